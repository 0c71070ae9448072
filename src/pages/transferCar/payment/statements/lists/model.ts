import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { StatementState } from '@/contract/transferCar/payment/codes'
import type { OpenAccount, StatementCounts, StatementListQuery, StatementSummary } from '@/contract/transferCar/payment/collect'
import { resultOf } from '@/domain/apiError'
import { STATEMENT_LIST_COLUMNS } from '@/domain/transferCar/listColumns'
import { STATEMENT_TABS } from '@/domain/transferCar/payment/labels'
import { addressFilter, amountPart, dayPart } from '@/pages/transferCar/stores/addressFilter'
import { TabbedList } from '@/pages/transferCar/stores/tabbedList'
import type { LedgerService } from '@/services/transferCar/payment/ledger'
import { Submission } from '@/stores/submission'

type Service = Pick<LedgerService, 'statements' | 'statementCounts' | 'openAccounts' | 'makeStatement'>
/** OPEN = on account and in no statement yet. */
export type StatementTab = 'OPEN' | StatementState
/** What narrows the list beside tab and word, and the order of its rows. */
export type StatementFilter = Pick<StatementListQuery, 'customerId' | 'dueFrom' | 'dueTo' | 'totalFrom' | 'totalTo' | 'sort'>
export type StatementList = TabbedList<StatementSummary, StatementState, StatementFilter, StatementCounts>

export const { filterOf, filterChips } = addressFilter<StatementFilter>(
  {
    customerId: { isValid: (value) => /^[0-9A-Za-z_-]{1,64}$/.test(value), words: () => '指定客户' },
    dueFrom: dayPart('到期不早于'),
    dueTo: dayPart('到期不晚于'),
    totalFrom: amountPart('金额不低于'),
    totalTo: amountPart('金额不高于')
  },
  STATEMENT_LIST_COLUMNS
)

/** A tab that an address or a saved view names; what is not known is the first. */
export const tabOf = (name: string | undefined): StatementTab => STATEMENT_TABS.find(({ key }) => key === name)?.key ?? 'OPEN'

/** 月结: what customers have on account, and their statements by state (payments.md#statements). */
export class StatementListsModel {
  tab: StatementTab
  accounts: OpenAccount[] | undefined = undefined
  error = ''
  readonly list: StatementList
  readonly acts: Submission
  private readonly service: Service

  constructor(
    { service, uuid }: { service: Service; uuid: () => Promise<string> },
    tab: StatementTab = 'OPEN',
    filter: StatementFilter = {}
  ) {
    this.service = service
    this.tab = tab
    this.acts = new Submission({ uuid })
    this.list = new TabbedList(
      {
        page: ({ tab: state, keyword, filter: wanted }, at, signal) =>
          service.statements({ ...wanted, state, ...(keyword !== '' && { keyword }), ...at }, signal),
        counts: () => service.statementCounts()
      },
      tab === 'OPEN' ? 'DRAFT' : tab,
      filter
    )
    makeAutoObservable<StatementListsModel, 'service'>(
      this,
      { service: false, acts: false, list: false, accounts: observableRef },
      { autoBind: true }
    )
  }

  show(tab: StatementTab, filter: StatementFilter): void {
    this.tab = tab
    if (tab !== 'OPEN') this.list.show(tab, filter)
  }

  /** Undefined while it is not known. */
  count(tab: StatementTab): number | undefined {
    return tab === 'OPEN' ? this.accounts?.length : this.list.counts?.[tab]
  }

  async load(): Promise<void> {
    await Promise.all([this.readAccounts(), this.tab === 'OPEN' ? this.list.readCounts() : this.list.pages.refresh()])
  }

  /** Makes the statement of a customer's month. @returns its id */
  async make({ customerId, month }: Pick<OpenAccount, 'customerId' | 'month'>): Promise<string | undefined> {
    const body = { customerId, month }
    const made = await this.acts.run(`${customerId} ${month}`, body, (key) => this.service.makeStatement(body, key))
    await this.load()
    return made?.id
  }

  private async readAccounts(): Promise<void> {
    const { data, error } = await resultOf(this.service.openAccounts())
    runInAction(() => {
      this.error = error?.message ?? ''
      if (data !== undefined) this.accounts = data
    })
  }
}
