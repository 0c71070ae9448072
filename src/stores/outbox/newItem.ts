import type { OutboxFile, OutboxItem } from '@/domain/outbox/item'
import type { NewItem } from './types'

/** When the person acted, by the device's clock, and what that clock was off by. */
export type Moment = Pick<OutboxItem, 'deviceAt' | 'clockOffset'>

type Place = Pick<OutboxItem, 'userId' | 'key' | 'seq' | 'dependsOn'> & { file: OutboxFile | undefined; at: Moment }

/** An act as it lies on the device before anything was tried. */
export function newItem(given: NewItem, { userId, key, seq, dependsOn, file, at }: Place): OutboxItem {
  return {
    id: key, userId, lane: given.lane, kind: given.kind, about: given.about ?? '', title: given.title, key, seq, method: given.method ?? 'POST', route: given.route, body: given.body ?? null,
    ...(file !== undefined && { file }), dependsOn, given: {}, ...at, attempts: 0, triedAt: 0, state: 'waiting', error: ''
  }
}
