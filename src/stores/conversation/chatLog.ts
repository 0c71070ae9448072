import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { ChatEntry, Quote } from '@/contract/conversation'
import { resultOf, type ApiError } from '@/domain/apiError'
import { foldEntries } from '@/domain/conversation/entries'
import { isMessage } from '@/domain/conversation/kinds'
import type { ConversationItem } from '../conversationItem'
import type { Chat } from './chat'
import { GroupMembers } from './groupMembers'
import { MessageActs } from './messageActs'
import { rowsOf } from './rows'
import { foreignSource, numberedSource, type EntrySource, type Run } from './sources'
import type { ChatRow, Said } from './types'
import { unreadStart } from './unreadStart'

/** Entries held around what is shown; further ones are read again when they are wanted. */
const MOST_HELD = 300

/**
 * One open conversation: a run of its entries and one's own messages behind them. Make one a page, call `open`, and `close` when
 * the page goes.
 */
export class ChatLog {
  readonly item: ConversationItem
  /** What a person does to a message of it. */
  readonly acts: MessageActs
  /** Who is in it, of a group. */
  readonly group: GroupMembers
  state: 'loading' | 'ready' | 'error' = 'loading'
  /** Why nothing can be shown, or why the last older or newer page did not come. */
  error: ApiError | undefined = undefined
  hasOlder = false
  /** The run does not reach the newest: `toNewest` leads there. */
  hasNewer = false
  isLoadingOlder = false
  isLoadingNewer = false
  /** Number of the first unread message when the conversation was opened: the line stands before it; 0 = none. */
  unreadFrom = 0
  /** Typed and not sent; restored when the conversation is opened again. */
  draft = ''
  /** What the next message answers to. */
  quote: Quote | undefined = undefined

  private entries: readonly ChatEntry[] = []
  /** Numbers of others' messages that came while what is shown ends before them. */
  private beyond: readonly number[] = []
  private readonly chat: Chat
  private readonly source: EntrySource
  private end: (() => void) | undefined = undefined
  /** Rows drawn before, by key: an unchanged one stays the same object. */
  private readonly drawn = new Map<string, ChatRow>()

  constructor(chat: Chat, conversationId: string) {
    this.chat = chat
    this.item = chat.im.item(conversationId)
    this.acts = new MessageActs(chat, conversationId, () => this.entries)
    this.group = new GroupMembers(chat, conversationId)
    this.source =
      chat.conversations.isNumbered || chat.conversations.logs.rangeOf(conversationId).tip > 0
        ? numberedSource(chat, this.item)
        : foreignSource(chat, this.item)
    makeAutoObservable<ChatLog, 'chat' | 'source' | 'end' | 'entries' | 'beyond' | 'drawn'>(
      this,
      {
        item: false,
        chat: false,
        acts: false,
        group: false,
        source: false,
        end: false,
        drawn: false,
        entries: observableRef,
        beyond: observableRef,
        error: observableRef,
        quote: observableRef,
        othersAfter: false
      },
      { autoBind: true }
    )
  }

  /** Groups, quotes, recalls, files and cards are there. */
  get isNumbered(): boolean {
    return this.chat.conversations.isNumbered
  }

  /** Oldest first: the log, then one's own messages that are not in it yet. A recall itself has no row, and neither has what was removed. */
  get rows(): readonly ChatRow[] {
    const view = {
      userId: this.chat.userId(),
      peerReadSequence: this.item.kind === 'direct' ? this.item.peerReadSequence : 0,
      localPath: (clientId: string) => this.chat.sender.localPaths.get(clientId)
    }
    const outgoing = this.hasNewer ? [] : this.chat.sender.outgoing(this.item.id)
    return rowsOf(this.entries, outgoing, view).map((row) => this.same(row))
  }

  /** Messages of others after this number, those behind the run that is shown among them as far as they came live. */
  othersAfter(sequence: number): number {
    const last = this.entries.at(-1)?.sequence ?? 0
    const shown = this.rows.filter((row) => row.sequence > sequence && !row.isMine && row.kind !== 'recall').length
    return shown + this.beyond.filter((one) => one > Math.max(sequence, last)).length
  }

  /** Shows what lies on the device, then what the server has; remembers where the unread ones begin. Never rejects. */
  async open(): Promise<void> {
    const { conversations } = this.chat
    await conversations.ready()
    const unread = this.item.unreadMessage
    const read = this.item.readSequence
    runInAction(() => {
      this.unreadFrom = 0
    })
    this.end ??= this.source.watch(this.told)
    const draft = (await conversations.drafts?.all().catch(() => undefined))?.get(this.item.id)
    runInAction(() => {
      if (draft === undefined || this.draft !== '') return
      this.draft = draft.text
      this.quote = draft.quote
    })
    const kept = await this.source.local()
    // What lies on the device may be older than what was read elsewhere: `noteUnread` follows.
    const isSure = !this.isNumbered || conversations.isCurrent
    // Nor can anybody say where they begin while some of them are not here.
    const isWhole = kept !== undefined && !(this.isNumbered && kept.hasNewer)
    if (kept !== undefined) this.show(kept, isSure && isWhole ? unread : 0, read)
    if (!isWhole) await this.toNewest()
    if (!isWhole && isSure)
      runInAction(() => {
        this.markUnread(unread, read)
      })
  }

  /** Where the unread ones begin, once what was missed is known; call it before anything is marked read. */
  noteUnread(): void {
    this.markUnread(this.item.unreadMessage, this.item.readSequence)
  }

  /** The page is left. */
  close(): void {
    this.end?.()
    this.end = undefined
    this.chat.conversations.keepDrafts()
  }

