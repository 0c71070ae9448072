import { and, asc, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import type { DutyLists } from '@/contract/transferCar/order/order'
import type { BoardDriver, BoardTruck } from '@/contract/transferCar/fleet/board'
import type { Outcome } from '@/contract/transferCar/order/codes'
import { shanghaiDate, shanghaiTime } from '@/domain/format/dateTime'
import { COURSE_OF_MS } from '@/domain/transferCar/fleet/course'
import type { TripPoint } from '@/domain/transferCar/order/trip'
import { papersExpired } from '@/domain/transferCar/fleet/papers'
import { DAY } from '../../clock'
import type { Reader } from '../../database/client'
import {
  accidentOrder,
  driverPosition,
  driverProfile,
  orderUnit,
  organize,
  positionPoint,
  towTruck,
  userAccount
} from '../../database/schema'
import { onDutyByRoster } from '../../schedule/commands/duty'
import { held } from '../order/crewLock'
import { byName } from '../../organization/initials'

/** Who and what there is for dispatch. */
interface Fleet {
  drivers: BoardDriver[]
  trucks: BoardTruck[]
}

/** Outcomes that count as an order done; a dry run was driven, too. */
const DONE_OUTCOMES: readonly Outcome[] = ['TOWED', 'REPAIRED', 'DRY_RUN']
/** An order that ends today began at most so long ago: keeps the count to a few rows of each driver. */
const DONE_LOOKBACK_MS = 7 * DAY

/** Orders that ended today in Shanghai, by driver of the lead unit. */
async function doneToday(reader: Reader, now: number): Promise<Map<string | null, number>> {
  const dayStart = shanghaiTime(shanghaiDate(now)) ?? now
  const rows = await reader
    .select({ driverId: orderUnit.driverId, count: sql<number>`count(*)`.mapWith(Number) })
    .from(orderUnit)
    .innerJoin(accidentOrder, eq(accidentOrder.id, orderUnit.orderId))
    .where(
      and(
        eq(orderUnit.isLead, true),
        gte(orderUnit.orderCreatedAt, dayStart - DONE_LOOKBACK_MS),
        inArray(accidentOrder.outcome, [...DONE_OUTCOMES]),
        gte(sql`coalesce(${orderUnit.handedOverAt}, ${orderUnit.storedAt}, ${accidentOrder.endedAt})`, dayStart)
      )
    )
    .groupBy(orderUnit.driverId)
  return new Map(rows.map(({ driverId, count }) => [driverId, count]))
}

/** Drivers and trucks in service, those on duty and free first. @param now epoch ms, for papers and the day */
export async function readFleet(reader: Reader, now: number): Promise<Fleet> {
  const busy = await held(reader)
  const done = await doneToday(reader, now)
  const shifts = await onDutyByRoster(reader, now)
  const rosterOf = (userId: string): BoardDriver['roster'] =>
    shifts.filter((shift) => shift.userId === userId).map(({ title, endAt }) => ({ title, endAt }))[0] ?? null
  const drivers = await reader
    .select({ profile: driverProfile, person: userAccount, branch: organize.fullName, position: driverPosition, truckId: towTruck.id })
    .from(driverProfile)
    .innerJoin(userAccount, eq(userAccount.id, driverProfile.userId))
    .innerJoin(organize, eq(organize.id, userAccount.organizeId))
    .leftJoin(driverPosition, eq(driverPosition.userId, driverProfile.userId))
    .leftJoin(towTruck, and(eq(towTruck.driverId, driverProfile.userId), eq(towTruck.enabledMark, 1)))
    .where(eq(userAccount.enabledMark, 1))
    .orderBy(asc(userAccount.account), asc(towTruck.plateNo))
  const trucks = await reader
    .select({ truck: towTruck, driverName: userAccount.realName })
    .from(towTruck)
    .leftJoin(userAccount, eq(userAccount.id, towTruck.driverId))
    .where(eq(towTruck.enabledMark, 1))
    .orderBy(asc(towTruck.plateNo))
  const rank = (isFree: boolean, isOnDuty: boolean) => (isOnDuty ? 0 : 2) + (isFree ? 0 : 1)
  return {
    // Who usually drives two trucks stands there once, with the first.
    drivers: drivers
      .sort((a, b) => byName(a.person, b.person))
      .filter(({ person }, index) => person.id !== drivers[index - 1]?.person.id)
      .map(({ profile, person, branch, position, truckId }) => ({
        id: person.id,
        name: person.realName,
        mobile: person.mobile,
        branch,
        onDuty: profile.onDuty,
        dutyChangedAt: profile.dutyChangedAt,
        position: lastPosition(position),
        active: busy
          .filter(({ driverId }) => driverId === person.id)
          .map(({ orderId, orderNo, status, isLead }) => ({ orderId, orderNo, status, isLead })),
        doneToday: done.get(person.id) ?? 0,
        roster: rosterOf(person.id),
        papersExpired: papersExpired(profile.licenceExpiresAt, now),
        papersExpireAt: profile.licenceExpiresAt,
        truckId
      }))
      .sort((a, b) => rank(a.active.length === 0, a.onDuty) - rank(b.active.length === 0, b.onDuty)),
    trucks: trucks
      .map(({ truck, driverName }) => ({
        id: truck.id,
        plateNo: truck.plateNo,
        truckType: truck.truckType,
        capacityKg: truck.capacityKg,
        driverId: truck.driverId,
        driverName,
        activeOrderNo: busy.find(({ truckId }) => truckId === truck.id)?.orderNo ?? null,
        papersExpired: papersExpired(truck.papersExpireAt, now),
        papersExpireAt: truck.papersExpireAt
      }))
      .sort((a, b) => rank(a.activeOrderNo === null, true) - rank(b.activeOrderNo === null, true))
  }
}

/** Points kept of each driver that tell a course: two are enough, for neighbours lie apart. */
const POINTS_OF_COURSE = 2

/** The newest points that were kept of these drivers, the newest first. @param now epoch ms */
export async function recentPoints(reader: Reader, driverIds: readonly string[], now: number): Promise<Map<string, TripPoint[]>> {
  const byDriver = new Map<string, TripPoint[]>()
  if (driverIds.length === 0) return byDriver
  const { userId, lng, lat, coordType, fixAt } = positionPoint
  const ranked = reader
    .select({
      userId,
      lng,
      lat,
      coordType,
      fixAt,
      place: sql<number>`row_number() over (partition by ${userId} order by ${fixAt} desc)`.mapWith(Number).as('place')
    })
    .from(positionPoint)
    .where(and(inArray(userId, [...driverIds]), gte(fixAt, now - COURSE_OF_MS)))
    .as('ranked')
  const rows = await reader.select().from(ranked).where(lte(ranked.place, POINTS_OF_COURSE)).orderBy(desc(ranked.fixAt))
  for (const { userId: id, place: _place, ...point } of rows) byDriver.set(id, [...(byDriver.get(id) ?? []), point])
  return byDriver
}

function lastPosition(row: typeof driverPosition.$inferSelect | null): BoardDriver['position'] {
  if (row === null) return null
  const { lng, lat, coordType, accuracyM, fixAt, background } = row
  return { lng, lat, coordType, accuracyM, fixAt, foregroundOnly: !background }
}

/** The fleet as the dispatch form lists it. */
export async function dutyLists(reader: Reader, now: number): Promise<DutyLists> {
  const { drivers, trucks } = await readFleet(reader, now)
  return {
    drivers: drivers.map(({ id, name, mobile, branch, onDuty, active, papersExpired: isExpired }) => ({
      id,
      name,
      mobile,
      branch,
      onDuty,
      activeOrderNo: active[0]?.orderNo ?? null,
      papersExpired: isExpired
    })),
    trucks: trucks.map(({ papersExpireAt: _papersExpireAt, ...truck }) => truck)
  }
}
