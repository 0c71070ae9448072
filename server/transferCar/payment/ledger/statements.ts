import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { OpenAccount, StatementBody, StatementDetail, StatementPayBody } from '@/contract/transferCar/payment/collect'
import { shanghaiDate, shanghaiTime } from '@/domain/format'
import { Model } from '@/domain/permission'
import { netFen } from '@/domain/transferCar/payment/status'
import { displayPlate } from '@/domain/validators/plate'
import { DAY } from '../../../clock'
import type { Actor } from '../../../context'
import type { Reader, Tx } from '../../../database/client'
import { accidentOrder, accountStatement, customer, orderVehicle, paymentOrder, userAccount } from '../../../database/schema'
import { conflict, forbidden, notFound, refuse } from '../../../errors'
import { newId } from '../../../ids'
import type { Act } from '../../order/types'
import { nextNo } from '../numbers'
import { refreshMoney } from '../repository'
import { hasAccounts, statementSummary, type StatementRow } from './statementList'
import { settleStatement } from './statementPay'

const STALE = '对账单已被他人更新，请核对后再操作'

/** @throws Refusal 403 */
export function requireAccount(actor: Actor): void {
  if (!hasAccounts(actor)) throw forbidden('没有“挂账”的权限')
}

/** First moment of a Shanghai month and of the one after it, epoch ms. @param month yyyy-mm */
function spanOf(month: string): { from: number; to: number } {
  const [year = 0, nth = 0] = month.split('-').map(Number)
  const next = nth === 12 ? `${year + 1}-01` : `${year}-${String(nth + 1).padStart(2, '0')}`
  return { from: shanghaiTime(`${month}-01`) ?? 0, to: shanghaiTime(`${next}-01`) ?? 0 }
}

const isOpen = and(eq(paymentOrder.stage, 'ON_ACCOUNT'), isNull(paymentOrder.statementId))
const monthOf = sql<string>`to_char(to_timestamp(${paymentOrder.onAccountAt} / 1000.0) at time zone 'Asia/Shanghai', 'YYYY-MM')`

/** What customers have on account that stands in no statement yet, newest month first. */
export async function openAccounts(reader: Reader): Promise<OpenAccount[]> {
  return reader
    .select({
      customerId: customer.id,
      customerName: customer.name,
      month: monthOf,
      orderCount: sql<number>`count(*)`.mapWith(Number),
      totalFen: sql<number>`sum(${paymentOrder.payableFen} - ${paymentOrder.paidFen} + ${paymentOrder.refundedFen})`.mapWith(Number)
    })
    .from(paymentOrder)
    .innerJoin(customer, eq(customer.id, paymentOrder.customerId))
    .where(isOpen)
    .groupBy(customer.id, customer.name, monthOf)
    .orderBy(desc(monthOf), asc(customer.name))
}

/** 月结: what a customer put on account in a month and what stands in no other live statement. @throws Refusal 403, 400 */
export async function createStatement(tx: Tx, actor: Actor, { customerId, month }: StatementBody, act: Act): Promise<StatementDetail> {
  requireAccount(actor)
  if (month > shanghaiDate(act.now).slice(0, 7)) throw refuse('不能为以后的月份出账', { month: '不能为以后的月份出账' })
  const [owner] = await tx.select().from(customer).where(eq(customer.id, customerId))
  if (owner === undefined) throw refuse('客户不存在', { customerId: '客户不存在' })
  const { from, to } = spanOf(month)
  const orders = await tx
    .select()
    .from(paymentOrder)
    .where(
      and(
        isOpen,
        eq(paymentOrder.customerId, customerId),
        sql`${paymentOrder.onAccountAt} >= ${from} and ${paymentOrder.onAccountAt} < ${to}`
      )
    )
    .orderBy(asc(paymentOrder.id))
    .for('update')
  if (orders.length === 0) throw refuse(`${owner.name} ${month} 没有可出账的挂账工单`)
  const row: StatementRow = {
    id: newId(),
    statementNo: await nextNo(tx, 'DZ', act.now),
    customerId,
    month,
    state: 'DRAFT',
    totalFen: orders.reduce((sum, order) => sum + order.payableFen - netFen(order), 0),
    orderCount: orders.length,
    dueAt: null,
    slipNo: null,
    voucher: null,
    paidAt: null,
    createdBy: actor.userId,
    createdAt: act.now,
    updatedAt: act.now,
    version: 1
  }
  await tx.insert(accountStatement).values(row)
  for (const { id } of orders)
    await refreshMoney(tx, id, { action: 'statement', actorId: actor.userId, note: row.statementNo, set: { statementId: row.id } }, act)
  return present(tx, actor, row, act.now)
}

/** The customer agrees with it: it is due the customer's payment days from now. @throws Refusal 403, 404, 409, 400 */
export async function confirmStatement(tx: Tx, actor: Actor, id: string, version: number, act: Act): Promise<StatementDetail> {
  requireAccount(actor)
  const row = await hold(tx, actor, id, version, act.now)
  if (row.state !== 'DRAFT') throw refuse('只有待确认的对账单可以确认')
  const [owner] = await tx.select({ paymentDays: customer.paymentDays }).from(customer).where(eq(customer.id, row.customerId))
  return store(tx, actor, row, { state: 'CONFIRMED', dueAt: act.now + (owner?.paymentDays ?? 0) * DAY }, act.now)
}

