import { makeAutoObservable } from 'mobx'
import type { FoundMessage } from '@/contract/chatSearch'
import { FOUND_PAGE, type FoundKind } from '@/contract/conversationCodes'
import type { CancelSignal } from '@/domain/cancel'
import { createConversationService, type ConversationService } from '@/services/conversation'
import { openPage } from '@/stores/openPage'
import { PagedList } from '@/stores/pagedList/pagedList'
import type { Part } from '@/stores/pagedList/paging'
import type { RootStore } from '@/stores/rootStore'
import { PAGES } from '@/domain/pages'
import { filterQuery, type SearchFilter } from './filter'

type Stores = Pick<RootStore, 'api' | 'navigation' | 'feedback' | 'offline'>

export type SearchTab = 'all' | FoundKind

/** Messages of one chat, or of all, that hold a word, newest first. */
export class ChatSearchModel {
  /** As it is typed; the list is asked a moment later. */
  keyword = ''
  /** What is looked for alone. */
  tab: SearchTab = 'all'
  filter: SearchFilter = {}
  readonly pages: PagedList<FoundMessage>
  private readonly id: string
  private readonly stores: Stores
  private readonly service: ConversationService

  constructor(stores: Stores, id: string, keyword: string) {
    this.stores = stores
    this.id = id
    this.service = createConversationService(stores.api)
    this.pages = new PagedList(
      {
        first: (_rows, signal) => this.read(undefined, signal),
        // A page begins behind the last message of the one before.
        after: (place, signal) => this.read(this.pages.rows.find(({ entry }) => entry.id === place)?.entry, signal)
      },
      { keyOf: ({ entry }) => entry.id }
    )
    makeAutoObservable<ChatSearchModel, 'stores' | 'service' | 'id' | 'read'>(
      this,
      { pages: false, stores: false, service: false, id: false, read: false },
      { autoBind: true }
    )
    if (keyword !== '') this.search(keyword)
  }

  /** Without what the person has removed since, here or on another device; undefined while the first page is looked for. */
  get found(): readonly FoundMessage[] | undefined {
    if (this.pages.keyword !== this.keyword || this.pages.state !== 'ready') return undefined
    const removed = this.stores.offline.loaded?.chat.conversations.logs.removed
    return this.pages.rows.filter(({ entry }) => removed?.has(entry.id) !== true)
  }

  /** Why there is no first page; empty while there may be one. */
  get error(): string {
    return this.pages.keyword === this.keyword ? this.pages.error : ''
  }

  search(keyword: string): void {
    this.keyword = keyword.trim()
    if (this.keyword === '') this.pages.search.cancel()
    else this.pages.search(this.keyword)
  }

  setTab(tab: SearchTab): void {
    if (tab === this.tab) return
    this.tab = tab
    if (this.keyword !== '') void this.pages.load()
  }

  setFilter(filter: SearchFilter): void {
    this.filter = filter
    if (this.keyword !== '') void this.pages.load()
  }

  /** Whether hits are of several chats, so that each says of which. */
  get isOfAll(): boolean {
    return this.id === ''
  }

  open({ conversationId, entry }: FoundMessage): void {
    const { thread, sequence } = entry
    if (thread === undefined) void openPage(this.stores, PAGES.chat, { id: conversationId, at: sequence })
    else void openPage(this.stores, PAGES.thread, { id: conversationId, root: thread.rootId, at: sequence })
  }

  dispose(): void {
    this.pages.dispose()
  }

  private async read(last: FoundMessage['entry'] | undefined, signal: CancelSignal): Promise<Part<FoundMessage>> {
    const rows = await this.service.search(
      {
        keyword: this.pages.keyword,
        ...(this.id !== '' && { conversationId: this.id }),
        ...(this.tab !== 'all' && { kind: this.tab }),
        ...filterQuery(this.filter),
        ...(last !== undefined && { before: last.sentAt, beforeId: last.id })
      },
      signal
    )
    return { rows, next: rows.length === FOUND_PAGE ? (rows.at(-1)?.entry.id ?? null) : null }
  }
}
