import type { OutboxFile, OutboxItem } from '@/domain/outbox/item'
import type { Shelf } from './shelf'
import type { Arrived, NewItem, OutboxParts } from './types'

/** When the person acted, by the device's clock, and what that clock was off by. */
type Moment = Pick<OutboxItem, 'deviceAt' | 'clockOffset'>

type Place = Pick<OutboxItem, 'userId' | 'key' | 'seq' | 'dependsOn' | 'given'> & { file: OutboxFile | undefined; at: Moment }

/**
 * A person presses on while the answer of his own act before is just coming: on his screen it still waits. The new one gets what that
 * left, as if it had waited for it; else it would clash with his own act.
 */
function behindArrived({ about, sees = [] }: NewItem, arrived: Arrived): Pick<OutboxItem, 'dependsOn' | 'given'> {
  const [id, last] = [...arrived].filter(([each, act]) => act.about === about && sees.includes(each)).at(-1) ?? []
  return id === undefined ? { dependsOn: '', given: {} } : { dependsOn: id, given: { [id]: last?.answer ?? null } }
}

/** An act as it lies on the device before anything was tried. */
function newItem(act: NewItem, { userId, key, seq, dependsOn, given, file, at }: Place): OutboxItem {
  return {
    id: key,
    userId,
    lane: act.lane,
    kind: act.kind,
    about: act.about ?? '',
    title: act.title,
    key,
    seq,
    method: act.method ?? 'POST',
    route: act.route,
    body: act.body ?? null,
    ...(file !== undefined && { file }),
    dependsOn,
    given,
    ...at,
    attempts: 0,
    triedAt: 0,
    state: 'waiting',
    error: ''
  }
}

interface NewActsParts extends Pick<OutboxParts, 'clock' | 'newKey'> {
  shelf: Shelf
  userId: string
}

/**
 * What a person did a moment ago: the first act and those that belong to it. Their files are copied at once, before anything else
 * (app.md#outbox).
 */
export class NewActs {
  private readonly at: Moment
  private readonly copying: Promise<(OutboxFile | undefined)[]>

  constructor(
    private readonly on: NewActsParts,
    private readonly wanted: readonly NewItem[]
  ) {
    const { clock, shelf, userId } = on
    this.at = { deviceAt: clock.now(), ...(clock.offsetMs !== undefined && { clockOffset: clock.offsetMs }) }
    this.copying = Promise.all(wanted.map(async ({ filePath }) => (filePath === undefined ? undefined : shelf.keep(userId, filePath))))
    // Looked at in its turn; until then nobody else hears of a failure.
    this.copying.catch(() => undefined)
  }

  get haveFiles(): boolean {
    return this.wanted.some(({ filePath }) => filePath !== undefined)
  }

  /**
   * On the device in one go, the others behind the first.
   * @param arrived nobody waits for these
   * @param leastSeq their place is not before this one
   */
  async put(arrived: Arrived, leastSeq: number): Promise<OutboxItem[]> {
    const { shelf, userId, newKey, clock } = this.on
    const copies = await this.copying
    try {
      const seq = await shelf.nextSeq(userId, Math.max(clock.now(), leastSeq))
      const items: OutboxItem[] = []
      for (const [index, each] of this.wanted.entries()) {
        const before = each.dependsOn ?? items[0]?.id ?? (await shelf.stepBefore(userId, each, arrived))
        const place = before === '' ? behindArrived(each, arrived) : { dependsOn: before, given: {} }
        items.push(newItem(each, { userId, key: await newKey(), seq: seq + index, ...place, file: copies[index], at: this.at }))
      }
      await shelf.put(userId, items)
      return items
    } catch (error) {
      for (const file of copies) if (file !== undefined) await shelf.drop(userId, file)
      throw error
    }
  }
}
