import { makeAutoObservable, reaction, runInAction } from 'mobx'
import type { FoundMessage } from '@/contract/chatSearch'
import { SocketFeature } from '@/contract/frames'
import { BodyCode } from '@/contract/codes'
import { ApiError, resultOf } from '@/domain/apiError'
import { openPage } from '@/stores/openPage'
import type { ConversationItem } from '@/stores/conversationItem'
import type { RootStore } from '@/stores/rootStore'
import { PAGES } from '@/domain/pages'
import { MINUTE } from '@/domain/time'
import { findLocally, type Found } from './localSearch'
import { searchOrders } from '@/stores/transferCar/order/orderSearch'
import { MessageSearch } from './messageSearch'

const NEW_GROUP_ROUTE = '/pages/message/newGroup/index'
/** How long 撤销 is offered before the server is told, ms. */
const UNDO_MS = 5_000
/** Relative times move on while the page is in front, ms. */
const TICK_MS = MINUTE
/** Rows drawn at once; the next ones at the end of the page. */
const ROWS = 60

type Stores = Pick<RootStore, 'im' | 'dictionary' | 'services' | 'navigation' | 'feedback' | 'session' | 'clock' | 'ui' | 'offline' | 'api'>

/** A conversation on its way out: it stays out of sight while 撤销 is offered. */
interface Leaving {
  item: ConversationItem
  /** Newest message when it was removed: a newer one brings it back. */
  latestDate: number
}

/** What the head of the list says about the connection; nothing while all is well. */
export type ConnectionNotice = 'none' | 'reconnecting' | 'resting'

/** The message tab: conversations as ImStore keeps them, search, and removing with 撤销. */
export class MessagesModel {
  keyword = ''
  rows = ROWS
  /** Epoch ms by the server's clock, for relative times. */
  now = 0
  leaving: Leaving | undefined = undefined
  /** The conversation whose further actions are open. */
  chosen: ConversationItem | undefined = undefined
  /** The one whose row was swiped aside. */
  swiped: ConversationItem | undefined = undefined
  notice: ConnectionNotice = 'none'

  readonly messages: MessageSearch
  readonly orders: ReturnType<typeof searchOrders>
  private readonly stores: Stores
  private undoTimer: ReturnType<typeof setTimeout> | undefined = undefined
  private ticking: ReturnType<typeof setInterval> | undefined = undefined
  private readonly ends: (() => void)[]

  constructor(stores: Stores) {
    this.stores = stores
    this.messages = new MessageSearch(stores.offline)
    this.orders = searchOrders(stores)
    makeAutoObservable<MessagesModel, 'stores' | 'undoTimer' | 'ticking' | 'ends'>(
      this,
      { stores: false, undoTimer: false, messages: false, orders: false, ticking: false, ends: false },
      { autoBind: true }
    )
    this.tick()
    this.ends = [
      reaction(() => stores.im.state, this.connection, { fireImmediately: true }),
      // Typed before the server said what it can do.
      reaction(
        () => this.isNumbered,
        () => this.search(this.keyword)
      ),
      // Something new was said: the conversation stays.
      reaction(
        () => this.leaving !== undefined && this.leaving.item.latestDate > this.leaving.latestDate,
        (isBack) => {
          if (isBack) this.undo()
        }
      )
    ]
  }

  /** Newest first, without the one that is being removed. */
  get conversations(): ConversationItem[] {
    return this.stores.im.conversations.filter((item) => item !== this.leaving?.item)
  }

  get shown(): ConversationItem[] {
    return this.conversations.slice(0, this.rows)
  }

  get hasMore(): boolean {
    return this.conversations.length > this.rows
  }

  get state(): 'loading' | 'error' | 'empty' | 'ready' {
    const { data, error, isLoading } = this.stores.im.conversationsState
    if (this.conversations.length > 0) return 'ready'
    if (data !== undefined) return 'empty'
    return error === undefined || isLoading ? 'loading' : 'error'
  }

  /** Why the list could not be read; rows that are there stay. */
  get error(): string {
    const { error, isLoading } = this.stores.im.conversationsState
    return error === undefined || isLoading ? '' : error.message
  }

  get isSearching(): boolean {
    return this.keyword.trim() !== ''
  }

  /** Conversations and people that fit what is typed; local and at once (app.md#search). */
  get found(): Found {
    return findLocally(this.keyword, this.conversations, this.stores.dictionary)
  }

  /** The list of people is still being read, so that nothing found does not mean nobody. */
  get isDirectoryMissing(): boolean {
    return this.stores.dictionary.people.data === undefined
  }

  search(keyword: string): void {
    this.keyword = keyword
    if (this.isNumbered) this.messages.look(keyword.trim())
    this.orders.look(keyword)
    if (keyword.trim() !== '') void this.stores.dictionary.need('people')
  }

  /** Our own server: groups, pinned and muted conversations, search over messages. */
  get isNumbered(): boolean {
    return this.stores.im.features.includes(SocketFeature.conversation)
  }

  /** Something of the messages is shown below: hits, or that they could not be looked for. */
  get hasMessageHits(): boolean {
    return (this.messages.found ?? []).length > 0 || this.messages.error !== ''
  }

