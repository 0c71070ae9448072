import { observable, runInAction } from 'mobx'
import type { ChatEntry, EntriesPage, EntriesQuery } from '@/contract/conversation'
import { CATCH_UP_LIMIT } from '@/contract/conversationCodes'
import type { CaughtUp } from '@/contract/conversationFrames'
import { filledEntries, joined, recalledBy, removedEntry, tipOf } from '@/domain/conversation/entries'
import type { ConversationService } from '@/services/conversation'
import type { ConversationItem } from '../conversationItem'
import { stateOf } from './frameEntries'
import type { LocalConversation, LocalEntries } from './localEntries'

/** Which entries of a conversation the device holds: all from `floor` to `tip`; `tip` 0 = none. */
export type HeldRange = Pick<LocalConversation, 'floor' | 'tip'>

/** What a listener hears of one conversation: entries as they were told, in any order; recalls among them. */
export type EntriesListener = (entries: readonly ChatEntry[]) => void

const NOTHING: HeldRange = { floor: 0, tip: 0 }

/** One log without holes per conversation: answers and live frames in any order go in, ranges on the device come out. */
export class ConversationLogs {
  /** While an answer to a catch-up is on its way, holes are not asked for: it closes them. */
  isCatchingUp = false
  /** Calls for what was missing. */
  pulls = 0
  /** Ids of messages that were told as removed in this run of the app: an answer that was on its way does not bring them back. */
  readonly removed = observable.set<string>()

  /** Messages that were told again in this run of the app: an answer that was on its way does not take the change back. */
  private readonly changed = new Map<string, ChatEntry>()
  private local: LocalEntries | undefined = undefined
  private readonly ranges = new Map<string, HeldRange>()
  /** Told, but beyond a hole. */
  private readonly early = new Map<string, ChatEntry[]>()
  private readonly pulling = new Set<string>()
  private readonly listeners = new Map<string, Set<EntriesListener>>()
  private writing: Promise<unknown> = Promise.resolve()

  /** @param holed called when a live frame shows that others were missed: no frame has counted them */
  constructor(
    private readonly service: Pick<ConversationService, 'entries' | 'thread'>,
    private readonly item: (id: string) => ConversationItem,
    private readonly holed: () => void
  ) {}

  /** Another person, or nobody: what was held in memory is forgotten. */
  follow(local: LocalEntries | undefined): void {
    this.local = local
    this.isCatchingUp = false
    for (const map of [this.ranges, this.early, this.pulling, this.changed]) map.clear()
    runInAction(() => {
      this.removed.clear()
    })
  }

  /** What lies on the device, found there at the start. */
  found(id: string, { floor, tip }: HeldRange): void {
    if (!this.ranges.has(id)) this.ranges.set(id, { floor, tip })
  }

  rangeOf(id: string): HeldRange {
    return this.ranges.get(id) ?? NOTHING
  }

  /** How far each conversation is known, newest first. */
  known(): { id: string; sequence: number }[] {
    return [...this.ranges]
      .filter(([, { tip }]) => tip > 0)
      .sort(([one], [other]) => this.item(other).latestDate - this.item(one).latestDate)
      .map(([id, { tip }]) => ({ id, sequence: tip }))
  }

  /** Entries from the device. Never rejects. */
  async read(id: string, from: number, to: number): Promise<ChatEntry[]> {
    await this.writing
    return this.without((await this.local?.read(id, from, to).catch(() => [])) ?? [])
  }

  /** Entries from the server, without what was removed since they were asked for. @param rootId of a thread alone, '' = all */
  async entries(id: string, query: Partial<EntriesQuery>, rootId = ''): Promise<EntriesPage> {
    const { list, hasMore } = await (rootId === '' ? this.service.entries(id, query) : this.service.thread(id, rootId, query))
    return { list: this.without(list), hasMore }
  }

  /** Hears every entry of a conversation that is told from now on. @returns its end */
  watch(id: string, listener: EntriesListener): () => void {
    const listeners = this.listeners.get(id) ?? new Set()
    this.listeners.set(id, listeners.add(listener))
    return () => void listeners.delete(listener)
  }

