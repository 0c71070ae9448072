import type { CustomerAgreement, RateCard } from '@/contract/transferCar/fees/prices'
import { labelOf, SERVICE_TYPES } from '../order/dictionaries'
import { feeLines, NoPrice } from './engine'
import { billFactsOf, feeFactsOf, type PricedOrder } from './orderFacts'

/**
 * What a card has no price for in the work that an order was called for, in words; empty where it prices all of it
 * (fees.md#price-gap). What turned up on the scene (extra work, a tow after all) is no part of it: the bill names what is missing for that.
 */
export function priceGapsOf(order: PricedOrder, card: RateCard, agreement: CustomerAgreement | null): string[] {
  const asCalled: PricedOrder = { ...order, outcome: null, extraWork: [], loadedAt: null, storedAt: null, workStartAt: null }
  const gaps = new Set<string>()
  let isPriced = false
  for (const facts of billFactsOf(asCalled)) {
    try {
      isPriced = feeLines(feeFactsOf(facts, asCalled, null), card, agreement ?? undefined).length > 0 || isPriced
    } catch (error) {
      if (!(error instanceof NoPrice)) throw error
      gaps.add(error.message)
    }
  }
  if (!isPriced && gaps.size === 0) gaps.add(`价目“${card.name}”没有作业类型“${labelOf(SERVICE_TYPES, order.serviceType)}”的价格`)
  return [...gaps]
}
