import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { BillFacts, BillInput, BillView, ManualLine } from '@/contract/transferCar/fees/bill'
import type { Payer, RateCard } from '@/contract/transferCar/fees/prices'
import { resultOf, type ApiError } from '@/domain/apiError'
import { fenToInput, formatFen } from '@/domain/format'
import { isObject } from '@/domain/guards'
import { debounce } from '@/domain/throttle'
import { labelOf, PAYERS } from '@/domain/transferCar/order/dictionaries'
import { validateAmount } from '@/domain/validators'
import type { Clock } from '@/platform/clock'
import type { FeesService } from '@/services/transferCar/fees/prices'
import type { DraftBook } from '@/stores/drafts'
import { Submission } from '@/stores/submission'
import { FactsForm } from '../factsForm'

/** What is typed is asked of the server this long afterwards; ms. */
const PREVIEW_DELAY_MS = 400

/** What a person writes into a bill; the lines come from the server. */
interface Entry {
  vehicles: BillFacts[]
  manual: ManualLine[]
  payer: Payer | null
  discount: string
  discountReason: string
}

export interface BillParts {
  service: Pick<FeesService, 'bill' | 'previewBill' | 'saveBill' | 'priceSource' | 'decideDiscount'>
  drafts: DraftBook
  clock: Clock
  uuid: () => Promise<string>
}

/** The bill of an order on screen: what the server computed, what is being written, what stands against it (fees.md#bill). */
export class BillModel {
  readonly orderId: string
  state: 'loading' | 'ready' | 'error' = 'loading'
  loadError = ''
  /** As it is stored, or as the order would be billed. */
  stored: BillView | undefined = undefined
  /** With what is being written; undefined while nothing is. */
  preview: BillView | undefined = undefined
  vehicles: FactsForm[] = []
  manual: readonly ManualLine[] = []
  payer: Payer | null = null
  discount = ''
  discountReason = ''
  /** Both versions in words, after somebody else stored the bill (code 409). */
  conflict: readonly string[] | undefined = undefined
  private card: RateCard | null = null
  private asked = 0
  private readonly parts: BillParts
  private readonly submission: Submission
  private readonly previews: Submission
  private readonly later = debounce(() => void this.refreshPreview(), PREVIEW_DELAY_MS)

  constructor(orderId: string, parts: BillParts) {
    this.orderId = orderId
    this.parts = parts
    const { drafts: book, clock, uuid } = parts
    this.submission = new Submission({ uuid, onDevice: { book, name: `bill:${orderId}`, now: () => clock.now(), draft: () => this.entry } })
    this.previews = new Submission({ uuid })
    makeAutoObservable<BillModel, 'parts' | 'submission' | 'previews' | 'asked' | 'later' | 'card'>(
      this,
      {
        orderId: false,
        stored: observableRef,
        preview: observableRef,
        manual: observableRef,
        parts: false,
        submission: false,
        previews: false,
        asked: false,
        later: false,
        card: observableRef
      },
      { autoBind: true }
    )
  }

  get isDirty(): boolean {
    return this.submission.isDirty
  }

  get isSending(): boolean {
    return this.submission.running !== ''
  }

  get failure(): string {
    return this.submission.failure
  }

  get refused(): Readonly<Record<string, string>> {
    return this.submission.refused
  }

  /** What the screen shows. */
  get shown(): BillView | undefined {
    return this.preview ?? this.stored
  }

  /** Why what is written cannot be stored; '' = it can. */
  get obstacle(): string {
    if (this.payer === null) return '请选择付款方'
    return Object.values(this.errors)[0] ?? (this.input === undefined ? '请补全计价项目' : '')
  }

  /** Messages by field: what is typed wrongly, what stands against it, what the server refused. */
  get errors(): Readonly<Record<string, string>> {
    const amount = validateAmount(this.discount)
    const problems = (this.preview?.problems ?? []).filter(({ level }) => level === 'error').map(({ field, message }) => [field, message])
    return { ...Object.fromEntries(problems), ...(this.discount !== '' && !amount.ok && { discountFen: amount.message }), ...this.refused }
  }

  /** The discount that is typed, fen; 0 while it is no amount. */
  get ownDiscountFen(): number {
    const amount = validateAmount(this.discount)
    return amount.ok ? amount.fen : 0
  }

  /** What goes to the server; undefined while a field is wrong or nobody pays. */
  get input(): BillInput | undefined {
    const vehicles = this.vehicles.flatMap(({ facts }) => (facts === undefined ? [] : [facts]))
    const isAmount = this.discount === '' || validateAmount(this.discount).ok
    if (this.payer === null || vehicles.length < this.vehicles.length || vehicles.length === 0 || !isAmount) return undefined
    return {
      vehicles,
      manual: [...this.manual],
      payer: this.payer,
      discountFen: this.ownDiscountFen,
      ...(this.discountReason.trim() !== '' && { discountReason: this.discountReason.trim() })
    }
  }

