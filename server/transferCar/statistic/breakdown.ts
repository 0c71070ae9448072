import { inArray } from 'drizzle-orm'
import type { BreakdownDimension, BreakdownFigures, BreakdownRow, StatisticBreakdown } from '@/contract/transferCar/statistic/statistic'
import type { PayMethod } from '@/contract/transferCar/payment/codes'
import type { FeeCode } from '@/contract/transferCar/fees/prices'
import { FEE_NAMES } from '@/domain/transferCar/fees/engine'
import { labelOf, SOURCES } from '@/domain/transferCar/order/dictionaries'
import { PAY_METHOD_LABELS } from '@/domain/transferCar/payment/labels'
import { dayText, type Span } from '@/domain/transferCar/statistic/days'
import { moneyFigures, orderFigures, receivedFen, sumFigures } from '@/domain/transferCar/statistic/figures'
import { isMoneyDimension } from '@/domain/transferCar/statistic/labels'
import { STATUS_INFO, type ServiceStatus } from '@/domain/transferCar/order/status'
import { displayPlate } from '@/domain/validators/plate'
import type { Reader, Tx } from '../../database/client'
import { towTruck, userAccount } from '../../database/schema'
import { areaName } from '../../system/area'
import { partsOf, readFigures } from './read'

/** What no value is called. */
const NONE: Readonly<Record<BreakdownDimension, string>> = {
  status: '未知',
  driver: '未指派',
  truck: '未指派',
  area: '未填写',
  source: '未填写',
  insurer: '未填写',
  fee: '未知',
  method: '未知',
  collector: '线上或无收款人'
}

/** Words of the values of a dimension. @param keys those that occur */
async function labelsOf(reader: Reader, dimension: BreakdownDimension, keys: readonly string[]): Promise<(key: string) => string> {
  const known = keys.filter((key) => key !== '')
  const named = async (names: Promise<{ id: string; name: string }[]>) => {
    const byId = new Map((await names).map(({ id, name }) => [id, name]))
    return (key: string) => byId.get(key) ?? key
  }
  switch (dimension) {
    case 'status':
      return (key) => STATUS_INFO[key as ServiceStatus].label
    case 'source':
      return (key) => labelOf(SOURCES, key)
    case 'fee':
      return (key) => FEE_NAMES[key as FeeCode]
    case 'method':
      return (key) => PAY_METHOD_LABELS[key as PayMethod]
    case 'insurer':
      return (key) => key
    case 'area':
      return named(Promise.all(known.map(async (id) => ({ id, name: (await areaName(id)) || id }))))
    case 'truck':
      return named(
        reader
          .select({ id: towTruck.id, name: towTruck.plateNo })
          .from(towTruck)
          .where(inArray(towTruck.id, known))
          .then((rows) => rows.map(({ id, name }) => ({ id, name: displayPlate(name) })))
      )
    default:
      return named(
        reader.select({ id: userAccount.id, name: userAccount.realName }).from(userAccount).where(inArray(userAccount.id, known))
      )
  }
}

/** What rows are sorted by: the figure that the dimension is about. */
const weightOf = (dimension: BreakdownDimension, row: BreakdownFigures): number =>
  dimension === 'fee' ? row.receivableFen : isMoneyDimension(dimension) ? receivedFen(row) : row.created

/** One breakdown of the range; a dimension says nothing about figures that are not its own, they are 0. */
export async function readBreakdown(tx: Tx, range: Span, dimension: BreakdownDimension): Promise<StatisticBreakdown> {
  const found = await readFigures(tx, await partsOf(tx, range), [dimension])
  const label = await labelsOf(
    tx,
    dimension,
    found.map(({ key }) => key)
  )
  const rows = found
    .map(
      (row): BreakdownRow => ({
        key: row.key === '' ? null : row.key,
        label: row.key === '' ? NONE[dimension] : label(row.key),
        ...orderFigures(row),
        ...moneyFigures(row)
      })
    )
    .filter((row) => weightOf(dimension, row) !== 0 || row.paidFen !== 0 || row.reducedFen !== 0)
    .sort((a, b) => weightOf(dimension, b) - weightOf(dimension, a) || a.label.localeCompare(b.label, 'zh-CN'))
  const total = sumFigures(rows)
  return {
    dimension,
    from: dayText(range.from),
    to: dayText(range.to - 1),
    rows,
    total: { ...orderFigures(total), ...moneyFigures(total) }
  }
}
