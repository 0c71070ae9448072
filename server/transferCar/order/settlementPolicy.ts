import type { OrderFacts } from '@/domain/transferCar/order/legality'
import { SETTLED_STATUSES } from '@/domain/transferCar/payment/status'
import type { Loaded } from './types'

type SettlementFacts = Pick<OrderFacts, 'settled' | 'feeWaived' | 'paymentStarted' | 'moneyReceived'>

/** What the money axis says of an order (payments.md#computed-status). */
interface SettlementPolicy {
  factsOf(loaded: Pick<Loaded, 'order' | 'lead' | 'money'>): SettlementFacts
}

/**
 * The one place that decides whether an order is settled (payments.md#settled, orders.md#closing): 免收费, or at least one payment order,
 * each of them settled without a refund asked for, and nothing with a price left on the bill outside of them. A dry run also when
 * its fee is 0: its bill says so, or the truck never arrived and nobody wrote a bill.
 */
export const settlementPolicy: SettlementPolicy = {
  factsOf: ({ order: { status, feeWaivedReason }, lead, money: { payments, freeFen } }) => {
    const live = payments.filter(({ stage }) => stage !== 'VOID')
    const allSettled =
      live.length > 0 && live.every((each) => SETTLED_STATUSES.includes(each.status) && each.refundingFen === 0) && (freeFen ?? 0) === 0
    const isFree = status === 'DRY_RUN' && live.length === 0 && (freeFen ?? (lead?.arrivedAt == null ? 0 : null)) === 0
    return {
      settled: feeWaivedReason !== null || allSettled || isFree,
      feeWaived: feeWaivedReason !== null,
      paymentStarted: live.some(({ stage }) => stage !== 'DRAFT'),
      moneyReceived: payments.some(({ paidFen }) => paidFen > 0)
    }
  }
}
