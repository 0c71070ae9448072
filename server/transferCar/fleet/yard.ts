import { asc, eq } from 'drizzle-orm'
import type { YardSlotView, YardView } from '@/contract/transferCar/fleet/board'
import { closedNote } from '@/domain/admin/openingHours'
import { displayPlate } from '@/domain/validators/plate'
import type { Reader } from '../../database/client'
import { accidentOrder, yard, yardSlot } from '../../database/schema'
import { loadOrder } from '../order/repository/orders'
import type { Loaded } from '../order/types'
import { dueOf } from './dues'

interface Stored {
  yardId: string | null
  slot: string | null
  /** Null = not for this person's eyes. */
  order: YardSlotView['order']
}

/** Vehicles that stand in a yard now, longest first. */
async function readStored(reader: Reader, onlyOf: string | null, now: number): Promise<Stored[]> {
  const rows = await reader
    .select({ id: accidentOrder.id })
    .from(accidentOrder)
    .where(eq(accidentOrder.status, 'STORED'))
    .orderBy(asc(accidentOrder.statusAt), asc(accidentOrder.id))
  const stored: Stored[] = []
  for (const { id } of rows) {
    const loaded = await loadOrder(reader, id)
    // It may have left meanwhile.
    if (loaded?.order.status === 'STORED') stored.push(await presentStored(reader, loaded, onlyOf, now))
  }
  return stored
}

async function presentStored(reader: Reader, loaded: Loaded, onlyOf: string | null, now: number): Promise<Stored> {
  const {
    order: { id, orderNo, createdBy, yardId, slot },
    lead,
    vehicles: [vehicle]
  } = loaded
  if (onlyOf !== null && onlyOf !== lead?.driverId && onlyOf !== createdBy) return { yardId, slot, order: null }
  const plateNo = vehicle?.plateNo ?? null
  return {
    yardId,
    slot,
    order: { id, orderNo, plateNo: plateNo === null ? null : displayPlate(plateNo), ...(await dueOf(reader, loaded, now)) }
  }
}

/**
 * Open yards with their places and what stands on them; what was stored without a yard is shown with the first one.
 * @param onlyOf a driver sees the vehicles of his own orders, of the others only that a place is taken; null = all @param now epoch ms
 */
export async function readYards(reader: Reader, onlyOf: string | null, now: number): Promise<YardView[]> {
  const yards = await reader.select().from(yard).where(eq(yard.enabledMark, 1)).orderBy(asc(yard.createdAt), asc(yard.id))
  const slots = await reader.select().from(yardSlot).where(eq(yardSlot.enabledMark, 1)).orderBy(asc(yardSlot.sortCode), asc(yardSlot.name))
  const stored = await readStored(reader, onlyOf, now)
  return yards.map(({ id, name, address, closedDays }, index) => {
    const here = stored.filter(({ yardId }) => yardId === id || (yardId === null && index === 0))
    const places = slots.filter(({ yardId }) => yardId === id)
    const onPlaces = new Map(here.map((each) => [each.slot, each] as const).reverse())
    const taken = new Set(places.flatMap(({ name: place }) => onPlaces.get(place) ?? []))
    return {
      id,
      name,
      address,
      closedNote: closedNote(closedDays, now),
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
