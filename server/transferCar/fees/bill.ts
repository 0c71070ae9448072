import { and, eq, inArray } from 'drizzle-orm'
import type { BillInput, BillProblem, BillView, DiscountDecision, ManualLine } from '@/contract/transferCar/fees/bill'
import type { Payer } from '@/contract/transferCar/fees/prices'
import { decidesDiscount, mayDiscount } from '@/domain/transferCar/fees/bill'
import { agreementDiscount, orderBillOf, type BillEntry } from '@/domain/transferCar/fees/orderBill'
import { byHandWords, kilometreProblems, withReasons } from '@/domain/transferCar/fees/kilometres'
import { billFactsOf } from '@/domain/transferCar/fees/orderFacts'
import { Model } from '@/domain/permission'
import type { Actor } from '../../context'
import type { Reader, Tx } from '../../database/client'
import { orderBill, orderEvidence } from '../../database/schema'
import { conflict, forbidden, notFound, refuse } from '../../errors'
import { newId } from '../../ids'
import { approval } from '../order/approval'
import { announceOrder } from '../order/commands/announce'
import { roleOf } from '../order/commands/shared'
import { heldLineProblem, reviewedLines } from './reviewedLines'
import { mayRead } from '../order/policy'
import { appendEvent, loadOrder } from '../order/repository/orders'
import type { Act, Loaded } from '../order/types'
import { presentBill, type OpenBill } from './billPresenter'
import { yuan } from '../order/approvalSummary'
import { isBillOpen, mayEditBill, rolesOf } from './policy'
import { billedOrderOf, pricesOf } from './pricing'
import { agreementByRef, readBill, type BillRow } from './repository'

export const isStored = (row: BillRow | undefined): row is BillRow => row !== undefined && row.version > 0

/** @param lock true = edits of one order come one after another @throws Refusal 404 */
async function openOrder(reader: Reader, actor: Actor, orderId: string, lock = false): Promise<Loaded> {
  const loaded = await loadOrder(reader, orderId, lock)
  if (loaded === null || !mayRead(actor, loaded)) throw notFound('工单不存在')
  return loaded
}

/** The bill as it stands: what was stored, else what the order itself says; days in the yard are counted until now. */
export async function openBill(reader: Reader, loaded: Loaded, now: number, given?: BillEntry): Promise<OpenBill> {
  const row = await readBill(reader, loaded.order.id)
  const prices = await pricesOf(reader, loaded, now)
  const billed = await billedOrderOf(reader, loaded)
  const written =
    given ??
    (isStored(row)
      ? await entryOf(reader, row)
      : { vehicles: billFactsOf(billed), manual: [], payer: payerOf(loaded), discountFen: 0, discountReason: '' })
  const entry = { ...written, vehicles: withReasons(written.vehicles, billed.distanceM) }
  return { loaded, row, prices, entry, bill: orderBillOf(billed, entry, prices, now, await reviewedLines(reader, loaded.order.id)) }
}

/** Who would pay if nobody says otherwise: who bears it (fees.md#who-pays). */
function payerOf({ order: { bearer, illegalParking } }: Loaded): Payer | null {
  if (illegalParking) return 'AGENCY'
  return bearer === 'PENDING' ? null : bearer
}

/** What was written, from what was stored. */
export async function entryOf(reader: Reader, row: BillRow): Promise<BillEntry> {
  const manual = row.lines
    .filter(({ source }) => source === 'MANUAL')
    .map(
      ({ code, name, qtyMilli, unit, unitPriceFen, reason, photoIds }): ManualLine => ({
        code,
        name,
        qtyMilli,
        unit,
        unitPriceFen,
        reason: reason ?? '',
        photoIds
      })
    )
  return {
    vehicles: row.facts,
    manual,
    payer: row.payer,
    discountFen: await ownDiscountOf(reader, row),
    discountReason: row.discountReason ?? ''
  }
}

/** The part of a stored discount that a person gave: the rest is what the agreement of then gave off the lines of then. */
async function ownDiscountOf(reader: Reader, { agreementId, lines, discountFen }: BillRow): Promise<number> {
  return discountFen - agreementDiscount(lines, agreementId === null ? null : await agreementByRef(reader, agreementId))
}

const entryIn = ({ vehicles, manual = [], payer, discountFen = 0, discountReason = '' }: BillInput): BillEntry => ({
  vehicles,
  manual: manual.map((line) => ({ ...line, reason: line.reason.trim() })),
  payer,
  discountFen,
  discountReason: discountReason.trim()
})

