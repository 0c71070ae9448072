import type { OrderFacts } from '@/domain/transferCar/legality'

export type SettlementFacts = Pick<OrderFacts, 'settled' | 'paymentStarted' | 'moneyReceived'>

/** What the money axis says of an order (towing.md 2.4). */
export interface SettlementPolicy {
  factsOf(orderId: string): SettlementFacts
}

/**
 * The one place that decides whether an order is settled. There are no payment orders yet, so nothing is: releasing and closing
 * are refused with 待收费模块, nothing was ever received, and nothing stands against stepping back or voiding.
 */
export const settlementPolicy: SettlementPolicy = {
  factsOf: () => ({ settled: false, paymentStarted: false, moneyReceived: false })
}
