import fc from 'fast-check'
import { addDays, dayOf, startOfDay, weekdayOf } from '../../../src/domain/schedule/days'
import { toRule, WEEKDAYS, type Repeat } from '../../../src/domain/schedule/repeat'
import { startsBetween } from '../../../server/schedule/recurrence'

/** Rules against a walker that looks at every day by itself; run alone it prints what came out, for the zones of other machines. */
const WALKED_DAYS = 1500

/** Whether a day belongs to a rule by its definition alone, without counting or ending. */
function belongs(day: string, start: string, { freq, interval, weekdays = [], monthDay, nth }: Repeat): boolean {
  const utc = (text: string): Date => new Date(`${text}T00:00:00Z`)
  const [date, first] = [utc(day), utc(start)]
  const days = Math.round((date.getTime() - first.getTime()) / 86_400_000)
  const months = (date.getUTCFullYear() - first.getUTCFullYear()) * 12 + date.getUTCMonth() - first.getUTCMonth()
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  const number = date.getUTCDate()
  if (freq === 'DAILY') return days % interval === 0
  if (freq === 'YEARLY') return day.slice(5) === start.slice(5) && (months / 12) % interval === 0
  if (freq === 'WEEKLY') {
    const weeks = Math.round((days + weekdayOf(start) - weekdayOf(day)) / 7)
    return (
      weeks % interval === 0 &&
      (weekdays.length === 0 ? weekdayOf(day) === weekdayOf(start) : weekdays.includes(WEEKDAYS[weekdayOf(day)] ?? 'MO'))
    )
  }
  if (months % interval !== 0) return false
  if (nth === undefined) return number === (monthDay === -1 ? last : (monthDay ?? first.getUTCDate()))
  if (WEEKDAYS[weekdayOf(day)] !== nth.weekday) return false
  return nth.nth === -1 ? number + 7 > last : Math.ceil(number / 7) === nth.nth
}

export function walk(repeat: Repeat, start: string): string[] {
  const found: string[] = []
  for (let index = 0, day = start; index < WALKED_DAYS; index++, day = addDays(day, 1)) {
    if (repeat.until !== undefined && day > repeat.until) break
    if (belongs(day, start, repeat)) found.push(day)
    if (found.length === repeat.count) break
  }
  return found
}

const aDay = fc.integer({ min: 0, max: 9000 }).map((count) => addDays('2010-01-01', count))
const which = fc.oneof(
  fc.constantFrom<Partial<Repeat>>({ freq: 'DAILY' }, { freq: 'YEARLY' }, { freq: 'MONTHLY' }, { freq: 'WEEKLY' }),
  fc.subarray([...WEEKDAYS], { minLength: 1 }).map((weekdays): Partial<Repeat> => ({ freq: 'WEEKLY', weekdays })),
  fc.constantFrom(-1, 1, 15, 29, 31).map((monthDay): Partial<Repeat> => ({ freq: 'MONTHLY', monthDay })),
  fc
    .tuple(fc.constantFrom(...WEEKDAYS), fc.constantFrom(-1, 1, 2, 3, 4))
    .map(([weekday, nth]): Partial<Repeat> => ({ freq: 'MONTHLY', nth: { weekday, nth } }))
)
export interface Trial {
  repeat: Repeat
  start: string
  minutes: number
}
export const trial = fc
  .record({
    repeat: fc
      .tuple(
        which,
        fc.integer({ min: 1, max: 5 }),
        fc.oneof(
          fc.constant({}),
          fc.integer({ min: 1, max: 60 }).map((count) => ({ count })),
          fc.integer({ min: 0, max: 900 }).map((days) => ({ days }))
        )
      )
      .map(([kind, interval, end]) => ({ kind, interval, end })),
    start: aDay,
    minutes: fc.constantFrom(0, 1, 479, 480, 600, 959, 960, 1439)
  })
  .map(
    ({ repeat: { kind, interval, end }, start, minutes }): Trial => ({
      start,
      minutes,
      repeat: { interval, ...kind, ...('days' in end ? { until: addDays(start, end.days) } : end) } as Repeat
    })
  )

/** The days of a trial by the library, and that the time of day is the same on all of them. */
export function expand({ repeat, start, minutes }: Trial): string[] {
  const at = startOfDay(start) + minutes * 60_000
  const starts = startsBetween(toRule(repeat), at, at, at + WALKED_DAYS * 86_400_000)
  for (const ms of starts)
    if (ms - startOfDay(dayOf(ms)) !== minutes * 60_000) throw new Error(`another time of day: ${toRule(repeat)} ${start}`)
  return starts.map(dayOf)
}

if (process.argv[1]?.endsWith('walker.ts') === true) {
  const days = fc.sample(trial, { seed: 41, numRuns: 100 }).map((one) => expand(one).join())
  process.stdout.write(JSON.stringify({ zone: Intl.DateTimeFormat().resolvedOptions().timeZone, days }))
}