/** @throws Refusal 404 */
export async function viewBill(reader: Reader, actor: Actor, orderId: string, now: number): Promise<BillView> {
  return presentBill(reader, actor, await openBill(reader, await openOrder(reader, actor, orderId), now))
}

/** The bill as it would be; nothing is stored, what stands against it is said. @throws Refusal 404, 403 */
export async function previewBill(reader: Reader, actor: Actor, orderId: string, body: BillInput, now: number): Promise<BillView> {
  const loaded = await openOrder(reader, actor, orderId)
  requireEdit(actor, loaded)
  return presentBill(reader, actor, await entered(reader, loaded, body, now))
}

/** The bill of an entry, with what only the database knows against it. */
async function entered(reader: Reader, loaded: Loaded, body: BillInput, now: number): Promise<OpenBill> {
  const open = await openBill(reader, loaded, now, entryIn(body))
  const held = await heldLineProblem(reader, loaded.order.id, open.bill.lines)
  return {
    ...open,
    bill: {
      ...open.bill,
      problems: [
        ...open.bill.problems,
        ...kilometreProblems(open.entry.vehicles, loaded.lead?.distanceM ?? null),
        ...(await manualProblems(reader, loaded.order.id, open.entry.manual)),
        ...(held === null ? [] : [{ level: 'error' as const, field: 'vehicles', message: held }])
      ]
    }
  }
}

/**
 * Stores the bill (fees.md#bill): nothing that a rule forbids, a discount above the writer's limit waits for a manager.
 * @throws Refusal 404, 403, 409 with the current view, 400 with `fields`
 */
export async function saveBill(tx: Tx, actor: Actor, orderId: string, body: BillInput, act: Act): Promise<BillView> {
  const loaded = await openOrder(tx, actor, orderId, true)
  requireEdit(actor, loaded)
  await requireVersion(tx, actor, loaded, body.billVersion ?? 0, act.now)
  const open = await entered(tx, loaded, body, act.now)
  const errors = open.bill.problems.filter(({ level }) => level === 'error')
  const [first] = errors
  // Of several about one field the first is said.
  if (first !== undefined) throw refuse(first.message, Object.fromEntries(errors.reverse().map(({ field, message }) => [field, message])))
  const discountApproved = await askForDiscount(tx, actor, open, act)
  return store(tx, actor, open, discountApproved, act, {
    payer: open.entry.payer,
    ...(open.entry.discountReason === '' ? {} : { reason: open.entry.discountReason })
  })
}

/** A manager other than who asked decides; a refused discount is taken off (payments.md#approvals). @throws Refusal 404, 403, 409, 400 */
export async function decideDiscount(
  tx: Tx,
  actor: Actor,
  orderId: string,
  { approve, note, billVersion }: DiscountDecision,
  act: Act
): Promise<BillView> {
  const loaded = await openOrder(tx, actor, orderId, true)
  const before = await openBill(tx, loaded, act.now)
  if (!isBillOpen(loaded) || !actor.can(Model.paymentOrder, 'btn_discount') || !decidesDiscount(rolesOf(actor), before.bill.totalFen))
    throw forbidden('没有审批优惠的权限')
  await requireVersion(tx, actor, loaded, billVersion, act.now)
  await approval.decide(tx, 'discount', orderId, actor, approve, note?.trim() || null, act)
  const open = approve ? before : await openBill(tx, loaded, act.now, { ...before.entry, discountFen: 0, discountReason: '' })
  const held = await heldLineProblem(tx, orderId, open.bill.lines)
  if (held !== null) throw refuse(held)
  return store(tx, actor, open, approve, act, {
    discountDecision: approve ? '同意' : '驳回',
    ...(note === undefined ? {} : { reason: note.trim() })
  })
}

/** Takes a discount off that its asker no longer wants a decision about. @throws Refusal 404 */
export async function takeDiscountBack(tx: Tx, actor: Actor, orderId: string, act: Act): Promise<void> {
  const loaded = await openOrder(tx, actor, orderId, true)
  const { entry } = await openBill(tx, loaded, act.now)
  const open = await openBill(tx, loaded, act.now, { ...entry, discountFen: 0, discountReason: '' })
  await approval.withdraw(tx, 'discount', orderId, act)
  await store(tx, actor, open, false, act, { discountDecision: '撤回' })
}

function requireEdit(actor: Actor, loaded: Loaded): void {
  if (!isBillOpen(loaded)) throw refuse('工单已结束，账单不能再改')
  if (!mayEditBill(actor, loaded)) throw forbidden('没有“录费”的权限')
}

