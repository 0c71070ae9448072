import type { PrepaidKind } from '@/contract/transferCar/payment/codes'

/** Accounts of the prepaid ledger: money of ours, what we owe the customer, what his payment orders were paid with. */
type PrepaidAccount = 'MONEY' | 'CUSTOMER' | 'ORDERS'

/** Each entry moves its amount from one account to another (payments.md#prepaid), so the three add up to 0 whatever is written. */
export const PREPAID_LEGS: Readonly<Record<PrepaidKind, { readonly from: PrepaidAccount; readonly to: PrepaidAccount }>> = {
  TOP_UP: { from: 'MONEY', to: 'CUSTOMER' },
  USE: { from: 'CUSTOMER', to: 'ORDERS' },
  RETURN: { from: 'ORDERS', to: 'CUSTOMER' },
  PAY_OUT: { from: 'CUSTOMER', to: 'MONEY' }
}

/** What an entry adds to the customer's balance, fen; negative where it takes. */
export const prepaidChange = (kind: PrepaidKind, amountFen: number): number =>
  PREPAID_LEGS[kind].to === 'CUSTOMER' ? amountFen : -amountFen

/** Most that one customer may have paid before, fen: sums stay exact integers. */
const MOST_FEN = 99_999_999_999

/**
 * The balance after an entry.
 * @param balanceFen before it @returns undefined where it may not be written: nothing, more than there is, or more than a ledger holds
 */
export function prepaidBalance(balanceFen: number, kind: PrepaidKind, amountFen: number): number | undefined {
  const after = balanceFen + prepaidChange(kind, amountFen)
  return Number.isSafeInteger(amountFen) && amountFen > 0 && after >= 0 && after <= MOST_FEN ? after : undefined
}

export const PREPAID_KIND_LABELS: Readonly<Record<PrepaidKind, string>> = {
  TOP_UP: '充值',
  USE: '抵扣',
  RETURN: '退款退回',
  PAY_OUT: '退余额'
}
