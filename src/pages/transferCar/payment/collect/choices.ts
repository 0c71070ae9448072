import type { PayMethod, PayWay } from '@/contract/transferCar/payment/codes'
import type { PayBody, PaymentView } from '@/contract/transferCar/payment/collect'
import type { PaymentDetail } from '@/contract/transferCar/payment/payment'
import { formatFen } from '@/domain/format'
import { amountProblem, byHandErrors, reservedFen } from '@/domain/transferCar/payment/byHand'
import { validateAmount } from '@/domain/validators'

/** Digits of a payment code (contract/transferCar/payment/collect.ts). */
const PAY_CODE = /^\d{16,24}$/

/** A row of the choice: one method with one way (payments.md#channels). */
export interface PayChoice {
  readonly method: PayMethod
  readonly way: PayWay
}
export const ONLINE_CHOICES: readonly PayChoice[] = [
  { method: 'WECHAT', way: 'QR' },
  { method: 'ALIPAY', way: 'QR' },
  { method: 'WECHAT', way: 'PAY_CODE' },
  { method: 'ALIPAY', way: 'PAY_CODE' }
]
export const PREPAID_CHOICE: PayChoice = { method: 'PREPAID', way: 'BY_HAND' }
export const BY_HAND_CHOICES: readonly PayChoice[] = [
  { method: 'CASH', way: 'BY_HAND' },
  { method: 'TRANSFER', way: 'BY_HAND' },
  { method: 'POS', way: 'BY_HAND' }
]

/** What was pressed before the payment order was there. */
export interface CollectFirst {
  readonly choice?: PayChoice
  /** The owner's link, or one code for both channels. */
  readonly opens?: 'link' | 'code'
  /** Typed amount; none = all that remains. */
  readonly amount?: string
}

export const isUnsettled = ({ state }: PaymentView): boolean => state === 'OPEN' || state === 'CONFIRMING'
export const newest = (payments: readonly PaymentView[]): PaymentView | undefined =>
  [...payments].sort((a, b) => b.createdAt - a.createdAt)[0]

export type CollectScreen = 'loading' | 'error' | 'missing' | 'choose' | 'form' | 'code' | 'oneCode' | 'attempt' | 'over'

export const nameOfChoice = ({ method, way }: PayChoice): string => `${method}-${way}`
export const choiceOf = (name: string): PayChoice | undefined =>
  [...ONLINE_CHOICES, ...BY_HAND_CHOICES, PREPAID_CHOICE].find((choice) => nameOfChoice(choice) === name)

/**
 * The attempt that is on screen: the one that is watched, one that is open, or one that came by the code for both channels.
 * @param codeSince since when that code was on screen, epoch ms
 */
export function attemptOf(payment: PaymentDetail | undefined, watchedId: string, codeSince: number | undefined): PaymentView | undefined {
  const payments = payment?.payments ?? []
  return (
    payments.find(({ id }) => id === watchedId) ??
    newest(payments.filter(isUnsettled)) ??
    // Scanned and paid between two looks.
    (codeSince === undefined || payment?.payCode != null
      ? undefined
      : newest(payments.filter(({ way, createdAt }) => way === 'LINK' && createdAt >= codeSince)))
  )
}

/** What may be collected now, fen: transfers that wait for finance count as if they were here; of prepaid money no more than there is. */
export function freeFenOf(payment: PaymentDetail | undefined, choice: PayChoice | undefined): number {
  if (payment === undefined) return 0
  const dueFen = Math.max(0, payment.remainingFen - reservedFen(payment.payments))
  return choice?.method === 'PREPAID' ? Math.min(dueFen, payment.prepaidFen ?? 0) : dueFen
}

/** What is wrong with a typed amount, '' = nothing. */
export function amountErrorOf(text: string, payment: PaymentDetail | undefined, choice: PayChoice | undefined): string {
  const amount = validateAmount(text)
  const freeFen = freeFenOf(payment, choice)
  if (!amount.ok) return amount.message
  if (amount.fen === 0 && freeFen > 0) return '收款金额要大于 0'
  if (choice?.method === 'PREPAID' && amount.fen > (payment?.prepaidFen ?? 0))
    return `预付款余额只有 ${formatFen(payment?.prepaidFen ?? 0)} 元`
  const problem = amountProblem(amount.fen, payment?.remainingFen ?? 0, reservedFen(payment?.payments ?? []))
  return problem !== undefined && amount.fen > freeFen && freeFen > 0 ? `${problem}，最多 ${formatFen(freeFen)} 元` : (problem ?? '')
}

type Field = 'slipNo' | 'note' | 'voucher'

/** What is not filled in yet, by field. @param typed what stands in a field */
export const missingOf = (
  choice: PayChoice | undefined,
  typed: (field: Field) => string,
  payCode: string
): Readonly<Record<string, string>> => ({
  ...(choice?.way === 'BY_HAND' && byHandErrors({ method: choice.method, voucher: typed('voucher'), slipNo: typed('slipNo') })),
  ...(choice?.way === 'PAY_CODE' && !PAY_CODE.test(payCode.replace(/\s/g, '')) && { payCode: '付款码是 16 到 24 位数字' })
})

/** What is sent of a choice, but for the version and the time. @param typed what stands in a field */
export function typedOf(
  { method, way }: PayChoice,
  amountFen: number,
  typed: (field: Field) => string,
  payCode: string
): Omit<PayBody, 'version' | 'deviceAt'> {
  const [slipNo, note, voucher] = [typed('slipNo').trim(), typed('note').trim(), typed('voucher')]
  return {
    method,
    way,
    amountFen,
    ...(way === 'BY_HAND' && { ...(slipNo !== '' && { slipNo }), ...(note !== '' && { note }), ...(voucher !== '' && { voucher }) }),
    ...(way === 'PAY_CODE' && { payCode: payCode.replace(/\s/g, '') })
  }
}

interface OnScreen {
  readonly payment: PaymentDetail | undefined
  readonly attempt: PaymentView | undefined
  readonly code: unknown
  readonly choice: PayChoice | undefined
}

/** Which part of collecting is on screen. @param state of the reading of the payment order */
export function screenOf(state: 'loading' | 'ready' | 'error' | 'missing', { payment, attempt, code, choice }: OnScreen): CollectScreen {
  if (payment === undefined) return state === 'ready' ? 'loading' : state
  if (attempt !== undefined) return 'attempt'
  if (code !== undefined) return 'oneCode'
  if (!payment.canCollect) return 'over'
  if (choice?.way === 'BY_HAND') return 'form'
  return choice?.way === 'PAY_CODE' ? 'code' : 'choose'
}
