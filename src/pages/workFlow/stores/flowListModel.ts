import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { HandledQuery, HandledRow, LaunchedQuery, LaunchedRow } from '@/contract/workFlow'
import { resultOf } from '@/domain/apiError'
import type { CancelSignal } from '@/domain/cancel'
import { PAGE_SIZE, SERVER_SEARCH_DELAY_MS } from '@/domain/constants'
import { shanghaiTime } from '@/domain/format'
import { debounce } from '@/domain/throttle'
import type { Rows } from '@/services/form'
import type { HandledCategory, WorkFlowService } from '@/services/workFlow'
import { RowPages } from '@/stores/form/rowPages'

export type FlowListKind = 'launch' | 'todo' | 'done' | 'copy' | 'batch' | 'monitor'
const CATEGORIES: Readonly<Record<Exclude<FlowListKind, 'launch' | 'monitor'>, HandledCategory>> = { todo: '1', done: '2', copy: '3', batch: '4' }

/** What the filter sheet narrows; '' = not at all. Days are yyyy-mm-dd. */
export interface FlowFilter { readonly flowId: string, readonly status: string, readonly from: string, readonly until: string, readonly creatorUserId: string }
export const NO_FILTER: FlowFilter = { flowId: '', status: '', from: '', until: '', creatorUserId: '' }

/** A row of any of the lists; those of one's own launches have no seat. */
export type FlowListRow = LaunchedRow & Partial<HandledRow> | HandledRow & Partial<LaunchedRow>
export const taskIdOf = (row: FlowListRow): string => row.processId ?? row.id

const DAY_END = '23:59'

/** Filter as the calls take it: whole days by the wall clock. */
function queryOf({ from, until, ...filter }: FlowFilter): LaunchedQuery & HandledQuery {
  const [startTime, endTime] = [from === '' ? undefined : shanghaiTime(from), until === '' ? undefined : shanghaiTime(until, DAY_END)]
  const set = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))
  return { ...set, ...(startTime !== undefined && { startTime }), ...(endTime !== undefined && { endTime: endTime + 59_999 }) }
}

export interface FlowListParts {
  kind: FlowListKind
  service: Pick<WorkFlowService, 'launched' | 'handled' | 'monitored' | 'discard' | 'urge'>
  uuid: () => Promise<string>
}

/** One of the four lists of tasks: searched, filtered, paged; what a row offers besides opening it. */
export class FlowListModel {
  readonly pages: RowPages<FlowListRow>
  keyword = ''
  filter: FlowFilter = NO_FILTER
  /** Id of the row that something is done with. */
  busy = ''
  /** One card at a time is swiped aside. */
  swiped = ''
  private readonly keys = new Map<string, string>()
  private readonly parts: FlowListParts
  /** Typing waits 300 ms; the older request is cancelled (rulings 17). */
  readonly search = debounce((keyword: string) => this.searchNow(keyword), SERVER_SEARCH_DELAY_MS)

  constructor(parts: FlowListParts) {
    this.parts = parts
    this.pages = new RowPages<FlowListRow>({ keyOf: ({ id }) => id, read: (currentPage, pageSize, signal) => this.read(currentPage, pageSize, signal) })
    this.pages.setPaging(PAGE_SIZE, false)
    makeAutoObservable<FlowListModel, 'parts' | 'keys'>(this, { parts: false, keys: false, pages: false, search: false, filter: observableRef }, { autoBind: true })
  }

  get kind(): FlowListKind {
    return this.parts.kind
  }

  get isNarrowed(): boolean {
    return this.keyword !== '' || this.filterCount > 0
  }

  get filterCount(): number {
    return Object.values(this.filter).filter((value) => value !== '').length
  }

  refresh(): Promise<void> {
    return this.pages.refresh()
  }

  searchNow(keyword: string): void {
    this.search.cancel()
    const wanted = keyword.trim()
    if (wanted === this.keyword) return
    this.keyword = wanted
    void this.pages.load()
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
    this.search.cancel()
    this.pages.dispose()
  }

  /** The same act keeps its key until it is answered (rulings 2). */
  private async act(row: FlowListRow, name: 'discard' | 'urge', done: () => void): Promise<string> {
    if (this.busy !== '') return ''
    this.busy = row.id
    const act = `${name}:${row.id}`
    const key = this.keys.get(act) ?? await this.parts.uuid()
    this.keys.set(act, key)
    const { error } = await resultOf(this.parts.service[name](taskIdOf(row), key))
    if (error?.isOffline !== true) this.keys.delete(act)
    runInAction(() => {
      this.busy = ''
      this.swiped = ''
      if (error === undefined) done()
    })
    return error?.message ?? ''
  }

  private read(currentPage: number, pageSize: number, signal: CancelSignal): Promise<Rows<FlowListRow>> {
    const query = { currentPage, pageSize, keyword: this.keyword, ...queryOf(this.filter) }
    const { kind, service } = this.parts
    if (kind === 'launch') return service.launched(query, signal)
    return kind === 'monitor' ? service.monitored(query, signal) : service.handled(CATEGORIES[kind], query, signal)
  }
}
