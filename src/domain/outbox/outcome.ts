import type { ApiError } from '../apiError'
import { outcomeOf } from '../outcome'
import type { OutboxItem } from './item'
import { DAY, MINUTE } from '../time'

const FIRST_DELAY_MS = 1_000
const LONGEST_DELAY_MS = 5 * MINUTE

/** Pause after so many failures in a row, ms: doubles from 1 s to 5 min. */
export const backoffMs = (failures: number): number => Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, failures - 1))

/** Our server knows a key for 7 days (server/command.ts); a day less, because the two clocks differ. */
const KEY_LIFE_MS = 6 * DAY

/** What to do with an item before it is sent: send it, or ask first whether it arrived (wire.md#features). */
export function maySend(item: Pick<OutboxItem, 'triedAt' | 'isInsisted'>, hasKeys: boolean, now: number): boolean {
  if (item.triedAt === 0 || item.isInsisted === true) return true
  return hasKeys && now - item.triedAt < KEY_LIFE_MS
}

/** Nobody can say whether it arrived, and a repeat could do it twice. */
export const UNSURE_MESSAGE = '不确定服务器是否已收到，请核对后再重试或放弃'
/** What it waited for was given up. */
export const BEFORE_DISCARDED_MESSAGE = '前一步已放弃，请核对后再重试或放弃'

type Change = Pick<OutboxItem, 'state' | 'error' | 'triedAt'> & { theirs?: unknown }

/**
 * What an attempt that brought no success makes of its item. A server that honours keys and refuses tells thereby that
 * no earlier attempt took effect either: it would have repeated that one's answer.
 * @param triedBefore `triedAt` before this attempt
 */
export function afterFailure(
  item: OutboxItem,
  error: Pick<ApiError, 'code' | 'status' | 'message' | 'data'>,
  triedBefore: number,
  hasKeys: boolean
): Change {
  const certain = hasKeys ? 0 : triedBefore
  switch (outcomeOf(error)) {
    case 'unknown':
      return { state: 'waiting', error: error.message, triedAt: item.triedAt }
    case 'later':
      return { state: 'waiting', error: error.message, triedAt: triedBefore }
    case 'session':
      return { state: 'waiting', error: '', triedAt: triedBefore }
    case 'conflict':
      return { state: 'conflict', error: error.message, triedAt: certain, theirs: error.data }
    case 'refused':
      return { state: 'failed', error: error.message, triedAt: certain }
  }
}
