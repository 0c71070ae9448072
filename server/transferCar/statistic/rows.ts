import { sql, type SQL } from 'drizzle-orm'
import { BREAKDOWN_DIMENSIONS, PROFIT_DIMENSIONS } from '@/contract/transferCar/statistic/codes'
import type { FigureDimension, Figures } from '@/contract/transferCar/statistic/statistic'
import { dayStart, type Span } from '@/domain/transferCar/statistic/days'
import { addFigures, NO_FIGURES } from '@/domain/transferCar/statistic/figures'
import { statFigure } from '../../database/schema'

/** What is kept of a whole month as well: all but the totals, which charts want day by day. */
export const MONTH_DIMENSIONS: readonly FigureDimension[] = [...new Set(['hour', ...BREAKDOWN_DIMENSIONS, ...PROFIT_DIMENSIONS] as const)]

/** What a day adds up to for one value of one dimension; '' = none. */
export interface FigureRow extends Figures {
  dimension: FigureDimension
  day: number
  key: string
}
/** As a query answers: counts may come as text. */
export type RawRow = { dimension: FigureDimension; day: number; key: string } & Readonly<Partial<Record<keyof Figures, string | number>>>

/** `span(s, e)`: the moments of these days. */
export const spanTable = (spans: readonly Span[]): SQL =>
  sql`span(s, e) as (values ${sql.join(
    spans.map(({ from, to }) => sql`(${dayStart(from)}::bigint, ${dayStart(to)}::bigint)`),
    sql`, `
  )})`

/** `span(s, e)`: the numbers of these days. */
export const spanDays = (spans: readonly Span[]): SQL =>
  sql`span(s, e) as (values ${sql.join(
    spans.map(({ from, to }) => sql`(${from}::int, ${to}::int)`),
    sql`, `
  )})`
export const namesOf = (dimensions: readonly FigureDimension[]): SQL =>
  sql.join(
    dimensions.map((dimension) => sql`${dimension}`),
    sql`, `
  )

const FIGURES = Object.keys(NO_FIGURES) as (keyof Figures)[]
const columnOf = (figure: keyof Figures): SQL => sql`${sql.identifier(statFigure[figure].name)}`
/** The figures of a roll-up, and their sums by their names, in the same order. */
export const FIGURE_COLUMNS = sql.join(FIGURES.map(columnOf), sql`, `)
export const FIGURE_SUMS = sql.join(
  FIGURES.map((figure) => sql`sum(${columnOf(figure)}) as ${sql.identifier(figure)}`),
  sql`, `
)

/** Rows of one day and value become one: orders, receivables and payments are read apart. */
export function mergeRows(rows: readonly RawRow[]): FigureRow[] {
  const merged = new Map<string, FigureRow>()
  for (const { dimension, day, key, ...counts } of rows) {
    const name = `${dimension} ${day} ${key}`
    const numbers = Object.fromEntries(Object.entries(counts).map(([column, value]) => [column, Number(value)]))
    merged.set(name, { dimension, day, key, ...addFigures(merged.get(name) ?? NO_FIGURES, numbers) })
  }
  return [...merged.values()]
}
