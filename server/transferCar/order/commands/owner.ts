import type { Position } from '@/contract/transferCar/order/parts'
import { formatDistance } from '@/domain/format/measure'
import { labelledDistanceM } from '@/domain/transferCar/order/coordinates'
import type { ServiceStatus } from '@/domain/transferCar/order/status'
import type { Tx } from '../../../database/client'
import { ownerRating } from '../../../database/schema'
import { refuse } from '../../../errors'
import { newId } from '../../../ids'
import { sendNotices, dispatchersBut } from '../notify'
import { told } from '../notices'
import { pointOf } from '../point'
import { appendEvent, loadOrder, saveOrder } from '../repository/orders'
import type { Act, Loaded } from '../types'
import { announceOrder } from './announce'

/** While nobody has arrived it helps to know where the owner is (payments.md#owner-page). */
export const BEFORE_ARRIVAL: readonly ServiceStatus[] = ['PENDING', 'ASSIGNED', 'ACCEPTED', 'EN_ROUTE']
/** Until the vehicle is on the truck its photos help. */
export const PHOTOGRAPHED: readonly ServiceStatus[] = [...BEFORE_ARRIVAL, 'ON_SCENE', 'WORKING']
/** The work is done: it may be rated. */
export const RATED_FROM: readonly ServiceStatus[] = ['STORED', 'DONE', 'CLOSED']

export async function openOrder(tx: Tx, orderId: string, statuses: readonly ServiceStatus[], message: string): Promise<Loaded> {
  const loaded = await loadOrder(tx, orderId, true)
  if (loaded === null || !statuses.includes(loaded.order.status)) throw refuse(message)
  return loaded
}

export const byOwner = (loaded: Loaded, { now, key }: Act) => ({
  id: newId(),
  orderId: loaded.order.id,
  unitId: loaded.lead?.id ?? null,
  fromStatus: loaded.order.status,
  toStatus: loaded.order.status,
  actorId: null,
  actorRole: 'owner',
  deviceAt: now,
  serverAt: now,
  businessAt: now,
  idempotencyKey: key
})

/**
 * Where the owner is, from his page: kept in the log, told to dispatch and the driver; an order without a point takes it as its own.
 * @throws Refusal 400 once somebody has arrived
 */
export async function takeOwnerPosition(tx: Tx, orderId: string, position: Position, act: Act): Promise<void> {
  const loaded = await openOrder(tx, orderId, BEFORE_ARRIVAL, '救援车已到达或救援已结束，不用再发送位置')
  const { order, lead } = loaded
  const pin = pointOf(order)
  const point = {
    lng: position.lng,
    lat: position.lat,
    coordType: position.coordType,
    accuracyM: position.accuracyM ?? null,
    fixAt: act.now
  }
  const distanceFromPinM = pin === null ? null : Math.round(labelledDistanceM(pin, position))
  await saveOrder(tx, order, pin === null ? point : {}, act.now)
  await appendEvent(tx, {
    ...byOwner(loaded, act),
    ...point,
    action: 'ownerPosition',
    payload: distanceFromPinM === null ? {} : { distanceFromPinM }
  })
  const after = await loadOrder(tx, orderId)
  if (after !== null) await announceOrder(tx, act, 'ownerPosition', loaded, after)
  const text =
    distanceFromPinM === null ? '已作为事故地点的定位。' : `距登记地点直线 ${formatDistance(distanceFromPinM)}，可在工单记录中查看。`
  const to = [...(await dispatchersBut(tx, null)), ...(lead?.driverId == null ? [] : [lead.driverId])]
  await sendNotices(tx, act, orderId, [
    { title: told('车主发送了位置', loaded), text: `${text}工单 ${order.orderNo}。`, to: [...new Set(to)] }
  ])
}

/** What the owner says of the work, once. @param stars 1 to 5 @throws Refusal 400 twice, or before the work is done */
export async function takeOwnerRating(tx: Tx, orderId: string, stars: number, words: string, act: Act): Promise<void> {
  const loaded = await openOrder(tx, orderId, RATED_FROM, '救援完成后才能评价')
  const [first] = await tx.insert(ownerRating).values({ orderId, stars, note: words, at: act.now }).onConflictDoNothing().returning()
  if (first === undefined) throw refuse('已经评价过了，谢谢')
  await appendEvent(tx, { ...byOwner(loaded, act), action: 'ownerRating', payload: { stars, ...(words === '' ? {} : { words }) } })
  await announceOrder(tx, act, 'ownerRating', loaded, loaded)
}
