import { makeAutoObservable, reaction, runInAction, when } from 'mobx'
import { SocketFeature } from '@/contract/frames'
import { previewText } from '@/domain/conversation/kinds'
import { createAudioPlayer } from '@/platform/audio'
import type { Chat } from '@/stores/conversation/chat'
import { ChatLog } from '@/stores/conversation/chatLog'
import type { ChatRow } from '@/stores/conversation/types'
import { unobserved } from '@/domain/unobserved'
import type { BundlesModel } from './bundle/model'
import type { ChangesModel } from './changes/model'
import { ChatFiles } from './chatFiles'
import { ChatLinks } from './chatLinks'
import { createChanges, createComposer, createForwarding, createMenu, createPins, createUrges, type ChatStores } from './chatParts'
import type { ComposerModel } from './composer/model'
import type { ForwardModel } from './forward/model'
import { itemsOf, type ChatItem } from './list/items'
import type { MenuModel } from './menu/model'
import type { PinsModel } from './pins/model'
import { VoicesModel } from './playback/model'
import { ReadersModel } from './readers/model'
import type { SelectionModel } from './selection/model'
import type { UrgesModel } from './urges/model'

/** Fewer unread ones are in sight anyway. */
const JUMP_FROM = 10

const HIDDEN = unobserved(
  'stores chat openedThread startAt turn isInFront hasBegun ends log composer menu changes readers voices files links selection forward bundles pins urges'
)

/** One open chat: its rows with their dividers, and where the person stands in it. */
export class ChatModel {
  isAtBottom = true
  /** Newest number when the person left the end: what came since is counted. */
  leftAt = 0
  target: { key: string | undefined; turn: number } | undefined = undefined
  /** The way to the first unread message has not been taken yet. */
  isJumpOffered = true

  readonly log: ChatLog
  readonly composer: ComposerModel
  readonly menu: MenuModel
  readonly changes: ChangesModel
  readonly readers: ReadersModel
  readonly selection: SelectionModel
  readonly forward: ForwardModel
  readonly bundles: BundlesModel
  readonly pins: PinsModel
  readonly urges: UrgesModel
  readonly voices: VoicesModel
  readonly files: ChatFiles
  readonly links: ChatLinks
  private readonly stores: ChatStores
  private readonly chat: Chat
  /** How many were unread when the chat was opened. */
  private unreadAtOpening = 0
  /** A message to begin at, by its number; 0 = at the end. */
  private startAt: number
  private turn = 0
  private isInFront = false
  /** It is known what was unread, so what is seen is read from here on. */
  private hasBegun = false
  /** Root of the thread that was opened from here last. */
  private openedThread = ''
  private readonly ends: (() => void)[]

  /** @param root the message of a thread, '' = the main talk */
  constructor(stores: ChatStores, chat: Chat, id: string, startAt: number, root = '') {
    this.stores = stores
    this.chat = chat
    this.startAt = startAt
    const log = new ChatLog(chat, id, root)
    this.log = log
    const { feedback, storage } = stores
    this.links = new ChatLinks(stores, id)
    this.files = new ChatFiles({ files: stores.services.files, feedback, chat, log, now: () => this.now })
    this.voices = new VoicesModel({ player: createAudioPlayer(), storage, addressOf: this.files.soundOf, toast: feedback.toast })
    this.composer = createComposer(stores, this)
    this.readers = new ReadersModel(log)
    this.changes = createChanges(stores, chat, this)
    const { selection, forward, bundles } = createForwarding(stores, this, id)
    this.selection = selection
    this.forward = forward
    this.bundles = bundles
    this.pins = createPins(stores, this)
    this.urges = createUrges(stores, chat, this)
    this.menu = createMenu(stores, this)
    makeAutoObservable<ChatModel, keyof typeof HIDDEN>(this, HIDDEN, { autoBind: true })
    this.ends = [
      reaction(
        () => log.draft,
        () => this.composer.restore()
      ),
      // What comes while the end is in sight is read.
      reaction(
        () => log.rows[log.rows.length - 1]?.sequence,
        () => this.seen()
      ),
      // A chat that was opened without a connection learns who is in it as soon as there is one.
      reaction(
        () => log.isNumbered && stores.im.state === 'open',
        (canAsk) => {
          if (canAsk) void log.group.load()
        }
      )
    ]
  }

  /** Name and picture of oneself, for messages that the server has not told yet. */
  get myself(): { name: string; icon: string } {
    const { userInfo } = this.stores.session
    return { name: (userInfo?.userName ?? '').split('/')[0] ?? '', icon: userInfo?.headIcon ?? '' }
  }

  get me(): string {
    return this.stores.session.userInfo?.userId ?? ''
  }

  get isGroup(): boolean {
    return this.log.item.kind === 'group'
  }

  /** Name of the one person or of the group, '' while nobody knows it. */
  private get name(): string {
    const { id, realName, account } = this.log.item
    return realName || account || (this.stores.dictionary.person(id)?.realName ?? '')
  }

  /** Whom a message without a name is from: platforms say it in the conversation alone, which may be read after its messages. */
  get otherName(): string {
    return (this.isGroup ? '' : this.name) || '对方'
  }

