import { ApiError } from '@/domain/apiError'
import type { OutboxItem } from '@/domain/outbox/item'
import { afterFailure, maySend, UNSURE_MESSAGE } from '@/domain/outbox/outcome'
import { outcomeOf } from '@/domain/outcome'
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

/** One go of a few items of one kind. */
export interface Round {
  userId: string
  /** Whether the person whose items they are is still the one in front of the device. */
  isCurrent: () => boolean
  /** Asked once more when they are marked: writing takes time, and people sign out meanwhile. */
  mayGoOn: () => boolean
}

interface Going extends Round {
  hasKeys: boolean
  arrived: { item: OutboxItem; answer: unknown; executor?: Executor }[]
  hasPaused: boolean
}

/** Marked as being sent. `before`: as it was until then. */
interface Marked {
  item: OutboxItem
  before: OutboxItem
  path: string
  executor: Executor
}

/** One attempt: marked on the device, sent, and what came of it kept there, whoever is signed in by then. */
export class Sender {
  /** Never sent again, also where the device would not let go of them. */
  readonly arrived = new Map<string, { about: string; answer: unknown }>()

  constructor(private readonly on: SenderParts) {}

  /** Tries these items once. They leave in this order, one right after the other, and each is answered by itself. */
  async send(ids: readonly string[], round: Round): Promise<void> {
    const going: Going = { ...round, hasKeys: this.on.parts.hasKeys(), arrived: [], hasPaused: false }
    const marked: Marked[] = []
    for (const id of ids) {
      const each = await this.mark(id, going)
      // What stands behind one that does not go now must not go before it: the connection may be back by the next mark.
      if (each === undefined) break
      marked.push(each)
    }
    if (going.isCurrent() && going.mayGoOn()) await Promise.all(marked.map((each) => this.attempt(each, going)))
    else for (const { before } of marked) await this.store(before, going.isCurrent)
    for (const { path } of marked) this.on.shelf.release(path)
    await this.finish(going)
  }

  /** Undefined when it came to an end here, or is not to be sent now. */
  private async mark(id: string, going: Going): Promise<Marked | undefined> {
    const {
      shelf,
      inTurn,
      keep,
      forget,
      executorOf,
      parts: { clock }
    } = this.on
    const found = await inTurn(() => shelf.get(going.userId, id))
    if (!going.isCurrent() || !going.mayGoOn()) return undefined
    if (found === undefined) return void forget(id)
    const executor = executorOf(found.kind)
    if (found.state !== 'waiting' || executor === undefined) return void keep(found)
    let before: OutboxItem = { ...found }
    let path = ''
    try {
      if (!maySend(before, going.hasKeys, clock.now())) {
        const isThere = await executor.isThere?.(before)
        if (isThere === true) return void going.arrived.push({ item: before, answer: undefined })
        if (isThere === undefined) return void (await this.store({ ...before, state: 'failed', error: UNSURE_MESSAGE }, going.isCurrent))
        // A server may have changed it so that it is not found: once more by itself, then a person looks.
        if (before.isRepeated === true)
          return void (await this.store({ ...before, state: 'failed', error: UNSURE_MESSAGE }, going.isCurrent))
        before = { ...before, triedAt: 0, isRepeated: true }
      }
      path = await shelf.path(before)
      const now = clock.now()
      const item: OutboxItem = {
        ...before,
        state: 'sending',
        attempts: before.attempts + 1,
        triedAt: before.triedAt === 0 ? now : before.triedAt,
        isInsisted: false
      }
      // A full device must not keep an act from leaving it; without keys the mark is needed, though.
      const isHere = await this.store(item, going.isCurrent).catch((error: unknown) => {
        if (!going.hasKeys) throw error
        return true
      })
      if (isHere) return { item, before, path, executor }
    } catch (error) {
      await this.fail(before, error, before.triedAt, going)
    }
    shelf.release(path)
    return undefined
  }

  private async attempt({ item, before, path, executor }: Marked, going: Going): Promise<void> {
    try {
      const answer = await executor.send(item, path, (percent) => this.on.showProgress(item.id, percent))
      going.arrived.push({ item, answer, executor })
    } catch (error) {
      await this.fail(item, error, before.triedAt, going)
    } finally {
      this.on.showProgress(item.id, undefined)
    }
  }

  /** Those behind what arrived get its answer first, so that a kill in between costs a repeat and nothing else. */
  private async finish({ userId, arrived, isCurrent }: Going): Promise<void> {
    const { shelf, inTurn, lanes, keep, forget, trouble } = this.on
    const [first] = arrived
    if (first === undefined) return
    for (const { item, answer } of arrived) this.arrived.set(item.id, { about: item.about, answer })
    lanes.succeed(first.item.lane)
    await inTurn(async () => {
      const answers = new Map(arrived.map(({ item, answer }) => [item.id, answer ?? null]))
      const { items } = await shelf.load(userId)
      const behind = items
        .filter(({ dependsOn }) => answers.has(dependsOn))
        .map((each): OutboxItem => ({ ...each, given: { ...each.given, [each.dependsOn]: answers.get(each.dependsOn) } }))
      if (behind.length > 0) await shelf.put(userId, behind)
      for (const { item } of arrived) await shelf.remove(item)
      if (isCurrent()) behind.forEach(keep)
    }).catch(trouble)
    for (const { item, answer, executor } of arrived) {
      if (isCurrent()) forget(item.id)
      executor?.arrived?.(item, answer)
    }
  }

  /** @param triedBefore `triedAt` before this attempt */
  private async fail(item: OutboxItem, thrown: unknown, triedBefore: number, going: Going): Promise<void> {
    const { isCurrent } = going
    const { lanes, endSession } = this.on
    if (!(thrown instanceof ApiError)) {
      // A lost file or a fault of ours: no repeat heals it.
      const error = thrown instanceof Error && thrown.name === 'StorageError' ? thrown.message : FAULT_MESSAGE
      return this.settle({ ...item, state: 'failed', error }, isCurrent)
    }
    const outcome = outcomeOf(thrown)
    if (outcome === 'session' && isCurrent()) endSession()
    // Those of one round fail together: that is one failure.
    if ((outcome === 'unknown' || outcome === 'later') && !going.hasPaused) lanes.close(item.lane, thrown.isOffline)
    going.hasPaused ||= outcome === 'unknown' || outcome === 'later'
    const failed: OutboxItem = { ...item, ...afterFailure(item, thrown, triedBefore, going.hasKeys) }
    const again = outcome === 'conflict' && failed.triedAt === 0 ? this.on.executorOf(item.kind)?.rebase?.(item, thrown.data) : undefined
    if (again === undefined) return this.settle(failed, isCurrent)
    await this.settle(
      { ...item, body: again, key: await this.on.parts.newKey(), attempts: 0, triedAt: 0, state: 'waiting', error: '' },
      isCurrent,
      item.key
    )
  }

  /** What the device refuses to keep holds all the same until the app ends: otherwise it would be sent again at once. */
  private async settle(item: OutboxItem, isCurrent: Round['isCurrent'], key = item.key): Promise<void> {
    await this.store(item, isCurrent, key).catch((error: unknown) => {
      this.on.trouble(error)
      if (isCurrent()) this.on.keep(item)
    })
  }

  /** False when a person gave it up or changed it meanwhile: then there is nothing to store. @param key under which it lies there */
  private store(item: OutboxItem, isCurrent: Round['isCurrent'], key = item.key): Promise<boolean> {
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
