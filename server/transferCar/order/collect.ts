import type { ServiceStatus } from '@/contract/transferCar/order/codes'
import type { PaymentStatus } from '@/contract/transferCar/payment/codes'
import { Model, type ButtonCode } from '@/domain/permission'
import { capacitiesOf } from '@/domain/transferCar/order/legality'
import type { Actor } from '../../context'
import { actorFacts } from './policy'
import { settlementPolicy } from './settlementPolicy'
import type { Loaded } from './types'

/** A right on payment orders, for the office and, on his own order, its driver (people.md#roles). */
export function mayOnMoney(
  actor: Actor,
  code: ButtonCode,
  { order, lead }: Loaded,
  who: readonly ('office' | 'driver')[] = ['office']
): boolean {
  const capacities = capacitiesOf(actorFacts(actor), { createdBy: order.createdBy, driverId: lead?.driverId ?? null })
  return actor.can(Model.paymentOrder, code) && who.some((capacity) => capacities.includes(capacity))
}

/** The service is done, or the vehicle stands in the yard: what it costs falls due. */
const COLLECT_FROM: readonly ServiceStatus[] = ['STORED', 'DONE', 'DRY_RUN']
const TO_BE_PAID: readonly PaymentStatus[] = ['DRAFT', 'REVIEW', 'UNPAID', 'PARTIAL']

/**
 * Whether 收款 leads anywhere for this person (payments.md#collecting): something of the order is still to be paid, and he may take it.
 * @param accident the accident order
 */
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
