import { makeAutoObservable, reaction, runInAction } from 'mobx'
import type { InSiteRow, InSiteType, UnreadCounts } from '@/contract/message'
import { resultOf } from '@/domain/apiError'
import type { CancelSignal } from '@/domain/cancel'
import { PAGE_SIZE } from '@/domain/constants'
import { PAGES } from '@/domain/pages'
import { debounce } from '@/domain/throttle'
import { openPage } from '@/stores/openPage'
import { BY_ID, PagedList } from '@/stores/pagedList/pagedList'
import type { Part } from '@/stores/pagedList/paging'
import type { RootStore } from '@/stores/rootStore'
import { kindOf, NOTICE, recordTarget } from '../components/inSite'

/** The server's most rows in one page (contract/message.ts). */
const MOST_ROWS = 100
/** Several pushes in a row are one reading, ms. */
const FOLLOW_MS = 400

export type InSiteTab = 'all' | '1' | '2' | '3' | '4'
type Stores = Pick<RootStore, 'services' | 'im' | 'navigation' | 'feedback' | 'clock'>

/** There is a next page; which one is reckoned when it is asked for. */
const MORE = 'more'

const mergeRows = (shown: readonly InSiteRow[], fresh: readonly InSiteRow[]): InSiteRow[] => {
  const known = new Map(shown.map((row) => [row.id, row]))
  return fresh.map((row) => Object.assign(known.get(row.id) ?? row, row))
}

const typeOf = (tab: InSiteTab): InSiteType | '' => (tab === 'all' ? '' : (Number(tab) as InSiteType))

/** In-site messages: by type, unread only or all, read one or all, remove; follows what arrives. */
export class InSiteListModel {
  tab: InSiteTab = 'all'
  unreadOnly = false
  readonly pages: PagedList<InSiteRow>
  counts: UnreadCounts | undefined = undefined
  /** Id of the message that is being opened or removed: it takes no second tap. */
  busyId = ''
  isMarkingAll = false
  /** The message whose further actions are open. */
  chosen: InSiteRow | undefined = undefined
  /** Epoch ms by the server's clock. */
  now = 0

  private readonly stores: Stores
  private readonly end: () => void
  private readonly follow = debounce(() => void this.refresh(), FOLLOW_MS)

  constructor(stores: Stores) {
    this.stores = stores
    this.pages = new PagedList<InSiteRow>(
      { first: this.readFirst, after: this.readNext },
      // One instance a message: rows that are there are updated in place.
      { ...BY_ID, updatesInPlace: true, merge: mergeRows, reading: this.readBeside }
    )
    makeAutoObservable<InSiteListModel, 'stores' | 'end' | 'follow' | 'readFirst' | 'readNext' | 'readBeside'>(
      this,
      { stores: false, end: false, follow: false, pages: false, readFirst: false, readNext: false, readBeside: false },
      { autoBind: true }
    )
    // A push, or a reading on another device: the row of the message tab changes and so does this list.
    const endFollowing = reaction(
      () => stores.im.summary,
      () => {
        if (this.pages.state === 'ready') this.follow()
      }
    )
    const endReturning = stores.im.watchReturn(() => void this.refresh())
    this.end = () => {
      endFollowing()
      endReturning()
    }
  }

  /** Unread messages of a tab; undefined while not known. */
  countOf(tab: InSiteTab): number | undefined {
    if (this.counts === undefined) return undefined
    const { unReadNum, unReadNotice, unReadMsg, unReadSystemMsg, unReadSchedule } = this.counts
    return { all: unReadNum, 1: unReadNotice, 2: unReadMsg, 3: unReadSystemMsg, 4: unReadSchedule }[tab]
  }

  /** Something of this tab can be marked read. */
  get canReadAll(): boolean {
    return (this.countOf(this.tab) ?? 0) > 0 || this.pages.rows.some(({ isRead }) => isRead === 0)
  }

  setTab(tab: InSiteTab): void {
    if (tab === this.tab) return
    this.tab = tab
    void this.pages.load()
  }

  toggleUnread(): void {
    this.unreadOnly = !this.unreadOnly
    void this.pages.load()
  }

  /** The page is shown again, pulled or something arrived: what is there stays and is read again. */
  refresh(): Promise<void> {
    return this.pages.refresh()
  }

  choose(row: InSiteRow): void {
    this.chosen = row
  }

  closeChoice(): void {
    this.chosen = undefined
  }

  /**
   * A notice and plain text open their page; a message about a record opens the record, one about a flow its task. What cannot be
   * opened stays unread.
   */
  async open(row: InSiteRow): Promise<void> {
    if (this.busyId !== '') return
    if (row.type === NOTICE) {
      await this.go(PAGES.inSiteMessage, { id: row.id, type: row.type, unread: row.isRead === 0 ? 1 : undefined })
      return
    }
    const body = await this.readOne(row)
    if (body === undefined) return
    const target = recordTarget(body, row.type)
    // A step that waits for him is asked for first; a refusal stops here and says why.
    if (target?.seatId !== undefined) {
      const { error } = await resultOf(this.stores.services.message.checkSeat(target.seatId))
      if (error !== undefined) return this.stores.feedback.toast(error.message)
    }
    if (target?.page !== undefined) await this.go(target.page.route, target.page.params)
    else await this.go(PAGES.inSiteMessage, { id: row.id, type: row.type })
  }

