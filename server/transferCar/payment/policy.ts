import type { ServiceStatus } from '@/contract/transferCar/order/codes'
import type { PaymentStatus } from '@/contract/transferCar/payment/codes'
import { BUTTON_CODES, Model, type ButtonCode } from '@/domain/permission'
import { capacitiesOf, type ActorFacts } from '@/domain/transferCar/order/legality'
import { invoiceableFen } from '@/domain/transferCar/invoice/amounts'
import { netFen } from '@/domain/transferCar/payment/status'
import type { Actor } from '../../context'
import { forbidden, notFound } from '../../errors'
import { actorFacts, mayRead } from '../order/policy'
import { settlementPolicy } from '../order/settlementPolicy'
import type { Loaded } from '../order/types'
import { OPEN_STATES } from './attempts'
import { NO_PAYMENT_ORDER } from './repository'
import type { LoadedPayment, PaymentOrderRow } from './types'

export const hasOpenAttempt = ({ payments }: Pick<LoadedPayment, 'payments'>): boolean =>
  payments.some(({ state }) => OPEN_STATES.includes(state))

/** Whether the person has any right in the area of money: missing means no. */
export const hasMoney = (actor: Actor): boolean => BUTTON_CODES.some((code) => actor.can(Model.paymentOrder, code))

/** @throws Refusal 403 */
export function requireMoney(actor: Actor): void {
  if (!hasMoney(actor)) throw forbidden()
}

/** @throws Refusal 403 */
export function requireMoneyButton(actor: Actor, code: ButtonCode, what: string): void {
  if (!actor.can(Model.paymentOrder, code)) throw forbidden(`没有“${what}”的权限`)
}

/** A right on payment orders, for the office and, on his own order, its driver (ruling 36). */
export function mayOnMoney(
  actor: Actor,
  code: ButtonCode,
  { order, lead }: Loaded,
  who: readonly ('office' | 'driver')[] = ['office']
): boolean {
  const capacities = capacitiesOf(actorFacts(actor), { createdBy: order.createdBy, driverId: lead?.driverId ?? null })
  return actor.can(Model.paymentOrder, code) && who.some((capacity) => capacities.includes(capacity))
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

/** The service is done, or the vehicle stands in the yard: what it costs falls due. */
const COLLECT_FROM: readonly ServiceStatus[] = ['STORED', 'DONE', 'DRY_RUN']
const TO_BE_PAID: readonly PaymentStatus[] = ['DRAFT', 'REVIEW', 'UNPAID', 'PARTIAL']

/** Whether 收款 leads anywhere for this person (ruling 46): something of the order is still to be paid, and he may take it. @param accident the accident order */
export function mayStartCollect(actor: Actor, accident: Loaded): boolean {
  const {
    order: { status },
    money: { payments, freeFen }
  } = accident
  if (
    !COLLECT_FROM.includes(status) ||
    settlementPolicy.factsOf(accident).settled ||
    !mayOnMoney(actor, 'btn_pay', accident, ['office', 'driver'])
  )
    return false
  const live = payments.filter(({ stage }) => stage !== 'VOID')
  // What is left while a vehicle is kept is its stay, and that is asked for when it is fetched.
  return live.length === 0 || live.some((each) => TO_BE_PAID.includes(each.status)) || (status !== 'STORED' && (freeFen ?? 0) > 0)
}

/** Whether the person may ask for a refund now: some money is here that no refund has asked for; a closed order is reopened first (ruling 33). @param accident the accident order */
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
