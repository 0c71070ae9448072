import { addDays, dayOf, dayTitle, isDay, startOfDay, weekdayOf, WEEKDAY_NAMES, type Day } from './days'

/** Days of the week as RFC 5545 writes them, Monday first. */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof WEEKDAYS)[number]
const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
export type Frequency = (typeof FREQUENCIES)[number]

/** How an appointment comes again: the part of RFC 5545 that people can choose here. The first day is that of the appointment. */
export interface Repeat {
  readonly freq: Frequency
  /** Every so many days, weeks, months or years. */
  readonly interval: number
  /** WEEKLY: on these days; empty = the first day's. */
  readonly weekdays?: readonly Weekday[]
  /** MONTHLY: on a day of the month, -1 = the last one; a month without that day is left out (RFC 5545). */
  readonly monthDay?: number
  /** MONTHLY: on such a weekday, `nth` 1 to 4, -1 = the last. */
  readonly nth?: { readonly weekday: Weekday; readonly nth: number }
  /** The last day on which it may begin. */
  readonly until?: Day
  /** So often in all. */
  readonly count?: number
}

export const MOST_INTERVAL = 99
export const MOST_COUNT = 999
/** No rule is followed beyond. */
export const LAST_DAY: Day = '2099-12-31'

/** RRULE value of RFC 5545 section 3.3.10. `until` ends with its day in Shanghai, written in UTC as the standard asks. */
export function toRule(repeat: Repeat): string {
  const { freq, interval, weekdays = [], monthDay, nth, until, count } = repeat
  return [
    `FREQ=${freq}`,
    interval === 1 ? '' : `INTERVAL=${interval}`,
    freq === 'WEEKLY' && weekdays.length > 0 ? `BYDAY=${WEEKDAYS.filter((day) => weekdays.includes(day)).join(',')}` : '',
    freq === 'MONTHLY' && nth !== undefined ? `BYDAY=${nth.nth}${nth.weekday}` : '',
    freq === 'MONTHLY' && nth === undefined && monthDay !== undefined ? `BYMONTHDAY=${monthDay}` : '',
    until === undefined ? '' : `UNTIL=${untilText(until)}`,
    until === undefined && count !== undefined ? `COUNT=${count}` : ''
  ]
    .filter((part) => part !== '')
    .join(';')
}

/** Ends a rule before a day: as none here comes twice a day, with the day before. @throws Error for a rule that nobody can read: none is stored */
export function endBefore(rule: string, day: Day): string {
  const repeat = parseRule(rule)
  if (repeat === undefined) throw new Error(`a rule was stored that nobody can read: ${rule}`)
  const { count: _count, ...rest } = repeat
  return toRule({ ...rest, until: addDays(day, -1) })
}

/** 23:59:59 of that day in Shanghai. */
const untilText = (day: Day): string => `${new Date(startOfDay(addDays(day, 1)) - 1000).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

const whole = (text: string, least: number, most: number): number | undefined => {
  const value = /^-?\d{1,4}$/.test(text) ? Number(text) : NaN
  return value >= least && value <= most ? value : undefined
}

/** Reads a rule back; undefined for one that this product does not offer, or a broken one. Nothing else is ever stored. */
export function parseRule(rule: string): Repeat | undefined {
  const parts = new Map<string, string>()
  for (const part of rule.split(';')) {
    const [name = '', value = '', more] = part.split('=')
    if (more !== undefined || value === '' || parts.has(name)) return undefined
    parts.set(name, value)
  }
  const freq = FREQUENCIES.find((known) => known === parts.get('FREQ'))
  const interval = whole(parts.get('INTERVAL') ?? '1', 1, MOST_INTERVAL)
  const count = parts.has('COUNT') ? whole(parts.get('COUNT') ?? '', 1, MOST_COUNT) : 0
  const until = parts.has('UNTIL') ? untilDay(parts.get('UNTIL') ?? '') : ''
  if (freq === undefined || interval === undefined || count === undefined || until === undefined || (count > 0 && until !== ''))
    return undefined
  const days = dayParts(freq, parts.get('BYDAY'), parts.get('BYMONTHDAY'))
  const known = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'BYMONTHDAY']
  if (days === undefined || [...parts.keys()].some((name) => !known.includes(name))) return undefined
  return { freq, interval, ...days, ...(until === '' ? {} : { until }), ...(count === 0 ? {} : { count }) }
}

function untilDay(text: string): Day | undefined {
  const found = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})Z)?$/.exec(text)
  if (found === null) return undefined
  const [, year, month, date, hour, minute, second] = found
  const day = `${year}-${month}-${date}`
  if (!isDay(day)) return undefined
  if (hour === undefined) return day <= LAST_DAY ? day : undefined
  const ms = Date.parse(`${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(ms) || dayOf(ms) > LAST_DAY ? undefined : dayOf(ms)
}

