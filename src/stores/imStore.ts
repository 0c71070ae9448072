import { makeAutoObservable, observable, observableRef } from 'mobx'
import {
  ClientMethod, methodOf, SocketFeature, type BusinessArea, type BusinessEventFrame, type ReceiveMessageFrame, type SendMessageFrame, type ServerFrame,
  type UnreadOfPerson
} from '@/contract/frames'
import type { Conversation } from '@/contract/message'
import type { Feedback } from '@/platform/feedback'
import type { OutgoingFrame, Socket, SocketListener, SocketState } from '@/platform/socket/types'
import type { MessageService } from '@/services/message'
import { ConversationItem } from './conversationItem'
import { afterPush, countOf, inSiteOf, NO_SUMMARY, onlineOf, unreadByPerson, type InSiteSummary } from './imCounts'
import { Loadable } from './loadable'
import type { SessionStore } from './sessionStore'

/** Default of the frame `logout` (specification section 4). */
const LOGGED_OUT_MESSAGE = '登录已过期'

export interface ImParts {
  session: Pick<SessionStore, 'token' | 'end' | 'refreshCurrentUser'>
  service: Pick<MessageService, 'conversations'>
  createSocket: (listener: SocketListener) => Socket
  toast: Feedback['toast']
}

type EventListener = (event: BusinessEventFrame) => void

/** What arrives by itself: messages, counts, presence, changes of records (specification section 4, contract section 7). */
export class ImStore {
  /** The in-site row of the message list. */
  summary: InSiteSummary = NO_SUMMARY
  /** Of initMessage; empty on foreign platforms and before the first connection. */
  features: readonly string[] = []
  /** The chat that is open, '' = none. */
  openUserId = ''
  state: SocketState = 'idle'
  readonly onlineUsers = observable.set<string>()
  /** The reading of the list; the rows are `conversations`. */
  readonly conversationsState: Loadable<Conversation[]>

  private readonly items = observable.map<string, ConversationItem>({}, { deep: false })
  private readonly parts: ImParts
  private readonly socket: Socket
  private readonly listeners = new Map<BusinessArea, Set<EventListener>>()
  private readonly comebacks = new Set<() => void>()
  private frames = 0
  private hasBeenHere = false

  constructor(parts: ImParts) {
    this.parts = parts
    this.conversationsState = new Loadable(() => this.readConversations())
    makeAutoObservable<ImStore, 'items' | 'parts' | 'socket' | 'listeners' | 'comebacks' | 'frames' | 'hasBeenHere'>(this, {
      onlineUsers: false, conversationsState: false, items: false, parts: false, socket: false, listeners: false, comebacks: false, frames: false,
      hasBeenHere: false, summary: observableRef, features: observableRef, watch: false, watchReturn: false, send: false
    }, { autoBind: true })
    this.socket = parts.createSocket({ received: this.received, stateChanged: this.stateChanged })
  }

  /** Newest first. A conversation whose person is not known yet shows once the list has been read. */
  get conversations(): ConversationItem[] {
    return [...this.items.values()].filter((item) => item.realName !== '' || item.account !== '').sort((one, other) => other.latestDate - one.latestDate)
  }

  /** In-site messages and all chats (specification section 4). */
  get badge(): number {
    let count = this.summary.count
    for (const item of this.items.values()) count += item.unreadMessage
    return count
  }

  /** Unread messages of each person who has any. */
  get unreadChats(): ReadonlyMap<string, number> {
    return new Map([...this.items.values()].filter((item) => item.unreadMessage > 0).map((item) => [item.id, item.unreadMessage]))
  }

  get hasPresence(): boolean {
    return this.features.includes(SocketFeature.presence)
  }

  isOnline(userId: string): boolean {
    return this.onlineUsers.has(userId)
  }

  /** Reads the list of conversations; what frames said meanwhile stays. Never rejects. */
  loadConversations(): Promise<void> {
    return this.conversationsState.load()
  }

  /** Changes of the records of an area. @returns ends the watching */
  watch(area: BusinessArea, listener: EventListener): () => void {
    const listeners = this.listeners.get(area) ?? new Set()
    this.listeners.set(area, listeners.add(listener))
    return () => void listeners.delete(listener)
  }

  /** Called when the connection is back after a loss: events may have been missed, so read again. @returns ends the watching */
  watchReturn(listener: () => void): () => void {
    this.comebacks.add(listener)
    return () => void this.comebacks.delete(listener)
  }

  /** The person opened the chat with somebody: it is read, and the server is told. */
  enterChat(userId: string): void {
    this.openUserId = userId
    this.tellRead(userId)
  }

  leaveChat(): void {
    this.openUserId = ''
  }

  /** A conversation was read by other means than opening its chat. */
  markRead(userId: string): void {
    this.tellRead(userId)
  }

  /**
   * In-site messages were read or removed by a call of this app. A server with the feature `readEvent` says the new counts to every
   * open socket of the person, this one too, so nothing is counted here while one is open.
   */
  markInSiteRead(count: number): void {
    if (this.state === 'open' && this.features.includes(SocketFeature.readEvent)) return
    this.summary = { ...this.summary, count: Math.max(0, this.summary.count - countOf(count)) }
  }

  /** The conversation leaves the list until the next message; what was unread in it no longer counts. */
  forgetConversation(userId: string): void {
    this.items.delete(userId)
  }

  /** False when not connected: nothing is queued here. */
  send(frame: OutgoingFrame): boolean {
    return this.socket.send(frame)
  }

  /** Follows the session: connects with a token, ends and forgets without one. */
  follow(token: string): void {
    if (token !== '') {
      this.socket.open(token)
      return
    }
    this.socket.close()
    this.clear()
  }

