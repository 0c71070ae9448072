import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { ChatEntry, Quote } from '@/contract/conversation'
import { resultOf, type ApiError } from '@/domain/apiError'
import { isMessage } from '@/domain/conversation/kinds'
import { concerns } from '@/domain/conversation/mentions'
import { standsIn } from '@/domain/conversation/threads'
import type { ConversationItem } from '../conversationItem'
import type { Chat } from './chat'
import { draftName } from './drafts'
import { EntryRun } from './entryRun'
import { GroupMembers } from './groupMembers'
import { MessageActs } from './messageActs'
import { keptRows, rowsOf } from './rows'
import { foreignSource, numberedSource, threadSource, type EntrySource, type Run } from './sources'
import type { ChatRow, Said } from './types'
import { ThreadNews } from './threadNews'
import { unreadStart } from './unreadStart'

/**
 * One open conversation, or one thread of it: a run of its entries and one's own messages behind them. Make one a page, call `open`, and `close` when
 * the page goes.
 */
export class ChatLog {
  readonly item: ConversationItem
  /** What a person does to a message of it. */
  readonly acts: MessageActs
  /** What is new in its threads, for who looks at the main talk. */
  readonly news: ThreadNews
  /** Who is in it, of a group. */
  readonly group: GroupMembers
  state: 'loading' | 'ready' | 'error' = 'loading'
  /** Number of the first unread message when the conversation was opened: the line stands before it; 0 = none. */
  unreadFrom = 0
  /** Typed and not sent; restored when the conversation is opened again. */
  draft = ''
  /** What the next message answers to. */
  quote: Quote | undefined = undefined

  /** Numbers of others' messages that came while what is shown ends before them. */
  private beyond: readonly number[] = []
  private readonly chat: Chat
  private readonly source: EntrySource
  private readonly run: EntryRun
  private end: (() => void) | undefined = undefined
  private readonly same = keptRows()

  /** @param rootId the message that the thread is about, '' = the main talk */
  constructor(
    chat: Chat,
    conversationId: string,
    readonly rootId = ''
  ) {
    this.chat = chat
    this.item = chat.im.item(conversationId)
    this.acts = new MessageActs(chat, conversationId, () => this.run.entries)
    this.group = new GroupMembers(chat, conversationId)
    this.news = new ThreadNews(chat, this.item)
    this.source =
      rootId !== ''
        ? threadSource(chat, this.item, rootId)
        : chat.conversations.isNumbered || chat.conversations.logs.rangeOf(conversationId).tip > 0
          ? numberedSource(chat, this.item)
          : foreignSource(chat, this.item)
    this.run = new EntryRun(this.source, (entries) => this.mine(entries))
    makeAutoObservable<ChatLog, 'chat' | 'source' | 'end' | 'run' | 'beyond' | 'same'>(
      this,
      {
        item: false,
        chat: false,
        acts: false,
        news: false,
        rootId: false,
        run: false,
        group: false,
        source: false,
        end: false,
        same: false,
        beyond: observableRef,
        quote: observableRef,
        othersAfter: false
      },
      { autoBind: true }
    )
  }

  /** Why nothing can be shown, or why the last older or newer page did not come. */
  get error(): ApiError | undefined {
    return this.run.error
  }

  get hasOlder(): boolean {
    return this.run.hasOlder
  }

  /** The run does not reach the newest: `toNewest` leads there. */
  get hasNewer(): boolean {
    return this.run.hasNewer
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
    const outgoing = this.hasNewer ? [] : this.chat.sender.outgoing(this.item.id).filter(({ act }) => (act.rootId ?? '') === this.rootId)
    return rowsOf(this.run.entriesFrom(this.item.firstSequence), outgoing, view).map(this.same)
  }

  /** Messages of others after this number, those behind the run that is shown among them as far as they came live. */
  othersAfter(sequence: number): number {
    const last = this.run.entries.at(-1)?.sequence ?? 0
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
    const draft = (await conversations.drafts?.all().catch(() => undefined))?.get(draftName(this.item.id, this.rootId))
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
    await this.run.fill()
  }

