import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { StatementState } from '@/contract/transferCar/payment/codes'
import type { OpenAccount, StatementDetail, StatementPayBody, StatementSummary } from '@/contract/transferCar/payment/collect'
import { resultOf } from '@/domain/apiError'
import type { LedgerService } from '@/services/transferCar/payment/ledger'
import { Submission } from '@/stores/submission'

type Service = Pick<
  LedgerService,
  'statements' | 'openAccounts' | 'statement' | 'makeStatement' | 'confirmStatement' | 'voidStatement' | 'payStatement'
>
/** OPEN = on account and in no statement yet. */
export type StatementTab = 'OPEN' | StatementState
export interface StatementsParts {
  service: Service
  uuid: () => Promise<string>
}

/** 月结: what customers have on account, their statements, and one of them (payments.md#statements). */
export class StatementsModel {
  tab: StatementTab = 'OPEN'
  accounts: OpenAccount[] | undefined = undefined
  statements: StatementSummary[] | undefined = undefined
  detail: StatementDetail | undefined = undefined
  error = ''
  readonly acts: Submission
  /** Undefined = the lists. */
  readonly id: string | undefined
  private readonly parts: StatementsParts

  constructor(parts: StatementsParts, id?: string) {
    this.parts = parts
    this.id = id
    this.acts = new Submission({ uuid: parts.uuid })
    makeAutoObservable<StatementsModel, 'parts'>(
      this,
      { parts: false, acts: false, id: false, accounts: observableRef, statements: observableRef, detail: observableRef },
      { autoBind: true }
    )
  }

  get state(): 'loading' | 'ready' | 'error' {
    const isThere = this.id === undefined ? this.accounts !== undefined && this.statements !== undefined : this.detail !== undefined
    return isThere ? 'ready' : this.error === '' ? 'loading' : 'error'
  }

  setTab(tab: StatementTab): void {
    this.tab = tab
  }

  get shown(): StatementSummary[] {
    return this.statements?.filter(({ state }) => state === this.tab) ?? []
  }

  /** Undefined while it is not known. */
  count(tab: StatementTab): number | undefined {
    return tab === 'OPEN' ? this.accounts?.length : this.statements?.filter(({ state }) => state === tab).length
  }

  async load(): Promise<void> {
    const {
      id,
      parts: { service }
    } = this
    if (id !== undefined) {
      const { data, error } = await resultOf(service.statement(id))
      runInAction(() => {
        this.error = error?.message ?? ''
        if (data !== undefined) this.accept(data)
      })
      return
    }
    const { data, error } = await resultOf(Promise.all([service.openAccounts(), service.statements()]))
    runInAction(() => {
      this.error = error?.message ?? ''
      if (data !== undefined) [this.accounts, this.statements] = data
    })
  }

  /** An answer that comes late is not taken for a newer one. */
  private accept(detail: StatementDetail): void {
    if (this.detail === undefined || detail.version >= this.detail.version) this.detail = detail
  }

  /** Makes the statement of a customer's month. @returns its id */
  async make({ customerId, month }: Pick<OpenAccount, 'customerId' | 'month'>): Promise<string | undefined> {
    const body = { customerId, month }
    const made = await this.acts.run(`${customerId} ${month}`, body, (key) => this.parts.service.makeStatement(body, key))
    await this.load()
    return made?.id
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
