import { BUTTON_CODES, Model } from '@/domain/permission'
import { type ActorFacts } from '@/domain/transferCar/order/legality'
import { invoiceableFen } from '@/domain/transferCar/invoice/amounts'
import { netFen } from '@/domain/transferCar/payment/status'
import type { Actor } from '../../context'
import { forbidden, notFound, refuse } from '../../errors'
import { actorFacts, mayRead } from '../order/policy'
import { mayOnMoney } from '../order/collect'
import type { Loaded } from '../order/types'
import { NO_PAYMENT_ORDER } from './repository'
import type { LoadedPayment, PaymentOrderRow } from './types'

/** Whether the person has any right in the area of money: missing means no. */
export const hasMoney = (actor: Actor): boolean => BUTTON_CODES.some((code) => actor.can(Model.paymentOrder, code))

/** Amounts of the company: finance, managers, the administrator. */
export const seesMoney = (actor: Actor): boolean => actor.can(Model.paymentOrder, 'btn_fee_review')

/** @throws Refusal 403 */
export function requireMoney(actor: Actor): void {
  if (!hasMoney(actor)) throw forbidden()
}

/** Whether the person may know of this payment order: who may read its accident order and has to do with money. @param accident the accident order */
export const mayReadPayment = (actor: Actor, _order: PaymentOrderRow, accident: Loaded): boolean =>
  hasMoney(actor) && mayRead(actor, accident)

/** @throws Refusal 404 for what is not there or not his to know */
export function requireRead(actor: Actor, loaded: LoadedPayment | null): LoadedPayment {
  if (loaded === null || !mayReadPayment(actor, loaded.order, loaded.accident)) throw notFound(NO_PAYMENT_ORDER)
  return loaded
}

/** Whether the person may take money for it now: finance, managers, the order's driver, while something is to be paid. @param accident the accident order */
export const mayCollect = (actor: Actor, { status }: PaymentOrderRow, accident: Loaded): boolean =>
  (status === 'UNPAID' || status === 'PARTIAL') && mayOnMoney(actor, 'btn_pay', accident, ['office', 'driver'])

/**
 * Whether the person may ask for a refund now: some money is here that no refund has asked for; a closed order is reopened first
 * (orders.md#closing). @param accident the accident order
 */
export function mayRefund(actor: Actor, order: PaymentOrderRow, accident: Loaded): boolean {
  const isOpen = order.stage === 'OPEN' && order.closedAt === null && netFen(order) - order.refundingFen > 0
  return isOpen && mayOnMoney(actor, 'btn_refund_apply', accident)
}

/** Whether the person may apply for an invoice now. */
export const mayInvoice = (actor: Actor, order: PaymentOrderRow): boolean =>
  actor.can(Model.invoice, 'btn_invoice') && invoiceableFen(order) > 0

/** What the rules of `domain/transferCar/payment/actions.ts` ask of a person: rights on payment orders, and whether he decides about voids. */
export const moneyActor = (actor: Actor): ActorFacts & { canVoidOrder: boolean } => ({
  ...actorFacts(actor),
  can: (button) => actor.can(Model.paymentOrder, button),
  canVoidOrder: actor.can(Model.accidentOrder, 'btn_void')
})

/** evidence.md#evidence-may-follow: every file that was announced has arrived. @throws Refusal 400 */
export function requireEvidence({ accident: { order } }: Pick<LoadedPayment, 'accident'>, what: string): void {
  if (order.pendingEvidence > 0) throw refuse(`还有 ${order.pendingEvidence} 个照片或签字文件没有传到，传齐后才能${what}`)
}
