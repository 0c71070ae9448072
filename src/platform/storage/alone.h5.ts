import { createTurns } from '@/domain/outbox/inTurn'
import type { Alone } from './alone'

export type { Alone } from './alone'

/**
 * Over all tabs of the browser where it knows locks; older browsers only within one tab, where two senders can
 * overtake each other but an act still counts once by its key.
 */
export function createAlone(): Alone {
  const { locks } = navigator as Partial<Navigator>
  if (locks === undefined) return createTurns()
  return (name, act) => locks.request(name, act) as ReturnType<typeof act>
}
