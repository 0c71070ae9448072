import type { Payer } from '@/contract/transferCar/fees/prices'
import type { PayMethod } from '@/contract/transferCar/payment/codes'
import { formatFen } from '@/domain/format/money'
import { labelOf, PAYERS } from '../order/dictionaries'
import { PAY_METHOD_NAMES } from './events'

/** Which payment orders the company lets pass without a review of finance (payments.md#review-policy). */
export interface ReviewPolicy {
  /** Of these payers; nobody = every payment order is reviewed. */
  readonly payers: readonly Payer[]
  /** Most that passes, fen. */
  readonly limitFen: number
  /** How an order that passed may be paid; another method needs finance to look at it first. */
  readonly methods: readonly PayMethod[]
}

/** What a company has that says nothing else: what the party itself pays, up to 2,000.00 yuan, however it is paid. */
export const DEFAULT_REVIEW_POLICY: ReviewPolicy = {
  payers: ['PARTY'],
  limitFen: 200_000,
  methods: ['WECHAT', 'ALIPAY', 'CASH', 'TRANSFER', 'POS']
}

/** What the policy looks at, amounts in fen. */
export interface ReviewFacts {
  payer: Payer
  payableFen: number
  /** Sources of its lines. */
  lines: readonly { readonly source: 'AUTO' | 'MANUAL' }[]
  discountFen: number
  /** Agreed and signed on the scene, null = nobody signed. */
  signedFen: number | null
  /** What the whole stored bill comes to, null = none is stored. */
  billFen: number | null
  /** Finance sent it back or took it back before: it looks at it again (payments.md#decisions). */
  wasReturned: boolean
}

function amountReasons({ payableFen, signedFen, billFen }: ReviewFacts): string[] {
  if (payableFen === signedFen) return []
  if (payableFen !== billFen) return [signedFen === null ? '金额与账单合计不一致' : '金额与现场约定价、账单合计都不一致']
  return signedFen !== null && payableFen > signedFen ? [`超过现场签字的约定价 ${formatFen(signedFen)} 元`] : []
}

/**
 * Why a payment order needs a review of finance, in words for people; none = submitting it makes it payable at once
 * (fees.md#signed-is-due). It passes when it is what the customer signed or the bill as the rules computed it, without a line by hand and
 * without a discount, within the company's limit and for one of its payers. A bill that grew beyond the signature is looked at before
 * anybody is asked for it.
 */
export function reviewReasons({ payers, limitFen }: ReviewPolicy, facts: ReviewFacts): string[] {
  const { payer, payableFen, lines, discountFen, wasReturned } = facts
  if (payers.length === 0) return ['每张缴费工单都由财务复核']
  return [
    ...(payers.includes(payer) ? [] : [`付款方为${labelOf(PAYERS, payer)}`]),
    ...(lines.some(({ source }) => source === 'MANUAL') ? ['含手工费用'] : []),
    ...(discountFen > 0 ? ['含优惠'] : []),
    ...(payableFen > limitFen ? [`超过免复核限额 ${formatFen(limitFen)} 元`] : []),
    ...amountReasons(facts),
    ...(wasReturned ? ['曾被退回或修订'] : [])
  ]
}

/** Why it passed, for its log. */
export const passedWords = (
  { limitFen }: Pick<ReviewPolicy, 'limitFen'>,
  { payableFen, signedFen }: Pick<ReviewFacts, 'payableFen' | 'signedFen'>
): string => `${payableFen === signedFen ? '与现场约定价一致' : '与账单计算一致'}，不超过免复核限额 ${formatFen(limitFen)} 元`

/** What stands against paying an order that passed by policy in this way; undefined = nothing. */
export const methodProblem = ({ methods }: Pick<ReviewPolicy, 'methods'>, method: PayMethod): string | undefined =>
  methods.includes(method) ? undefined : `免复核的缴费工单不能用${PAY_METHOD_NAMES[method]}收款，请由财务修订后复核`
