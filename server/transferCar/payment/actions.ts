import { eq } from 'drizzle-orm'
import type { PaymentActionBody, PaymentDetail } from '@/contract/transferCar/payment/payment'
import type { PaymentAction } from '@/contract/transferCar/payment/codes'
import { PAYMENT_RULES, paymentRefusalOf } from '@/domain/transferCar/payment/actions'
import { passedWords, reviewReasons } from '@/domain/transferCar/payment/reviewPolicy'
import { readSettings } from '../order/settings'
import type { Actor } from '../../context'
import type { Tx } from '../../database/client'
import { customer, orderBill } from '../../database/schema'
import { conflict, forbidden, refuse } from '../../errors'
import { DAY } from '../../clock'
import { approval } from '../order/approval'
import { readBill, type CustomerRow } from '../fees/repository'
import type { Act } from '../order/types'
import { discountAskedBy, paymentFacts, problemsOf } from './checks'
import { followPayment } from './notices'
import { PAYMENT_CHANGED, shown } from './orders'
import { moneyActor, requireRead } from './policy'
import { presentPayment } from './presenter'
import { loadPaymentOrder, refreshMoney } from './repository'
import { reviewFacts } from './review'
import type { LoadedPayment, MoneyChange } from './types'

/** A reviewed bill without an account is due after so many days. */
const DUE_DAYS = 7
/** Farthest that a due date may lie ahead, days. */
const LONGEST_DUE_DAYS = 366

interface Decision {
  tx: Tx
  actor: Actor
  loaded: LoadedPayment
  /** Whose account it goes on. */
  account: CustomerRow | null
  body: PaymentActionBody
  reason: string
  act: Act
}

/** What each decision writes; its legality and what stands against it have been looked at before. */
const DECISIONS: Readonly<Record<PaymentAction, (decision: Decision) => Promise<MoneyChange['set']>>> = {
  submit: async () => ({ stage: 'REVIEW' }),
  approve: async ({ tx, actor, loaded, act }) => {
    await approveDiscount(tx, actor, loaded, act)
    return payableFrom(loaded, actor.userId, act)
  },
  sendBack: async () => ({ stage: 'DRAFT' }),
  revise: async ({ loaded: { order } }) => ({
    stage: 'DRAFT',
    revision: order.revision + 1,
    reviewedBy: null,
    reviewedAt: null,
    dueAt: null
  }),
  discard: async () => ({ stage: 'VOID' }),
  askWaive: async ({ tx, actor, loaded: { order }, body, reason, act }) => {
    if (body.waiveReason === undefined) throw refuse('请选择免缴原因', { waiveReason: '请选择免缴原因' })
    await approval.request(tx, 'waiver', order.id, actor, reason, act)
    return { waiveReason: body.waiveReason }
  },
  approveWaive: async (decision) => {
    await decide(decision, 'waiver', true)
    return { stage: 'WAIVED', dueAt: null }
  },
  refuseWaive: async (decision) => {
    await decide(decision, 'waiver', false)
    return { waiveReason: null }
  },
  onAccount: async ({ account, body, act }) => ({
    stage: 'ON_ACCOUNT',
    customerId: account?.id ?? null,
    onAccountAt: act.now,
    dueAt: dueAtOf(body, account, act.now)
  }),
  offAccount: async ({ act }) => ({ stage: 'OPEN', onAccountAt: null, dueAt: act.now + DUE_DAYS * DAY }),
  askVoid: async ({ tx, actor, loaded: { order }, reason, act }) => {
    await approval.request(tx, 'voidPayment', order.id, actor, reason, act)
    return {}
  },
  approveVoid: async (decision) => {
    await decide(decision, 'voidPayment', true)
    return { stage: 'VOID', dueAt: null }
  },
  refuseVoid: async (decision) => {
    await decide(decision, 'voidPayment', false)
    return {}
  }
}

/**
 * One decision of a person about a payment order (payments.md#decisions, payments.md#approvals, orders.md#endings, payments.md#settled):
 * seen, of this version, legal, nothing against it.
 * @throws Refusal 404 unknown or not his, 409 with the current record, 403 no right, 400 with `fields`
 */