function dayParts(
  freq: Frequency,
  byDay: string | undefined,
  byMonthDay: string | undefined
): Pick<Repeat, 'weekdays' | 'monthDay' | 'nth'> | undefined {
  if (byDay === undefined && byMonthDay === undefined) return {}
  if (byDay !== undefined && byMonthDay !== undefined) return undefined
  if (freq === 'WEEKLY' && byDay !== undefined) {
    const named = byDay.split(',')
    const weekdays = WEEKDAYS.filter((day) => named.includes(day))
    return weekdays.length === named.length ? { weekdays } : undefined
  }
  if (freq !== 'MONTHLY') return undefined
  if (byMonthDay !== undefined) {
    const monthDay = byMonthDay === '-1' ? -1 : whole(byMonthDay, 1, 31)
    return monthDay === undefined ? undefined : { monthDay }
  }
  const found = /^(-1|[1-4])(MO|TU|WE|TH|FR|SA|SU)$/.exec(byDay ?? '')
  return found === null ? undefined : { nth: { nth: Number(found[1]), weekday: found[2] as Weekday } }
}

const UNITS: Readonly<Record<Frequency, { every: string; many: string }>> = {
  DAILY: { every: '每天', many: '天' },
  WEEKLY: { every: '每周', many: '周' },
  MONTHLY: { every: '每月', many: '个月' },
  YEARLY: { every: '每年', many: '年' }
}
const nameOf = (weekday: Weekday): string => WEEKDAY_NAMES[WEEKDAYS.indexOf(weekday)] ?? ''
const WORKDAYS = WEEKDAYS.slice(0, 5).join()

/** The rule in words: 每 2 周的周一、周三，到 2026年5月1日. @param start its first day */
export function repeatText(repeat: Repeat, start: Day): string {
  const { freq, interval, until, count } = repeat
  const every = interval === 1 ? UNITS[freq].every : `每 ${interval} ${UNITS[freq].many}`
  const end = until !== undefined ? `，到 ${until.slice(0, 4)}年${dayTitle(until)}` : count !== undefined ? `，共 ${count} 次` : ''
  return `${every}${whichDays(repeat, start, interval === 1)}${end}`
}

function whichDays({ freq, weekdays = [], monthDay, nth }: Repeat, start: Day, isPlain: boolean): string {
  const join = isPlain ? '' : '的'
  if (freq === 'DAILY') return ''
  if (freq === 'YEARLY') return `${join}${dayTitle(start)}`
  if (freq === 'WEEKLY') {
    const days = weekdays.length === 0 ? [WEEKDAYS[weekdayOf(start)] ?? 'MO'] : weekdays
    if (days.join() === WORKDAYS) return '的周一到周五'
    if (days.length === 7) return '的每一天'
    return isPlain ? days.map(nameOf).join('、') : `的${days.map((day) => `周${nameOf(day)}`).join('、')}`
  }
  if (nth !== undefined) return `${join}${nth.nth === -1 ? '最后一个' : `第 ${nth.nth} 个`}周${nameOf(nth.weekday)}`
  const day = monthDay ?? Number(start.slice(8))
  return day === -1 ? `${join}最后一天` : `${join} ${day} 日`
}

/** The rule after its first day was moved: what was chosen because of the old day follows the new one. */
export function followStart(repeat: Repeat, from: Day, to: Day): Repeat {
  const [before, after] = [WEEKDAYS[weekdayOf(from)], WEEKDAYS[weekdayOf(to)]]
  if (before === undefined || after === undefined) return repeat
  const { weekdays = [], monthDay, nth } = repeat
  return {
    ...repeat,
    ...(weekdays.length === 1 && weekdays[0] === before ? { weekdays: [after] } : {}),
    ...(monthDay === Number(from.slice(8)) ? { monthDay: Number(to.slice(8)) } : {}),
    ...(nth !== undefined && isNth(from, nth) ? { nth: nthOf(to) } : {})
  }
}

/** Which weekday of its month a day is: the second Tuesday; beyond the fourth it is the last. */
export function nthOf(day: Day): { weekday: Weekday; nth: number } {
  const nth = Math.ceil(Number(day.slice(8)) / 7)
  return { weekday: WEEKDAYS[weekdayOf(day)] ?? 'MO', nth: nth > 4 ? -1 : nth }
}

const isNth = (day: Day, { weekday, nth }: { weekday: Weekday; nth: number }): boolean =>
  weekday === WEEKDAYS[weekdayOf(day)] && (nth === nthOf(day).nth || (nth === -1 && addDays(day, 7).slice(0, 7) !== day.slice(0, 7)))