  /** Where the unread ones begin, once what was missed is known; call it before anything is marked read. */
  noteUnread(): void {
    this.news.begin(this.item.readSequence)
    this.markUnread(this.item.unreadMessage, this.item.readSequence)
  }

  /** The page is left. */
  close(): void {
    this.end?.()
    this.end = undefined
    this.chat.conversations.keepDrafts()
  }

  /** Never rejects; `error` says why nothing came. */
  loadOlder(): Promise<void> {
    return this.run.loadOlder()
  }

  /** Towards the newest, after `loadAround` or many older pages. Never rejects. */
  loadNewer(): Promise<void> {
    return this.run.loadNewer()
  }

  /** The run around a message: the first unread one, a quoted or a found one. @returns whether it is shown now */
  async loadAround(sequence: number): Promise<boolean> {
    if (this.run.entries.some((entry) => entry.sequence === sequence)) return true
    const { data, error } = await resultOf(this.source.around(sequence))
    runInAction(() => {
      this.run.error = error
      if (data !== undefined) this.show(data)
    })
    return data?.entries.some((entry) => entry.sequence === sequence) ?? false
  }

  /** The newest run. Never rejects. */
  async toNewest(): Promise<void> {
    const { data, error } = await resultOf(this.source.newest())
    runInAction(() => {
      this.run.error = error
      if (data !== undefined) this.show(data)
      else if (this.run.entries.length === 0) this.state = 'error'
    })
    await this.run.fill()
  }

  /** The own bubble is among `rows` at once; what was typed and quoted is gone from the input when it was a text. */
  send(said: Said): void {
    const quote = said.quote ?? this.quote
    this.chat.sender.say(this.item.id, this.item.kind, {
      ...said,
      ...(this.rootId !== '' && { rootId: this.rootId }),
      ...(quote !== undefined && { quote })
    })
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

  /**
   * The person has seen the messages up to here (without a number: all of them). Call it while the page is in front. A thread is read where
   * nothing else is unread: what is read is one number for the whole conversation.
   */
  markRead(sequence = this.item.lastSequence): void {
    if (this.rootId !== '' && this.item.unreadMessage > this.unreadHere) return
    this.chat.conversations.markRead(this.item.id, sequence)
  }

  private show(run: Run, unread = 0, read = 0): void {
    this.run.show(run)
    this.state = 'ready'
    this.markUnread(unread, read)
  }

  private markUnread(unread: number, read: number): void {
    if (this.unreadFrom > 0 || this.rootId !== '') return
    const { entries } = this.run
    const others = entries.filter((entry) => this.isOthers(entry))
    this.unreadFrom = unreadStart({
      entries,
      others,
      unread: Math.max(0, unread - this.news.countAfter(read)),
      read,
      isNumbered: this.isNumbered
    })
  }

  /** What is unread of what is shown. */
  private get unreadHere(): number {
    const me = this.chat.userId()
    return this.run.entries.filter((entry) => entry.sequence > this.item.readSequence && this.isOthers(entry) && concerns(entry, me)).length
  }

  /** Those that stand here; of what stands in threads only the news is kept. */
  private mine(entries: readonly ChatEntry[]): ChatEntry[] {
    this.news.heard(entries)
    return entries.filter((entry) => standsIn(entry, this.rootId))
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
    const mine = this.mine(entries)
    if (this.hasNewer) {
      const others = mine.filter((entry) => entry.sequence > this.run.to && this.isOthers(entry))
      this.beyond = [...new Set([...this.beyond, ...others.map(({ sequence }) => sequence)])]
    }
    this.run.told(mine, Math.max(...entries.map(({ sequence }) => sequence)))
    if (this.state === 'error') this.state = 'ready'
  }

  private noteDraft(): void {
    this.chat.conversations.typeDraft(draftName(this.item.id, this.rootId), {
      text: this.draft,
      ...(this.quote !== undefined && { quote: this.quote })
    })
  }
}