  /** Whether any of these has never been told. */
  lacks(id: string, entries: readonly ChatEntry[]): boolean {
    const { tip } = this.rangeOf(id)
    const early = this.early.get(id) ?? []
    return entries.some(({ sequence }) => sequence > tip && !early.some((one) => one.sequence === sequence))
  }

  /** A live frame. */
  told(id: string, entry: ChatEntry): void {
    const { floor, tip } = this.rangeOf(id)
    if (entry.isRemoved === true) this.noteRemoved([entry])
    if (entry.revision !== undefined) this.changed.set(entry.id, entry)
    this.tell(id, [entry])
    // Nothing is held that it could be removed from or that it changes, and it is not the newest.
    if (tip === 0 && (entry.isRemoved === true || entry.revision !== undefined)) return
    if (tip === 0 && !this.isCatchingUp) return this.hold(id, { floor: entry.sequence, tip: entry.sequence }, [entry])
    if (tip > 0 && entry.sequence <= tip) return entry.sequence < floor ? undefined : this.hold(id, { floor, tip }, [entry])
    this.early.set(id, [...(this.early.get(id) ?? []), entry])
    this.joinEarly(id)
    if (this.isCatchingUp || !this.early.has(id)) return
    this.holed()
    void this.pull(id)
  }

  /** An answer to a catch-up. @returns ids of conversations that it did not bring up to date */
  caughtUp(list: readonly CaughtUp[]): string[] {
    this.isCatchingUp = false
    const behind = new Set<string>()
    for (const {
      state: { id, lastSequence },
      entries: answered,
      removed,
      changed
    } of list) {
      const entries = this.without(answered)
      const { tip } = this.rangeOf(id)
      const first = entries[0]?.sequence ?? 0
      const last = Math.max(tip, entries.at(-1)?.sequence ?? 0)
      if (entries.length > 0) {
        if (tip === 0) this.hold(id, { floor: first, tip: last }, filledEntries(entries, first - 1, last))
        else this.goOn(id, entries, last)
      }
      this.tell(id, entries)
      if (changed !== undefined) this.again(id, this.without(changed))
      if (removed !== undefined) {
        const gone = removed.map(removedEntry)
        this.noteRemoved(gone)
        this.again(id, gone)
      }
      if (last > 0 && last < lastSequence) behind.add(id)
    }
    for (const id of [...this.early.keys()]) {
      this.joinEarly(id)
      if (this.early.has(id)) behind.add(id)
    }
    return [...behind]
  }

  /** An answer of the server: the newest entries, or a page next to what is held. It joins what is held; newer ones that do not touch it take its place. */
  learn(id: string, entries: readonly ChatEntry[]): void {
    const [first, last] = [entries[0]?.sequence, entries.at(-1)?.sequence]
    if (first === undefined || last === undefined) return
    const { floor, tip } = this.rangeOf(id)
    // Older ones that do not touch what is held are only looked at.
    if (tip > 0 && last < floor - 1) return
    this.hold(
      id,
      tip === 0 || first > tip + 1 ? { floor: first, tip: last } : { floor: Math.min(first, floor), tip: Math.max(last, tip) },
      filledEntries(entries, first - 1, last)
    )
    this.joinEarly(id)
  }

  /** What is missing behind the tip: the next ones, or, far behind, the newest alone; older ones are read when somebody looks for them. Never rejects. */
  async pull(id: string): Promise<void> {
    if (this.pulling.has(id)) return
    this.pulling.add(id)
    const { local } = this
    try {
      for (;;) {
        const { tip } = this.rangeOf(id)
        const goal = Math.max(this.item(id).lastSequence, ...(this.early.get(id) ?? []).map(({ sequence }) => sequence))
        if (tip >= goal) return
        const isFar = tip === 0 || goal - tip > CATCH_UP_LIMIT
        this.pulls += 1
        const { list, hasMore } = await this.entries(id, isFar ? {} : { after: tip, limit: CATCH_UP_LIMIT })
        if (local !== this.local) return
        if (isFar) this.learn(id, list)
        else this.goOn(id, list, hasMore ? (list.at(-1)?.sequence ?? tip) : goal)
        this.tell(id, list)
        if (this.rangeOf(id).tip <= tip) return
      }
    } catch {
      // Without a network the next greeting asks again for all of it.
    } finally {
      this.pulling.delete(id)
    }
  }

