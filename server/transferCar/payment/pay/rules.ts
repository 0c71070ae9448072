import { DAY, MINUTE, SECOND } from '../../../clock'
import type { Act } from '../../order/types'
import type { PaymentRow } from '../types'

/** What recording money needs. */
export type MoneyAct = Pick<Act, 'now' | 'key' | 'live' | 'jobs' | 'flowBusiness'>

/** How long a QR code and a link are good, ms. */
export const CODE_GOOD_MS = 10 * MINUTE
/** A payment by code: asked every 10 s, taken back after 45 s, and never before 15 s have passed (payments.md#channels). */
const CODE_ASK_MS = 10 * SECOND
export const CODE_LIMIT_MS = 45 * SECOND
export const REVERSE_FROM_MS = 15 * SECOND
/** After we closed it, the channel is asked once more: it may have been paid all the same. */
export const LAST_LOOK_MS = MINUTE
/** Where the channel did not answer, it is asked again after this, ms. */
export const AGAIN_MS = 30 * SECOND
/** A request that repeats another leaves the first one this long to reach the channel, ms. */
export const REPEAT_MS = 5 * SECOND

/** Refunds of one payment and until when (payments.md#refunds). */
export const MOST_REFUNDS = 50
export const REFUND_WITHIN_MS = 365 * DAY

/** Still may become money at a channel. */
export const isOpenAttempt = ({ state }: Pick<PaymentRow, 'state'>): boolean => state === 'OPEN' || state === 'CONFIRMING'

/** JF number and attempt, e.g. `JF202603150001A01`: at most 32 characters, never used twice. @param nth from 1 */
export const outTradeNoOf = (paymentNo: string, nth: number): string => `${paymentNo}A${String(nth).padStart(2, '0')}`

/** When the job looks at an open attempt again, epoch ms. */
export function nextLook({ way, expiresAt, createdAt }: Pick<PaymentRow, 'way' | 'expiresAt' | 'createdAt'>, now: number): number {
  const end = expiresAt ?? createdAt + CODE_GOOD_MS
  if (now >= end) return now + (way === 'PAY_CODE' ? CODE_ASK_MS : AGAIN_MS)
  return way === 'PAY_CODE' ? Math.min(now + CODE_ASK_MS, end) : end
}
