import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { BodyCode } from '@/contract/codes'
import type { Payer } from '@/contract/transferCarFees'
import type { OrderPayments, PaymentDetail } from '@/contract/transferCarPayment'
import { asApiError, fieldErrors, resultOf, type ApiError } from '@/domain/apiError'
import { isSettled } from '@/domain/outcome'
import { sumLines, type KeyedLine, type LineSums } from '@/domain/transferCar/money/lines'
import type { MoneyService } from '@/services/transferCarMoney'
import { DraftForm, type DraftParts } from './draftForm'

export interface PaymentDraftParts extends DraftParts {
  service: Pick<MoneyService, 'ofOrder' | 'create' | 'update'>
  uuid: () => Promise<string>
}

/** A payment order while it is put together: who pays, and which lines of the bill (towing.md 2.4). */
export class PaymentDraftModel {
  readonly orderId: string
  /** The draft that is changed; undefined for a new one. */
  readonly edited: PaymentDetail | undefined
  readonly form: DraftForm
  state: 'loading' | 'ready' | 'error' = 'loading'
  loadError = ''
  order: OrderPayments | undefined = undefined
  isSending = false
  isTried = false
  failure = ''
  refused: Readonly<Record<string, string>> = {}
  private pending: { key: string, inputs: string } | undefined = undefined
  private readonly parts: PaymentDraftParts

  constructor(orderId: string, parts: PaymentDraftParts, edited?: PaymentDetail) {
    this.orderId = orderId
    this.parts = parts
    this.edited = edited
    // What is ticked is kept as the keys that are not: lines that come later are in.
    this.form = new DraftForm(`payment:${edited?.id ?? `new:${orderId}`}`, { payer: edited?.payer ?? '', customerId: edited?.customerId ?? '', without: '' }, parts)
    makeAutoObservable<PaymentDraftModel, 'parts' | 'pending'>(this, { orderId: false, edited: false, form: false, order: observableRef, parts: false, pending: false }, { autoBind: true })
  }

  /** Lines that may stand in it: its own and those that nobody holds. */
  get lines(): readonly KeyedLine[] {
    return [...this.edited?.lines ?? [], ...this.order?.freeLines ?? []]
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
    return payer === '' ? null : payer as Payer
  }

  get errors(): Readonly<Record<string, string>> {
    if (!this.isTried) return this.refused
    return {
      ...(this.payer === null && { payer: '请选择付款方' }),
      ...(this.payer === 'AGREEMENT' && this.form.text('customerId') === '' && { customerId: '请选择协议客户' }),
      ...(this.chosen.length === 0 && { lineKeys: '至少选择一项费用' }),
      ...this.refused
    }
  }

  toggle(key: string): void {
    const without = this.form.text('without').split(',').filter((one) => one !== '')
    this.form.set('without', (this.isChosen(key) ? [...without, key] : without.filter((one) => one !== key)).join(','))
    this.failure = ''
    this.refused = {}
  }

  set(field: 'payer' | 'customerId', text: string): void {
    this.form.set(field, text)
    this.failure = ''
    this.refused = {}
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
    const body = { payer, ...(customerId !== '' && { customerId }), lineKeys: this.chosen.map(({ key }) => key), billVersion: order.billVersion }
    const inputs = JSON.stringify([edited?.version ?? 0, body])
    this.isSending = true
    this.failure = ''
    if (this.pending?.inputs !== inputs) this.pending = { key: await this.parts.uuid(), inputs }
    const { key } = this.pending
    try {
      const answer = await (edited === undefined ? this.parts.service.create(this.orderId, body, key) : this.parts.service.update(edited.id, { ...body, version: edited.version }, key))
      this.pending = undefined
      this.form.forget()
      return answer
    } catch (thrown) {
      this.refuse(asApiError(thrown))
      return undefined
    } finally {
      runInAction(() => {
        this.isSending = false
      })
    }
  }

  private refuse(error: ApiError): void {
    runInAction(() => {
      if (isSettled(error)) this.pending = undefined
      this.refused = fieldErrors(error)
      this.failure = error.isOffline ? `${error.message}，可再次提交，不会重复` : error.message
    })
    if (error.code === BodyCode.conflict) void this.load()
  }
}
