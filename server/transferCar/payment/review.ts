import { and, eq, inArray } from 'drizzle-orm'
import type { PayMethod } from '@/contract/transferCar/payment/codes'
import { methodProblem, type ReviewFacts, type ReviewPolicy } from '@/domain/transferCar/payment/reviewPolicy'
import type { Reader } from '../../database/client'
import { paymentEvent } from '../../database/schema'
import { refuse } from '../../errors'
import { readBill } from '../fees/repository'
import type { LoadedPayment, PaymentOrderRow } from './types'

/** What the policy looks at of a payment order that is submitted. */
export async function reviewFacts(reader: Reader, { order, accident }: LoadedPayment): Promise<ReviewFacts> {
  const bill = await readBill(reader, order.accidentOrderId)
  const [returned] = await reader
    .select({ id: paymentEvent.id })
    .from(paymentEvent)
    .where(and(eq(paymentEvent.paymentOrderId, order.id), inArray(paymentEvent.action, ['sendBack', 'revise'])))
    .limit(1)
  const { agreedPriceFen, priceExemption } = accident.order
  return {
    payer: order.payer,
    payableFen: order.payableFen,
    lines: order.lines,
    discountFen: order.discountFen,
    signedFen: priceExemption === null ? agreedPriceFen : null,
    billFen: bill === undefined || bill.version === 0 ? null : bill.payableFen,
    wasReturned: returned !== undefined
  }
}

/** Nobody looked at it: the policy let it pass. */
const passedByPolicy = ({ reviewedAt, reviewedBy }: Pick<PaymentOrderRow, 'reviewedAt' | 'reviewedBy'>): boolean =>
  reviewedAt !== null && reviewedBy === null

/** @throws Refusal 400 at `method` when the policy lets nobody pay an unreviewed order like this */
export function requireMethod(order: PaymentOrderRow, policy: ReviewPolicy, method: PayMethod): void {
  const problem = passedByPolicy(order) ? methodProblem(policy, method) : undefined
  if (problem !== undefined) throw refuse(problem, { method: problem })
}
