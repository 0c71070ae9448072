import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { Payer } from '@/contract/transferCar/fees/prices'
import type { OrderPayments, PaymentDetail } from '@/contract/transferCar/payment/payment'
import { resultOf } from '@/domain/apiError'
import { sumLines, type KeyedLine, type LineSums } from '@/domain/transferCar/payment/lines'
import type { MoneyService } from '@/services/transferCar/payment/payments'
import { Submission } from '@/stores/submission'
import { DraftForm, type DraftParts } from '../../draftForm'

export interface PaymentDraftParts extends DraftParts {
  service: Pick<MoneyService, 'ofOrder' | 'create' | 'update'>
  uuid: () => Promise<string>
}

/** A payment order while it is put together: who pays, and which lines of the bill (payments.md#payment-statuses). */
export class PaymentDraftModel {
  readonly orderId: string
  /** The draft that is changed; undefined for a new one. */
  readonly edited: PaymentDetail | undefined
  readonly form: DraftForm
  state: 'loading' | 'ready' | 'error' = 'loading'
  loadError = ''
  order: OrderPayments | undefined = undefined
  isTried = false
  private readonly submission: Submission
  private readonly parts: PaymentDraftParts

  constructor(orderId: string, parts: PaymentDraftParts, edited?: PaymentDetail) {
    this.orderId = orderId
    this.parts = parts
    this.edited = edited
    // What is ticked is kept as the keys that are not: lines that come later are in.
    const name = `payment:${edited?.id ?? `new:${orderId}`}`
    this.form = new DraftForm(name, { payer: edited?.payer ?? '', customerId: edited?.customerId ?? '', without: '' }, parts)
    this.submission = new Submission({ uuid: parts.uuid, onDevice: { book: parts.drafts, name, now: () => parts.clock.now() } })
    makeAutoObservable<PaymentDraftModel, 'parts' | 'submission'>(
      this,
      { orderId: false, edited: false, form: false, order: observableRef, parts: false, submission: false },
      { autoBind: true }
    )
  }

  get isSending(): boolean {
    return this.submission.running !== ''
  }

  get failure(): string {
    return this.submission.failure
  }

  /** Lines that may stand in it: its own and those that nobody holds. */
  get lines(): readonly KeyedLine[] {
    return [...(this.edited?.lines ?? []), ...(this.order?.freeLines ?? [])]
  }

  isChosen(key: string): boolean {
    return !this.form.text('without').split(',').includes(key)
  }

  get chosen(): readonly KeyedLine[] {
    return this.lines.filter(({ key }) => this.isChosen(key))
  }

  get sums(): LineSums {
    return sumLines(this.chosen)
  }

  get payer(): Payer | null {
    const payer = this.form.text('payer')
    return payer === '' ? null : (payer as Payer)
  }

  get errors(): Readonly<Record<string, string>> {
    const { refused } = this.submission
    if (!this.isTried) return refused
    return {
      ...(this.payer === null && { payer: '请选择付款方' }),
      ...(this.payer === 'AGREEMENT' && this.form.text('customerId') === '' && { customerId: '请选择协议客户' }),
      ...(this.chosen.length === 0 && { lineKeys: '至少选择一项费用' }),
      ...refused
    }
  }

  toggle(key: string): void {
    const without = this.form
      .text('without')
      .split(',')
      .filter((one) => one !== '')
    this.form.set('without', (this.isChosen(key) ? [...without, key] : without.filter((one) => one !== key)).join(','))
    this.submission.clear()
  }

  set(field: 'payer' | 'customerId', text: string): void {
    this.form.set(field, text)
    this.submission.clear()
  }

  async load(): Promise<void> {
    this.state = 'loading'
    const { data, error } = await resultOf(this.parts.service.ofOrder(this.orderId))
    runInAction(() => {
      if (error !== undefined) {
        this.state = 'error'
        this.loadError = error.message
        return
      }
      this.order = data
      this.state = 'ready'
      // A draft that is changed starts as it is: what is free is offered, not added.
      if (this.edited !== undefined && !this.form.isDirty) this.form.set('without', data.freeLines.map(({ key }) => key).join(','))
    })
  }

  /** Makes or changes it. @returns the payment order; undefined when the model says why not */
  async submit(): Promise<PaymentDetail | undefined> {
    this.isTried = true
    const { payer, order, edited } = this
    if (payer === null || order === undefined || Object.keys(this.errors).length > 0 || this.isSending) return undefined
    const customerId = this.form.text('customerId')
    const body = {
      payer,
      ...(customerId !== '' && { customerId }),
      lineKeys: this.chosen.map(({ key }) => key),
      billVersion: order.billVersion
    }
    const { service } = this.parts
    const call = (key: string): Promise<PaymentDetail> =>
      edited === undefined ? service.create(this.orderId, body, key) : service.update(edited.id, { ...body, version: edited.version }, key)
    const answer = await this.submission.run('save', [edited?.version ?? 0, body], call)
    if (answer !== undefined) this.form.forget()
    else if (this.submission.isStale) void this.load()
    return answer
  }
}
