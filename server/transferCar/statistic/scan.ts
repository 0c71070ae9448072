import { sql, type SQL } from 'drizzle-orm'
import type { DurationKind, FigureDimension } from '@/contract/transferCar/statistic/statistic'
import { dayNumber, type Span } from '@/domain/transferCar/statistic/days'
import { durationsOf, type DurationFacts } from '@/domain/transferCar/statistic/durations'
import type { Reader } from '../../database/client'
import { mergeRows, spanTable, type FigureRow, type RawRow } from './rows'
import { scanMoney } from './scanMoney'
import { scanProfit } from './scanProfit'

/** Columns of the order that one pass groups by. */
const GROUPED = { hour: 'hour', status: 'status', area: 'area', source: 'source', insurer: 'insurer' } as const
type Grouped = keyof typeof GROUPED
const isGrouped = (dimension: FigureDimension): dimension is Grouped => dimension in GROUPED

const HOW_MANY = sql`count(*) as "created", count(*) filter (where outcome in ('TOWED', 'REPAIRED')) as "completed",
  count(*) filter (where outcome = 'DRY_RUN') as "dryRun", count(*) filter (where outcome = 'CANCELLED') as "cancelled"`

/** Orders reported in the spans, void ones left out (statistics.md#figures). */
const ordersOf = (spans: readonly Span[]): SQL => sql`${spanTable(spans)}, orders as (
  select x.id, stat_day_of(x.created_at) as day, ((x.created_at + 28800000) % 86400000 / 3600000)::text as hour, x.status, coalesce(x.area_code, '') as area,
    coalesce(x.source, '') as source, coalesce(x.insurer, '') as insurer, x.outcome
  from span join accident_order x on x.created_at >= s and x.created_at < e where x.outcome is distinct from 'VOID')`

/**
 * Adds up what these days hold, from the records themselves: what a roll-up keeps, and what takes its place while a day is dirty.
 * @param dimensions only these
 */
export async function scanFigures(reader: Reader, spans: readonly Span[], dimensions: readonly FigureDimension[]): Promise<FigureRow[]> {
  if (spans.length === 0) return []
  const rows: RawRow[] = [...(await scanOrders(reader, spans, dimensions))]
  for (const dimension of ['driver', 'truck'] as const)
    if (dimensions.includes(dimension)) rows.push(...(await scanUnits(reader, spans, dimension)))
  rows.push(...(await scanMoney(reader, spans, dimensions)))
  rows.push(...(await scanProfit(reader, spans, dimensions)))
  return mergeRows(rows)
}

async function scanOrders(reader: Reader, spans: readonly Span[], dimensions: readonly FigureDimension[]): Promise<RawRow[]> {
  const grouped = dimensions.filter(isGrouped)
  if (grouped.length === 0 && !dimensions.includes('total')) return []
  const column = (dimension: Grouped): SQL => sql.raw(GROUPED[dimension])
  const sets = [...(dimensions.includes('total') ? [sql`(day)`] : []), ...grouped.map((dimension) => sql`(day, ${column(dimension)})`)]
  const name =
    grouped.length === 0
      ? sql`'total'`
      : sql`case ${sql.join(
          grouped.map((dimension) => sql`when grouping(${column(dimension)}) = 0 then ${sql.raw(`'${dimension}'`)}`),
          sql` `
        )} else 'total' end`
  const key = grouped.length === 0 ? sql`''` : sql`coalesce(${sql.join(grouped.map(column), sql`, `)}, '')`
  const { rows } = await reader.execute<RawRow>(
    sql`with ${ordersOf(spans)} select ${name} as dimension, day, ${key} as key, ${HOW_MANY} from orders group by grouping sets (${sql.join(sets, sql`, `)})`
  )
  return rows
}

/** Crews, not orders (orders.md#units): an order counts for each driver (each truck) of its crews once, and for none when it has none. */
async function scanUnits(reader: Reader, spans: readonly Span[], dimension: 'driver' | 'truck'): Promise<RawRow[]> {
  const column = sql.raw(dimension === 'driver' ? 'u.driver_id' : 'u.truck_id')
  const { rows } = await reader.execute<RawRow>(sql`with ${ordersOf(spans)}, crews as (
    select distinct o.id, o.day, o.outcome, coalesce(${column}, '') as key from orders o left join order_unit u on u.order_id = o.id and u.removed_at is null and ${column} is not null)
    select ${sql.raw(`'${dimension}'`)} as dimension, day, key, ${HOW_MANY} from crews group by day, key`)
  return rows
}

/** Lengths of one kind on one day, seconds. */
interface DurationRow {
  day: number
  kind: DurationKind
  seconds: number
}

/** Lengths of the orders reported in the spans, each by its lead crew. @param tell called for each */
export async function scanDurations(reader: Reader, spans: readonly Span[], tell: (row: DurationRow) => void): Promise<void> {
  if (spans.length === 0) return
  const moment = (name: string) => sql.raw(`u.${name}::float8`)
  const { rows } = await reader.execute<Record<keyof DurationFacts, number> & { outcome: string }>(sql`with ${spanTable(spans)}
    select o.outcome, o.created_at::float8 as "createdAt", ${moment('assigned_at')} as "assignedAt", ${moment('accepted_at')} as "acceptedAt", ${moment('departed_at')} as "departedAt",
      ${moment('arrived_at')} as "arrivedAt", ${moment('loaded_at')} as "loadedAt", ${moment('stored_at')} as "storedAt", ${moment('handed_over_at')} as "handedOverAt"
    from span join accident_order o on o.created_at >= s and o.created_at < e join order_unit u on u.order_id = o.id and u.is_lead
    where o.outcome is null or o.outcome not in ('CANCELLED', 'VOID')`)
  for (const row of rows) {
    const day = dayNumber(row.createdAt)
    for (const [kind, seconds] of Object.entries(durationsOf(row))) tell({ day, kind: kind as DurationKind, seconds })
  }
}
