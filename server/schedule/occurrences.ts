import { overlaps, type Span } from '@/domain/schedule/days'
import { DAY } from '@/domain/time'
import type { EventRow, ExceptionRow } from './repository/events'
import { startsBetween } from './recurrence'

/** An appointment as it is stored, with the occurrences that differ. */
export interface Series {
  event: EventRow
  exceptions: readonly ExceptionRow[]
}

/** One appearance: what it is by its series, and by itself where it was changed. */
export interface Appearance extends Span {
  event: EventRow
  /** When it would begin by the rule. */
  at: number
  title: string
  location: string
  note: string
  isChanged: boolean
}

const plain = (event: EventRow, at: number): Appearance => ({
  event,
  at,
  startAt: at,
  endAt: at + (event.endAt - event.startAt),
  title: event.title,
  location: event.location,
  note: event.note,
  isChanged: false
})
const changed = (event: EventRow, { at, startAt, endAt, title, location, note }: ExceptionRow): Appearance => ({
  event,
  at,
  startAt,
  endAt,
  title,
  location,
  note,
  isChanged: true
})

/** Appearances that touch a half-open span, cancelled ones left out, in order. */
export function appearancesIn({ event, exceptions }: Series, span: Span): Appearance[] {
  const own = new Map(exceptions.map((exception) => [exception.at, exception]))
  // A changed one stands where it was put, however far from its place in the rule.
  const moved = exceptions.filter(({ isCancelled }) => !isCancelled).map((exception) => changed(event, exception))
  const length = event.endAt - event.startAt
  const regular = startsBetween(event.rule, event.startAt, span.startAt - length, Math.max(span.endAt, span.startAt + 1))
    .filter((at) => !own.has(at))
    .map((at) => plain(event, at))
  return [...regular, ...moved].filter((one) => overlaps(one, span)).sort((a, b) => a.startAt - b.startAt || a.at - b.at)
}

/** One appearance by the moment at which it would begin; undefined where there is none, or it was cancelled. */
export function appearanceAt({ event, exceptions }: Series, at: number): Appearance | undefined {
  const own = exceptions.find((exception) => exception.at === at)
  if (own !== undefined) return own.isCancelled ? undefined : changed(event, own)
  return startsBetween(event.rule, event.startAt, at, at + 1).length > 0 ? plain(event, at) : undefined
}

/** The first appearance that is left, in a series that may have lost its beginning. */
export function firstAppearance(series: Series): Appearance | undefined {
  const { event } = series
  for (const years of [1, 10, 100]) {
    const [first] = appearancesIn(series, { startAt: event.firstAt, endAt: event.firstAt + years * 366 * DAY })
    if (first !== undefined) return first
  }
  return undefined
}
