import type { PaperView } from '@/contract/transferCar/fleet/board'
import type { PaperKind } from '@/contract/transferCar/order/codes'
import { DAY } from '../../time'

/** Papers warn so long before they run out (fleet.md#papers), ms. */
export const PAPER_WARN_MS = 30 * DAY

/** Papers of a person; the others are a truck's. */
export const DRIVER_PAPERS: readonly PaperKind[] = ['DRIVING_LICENCE', 'QUALIFICATION']

/** Last moment at which a paper holds: its day is the one to print. @param expiresAt first moment at which it does not hold any more, epoch ms */
export const lastMoment = (expiresAt: number): number => expiresAt - 1

/** @param expiresAt first moment at which the paper does not hold any more, epoch ms @param now epoch ms */
export function paperState(expiresAt: number, now: number): PaperView['state'] {
  if (expiresAt <= now) return 'EXPIRED'
  return expiresAt - now <= PAPER_WARN_MS ? 'SOON' : 'VALID'
}

/** Whether the earliest paper of a driver or truck has run out; without papers there is nothing to run out (fleet.md#papers). */
export function papersExpired(earliest: number | null, now: number): boolean {
  return earliest !== null && paperState(earliest, now) === 'EXPIRED'
}
