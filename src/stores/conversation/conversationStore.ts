import { makeAutoObservable, observable, runInAction } from 'mobx'
import type { ChatEntry, ConversationState } from '@/contract/conversation'
import { ClientMethod, SocketFeature, type ServerFrame } from '@/contract/frames'
import type { CatchUpFrame } from '@/contract/conversationFrames'
import type { RecordStorage } from '@/platform/storage'
import type { ConversationService } from '@/services/conversation'
import { readFrame, type ConversationItem } from '../conversationItem'
import type { ImStore } from '../imStore'
import { CatchUpClock } from './catchUpClock'
import { ConversationActs } from './conversationActs'
import { ConversationLogs } from './conversationLogs'
import { Drafts, isOfThread, type Draft } from './drafts'
import { countEntry, entryOfEcho, entryOfArrival, takeEntry, takeState } from './frameEntries'
import { LocalEntries } from './localEntries'

export interface ConversationStoreParts {
  im: Pick<ImStore, 'attach' | 'item' | 'features' | 'send' | 'conversations'>
  service: ConversationService
  records: RecordStorage
  uuid: () => Promise<string>
}

/** Conversations known at most to one catch-up (CatchUpBody). */
const MOST_KNOWN = 1000

/**
 * Numbered conversations (feature `conversation`): listens to live frames first, then catches up, folds both into one log per
 * conversation without holes, and keeps it on the device. Where the server has none it does nothing.
 */
export class ConversationStore {
  /** What was missed before this run of the app is known: until then nobody can say what is unread. */
  isCurrent = false
  /** How far each member of a conversation has read, as `messageRead` told since it was opened: `conversation/user` -> sequence. */
  readonly reads = observable.map<string, number>()
  drafts: Drafts | undefined = undefined

  /** The entries of each conversation on this device. */
  readonly logs: ConversationLogs
  /** When what was missed is asked for, and again. */
  readonly asking: CatchUpClock

  private readonly parts: ConversationStoreParts
  /** What the person does to one of them in the list. */
  readonly acts: ConversationActs
  private local: LocalEntries | undefined = undefined
  private userId = ''
  private since = 0
  private reading: Promise<void> = Promise.resolve()
  private readonly frameListeners = new Set<(frame: ServerFrame) => void>()

  constructor(parts: ConversationStoreParts) {
    this.parts = parts
    this.acts = new ConversationActs(parts, (state) => this.takeState(state))
    this.logs = new ConversationLogs(
      parts.service,
      (id) => parts.im.item(id),
      () => this.asking.countSoon()
    )
    this.asking = new CatchUpClock((counts) => this.catchUp(counts))
    makeAutoObservable<ConversationStore, 'parts' | 'local' | 'userId' | 'since' | 'reading' | 'frameListeners'>(
      this,
      {
        parts: false,
        acts: false,
        local: false,
        userId: false,
        since: false,
        reading: false,
        asking: false,
        frameListeners: false,
        logs: false,
        reads: false,
        drafts: false,
        watchFrames: false
      },
      { autoBind: true }
    )
    parts.im.attach({ received: this.received, readList: this.readList })
  }

  /** False on foreign platforms: no numbers, groups, quotes, recalls, files or cards there. */
  get isNumbered(): boolean {
    return this.parts.im.features.includes(SocketFeature.conversation)
  }

  /** @param userId who is signed in, '' = nobody: what was read on this device is read again from it for the next person */
  follow(userId: string): void {
    if (userId === this.userId) return
    const typed = this.drafts
    this.userId = userId
    this.since = 0
    this.isCurrent = false
    this.reads.clear()
    this.local = userId === '' ? undefined : new LocalEntries(this.parts.records, userId)
    this.drafts = userId === '' ? undefined : this.draftsOf(userId)
    typed?.keep()
    this.logs.follow(this.local)
    this.asking.stop()
    // What frames tell before the device is read joins what lies there, not instead of it.
    this.logs.isCatchingUp = userId !== ''
    if (userId !== '')
      this.reading = this.readLocal(userId).then(() => {
        if (userId === this.userId) this.catchUp()
      })
  }

  /** Resolves when what lies on the device is in the list. */
  ready(): Promise<void> {
    return this.reading
  }

  /** What was read and typed goes with the person (app.md#whose-data). Call it while he is still signed in. */
  async clear(): Promise<void> {
    const { local, drafts } = this
    this.follow('')
    await this.logs.settled()
    await local?.clear().catch(() => undefined)
    await drafts?.clear().catch(() => undefined)
  }

  /** Hears every frame after this store. @returns its end */
  watchFrames(listener: (frame: ServerFrame) => void): () => void {
    this.frameListeners.add(listener)
    return () => void this.frameListeners.delete(listener)
  }

  /** The person has seen everything up to here: the server is told, other devices hear of it from there. */
  markRead(id: string, sequence: number): void {
    const item = this.parts.im.item(id)
    if (sequence <= item.readSequence && item.unreadMessage === 0) return
    item.readSequence = Math.max(sequence, item.readSequence)
    if (item.readSequence >= item.lastSequence) {
      item.unreadMessage = 0
      item.isMentioned = false
    }
    this.logs.keepStates([id])
    this.tellRead(item, sequence)
  }

  /** A conversation as a call of this app was answered, for example a group that was just made. */
  takeState(state: ConversationState): ConversationItem {
    const item = this.parts.im.item(state.id)
    takeState(item, state)
    this.logs.keepStates([state.id])
    return item
  }

  /** Typed and not sent: on the device within a second, or with `keepDrafts`. */
  typeDraft(id: string, draft: Draft): void {
    this.drafts?.type(id, draft)
  }

