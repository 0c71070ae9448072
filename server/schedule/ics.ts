import { dayOf, type Span } from '@/domain/schedule/days'
import { endBefore } from '@/domain/schedule/repeat'
import { SHANGHAI_OFFSET } from '../clock'
import { answerAt } from './answers'
import { appearancesIn, type Appearance } from './occurrences'
import { showsAt, type Access } from './policy'
import type { EventRow, ExceptionRow, StoredEvent } from './repository/events'

/**
 * Appointments as iCalendar (RFC 5545), to be opened by the calendars of phones and desks. Written here: what stays of the libraries for it
 * when time zones, rules and exceptions are our own is these lines, and the ones that are alive want a newer Node than ours.
 */
const ZONE = 'Asia/Shanghai'
const VTIMEZONE = [
  'BEGIN:VTIMEZONE',
  `TZID:${ZONE}`,
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0800',
  'TZOFFSETTO:+0800',
  'TZNAME:CST',
  'END:STANDARD',
  'END:VTIMEZONE'
]

/** A series as its reader keeps it: of this span what he declined is taken out like what was cancelled, and where he declined what comes after, it ends with the span. */
export function asKeptBy(access: Access, stored: StoredEvent, span: Span): StoredEvent {
  const { event, exceptions } = stored
  const hidden = appearancesIn(stored, span).filter(({ at }) => !showsAt(access, stored, at))
  if (event.rule === '' || hidden.length === 0) return stored
  const cancelled = hidden.map(({ at, startAt, endAt, title, location, note }) => ({
    eventId: event.id,
    at,
    isCancelled: true,
    title,
    location,
    note,
    startAt,
    endAt
  }))
  const isOver = answerAt(stored, access.userId, span.endAt) === 'DECLINED'
  return {
    ...stored,
    event: isOver ? { ...event, rule: endBefore(event.rule, dayOf(span.endAt)) } : event,
    exceptions: [...exceptions.filter(({ at }) => !hidden.some((one) => one.at === at)), ...cancelled]
  }
}

/** @param now epoch ms @returns the whole file with its line ends */
export function toIcs(list: readonly StoredEvent[], nameOf: (userId: string) => string, productName: string, now: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(productName)}//schedule//ZH`,
    'CALSCALE:GREGORIAN',
    ...VTIMEZONE,
    ...list.flatMap((stored) => eventLines(stored, nameOf, now)),
    'END:VCALENDAR'
  ]
  return lines.map(folded).join('')
}

function eventLines({ event, exceptions, participants }: StoredEvent, nameOf: (userId: string) => string, now: number): string[] {
  const cancelled = exceptions.filter(({ isCancelled }) => isCancelled)
  const people = participants.map(({ userId }) => nameOf(userId)).filter((name) => name !== '')
  const series = vevent(
    event,
    event,
    [...(event.rule === '' ? [] : [`RRULE:${ruleOf(event)}`]), ...cancelled.map(({ at }) => `EXDATE${timeOf(event, at)}`)],
    people,
    now
  )
  const changed = exceptions
    .filter(({ isCancelled }) => !isCancelled)
    .flatMap((own) => vevent(event, own, [`RECURRENCE-ID${timeOf(event, own.at)}`], people, now))
  return [...series, ...changed]
}

/** UNTIL has the kind of value of DTSTART: a day for whole days (RFC 5545 section 3.3.10). */
const ruleOf = ({ rule, isAllDay }: EventRow): string => (isAllDay ? rule.replace(/UNTIL=(\d{8})T\d{6}Z/, 'UNTIL=$1') : rule)

function vevent(
  event: EventRow,
  own: EventRow | ExceptionRow | Appearance,
  more: readonly string[],
  people: readonly string[],
  now: number
): string[] {
  const note = [own.note, people.length === 0 ? '' : `${event.kind === 'duty' ? '值班' : '参与'}：${people.join('、')}`]
    .filter(Boolean)
    .join('\n')
  return [
    'BEGIN:VEVENT',
    `UID:${event.id}@schedule`,
    `DTSTAMP:${utc(now)}`,
    `SEQUENCE:${event.version - 1}`,
    `DTSTART${timeOf(event, own.startAt)}`,
    `DTEND${timeOf(event, own.endAt)}`,
    ...more,
    `SUMMARY:${escaped(own.title)}`,
    ...(own.location === '' ? [] : [`LOCATION:${escaped(own.location)}`]),
    ...(note === '' ? [] : [`DESCRIPTION:${escaped(note)}`]),
    ...event.reminders.flatMap((minutes) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${escaped(own.title)}`,
      `TRIGGER:${minutes > 0 ? '-' : ''}PT${Math.abs(minutes)}M`,
      'END:VALARM'
    ]),
    'END:VEVENT'
  ]
}

const utc = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
const wall = (ms: number): string => new Date(ms + SHANGHAI_OFFSET).toISOString().slice(0, 19).replace(/[-:]/g, '')
/** With its parameters and the colon. */
const timeOf = ({ isAllDay }: EventRow, ms: number): string =>
  isAllDay ? `;VALUE=DATE:${dayOf(ms).replaceAll('-', '')}` : `;TZID=${ZONE}:${wall(ms)}`

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** Lines of at most 75 bytes, a long one goes on after a space; no character is cut in two. */
function folded(line: string): string {
  const parts: string[] = ['']
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > 75) {
      parts.push(' ')
      bytes = 1
    }
    parts[parts.length - 1] += character
    bytes += size
  }
  return `${parts.join('\r\n')}\r\n`
}
