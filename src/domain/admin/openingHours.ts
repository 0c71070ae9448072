import type { ClosedDays, OpeningHours } from '@/contract/admin/yards'
import { shanghaiDate, shanghaiTime } from '@/domain/format'
import { DAY } from '@/domain/time'

/** Days of the week from Monday = 1, as people say them. */
export const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const
const EVERY_DAY = WEEKDAYS.length

/** Days that follow each other are one stretch: [1,2,3,5] -> 周一至周三、周五. */
function daysText(days: readonly number[]): string {
  if (days.length === EVERY_DAY) return '每天'
  const stretches: [number, number][] = []
  for (const day of [...days].sort()) {
    const last = stretches.at(-1)
    if (last !== undefined && last[1] === day - 1) last[1] = day
    else stretches.push([day, day])
  }
  const name = (day: number): string => WEEKDAYS[day - 1] ?? ''
  return stretches
    .map(([first, last]) =>
      first === last ? name(first) : last === first + 1 ? `${name(first)}、${name(last)}` : `${name(first)}至${name(last)}`
    )
    .join('、')
}

/** When a yard hands vehicles out, for people: 周一至周五 08:00–18:00; '' = not said (administration.md#yards). */
export function hoursText(hours: OpeningHours | null): string {
  if (hours === null) return ''
  const { days, from, to } = hours
  if (from === to) return `${daysText(days)} 全天`
  return `${daysText(days)} ${from}–${to < from ? '次日 ' : ''}${to}`
}

/** Closed days are told this many days before. */
const TOLD_BEFORE = 14
/** One entry is at most this long. */
const MOST_DAYS = 60

const dayAfter = (day: string): string => shanghaiDate((shanghaiTime(day) ?? 0) + DAY)
const dayText = (day: string): string => {
  const [, month, date] = day.split('-')
  return `${Number(month)} 月 ${Number(date)} 日`
}
const isClosedOn = (closed: readonly ClosedDays[], day: string): ClosedDays | undefined =>
  closed.find(({ from, to }) => from <= day && day <= to)

/** 2026-02-16 至 2026-02-22（春节）. */
export const closedDaysText = ({ from, to, name }: ClosedDays): string => `${from === to ? from : `${from} 至 ${to}`}（${name}）`

/**
 * What is told of the closed days of a yard: that it is closed today and until when, or from when it will be within two weeks; '' = neither.
 * @param now epoch ms
 */
export function closedNote(closed: readonly ClosedDays[], now: number): string {
  const today = shanghaiDate(now)
  const current = isClosedOn(closed, today)
  if (current !== undefined) {
    let day = today
    // Spans that follow each other are one for who waits.
    for (let span = isClosedOn(closed, day); span !== undefined; span = isClosedOn(closed, day)) day = dayAfter(span.to)
    return `今天休息（${current.name}），${dayText(day)}起可以取车`
  }
  const horizon = shanghaiDate(now + TOLD_BEFORE * DAY)
  const next = closed.filter(({ from }) => from > today && from <= horizon).sort((a, b) => (a.from < b.from ? -1 : 1))[0]
  if (next === undefined) return ''
  const { from, to, name } = next
  return `${dayText(from)}${from === to ? '' : `至 ${dayText(to)}`}休息（${name}）`
}

/** Why these days cannot be stored: '' = they can. */
export function closedDaysFault(closed: readonly ClosedDays[]): string {
  for (const { from, to, name } of closed) {
    const [first, last] = [shanghaiTime(from), shanghaiTime(to)]
    if (name.trim() === '') return '请填写休息日的名称'
    if (first === undefined || last === undefined) return '请选择休息日的开始和结束日期'
    if (last < first) return `“${name.trim()}”的结束日期早于开始日期`
    if (last - first >= MOST_DAYS * DAY) return `“${name.trim()}”超过 ${MOST_DAYS} 天`
  }
  const sorted = [...closed].sort((a, b) => (a.from < b.from ? -1 : 1))
  const twice = sorted.find(({ from }, at) => at > 0 && from <= (sorted[at - 1]?.to ?? ''))
  return twice === undefined ? '' : `“${twice.name.trim()}”与其他休息日重叠`
}