  async load(): Promise<void> {
    if (this.stored === undefined) this.state = 'loading'
    const { data, error } = await resultOf(
      Promise.all([this.parts.service.bill(this.orderId), this.parts.service.priceSource(this.orderId)])
    )
    runInAction(() => {
      if (error !== undefined) {
        if (this.stored === undefined) this.state = 'error'
        this.loadError = error.message
        return
      }
      const [view, source] = data
      this.card = source.card
      this.state = 'ready'
      if (this.isDirty) return
      const draft = this.submission.restore<Entry>()
      if (!view.canEdit || !isObject<Entry>(draft)) return this.take(view)
      this.stored = view
      this.fill(draft)
      this.changed()
    })
  }

  setPayer(payer: Payer): void {
    this.payer = payer
    this.changed()
  }

  setDiscount(text: string): void {
    this.discount = text
    this.changed()
  }

  setDiscountReason(text: string): void {
    this.discountReason = text
    this.changed()
  }

  addManual(line: ManualLine): void {
    this.manual = [...this.manual, line]
    this.changed()
  }

  removeManual(index: number): void {
    this.manual = this.manual.filter((_line, at) => at !== index)
    this.changed()
  }

  /** Throws away what was written. */
  startAgain(): void {
    if (this.stored !== undefined) this.take(this.stored)
  }

  /** Stores the bill; true when it is done, otherwise the model says why. */
  async save(): Promise<boolean> {
    const { input, stored } = this
    if (input === undefined || stored === undefined) return false
    const body = { ...input, billVersion: stored.billVersion }
    return this.run('save', body, (key) => this.parts.service.saveBill(this.orderId, body, key))
  }

  /** A manager decides about a discount above the writer's limit (payments.md#approvals). */
  async decide(approve: boolean, note: string): Promise<boolean> {
    const { stored } = this
    if (stored === undefined) return false
    const body = { approve, billVersion: stored.billVersion, ...(note.trim() !== '' && { note: note.trim() }) }
    return this.run('decide', body, (key) => this.parts.service.decideDiscount(this.orderId, body, key))
  }

  /** The page is hidden or left: what waits is written now. */
  saveNow(): void {
    this.submission.saveNow()
  }

  private get entry(): Entry {
    const vehicles = this.vehicles.flatMap(({ facts }, index) => facts ?? this.shown?.facts[index] ?? [])
    return { vehicles, manual: [...this.manual], payer: this.payer, discount: this.discount, discountReason: this.discountReason }
  }

  private changed(): void {
    this.submission.clear()
    this.submission.typed()
    this.later()
  }

  private take(view: BillView): void {
    this.later.cancel()
    this.asked += 1
    this.submission.forget()
    this.submission.clear()
    this.stored = view
    this.preview = undefined
    this.conflict = undefined
    this.fill(entryOf(view))
  }

  private fill({ vehicles, manual, payer, discount, discountReason }: Entry): void {
    this.vehicles = vehicles.map((facts) => new FactsForm(facts, 'bill', this.card, this.changed, this.stored?.drivenM ?? null))
    this.manual = manual
    this.payer = payer
    this.discount = discount
    this.discountReason = discountReason
  }

  /** Lines as they would be; an older answer that comes late is dropped, a failure leaves what is shown. */
  private async refreshPreview(): Promise<void> {
    const { input } = this
    if (input === undefined) return
    const turn = ++this.asked
    const { data, error } = await this.previews.once('preview', input, (key) => this.parts.service.previewBill(this.orderId, input, key))
    if (turn !== this.asked) return
    runInAction(() => {
      if (data !== undefined) this.preview = data
      else this.submission.say('preview', error)
    })
  }

  private async run(act: string, inputs: object, call: (key: string) => Promise<BillView>): Promise<boolean> {
    const result = await this.submission.send(act, inputs, call)
    runInAction(() => {
      if (result?.data !== undefined) this.take(result.data)
      else if (result !== undefined) this.meet(result.error)
    })
    return result?.data !== undefined
  }

  private meet({ data }: ApiError): void {
    if (!this.submission.isStale || !isObject<BillView>(data) || !Array.isArray(data.lines)) return
    this.submission.clear()
    this.conflict = bothVersions(data, this.shown === undefined ? undefined : { ...this.shown, payer: this.payer })
    this.stored = data
  }
}

const isManual = (line: BillView['lines'][number]): boolean => line.source === 'MANUAL'

const entryOf = (view: BillView): Entry => ({
  vehicles: view.facts,
  manual: view.lines.filter(isManual).map(({ code, name, qtyMilli, unit, unitPriceFen, reason, photoIds }) => ({
    code,
    name,
    qtyMilli,
    unit,
    unitPriceFen,
    reason: reason ?? '',
    photoIds
  })),
  payer: view.payer,
  discount: view.ownDiscountFen === 0 ? '' : fenToInput(view.ownDiscountFen),
  discountReason: view.discountReason ?? ''
})

const inWords = (view: BillView): string =>
  `应付 ${formatFen(view.payableFen)} 元，优惠 ${formatFen(view.discountFen)} 元，付款方 ${view.payer === null ? '未定' : labelOf(PAYERS, view.payer)}，${view.lines.length} 项`

/** What somebody else stored beside what is written here. */
const bothVersions = (theirs: BillView, mine: BillView | undefined): string[] => [
  `${theirs.updatedByName ?? '他人'}保存的：${inWords(theirs)}`,
  ...(mine === undefined ? [] : [`正在填写的：${inWords(mine)}`])
]
