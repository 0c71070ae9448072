import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { HandoverState } from '@/contract/transferCar/payment/codes'
import type { CashItem, CashOnHand, HandoverView } from '@/contract/transferCar/payment/collect'
import { resultOf } from '@/domain/apiError'
import { createCancel, type CancelSource } from '@/domain/cancel'
import { formatFen } from '@/domain/format'
import { validateAmount } from '@/domain/validators'
import type { LedgerService } from '@/services/transferCar/payment/ledger'
import type { DraftForm } from '../draftForm'
import { Submission } from '@/stores/submission'

export type CashTab = 'MINE' | HandoverState
type Service = Pick<LedgerService, 'cashOnHand' | 'handovers' | 'handOver' | 'decideHandover'>

export interface CashParts {
  service: Service
  uuid: () => Promise<string>
  /** Counted amount and note, kept through the app being killed (rulings 44). */
  form: DraftForm
}

/** 交班对账: what a collector holds and hands over, and what finance confirms (towing.md 5). */
export class CashModel {
  tab: CashTab
  onHand: CashOnHand | undefined = undefined
  /** Payments that stay with the collector this time. */
  left: ReadonlySet<string> = new Set()
  list: HandoverView[] = []
  state: 'loading' | 'ready' | 'error' = 'loading'
  error = ''
  footer: 'more' | 'loading' | 'error' | 'end' = 'end'
  isTried = false
  readonly acts: Submission
  readonly parts: CashParts
  private cursor: string | null = null
  private reading: CancelSource | undefined = undefined

  constructor(parts: CashParts, tab: CashTab) {
    this.parts = parts
    this.tab = tab
    this.acts = new Submission({ uuid: parts.uuid })
    makeAutoObservable<CashModel, 'parts' | 'cursor' | 'reading'>(
      this,
      { parts: false, acts: false, cursor: false, reading: false, onHand: observableRef, list: observableRef, left: observableRef },
      { autoBind: true }
    )
  }

  setTab(tab: CashTab): void {
    if (tab === this.tab) return
    this.tab = tab
    this.list = []
    this.onHand = undefined
    void this.load()
  }

  /** Reads what the tab shows; what is on screen stays meanwhile. */
  async load(): Promise<void> {
    this.reading?.abort()
    const reading = (this.reading = createCancel())
    if (this.onHand === undefined && this.list.length === 0) this.state = 'loading'
    const { tab } = this
    if (tab === 'MINE') {
      const { data, error } = await resultOf(this.parts.service.cashOnHand())
      if (!reading.signal.aborted)
        this.arrived(error?.message, () => {
          this.takeOnHand(data)
        })
      return
    }
    const { data, error } = await resultOf(this.parts.service.handovers({ state: tab }, reading.signal))
    if (reading.signal.aborted) return
    this.arrived(error?.message, () => {
      this.list = data?.list ?? []
      this.cursor = data?.nextCursor ?? null
      this.footer = this.cursor === null ? 'end' : 'more'
    })
  }

  async loadMore(): Promise<void> {
    if (this.tab === 'MINE' || this.state !== 'ready' || this.cursor === null || this.footer === 'loading') return
    this.footer = 'loading'
    const signal = this.reading?.signal
    const { data } = await resultOf(this.parts.service.handovers({ state: this.tab, cursor: this.cursor }, signal))
    if (signal?.aborted === true) return
    runInAction(() => {
      if (data === undefined) {
        this.footer = 'error'
        return
      }
      const known = new Set(this.list.map(({ id }) => id))
      this.list = [...this.list, ...data.list.filter(({ id }) => !known.has(id))]
      this.cursor = data.nextCursor
      this.footer = data.nextCursor === null ? 'end' : 'more'
    })
  }

  private takeOnHand(data: CashOnHand | undefined): void {
    if (data === undefined) return
    this.onHand = data
    const there = new Set(data.items.map(({ paymentId }) => paymentId))
    this.left = new Set([...this.left].filter((id) => there.has(id)))
  }

  private arrived(error: string | undefined, take: () => void): void {
    runInAction(() => {
      this.error = error ?? ''
      if (error === undefined) take()
      this.state = error === undefined || this.onHand !== undefined || this.list.length > 0 ? 'ready' : 'error'
    })
  }

  isChosen(paymentId: string): boolean {
    return !this.left.has(paymentId)
  }

  choose(paymentId: string, isChosen: boolean): void {
    const left = new Set(this.left)
    if (isChosen) left.delete(paymentId)
    else left.add(paymentId)
    this.left = left
    this.acts.clear()
  }

  get chosen(): CashItem[] {
    return this.onHand?.items.filter(({ paymentId }) => this.isChosen(paymentId)) ?? []
  }

  get expectedFen(): number {
    return this.chosen.reduce((sum, { amountFen }) => sum + amountFen, 0)
  }

  /** Counted less expected, fen; undefined while nothing that is an amount stands in the field. */
  get diffFen(): number | undefined {
    const counted = validateAmount(this.parts.form.text('counted'))
    return counted.ok ? counted.fen - this.expectedFen : undefined
  }

  private get missing(): Record<string, string> {
    const counted = validateAmount(this.parts.form.text('counted'))
    const errors: Record<string, string> = {}
    if (!counted.ok) errors.countedFen = counted.message
    else if (counted.fen !== this.expectedFen && this.parts.form.text('note').trim() === '')
      errors.note = `实点与应交相差 ${formatFen(counted.fen - this.expectedFen)} 元，请说明原因`
    return errors
  }

  get errors(): Readonly<Record<string, string>> {
    return { ...this.acts.errorsOf('handOver'), ...(this.isTried ? this.missing : {}) }
  }

  /** Hands the chosen cash over. True when finance has it to confirm. */
  async handOver(): Promise<boolean> {
    this.isTried = true
    const { form, service } = this.parts
    const counted = validateAmount(form.text('counted'))
    if (!counted.ok || Object.keys(this.missing).length > 0 || this.chosen.length === 0) return false
    const note = form.text('note').trim()
    const body = { countedFen: counted.fen, paymentIds: this.chosen.map(({ paymentId }) => paymentId), ...(note !== '' && { note }) }
    const sent = await this.acts.run('handOver', body, (key) => service.handOver(body, key))
    await this.load()
    if (sent === undefined) return false
    runInAction(() => {
      this.isTried = false
      this.left = new Set()
      form.forget()
    })
    return true
  }

  /** Finance has counted. */
  async decide(handover: HandoverView, approve: boolean, note: string): Promise<boolean> {
    const body = { approve, version: handover.version, ...(note !== '' && { note }) }
    const done = await this.acts.run(handover.id, body, (key) => this.parts.service.decideHandover(handover.id, body, key))
    await this.load()
    return done !== undefined
  }

  dispose(): void {
    this.reading?.abort()
    this.parts.form.saveNow()
  }
}
