import { and, asc, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { CashItem, CashOnHand, DecideBody, HandoverBody, HandoverView } from '@/contract/transferCar/payment/collect'
import type { HandoverState } from '@/contract/transferCar/payment/codes'
import { formatFen } from '@/domain/format'
import { Model } from '@/domain/permission'
import { PAGE_SIZE } from '@/domain/constants'
import type { Actor } from '../../../context'
import type { Reader, Tx } from '../../../database/client'
import { accidentOrder, cashHandover, payment, paymentOrder } from '../../../database/schema'
import { conflict, forbidden, notFound, refuse } from '../../../errors'
import { newId } from '../../../ids'
import { peopleWithRight } from '../../../session/rights'
import { sendNotices } from '../../order/notify'
import { beyond, readCursor, writeCursor } from '../../../keyset'
import type { Act } from '../../order/types'
import { realNamesOf } from '../../../organization/commands/names'

type Row = typeof cashHandover.$inferSelect

const mayVerify = (actor: Actor): boolean => actor.can(Model.paymentOrder, 'btn_verify')
/** Who collects or checks cash. @throws Refusal 403 */
export function requireCash(actor: Actor): void {
  if (!mayVerify(actor) && !actor.can(Model.paymentOrder, 'btn_pay')) throw forbidden('没有“收款”的权限')
}

/** Who checks the cash of others. @throws Refusal 403 */
export function requireVerify(actor: Actor): void {
  if (!mayVerify(actor)) throw forbidden('没有“核销”的权限')
}

/** Cash of payments less what was paid out of it again; what came after a hand-over is no business of it. */
const heldFen =
  sql<number>`${payment.amountFen} - coalesce((select sum(r.amount_fen) from refund r left join cash_handover h on h.id = ${payment.handoverId}
  where r.payment_id = ${payment.id} and r.state = 'SUCCESS' and (h.id is null or r.done_at <= h.submitted_at)), 0)`.mapWith(Number)

async function itemsWhere(reader: Reader, where: SQL | undefined): Promise<(CashItem & { handoverId: string | null })[]> {
  return reader
    .select({
      paymentId: payment.id,
      paymentNo: paymentOrder.paymentNo,
      orderNo: accidentOrder.orderNo,
      amountFen: heldFen,
      paidAt: sql<number>`coalesce(${payment.paidAt}, ${payment.createdAt})`.mapWith(Number),
      handoverId: payment.handoverId
    })
    .from(payment)
    .innerJoin(paymentOrder, eq(paymentOrder.id, payment.paymentOrderId))
    .innerJoin(accidentOrder, eq(accidentOrder.id, paymentOrder.accidentOrderId))
    .where(and(eq(payment.method, 'CASH'), eq(payment.state, 'SUCCESS'), where))
    .orderBy(asc(payment.createdAt), asc(payment.id))
}

const bare = (items: readonly (CashItem & { handoverId: string | null })[]): CashItem[] =>
  items.map(({ handoverId: _handoverId, ...item }) => item)
const sumOf = (items: readonly CashItem[]): number => items.reduce((sum, { amountFen }) => sum + amountFen, 0)

/** What a collector holds now. */
export async function cashOnHand(reader: Reader, collectorId: string): Promise<CashOnHand> {
  const items = bare(await itemsWhere(reader, and(eq(payment.collectorId, collectorId), isNull(payment.handoverId)))).filter(
    ({ amountFen }) => amountFen > 0
  )
  return { totalFen: sumOf(items), items }
}

/** 交班: hands cash over; finance counts it (payments.md#hand-over). @throws Refusal 403, 400 */
export async function submitHandover(
  tx: Tx,
  actor: Actor,
  { countedFen, paymentIds, note }: HandoverBody,
  act: Act
): Promise<HandoverView> {
  requireCash(actor)
  const ids = [...new Set(paymentIds)].sort()
  // Held in the order of ids: two hand-overs with the same payments come one after another, and the second finds them gone.
  const held = await tx
    .select({
      id: payment.id,
      handoverId: payment.handoverId,
      collectorId: payment.collectorId,
      method: payment.method,
      state: payment.state,
      refundingFen: payment.refundingFen
    })
    .from(payment)
    .where(inArray(payment.id, ids))
    .orderBy(asc(payment.id))
    .for('update')
  if (
    held.length < ids.length ||
    held.some(({ collectorId, method, state }) => collectorId !== actor.userId || method !== 'CASH' || state !== 'SUCCESS')
  )
    throw refuse('只能交自己收的现金，请刷新后再试')
  if (held.some(({ handoverId }) => handoverId !== null)) throw refuse('有现金已交过班，请刷新后再试')
  if (held.some(({ refundingFen }) => refundingFen > 0)) throw refuse('有现金正在退款，退款办完后再交')
  const items = bare(await itemsWhere(tx, inArray(payment.id, ids)))
  const expectedFen = sumOf(items)
  const said = note?.trim() || null
  if (countedFen !== expectedFen && said === null) throw refuse('实点与应交不一致，请填写说明', { note: '实点与应交不一致，请填写说明' })
  const row: Row = {
    id: newId(),
    collectorId: actor.userId,
    state: 'SUBMITTED',
    expectedFen,
    countedFen,
    note: said,
    submittedAt: act.now,
    decidedBy: null,
    decidedAt: null,
    decisionNote: null,
    version: 1
  }
  await tx.insert(cashHandover).values(row)
  await tx.update(payment).set({ handoverId: row.id, updatedAt: act.now }).where(inArray(payment.id, ids))
  const to = (await peopleWithRight(tx, Model.paymentOrder, 'btn_verify')).filter((id) => id !== actor.userId)
  await sendNotices(tx, act, null, [
    {
      title: '交班现金待确认',
      text: `${actor.realName}交来现金 ${formatFen(countedFen)} 元，应交 ${formatFen(expectedFen)} 元，请清点确认。`,
      to,
      isMoney: true
    }
  ])
  return present(tx, actor, row)
}

/** Finance (`requireVerify`) counts and confirms, or refuses and the collector holds it again. @throws Refusal 404, 409, 400 */
export async function decideHandover(
  tx: Tx,
  actor: Actor,
  id: string,
  { approve, note, version }: DecideBody,
  act: Act
): Promise<HandoverView> {
  const [row] = await tx.select().from(cashHandover).where(eq(cashHandover.id, id)).for('update')
  if (row === undefined) throw notFound('交班记录不存在')
  if (row.version !== version) throw conflict('交班记录已被他人更新，请核对后再操作', await present(tx, actor, row))
  if (row.state !== 'SUBMITTED') throw refuse('这次交班已处理过')
  if (row.collectorId === actor.userId) throw refuse('不能确认自己的交班')
  const said = note?.trim() || null
  if (!approve && said === null) throw refuse('请填写退回原因', { note: '请填写退回原因' })
  // What a refused one held must be told before it goes back to the collector.
  const items = bare(await itemsWhere(tx, eq(payment.handoverId, id)))
  const next: Row = {
    ...row,
    state: approve ? 'CONFIRMED' : 'REFUSED',
    decidedBy: actor.userId,
    decidedAt: act.now,
    decisionNote: said,
    version: row.version + 1
  }
  await tx.update(cashHandover).set(next).where(eq(cashHandover.id, id))
  if (!approve) await tx.update(payment).set({ handoverId: null, updatedAt: act.now }).where(eq(payment.handoverId, id))
  await sendNotices(tx, act, null, [
    {
      title: approve ? '交班已确认' : '交班被退回',
      text: `现金 ${formatFen(row.countedFen)} 元${approve ? '已由财务确认。' : `被退回：${said ?? ''}`}`,
      to: [row.collectorId],
      isMoney: true
    }
  ])
  return { ...(await present(tx, actor, next)), items }
}

interface HandoverQuery {
  state?: HandoverState
  collectorId?: string
  cursor?: string
}

/** Newest first; everybody's for who verifies, else one's own. @throws Refusal 403 for another's by who does not verify */
export async function listHandovers(
  reader: Reader,
  actor: Actor,
  { state, collectorId, cursor }: HandoverQuery
): Promise<{ list: HandoverView[]; nextCursor: string | null }> {
  if (collectorId !== undefined && collectorId !== actor.userId) requireVerify(actor)
  const whose = mayVerify(actor) ? collectorId : actor.userId
  const rows = await reader
    .select()
    .from(cashHandover)
    .where(
      and(
        state === undefined ? undefined : eq(cashHandover.state, state),
        whose === undefined ? undefined : eq(cashHandover.collectorId, whose),
        beyond(cashHandover.submittedAt, cashHandover.id, cursor === undefined ? null : readCursor(cursor))
      )
    )
    .orderBy(desc(cashHandover.submittedAt), desc(cashHandover.id))
    .limit(PAGE_SIZE + 1)
  const shown = rows.slice(0, PAGE_SIZE)
  const last = rows.length > PAGE_SIZE ? shown.at(-1) : undefined
  return {
    list: await presentAll(reader, actor, shown),
    nextCursor: last === undefined ? null : writeCursor({ createdAt: last.submittedAt, id: last.id })
  }
}

async function present(reader: Reader, actor: Actor, row: Row): Promise<HandoverView> {
  const [view] = await presentAll(reader, actor, [row])
  if (view === undefined) throw notFound('交班记录不存在')
  return view
}

async function presentAll(reader: Reader, actor: Actor, rows: readonly Row[]): Promise<HandoverView[]> {
  if (rows.length === 0) return []
  const items = await itemsWhere(reader, or(...rows.map(({ id }) => eq(payment.handoverId, id))))
  const names = await realNamesOf(
    reader,
    rows.flatMap(({ collectorId, decidedBy }) => [collectorId, decidedBy])
  )
  return rows.map(
    ({ id, collectorId, decidedBy, state, expectedFen, countedFen, note, submittedAt, decidedAt, decisionNote, version }) => ({
      id,
      collectorName: names.get(collectorId) ?? '',
      state,
      expectedFen,
      countedFen,
      diffFen: countedFen - expectedFen,
      note,
      submittedAt,
      decidedByName: decidedBy === null ? null : (names.get(decidedBy) ?? ''),
      decidedAt,
      decisionNote,
      items: bare(items.filter(({ handoverId }) => handoverId === id)),
      canDecide: state === 'SUBMITTED' && mayVerify(actor) && collectorId !== actor.userId,
      version
    })
  )
}
