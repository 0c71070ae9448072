import { eq, sql } from 'drizzle-orm'
import type { PositionsBody } from '@/contract/transferCar/fleet/board'
import { labelledDistanceM } from '@/domain/transferCar/order/coordinates'
import { FASTEST } from '@/domain/transferCar/order/driven'
import { isNextPoint, POINT_EVERY_MS, type TripPoint } from '@/domain/transferCar/order/trip'
import { DAY, MINUTE } from '../../clock'
import type { Actor } from '../../context'
import type { Tx } from '../../database/client'
import { driverPosition, driverProfile, positionPoint } from '../../database/schema'
import { notFound } from '../../errors'
import { newId } from '../../ids'
import { storedPoints } from '../order/kilometres'
import { loadOrder } from '../order/repository/orders'
import type { Act, OrderRow, UnitRow } from '../order/types'

/** A point older than this is no news, ms. */
const OLDEST_MS = DAY
/** A satellite's time may be a little ahead of ours, ms. */
const FUTURE_MS = MINUTE

/**
 * Keeps where a driver was on his way (fleet.md#positions): points between his departure and his arrival at the destination, at most one in
 * 15 s and 30 m apart, none impossible. The same points again keep nothing.
 * @returns how many were kept
 * @throws Refusal 404 for an order that he does not drive
 */
export async function keepPositions(
  tx: Tx,
  actor: Actor,
  { orderId, background, points }: PositionsBody,
  act: Act
): Promise<{ kept: number }> {
  const loaded = await loadOrder(tx, orderId)
  // Sent, taken away and sent again he is on it twice: what he is on now counts.
  const own = loaded?.units.filter(({ driverId }) => driverId === actor.userId) ?? []
  const unit = own.find(({ removedAt }) => removedAt === null) ?? own[0]
  if (loaded == null || unit === undefined) throw notFound('工单不存在')
  // Two batches of one driver come one after the other.
  await tx.select({ id: driverProfile.userId }).from(driverProfile).where(eq(driverProfile.userId, actor.userId)).for('update')
  const { from, to } = tripOf(loaded.order, unit)
  const fresh = points
    .filter(({ fixAt }) => fixAt >= Math.max(from, act.now - OLDEST_MS) && fixAt <= Math.min(to, act.now + FUTURE_MS))
    .sort((a, b) => a.fixAt - b.fixAt)
  const { kept, newest } = sift(await pointsAround(tx, actor.userId, fresh), fresh)
  const row = ({ lng, lat, coordType, accuracyM, fixAt }: TripPoint) => ({
    userId: actor.userId,
    orderId,
    lng,
    lat,
    coordType,
    accuracyM: accuracyM ?? null,
    fixAt,
    background
  })
  if (kept.length > 0)
    await tx
      .insert(positionPoint)
      .values(kept.map((point) => ({ ...row(point), id: newId(), receivedAt: act.now })))
      .onConflictDoNothing()
  if (newest !== undefined) {
    await tx
      .insert(driverPosition)
      .values(row(newest))
      .onConflictDoUpdate({ target: driverPosition.userId, set: row(newest), setWhere: sql`${driverPosition.fixAt} < ${newest.fixAt}` })
  }
  return { kept: kept.length }
}

/** From when to when a driver is followed; without a departure never. Epoch ms. */
function tripOf(order: OrderRow, { departedAt, destAt, finishedAt, removedAt }: UnitRow): { from: number; to: number } {
  return { from: departedAt ?? Infinity, to: destAt ?? finishedAt ?? removedAt ?? order.endedAt ?? Infinity }
}

/** Kept points of a driver that new ones are compared with, oldest first: those of the same time and the last before. */
async function pointsAround(tx: Tx, userId: string, points: readonly TripPoint[]): Promise<TripPoint[]> {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return []
  const own = eq(positionPoint.userId, userId)
  return storedPoints(tx, own, first.fixAt, last.fixAt + POINT_EVERY_MS)
}

/**
 * Which points are worth keeping beside those kept before. Of a batch that comes late only the time to the next kept point counts:
 * so what was left out once is left out again.
 * @param known oldest first @param points oldest first
 * @returns also the newest believable point: a truck that stands still is where it is now, too
 */
export function sift(known: readonly TripPoint[], points: readonly TripPoint[]): { kept: TripPoint[]; newest: TripPoint | undefined } {
  const track = [...known]
  const kept: TripPoint[] = []
  let newest: TripPoint | undefined
  for (const point of points) {
    const place = track.filter(({ fixAt }) => fixAt <= point.fixAt).length - 1
    const [before, after] = [track[place], track[place + 1]]
    if (before !== undefined && isTooFast(before, point)) continue
    newest = point
    if (!isNextPoint(before, point) || (after !== undefined && after.fixAt - point.fixAt < POINT_EVERY_MS)) continue
    track.splice(place + 1, 0, point)
    kept.push(point)
  }
  return { kept, newest }
}

const isTooFast = (before: TripPoint, point: TripPoint): boolean =>
  labelledDistanceM(before, point) > Math.max(point.fixAt - before.fixAt, POINT_EVERY_MS) * FASTEST
