import { and, eq } from 'drizzle-orm'
import type { AlarmKind } from '@/domain/transferCar/order/alarms'
import { ALARMS, orderTitle } from '@/domain/transferCar/order/alarms'
import { STATUS_INFO } from '@/domain/transferCar/order/status'
import { TRIP_STATUSES } from '@/domain/transferCar/order/trip'
import { MINUTE } from '../../clock'
import type { ServerContext } from '../../context'
import type { Tx } from '../../database/client'
import { driverPosition } from '../../database/schema'
import type { Again, JobData } from '../../jobs/types'
import { nameOf } from '../../organization/commands/names'
import { actOf } from './act'
import { dispatchersBut, sendNotices } from './notify'
import { loadOrder } from './repository/orders'
import type { Act, Change, Loaded } from './types'

/** A driver on a trip who has not said where he is for so long (messages.md#alarms-of-dispatch). */
const SILENT_MS = 10 * MINUTE

/** Starts the watch over an order's time limits, and over a driver on his way. */
export async function watchAlarms(tx: Tx, { now, jobs }: Act, { before, after: { order } }: Change): Promise<void> {
  const { id, status } = order
  const isNew = STATUS_INFO[status].isAwaited && (before === null || !STATUS_INFO[before.order.status].isAwaited)
  if (isNew) await jobs.schedule(tx, 'lateOrder', id, now, { orderId: id, stage: 'depart' })
  if (status === 'EN_ROUTE' && before?.order.status !== 'EN_ROUTE')
    await jobs.schedule(tx, 'silentDriver', id, now + SILENT_MS, { orderId: id, toldAt: 0 })
}

/** Tells dispatch once, in the message centre and on open screens. */
async function alarm(tx: Tx, act: Act, loaded: Loaded, kind: AlarmKind, text: string): Promise<void> {
  const { id, version, orderNo, address } = loaded.order
  const title = orderTitle(ALARMS[kind].word, { plateNo: loaded.vehicles[0]?.plateNo ?? null, orderNo, address })
  await sendNotices(tx, act, id, [{ title, text: `${text}工单 ${orderNo}。`, to: await dispatchersBut(tx, null) }])
  act.live.changed(tx, { area: 'transferCar', id, version, kind, userIds: [] })
}

/** The job: an order whose time limit has passed without its stamp is told once for each (statistics.md#time-limits). */
export async function tellLate(
  tx: Tx,
  context: ServerContext,
  { orderId, stage }: JobData['lateOrder']
): Promise<Again<'lateOrder'> | undefined> {
  const loaded = await loadOrder(tx, orderId, true)
  if (loaded === null || !STATUS_INFO[loaded.order.status].isAwaited) return undefined
  const { sla } = context.config.dispatch
  const act = actOf(context, null)
  const minutes = stage === 'depart' ? sla.departMin : sla.arriveMin
  const dueAt = loaded.order.createdAt + minutes * MINUTE
  if (act.now < dueAt) return { dueAt, data: { orderId, stage } }
  const stamp = stage === 'depart' ? loaded.lead?.departedAt : loaded.lead?.arrivedAt
  if (stamp == null)
    await alarm(
      tx,
      act,
      loaded,
      `late:${stage}`,
      `受理已 ${minutes} 分钟，${stage === 'depart' ? '还没有救援车出发' : '救援车还没有到达现场'}。`
    )
  return stage === 'depart'
    ? { dueAt: Math.max(act.now, loaded.order.createdAt + sla.arriveMin * MINUTE), data: { orderId, stage: 'arrive' } }
    : undefined
}

/** The job: a driver on a trip who gives no sign is told once for each silence. */
export async function tellSilent(
  tx: Tx,
  context: ServerContext,
  { orderId, toldAt }: JobData['silentDriver']
): Promise<Again<'silentDriver'> | undefined> {
  const loaded = await loadOrder(tx, orderId, true)
  const driverId = loaded?.lead?.driverId
  if (loaded === null || driverId == null || !TRIP_STATUSES.includes(loaded.order.status)) return undefined
  const act = actOf(context, null)
  const [last] = await tx
    .select({ fixAt: driverPosition.fixAt })
    .from(driverPosition)
    .where(and(eq(driverPosition.userId, driverId), eq(driverPosition.orderId, orderId)))
  const seenAt = Math.max(last?.fixAt ?? 0, loaded.order.statusAt)
  const isSilent = act.now - seenAt >= SILENT_MS
  if (isSilent && toldAt < seenAt) {
    const minutes = Math.floor((act.now - seenAt) / MINUTE)
    await alarm(tx, act, loaded, 'silent', `${await nameOf(tx, driverId)}的位置已 ${minutes} 分钟没有更新，请电话确认。`)
    return { dueAt: act.now + SILENT_MS, data: { orderId, toldAt: act.now } }
  }
  return { dueAt: isSilent ? act.now + SILENT_MS : seenAt + SILENT_MS, data: { orderId, toldAt } }
}
