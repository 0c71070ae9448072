import { and, asc, eq, ne } from 'drizzle-orm'
import type { Payer } from '@/contract/transferCar/fees/prices'
import type { CollectPreview, PaymentDetail } from '@/contract/transferCar/payment/payment'
import { freeLines, type KeyedLine } from '@/domain/transferCar/payment/lines'
import type { Actor } from '../../context'
import type { Db, Tx } from '../../database/client'
import { paymentOrder } from '../../database/schema'
import { forbidden, notFound, refuse } from '../../errors'
import { isStored, openBill, store } from '../fees/bill'
import { readBill, type BillRow } from '../fees/repository'
import { mayRead } from '../order/policy'
import { loadOrder } from '../order/repository/orders'
import type { Act, Loaded } from '../order/types'
import { takePaymentAction } from './actions'
import { createPayment, createRefusal, shown } from './orders'
import { mayOnMoney } from '../order/collect'

const NO_PAYER = '还没有确定付款方，请先在“费用明细”里选择付款方并保存'

/**
 * 收款 of an accident order (payments.md#collecting): the payment order that money may be taken for now. One that is open is it; else the
 * party's draft or, when there is none, the free lines of the bill become one and are submitted, which makes them payable where the policy
 * lets them pass. Pressing again finds the same one. Where a review is needed the answer is the order under review.
 * @throws Refusal 404, 403, 400 when nothing is to be paid or something stands against it
 */
export async function collectOrder(tx: Tx, actor: Actor, accidentOrderId: string, act: Act): Promise<PaymentDetail> {
  return (await findOrMake(tx, actor, accidentOrderId, act)).payment
}

/** Carries the answer of a rehearsal out of its transaction, which is undone. */
class Rehearsed extends Error {
  constructor(readonly preview: CollectPreview) {
    super('rehearsal')
  }
}

/**
 * What 收款 would collect for now. It is done to the end by the very same rules and then undone, so that looking at the page makes no
 * payment order and what is shown is what the press will make.
 * @throws Refusal as `collectOrder`
 */
export async function previewCollect(db: Db, actor: Actor, accidentOrderId: string, act: Act): Promise<CollectPreview> {
  try {
    return await db.transaction(async (tx) => {
      const preview = await findOrMake(tx, actor, accidentOrderId, act)
      if (preview.isMade) return preview
      throw new Rehearsed(preview)
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.preview
    throw error
  }
}

async function findOrMake(tx: Tx, actor: Actor, accidentOrderId: string, act: Act): Promise<CollectPreview> {
  const made = (payment: PaymentDetail): CollectPreview => ({ payment, isMade: true })
  const now = (payment: PaymentDetail): CollectPreview => ({ payment, isMade: false })
  const accident = await loadOrder(tx, accidentOrderId, true)
  if (accident === null || !mayRead(actor, accident)) throw notFound('工单不存在')
  if (!mayOnMoney(actor, 'btn_pay', accident, ['office', 'driver'])) throw forbidden('没有“收款”的权限')
  const live = await tx
    .select()
    .from(paymentOrder)
    .where(and(eq(paymentOrder.accidentOrderId, accidentOrderId), ne(paymentOrder.stage, 'VOID')))
    .orderBy(asc(paymentOrder.paymentNo))
  const open = live.find(({ status }) => status === 'UNPAID' || status === 'PARTIAL')
  if (open !== undefined) return made(await shown(tx, actor, open.id, act.now))
  const draft = live.find(({ stage, payer }) => stage === 'DRAFT' && payer === 'PARTY')
  if (draft !== undefined) return now(await submit(tx, actor, draft, act))
  const fresh = await makeOne(tx, actor, accident, live, act)
  if (fresh !== undefined) return now(await submit(tx, actor, fresh, act))
  const waiting = live.find(({ stage }) => stage === 'REVIEW') ?? live.find(({ stage }) => stage === 'DRAFT')
  if (waiting === undefined && accident.order.status === 'STORED') throw refuse('保管费在取车时结算，请由财务在取车时新建缴费工单')
  if (waiting === undefined) throw refuse(live.length === 0 ? '账单里没有费用，请先在“费用明细”里录入' : '该工单没有待收的费用')
  return made(await shown(tx, actor, waiting.id, act.now))
}

const submit = (tx: Tx, actor: Actor, { id, version }: { id: string; version: number }, act: Act): Promise<PaymentDetail> =>
  takePaymentAction(tx, actor, id, 'submit', { version }, act)

/** A payment order for what of the bill nobody has asked for yet; undefined = there is nothing. @param live payment orders it has */
async function makeOne(
  tx: Tx,
  actor: Actor,
  accident: Loaded,
  live: readonly { lines: KeyedLine[] }[],
  act: Act
): Promise<PaymentDetail | undefined> {
  if (createRefusal(actor, accident) !== null && live.length > 0) return undefined
  const bill = await storedBill(tx, actor, accident, act)
  const lines = dueNow(accident, freeLines(bill.lines, live))
  if (lines.length === 0) return undefined
  const payer = payerOf(bill.payer)
  const customerId = payer === 'AGREEMENT' ? accident.order.customerId : null
  return createPayment(
    tx,
    actor,
    accident.order.id,
    { payer, lineKeys: lines.map(({ key }) => key), billVersion: bill.version, ...(customerId !== null && { customerId }) },
    act
  )
}

/** The bill, stored as the rules compute it when nobody has done so. @throws Refusal 400, 403 */
async function storedBill(tx: Tx, actor: Actor, accident: Loaded, act: Act): Promise<BillRow> {
  const row = await readBill(tx, accident.order.id)
  if (isStored(row)) return row
  const refusal = createRefusal(actor, accident)
  if (refusal !== null) throw refusal
  const open = await openBill(tx, accident, act.now)
  const error = open.bill.problems.find(({ level }) => level === 'error')
  if (error !== undefined) throw refuse(error.message)
  await store(tx, actor, open, false, act, { payer: payerOf(open.entry.payer) })
  const stored = await readBill(tx, accident.order.id)
  if (stored === undefined) throw new Error(`the bill of ${accident.order.id} was not stored`)
  return stored
}

/** @throws Refusal 400 */
function payerOf(payer: Payer | null): Payer {
  if (payer === null) throw refuse(NO_PAYER)
  return payer
}

/**
 * While a vehicle stands in the yard its stay goes on, and a line that was reviewed grows no more: storage is asked for last, by the
 * office, when the vehicle is fetched.
 */
function dueNow({ order: { status } }: Loaded, lines: readonly KeyedLine[]): readonly KeyedLine[] {
  if (status !== 'STORED') return lines
  return lines.filter(({ code, source }) => code !== 'STORAGE' || source === 'MANUAL')
}
