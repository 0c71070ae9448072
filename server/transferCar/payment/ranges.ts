import { and, gte, lt, lte, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { validateDay } from '@/domain/validators/day'
import { DAY } from '../../clock'
import { refuse } from '../../errors'

/** One end of a range under the name of its field in the query; undefined = open. */
type End = Readonly<Record<string, string | undefined>>
const valueOf = (end: End): [field: string, value: string | undefined] => Object.entries(end)[0] ?? ['', undefined]

/** First millisecond of a Shanghai day. */
function startOf(field: string, label: string, day: string): number {
  const result = validateDay(day)
  if (!result.ok) throw refuse(`${label}：${result.message}`, { [field]: result.message })
  return result.startsAt
}

/** Times of these Shanghai days (yyyy-mm-dd), both inside. @throws Refusal 400 with `fields` for no day, or days the wrong way round */
export function daysWithin(column: AnyPgColumn, first: End, last: End): SQL | undefined {
  const [fromField, fromDay] = valueOf(first)
  const [toField, toDay] = valueOf(last)
  const from = fromDay === undefined ? undefined : startOf(fromField, '起始日期', fromDay)
  const to = toDay === undefined ? undefined : startOf(toField, '截止日期', toDay)
  if (from !== undefined && to !== undefined && from > to)
    throw refuse('起始日期不能晚于截止日期', { [fromField]: '起始日期不能晚于截止日期' })
  return and(from === undefined ? undefined : gte(column, from), to === undefined ? undefined : lt(column, to + DAY))
}

/** Amounts of fen, both inside. @throws Refusal 400 with `fields` for amounts the wrong way round */
export function amountWithin(column: AnyPgColumn, least: End, most: End): SQL | undefined {
  const [fromField, from] = valueOf(least)
  const [, to] = valueOf(most)
  if (from !== undefined && to !== undefined && Number(from) > Number(to))
    throw refuse('最低金额不能高于最高金额', { [fromField]: '最低金额不能高于最高金额' })
  return and(from === undefined ? undefined : gte(column, Number(from)), to === undefined ? undefined : lte(column, Number(to)))
}
