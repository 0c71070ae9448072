import { and, eq, gte, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Channel } from '@/contract/transferCar/payment/codes'
import type { ReconDay, ReconItem, ReconItemBody } from '@/contract/transferCar/payment/collect'
import { shanghaiTime } from '@/domain/format'
import { Model } from '@/domain/permission'
import {
  compareBills,
  dayFen,
  reconKey,
  withoutReversals,
  type BillEntry,
  type Compared,
  type LocalEntry,
  type ReconEntry
} from '@/domain/transferCar/payment/reconcile'
import { DAY } from '../../../clock'
import type { Actor } from '../../../context'
import type { Tx } from '../../../database/client'
import { payment, reconDay, reconItem, refund } from '../../../database/schema'
import { conflict, forbidden, notFound, refuse } from '../../../errors'
import { newId } from '../../../ids'
import { type DayRow, type ItemRow, notFoundDay, owners, presentDays, presentItem } from './reconPresenter'

/** @throws Refusal 403 */
export function requireReconcile(actor: Actor): void {
  if (!actor.can(Model.paymentOrder, 'btn_reconcile')) throw forbidden('没有“对账”的权限')
}

/** First moment of a day that is over, epoch ms. @throws Refusal 400 for a day that does not exist or is not over */
export function dayOver(day: string, now: number): number {
  const from = shanghaiTime(day)
  if (from === undefined) throw refuse('日期不存在', { day: '日期不存在' })
  if (from + DAY > now) throw refuse('当天结束后才能对账', { day: '当天结束后才能对账' })
  return from
}

/** What the ledger says of a channel's day, and of every number that its bill names: the two clocks differ at midnight. */
async function localEntries(tx: Tx, channel: Channel, from: number, bill: readonly ReconEntry[]): Promise<LocalEntry[]> {
  const numbersOf = (kind: ReconEntry['kind']) => bill.filter((row) => row.kind === kind).map(({ outNo }) => outNo)
  const payments = await tx
    .select({
      outNo: payment.outTradeNo,
      gatewayNo: payment.gatewayNo,
      amountFen: payment.amountFen,
      paymentOrderId: payment.paymentOrderId
    })
    .from(payment)
    .where(
      and(
        eq(payment.method, channel),
        or(and(gte(payment.paidAt, from), lt(payment.paidAt, from + DAY)), inArray(payment.outTradeNo, numbersOf('PAY'))),
        // An over-payment counts nowhere but here: it stands in the channel's bill, and so does its way back.
        or(eq(payment.state, 'SUCCESS'), and(eq(payment.state, 'CLOSED'), isNotNull(payment.gatewayNo)))
      )
    )
  const refunds = await tx
    .select({ outNo: refund.refundNo, gatewayNo: refund.gatewayNo, amountFen: refund.amountFen, paymentOrderId: refund.paymentOrderId })
    .from(refund)
    .innerJoin(payment, eq(payment.id, refund.paymentId))
    .where(
      and(
        eq(payment.method, channel),
        eq(refund.state, 'SUCCESS'),
        or(and(gte(refund.doneAt, from), lt(refund.doneAt, from + DAY)), inArray(refund.refundNo, numbersOf('REFUND')))
      )
    )
  return [
    ...payments.flatMap(({ outNo, ...row }) => (outNo === null ? [] : [{ kind: 'PAY' as const, outNo, ...row }])),
    ...refunds.map((row) => ({ kind: 'REFUND' as const, ...row }))
  ]
}

/** Local numbers that the bill of another day of this channel has named already. */
async function namedElsewhere(tx: Tx, dayId: string, channel: Channel, found: readonly Compared[]): Promise<Set<string>> {
  const alone = found.filter(({ outcome }) => outcome === 'LOCAL_ONLY').map(({ outNo }) => outNo)
  if (alone.length === 0) return new Set()
  const rows = await tx
    .select({ kind: reconItem.kind, outNo: reconItem.outNo })
    .from(reconItem)
    .innerJoin(reconDay, eq(reconDay.id, reconItem.reconDayId))
    .where(
      and(
        eq(reconDay.channel, channel),
        ne(reconDay.id, dayId),
        inArray(reconItem.outNo, alone),
        inArray(reconItem.outcome, ['MATCH', 'AMOUNT_DIFF'])
      )
    )
  return new Set(rows.map(reconKey))
}

/** What only the channel has may still be an attempt or a refund of ours that did not come to money here: its payment order is named. */
async function withOrders(tx: Tx, channel: Channel, found: readonly Compared[]): Promise<Compared[]> {
  const numbers = found.filter(({ outcome }) => outcome === 'CHANNEL_ONLY').map(({ outNo }) => outNo)
  if (numbers.length === 0) return [...found]
  const attempts = await tx
    .select({ outNo: payment.outTradeNo, id: payment.paymentOrderId })
    .from(payment)
    .where(and(eq(payment.method, channel), inArray(payment.outTradeNo, numbers)))
  const refunds = await tx
    .select({ outNo: refund.refundNo, id: refund.paymentOrderId })
    .from(refund)
    .where(inArray(refund.refundNo, numbers))
  const known = new Map([...attempts, ...refunds].map(({ outNo, id }) => [outNo, id]))
  return found.map((entry) => ({ ...entry, paymentOrderId: entry.paymentOrderId ?? known.get(entry.outNo) ?? null }))
}

/**
 * Compares a channel's bill of a day with the ledger and keeps the result. Comparing again keeps owner, note and closing of what has
 * not changed; a difference whose facts changed keeps owner and note and is open again; what has gone from both sides goes.
 * @param given the bill as the channel gave it, read before this transaction
 */
