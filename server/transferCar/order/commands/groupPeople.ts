import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { Model } from '@/domain/permission'
import { STATUS_INFO } from '@/domain/transferCar/order/status'
import type { Reader } from '../../../database/client'
import { orderEvent, userAccount } from '../../../database/schema'
import { peopleWithRight } from '../../../session/rights'
import { loadActor } from '../../../session/auth'
import { hasArea, mayRead } from '../policy'
import { loadOrder } from '../repository/orders'

/**
 * Who belongs to the group of an order: who wrote it down, who dispatched it, the drivers on it, and finance once the service is done.
 * @param others of them those who may see the order may stay
 */
export async function peopleOfOrder(
  reader: Reader,
  id: string,
  others: readonly string[]
): Promise<{ name: string; belong: string[]; mayStay: Set<string> } | null> {
  const loaded = await loadOrder(reader, id)
  if (loaded === null) return null
  const { order, units } = loaded
  const dispatchers = await reader
    .selectDistinct({ id: orderEvent.actorId })
    .from(orderEvent)
    .where(and(eq(orderEvent.orderId, id), inArray(orderEvent.action, ['dispatch', 'reassign']), isNotNull(orderEvent.actorId)))
  const drivers = units.flatMap(({ driverId, removedAt }) => (driverId === null || removedAt !== null ? [] : [driverId]))
  // Only finance verifies (people.md#roles).
  const finance = STATUS_INFO[order.status].isSettled ? await peopleWithRight(reader, Model.paymentOrder, 'btn_verify') : []
  const atWork = [order.createdBy, ...dispatchers.flatMap((row) => row.id ?? []), ...drivers]
  const people = await reader
    .select()
    .from(userAccount)
    .where(and(inArray(userAccount.id, [...atWork, ...finance, ...others]), eq(userAccount.enabledMark, 1), isNull(userAccount.deletedAt)))
  // An administrator has every right and is not meant.
  const belong = [
    ...new Set([...atWork, ...finance.filter((userId) => people.some((person) => person.id === userId && !person.isAdministrator))])
  ]
  const mayStay = new Set<string>()
  for (const person of people) {
    const actor = await loadActor(reader, person, '')
    if (hasArea(actor) && mayRead(actor, loaded)) mayStay.add(person.id)
  }
  return { name: `工单 ${order.orderNo}`, belong: belong.filter((userId) => mayStay.has(userId)), mayStay }
}
