/**
 * Statistics of towing (statistics.md#figures, orders.md#outcome, orders.md#units, house.md#proofs). Ranges are Shanghai days, both inside,
 * at most 366. Who holds the page may ask; money is null for those without `btn_fee_review` of the payment order.
 *
 * GET Statistic?from=&to=                                  -> StatisticOverview
 * GET Statistic/Breakdown?from=&to=&dimension=             -> StatisticBreakdown
 * GET Statistic/Profit?from=&to=&by=                       -> StatisticProfit (btn_fee_review of the payment order)
 * GET Statistic/Export?from=&to=&kind=                     -> CSV (Model.statistic btn_export, is logged)
 */
import { Type, type Static } from '@sinclair/typebox'
import {
  BREAKDOWN_DIMENSIONS,
  EXPORT_KINDS,
  PROFIT_DIMENSIONS,
  type AgeingKey,
  type BreakdownDimension,
  type DurationKind,
  type ProfitDimension
} from './codes'
import { oneOf, strict } from '../order/parts'

export type { AgeingKey, BreakdownDimension, DurationKind, ExportKind, FigureDimension, ProfitDimension } from './codes'

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
export const StatisticQuery = strict({ from: Day, to: Day })
export type StatisticQuery = Static<typeof StatisticQuery>
export const BreakdownQuery = strict({ from: Day, to: Day, dimension: oneOf(BREAKDOWN_DIMENSIONS) })
export type BreakdownQuery = Static<typeof BreakdownQuery>
export const ProfitQuery = strict({
  from: Day,
  to: Day,
  by: Type.Unsafe<ProfitDimension>({ ...oneOf(PROFIT_DIMENSIONS), title: '统计维度' })
})
export type ProfitQuery = Static<typeof ProfitQuery>
export const StatisticExportQuery = strict({ from: Day, to: Day, kind: oneOf(EXPORT_KINDS) })
export type StatisticExportQuery = Static<typeof StatisticExportQuery>

/** Of the orders reported in the range, void ones left out: how many, and how they have ended. The rest is open. */
export interface OrderFigures {
  created: number
  completed: number
  dryRun: number
  cancelled: number
}
/** Amounts in fen. 实收 = paid less refunded (statistics.md#money-figures). */
export interface MoneyFigures {
  /** 应收: reviewed in the range, to be paid or on account. */
  receivableFen: number
  /** Number of those payment orders. */
  receivables: number
  /** 减免: discounts of what was reviewed, and what was waived. */
  reducedFen: number
  paidFen: number
  payments: number
  refundedFen: number
  refunds: number
}
/** Of trucks and customers alone, fen; profit = income − pay − cost (statistics.md#profit). */
export interface ProfitFigures {
  /** Bills of the orders reported in the range that are to be paid or on account, less what was refunded. */
  incomeFen: number
  /** What their drivers earn. */
  payFen: number
  /** What trucks cost on the days of the range. */
  costFen: number
}
export type BreakdownFigures = OrderFigures & MoneyFigures
export type Figures = BreakdownFigures & ProfitFigures

/** What is so now, whatever the range. */
export interface CurrentFigures {
  /** 待派单, 待接单, 作业中 (taken by a driver, vehicle not yet handed over), 超时, 在库, 超 30 天在库. */
  pending: number
  offered: number
  inProgress: number
  overdue: number
  stored: number
  storedLong: number
}
/** 待收: what is still to be paid, with its age from the due day; fen. */
export interface Outstanding {
  totalFen: number
  count: number
  ageing: { key: AgeingKey; amountFen: number; count: number }[]
}
/** Seconds; null where nothing was measured. */
export interface DurationFigures {
  kind: DurationKind
  n: number
  meanS: number | null
  medianS: number | null
  p90S: number | null
}
/** One day of the range; money null for those who may not see it. */
export interface DayFigures extends OrderFigures {
  /** yyyy-mm-dd */
  day: string
  receivableFen: number | null
  /** 实收 of the day; may be below 0 when more was refunded than paid. */
  receivedFen: number | null
}
export interface StatisticOverview {
  from: string
  to: string
  orders: OrderFigures
  /** 空驶 / (完成 + 空驶); null when there are none. Shares are 0 to 1. */
  dryRunRate: number | null
  /** Share within the time allowed, of those that arrived and those that should have; null when there are none. */
  arrivalRate: number | null
  arrivals: number
  arrivalsInTime: number
  /** Reported in these days, past the time, and nobody has come. */
  arrivalsOverdue: number
  /** Time allowed, minutes. */
  arriveMin: number
  money: MoneyFigures | null
  outstanding: Outstanding | null
  current: CurrentFigures
  /** Every day of the range, those without anything too. */
  days: DayFigures[]
  /** 24 hours of the day over the whole range. */
  hours: OrderFigures[]
  durations: DurationFigures[]
  canExport: boolean
  /** When it was read, epoch ms. */
  at: number
}

export interface BreakdownRow extends BreakdownFigures {
  /** Value of the dimension as the lists' filter takes it; null = none (未指派, 未填写). */
  key: string | null
  label: string
}
/** Rows largest first; their sums are the total. */
export interface StatisticBreakdown {
  dimension: BreakdownDimension
  from: string
  to: string
  rows: BreakdownRow[]
  total: BreakdownFigures
}

export interface ProfitRow {
  /** Null = none (未指派, 散客). */
  key: string | null
  label: string
  now: ProfitFigures
  /** As many days right before. */
  before: ProfitFigures
}
/** Rows by profit, largest first; their sums are the total. */
export interface StatisticProfit {
  by: ProfitDimension
  from: string
  to: string
  previousFrom: string
  previousTo: string
  rows: ProfitRow[]
  total: Pick<ProfitRow, 'now' | 'before'>
}
