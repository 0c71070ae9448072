import { asc, eq, inArray, sql } from 'drizzle-orm'
import { monthOf, spansOf, wholeMonths } from '@/domain/transferCar/statistic/days'
import { FIGURES_VERSION } from '@/domain/transferCar/statistic/figures'
import type { Tx } from '../../database/client'
import { statDay, statMonth, statMonthFigure } from '../../database/schema'
import { FIGURE_COLUMNS, FIGURE_SUMS, MONTH_DIMENSIONS, namesOf, spanDays } from './rows'

/** Months in one transaction, as with days. */
const MONTHS_AT_ONCE = 6

/** The months of days that are being added up again hold no more, until `keepMonths` adds them up as well. */
export async function dropMonths(tx: Tx, days: readonly number[]): Promise<void> {
  await tx.delete(statMonth).where(inArray(statMonth.month, [...new Set(days.map((day) => monthOf(day).from))]))
}

/**
 * Adds up some months all of whose days have been added up, oldest first. Only whoever holds the lock of the roll-ups may call it.
 * @returns whether more months wait
 */
export async function keepMonths(tx: Tx): Promise<boolean> {
  const days = await tx.select().from(statDay).where(eq(statDay.version, FIGURES_VERSION)).orderBy(asc(statDay.day))
  const known = new Set((await tx.select().from(statMonth)).map(({ month }) => month))
  const waiting = spansOf(days.map(({ day }) => day))
    .flatMap(wholeMonths)
    .filter(({ from }) => !known.has(from))
  const months = waiting.slice(0, MONTHS_AT_ONCE)
  if (months.length === 0) return false
  const keys = months.map(({ from }) => from)
  await tx.delete(statMonthFigure).where(inArray(statMonthFigure.month, keys))
  await tx.execute(sql`with ${spanDays(months)} insert into stat_month_figure (dimension, month, key, ${FIGURE_COLUMNS})
    select dimension, s, key, ${FIGURE_SUMS} from span join stat_figure on dimension in (${namesOf(MONTH_DIMENSIONS)}) and day >= s and day < e group by 1, 2, 3`)
  await tx.insert(statMonth).values(keys.map((month) => ({ month })))
  return waiting.length > MONTHS_AT_ONCE
}