  /** What was typed is given up. */
  dropDraft(id: string): void {
    this.typeDraft(id, { text: '' })
    this.keepDrafts()
  }

  /** The app goes out of sight and may never come back. */
  keepDrafts(): void {
    this.drafts?.keep()
  }

  /** Asks for everything that was missed since the last time. @param counts and for all counts behind it: those of this device are in doubt */
  catchUp(counts = false): void {
    if (!this.isNumbered || this.userId === '') return
    void this.reading.then(() => {
      this.logs.isCatchingUp = this.parts.im.send({
        method: ClientMethod.catchUp,
        known: this.logs.known().slice(0, MOST_KNOWN),
        since: this.since,
        ...(counts && { counts })
      })
      this.asking.asked(this.logs.isCatchingUp, counts)
    })
  }

  private draftsOf(userId: string): Drafts {
    return new Drafts(this.parts.records, userId, (id, { text }) => {
      if (userId === this.userId)
        runInAction(() => {
          if (!isOfThread(id)) this.parts.im.item(id).draft = text
        })
    })
  }

  private tellRead(item: ConversationItem, sequence: number): void {
    this.parts.im.send(readFrame(item, item.kind === 'group' || this.isNumbered ? sequence : undefined))
  }

  private received(frame: ServerFrame): void {
    if (this.isNumbered && this.userId !== '') this.take(frame)
    for (const listener of [...this.frameListeners]) listener(frame)
  }

  private take(frame: ServerFrame): void {
    switch (frame.method) {
      case 'initMessage':
        return this.catchUp()
      case 'resync':
        return this.catchUp(true)
      case 'catchUp':
        return this.caughtUp(frame)
      case 'sendMessage':
        return frame.sequence === undefined ? undefined : this.logs.told(String(frame.toUserId), entryOfEcho(frame))
      case 'receiveMessage':
        return frame.sequence === undefined ? undefined : this.logs.told(String(frame.formUserId), entryOfArrival(frame))
      case 'conversationEntry':
        return this.heardEntry(frame.conversationId, frame.entry)
      case 'conversationState':
        return void this.takeState(frame.state)
      case 'error':
        return frame.of === ClientMethod.catchUp ? this.notCaughtUp() : undefined
      case 'messageRead':
        return this.heardReading(frame.conversationId, frame.userId, frame.sequence)
      default:
        return
    }
  }

  /** Entries of groups, recalls and notices: ImStore knows nothing of them, so the list is changed here. What is told again as it is now changes no count. */
  private heardEntry(id: string, entry: ChatEntry): void {
    if (entry.revision !== undefined) return this.logs.told(id, entry)
    const item = this.parts.im.item(id)
    const isNews = entry.sequence > item.lastSequence
    takeEntry(item, entry, this.userId)
    if (isNews && entry.senderId !== this.userId) countEntry(item, entry, this.userId)
    if (item.realName === '') void this.readList().catch(() => undefined)
    this.logs.told(id, entry)
  }

  private heardReading(id: string, userId: string, sequence: number): void {
    const item = this.parts.im.item(id)
    if (userId === this.userId) {
      item.readSequence = Math.max(item.readSequence, sequence)
      return
    }
    this.reads.set(`${id}/${userId}`, Math.max(sequence, this.reads.get(`${id}/${userId}`) ?? 0))
    if (item.kind === 'direct') item.peerReadSequence = Math.max(item.peerReadSequence, sequence)
  }

  private caughtUp({ list, now }: CatchUpFrame): void {
    this.asking.answered()
    for (const { state, entries } of list) {
      const item = this.parts.im.item(state.id)
      // A live frame was faster than the answer, whose count is older now: what was missed is counted nowhere.
      if (state.lastSequence < item.lastSequence && this.logs.lacks(state.id, entries)) this.asking.countSoon()
      takeState(item, state)
      // Read while there was no connection.
      if (item.readSequence > state.readSequence) this.tellRead(item, item.readSequence)
    }
    const behind = this.logs.caughtUp(list)
    this.logs.keepStates(list.map(({ state }) => state.id))
    this.since = now
    this.isCurrent = true
    this.logs.keepSince(now)
    for (const id of behind) void this.logs.pull(id)
  }

  /** The server does not say what was missed: what is known has to do until it is asked again. */
  private notCaughtUp(): void {
    this.logs.isCatchingUp = false
    this.isCurrent = true
    this.asking.refused()
  }

  private async readList(): Promise<boolean> {
    await this.reading
    if (!this.isNumbered) return false
    const { userId } = this
    const states = await this.parts.service.list()
    if (userId !== this.userId) return true
    runInAction(() => {
      const listed = new Set(states.map(({ id }) => id))
      for (const state of states) takeState(this.parts.im.item(state.id), state)
      this.logs.keepStates(states.map(({ id }) => id))
      for (const item of this.parts.im.conversations) if (!listed.has(item.id) && item.unreadMessage === 0) item.isHidden = true
    })
    return true
  }

  private async readLocal(userId: string): Promise<void> {
    const found = await this.local?.index().catch(() => undefined)
    const drafts = await this.drafts?.all().catch(() => undefined)
    if (userId !== this.userId || found === undefined) return
    runInAction(() => {
      this.since = found.since
      for (const [id, kept] of found.kept) {
        this.logs.found(id, kept)
        const item = this.parts.im.item(id)
        // What frames said meanwhile is newer.
        if (kept.state.lastSequence > item.lastSequence || item.realName === '') takeState(item, kept.state, item.counted > 0)
      }
      for (const [id, { text }] of drafts ?? []) if (!isOfThread(id)) this.parts.im.item(id).draft = text
    })
  }
}
