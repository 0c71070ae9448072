import { inArray } from 'drizzle-orm'
import type { ProfitDimension, ProfitFigures, ProfitRow, StatisticProfit } from '@/contract/transferCar/statistic/statistic'
import { dayText, previousSpan, type Span } from '@/domain/transferCar/statistic/days'
import { NO_PROFIT, profitFen, profitFigures, sumFigures } from '@/domain/transferCar/statistic/figures'
import { displayPlate } from '@/domain/validators/plate'
import type { Reader, Tx } from '../../database/client'
import { customer, towTruck } from '../../database/schema'
import { partsOf, readFigures } from './read'

const NONE: Readonly<Record<ProfitDimension, string>> = { truck: '未指派拖车', customer: '散客' }

async function namesOf(reader: Reader, by: ProfitDimension, keys: readonly string[]): Promise<Map<string, string>> {
  const known = keys.filter((key) => key !== '')
  if (known.length === 0) return new Map()
  const rows =
    by === 'truck'
      ? (await reader.select({ id: towTruck.id, plateNo: towTruck.plateNo }).from(towTruck).where(inArray(towTruck.id, known))).map(
          ({ id, plateNo }) => ({ id, name: displayPlate(plateNo) })
        )
      : await reader.select({ id: customer.id, name: customer.name }).from(customer).where(inArray(customer.id, known))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const hasFigures = (figures: ProfitFigures): boolean => Object.values(figures).some((fen) => fen !== 0)
const sumOf = (list: readonly ProfitFigures[]): ProfitFigures => profitFigures(sumFigures(list))

/** Profit of the range by truck or customer, beside that of as many days before (statistics.md#profit). */
export async function readProfit(tx: Tx, range: Span, by: ProfitDimension): Promise<StatisticProfit> {
  const previous = previousSpan(range)
  const figuresOf = async (span: Span) =>
    new Map((await readFigures(tx, await partsOf(tx, span), [by])).map((row) => [row.key, profitFigures(row)] as const))
  const now = await figuresOf(range)
  const before = await figuresOf(previous)
  const keys = [...new Set([...now.keys(), ...before.keys()])]
  const names = await namesOf(tx, by, keys)
  const rows = keys
    .map(
      (key): ProfitRow => ({
        key: key === '' ? null : key,
        label: key === '' ? NONE[by] : (names.get(key) ?? key),
        now: now.get(key) ?? NO_PROFIT,
        before: before.get(key) ?? NO_PROFIT
      })
    )
    .filter((row) => hasFigures(row.now) || hasFigures(row.before))
    .sort((a, b) => profitFen(b.now) - profitFen(a.now) || a.label.localeCompare(b.label, 'zh-CN'))
  return {
    by,
    from: dayText(range.from),
    to: dayText(range.to - 1),
    previousFrom: dayText(previous.from),
    previousTo: dayText(previous.to - 1),
    rows,
    total: { now: sumOf(rows.map((row) => row.now)), before: sumOf(rows.map((row) => row.before)) }
  }
}
