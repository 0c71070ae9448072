/**
 * Codes of the statistics as they travel on the wire and stand in the database (statistics.md#figures). Constants only, no schema library.
 */

/** Breakdowns that count orders: their rows add up to all orders reported in the range (driver and truck: to all crews and what has none). */
const ORDER_DIMENSIONS = ['status', 'driver', 'truck', 'area', 'source', 'insurer'] as const
/** Breakdowns of money. */
const MONEY_DIMENSIONS = ['fee', 'method', 'collector'] as const
export const BREAKDOWN_DIMENSIONS = [...ORDER_DIMENSIONS, ...MONEY_DIMENSIONS] as const
export type BreakdownDimension = (typeof BREAKDOWN_DIMENSIONS)[number]
/** What profit is told by. */
export const PROFIT_DIMENSIONS = ['truck', 'customer'] as const
export type ProfitDimension = (typeof PROFIT_DIMENSIONS)[number]
/** What a day is rolled up by: the breakdowns, its whole, its hours and its customers. */
export type FigureDimension = BreakdownDimension | ProfitDimension | 'total' | 'hour'

/** 响应, 出动, 到达 (from the report and from dispatch), 现场, 全程. */
export const DURATION_KINDS = ['respond', 'depart', 'arrive', 'arriveFromAssigned', 'onScene', 'whole'] as const
export type DurationKind = (typeof DURATION_KINDS)[number]

/** Days past the due day; `notDue` also holds what has no due day. */
export const AGEING_KEYS = ['notDue', 'd30', 'd60', 'd90', 'older'] as const
export type AgeingKey = (typeof AGEING_KEYS)[number]

export const EXPORT_KINDS = ['summary', 'orders', 'payments'] as const
export type ExportKind = (typeof EXPORT_KINDS)[number]

/** Filters of the order list beside the plain outcomes: TOWED or REPAIRED; none yet; everything but void. */
export const OUTCOME_GROUPS = ['COMPLETED', 'OPEN', 'VALID'] as const
/** Filters of the order list for what was left empty; `driver` and `truck`: no crew has one. */
export const MISSING_FIELDS = ['driver', 'truck', 'area', 'source', 'insurer'] as const
export type MissingField = (typeof MISSING_FIELDS)[number]
/** What a drill-down from money asks the payment list for; `receivable` and the like with days, `outstanding` now. */
export const MONEY_FILTERS = ['receivable', 'reduced', 'received', 'refunded', 'outstanding'] as const
export type MoneyFilter = (typeof MONEY_FILTERS)[number]
