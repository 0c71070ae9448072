import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { StatementDetail, StatementPayBody } from '@/contract/transferCar/payment/collect'
import { resultOf } from '@/domain/apiError'
import type { LedgerService } from '@/services/transferCar/payment/ledger'
import { Submission } from '@/stores/submission'

interface StatementParts {
  service: Pick<LedgerService, 'statement' | 'confirmStatement' | 'voidStatement' | 'payStatement'>
  uuid: () => Promise<string>
}

/** One statement of a customer, and what may be done with it (payments.md#statements). */
export class StatementModel {
  detail: StatementDetail | undefined = undefined
  error = ''
  readonly acts: Submission
  private readonly id: string
  private readonly parts: StatementParts

  constructor(parts: StatementParts, id: string) {
    this.parts = parts
    this.id = id
    this.acts = new Submission({ uuid: parts.uuid })
    makeAutoObservable<StatementModel, 'parts' | 'id'>(
      this,
      { parts: false, acts: false, id: false, detail: observableRef },
      { autoBind: true }
    )
  }

  get state(): 'loading' | 'ready' | 'error' {
    return this.detail !== undefined ? 'ready' : this.error === '' ? 'loading' : 'error'
  }

  async load(): Promise<void> {
    const { data, error } = await resultOf(this.parts.service.statement(this.id))
    runInAction(() => {
      this.error = error?.message ?? ''
      if (data !== undefined) this.accept(data)
    })
  }

  /** An answer that comes late is not taken for a newer one. */
  private accept(detail: StatementDetail): void {
    if (this.detail === undefined || detail.version >= this.detail.version) this.detail = detail
  }

  confirm(): Promise<boolean> {
    return this.act('confirm', {}, (id, version, key) => this.parts.service.confirmStatement(id, version, key))
  }

  void(): Promise<boolean> {
    return this.act('void', {}, (id, version, key) => this.parts.service.voidStatement(id, version, key))
  }

  pay(body: Omit<StatementPayBody, 'version'>): Promise<boolean> {
    return this.act('pay', body, (id, version, key) => this.parts.service.payStatement(id, { ...body, version }, key))
  }

  private async act(
    name: string,
    inputs: object,
    call: (id: string, version: number, key: string) => Promise<StatementDetail>
  ): Promise<boolean> {
    const { detail } = this
    if (detail === undefined) return false
    const answer = await this.acts.run(name, { ...inputs, version: detail.version }, (key) => call(detail.id, detail.version, key))
    if (answer === undefined) await this.load()
    else
      runInAction(() => {
        this.accept(answer)
      })
    return answer !== undefined
  }
}
