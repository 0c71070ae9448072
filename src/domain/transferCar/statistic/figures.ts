import type { Figures, MoneyFigures, OrderFigures, ProfitFigures } from '@/contract/transferCar/statistic/statistic'

/**
 * Counts up when a figure is added or reckoned otherwise: days that were added up by an older version are read from their records until
 * the roll-up has added them up again, so that a new figure fills the past by itself.
 */
export const FIGURES_VERSION = 2

export const NO_ORDERS: OrderFigures = { created: 0, completed: 0, dryRun: 0, cancelled: 0 }
const NO_MONEY: MoneyFigures = {
  receivableFen: 0,
  receivables: 0,
  reducedFen: 0,
  paidFen: 0,
  payments: 0,
  refundedFen: 0,
  refunds: 0
}
export const NO_PROFIT: ProfitFigures = { incomeFen: 0, payFen: 0, costFen: 0 }
export const NO_FIGURES: Figures = { ...NO_ORDERS, ...NO_MONEY, ...NO_PROFIT }
const KEYS = Object.keys(NO_FIGURES) as (keyof Figures)[]

export function addFigures(a: Figures, b: Readonly<Partial<Figures>>): Figures {
  const sum = { ...a }
  for (const key of KEYS) sum[key] += b[key] ?? 0
  return sum
}
export const sumFigures = (list: readonly Readonly<Partial<Figures>>[]): Figures => list.reduce<Figures>(addFigures, NO_FIGURES)

/** The figures of one part alone. */
const partOf =
  <Part extends object>(zero: Part) =>
  (figures: Part): Part =>
    Object.fromEntries((Object.keys(zero) as (keyof Part)[]).map((key) => [key, figures[key]])) as Part
export const orderFigures = partOf(NO_ORDERS)
export const moneyFigures = partOf(NO_MONEY)
export const profitFigures = partOf(NO_PROFIT)
/** 利润: what came in less what drivers earn and trucks cost, fen (statistics.md#profit). */
export const profitFen = ({ incomeFen, payFen, costFen }: ProfitFigures): number => incomeFen - payFen - costFen

/** 实收: what came in less what was given back (statistics.md#money-figures), fen. */
export const receivedFen = ({ paidFen, refundedFen }: Pick<MoneyFigures, 'paidFen' | 'refundedFen'>): number => paidFen - refundedFen
/** Neither ended nor void: what the other three leave. */
export const openOrders = ({ created, completed, dryRun, cancelled }: OrderFigures): number => created - completed - dryRun - cancelled
/** 空驶率 = 空驶 / (完成 + 空驶); null when there are none. */
export const dryRunRate = ({ completed, dryRun }: OrderFigures): number | null =>
  completed + dryRun === 0 ? null : dryRun / (completed + dryRun)
