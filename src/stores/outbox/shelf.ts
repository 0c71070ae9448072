import { inOrder, isOutboxItem, type OutboxFile, type OutboxItem } from '@/domain/outbox/item'
import { isNumber, isObject } from '@/domain/guards'
import { BEFORE_DISCARDED_MESSAGE } from '@/domain/outbox/outcome'
import type { FileStorage, RecordStorage, Scope } from '@/platform/storage'
import type { Arrived, NewItem } from './types'
import { DAY } from '@/domain/time'

const NAME = 'outbox'
const BUSY_MESSAGE = '正在发送，请稍后再试'
const GONE_MESSAGE = '这一项已经同步或已被放弃'
/** Beside the items: when their owner signed out. */
const SIGNED_OUT = 'outboxSignedOut'
const MARK = 'at'
/** app.md#whose-data: kept for that user. */
const UNOPENED_MS = 30 * DAY
/** A file without an item: its act was being added when the app was killed. Another tab may be adding one right now. */
const ORPHAN_MS = DAY

/** The outbox of each user on the device. Rejects with what the stores reject with, texts for people. */
export class Shelf {
  constructor(
    private readonly records: RecordStorage,
    private readonly files: FileStorage
  ) {}

  async load(userId: string): Promise<{ items: OutboxItem[]; damaged: number }> {
    const { records, damaged } = await this.records.all(scopeOf(userId))
    const items = [...records.values()]
      .filter(isOutboxItem)
      .filter((item) => item.userId === userId)
      .sort(inOrder)
    return { items, damaged: damaged + (records.size - items.length) }
  }

  async get(userId: string, id: string): Promise<OutboxItem | undefined> {
    const found = await this.records.get(scopeOf(userId), id)
    return isOutboxItem(found) && found.userId === userId ? found : undefined
  }

  put(userId: string, items: readonly OutboxItem[]): Promise<void> {
    return this.records.put(scopeOf(userId), new Map(items.map((item) => [item.id, item])))
  }

  /**
   * What waits, as it is to go on: what arrived goes away for good.
   * @param isAlone nobody else sends: what is marked as being sent is left over from a killed app
   */
  async takeUp(userId: string, arrived: Arrived, isAlone: boolean): Promise<{ items: OutboxItem[]; damaged: number }> {
    const { items, damaged } = await this.load(userId)
    for (const item of items.filter(({ id }) => arrived.has(id))) await this.remove(item).catch(() => undefined)
    const leftOver = items.filter(({ state }) => isAlone && state === 'sending').map((item): OutboxItem => ({ ...item, state: 'waiting' }))
    if (leftOver.length > 0) await this.put(userId, leftOver)
    return { items: items.filter(({ id }) => !arrived.has(id)).map((item) => leftOver.find(({ id }) => id === item.id) ?? item), damaged }
  }

  /** An item that a person may change now. @throws Error fit for people */
  async resting(userId: string, id: string): Promise<OutboxItem> {
    const item = await this.get(userId, id)
    if (item === undefined) throw new Error(GONE_MESSAGE)
    if (item.state === 'sending') throw new Error(BUSY_MESSAGE)
    return item
  }

  /** Gives an item up: its files go with it, what waited for it waits for the person from then on. @throws Error fit for people */
  async giveUp(userId: string, id: string): Promise<{ behind: OutboxItem[]; gone: OutboxItem[] }> {
    const item = await this.resting(userId, id)
    const { items } = await this.load(userId)
    const waiting = items.filter(({ dependsOn }) => dependsOn === id)
    // A file that an act announced is nothing without it.
    const gone = [...waiting.filter(({ lane }) => lane === 'files'), item]
    const behind = waiting
      .filter(({ lane }) => lane !== 'files')
      .map((each): OutboxItem => ({ ...each, dependsOn: '', state: 'failed', error: BEFORE_DISCARDED_MESSAGE }))
    if (behind.length > 0) await this.put(userId, behind)
    for (const each of gone) await this.remove(each)
    return { behind, gone }
  }

  /** Moments, so that two tabs agree; counted on where the device clock stands or was set back. @param least not below this */
  async nextSeq(userId: string, least: number): Promise<number> {
    const { items } = await this.load(userId)
    return Math.max(least, ...items.map(({ seq }) => seq + 1))
  }

  /** The step that a new one about the same thing waits for; empty when there is none. */
  async stepBefore(userId: string, { lane, about = '' }: NewItem, arrived: Arrived): Promise<string> {
    if (lane !== 'steps' || about === '') return ''
    const { items } = await this.load(userId)
    return items.filter((item) => item.lane === 'steps' && item.about === about && !arrived.has(item.id)).at(-1)?.id ?? ''
  }

  /** Removes an item, then its file: the other way round a kill would leave an item without one. */
  async remove(item: OutboxItem): Promise<void> {
    await this.records.remove(scopeOf(item.userId), [item.id])
    if (item.file !== undefined) await this.files.remove(scopeOf(item.userId), [item.file.name]).catch(() => undefined)
  }

  keep(userId: string, temporaryPath: string): Promise<OutboxFile> {
    return this.files.put(scopeOf(userId), temporaryPath)
  }

  async drop(userId: string, file: OutboxFile): Promise<void> {
    await this.files.remove(scopeOf(userId), [file.name]).catch(() => undefined)
  }

  path(item: OutboxItem): Promise<string> {
    return item.file === undefined ? Promise.resolve('') : this.files.path(scopeOf(item.userId), item.file.name)
  }

  release(path: string): void {
    if (path !== '') this.files.release(path)
  }

  /** True from 80 % of the quota on; false when nobody can tell. */
  async isNearlyFull(): Promise<boolean> {
    return this.files.usage().then(
      ({ isNearlyFull }) => isNearlyFull,
      () => false
    )
  }

  /** This user signs out: the 30 days of what waits for him begin. @param now epoch ms */
  async putAway(userId: string, now: number): Promise<void> {
    const { items } = await this.load(userId)
    if (items.length > 0) await this.records.put({ userId, name: SIGNED_OUT }, new Map([[MARK, { at: now }]]))
  }

  /** This user is back: his 30 days end. What others left longer ago is cleared, and files of his that no item names. @param now epoch ms */
  async welcome(userId: string, now: number): Promise<void> {
    const scope = { userId, name: SIGNED_OUT }
    if ((await this.records.get(scope, MARK)) !== undefined) await this.records.clear(scope)
    await this.sweep(userId, now)
  }

  private async sweep(userId: string, now: number): Promise<void> {
    for (const other of await this.records.users(SIGNED_OUT)) {
      if (other === userId) continue
      const mark = await this.records.get({ userId: other, name: SIGNED_OUT }, MARK)
      const at = isObject<{ at?: unknown }>(mark) && isNumber(mark.at) ? mark.at : now
      if (now - at <= UNOPENED_MS) continue
      await this.records.clear(scopeOf(other))
      await this.files.clear(scopeOf(other))
      await this.records.clear({ userId: other, name: SIGNED_OUT })
    }
    const { items, damaged } = await this.load(userId)
    // A damaged part may have named some of them.
    if (damaged > 0) return
    const named = new Set(items.map((item) => item.file?.name))
    const orphans = (await this.files.list(scopeOf(userId))).filter(({ name, at }) => !named.has(name) && now - at > ORPHAN_MS)
    await this.files.remove(
      scopeOf(userId),
      orphans.map(({ name }) => name)
    )
  }
}

const scopeOf = (userId: string): Scope => ({ userId, name: NAME })
