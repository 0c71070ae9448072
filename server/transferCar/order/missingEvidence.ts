import { orderTitle } from '@/domain/transferCar/order/alarms'
import { and, eq, isNull } from 'drizzle-orm'
import { DAY } from '../../clock'
import type { ServerContext } from '../../context'
import type { Tx } from '../../database/client'
import { orderEvidence, orderSignature } from '../../database/schema'
import type { Again, JobData } from '../../jobs/types'
import { actOf } from './act'
import { dispatchersBut, sendNotices } from './notify'
import { notGivenUp } from './repository/givenUp'
import { loadOrder } from './repository/orders'
import type { Act, OrderRow } from './types'

/** So long a file may be on its way before the dispatcher is told (evidence.md#evidence-may-follow). */
const LATE_AFTER_MS = DAY

/** Starts the watch with the first file that is on its way; the watch itself ends when none is. */
export async function watchMissingEvidence(
  tx: Tx,
  { now, jobs }: Act,
  before: OrderRow | null,
  { id, pendingEvidence }: OrderRow
): Promise<void> {
  if (pendingEvidence === 0 || (before?.pendingEvidence ?? 0) > 0) return
  await jobs.schedule(tx, 'missingEvidence', id, now + LATE_AFTER_MS, { orderId: id, since: now })
}

/** Tells dispatch of files that were announced a day ago and have not arrived, each once, and looks again while any is missing. */
export async function tellMissingEvidence(
  tx: Tx,
  context: ServerContext,
  { orderId, since }: JobData['missingEvidence']
): Promise<Again<'missingEvidence'> | undefined> {
  const loaded = await loadOrder(tx, orderId, true)
  const announced = await announcedAt(tx, orderId)
  if (loaded === null || announced.length === 0) return undefined
  const act = actOf(context, null)
  const late = act.now - LATE_AFTER_MS
  if (announced.some((at) => at >= since && at <= late)) {
    const { orderNo } = loaded.order
    const text = `有 ${announced.filter((at) => at <= late).length} 份照片或签字超过 24 小时没有传到，请联系驾驶员打开应用补传。`
    await sendNotices(tx, act, orderId, [
      {
        title: orderTitle('资料待补传', { plateNo: loaded.vehicles[0]?.plateNo ?? null, ...loaded.order }),
        text: `${text}工单 ${orderNo}。`,
        to: await dispatchersBut(tx, null)
      }
    ])
  }
  const next = Math.min(...announced.filter((at) => at > late), act.now)
  return { dueAt: next + LATE_AFTER_MS, data: { orderId, since: late + 1 } }
}

/** When each file that is still missing was announced, epoch ms. */
async function announcedAt(tx: Tx, orderId: string): Promise<number[]> {
  const photos = await tx
    .select({ at: orderEvidence.createdAt })
    .from(orderEvidence)
    .where(and(eq(orderEvidence.orderId, orderId), isNull(orderEvidence.fileName), notGivenUp(tx, orderEvidence.id, orderEvidence.orderId)))
  const signatures = await tx
    .select({ at: orderSignature.createdAt })
    .from(orderSignature)
    .where(
      and(
        eq(orderSignature.orderId, orderId),
        isNull(orderSignature.fileName),
        isNull(orderSignature.undoneAt),
        notGivenUp(tx, orderSignature.id, orderSignature.orderId)
      )
    )
  return [...photos, ...signatures].map(({ at }) => at)
}
