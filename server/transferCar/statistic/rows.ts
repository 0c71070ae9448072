import { sql, type SQL } from 'drizzle-orm'
import type { FigureDimension, Figures } from '@/contract/transferCarStatistic'
import { dayStart, type Span } from '@/domain/transferCar/statistic/days'
import { addFigures, NO_FIGURES } from '@/domain/transferCar/statistic/figures'

/** What a day adds up to for one value of one dimension; '' = none. */
export interface FigureRow extends Figures {
  dimension: FigureDimension
  day: number
  key: string
}
/** As a query answers: counts may come as text. */
export type RawRow = { dimension: FigureDimension, day: number, key: string } & Readonly<Partial<Record<keyof Figures, string | number>>>

/** `span(s, e)`: the moments of these days. */
export const spanTable = (spans: readonly Span[]): SQL => sql`span(s, e) as (values ${sql.join(spans.map(({ from, to }) => sql`(${dayStart(from)}::bigint, ${dayStart(to)}::bigint)`), sql`, `)})`

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
