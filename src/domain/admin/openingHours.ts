import type { OpeningHours } from '@/contract/admin/yards'

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
