import { makeAutoObservable, observable, observableRef } from 'mobx'
import {
  methodOf,
  SocketFeature,
  type BusinessEventFrame,
  type ReceiveMessageFrame,
  type ServerFrame,
  type UnreadFrame
} from '@/contract/frames'
import type { Conversation } from '@/contract/message'
import { staleAfter } from '@/domain/businessEvents'
import { plainFrame } from '@/domain/conversation/foreignText'
import type { OutgoingFrame, Socket, SocketState } from '@/platform/socket/types'
import { readFrame, type ConversationItem } from './conversationItem'
import { ConversationList } from './conversationList'
import { afterPush, countOf, inSiteOf, NO_SUMMARY, onlineOf, type InSiteSummary } from './imCounts'
import type { ConversationKeeper, ImParts } from './imParts'
import { Loadable } from './loadable'
import { RecordEvents } from './recordEvents'
import { unobserved } from '../domain/unobserved'

/** Default of the frame `logout` (socket.md#ends). */
const LOGGED_OUT_MESSAGE = '登录已过期'

/** What arrives by itself: messages, counts, presence, changes of records (socket.md#frames). */
export class ImStore {
  /** The in-site row of the message list. */
  summary: InSiteSummary = NO_SUMMARY
  /** Of initMessage; empty on foreign platforms and before the first connection. */
  features: readonly string[] = []
  state: SocketState = 'idle'
  /** A connection of this session was greeted: `features` says what the server can do. */
  hasBeenHere = false
  readonly onlineUsers = observable.set<string>()
  /** The reading of the list; the rows are `conversations`. */
  readonly conversationsState: Loadable<Conversation[]>

  /** Changes of the records of an area. @returns ends the watching */
  readonly watch: RecordEvents['watch']
  /** Called when the connection is back after a loss, or the server says so: events may have been missed, so read again. @returns ends the watching */
  readonly watchReturn: RecordEvents['watchReturn']

  private readonly list = new ConversationList()
  private readonly parts: ImParts
  private readonly socket: Socket
  private readonly events = new RecordEvents()
  private keeper: ConversationKeeper | undefined = undefined

  constructor(parts: ImParts) {
    this.parts = parts
    this.watch = this.events.watch
    this.watchReturn = this.events.watchReturn
    this.conversationsState = new Loadable(() => this.readConversations())
    makeAutoObservable<ImStore, 'list' | 'parts' | 'socket' | 'events' | 'keeper'>(
      this,
      {
        ...unobserved('onlineUsers conversationsState list parts socket events keeper hasBeenHere watch watchReturn send'),
        summary: observableRef,
        features: observableRef
      },
      { autoBind: true }
    )
    this.socket = parts.createSocket({ received: this.received, stateChanged: this.stateChanged })
  }

  /** The chat that is open, '' = none. */
  get openUserId(): string {
    return this.list.openId
  }

  /** Pinned first, then newest first. A conversation whose person is not known yet shows once the list has been read. */
  get conversations(): ConversationItem[] {
    return this.list.rows
  }

  /** In-site messages and all chats (messages.md#unread-badge) but muted ones. */
  get badge(): number {
    return this.summary.count + this.list.inBadge
  }

  /** Unread messages of each conversation that has any. */
  get unreadChats(): ReadonlyMap<string, number> {
    return this.list.unread
  }

