import { sql, type SQL } from 'drizzle-orm'
import type { DurationKind, FigureDimension } from '@/contract/transferCarStatistic'
import { daysOf, spansOf, type Span } from '@/domain/transferCar/statistic/days'
import { DurationCount } from '@/domain/transferCar/statistic/durations'
import type { Tx } from '../../database/client'
import { unpack } from './packing'
import { mergeRows, type FigureRow, type RawRow } from './rows'
import { scanDurations, scanFigures } from './scan'

/** The days of a range: those whose roll-up holds, and those whose records are read. */
export interface Parts {
  rolled: Span[]
  raw: Span[]
}

/** Which days may be read from their roll-up. The caller's transaction sees one moment, so that nothing changes in between. */
export async function partsOf(tx: Tx, range: Span): Promise<Parts> {
  const { rows } = await tx.execute<{ day: number }>(sql`
    select day from stat_day s where day >= ${range.from} and day < ${range.to} and not exists (select 1 from stat_dirty_day d where d.day = s.day) order by day`)
  const clean = new Set(rows.map(({ day }) => Number(day)))
  return { rolled: spansOf([...clean]), raw: spansOf(daysOf(range).filter((day) => !clean.has(day))) }
}

const spanDays = (spans: readonly Span[]): SQL => sql`span(s, e) as (values ${sql.join(spans.map(({ from, to }) => sql`(${from}::int, ${to}::int)`), sql`, `)})`
const SUMS = sql`sum(created) as "created", sum(completed) as "completed", sum(dry_run) as "dryRun", sum(cancelled) as "cancelled", sum(receivable_fen) as "receivableFen",
  sum(reduced_fen) as "reducedFen", sum(receivables) as "receivables", sum(paid_fen) as "paidFen", sum(refunded_fen) as "refundedFen", sum(payments) as "payments", sum(refunds) as "refunds"`

/** Figures by day for `total`, over all days (`day` 0) for each value of the other dimensions. */
export async function readFigures(tx: Tx, parts: Parts, dimensions: readonly FigureDimension[]): Promise<FigureRow[]> {
  const names = sql.join(dimensions.map((dimension) => sql`${dimension}`), sql`, `)
  const { rows } = parts.rolled.length === 0 ? { rows: [] } : await tx.execute<RawRow>(sql`with ${spanDays(parts.rolled)}
    select dimension, case when dimension = 'total' then day else 0 end as day, key, ${SUMS} from span join stat_figure on dimension in (${names}) and day >= s and day < e group by 1, 2, 3`)
  const raw = await scanFigures(tx, parts.raw, dimensions)
  return mergeRows([...rows, ...raw.map((row) => (row.dimension === 'total' ? row : { ...row, day: 0 }))])
}

/** Lengths of all orders of the range, each counted. */
export async function readDurations(tx: Tx, parts: Parts): Promise<(kind: DurationKind) => DurationCount> {
  const counts = new Map<DurationKind, DurationCount>()
  const countOf = (kind: DurationKind): DurationCount => {
    const known = counts.get(kind) ?? new DurationCount()
    counts.set(kind, known)
    return known
  }
  if (parts.rolled.length > 0) {
    const { rows } = await tx.execute<{ kind: DurationKind, packed: Buffer }>(sql`with ${spanDays(parts.rolled)} select kind, packed from span join stat_duration on day >= s and day < e`)
    for (const { kind, packed } of rows) {
      const count = countOf(kind)
      unpack(packed, (seconds) => count.add(seconds))
    }
  }
  await scanDurations(tx, parts.raw, ({ kind, seconds }) => countOf(kind).add(seconds))
  return countOf
}
