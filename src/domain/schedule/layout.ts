import { overlaps, startOfDay, type Day, type Span } from './days'
import { DAY } from '../time'

/** Where a box of a day stands. Vertical numbers are shares of the day (0 = 00:00, 1 = 24:00), `column` counts from the left. */
export interface Box<T> {
  readonly item: T
  readonly top: number
  readonly height: number
  readonly column: number
  /** Columns of its group: each box is one of them wide. */
  readonly columns: number
}

/** Shortest height of a box: half an hour, so that a short appointment can be read and pressed. */
const LEAST_MS = DAY / 48

/**
 * Boxes of one day side by side so that none hides another: whatever would share height stands in different columns. Appointments that
 * hang together by overlaps are a group and share its width evenly. A short one is drawn with its least height and keeps that room.
 * @param items what touches the day, in any order; parts on other days are cut off
 */
export function layoutDay<T extends Span>(items: readonly T[], day: Day): Box<T>[] {
  const from = startOfDay(day)
  const drawn = items
    .map((item) => ({ item, span: drawnSpan(item, from) }))
    .sort((a, b) => a.span.startAt - b.span.startAt || b.span.endAt - a.span.endAt)
  const boxes: Box<T>[] = []
  let group: { item: T; span: Span; column: number }[] = []
  let groupEnd = -Infinity
  const close = (): void => {
    const columns = 1 + Math.max(-1, ...group.map(({ column }) => column))
    for (const { item, span, column } of group)
      boxes.push({ item, top: (span.startAt - from) / DAY, height: (span.endAt - span.startAt) / DAY, column, columns })
    group = []
  }
  for (const { item, span } of drawn) {
    if (span.startAt >= groupEnd) close()
    const taken = new Set(group.filter((other) => overlaps(other.span, span)).map(({ column }) => column))
    let column = 0
    while (taken.has(column)) column++
    group.push({ item, span, column })
    groupEnd = Math.max(group.length === 1 ? -Infinity : groupEnd, span.endAt)
  }
  close()
  return boxes
}

/** The part of it on this day, at least LEAST_MS long and never beyond midnight. */
function drawnSpan({ startAt, endAt }: Span, from: number): Span {
  const to = from + DAY
  const start = Math.min(Math.max(startAt, from), to - LEAST_MS)
  return { startAt: start, endAt: Math.min(to, Math.max(endAt, start + LEAST_MS)) }
}