  /** Never rejects; `error` says why nothing came. */
  async loadOlder(): Promise<void> {
    const first = this.entries[0]?.sequence
    if (first === undefined || !this.hasOlder || this.isLoadingOlder) return
    this.isLoadingOlder = true
    const { data, error } = await resultOf(this.source.before(first))
    runInAction(() => {
      this.isLoadingOlder = false
      this.error = error
      if (data === undefined) return
      const entries = foldEntries(this.entries, data.entries)
      this.hasNewer ||= entries.length > MOST_HELD
      this.entries = entries.slice(0, MOST_HELD)
      this.hasOlder = data.hasOlder
    })
  }

  /** Towards the newest, after `loadAround` or many older pages. Never rejects. */
  async loadNewer(): Promise<void> {
    const last = this.entries.at(-1)?.sequence
    if (last === undefined || !this.hasNewer || this.isLoadingNewer) return
    this.isLoadingNewer = true
    const { data, error } = await resultOf(this.source.after(last))
    runInAction(() => {
      this.isLoadingNewer = false
      this.error = error
      if (data === undefined) return
      const entries = foldEntries(this.entries, data.entries)
      this.hasOlder ||= entries.length > MOST_HELD
      this.entries = entries.slice(-MOST_HELD)
      this.hasNewer = data.hasNewer
    })
  }

  /** The run around a message: the first unread one, a quoted or a found one. @returns whether it is shown now */
  async loadAround(sequence: number): Promise<boolean> {
    if (this.entries.some((entry) => entry.sequence === sequence)) return true
    const { data, error } = await resultOf(this.source.around(sequence))
    runInAction(() => {
      this.error = error
      if (data !== undefined) this.show(data)
    })
    return data?.entries.some((entry) => entry.sequence === sequence) ?? false
  }

  /** The newest run. Never rejects. */
  async toNewest(): Promise<void> {
    const { data, error } = await resultOf(this.source.newest())
    runInAction(() => {
      this.error = error
      if (data !== undefined) this.show(data)
      else if (this.entries.length === 0) this.state = 'error'
    })
  }

  /** The own bubble is among `rows` at once; what was typed and quoted is gone from the input when it was a text. */
  send(said: Said): void {
    const quote = said.quote ?? this.quote
    this.chat.sender.say(this.item.id, this.item.kind, { ...said, ...(quote !== undefined && { quote }) })
    this.quote = undefined
    if (said.kind === 'text') this.draft = ''
    this.noteDraft()
    // Sent: an app that is killed now does not offer it again.
    this.chat.conversations.keepDrafts()
    if (this.hasNewer) void this.toNewest()
  }

  /** A failed message goes again. @param key of its row */
  retry(key: string): void {
    this.chat.sender.retry(key)
  }

  /** Gives up what was not sent, and stops its upload. @param key of its row */
  cancel(key: string): Promise<void> {
    return this.chat.sender.cancel(key)
  }

  setQuote(quote: Quote | undefined): void {
    this.quote = quote
    this.noteDraft()
  }

  /** The person types; kept on the device within a second. */
  type(text: string): void {
    this.draft = text
    this.noteDraft()
  }

  /** The person has seen the messages up to here (without a number: all of them). Call it while the page is in front. */
  markRead(sequence = this.item.lastSequence): void {
    this.chat.conversations.markRead(this.item.id, sequence)
  }

  private show({ entries, hasOlder, hasNewer }: Run, unread = 0, read = 0): void {
    this.entries = foldEntries([], entries)
    this.hasOlder = hasOlder
    this.hasNewer = hasNewer
    this.state = 'ready'
    this.markUnread(unread, read)
  }

  private markUnread(unread: number, read: number): void {
    if (this.unreadFrom > 0) return
    const { entries, isNumbered } = this
    this.unreadFrom = unreadStart({ entries, others: entries.filter((entry) => this.isOthers(entry)), unread, read, isNumbered })
  }

  private isOthers({ senderId, kind }: ChatEntry): boolean {
    return senderId !== this.chat.userId() && isMessage(kind)
  }

  private told(entries: readonly ChatEntry[]): void {
    // Nothing could be read, and now there is a connection.
    if (this.state === 'error' && entries.length === 0) {
      void this.toNewest()
      return
    }
    const first = this.entries[0]?.sequence ?? 0
    const last = this.entries.at(-1)?.sequence ?? 0
    if (this.hasNewer)
      this.beyond = [
        ...new Set([
          ...this.beyond,
          ...entries.filter((entry) => entry.sequence > last && this.isOthers(entry)).map(({ sequence }) => sequence)
        ])
      ]
    // Beyond what is shown they are read when somebody goes there. Where nothing older is left to read, what a catch-up tells of before the
    // first one belongs to the run: a live message may have come ahead of it.
    const wanted = foldEntries([], entries).filter(
      ({ sequence, kind }) => (sequence >= first || !this.hasOlder) && (!this.hasNewer || sequence <= last || kind === 'recall')
    )
    const folded = foldEntries(this.entries, wanted)
    this.entries = this.hasNewer ? folded.filter(({ sequence }) => sequence <= last) : folded
    if (this.state === 'error') this.state = 'ready'
  }

  private same(row: ChatRow): ChatRow {
    const before = this.drawn.get(row.key)
    if (before !== undefined && JSON.stringify(before) === JSON.stringify(row)) return before
    this.drawn.set(row.key, row)
    return row
  }

  private noteDraft(): void {
    this.chat.conversations.typeDraft(this.item.id, { text: this.draft, ...(this.quote !== undefined && { quote: this.quote }) })
  }
}
