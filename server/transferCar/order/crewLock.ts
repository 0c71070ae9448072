import { and, asc, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import { papersExpired } from '@/domain/transferCar/fleet/papers'
import { ACTIVE_STATUSES } from '@/domain/transferCar/order/status'
import type { Reader, Tx } from '../../database/client'
import { accidentOrder, driverProfile, orderUnit, towTruck, userAccount } from '../../database/schema'
import type { TruckRow } from './types'

/**
 * Which order holds each driver and truck: an active one its lead, a helping crew until its own work ends (orders.md#units). @param
 * exceptOrder the order being dispatched
 */
export async function held(reader: Reader, exceptOrder?: string) {
  return reader
    .select({
      driverId: orderUnit.driverId,
      truckId: orderUnit.truckId,
      isLead: orderUnit.isLead,
      orderId: accidentOrder.id,
      orderNo: accidentOrder.orderNo,
      status: accidentOrder.status
    })
    .from(orderUnit)
    .innerJoin(accidentOrder, eq(accidentOrder.id, orderUnit.orderId))
    .where(
      and(
        isNull(orderUnit.finishedAt),
        isNull(orderUnit.removedAt),
        or(inArray(accidentOrder.status, [...ACTIVE_STATUSES]), and(eq(orderUnit.isLead, false), eq(accidentOrder.status, 'PENDING'))),
        exceptOrder === undefined ? undefined : ne(accidentOrder.id, exceptOrder)
      )
    )
    .orderBy(asc(accidentOrder.createdAt), asc(accidentOrder.id))
}

/** Number of an active order that a driver is on, null = none. */
export async function activeOrderOf(reader: Reader, driverId: string): Promise<string | null> {
  return (await held(reader)).find((row) => row.driverId === driverId)?.orderNo ?? null
}

interface Crew {
  driver: { id: string; name: string; onDuty: boolean; papersExpired: boolean; busyWith: string | null } | null
  truck: { id: string; plateNo: string; capacityKg: number; papersExpired: boolean; busyWith: string | null } | null
}

/** Driver and truck for one order, their rows locked so that two dispatchers cannot both find them free. */
export async function lockCrew(tx: Tx, driverId: string, truckId: string, orderId: string, now: number): Promise<Crew> {
  const [driver] = await tx
    .select({ profile: driverProfile, person: userAccount })
    .from(driverProfile)
    .innerJoin(userAccount, eq(userAccount.id, driverProfile.userId))
    .where(and(eq(driverProfile.userId, driverId), eq(userAccount.enabledMark, 1)))
    .for('update', { of: driverProfile })
  const [truck]: TruckRow[] = await tx
    .select()
    .from(towTruck)
    .where(and(eq(towTruck.id, truckId), eq(towTruck.enabledMark, 1)))
    .for('update')
  const busy = await held(tx, orderId)
  return {
    driver:
      driver === undefined
        ? null
        : {
            id: driverId,
            name: driver.person.realName,
            onDuty: driver.profile.onDuty,
            papersExpired: papersExpired(driver.profile.licenceExpiresAt, now),
            busyWith: busy.find((row) => row.driverId === driverId)?.orderNo ?? null
          },
    truck:
      truck === undefined
        ? null
        : {
            id: truckId,
            plateNo: truck.plateNo,
            capacityKg: truck.capacityKg,
            papersExpired: papersExpired(truck.papersExpireAt, now),
            busyWith: busy.find((row) => row.truckId === truckId)?.orderNo ?? null
          }
  }
}