async function requireVersion(tx: Tx, actor: Actor, loaded: Loaded, version: number, now: number): Promise<void> {
  const row = await readBill(tx, loaded.order.id)
  if ((row?.version ?? 0) !== version)
    throw conflict('账单已被他人更新，请核对后再操作', await presentBill(tx, actor, await openBill(tx, loaded, now)))
}

/** Kilometres by hand, or that they are the driven ones again, where that is new. */
function kilometresSaid(row: BillRow | undefined, entry: BillEntry): { kilometres?: string } {
  const [before, now] = [byHandWords(isStored(row) ? row.facts : []), byHandWords(entry.vehicles)]
  return before === now ? {} : { kilometres: now === '' ? '恢复按行驶里程' : now }
}

/** Lines by hand rest on photos of this very order. */
async function manualProblems(reader: Reader, orderId: string, manual: readonly ManualLine[]): Promise<BillProblem[]> {
  const wanted = manual.flatMap(({ photoIds }) => photoIds)
  if (wanted.length === 0) return []
  const rows = await reader
    .select({ id: orderEvidence.id })
    .from(orderEvidence)
    .where(and(eq(orderEvidence.orderId, orderId), inArray(orderEvidence.id, wanted)))
  const known = new Set(rows.map(({ id }) => id))
  return manual.flatMap(({ photoIds, reason }, index): BillProblem[] => [
    ...(photoIds.every((id) => known.has(id))
      ? []
      : [{ level: 'error' as const, field: `manual.${index}.photoIds`, message: '照片不属于该工单，请重新选择' }]),
    ...(reason.length < 2 ? [{ level: 'error' as const, field: `manual.${index}.reason`, message: '请填写手工费用的原因' }] : [])
  ])
}

/**
 * Asks a manager when the discount is above the writer's own limit; what was asked before is withdrawn once the discount changes.
 * @returns whether a manager has allowed it
 */
export async function askForDiscount(tx: Tx, actor: Actor, { loaded, row, entry, bill }: OpenBill, act: Act): Promise<boolean> {
  const { ownDiscountFen: own, totalFen } = bill
  const isSame = isStored(row) && totalFen >= row.totalFen && (await ownDiscountOf(tx, row)) === own
  if (isSame) return row.discountApproved
  await approval.withdraw(tx, 'discount', loaded.order.id, act)
  if (own === 0) return false
  if (!actor.can(Model.paymentOrder, 'btn_discount')) throw forbidden('没有“优惠”的权限')
  if (!mayDiscount(rolesOf(actor), totalFen, own))
    await approval.request(tx, 'discount', loaded.order.id, actor, entry.discountReason, act, {
      payable: yuan(totalFen),
      amount: yuan(own)
    })
  return false
}

/** Writes the bill as its next version, logs it and tells the others. */
export async function store(
  tx: Tx,
  actor: Actor,
  { loaded, row, prices, entry, bill }: OpenBill,
  discountApproved: boolean,
  act: Act,
  said: Record<string, unknown>
): Promise<BillView> {
  const { order, lead } = loaded
  const stored = {
    version: (row?.version ?? 0) + 1,
    rateCardId: prices.card?.id ?? null,
    rateCardVersion: prices.card?.version ?? null,
    agreementId: prices.agreement?.id ?? null,
    payer: entry.payer,
    facts: [...entry.vehicles],
    lines: bill.lines,
    totalFen: bill.totalFen,
    discountFen: bill.discountFen,
    discountReason: entry.discountReason || null,
    payableFen: bill.payableFen,
    taxFen: bill.taxFen,
    explanation: bill.explanation,
    discountApproved,
    updatedBy: actor.userId,
    updatedAt: act.now
  }
  await tx
    .insert(orderBill)
    .values({ orderId: order.id, ...stored })
    .onConflictDoUpdate({ target: orderBill.orderId, set: stored })
  await act.payments.refreshDrafts(tx, order.id, actor.userId, act)
  await appendEvent(tx, {
    id: newId(),
    orderId: order.id,
    unitId: lead?.id ?? null,
    action: 'bill',
    fromStatus: order.status,
    toStatus: order.status,
    actorId: actor.userId,
    actorRole: roleOf(actor),
    deviceAt: act.now,
    serverAt: act.now,
    businessAt: act.now,
    payload: { ...said, ...kilometresSaid(row, entry), payableFen: bill.payableFen, discountFen: bill.discountFen },
    idempotencyKey: act.key
  })
  await announceOrder(tx, act, 'bill', loaded, loaded)
  return presentBill(tx, actor, { loaded, row: await readBill(tx, order.id), prices, entry, bill })
}
