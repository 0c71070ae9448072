import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { PaymentDetail } from '@/contract/transferCar/payment/payment'
import { isSettled } from '@/domain/outcome'
import type { MoneyService } from '@/services/transferCar/payment/payments'
import { Submission } from '@/stores/submission'

export interface CollectStartParts {
  service: Pick<MoneyService, 'collect'>
  uuid: () => Promise<string>
}

/**
 * 收款 from the order page (payments.md#collecting): asks the server which payment order money may be taken for; it is made there when there
 * is none.
 */
export class CollectStart {
  readonly orderId: string
  state: 'asking' | 'found' | 'refused' | 'unknown' = 'asking'
  /** What is collected for, once it is found. */
  payment: PaymentDetail | undefined = undefined
  private readonly parts: CollectStartParts
  private readonly submission: Submission

  constructor(orderId: string, parts: CollectStartParts) {
    this.orderId = orderId
    this.parts = parts
    this.submission = new Submission({ uuid: parts.uuid })
    makeAutoObservable<CollectStart, 'parts' | 'submission'>(
      this,
      { orderId: false, payment: observableRef, parts: false, submission: false },
      { autoBind: true }
    )
  }

  /** Why there is nothing to collect for, or why nobody knows. */
  get failure(): string {
    return this.submission.failure
  }

  /** Asks, or asks again under the same key where nobody knows what became of it. */
  async ask(): Promise<void> {
    this.state = 'asking'
    const result = await this.submission.send('collect', {}, (key) => this.parts.service.collect(this.orderId, key))
    if (result === undefined) return
    runInAction(() => {
      this.payment = result.data
      this.state = result.error === undefined ? 'found' : isSettled(result.error) ? 'refused' : 'unknown'
    })
  }
}
