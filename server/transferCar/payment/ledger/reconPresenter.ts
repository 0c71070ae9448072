import { and, asc, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import type { Channel, ReconOutcome } from '@/contract/transferCar/payment/codes'
import type { ReconDay, ReconDetail, ReconItem } from '@/contract/transferCar/payment/collect'
import { Model } from '@/domain/permission'
import type { Reader } from '../../../database/client'
import { paymentOrder, reconDay, reconItem, userAccount } from '../../../database/schema'
import { notFound } from '../../../errors'
import { peopleWithRight } from '../../../session/rights'
import { realNamesOf } from '../../../organization/commands/names'

export type DayRow = typeof reconDay.$inferSelect
export type ItemRow = typeof reconItem.$inferSelect

export function notFoundDay(): never {
  throw notFound('当天还没有对账')
}

/** @param from @param to Shanghai days, both inside */
export async function listDays(reader: Reader, from: string | undefined, to: string | undefined): Promise<ReconDay[]> {
  const rows = await reader
    .select()
    .from(reconDay)
    .where(and(from === undefined ? undefined : gte(reconDay.day, from), to === undefined ? undefined : lte(reconDay.day, to)))
    .orderBy(desc(reconDay.day), asc(reconDay.channel))
    .limit(200)
  return presentDays(reader, rows)
}

/** @throws Refusal 404 while the day has not been compared */
export async function readDay(reader: Reader, day: string, channel: Channel): Promise<ReconDetail> {
  const [row] = await reader
    .select()
    .from(reconDay)
    .where(and(eq(reconDay.day, day), eq(reconDay.channel, channel)))
  if (row === undefined) return notFoundDay()
  const [view] = await presentDays(reader, [row])
  // Differences first, then what agrees.
  const items = await reader
    .select()
    .from(reconItem)
    .where(eq(reconItem.reconDayId, row.id))
    .orderBy(sql`${reconItem.outcome} = 'MATCH'`, asc(reconItem.kind), asc(reconItem.outNo))
    .limit(2000)
  return { ...(view ?? notFoundDay()), items: await presentItems(reader, items) }
}

/** Who can be asked to look into a difference. */
export async function owners(reader: Reader): Promise<{ id: string; name: string }[]> {
  const ids = await peopleWithRight(reader, Model.paymentOrder, 'btn_reconcile')
  if (ids.length === 0) return []
  return reader
    .select({ id: userAccount.id, name: userAccount.realName })
    .from(userAccount)
    .where(inArray(userAccount.id, ids))
    .orderBy(asc(userAccount.realName))
}

export async function presentDays(reader: Reader, rows: readonly DayRow[]): Promise<ReconDay[]> {
  if (rows.length === 0) return []
  const sums = await reader
    .select({
      reconDayId: reconItem.reconDayId,
      outcome: reconItem.outcome,
      n: sql<number>`count(*)`.mapWith(Number),
      open: sql<number>`count(*) filter (where ${reconItem.closedAt} is null)`.mapWith(Number)
    })
    .from(reconItem)
    .where(
      inArray(
        reconItem.reconDayId,
        rows.map(({ id }) => id)
      )
    )
    .groupBy(reconItem.reconDayId, reconItem.outcome)
  return rows.map(({ id, day, channel, comparedAt, channelFen, localFen }) => {
    const own = sums.filter(({ reconDayId }) => reconDayId === id)
    const counts: Record<ReconOutcome, number> = { MATCH: 0, CHANNEL_ONLY: 0, LOCAL_ONLY: 0, AMOUNT_DIFF: 0 }
    for (const { outcome, n } of own) counts[outcome] = n
    return {
      day,
      channel,
      comparedAt,
      counts,
      openItems: own.filter(({ outcome }) => outcome !== 'MATCH').reduce((sum, { open }) => sum + open, 0),
      channelFen,
      localFen
    }
  })
}

export async function presentItem(reader: Reader, row: ItemRow): Promise<ReconItem> {
  const [view] = await presentItems(reader, [row])
  if (view === undefined) throw notFound('对账差异不存在')
  return view
}

async function presentItems(reader: Reader, rows: readonly ItemRow[]): Promise<ReconItem[]> {
  const orders = [...new Set(rows.flatMap(({ paymentOrderId }) => (paymentOrderId === null ? [] : [paymentOrderId])))]
  const names = await realNamesOf(
    reader,
    rows.flatMap(({ ownerId, closedBy }) => [ownerId, closedBy])
  )
  const numbers = new Map(
    orders.length === 0
      ? []
      : (
          await reader
            .select({ id: paymentOrder.id, no: paymentOrder.paymentNo })
            .from(paymentOrder)
            .where(inArray(paymentOrder.id, orders))
        ).map(({ id, no }) => [id, no])
  )
  return rows.map(
    ({ id, kind, outcome, outNo, gatewayNo, channelFen, localFen, paymentOrderId, ownerId, note, closedAt, closedBy, version }) => ({
      id,
      kind,
      outcome,
      outNo,
      gatewayNo,
      channelFen,
      localFen,
      paymentOrderId,
      paymentNo: paymentOrderId === null ? null : (numbers.get(paymentOrderId) ?? null),
      ownerName: ownerId === null ? null : (names.get(ownerId) ?? ''),
      note,
      closedAt,
      closedByName: closedBy === null ? null : (names.get(closedBy) ?? ''),
      version
    })
  )
}