  /** The app came to the front, or the person asks: try now. */
  wake(): void {
    this.socket.wake()
  }

  /** The app was hidden. */
  sleep(): void {
    this.socket.sleep()
  }

  setConnected(isConnected: boolean): void {
    this.socket.network(isConnected)
  }

  private clear(): void {
    this.summary = NO_SUMMARY
    this.features = []
    this.openUserId = ''
    this.hasBeenHere = false
    this.items.clear()
    this.onlineUsers.clear()
    this.conversationsState.clear()
  }

  private stateChanged(state: SocketState): void {
    this.state = state
  }

  private received(frame: ServerFrame): void {
    const method = methodOf(frame)
    if (method === undefined) return
    this.frames += 1
    // The compiler narrows by the exact name, servers differ in its case.
    const named = { ...frame, method } as ServerFrame
    switch (named.method) {
      case 'initMessage': return this.begin(named)
      case 'Online': return void this.onlineUsers.add(String(named.userId))
      case 'Offline': return void this.onlineUsers.delete(String(named.userId))
      case 'sendMessage': return this.sent(named)
      case 'receiveMessage': return this.heard(named)
      case 'messagePush': return void (this.summary = afterPush(this.summary, named, Date.now()))
      case 'unread': return this.recount(countOf(named.unreadTotalCount), named.unreadNums)
      case 'businessEvent': return this.changed(named)
      case 'logout': return this.parts.session.end(named.msg || LOGGED_OUT_MESSAGE)
      case 'error': return void (named.msg && this.parts.toast(named.msg))
      // messageList belongs to the chat page; closeSocket and heartbeat are the connection's own.
      default: return
    }
  }

  private begin(frame: Extract<ServerFrame, { method: 'initMessage' }>): void {
    this.features = frame.features ?? []
    this.summary = inSiteOf(frame)
    this.onlineUsers.replace(onlineOf(frame).map(String))
    this.recount(this.summary.count, frame.unreadNums)
    const isBack = this.hasBeenHere
    this.hasBeenHere = true
    if (this.openUserId !== '') this.tellRead(this.openUserId)
    // Messages of the time without a connection: the counts are here, the rows must be read.
    if (this.conversationsState.data !== undefined && (isBack || this.hasNameless)) void this.conversationsState.refresh()
    if (isBack) for (const listener of [...this.comebacks]) listener()
  }

  private sent(frame: SendMessageFrame): void {
    const item = this.touch(String(frame.toUserId))
    item.take({
      account: frame.toAccount, realName: frame.toRealName, headIcon: frame.toHeadIcon,
      latestMessage: frame.toMessage, latestDate: frame.latestDate ?? frame.dateTime, messageType: frame.messageType
    })
  }

  private heard(frame: ReceiveMessageFrame): void {
    const userId = String(frame.formUserId)
    const item = this.touch(userId)
    item.take({
      account: frame.account, realName: frame.realName, headIcon: frame.headIcon,
      latestMessage: frame.formMessage, latestDate: frame.latestDate ?? frame.dateTime, messageType: frame.messageType
    })
    if (userId === this.openUserId) this.tellRead(userId)
    else item.unreadMessage += 1
  }

  private recount(inSite: number, entries: readonly UnreadOfPerson[] | undefined): void {
    const unread = unreadByPerson(entries)
    this.summary = { ...this.summary, count: inSite }
    for (const [userId, entry] of unread) {
      this.touch(userId).take({ latestMessage: entry.defaultMessage, latestDate: entry.defaultMessageTime, messageType: entry.defaultMessageType })
    }
    for (const item of this.items.values()) {
      item.unreadMessage = item.id === this.openUserId ? 0 : countOf(unread.get(item.id)?.unreadNum)
      item.counted = this.frames
    }
  }

  private changed(event: BusinessEventFrame): void {
    if (event.area === 'session' && event.kind === 'rights') void this.parts.session.refreshCurrentUser()
    for (const listener of [...this.listeners.get(event.area) ?? []]) listener(event)
  }

  private tellRead(userId: string): void {
    const item = this.items.get(userId)
    if (item !== undefined) {
      item.unreadMessage = 0
      item.touched = this.frames
    }
    this.socket.send({ method: ClientMethod.updateReadMessage, formUserId: userId })
  }

  private get hasNameless(): boolean {
    return [...this.items.values()].some((item) => item.realName === '' && item.account === '')
  }

  private touch(userId: string): ConversationItem {
    const item = this.items.get(userId) ?? new ConversationItem(userId)
    this.items.set(userId, item)
    item.touched = this.frames
    return item
  }

  private async readConversations(): Promise<Conversation[]> {
    const asked = this.frames
    const { token } = this.parts.session
    const rows = await this.parts.service.conversations()
    if (token === this.parts.session.token) this.merge(rows, asked)
    return rows
  }

  private merge(rows: readonly Conversation[], asked: number): void {
    const listed = new Set(rows.map((row) => String(row.id)))
    // Hidden or gone elsewhere; what a frame told since then is newer than the list.
    for (const item of [...this.items.values()]) if (!listed.has(item.id) && item.touched <= asked && item.unreadMessage === 0) this.items.delete(item.id)
    const countsByFrames = this.state === 'open' && this.features.includes(SocketFeature.readEvent)
    for (const row of rows) {
      const id = String(row.id)
      const item = this.items.get(id) ?? new ConversationItem(id)
      this.items.set(id, item)
      item.take(row)
      // The counts of a live connection are exact: initMessage and every frame since, in order. A list may be older or newer than the last frame.
      if (!countsByFrames && Math.max(item.touched, item.counted) <= asked && id !== this.openUserId) item.unreadMessage = countOf(row.unreadMessage)
    }
  }
}
