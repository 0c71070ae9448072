import { when } from 'mobx'
import type { OutboxItem } from '@/domain/outbox/item'
import type { OutboxStore } from './outboxStore'

/** A person waits at most so long for an answer that may come later as well; ms. */
const PATIENCE_MS = 20_000

export type WaitOutcome =
  | { kind: 'arrived' }
  /** It lies on the device and goes by itself later. */
  | { kind: 'waiting' }
  /** Nothing of it is left; `message` says why. */
  | { kind: 'refused'; message: string }

/** It goes nowhere without the person. */
export const needsPerson = ({ state }: OutboxItem): boolean => state === 'failed' || state === 'conflict'

/** Waits for the answer to an act that a person has just done: what was refused is taken back, what may have arrived is not. */
export async function waitFor(outbox: OutboxStore, id: string): Promise<WaitOutcome> {
  const itemNow = (): OutboxItem | undefined => outbox.items.find((item) => item.id === id)
  await when(
    () => {
      const item = itemNow()
      return item === undefined || needsPerson(item) || (item.state === 'waiting' && (item.attempts > 0 || !outbox.isGoing(id)))
    },
    { timeout: PATIENCE_MS }
  ).catch(() => undefined)
  const item = itemNow()
  if (item === undefined) return { kind: 'arrived' }
  // What may have arrived is the person's to decide, in 待同步.
  if (!needsPerson(item) || item.triedAt > 0) return { kind: 'waiting' }
  await outbox.takeTheirs(id)
  return { kind: 'refused', message: item.error }
}