  openMessage({ conversationId, entry }: FoundMessage): void {
    this.go(PAGES.chat, { id: conversationId, at: String(entry.sequence) })
  }

  /** All of what was said that holds the word, by kind. */
  openSearch(): void {
    this.go(PAGES.chatSearch, { keyword: this.keyword.trim() })
  }

  newGroup(): void {
    this.go(NEW_GROUP_ROUTE)
  }

  /** 置顶, 免打扰; shows at once, what is refused is taken back and said. */
  async change(item: ConversationItem, settings: { isPinned?: boolean; isMuted?: boolean }): Promise<void> {
    this.chosen = undefined
    const before = { isPinned: item.isPinned, isMuted: item.isMuted }
    Object.assign(item, settings)
    const { data, error } = await resultOf(
      this.stores.offline.load().then(({ chat }) => chat.conversations.acts.changeSettings(item.id, settings))
    )
    const refusal = error?.message ?? data ?? ''
    if (refusal === '') return
    runInAction(() => {
      Object.assign(item, before)
    })
    this.stores.feedback.toast(refusal)
  }

  showMore(): void {
    if (this.hasMore) this.rows += ROWS
  }

  /** The page came to the front. */
  show(): void {
    this.tick()
    clearInterval(this.ticking)
    this.ticking = setInterval(this.tick, TICK_MS)
    if (this.stores.session.isSignedIn) void this.load()
  }

  /** The page was left: what was removed is removed now. */
  hide(): void {
    clearInterval(this.ticking)
    this.chosen = undefined
    this.swiped = undefined
    void this.removeNow()
  }

  load(): Promise<void> {
    return this.stores.im.loadConversations()
  }

  wake(): void {
    this.stores.im.wake()
  }

  openInSite(): void {
    this.go(PAGES.inSite)
  }

  /** The chat marks the conversation read when it opens; where there is no chat page nothing is marked. */
  openChat(item: ConversationItem): void {
    this.go(PAGES.chat, { id: item.id })
  }

  openPerson(userId: string): void {
    this.chosen = undefined
    this.go(PAGES.person, { userId })
  }

  openContacts(): void {
    this.go(PAGES.contacts)
  }

  choose(item: ConversationItem): void {
    this.chosen = item
  }

  closeChoice(): void {
    this.chosen = undefined
  }

  /** Its row lies open; one at a time. */
  swipe(item: ConversationItem): void {
    this.swiped = item
  }

  swipeBack(): void {
    this.swiped = undefined
  }

  markRead(item: ConversationItem): void {
    this.chosen = undefined
    this.stores.im.markRead(item.id)
  }

  /** Takes a conversation out of the list; the server is told when 撤销 is no longer offered. */
  remove(item: ConversationItem): void {
    void this.removeNow()
    this.chosen = undefined
    this.swiped = undefined
    this.leaving = { item, latestDate: item.latestDate }
    this.undoTimer = setTimeout(() => void this.removeNow(), UNDO_MS)
  }

  undo(): void {
    clearTimeout(this.undoTimer)
    this.leaving = undefined
  }

  dispose(): void {
    this.hide()
    this.messages.dispose()
    this.orders.dispose()
    for (const end of this.ends) end()
  }

  private async removeNow(): Promise<void> {
    const { leaving } = this
    if (leaving === undefined) return
    clearTimeout(this.undoTimer)
    const { heard } = leaving.item
    const { error } = await resultOf(this.hideAtServer(leaving.item))
    runInAction(() => {
      // A failed removal puts the row back: it would be there after the next reading anyway.
      if (this.leaving === leaving) this.leaving = undefined
      if (error === undefined && leaving.item.latestDate <= leaving.latestDate) this.stores.im.forgetConversation(leaving.item.id, heard)
    })
    if (error !== undefined && !error.isAborted) this.stores.feedback.toast(error.isOffline ? '网络不通，会话没有移除' : error.message)
  }

  /** Groups are hidden by the conversations' own call, persons by the platform's. */
  private async hideAtServer({ id, kind, isOnlyDraft }: ConversationItem): Promise<void> {
    if (isOnlyDraft) return (await this.stores.offline.load()).chat.conversations.dropDraft(id)
    if (kind === 'direct') return this.stores.services.message.hideConversation(id)
    const { chat } = await this.stores.offline.load()
    const refusal = await chat.conversations.acts.hide(id)
    if (refusal !== '') throw new ApiError({ code: BodyCode.refused, message: refusal })
  }

  private connection(state: RootStore['im']['state']): void {
    if (state === 'waiting') this.notice = 'reconnecting'
    else if (state === 'resting') this.notice = 'resting'
    // A try under way after a loss keeps its line, so that it does not blink.
    else if (state !== 'connecting') this.notice = 'none'
    else if (this.notice === 'resting') this.notice = 'reconnecting'
  }

  private tick(): void {
    const { clock } = this.stores
    this.now = clock.now() + (clock.offsetMs ?? 0)
  }

  /** Opens what exists in this app; everything else says so, like the workbench. */
  private go(route: string, params?: Record<string, string>): void {
    void openPage(this.stores, route, params)
  }
}