export async function takePaymentAction(
  tx: Tx,
  actor: Actor,
  id: string,
  action: PaymentAction,
  body: PaymentActionBody,
  act: Act
): Promise<PaymentDetail> {
  const loaded = requireRead(actor, await loadPaymentOrder(tx, id, true))
  if (loaded.order.version !== body.version) throw conflict(PAYMENT_CHANGED, await presentPayment(tx, actor, loaded, act.now))
  const refusal = paymentRefusalOf(action, paymentFacts(loaded), moneyActor(actor))
  if (refusal !== null) throw refusal.kind === 'permission' ? forbidden(refusal.message) : refuse(refusal.message)
  const reason = body.reason?.trim() ?? ''
  if (PAYMENT_RULES[action].reason && reason.length < 2) throw refuse('请填写原因', { reason: '请填写原因' })
  const account = action === 'onAccount' ? await accountOf(tx, loaded, body) : null
  const [problem] = await problemsOf(tx, actor, action, loaded, account)
  if (problem !== undefined) throw refuse(problem)
  const set = await DECISIONS[action]({ tx, actor, loaded, account, body, reason, act })
  if (action === 'submit') return submitted(tx, actor, loaded, reason, set, act)
  await refreshMoney(
    tx,
    id,
    { action, actorId: actor.userId, ...(reason === '' ? {} : { note: reason }), payload: { amountFen: loaded.order.payableFen }, set },
    act
  )
  await followPayment(tx, act, { action, before: loaded, actorId: actor.userId, reason })
  return shown(tx, actor, id, act.now)
}

/** Columns of an order that may be paid from now on. @param reviewedBy null = the company's policy let it pass */
const payableFrom = (
  { order: { payableFen }, customer: account }: LoadedPayment,
  reviewedBy: string | null,
  { now }: Act
): MoneyChange['set'] => ({
  stage: 'OPEN',
  reviewedBy,
  reviewedAt: now,
  dueAt: payableFen === 0 ? null : now + (account?.paymentDays ?? DUE_DAYS) * DAY
})

/**
 * Submitted: what the company's policy lets pass may be paid at once, and the log says by what; the rest waits for finance, and the log
 * says why (payments.md#review-policy).
 */
async function submitted(
  tx: Tx,
  actor: Actor,
  loaded: LoadedPayment,
  reason: string,
  set: MoneyChange['set'],
  act: Act
): Promise<PaymentDetail> {
  const {
    order: { id, payableFen }
  } = loaded
  const facts = await reviewFacts(tx, loaded)
  const { review: policy } = await readSettings(tx, act)
  const reasons = reviewReasons(policy, facts)
  const note = [reason, reasons.length === 0 ? '' : `需财务复核：${reasons.join('、')}`].filter((part) => part !== '').join('；')
  await refreshMoney(
    tx,
    id,
    { action: 'submit', actorId: actor.userId, ...(note === '' ? {} : { note }), payload: { amountFen: payableFen }, set },
    act
  )
  if (reasons.length > 0) await followPayment(tx, act, { action: 'submit', before: loaded, actorId: actor.userId, reason })
  else {
    const { limitFen } = policy
    const { signedFen, billFen } = facts
    await refreshMoney(
      tx,
      id,
      {
        action: 'passByPolicy',
        actorId: null,
        note: passedWords({ limitFen }, facts),
        payload: { amountFen: payableFen, limitFen, signedFen, billFen, by: actor.userId },
        set: payableFrom(loaded, null, act)
      },
      act
    )
  }
  return shown(tx, actor, id, act.now)
}

/** The customer's row is locked: two orders that go on one account see each other. @throws Refusal 400 at `customerId` */
async function accountOf(
  tx: Tx,
  { order }: LoadedPayment,
  { customerId = order.customerId ?? undefined }: PaymentActionBody
): Promise<CustomerRow | null> {
  if (customerId === undefined) throw refuse('请选择挂账客户', { customerId: '请选择挂账客户' })
  const [row] = await tx.select().from(customer).where(eq(customer.id, customerId)).for('update')
  if (row === undefined) throw refuse('没有这个客户', { customerId: '没有这个客户' })
  return row
}

/** @throws Refusal 400 at `dueAt` */
function dueAtOf({ dueAt }: PaymentActionBody, account: CustomerRow | null, now: number): number {
  if (dueAt === undefined) return now + (account?.paymentDays ?? DUE_DAYS) * DAY
  if (dueAt < now || dueAt > now + LONGEST_DUE_DAYS * DAY)
    throw refuse('到期日应在今天之后一年以内', { dueAt: '到期日应在今天之后一年以内' })
  return dueAt
}

const decide = (
  { tx, actor, loaded: { order }, reason, act }: Decision,
  kind: 'waiver' | 'voidPayment',
  approved: boolean
): Promise<void> => approval.decide(tx, kind, order.id, actor, approved, reason === '' ? null : reason, act)

/** A manager's review of a bill is his word about its discount, too (payments.md#decisions). */
async function approveDiscount(tx: Tx, actor: Actor, { accident: { order } }: LoadedPayment, act: Act): Promise<void> {
  if ((await discountAskedBy(tx, order.id)) === null || (await readBill(tx, order.id)) === undefined) return
  await approval.decide(tx, 'discount', order.id, actor, true, null, act)
  await tx.update(orderBill).set({ discountApproved: true }).where(eq(orderBill.orderId, order.id))
}
