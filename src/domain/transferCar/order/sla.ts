import type { OrderCard } from '@/contract/transferCar/order/detail'
import type { SlaMinutes } from '@/contract/transferCar/fleet/board'
import type { Stamp } from '@/contract/transferCar/order/codes'
import { STATUS_INFO } from './status'
import { MINUTE } from '../../time'

export type SlaStage = 'depart' | 'arrive' | 'clear'
/** `soon` from 70 % of the time allowed on, `late` from 100 % on (statistics.md#time-limits). */
export type SlaLevel = 'ok' | 'soon' | 'late'

export interface Sla {
  stage: SlaStage
  level: SlaLevel
  /** When the stage has to be over, epoch ms. */
  dueAt: number
}

/** Share of the time allowed from which an order is about to be late. */
const SOON_SHARE = 0.7

/** Each stage ends with its stamp; 清障 ends when the vehicle is loaded. */
const STAGES: readonly { stage: SlaStage; stamp: Stamp; minutes: keyof SlaMinutes }[] = [
  { stage: 'depart', stamp: 'departedAt', minutes: 'departMin' },
  { stage: 'arrive', stamp: 'arrivedAt', minutes: 'arriveMin' },
  { stage: 'clear', stamp: 'loadedAt', minutes: 'clearMin' }
]

/** Which limit runs now and when it passes; null when nobody waits at the scene any more (draft, under tow, ended). */
export function limitOf(
  { status, createdAt, stamps }: Pick<OrderCard, 'status' | 'createdAt' | 'stamps'>,
  minutes: SlaMinutes
): NonNullable<OrderCard['limit']> | null {
  const current = STATUS_INFO[status].isAwaited ? STAGES.find(({ stamp }) => stamps[stamp] === undefined) : undefined
  if (current === undefined) return null
  const allowedMs = minutes[current.minutes] * MINUTE
  return { stage: current.stage, soonAt: createdAt + allowedMs * SOON_SHARE, dueAt: createdAt + allowedMs }
}

/** How a limit stands. @param now epoch ms by the server's clock */
export const slaAt = ({ stage, soonAt, dueAt }: NonNullable<OrderCard['limit']>, now: number): Sla => ({
  stage,
  level: now >= dueAt ? 'late' : now >= soonAt ? 'soon' : 'ok',
  dueAt
})

/**
 * The stage an order is in and how much of its time is used up; all stages count from the report (statistics.md#time-limits).
 * @param minutes minutes allowed, from the server's configuration
 * @param now epoch ms by the server's clock
 * @returns null when nobody waits at the scene any more (draft, under tow, ended)
 */
export function slaOf(card: Pick<OrderCard, 'status' | 'createdAt' | 'stamps'>, minutes: SlaMinutes, now: number): Sla | null {
  const limit = limitOf(card, minutes)
  return limit === null ? null : slaAt(limit, now)
}
