import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { DutyDriver, DutyTruck } from '@/contract/transferCar'
import { ACTIVE_STATUSES } from '@/domain/transferCar/status'
import type { Reader, Tx } from '../../database/client'
import { accidentOrder, driverProfile, orderUnit, organize, towTruck, userAccount } from '../../database/schema'
import type { TruckRow } from '../types'

/** Which active order holds each driver and truck. @param exceptOrder the order being dispatched */
async function held(reader: Reader, exceptOrder?: string): Promise<{ driverId: string | null, truckId: string | null, orderNo: string }[]> {
  return reader.select({ driverId: orderUnit.driverId, truckId: orderUnit.truckId, orderNo: accidentOrder.orderNo }).from(orderUnit)
    .innerJoin(accidentOrder, eq(accidentOrder.id, orderUnit.orderId))
    .where(and(inArray(accidentOrder.status, [...ACTIVE_STATUSES]), exceptOrder === undefined ? undefined : ne(accidentOrder.id, exceptOrder)))
}

/** Drivers and trucks for dispatch, those on duty and free first. @param now epoch ms, for papers */
export async function dutyLists(reader: Reader, now: number): Promise<{ drivers: DutyDriver[], trucks: DutyTruck[] }> {
  const busy = await held(reader)
  const drivers = await reader.select({ profile: driverProfile, person: userAccount, branch: organize.fullName }).from(driverProfile)
    .innerJoin(userAccount, eq(userAccount.id, driverProfile.userId)).innerJoin(organize, eq(organize.id, userAccount.organizeId))
    .where(eq(userAccount.enabledMark, 1)).orderBy(asc(userAccount.account))
  const trucks = await reader.select({ truck: towTruck, driverName: userAccount.realName }).from(towTruck)
    .leftJoin(userAccount, eq(userAccount.id, towTruck.driverId)).where(eq(towTruck.enabledMark, 1)).orderBy(asc(towTruck.plateNo))
  const rank = (free: boolean, onDuty: boolean) => (onDuty ? 0 : 2) + (free ? 0 : 1)
  return {
    drivers: drivers.map(({ profile, person, branch }) => ({
      id: person.id, name: person.realName, mobile: person.mobile, branch, onDuty: profile.onDuty,
      activeOrderNo: busy.find(({ driverId }) => driverId === person.id)?.orderNo ?? null, papersExpired: expired(profile.licenceExpiresAt, now)
    })).sort((a, b) => rank(a.activeOrderNo === null, a.onDuty) - rank(b.activeOrderNo === null, b.onDuty)),
    trucks: trucks.map(({ truck, driverName }) => ({
      id: truck.id, plateNo: truck.plateNo, truckType: truck.truckType, capacityKg: truck.capacityKg, driverId: truck.driverId, driverName,
      activeOrderNo: busy.find(({ truckId }) => truckId === truck.id)?.orderNo ?? null, papersExpired: expired(truck.papersExpireAt, now)
    })).sort((a, b) => rank(a.activeOrderNo === null, true) - rank(b.activeOrderNo === null, true))
  }
}

const expired = (at: number | null, now: number): boolean => at !== null && at < now

export interface Crew {
  driver: { id: string, name: string, onDuty: boolean, papersExpired: boolean, busyWith: string | null } | null
  truck: { id: string, plateNo: string, papersExpired: boolean, busyWith: string | null } | null
}

/** Driver and truck for one order, their rows locked so that two dispatchers cannot both find them free. */
export async function lockCrew(tx: Tx, driverId: string, truckId: string, orderId: string, now: number): Promise<Crew> {
  const [driver] = await tx.select({ profile: driverProfile, person: userAccount }).from(driverProfile)
    .innerJoin(userAccount, eq(userAccount.id, driverProfile.userId))
    .where(and(eq(driverProfile.userId, driverId), eq(userAccount.enabledMark, 1))).for('update', { of: driverProfile })
  const [truck]: TruckRow[] = await tx.select().from(towTruck).where(and(eq(towTruck.id, truckId), eq(towTruck.enabledMark, 1))).for('update')
  const busy = await held(tx, orderId)
  return {
    driver: driver === undefined
      ? null
      : {
          id: driverId, name: driver.person.realName, onDuty: driver.profile.onDuty, papersExpired: expired(driver.profile.licenceExpiresAt, now),
          busyWith: busy.find((row) => row.driverId === driverId)?.orderNo ?? null
        },
    truck: truck === undefined
      ? null
      : { id: truckId, plateNo: truck.plateNo, papersExpired: expired(truck.papersExpireAt, now), busyWith: busy.find((row) => row.truckId === truckId)?.orderNo ?? null }
  }
}
