import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { HandoverState } from '@/contract/transferCar/payment/codes'
import type { CashItem, CashOnHand, HandoverView } from '@/contract/transferCar/payment/collect'
import { resultOf } from '@/domain/apiError'
import { createCancel, type CancelSource } from '@/domain/cancel'
import { formatFen } from '@/domain/format'
import { validateAmount } from '@/domain/validators'
import type { LedgerService } from '@/services/transferCar/payment/ledger'
import type { DraftForm } from '../draftForm'
import { BY_ID, PagedList } from '@/stores/pagedList/pagedList'
import { keyset } from '@/stores/pagedList/paging'
import { Submission } from '@/stores/submission'

export type CashTab = 'MINE' | HandoverState
type Service = Pick<LedgerService, 'cashOnHand' | 'handovers' | 'handOver' | 'decideHandover'>

export interface CashParts {
  service: Service
  uuid: () => Promise<string>
  /** Counted amount and note, kept through the app being killed (app.md#drafts). */
  form: DraftForm
}

/** 交班对账: what a collector holds and hands over, and what finance confirms (payments.md#hand-over). */
export class CashModel {
  tab: CashTab
  onHand: CashOnHand | undefined = undefined
  /** Payments that stay with the collector this time. */
  left: ReadonlySet<string> = new Set()
  /** Handovers of the tab that is no MINE. */
  readonly pages: PagedList<HandoverView>
  /** Of what the person holds. */
  state: 'loading' | 'ready' | 'error' = 'loading'
  error = ''
  isTried = false
  readonly acts: Submission
  readonly parts: CashParts
  private reading: CancelSource | undefined = undefined

  constructor(parts: CashParts, tab: CashTab) {
    this.parts = parts
    this.tab = tab
    this.acts = new Submission({ uuid: parts.uuid })
    this.pages = new PagedList<HandoverView>(
      keyset(({ cursor }, signal) => {
        const state = this.tab === 'MINE' ? 'SUBMITTED' : this.tab
        return parts.service.handovers({ state, ...(cursor !== undefined && { cursor }) }, signal)
      }),
      BY_ID
    )
    makeAutoObservable<CashModel, 'parts' | 'reading'>(
      this,
      { parts: false, acts: false, reading: false, pages: false, onHand: observableRef, left: observableRef },
      { autoBind: true }
    )
  }

  setTab(tab: CashTab): void {
    if (tab === this.tab) return
    this.tab = tab
    this.onHand = undefined
    if (tab === 'MINE') void this.load()
    else void this.pages.load()
  }

  /** Reads what the tab shows; what is on screen stays meanwhile. */
  async load(): Promise<void> {
    if (this.tab !== 'MINE') return this.pages.refresh()
    this.reading?.abort()
    const { signal } = (this.reading = createCancel())
    if (this.onHand === undefined) this.state = 'loading'
    const { data, error } = await resultOf(this.parts.service.cashOnHand())
    if (signal.aborted) return
    runInAction(() => {
      this.error = error?.message ?? ''
      this.takeOnHand(data)
      this.state = error === undefined || this.onHand !== undefined ? 'ready' : 'error'
    })
  }

  private takeOnHand(data: CashOnHand | undefined): void {
    if (data === undefined) return
    this.onHand = data
    const there = new Set(data.items.map(({ paymentId }) => paymentId))
    this.left = new Set([...this.left].filter((id) => there.has(id)))
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
    this.pages.dispose()
    this.parts.form.saveNow()
  }
}
