/**
 * Pay of drivers by order (fleet.md#pay-of-drivers). A month holds the orders reported in it, as all statistics do. Who may review fees sees
 * everybody; a driver sees himself. Writes carry `Idempotency-Key`.
 *
 * GET  Pay?month=yyyy-mm            -> PayOverview (btn_fee_review: all drivers; btn_accept: oneself)
 * GET  Pay/{driverId}?month=        -> PaySheet (as above, 404 for somebody else)
 * GET  Pay/Export?month=            -> CSV (btn_fee_review, and btn_export of the statistics; is logged)
 * GET  PayRules                     -> PayRules (btn_fee_review or btn_accept)
 * POST PayRules                     PayRuleBody -> PayRules (btn_rate; 409 where somebody else wrote a version meanwhile)
 */
import { Type, type Static } from '@sinclair/typebox'
import type { Outcome } from '../order/codes'
import { oneOf, strict } from '../order/parts'
import { PAY_KINDS, type PayKind } from './codes'

const Month = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$', title: '月份' })
export const PayMonthQuery = strict({ month: Type.Optional(Month) })
export type PayMonthQuery = Static<typeof PayMonthQuery>
export const PayExportQuery = strict({ month: Month })
export type PayExportQuery = Static<typeof PayExportQuery>

/** One kind of order: a share of its income in basis points, and fen beside it. */
const PayRateInput = strict({
  kind: Type.Unsafe<PayKind>({ ...oneOf(PAY_KINDS), title: '作业类型' }),
  shareBp: Type.Integer({ minimum: 0, maximum: 10000, title: '提成比例' }),
  fixedFen: Type.Integer({ minimum: 0, maximum: 10000000, title: '每单固定金额' })
})
export const PayRuleBody = strict({
  /** First day of reports that it holds for, yyyy-mm-dd. */
  validFrom: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', title: '生效日期' }),
  /** A kind that is not named earns nothing. */
  rates: Type.Array(PayRateInput, { minItems: 1, maxItems: PAY_KINDS.length, title: '提成标准' }),
  /** Newest version that was on screen, 0 = there was none. */
  basedOn: Type.Integer({ minimum: 0, title: '版本' })
})
export type PayRuleBody = Static<typeof PayRuleBody>
export type PayRate = Static<typeof PayRateInput>

export interface PayRule {
  version: number
  /** yyyy-mm-dd */
  validFrom: string
  rates: PayRate[]
}
export interface PayRuleView extends PayRule {
  authorName: string
  createdAt: number
}
/** Newest first. */
export interface PayRules {
  list: PayRuleView[]
  /** Version that holds for orders reported today; null = none does. */
  current: number | null
  mayEdit: boolean
  /** First day that a new version may hold from, '' = any (nothing was paid by a rule before). */
  earliest: string
}

export interface PayTotals {
  orders: number
  /** Bills that are to be paid or on account, less what was refunded: his part of them; fen. */
  incomeFen: number
  payFen: number
}
export interface DriverPay extends PayTotals {
  driverId: string
  driverName: string
}
export interface PayOverview {
  /** yyyy-mm */
  month: string
  /** Most pay first. */
  drivers: DriverPay[]
  total: PayTotals
  /** Somebody sees all drivers, not only himself. */
  seesAll: boolean
  canExport: boolean
  mayEditRules: boolean
}
export interface PayEntry {
  orderId: string
  orderNo: string
  plateNo: string | null
  /** Of the report, epoch ms. */
  createdAt: number
  kind: PayKind
  outcome: Outcome
  /** Drivers who share the order. */
  drivers: number
  /** Of the whole order, fen. */
  orderIncomeFen: number
  orderPayFen: number
  /** His part, fen. */
  incomeFen: number
  payFen: number
  /** Null = no rule held on that day. */
  ruleVersion: number | null
  shareBp: number
  fixedFen: number
}
export interface PaySheet extends DriverPay {
  month: string
  /** Newest first. */
  entries: PayEntry[]
}