  /** Messages that wait for this person to confirm them (messages.md#urgent-messages). */
  get urgent(): ConversationList['urgent'] {
    return this.list.urgent
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

  /** Joins what knows numbered conversations; it hears the frames from now on. */
  attach(keeper: ConversationKeeper): void {
    this.keeper = keeper
  }

  /** The conversation of this id, made unless it is there. */
  item(id: string): ConversationItem {
    return this.list.item(id)
  }

  /** The person opened the chat with somebody: it is read, and the server is told. */
  enterChat(userId: string): void {
    this.list.openId = userId
    this.tellRead(userId)
  }

  leaveChat(): void {
    this.list.openId = ''
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

  /**
   * The conversation leaves the list until the next message; what was unread in it no longer counts.
   * @param heard `heard` of its row when the removal was asked for
   */
  forgetConversation(userId: string, heard: number): void {
    this.list.forget(userId, heard)
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

  /** The app came to the front: try now. */
  wake(): void {
    this.socket.wake()
  }

  /** The person did something: without a connection it is tried now. */
  nudge(): void {
    this.socket.nudge()
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
    this.hasBeenHere = false
    this.list.clear()
    this.onlineUsers.clear()
    this.conversationsState.clear()
  }

  private stateChanged(state: SocketState): void {
    this.state = state
  }

  private received(frame: ServerFrame): void {
    const method = methodOf(frame)
    if (method === undefined) return
    this.list.count()
    // The compiler narrows by the exact name, servers differ in its case.
    const told = { ...frame, method } as ServerFrame
    const features = told.method === 'initMessage' ? (told.features ?? []) : this.features
    const named = features.length === 0 ? plainFrame(told) : told
    this.take(named)
    this.keeper?.received(named)
  }

  private take(named: ServerFrame): void {
    switch (named.method) {
      case 'initMessage':
        return this.begin(named)
      case 'Online':
        return void this.onlineUsers.add(String(named.userId))
      case 'Offline':
        return void this.onlineUsers.delete(String(named.userId))
      case 'sendMessage':
        return this.list.sent(named)
      case 'receiveMessage':
        return this.heard(named)
      case 'messagePush':
        return void (this.summary = afterPush(this.summary, named, Date.now()))
      case 'unread':
        return this.recount(countOf(named.unreadTotalCount), named)
      case 'businessEvent':
        return this.changed(named)
      case 'resync':
        return this.events.comeBack()
      case 'logout':
        return this.parts.session.end(named.msg || LOGGED_OUT_MESSAGE)
      case 'error':
        return void (named.msg && named.clientId === undefined && this.parts.toast(named.msg))
      // The token opens no connection any more: whether the session has ended, and why, is what any call is told.
      case 'closeSocket':
        return void this.parts.session.refreshCurrentUser()
      // messageList belongs to the chat page; heartbeat is the connection's own.
      default:
        return
    }
  }

  private begin(frame: Extract<ServerFrame, { method: 'initMessage' }>): void {
    this.features = frame.features ?? []
    this.summary = inSiteOf(frame)
    this.onlineUsers.replace(onlineOf(frame).map(String))
    this.recount(this.summary.count, frame)
    const isBack = this.hasBeenHere
    this.hasBeenHere = true
    if (this.openUserId !== '') this.tellRead(this.openUserId)
    // Messages of the time without a connection: the counts are here, the rows must be read.
    if (!this.keepsEntries && this.conversationsState.data !== undefined && (isBack || this.list.hasNameless))
      void this.conversationsState.refresh()
    if (isBack) this.events.comeBack()
  }

  private heard(frame: ReceiveMessageFrame): void {
    this.list.heard(frame)
    const userId = String(frame.formUserId)
    if (userId === this.openUserId) this.tellRead(userId)
  }

  private recount(inSite: number, counts: Partial<Pick<UnreadFrame, 'unreadNums' | 'unreadGroups'>>): void {
    this.summary = { ...this.summary, count: inSite }
    this.list.recount(counts)
  }

  private changed(event: BusinessEventFrame): void {
    if (staleAfter(event).includes('rights')) void this.parts.session.refreshCurrentUser()
    this.events.tell(event)
  }

  private tellRead(id: string): void {
    this.list.read(id)
    const item = this.list.find(id)
    this.socket.send(item?.kind === 'group' ? readFrame(item, item.lastSequence) : readFrame({ id, kind: 'direct' }))
  }

  private get keepsEntries(): boolean {
    return this.keeper !== undefined && this.features.includes(SocketFeature.conversation)
  }

  private async readConversations(): Promise<Conversation[]> {
    const asked = this.list.counted
    const { token } = this.parts.session
    if ((await this.keeper?.readList()) === true) return []
    const rows = await this.parts.service.conversations()
    if (token === this.parts.session.token)
      this.list.merge(rows, asked, this.state === 'open' && this.features.includes(SocketFeature.readEvent))
    return rows
  }
}
