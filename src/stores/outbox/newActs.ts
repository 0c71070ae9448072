import type { OutboxFile, OutboxItem } from '@/domain/outbox/item'
import type { Shelf } from './shelf'
import type { NewItem, OutboxParts } from './types'

/** When the person acted, by the device's clock, and what that clock was off by. */
type Moment = Pick<OutboxItem, 'deviceAt' | 'clockOffset'>

type Place = Pick<OutboxItem, 'userId' | 'key' | 'seq' | 'dependsOn'> & { file: OutboxFile | undefined; at: Moment }

/** An act as it lies on the device before anything was tried. */
function newItem(given: NewItem, { userId, key, seq, dependsOn, file, at }: Place): OutboxItem {
  return {
    id: key, userId, lane: given.lane, kind: given.kind, about: given.about ?? '', title: given.title, key, seq, method: given.method ?? 'POST', route: given.route, body: given.body ?? null,
    ...(file !== undefined && { file }), dependsOn, given: {}, ...at, attempts: 0, triedAt: 0, state: 'waiting', error: ''
  }
}

interface NewActsParts extends Pick<OutboxParts, 'clock' | 'newKey'> { shelf: Shelf, userId: string }

/** What a person did a moment ago: the first act and those that belong to it. Their files are copied at once, before anything else (rulings 18). */
export class NewActs {
  private readonly at: Moment
  private readonly copying: Promise<(OutboxFile | undefined)[]>

  constructor(private readonly on: NewActsParts, private readonly wanted: readonly NewItem[]) {
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
  async put(arrived: ReadonlySet<string>, leastSeq: number): Promise<OutboxItem[]> {
    const { shelf, userId, newKey, clock } = this.on
    const copies = await this.copying
    try {
      const seq = await shelf.nextSeq(userId, Math.max(clock.now(), leastSeq))
      const items: OutboxItem[] = []
      for (const [index, each] of this.wanted.entries()) {
        const before = each.dependsOn ?? items[0]?.id ?? await shelf.stepBefore(userId, each, arrived)
        items.push(newItem(each, { userId, key: await newKey(), seq: seq + index, dependsOn: before, file: copies[index], at: this.at }))
      }
      await shelf.put(userId, items)
      return items
    } catch (error) {
      for (const file of copies) if (file !== undefined) await shelf.drop(userId, file)
      throw error
    }
  }
}
