import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type {
  PrepaidDecision,
  PrepaidRefundBody,
  PrepaidStatement,
  PrepaidSummary,
  TopUpBody
} from '@/contract/transferCar/payment/prepaid'
import { resultOf } from '@/domain/apiError'
import { monthBy } from '@/pages/transferCar/components/months'
import type { PrepaidService } from '@/services/transferCar/payment/prepaid'
import { Submission } from '@/stores/submission'

interface PrepaidParts {
  service: PrepaidService
  uuid: () => Promise<string>
}

/** 预付款: the customers with what they paid before, or the statement of one of them (payments.md#prepaid). */
export class PrepaidModel {
  list: PrepaidSummary[] | undefined = undefined
  statement: PrepaidStatement | undefined = undefined
  error = ''
  readonly acts: Submission
  /** Undefined = the list. */
  readonly customerId: string | undefined
  private month: string | undefined = undefined
  private readonly parts: PrepaidParts

  constructor(parts: PrepaidParts, customerId?: string) {
    this.parts = parts
    this.customerId = customerId
    this.acts = new Submission({ uuid: parts.uuid })
    makeAutoObservable<PrepaidModel, 'parts' | 'month'>(
      this,
      { parts: false, month: false, acts: false, customerId: false, list: observableRef, statement: observableRef },
      { autoBind: true }
    )
  }

  get state(): 'loading' | 'ready' | 'error' {
    const isThere = this.customerId === undefined ? this.list !== undefined : this.statement !== undefined
    return isThere ? 'ready' : this.error === '' ? 'loading' : 'error'
  }

  async load(): Promise<void> {
    const { customerId, month } = this
    const { service } = this.parts
    if (customerId === undefined) {
      const { data, error } = await resultOf(service.list())
      runInAction(() => {
        this.error = error?.message ?? ''
        if (data !== undefined) this.list = data
      })
      return
    }
    const { data, error } = await resultOf(service.statement(customerId, month))
    runInAction(() => {
      this.error = error?.message ?? ''
      // Somebody has turned the page meanwhile.
      if (data !== undefined && this.month === month) this.statement = data
    })
  }

  /** Another month: the old one stays on screen until the new one is here. @param by months */
  turn(by: number): Promise<void> {
    const { statement } = this
    if (statement === undefined) return Promise.resolve()
    this.month = monthBy(statement.month, by)
    return this.load()
  }

  topUp(body: TopUpBody): Promise<boolean> {
    return this.act('topUp', body, (id, key) => this.parts.service.topUp(id, body, key))
  }

  askRefund(body: PrepaidRefundBody): Promise<boolean> {
    return this.act('refund', body, (id, key) => this.parts.service.askRefund(id, body, key))
  }

  decide(body: PrepaidDecision): Promise<boolean> {
    const refundId = this.statement?.request?.id ?? ''
    return this.act('decide', { ...body, refundId }, (id, key) => this.parts.service.decide(id, refundId, body, key))
  }

  private async act(name: string, inputs: object, call: (customerId: string, key: string) => Promise<PrepaidStatement>): Promise<boolean> {
    const { customerId } = this
    if (customerId === undefined) return false
    const answer = await this.acts.run(name, inputs, (key) => call(customerId, key))
    if (answer === undefined) await this.load()
    else
      runInAction(() => {
        this.month = undefined
        this.statement = answer
      })
    return answer !== undefined
  }
}
