import { and, asc, eq } from 'drizzle-orm'
import type { YardSlotView, YardView } from '@/contract/transferCar/fleet/board'
import { displayPlate } from '@/domain/validators/plate'
import type { Reader } from '../../database/client'
import { accidentOrder, orderUnit, orderVehicle, yard, yardSlot } from '../../database/schema'

interface Stored {
  yardId: string | null
  slot: string | null
  /** Null = not for this person's eyes. */
  order: YardSlotView['order']
}

/** Vehicles that stand in a yard now. */
async function readStored(reader: Reader, onlyOf: string | null): Promise<Stored[]> {
  const rows = await reader
    .select({ order: accidentOrder, storedAt: orderUnit.storedAt, driverId: orderUnit.driverId, plateNo: orderVehicle.plateNo })
    .from(accidentOrder)
    .leftJoin(orderUnit, and(eq(orderUnit.orderId, accidentOrder.id), eq(orderUnit.isLead, true)))
    .leftJoin(orderVehicle, and(eq(orderVehicle.orderId, accidentOrder.id), eq(orderVehicle.position, 0)))
    .where(eq(accidentOrder.status, 'STORED'))
    .orderBy(asc(accidentOrder.statusAt), asc(accidentOrder.id))
  return rows.map(({ order: { id, orderNo, createdBy, yardId, slot, statusAt, onHold, releasedAt }, storedAt, driverId, plateNo }) => ({
    yardId,
    slot,
    order:
      onlyOf !== null && onlyOf !== driverId && onlyOf !== createdBy
        ? null
        : {
            id,
            orderNo,
            plateNo: plateNo === null ? null : displayPlate(plateNo),
            storedAt: storedAt ?? statusAt,
            onHold,
            released: releasedAt !== null
          }
  }))
}

/**
 * Yards with their places and what stands on them; what was stored without a yard is shown with the first one.
 * @param onlyOf a driver sees the vehicles of his own orders, of the others only that a place is taken; null = all
 */
export async function readYards(reader: Reader, onlyOf: string | null): Promise<YardView[]> {
  const yards = await reader.select().from(yard).orderBy(asc(yard.createdAt), asc(yard.id))
  const slots = await reader.select().from(yardSlot).orderBy(asc(yardSlot.sortCode), asc(yardSlot.name))
  const stored = await readStored(reader, onlyOf)
  return yards.map(({ id, name, address }, index) => {
    const here = stored.filter(({ yardId }) => yardId === id || (yardId === null && index === 0))
    const places = slots.filter(({ yardId }) => yardId === id)
    const onPlaces = new Map(here.map((each) => [each.slot, each] as const).reverse())
    const taken = new Set(places.flatMap(({ name: place }) => onPlaces.get(place) ?? []))
    return {
      id,
      name,
      address,
      slots: places.map((place) => ({
        id: place.id,
        name: place.name,
        taken: onPlaces.has(place.name),
        order: onPlaces.get(place.name)?.order ?? null
      })),
      elsewhere: here
        .filter((each) => !taken.has(each))
        .map(({ slot, order }, place) => ({ id: order?.id ?? `elsewhere-${place}`, name: slot ?? '', taken: true, order }))
    }
  })
}