export async function compareDay(tx: Tx, day: string, channel: Channel, given: readonly BillEntry[], now: number): Promise<ReconDay> {
  const from = dayOver(day, now)
  const bill = withoutReversals(given)
  const [held] = await tx
    .insert(reconDay)
    .values({ id: newId(), day, channel, channelFen: 0, localFen: 0, comparedAt: now })
    .onConflictDoUpdate({ target: [reconDay.day, reconDay.channel], set: { comparedAt: now } })
    .returning()
  if (held === undefined) throw notFound('对账记录不存在')
  const local = await localEntries(tx, channel, from, bill)
  const all = compareBills(bill, local)
  const elsewhere = await namedElsewhere(tx, held.id, channel, all)
  const found = await withOrders(
    tx,
    channel,
    all.filter((entry) => entry.outcome !== 'LOCAL_ONLY' || !elsewhere.has(reconKey(entry)))
  )
  const row: DayRow = {
    ...held,
    channelFen: dayFen(bill),
    localFen: dayFen(local.filter((entry) => !elsewhere.has(reconKey(entry)))),
    comparedAt: now
  }
  await tx.update(reconDay).set(row).where(eq(reconDay.id, row.id))
  await keepItems(tx, row.id, found)
  await endReversals(tx, row, now)
  const [view] = await presentDays(tx, [row])
  return view ?? notFoundDay()
}

async function keepItems(tx: Tx, reconDayId: string, found: readonly Compared[]): Promise<void> {
  const before = new Map(
    (await tx.select().from(reconItem).where(eq(reconItem.reconDayId, reconDayId))).map((item) => [reconKey(item), item])
  )
  const seen = new Set(found.map(reconKey))
  const gone = [...before].filter(([key]) => !seen.has(key)).map(([, { id }]) => id)
  if (gone.length > 0) await tx.delete(reconItem).where(inArray(reconItem.id, gone))
  const fresh: (typeof reconItem.$inferInsert)[] = []
  for (const entry of found) {
    const known = before.get(reconKey(entry))
    if (known === undefined) fresh.push({ id: newId(), reconDayId, ...entry })
    else if (known.outcome !== entry.outcome || known.channelFen !== entry.channelFen || known.localFen !== entry.localFen) {
      await tx
        .update(reconItem)
        .set({ ...entry, closedAt: null, closedBy: null, version: known.version + 1 })
        .where(eq(reconItem.id, known.id))
    }
  }
  for (let start = 0; start < fresh.length; start += 500) await tx.insert(reconItem).values(fresh.slice(start, start + 500))
}

/**
 * A payment by code that was paid before midnight and taken back after it stands in the bills of two days and never came here: once both
 * have been compared, the two differences explain each other and are ended by the system.
 */
async function endReversals(tx: Tx, { id, day, channel }: DayRow, now: number): Promise<void> {
  const own = await tx
    .select()
    .from(reconItem)
    .where(and(eq(reconItem.reconDayId, id), eq(reconItem.outcome, 'CHANNEL_ONLY')))
  if (own.length === 0) return
  const others = await tx
    .select({ item: reconItem, day: reconDay.day })
    .from(reconItem)
    .innerJoin(reconDay, eq(reconDay.id, reconItem.reconDayId))
    .where(
      and(
        eq(reconDay.channel, channel),
        ne(reconDay.id, id),
        eq(reconItem.outcome, 'CHANNEL_ONLY'),
        inArray(
          reconItem.outNo,
          own.map(({ outNo }) => outNo)
        )
      )
    )
  const pairs = own.flatMap((item) =>
    others
      .filter((other) => other.item.outNo === item.outNo && other.item.kind !== item.kind && other.item.channelFen === item.channelFen)
      .map((other) => ({ item, other }))
  )
  for (const { item, other } of pairs) {
    const [paidOn, backOn] = item.kind === 'PAY' ? [day, other.day] : [other.day, day]
    const note = `付款码收款 ${paidOn} 到账，${backOn} 已由渠道撤销，两日相抵`
    await tx
      .update(reconItem)
      .set({ note, closedAt: now, version: sql`${reconItem.version} + 1` })
      .where(and(inArray(reconItem.id, [item.id, other.item.id]), isNull(reconItem.closedAt)))
  }
}

/** Gives a difference an owner, a note, or ends it. @throws Refusal 403, 404, 409, 400 with `fields` */
export async function updateItem(
  tx: Tx,
  actor: Actor,
  id: string,
  { ownerId, note, close, version }: ReconItemBody,
  now: number
): Promise<ReconItem> {
  requireReconcile(actor)
  const [row] = await tx.select().from(reconItem).where(eq(reconItem.id, id)).for('update')
  if (row === undefined) throw notFound('对账差异不存在')
  if (row.version !== version) throw conflict('该差异已被他人更新，请核对后再操作', await presentItem(tx, row))
  if (row.outcome === 'MATCH') throw refuse('一致的记录不需要处理')
  if (row.closedAt !== null) throw refuse('该差异已处理完毕')
  if (ownerId !== undefined && !(await owners(tx)).some((person) => person.id === ownerId))
    throw refuse('负责人应有“对账”的权限', { ownerId: '负责人应有“对账”的权限' })
  const said = note === undefined ? row.note : note.trim() || null
  const owner = ownerId ?? row.ownerId ?? (close === true ? actor.userId : null)
  if (close === true && said === null) throw refuse('请填写处理说明', { note: '请填写处理说明' })
  const next: ItemRow = {
    ...row,
    ownerId: owner,
    note: said,
    ...(close === true ? { closedBy: actor.userId, closedAt: now } : {}),
    version: row.version + 1
  }
  await tx.update(reconItem).set(next).where(eq(reconItem.id, id))
  return presentItem(tx, next)
}