/** Its orders are free for another statement again. @throws Refusal 403, 404, 409, 400 */
export async function voidStatement(tx: Tx, actor: Actor, id: string, version: number, act: Act): Promise<StatementDetail> {
  requireAccount(actor)
  const row = await hold(tx, actor, id, version, act.now)
  if (row.state !== 'DRAFT' && row.state !== 'CONFIRMED') throw refuse('已付款或已作废的对账单不能作废')
  const orders = await tx
    .select({ id: paymentOrder.id })
    .from(paymentOrder)
    .where(eq(paymentOrder.statementId, id))
    .orderBy(asc(paymentOrder.id))
    .for('update')
  for (const order of orders)
    await refreshMoney(
      tx,
      order.id,
      { action: 'statementVoid', actorId: actor.userId, note: row.statementNo, set: { statementId: null } },
      act
    )
  return store(tx, actor, row, { state: 'VOID' }, act.now)
}

/** The customer has paid: every order of it is paid with it (payments.md#statements). @throws Refusal 403, 404, 409, 400 with `fields` */
export async function payStatement(tx: Tx, actor: Actor, id: string, body: StatementPayBody, act: Act): Promise<StatementDetail> {
  if (!actor.can(Model.paymentOrder, 'btn_verify')) throw forbidden('没有“核销”的权限')
  const row = await hold(tx, actor, id, body.version, act.now)
  if (row.state !== 'CONFIRMED') throw refuse('确认后的对账单才能收款')
  const settled = await settleStatement(tx, actor, row, body, act)
  return store(tx, actor, row, { state: 'PAID', ...settled }, act.now)
}

async function hold(tx: Tx, actor: Actor, id: string, version: number, now: number): Promise<StatementRow> {
  const [row] = await tx.select().from(accountStatement).where(eq(accountStatement.id, id)).for('update')
  if (row === undefined) throw notFound('对账单不存在')
  if (row.version !== version) throw conflict(STALE, await present(tx, actor, row, now))
  return row
}

async function store(tx: Tx, actor: Actor, row: StatementRow, changes: Partial<StatementRow>, now: number): Promise<StatementDetail> {
  const next = { ...row, ...changes, version: row.version + 1, updatedAt: now }
  await tx
    .update(accountStatement)
    .set({ ...changes, version: next.version, updatedAt: now })
    .where(eq(accountStatement.id, row.id))
  return present(tx, actor, next, now)
}

/** @throws Refusal 404 */
export async function readStatement(reader: Reader, actor: Actor, id: string, now: number): Promise<StatementDetail> {
  const [row] = await reader.select().from(accountStatement).where(eq(accountStatement.id, id))
  if (row === undefined) throw notFound('对账单不存在')
  return present(reader, actor, row, now)
}

async function present(reader: Reader, actor: Actor, row: StatementRow, now: number): Promise<StatementDetail> {
  const [owner] = await reader.select({ name: customer.name }).from(customer).where(eq(customer.id, row.customerId))
  const [creator] = await reader.select({ name: userAccount.realName }).from(userAccount).where(eq(userAccount.id, row.createdBy))
  const canKeep = hasAccounts(actor)
  return {
    ...statementSummary(row, owner?.name ?? '', now),
    items: await itemsOf(reader, row),
    createdByName: creator?.name ?? '',
    paidAt: row.paidAt,
    permits: [
      ...(row.state === 'DRAFT' && canKeep ? ['confirm' as const] : []),
      ...(row.state === 'CONFIRMED' && actor.can(Model.paymentOrder, 'btn_verify') ? ['pay' as const] : []),
      ...((row.state === 'DRAFT' || row.state === 'CONFIRMED') && canKeep ? ['void' as const] : [])
    ]
  }
}

async function itemsOf(reader: Reader, { id, state }: StatementRow): Promise<StatementDetail['items']> {
  const plate = reader
    .select({ plateNo: orderVehicle.plateNo })
    .from(orderVehicle)
    .where(and(eq(orderVehicle.orderId, accidentOrder.id), eq(orderVehicle.position, 0)))
  const rows = await reader
    .select({
      paymentOrderId: paymentOrder.id,
      paymentNo: paymentOrder.paymentNo,
      orderNo: accidentOrder.orderNo,
      plateNo: sql<string | null>`(${plate})`,
      payableFen: paymentOrder.payableFen,
      paidFen: paymentOrder.paidFen,
      refundedFen: paymentOrder.refundedFen,
      onAccountAt: sql<number>`coalesce(${paymentOrder.onAccountAt}, ${paymentOrder.createdAt})`.mapWith(Number)
    })
    .from(paymentOrder)
    .innerJoin(accidentOrder, eq(accidentOrder.id, paymentOrder.accidentOrderId))
    .where(eq(paymentOrder.statementId, id))
    .orderBy(asc(paymentOrder.onAccountAt), asc(paymentOrder.id))
  return rows.map(({ payableFen, paidFen, refundedFen, plateNo, ...row }) => ({
    ...row,
    plateNo: plateNo === null ? null : displayPlate(plateNo),
    amountFen: state === 'PAID' ? payableFen : payableFen - paidFen + refundedFen
  }))
}
