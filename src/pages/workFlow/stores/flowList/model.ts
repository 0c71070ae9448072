import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { HandledQuery, HandledRow, LaunchedQuery, LaunchedRow } from '@/contract/workFlow'
import type { CancelSignal } from '@/domain/cancel'
import { PAGE_SIZE } from '@/domain/constants'
import { shanghaiTime } from '@/domain/format'
import { TASK_STATUS_NAMES } from '@/domain/workFlow/labels'
import { FLOW_OLDEST_FIRST } from '@/domain/workFlow/listColumns'
import { failureWords } from '@/domain/outcome'
import type { Rows } from '@/services/lists'
import type { HandledCategory, WorkFlowService } from '@/services/workFlow'
import { Submission } from '@/stores/submission'
import { BY_ID, PagedList } from '@/stores/pagedList/pagedList'
import { numbered } from '@/stores/pagedList/paging'

export type FlowListKind = 'launch' | 'todo' | 'done' | 'copy' | 'batch' | 'monitor'
const CATEGORIES: Readonly<Record<Exclude<FlowListKind, 'launch' | 'monitor'>, HandledCategory>> = {
  todo: '1',
  done: '2',
  copy: '3',
  batch: '4'
}

/** What the filter sheet narrows; '' = not at all. Days are yyyy-mm-dd. */
export interface FlowFilter {
  readonly flowId: string
  readonly status: string
  readonly from: string
  readonly until: string
  readonly creatorUserId: string
  /** FLOW_OLDEST_FIRST, '' = newest first. */
  readonly sort: string
}
export const NO_FILTER: FlowFilter = { flowId: '', status: '', from: '', until: '', creatorUserId: '', sort: '' }

/** A row of any of the lists; those of one's own launches have no seat. */
export type FlowListRow = (LaunchedRow & Partial<HandledRow>) | (HandledRow & Partial<LaunchedRow>)
export const taskIdOf = (row: FlowListRow): string => row.processId ?? row.id

const ID = /^[0-9A-Za-z_-]{1,64}$/
const VALID: Readonly<Record<keyof FlowFilter, (value: string) => boolean>> = {
  flowId: (value) => ID.test(value),
  status: (value) => Object.keys(TASK_STATUS_NAMES).includes(value),
  from: (value) => shanghaiTime(value) !== undefined,
  until: (value) => shanghaiTime(value) !== undefined,
  creatorUserId: (value) => ID.test(value),
  sort: (value) => value === FLOW_OLDEST_FIRST
}

/** The filter that an address or a saved view names; what is not known or not valid is left out. */
export function filterOfAddress(params: Readonly<Partial<Record<string, string>>>): FlowFilter {
  const named = Object.keys(NO_FILTER).flatMap((key) => {
    const value = params[key]
    return value !== undefined && VALID[key as keyof FlowFilter](value) ? [[key, value]] : []
  })
  return { ...NO_FILTER, ...Object.fromEntries(named) }
}

const DAY_END = '23:59'

/** Filter as the calls take it: whole days by the wall clock. */
function queryOf({ from, until, sort, ...filter }: FlowFilter): LaunchedQuery & HandledQuery {
  const [startTime, endTime] = [from === '' ? undefined : shanghaiTime(from), until === '' ? undefined : shanghaiTime(until, DAY_END)]
  const set = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))
  return {
    ...set,
    ...(sort !== '' && { sort: 'asc' }),
    ...(startTime !== undefined && { startTime }),
    ...(endTime !== undefined && { endTime: endTime + 59_999 })
  }
}

export interface FlowListParts {
  kind: FlowListKind
  service: Pick<WorkFlowService, 'launched' | 'handled' | 'monitored' | 'discard' | 'urge'>
  uuid: () => Promise<string>
  /** What a link to this list asked for. */
  filter?: FlowFilter
}

/** One of the four lists of tasks: searched, filtered, paged; what a row offers besides opening it. */
export class FlowListModel {
  readonly pages: PagedList<FlowListRow>
  filter: FlowFilter
  /** Id of the row that something is done with. */
  busy = ''
  /** One card at a time is swiped aside. */
  swiped = ''
  private readonly keys: Submission
  private readonly parts: FlowListParts

  constructor(parts: FlowListParts) {
    this.parts = parts
    this.filter = parts.filter ?? NO_FILTER
    this.keys = new Submission(parts)
    this.pages = new PagedList<FlowListRow>(
      numbered(PAGE_SIZE, (currentPage, pageSize, signal) => this.read(currentPage, pageSize, signal)),
      BY_ID
    )
    makeAutoObservable<FlowListModel, 'parts' | 'keys'>(
      this,
      { parts: false, keys: false, pages: false, filter: observableRef },
      { autoBind: true }
    )
  }

  get kind(): FlowListKind {
    return this.parts.kind
  }

  get isNarrowed(): boolean {
    return this.pages.keyword !== '' || this.filterCount > 0
  }

  get filterCount(): number {
    const { sort: _order, ...narrowed } = this.filter
    return Object.values(narrowed).filter((value) => value !== '').length
  }

  refresh(): Promise<void> {
    return this.pages.refresh()
  }

  setFilter(filter: FlowFilter): void {
    this.filter = filter
    void this.pages.load()
  }

  swipe(id: string): void {
    this.swiped = id
  }

  /** Deletes a draft or a recalled task. @returns why not, '' when it is done */
  discard(row: FlowListRow): Promise<string> {
    return this.act(row, 'discard', () => this.pages.drop(row.id))
  }

  /** @returns why not, '' when they were told */
  urge(row: FlowListRow): Promise<string> {
    return this.act(row, 'urge', () => undefined)
  }

  dispose(): void {
    this.pages.dispose()
  }

  private async act(row: FlowListRow, name: 'discard' | 'urge', done: () => void): Promise<string> {
    if (this.busy !== '') return ''
    this.busy = row.id
    const { error } = await this.keys.once(`${name}:${row.id}`, {}, (key) => this.parts.service[name](taskIdOf(row), key))
    runInAction(() => {
      this.busy = ''
      this.swiped = ''
      if (error === undefined) done()
    })
    return failureWords(error)
  }

  private read(currentPage: number, pageSize: number, signal: CancelSignal): Promise<Rows<FlowListRow>> {
    const query = { currentPage, pageSize, keyword: this.pages.keyword, ...queryOf(this.filter) }
    const { kind, service } = this.parts
    if (kind === 'launch') return service.launched(query, signal)
    return kind === 'monitor' ? service.monitored(query, signal) : service.handled(CATEGORIES[kind], query, signal)
  }
}
