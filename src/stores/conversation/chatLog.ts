import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { ChatEntry, ConversationMemberRow, Quote } from '@/contract/conversation'
import { resultOf, type ApiError } from '@/domain/apiError'
import { foldEntries } from '@/domain/conversation/entries'
import { isMessage, previewText } from '@/domain/conversation/kinds'
import { mayRecall } from '@/domain/conversation/recall'
import { failureWords } from '@/domain/outcome'
import type { ConversationItem } from '../conversationItem'
import { Submission } from '../submission'
import type { Chat } from './chat'
import { rowOfEntry, rowOfOutgoing } from './rows'
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
  /** Of a group, once `loadMembers` has read them. */
  members: readonly ConversationMemberRow[] = []

  private entries: readonly ChatEntry[] = []
  /** Numbers of others' messages that came while what is shown ends before them. */
  private beyond: readonly number[] = []
  private readonly chat: Chat
  private readonly submission: Submission
  private readonly source: EntrySource
  private end: (() => void) | undefined = undefined
  /** Rows drawn before, by key: an unchanged one stays the same object. */
  private readonly drawn = new Map<string, ChatRow>()

  constructor(chat: Chat, conversationId: string) {
    this.chat = chat
    this.submission = new Submission({ uuid: chat.uuid })
    this.item = chat.im.item(conversationId)
    this.source =
      chat.conversations.isNumbered || chat.conversations.logs.rangeOf(conversationId).tip > 0
        ? numberedSource(chat, this.item)
        : foreignSource(chat, this.item)
    makeAutoObservable<ChatLog, 'chat' | 'submission' | 'source' | 'end' | 'entries' | 'beyond' | 'drawn'>(
      this,
      {
        item: false,
        chat: false,
        submission: false,
        source: false,
        end: false,
        drawn: false,
        entries: observableRef,
        beyond: observableRef,
        error: observableRef,
        quote: observableRef,
        members: observableRef,
        othersAfter: false,
        readersOf: false,
        mayRecall: false,
        quoteOf: false
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
    const stored = this.entries
      .filter(({ kind, isRemoved }) => kind !== 'recall' && isRemoved !== true)
      .map((entry) => rowOfEntry(entry, view))
    const keys = new Set(stored.map(({ key }) => key))
    const own = this.hasNewer
      ? []
      : this.chat.sender
          .outgoing(this.item.id)
          .filter(({ act }) => !keys.has(act.clientId))
          .map((each) => rowOfOutgoing(each, view))
    return [...stored, ...own].map((row) => this.same(row))
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
    const kept = await this.source.kept()
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

  /** Within 2 minutes, one's own. @param now server's clock, epoch ms */
  mayRecall(row: ChatRow, now: number): boolean {
    return this.isNumbered && row.id !== '' && mayRecall({ ...row, sentAt: row.at }, this.chat.userId(), now)
  }

  /** @returns why not, for people; '' = done */
  async recall(row: ChatRow): Promise<string> {
    const { data, error } = await this.submission.once(`recall ${row.id}`, {}, (key) => this.chat.service.recall(this.item.id, row.id, key))
    if (data !== undefined) this.chat.conversations.logs.told(this.item.id, data)
    return failureWords(error)
  }

  /** Out of one's own view for good. @returns why not, for people; '' = done */
  async remove(rows: readonly ChatRow[]): Promise<string> {
    const stored = rows.filter(({ id }) => id !== '')
    const ids = stored.map(({ id }) => id)
    const { error } = await this.submission.once('remove', ids, (key) => this.chat.service.remove(this.item.id, ids, key))
    if (error !== undefined) return failureWords(error)
    const gone = new Set(ids)
    const removed = this.entries.filter(({ id }) => gone.has(id)).map((entry): ChatEntry => ({ ...entry, content: '', isRemoved: true }))
    for (const entry of removed) this.chat.conversations.logs.told(this.item.id, entry)
    return ''
  }

  /** What a message would be quoted as; undefined for what has no number yet or says nothing any more. */
  quoteOf(row: ChatRow): Quote | undefined {
    if (!this.isNumbered || row.id === '' || row.isRecalled || !isMessage(row.kind)) return undefined
    return {
      id: row.id,
      sequence: row.sequence,
      senderId: row.senderId,
      senderName: row.senderName,
      text: previewText(row.kind, row.content).slice(0, 100)
    }
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

  /** How many other members of the group have read a message; `loadMembers` first. */
  readersOf(row: Pick<ChatRow, 'sequence'>): number {
    const { reads } = this.chat.conversations
    const me = this.chat.userId()
    return this.members.filter(
      ({ userId, readSequence }) => userId !== me && Math.max(readSequence, reads.get(`${this.item.id}/${userId}`) ?? 0) >= row.sequence
    ).length
  }

  /** Reads name, settings and members anew. @returns why not, for people; '' = done */
  async loadMembers(): Promise<string> {
    const { data, error } = await resultOf(this.chat.service.detail(this.item.id))
    if (data === undefined) return error?.message ?? ''
    this.chat.conversations.takeState(data.state)
    runInAction(() => {
      this.members = data.members
    })
    return ''
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
