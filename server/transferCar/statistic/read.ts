import { and, gte, lt, sql } from 'drizzle-orm'
import type { DurationKind, FigureDimension } from '@/contract/transferCar/statistic/statistic'
import { daysOf, spansOf, wholeMonths, type Span } from '@/domain/transferCar/statistic/days'
import { DurationCount } from '@/domain/transferCar/statistic/durations'
import { FIGURES_VERSION } from '@/domain/transferCar/statistic/figures'
import type { Tx } from '../../database/client'
import { statMonth } from '../../database/schema'
import { unpack } from './packing'
import { FIGURE_SUMS, MONTH_DIMENSIONS, mergeRows, namesOf, spanDays, type FigureRow, type RawRow } from './rows'
import { scanDurations, scanFigures } from './scan'

/** The days of a range: those whose roll-up holds, and those whose records are read. */
interface Parts {
  rolled: Span[]
  /** Whole months among the rolled days that are added up themselves, and the rolled days they leave. */
  months: Span[]
  outsideMonths: Span[]
  raw: Span[]
}

/** Which days and months may be read from their roll-up. The caller's transaction sees one moment, so that nothing changes in between. */
export async function partsOf(tx: Tx, range: Span): Promise<Parts> {
  const { rows } = await tx.execute<{ day: number }>(sql`
    select day from stat_day s where version = ${FIGURES_VERSION} and day >= ${range.from} and day < ${range.to} and not exists (select 1 from stat_dirty_day d where d.day = s.day) order by day`)
  const clean = new Set(rows.map(({ day }) => Number(day)))
  const rolled = spansOf([...clean])
  const known = new Set(
    (
      await tx
        .select()
        .from(statMonth)
        .where(and(gte(statMonth.month, range.from), lt(statMonth.month, range.to)))
    ).map(({ month }) => month)
  )
  const months = rolled.flatMap(wholeMonths).filter(({ from }) => known.has(from))
  const inMonths = new Set(months.flatMap(daysOf))
  const outsideMonths = spansOf([...clean].filter((day) => !inMonths.has(day)))
  return { rolled, months, outsideMonths, raw: spansOf(daysOf(range).filter((day) => !clean.has(day))) }
}

const hasMonths = (dimension: FigureDimension): boolean => MONTH_DIMENSIONS.includes(dimension)

/** Figures by day for `total`, over all days (`day` 0) for each value of the other dimensions. */
export async function readFigures(tx: Tx, parts: Parts, dimensions: readonly FigureDimension[]): Promise<FigureRow[]> {
  const byMonth = dimensions.filter(hasMonths)
  const byDay = dimensions.filter((dimension) => !hasMonths(dimension))
  const rolled = [
    ...(await readDays(tx, parts.rolled, byDay)),
    ...(await readDays(tx, parts.outsideMonths, byMonth)),
    ...(await readMonths(tx, parts.months, byMonth))
  ]
  const raw = await scanFigures(tx, parts.raw, dimensions)
  return mergeRows([...rolled, ...raw.map((row) => (row.dimension === 'total' ? row : { ...row, day: 0 }))])
}

async function readDays(tx: Tx, spans: readonly Span[], dimensions: readonly FigureDimension[]): Promise<RawRow[]> {
  if (spans.length === 0 || dimensions.length === 0) return []
  const { rows } = await tx.execute<RawRow>(sql`with ${spanDays(spans)}
    select dimension, case when dimension = 'total' then day else 0 end as day, key, ${FIGURE_SUMS} from span join stat_figure on dimension in (${namesOf(dimensions)}) and day >= s and day < e group by 1, 2, 3`)
  return rows
}

async function readMonths(tx: Tx, months: readonly Span[], dimensions: readonly FigureDimension[]): Promise<RawRow[]> {
  if (months.length === 0 || dimensions.length === 0) return []
  const firstDays = sql.join(
    months.map(({ from }) => sql`${from}::int`),
    sql`, `
  )
  const { rows } = await tx.execute<RawRow>(sql`
    select dimension, 0 as day, key, ${FIGURE_SUMS} from stat_month_figure where dimension in (${namesOf(dimensions)}) and month in (${firstDays}) group by dimension, key`)
  return rows
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
    const { rows } = await tx.execute<{ kind: DurationKind; packed: Buffer }>(
      sql`with ${spanDays(parts.rolled)} select kind, packed from span join stat_duration on day >= s and day < e`
    )
    for (const { kind, packed } of rows) {
      const count = countOf(kind)
      unpack(packed, (seconds) => count.add(seconds))
    }
  }
  await scanDurations(tx, parts.raw, ({ kind, seconds }) => countOf(kind).add(seconds))
  return countOf
}
