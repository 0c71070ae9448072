import { ApiError } from '@/domain/apiError'
import type { OutboxItem } from '@/domain/outbox/item'
import { afterFailure, maySend, outcomeOf, UNSURE_MESSAGE } from '@/domain/outbox/outcome'
import type { Lanes } from './lanes'
import type { Shelf } from './shelf'
import type { Executor, OutboxParts } from './types'

const FAULT_MESSAGE = '发送时出错，请重试或放弃'

interface SenderParts {
  parts: Pick<OutboxParts, 'clock' | 'hasKeys' | 'newKey'>
  shelf: Shelf
  lanes: Lanes
  executorOf: (kind: string) => Executor | undefined
  inTurn: <T>(act: () => Promise<T>) => Promise<T>
  /** Shows an item as it is now. */
  keep: (item: OutboxItem) => void
  forget: (id: string) => void
  trouble: (error: unknown) => void
  endSession: () => void
  /** How far an item has come; undefined at its end. */
  showProgress: (id: string, percent: number | undefined) => void
}

/** Whether the person whose item it is still is the one in front of the device. */
type IsCurrent = () => boolean

/** One attempt: marked on the device, sent, and what came of it kept there, whoever is signed in by then. */
export class Sender {
  /** Arrived, but the device would not let go of them: never sent again. */
  readonly arrived = new Set<string>()

  constructor(private readonly on: SenderParts) {}

  /** @param mayGoOn asked once more when the item is marked: writing takes time, and people sign out meanwhile */
  async send(id: string, userId: string, isCurrent: IsCurrent, mayGoOn: () => boolean): Promise<void> {
    const { shelf, inTurn, keep, forget, executorOf, parts } = this.on
    const found = await inTurn(() => shelf.get(userId, id))
    if (!isCurrent() || !mayGoOn()) return
    if (found === undefined) return forget(id)
    const executor = executorOf(found.kind)
    if (found.state !== 'waiting' || executor === undefined) return keep(found)
    const hasKeys = parts.hasKeys()
    const ready = await this.prepare({ ...found }, executor, isCurrent, hasKeys)
    if (ready === undefined) return
    const { before, path } = ready
    const now = parts.clock.now()
    const item: OutboxItem = { ...before, state: 'sending', attempts: before.attempts + 1, triedAt: before.triedAt === 0 ? now : before.triedAt, isInsisted: false }
    try {
      // A full device must not keep an act from leaving it; without keys the mark is needed, though.
      const isHere = await this.store(item, isCurrent).catch((error: unknown) => {
        if (!hasKeys) throw error
        return true
      })
      if (!isHere) return
      if (!isCurrent() || !mayGoOn()) return void (await this.store(before, isCurrent))
      const answer = await executor.send(item, path, (percent) => this.on.showProgress(item.id, percent))
      await this.finish(item, answer, isCurrent)
      executor.arrived?.(item, answer)
    } catch (error) {
      await this.fail(item, error, before.triedAt, isCurrent, hasKeys)
    } finally {
      this.on.showProgress(item.id, undefined)
      shelf.release(path)
    }
  }

  /** Makes sure that it may be sent, and finds its file; undefined when it came to an end here. */
  private async prepare(item: OutboxItem, executor: Executor, isCurrent: IsCurrent, hasKeys: boolean): Promise<{ before: OutboxItem; path: string } | undefined> {
    let before = item
    try {
      if (!maySend(before, hasKeys, this.on.parts.clock.now())) {
        const isThere = await executor.isThere?.(before)
        if (isThere === true) return void (await this.finish(before, undefined, isCurrent))
        if (isThere === undefined) return void (await this.store({ ...before, state: 'failed', error: UNSURE_MESSAGE }, isCurrent))
        before = { ...before, triedAt: 0 }
      }
      return { before, path: await this.on.shelf.path(before) }
    } catch (error) {
      return void (await this.fail(before, error, before.triedAt, isCurrent, hasKeys))
    }
  }

  /** Those behind it get its answer first, so that a kill in between costs a repeat and nothing else. */
  private async finish(item: OutboxItem, answer: unknown, isCurrent: IsCurrent): Promise<void> {
    const { shelf, inTurn, lanes, keep, forget, trouble } = this.on
    this.arrived.add(item.id)
    lanes.succeed(item.lane)
    await inTurn(async () => {
      const { items } = await shelf.load(item.userId)
      const behind = items.filter(({ dependsOn }) => dependsOn === item.id).map((each): OutboxItem => ({ ...each, given: { ...each.given, [item.id]: answer ?? null } }))
      if (behind.length > 0) await shelf.put(item.userId, behind)
      await shelf.remove(item)
      if (isCurrent()) behind.forEach(keep)
    }).catch(trouble)
    if (isCurrent()) forget(item.id)
  }

  /** @param triedBefore `triedAt` before this attempt */
  private async fail(item: OutboxItem, thrown: unknown, triedBefore: number, isCurrent: IsCurrent, hasKeys: boolean): Promise<void> {
    const { lanes, endSession } = this.on
    if (!(thrown instanceof ApiError)) {
      // A lost file or a fault of ours: no repeat heals it.
      const error = thrown instanceof Error && thrown.name === 'StorageError' ? thrown.message : FAULT_MESSAGE
      return this.settle({ ...item, state: 'failed', error }, isCurrent)
    }
    const outcome = outcomeOf(thrown)
    if (outcome === 'session' && isCurrent()) endSession()
    if (outcome === 'unknown' || outcome === 'later') lanes.close(item.lane, thrown.isOffline)
    const failed: OutboxItem = { ...item, ...afterFailure(item, thrown, triedBefore, hasKeys) }
    const again = outcome === 'conflict' && failed.triedAt === 0 ? this.on.executorOf(item.kind)?.rebase?.(item, thrown.data) : undefined
    if (again === undefined) return this.settle(failed, isCurrent)
    await this.settle({ ...item, body: again, key: await this.on.parts.newKey(), attempts: 0, triedAt: 0, state: 'waiting', error: '' }, isCurrent, item.key)
  }

  /** What the device refuses to keep holds all the same until the app ends: otherwise it would be sent again at once. */
  private async settle(item: OutboxItem, isCurrent: IsCurrent, key = item.key): Promise<void> {
    await this.store(item, isCurrent, key).catch((error: unknown) => {
      this.on.trouble(error)
      if (isCurrent()) this.on.keep(item)
    })
  }

  /** False when a person gave it up or changed it meanwhile: then there is nothing to store. @param key under which it lies there */
  private store(item: OutboxItem, isCurrent: IsCurrent, key = item.key): Promise<boolean> {
    const { shelf, inTurn, keep, forget } = this.on
    return inTurn(async () => {
      const kept = await shelf.get(item.userId, item.id)
      if (kept?.key !== key) {
        if (isCurrent() && kept === undefined) forget(item.id)
        else if (isCurrent() && kept !== undefined) keep(kept)
        return false
      }
      await shelf.put(item.userId, [item])
      if (isCurrent()) keep(item)
      return true
    })
  }
}