  get title(): string {
    const {
      name,
      log: {
        item: { memberCount }
      }
    } = this
    if (name === '') return this.isGroup ? '群聊' : '聊天'
    return this.isGroup && memberCount > 0 ? `${name}（${memberCount}）` : name
  }

  /** Members of the group without oneself. */
  get others(): { userId: string; name: string }[] {
    return this.log.group.list
      .filter(({ userId }) => userId !== this.me)
      .map(({ userId, name, account }) => ({ userId, name: name || account }))
  }

  get items(): ChatItem[] {
    return itemsOf(this.log.rows, this.log.unreadFrom, this.now, this.log.hasOlder)
  }

  /** Messages of others that came below what is in sight. */
  get freshCount(): number {
    return this.isAtBottom ? 0 : this.log.othersAfter(this.leftAt)
  }

  /** How many were unread when the chat was opened, where the first of them is out of sight. */
  get jumpCount(): number {
    return this.isJumpOffered && this.log.unreadFrom > 0 && this.unreadAtOpening >= JUMP_FROM ? this.unreadAtOpening : 0
  }

  /** Server's clock, epoch ms. */
  get now(): number {
    const { clock } = this.stores
    return clock.now() + (clock.offsetMs ?? 0)
  }

  retry(row: ChatRow): void {
    this.log.retry(row.key)
  }

  cancel(row: ChatRow): void {
    void this.log.cancel(row.key)
  }

  previewOf(row: ChatRow): string {
    return previewText(row.kind, row.content)
  }

  async jumpToQuote({ quote }: ChatRow): Promise<void> {
    if (quote !== undefined) await this.jumpTo(quote.sequence)
  }

  /** Brings a message into sight, read from the server where it is not on the device. */
  async jumpTo(sequence: number): Promise<void> {
    const isThere = (): ChatRow | undefined => this.log.rows.find((row) => row.sequence >= sequence)
    const isShown = await this.log.loadAround(sequence)
    const row = isThere()
    if (row === undefined || !isShown) this.stores.feedback.toast('原消息不在了')
    else runInAction(() => this.aim(row.key))
  }

  /** What is new in it is seen there. */
  openThread(rootId: string): void {
    this.openedThread = rootId
    this.log.news.look(rootId)
    this.links.openThread(rootId)
  }

  async jumpToUnread(): Promise<void> {
    this.isJumpOffered = false
    await this.jumpTo(this.log.unreadFrom)
  }

  toBottom(): void {
    this.isAtBottom = true
    if (this.log.hasNewer) void this.log.toNewest().then(() => runInAction(() => this.aim(undefined)))
    else this.aim(undefined)
  }

  atBottom(isAtBottom: boolean): void {
    this.isAtBottom = isAtBottom
    const newest = this.log.rows[this.log.rows.length - 1]
    if (!isAtBottom) this.leftAt = Math.max(newest?.sequence ?? 0, this.log.item.lastSequence)
    else this.seen()
  }

  touched(): void {
    this.composer.closePanel()
  }

  shown(): void {
    if (this.isInFront) return
    this.isInFront = true
    // What came while the thread was open was seen there.
    this.log.news.look(this.openedThread)
    void this.begin()
  }

  hidden(): void {
    if (!this.isInFront) return
    this.isInFront = false
    this.hasBegun = false
    this.voices.stop()
    this.composer.voice.giveUp()
    if (this.log.rootId === '') this.stores.im.leaveChat()
    this.log.close()
  }

  /** Reads what is to be shown, then says that the chat is open: what was unread until then keeps its line. */
  private async begin(): Promise<void> {
    const { log } = this
    await log.open()
    if (!this.isInFront) return
    if (this.log.isNumbered) void log.group.load()
    if (log.item.realName === '' && log.item.account === '') void this.stores.dictionary.need('people')
    if (this.startAt > 0) {
      const at = this.startAt
      this.startAt = 0
      await this.jumpTo(at)
    }
    await when(() => this.isUnreadKnown)
    if (!this.isInFront || this.hasBegun) return
    this.offerJump()
    this.hasBegun = true
    if (this.log.rootId === '') this.stores.im.enterChat(log.item.id)
    this.seen()
  }

  /** The page is in front and its end in sight: what is there is read. */
  seen(): void {
    if (this.isAtBottom && this.hasBegun) this.log.markRead()
  }

  dispose(): void {
    this.hidden()
    this.composer.dispose()
    this.pins.dispose()
    for (const end of this.ends) end()
  }

  /** The app may have been closed while messages came: the first catch-up tells of them, where there is a connection. */
  private get isUnreadKnown(): boolean {
    const { session, ui } = this.stores
    return !session.hasFeature(SocketFeature.conversation) || this.chat.conversations.isCurrent || ui.isOffline
  }

  private offerJump(): void {
    this.log.noteUnread()
    this.unreadAtOpening = this.log.item.unreadMessage
    this.isJumpOffered = true
  }

  private aim(key: string | undefined): void {
    this.turn += 1
    this.target = { key, turn: this.turn }
  }
}