  async markRead(row: InSiteRow): Promise<void> {
    this.chosen = undefined
    await this.readOne(row)
  }

  /** Everything of this tab is read, after a question that says how many. */
  async readAll(): Promise<void> {
    if (this.isMarkingAll) return
    const count = this.countOf(this.tab)
    const what = this.tab === 'all' ? '站内消息' : kindOf(Number(this.tab) as InSiteType).label
    const isMeant = await this.stores.feedback.confirm({
      title: '全部标为已读？',
      content: count === undefined ? `${what}中的未读消息都会标为已读。` : `${what}中的 ${count} 条未读消息都会标为已读。`,
      confirmText: '全部已读'
    })
    if (!isMeant) return
    runInAction(() => {
      this.isMarkingAll = true
    })
    const { error } = await resultOf(this.stores.services.message.readAll({ type: typeOf(this.tab) }))
    runInAction(() => {
      this.isMarkingAll = false
    })
    if (error !== undefined) {
      this.stores.feedback.toast(error.message)
      return
    }
    this.stores.im.markInSiteRead(count ?? 0)
    await this.refresh()
  }

  /** Takes a message out of one's own list for good. */
  async remove(row: InSiteRow): Promise<void> {
    this.chosen = undefined
    if (this.busyId !== '') return
    const isMeant = await this.stores.feedback.confirm({
      title: '删除这条消息？',
      content: `“${row.title}”将从本人的列表中删除，不能恢复。`,
      confirmText: '删除',
      isDangerous: true
    })
    if (!isMeant) return
    const error = await this.busy(row.id, async () => (await resultOf(this.stores.services.message.remove([row.id]))).error)
    if (error !== undefined) {
      this.stores.feedback.toast(error.message)
      return
    }
    if (row.isRead === 0) this.stores.im.markInSiteRead(1)
    this.pages.drop(row.id)
    await this.refresh()
  }

  dispose(): void {
    this.follow.cancel()
    this.pages.dispose()
    this.end()
  }

  private get query() {
    return { keyword: this.pages.keyword, type: typeOf(this.tab), isRead: this.unreadOnly ? 0 : ('' as const) }
  }

  /** Reads the body, which marks it read. @returns undefined when it failed, and the person has been told */
  private async readOne(row: InSiteRow): Promise<string | undefined> {
    const { data, error } = await this.busy(row.id, () => resultOf(this.stores.services.message.message(row.id)))
    if (error !== undefined) {
      this.stores.feedback.toast(error.message)
      void this.refresh()
      return undefined
    }
    if (row.isRead === 0) {
      runInAction(() => {
        row.isRead = 1
      })
      this.stores.im.markInSiteRead(1)
      void this.readCounts()
    }
    return data.bodyText
  }

  private async busy<T>(id: string, work: () => Promise<T>): Promise<T> {
    runInAction(() => {
      this.busyId = id
    })
    try {
      return await work()
    } finally {
      runInAction(() => {
        this.busyId = ''
      })
    }
  }

  private go(route: string, params: Record<string, string | number | undefined>): Promise<void> {
    return openPage(this.stores, route, params)
  }

  /** What is read beside the rows, and by which clock they are dated. */
  private readonly readBeside = (): void => {
    const { clock } = this.stores
    runInAction(() => {
      this.now = clock.now() + (clock.offsetMs ?? 0)
    })
    void this.readCounts()
  }

  private readPage(currentPage: number, pageSize: number, signal: CancelSignal) {
    return this.stores.services.message.messages({ ...this.query, currentPage, pageSize }, signal)
  }

  /** From the start, as many rows as there are, in as few pages as the server allows. */
  private readonly readFirst = async (wanted: number, signal: CancelSignal): Promise<Part<InSiteRow>> => {
    const pageSize = Math.min(MOST_ROWS, Math.max(PAGE_SIZE, wanted))
    const rows: InSiteRow[] = []
    let isEnd = false
    for (let currentPage = 1; !isEnd && !signal.aborted && rows.length < Math.max(1, wanted); currentPage++) {
      const { list } = await this.readPage(currentPage, pageSize, signal)
      rows.push(...list)
      isEnd = list.length < pageSize
    }
    return { rows, next: isEnd ? null : MORE }
  }

  private readonly readNext = async (_place: string, signal: CancelSignal): Promise<Part<InSiteRow>> => {
    const { rows } = this.pages
    // Rows that were read meanwhile no longer count where only unread ones are listed: the page is reckoned from those that do.
    const still = this.unreadOnly ? rows.filter(({ isRead }) => isRead === 0).length : rows.length
    const { list } = await this.readPage(Math.floor(still / PAGE_SIZE) + 1, PAGE_SIZE, signal)
    return { rows: list, next: list.length < PAGE_SIZE ? null : MORE }
  }

  /** Counts are a help, not the list: older platforms have none, then the tabs show no numbers. */
  private async readCounts(): Promise<void> {
    const { data } = await resultOf(this.stores.services.message.unreadCounts())
    if (data === undefined) return
    runInAction(() => {
      this.counts = data
    })
  }
}