  /** List rows changed: kept, so that the list is there without a network. What this person may see no more goes. */
  keepStates(ids: readonly string[]): void {
    for (const id of ids) this.forget(id, this.item(id).firstSequence)
    const kept = new Map(ids.map((id) => [id, this.localOf(id)]))
    if (kept.size > 0) this.write((local) => local.keep(kept))
  }

  /** @param now the server's clock of a catch-up */
  keepSince(now: number): void {
    this.write((local) => local.keep(new Map(), now))
  }

  /** Resolves when everything is on the device. */
  async settled(): Promise<void> {
    await this.writing
  }

  /** Known entries as they are now: changed, or without what another device removed. */
  private again(id: string, told: readonly ChatEntry[]): void {
    const range = this.rangeOf(id)
    this.tell(id, told)
    const held = told.filter(({ sequence }) => sequence >= range.floor && sequence <= range.tip)
    if (held.length > 0) this.hold(id, range, held)
  }

  /** Entries before this number: the company keeps them no longer, or the person came back to the group after them. */
  private forget(id: string, first: number): void {
    const { floor, tip } = this.rangeOf(id)
    if (tip === 0 || first <= floor) return
    this.ranges.set(id, first > tip ? NOTHING : { floor: first, tip })
    this.write((local) => local.forget(id, floor, Math.min(first - 1, tip)))
  }

  private without(entries: readonly ChatEntry[]): ChatEntry[] {
    return entries.map((entry) => {
      const changed = this.changed.get(entry.id)
      return this.removed.has(entry.id) ? removedEntry(entry) : changed === undefined ? entry : joined(changed, entry)
    })
  }

  private noteRemoved(gone: readonly ChatEntry[]): void {
    runInAction(() => {
      for (const { id } of gone) this.removed.add(id)
    })
  }

  private goOn(id: string, list: readonly ChatEntry[], to: number): void {
    const { floor, tip } = this.rangeOf(id)
    const last = Math.max(tip, to, list.at(-1)?.sequence ?? 0)
    this.hold(
      id,
      { floor, tip: last },
      filledEntries(
        list.filter(({ sequence }) => sequence > tip),
        tip,
        last
      )
    )
    this.joinEarly(id)
  }

  /** Entries that came before those in front of them join as soon as the hole is closed. */
  private joinEarly(id: string): void {
    const early = this.early.get(id)
    const { floor, tip } = this.rangeOf(id)
    if (early === undefined || tip === 0) return
    const reached = tipOf(
      tip,
      early.map(({ sequence }) => sequence)
    )
    const rest = early.filter(({ sequence }) => sequence > reached)
    if (rest.length > 0) this.early.set(id, rest)
    else this.early.delete(id)
    if (reached > tip || rest.length < early.length)
      this.hold(
        id,
        { floor, tip: reached },
        early.filter(({ sequence }) => sequence <= reached)
      )
  }

  private hold(id: string, range: HeldRange, entries: readonly ChatEntry[]): void {
    this.ranges.set(id, range)
    const kept = this.localOf(id)
    const recalled = entries.flatMap((entry) => recalledBy(entry)?.sequence ?? []).filter((sequence) => sequence >= range.floor)
    this.write(async (local) => {
      if (entries.length > 0) await local.write(id, entries, recalled)
      await local.keep(new Map([[id, kept]]))
    })
  }

  private localOf(id: string): LocalConversation {
    return { state: stateOf(this.item(id)), ...this.rangeOf(id) }
  }

  private tell(id: string, entries: readonly ChatEntry[]): void {
    if (entries.length > 0) for (const listener of [...(this.listeners.get(id) ?? [])]) listener(entries)
  }

  private write(act: (local: LocalEntries) => Promise<unknown>): void {
    const { local } = this
    if (local !== undefined) this.writing = this.writing.then(() => act(local)).catch(() => undefined)
  }
}
