import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { BodyCode } from '@/contract/codes'
import type { PaymentDetail } from '@/contract/transferCar/payment/payment'
import { resultOf, type ApiError, type Result } from '@/domain/apiError'
import { createCancel } from '@/domain/cancel'
import { isObject } from '@/domain/guards'
import type { MoneyService } from '@/services/transferCar/payment/payments'
import { Submission } from '@/stores/submission'

/** Said when somebody else was quicker (code 409). */
export const CHANGED_WORDS = '缴费工单已被他人更新，请核对后再提交'

const isDetail = (data: unknown): data is PaymentDetail =>
  isObject<PaymentDetail>(data) && typeof data.version === 'number' && Array.isArray(data.payments)

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
  private readonly submission: Submission
  private readonly leave = createCancel()

  constructor(id: string, parts: PaymentParts) {
    this.id = id
    this.parts = parts
    this.submission = new Submission({ uuid: parts.uuid })
    makeAutoObservable<PaymentModel, 'submission' | 'leave'>(
      this,
      { id: false, parts: false, payment: observableRef, submission: false, leave: false },
      { autoBind: true }
    )
  }

  get failure(): string {
    return this.submission.failure
  }

  /** Name of the act that the failure belongs to. */
  get failed(): string {
    return this.submission.failed
  }

  get refused(): Readonly<Record<string, string>> {
    return this.submission.refused
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

  /** Does one act (name: of its button) on the version that the body names. @returns true when it is done, otherwise the model says why */
  run<B extends object>(name: string, body: B, call: (body: B, key: string) => Promise<PaymentDetail>): Promise<boolean> {
    return this.take(name, () => this.submission.once(name, body, (key) => call(body, key)))
  }

  /** Keeps acts one at a time and takes the answer over. @param act done under the key of whoever keeps it */
  async take(name: string, act: () => Promise<Result<PaymentDetail>>): Promise<boolean> {
    if (this.running !== '') return false
    this.running = name
    this.tell(name, '')
    const { data, error } = await act()
    runInAction(() => {
      this.running = ''
      if (data !== undefined) this.accept(data)
      else if (!error.isAborted) this.refuse(name, error)
    })
    return data !== undefined
  }

  /** Asks the channel about an attempt; whoever pressed or waits, one question at a time. */
  ask(attemptId: string): Promise<Result<PaymentDetail>> {
    return this.submission.once(`query ${attemptId}`, {}, (key) => this.parts.service.query(this.id, attemptId, key))
  }

  /** Shows a sentence at the button of an act; '' takes it away. */
  tell(name: string, words: string): void {
    this.submission.tell(name, words)
  }

  /** What stands against the act of this name. */
  failureOf(name: string): string {
    return this.submission.failureOf(name)
  }

  dispose(): void {
    this.leave.abort()
  }

  private refuse(name: string, error: ApiError): void {
    this.submission.say(name, error)
    if (error.code !== BodyCode.conflict || !isDetail(error.data)) return
    this.accept(error.data)
    this.tell(name, CHANGED_WORDS)
  }
}
