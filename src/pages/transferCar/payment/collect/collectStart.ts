import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { CollectPreview, PaymentDetail } from '@/contract/transferCar/payment/payment'
import { isSettled } from '@/domain/outcome'
import { resultOf } from '@/domain/apiError'
import { createCancel } from '@/domain/cancel'
import type { MoneyService } from '@/services/transferCar/payment/payments'
import { Submission } from '@/stores/submission'
import type { CollectFirst } from './choices'

export interface CollectStartParts {
  service: Pick<MoneyService, 'collect' | 'collectable'>
  uuid: () => Promise<string>
}

/**
 * 收款 from the order page (payments.md#collecting): first what would be collected, which makes nothing; the payment order is found or made
 * by the press that chooses a way.
 */
export class CollectStart {
  readonly orderId: string
  state: 'looking' | 'ready' | 'found' | 'refused' | 'unknown' = 'looking'
  /** What is collected for: as it would be, or as it is once `state` is `found`. */
  payment: PaymentDetail | undefined = undefined
  /** What was pressed here and is done as soon as the payment order is there. */
  first: CollectFirst | undefined = undefined
  isMaking = false
  /** Why nobody could look. */
  private lookFailure = ''
  private readonly parts: CollectStartParts
  private readonly submission: Submission
  private readonly leave = createCancel()

  constructor(orderId: string, parts: CollectStartParts) {
    this.orderId = orderId
    this.parts = parts
    this.submission = new Submission({ uuid: parts.uuid })
    makeAutoObservable<CollectStart, 'parts' | 'submission' | 'leave'>(
      this,
      { orderId: false, payment: observableRef, first: observableRef, parts: false, submission: false, leave: false },
      { autoBind: true }
    )
  }

  /** Why there is nothing to collect for, why the press failed, or why nobody knows. */
  get failure(): string {
    return this.lookFailure || this.submission.failure
  }

  /** Whether finance looks at it before money is taken. */
  get waitsForReview(): boolean {
    return this.payment?.status === 'REVIEW'
  }

  /** Looks what there is to collect. */
  async look(): Promise<void> {
    this.state = 'looking'
    this.lookFailure = ''
    const { data, error } = await resultOf<CollectPreview>(this.parts.service.collectable(this.orderId, this.leave.signal))
    if (error?.isAborted === true) return
    runInAction(() => {
      if (error !== undefined) {
        this.lookFailure = error.message
        this.state = isSettled(error) ? 'refused' : 'unknown'
        return
      }
      this.payment = data.payment
      this.state = data.isMade ? 'found' : 'ready'
    })
  }

  /** Finds or makes the payment order; again under the same key where nobody knows what became of it. @param first what is done on it then */
  async make(first?: CollectFirst): Promise<void> {
    if (this.isMaking) return
    this.isMaking = true
    const result = await this.submission.send('collect', {}, (key) => this.parts.service.collect(this.orderId, key))
    runInAction(() => {
      this.isMaking = false
      if (result?.data === undefined) return
      this.payment = result.data
      this.first = first
      this.state = 'found'
    })
  }

  dispose(): void {
    this.leave.abort()
  }
}
