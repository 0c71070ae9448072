import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { Receivables } from '@/contract/transferCar/payment/receivables'
import { resultOf } from '@/domain/apiError'
import { createCancel, type CancelSource } from '@/domain/cancel'
import type { LedgerService } from '@/services/transferCar/payment/ledger'

/** 应收账龄: what customers have still to pay at the end of a day (payments.md#aged-receivables). */
export class ReceivablesModel {
  /** yyyy-mm-dd */
  day: string
  answer: Receivables | undefined = undefined
  error = ''
  private readonly service: Pick<LedgerService, 'receivables'>
  private running: CancelSource | undefined = undefined

  constructor(service: Pick<LedgerService, 'receivables'>, day: string) {
    this.service = service
    this.day = day
    makeAutoObservable<ReceivablesModel, 'service' | 'running'>(
      this,
      { service: false, running: false, answer: observableRef },
      { autoBind: true }
    )
  }

  /** Another day: what was shown goes. */
  setDay(day: string): void {
    if (day === this.day || day === '') return
    this.day = day
    this.answer = undefined
    void this.load()
  }

  async load(): Promise<void> {
    this.running?.abort()
    const running = (this.running = createCancel())
    const { data, error } = await resultOf(this.service.receivables(this.day, running.signal))
    if (running !== this.running) return
    runInAction(() => {
      if (data !== undefined) this.answer = data
      this.error = error?.message ?? ''
    })
  }

  dispose(): void {
    this.running?.abort()
  }
}
