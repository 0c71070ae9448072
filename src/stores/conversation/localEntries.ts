import type { ChatEntry, ConversationState } from '@/contract/conversation'
import { foldEntries } from '@/domain/conversation/entries'
import { isList, isNumber, isObject } from '@/domain/guards'
import { createTurns } from '@/domain/outbox/inTurn'
import type { RecordStorage, Scope } from '@/platform/storage'

/** Sequences of one page on the device: the newest ones are read without the thousands before them. */
const LOCAL_PAGE = 50
const INDEX = 'chat'
/** Beside the conversations in the index: no id has a star. */
const SINCE = '*'

/** What the device holds of a conversation: its state, and all entries from `floor` to `tip`; `tip` 0 = none. */
export interface LocalConversation {
  state: ConversationState
  floor: number
  tip: number
}

const isKept = (value: unknown): value is LocalConversation =>
  isObject<Partial<LocalConversation>>(value) &&
  isNumber(value.floor) &&
  isNumber(value.tip) &&
  isObject<Partial<ConversationState>>(value.state)
const isPage = (value: unknown): value is { entries: ChatEntry[] } =>
  isObject<{ entries?: unknown }>(value) && isList<ChatEntry>(value.entries)

const pageOf = (sequence: number): number => Math.floor((sequence - 1) / LOCAL_PAGE)

/**
 * Conversations of one person on the device: a cache of the server's, which goes at sign-out (app.md#whose-data). A full device only keeps
 * less.
 */
export class LocalEntries {
  private readonly turn = createTurns()

  constructor(
    private readonly records: RecordStorage,
    readonly userId: string
  ) {}

  /** What is held, and the server's clock of the last catch-up, epoch ms. */
  async index(): Promise<{ kept: Map<string, LocalConversation>; since: number }> {
    const { records } = await this.records.all(this.scope(INDEX))
    const since = records.get(SINCE)
    const kept = new Map([...records].filter((record): record is [string, LocalConversation] => isKept(record[1])))
    return { kept, since: isObject<{ at?: unknown }>(since) && isNumber(since.at) ? since.at : 0 }
  }

  keep(changed: ReadonlyMap<string, LocalConversation>, since?: number): Promise<void> {
    return this.records.put(
      this.scope(INDEX),
      new Map<string, object>([...changed, ...(since === undefined ? [] : [[SINCE, { at: since }] as const])])
    )
  }

  /** Entries with these numbers that are held, ascending. */
  async read(id: string, from: number, to: number): Promise<ChatEntry[]> {
    const found: ChatEntry[] = []
    for (let page = pageOf(Math.max(1, from)); to > 0 && page <= pageOf(to); page += 1) found.push(...(await this.page(id, page)))
    return found.filter(({ sequence }) => sequence >= from && sequence <= to)
  }

  /** Adds what was told, with recalls carried out on the pages before. */
  write(id: string, entries: readonly ChatEntry[], recalled: readonly number[]): Promise<void> {
    return this.turn(id, async () => {
      const pages = new Set([...entries.map(({ sequence }) => sequence), ...recalled].map(pageOf))
      for (const page of pages) {
        const told = entries.filter(({ sequence, kind }) => pageOf(sequence) === page || kind === 'recall')
        const folded = foldEntries(await this.page(id, page), told).filter(({ sequence }) => pageOf(sequence) === page)
        await this.records.put(this.scope(`${INDEX}.${id}.${page}`), new Map([['page', { entries: folded }]]))
      }
    })
  }

  /** Takes away entries with these numbers, both included. */
  forget(id: string, from: number, to: number): Promise<void> {
    return this.turn(id, async () => {
      for (let page = pageOf(Math.max(1, from)); page <= pageOf(to); page += 1) {
        const scope = this.scope(`${INDEX}.${id}.${page}`)
        const rest = (await this.page(id, page)).filter(({ sequence }) => sequence > to)
        if (rest.length === 0) await this.records.clear(scope)
        else await this.records.put(scope, new Map([['page', { entries: rest }]]))
      }
    })
  }

  async clear(): Promise<void> {
    const { kept } = await this.index()
    for (const [id, { floor, tip }] of kept) {
      for (let page = pageOf(Math.max(1, floor)); tip > 0 && page <= pageOf(tip); page += 1)
        await this.records.clear(this.scope(`${INDEX}.${id}.${page}`))
    }
    await this.records.clear(this.scope(INDEX))
  }

  private async page(id: string, page: number): Promise<ChatEntry[]> {
    const found = await this.records.get(this.scope(`${INDEX}.${id}.${page}`), 'page')
    return isPage(found) ? found.entries : []
  }

  private scope(name: string): Scope {
    return { userId: this.userId, name }
  }
}
