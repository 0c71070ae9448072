import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { BodyCode } from '@/contract/codes'
import type { PaymentDetail } from '@/contract/transferCarPayment'
import { asApiError, fieldErrors, resultOf, type ApiError } from '@/domain/apiError'
import { createCancel } from '@/domain/cancel'
import { isObject } from '@/domain/guards'
import { isSettled } from '@/domain/outcome'
import type { MoneyService } from '@/services/transferCarMoney'

/** Said when somebody else was quicker (code 409). */
export const CHANGED_WORDS = '缴费工单已被他人更新，请核对后再提交'

const isDetail = (data: unknown): data is PaymentDetail => isObject<PaymentDetail>(data) && typeof data.version === 'number' && Array.isArray(data.payments)

export interface PaymentParts {
  service: MoneyService
  uuid: () => Promise<string>
}

/** One payment order on screen: every answer about it comes in here, and every act on it goes out from here. */
export class PaymentModel {
  readonly id: string
  readonly parts: PaymentParts
  state: 'loading' | 'ready' | 'error' | 'missing' = 'loading'
  error = ''
  payment: PaymentDetail | undefined = undefined
  /** Name of the act on its way; '' = none. */
  running = ''
  failure = ''
  /** The failure belongs to the act of this name. */
  failed = ''
  refused: Readonly<Record<string, string>> = {}
  /** An act that may have reached the server keeps its key (rulings 2). */
  private pending: { key: string, inputs: string } | undefined = undefined
  private readonly leave = createCancel()

  constructor(id: string, parts: PaymentParts) {
    this.id = id
    this.parts = parts
    makeAutoObservable<PaymentModel, 'pending' | 'leave'>(this, { id: false, parts: false, payment: observableRef, pending: false, leave: false, isUnsure: false }, { autoBind: true })
  }

  /** Reads it; what is on screen stays meanwhile and when the reading fails. @returns why it failed */
  async refresh(): Promise<string | undefined> {
    const { data, error } = await resultOf(this.parts.service.detail(this.id, this.leave.signal))
    if (error?.isAborted === true) return undefined
    runInAction(() => {
      if (data !== undefined) this.accept(data)
      else if (error.code === BodyCode.notFound || error.code === BodyCode.forbidden) {
        this.payment = undefined
        this.state = 'missing'
        this.error = error.message
      } else if (this.payment === undefined) {
        this.state = 'error'
        this.error = error.message
      }
    })
    return error?.message
  }

  async reload(): Promise<void> {
    this.state = 'loading'
    await this.refresh()
  }

  /** Takes an answer over; an older one that came late is dropped. */
  accept(payment: PaymentDetail): void {
    if (this.payment !== undefined && payment.version < this.payment.version) return
    this.payment = payment
    this.state = 'ready'
    this.error = ''
  }

  /**
   * Does one act; the same inputs on the same version are the same act and keep their key until the server has answered.
   * @param name of the act, for its button
   * @param given body and key of an act that was kept on the device
   * @returns true when it is done, otherwise the model says why
   */
  async run<B extends object>(name: string, body: B, call: (body: B, key: string) => Promise<PaymentDetail>, given?: string): Promise<boolean> {
    if (this.running !== '') return false
    this.running = name
    this.tell(name, '')
    const inputs = JSON.stringify([name, body])
    if (this.pending?.inputs !== inputs) this.pending = { key: given ?? await this.parts.uuid(), inputs }
    try {
      const answer = await call(body, this.pending.key)
      runInAction(() => {
        this.pending = undefined
        this.accept(answer)
      })
      return true
    } catch (thrown) {
      runInAction(() => this.refuse(name, asApiError(thrown)))
      return false
    } finally {
      runInAction(() => {
        this.running = ''
      })
    }
  }

  /** Shows a sentence at the button of an act; '' takes it away. */
  tell(name: string, words: string): void {
    this.failed = name
    this.failure = words
    this.refused = {}
  }

  /** What stands against the act of this name. */
  failureOf(name: string): string {
    return this.failed === name ? this.failure : ''
  }

  /** The last act got no answer: it may have arrived. */
  isUnsure(): boolean {
    return this.pending !== undefined
  }

  dispose(): void {
    this.leave.abort()
  }

  private refuse(name: string, error: ApiError): void {
    if (error.isAborted) return
    // No answer, or none that says so: the act may have arrived and keeps its key. A refusal is not stored by the server.
    const isUnsure = !isSettled(error)
    if (!isUnsure) this.pending = undefined
    if (error.code === BodyCode.conflict && isDetail(error.data)) {
      this.accept(error.data)
      this.tell(name, CHANGED_WORDS)
      return
    }
    this.tell(name, isUnsure ? `${error.message}，可再次提交，不会重复` : error.message)
    this.refused = fieldErrors(error)
  }
}
