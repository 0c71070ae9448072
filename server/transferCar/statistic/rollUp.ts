import { inArray, sql } from 'drizzle-orm'
import { DURATION_KINDS } from '@/contract/transferCar/statistic/codes'
import type { DurationKind, FigureDimension } from '@/contract/transferCar/statistic/statistic'
import { dayNumber, spansOf } from '@/domain/transferCar/statistic/days'
import { FIGURES_VERSION } from '@/domain/transferCar/statistic/figures'
import { MINUTE } from '../../clock'
import type { ServerContext } from '../../context'
import type { Tx } from '../../database/client'
import { statDay, statDuration, statFigure } from '../../database/schema'
import type { Again } from '../../jobs/types'
import { dropMonths, keepMonths } from './months'
import { pack } from './packing'
import { MONTH_DIMENSIONS } from './rows'
import { scanDurations, scanFigures } from './scan'

/** All that is kept of a day. */
const ROLLED_DIMENSIONS: readonly FigureDimension[] = ['total', ...MONTH_DIMENSIONS]
/** Days in one transaction: an embedded database does nothing else meanwhile. */
const DAYS_AT_ONCE = 14
/** Rows in one statement: its parameters have a limit. */
const ROWS_AT_ONCE = 500
/** Names roll-ups among the transaction locks: two at once would write the same days. */
const ROLL_UP_LOCK = 7_312_002

/** The job: adds up days that are over and not added up, or changed since. Every minute, at once again while more wait. */
export async function keepRollUps(tx: Tx, { clock }: Pick<ServerContext, 'clock'>): Promise<Again<'statistics'>> {
  const now = clock.now()
  const isMore = await rollUp(tx, now)
  return { dueAt: isMore ? now : now + MINUTE, data: {} }
}

/**
 * Adds up some days before today, oldest first, and the months that are whole with them. Marks are taken away first and the records read
 * afterwards: what commits in between is in both, what commits later has a mark of its own that stays.
 * @returns whether more days or months wait
 */
export async function rollUp(tx: Tx, now: number): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ROLL_UP_LOCK})`)
  const today = dayNumber(now)
  // A day that was never added up is read from its records anyway.
  await tx.execute(sql`delete from stat_dirty_day d where not exists (select 1 from stat_day s where s.day = d.day)`)
  const { rows } = await tx.execute<{ day: number }>(sql`
    select day from (
      select generate_series(first.day, ${today}::int - 1) as day from (
        select least(
          (select stat_day_of(min(created_at)) from accident_order), (select stat_day_of(min(created_at)) from payment_order),
          (select stat_day_of(min(paid_at)) from payment where state = 'SUCCESS')
        ) as day
      ) first
      except select day from stat_day where version = ${FIGURES_VERSION}
      union select day from stat_dirty_day where day < ${today}
    ) waiting order by day limit ${DAYS_AT_ONCE + 1}`)
  const days = rows.slice(0, DAYS_AT_ONCE).map(({ day }) => Number(day))
  if (days.length > 0) {
    await tx.execute(sql`delete from stat_dirty_day where ${inArray(sql`day`, days)}`)
    await keep(tx, days, now)
  }
  // Also when no day waits: a database that was rolled up before there were months has them still to come.
  return (await keepMonths(tx)) || rows.length > DAYS_AT_ONCE
}

async function keep(tx: Tx, days: readonly number[], now: number): Promise<void> {
  await dropMonths(tx, days)
  const spans = spansOf(days)
  const figures = await scanFigures(tx, spans, ROLLED_DIMENSIONS)
  const lengths = new Map<string, { day: number; kind: DurationKind; seconds: number[] }>()
  for (const day of days) for (const kind of DURATION_KINDS) lengths.set(`${kind} ${day}`, { day, kind, seconds: [] })
  await scanDurations(tx, spans, ({ day, kind, seconds }) => {
    lengths.get(`${kind} ${day}`)?.seconds.push(seconds)
  })
  await tx.delete(statFigure).where(inArray(statFigure.day, [...days]))
  await tx.delete(statDuration).where(inArray(statDuration.day, [...days]))
  for (let at = 0; at < figures.length; at += ROWS_AT_ONCE) await tx.insert(statFigure).values(figures.slice(at, at + ROWS_AT_ONCE))
  const packed = [...lengths.values()].flatMap(({ day, kind, seconds }) =>
    seconds.length === 0 ? [] : [{ day, kind, packed: pack(seconds) }]
  )
  if (packed.length > 0) await tx.insert(statDuration).values(packed)
  await tx
    .insert(statDay)
    .values(days.map((day) => ({ day, version: FIGURES_VERSION, rolledAt: now })))
    .onConflictDoUpdate({ target: statDay.day, set: { version: FIGURES_VERSION, rolledAt: now } })
}
