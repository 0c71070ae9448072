import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { PaymentCard } from '@/contract/transferCar/payment/payment'
import type { MoneyService } from '@/services/transferCar/payment/payments'
import { Submission } from '@/stores/submission'

/** Why one payment order was not passed, in the server's words. */
export interface NotPassed {
  id: string
  paymentNo: string
  reason: string
}

/** 复核通过 of several payment orders: each is an act of its own, decided by the server on the version that was looked at. */
export class BulkReviewModel {
  isRunning = false
  passed = 0
  failures: readonly NotPassed[] = []
  private readonly acts: Submission
  private readonly service: Pick<MoneyService, 'act'>

  constructor({ service, uuid }: { service: Pick<MoneyService, 'act'>; uuid: () => Promise<string> }) {
    this.service = service
    this.acts = new Submission({ uuid })
    makeAutoObservable<BulkReviewModel, 'acts' | 'service'>(
      this,
      { acts: false, service: false, failures: observableRef },
      { autoBind: true }
    )
  }

  /** Those of the chosen rows that wait for a review. */
  static waiting(chosen: readonly PaymentCard[]): PaymentCard[] {
    return chosen.filter(({ status }) => status === 'REVIEW')
  }

  clear(): void {
    this.passed = 0
    this.failures = []
  }

  /** One after the other; one that is refused does not keep the others. */
  async pass(rows: readonly PaymentCard[]): Promise<void> {
    if (this.isRunning) return
    this.isRunning = true
    this.clear()
    for (const { id, paymentNo, version } of rows) {
      const { error } = await this.acts.once(`approve ${id}`, { version }, (key) => this.service.act(id, 'approve', { version }, key))
      runInAction(() => {
        if (error === undefined) this.passed += 1
        else this.failures = [...this.failures, { id, paymentNo, reason: error.message }]
      })
    }
    runInAction(() => {
      this.isRunning = false
    })
  }
}
