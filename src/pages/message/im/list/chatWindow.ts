/**
 * Rows that are drawn when a chat opens, at most at any time (quality.md#speed-and-size: 60 mounted rows), and how many more come at an
 * edge.
 */
export const OPENING_ROWS = 30
export const MOST_ROWS = 56
const STEP_ROWS = 18

/**
 * Which rows of the log are drawn, by their keys, so that rows that come before or after change nothing: `last` undefined follows
 * the newest row, `first` undefined opens with the last OPENING_ROWS.
 */
export interface ChatView {
  first?: string | undefined
  last?: string | undefined
}

/** Rows [start, end). */
export interface ChatWindow {
  start: number
  end: number
}

/** The keys of all rows with their places. */
export interface ChatKeys {
  keys: readonly string[]
  places: ReadonlyMap<string, number>
}

export const chatKeys = (keys: readonly string[]): ChatKeys => ({ keys, places: new Map(keys.map((key, place) => [key, place])) })

export function windowOf({ first, last }: ChatView, { keys, places }: ChatKeys): ChatWindow {
  const lastPlace = last === undefined ? undefined : places.get(last)
  const end = lastPlace === undefined ? keys.length : lastPlace + 1
  const wanted = (first === undefined ? undefined : places.get(first)) ?? end - OPENING_ROWS
  return { start: Math.max(0, Math.min(wanted, Math.max(0, end - 1)), end - MOST_ROWS), end }
}

const viewOf = ({ start, end }: ChatWindow, { keys }: ChatKeys, follows: boolean): ChatView => ({
  first: keys[start],
  last: follows && end === keys.length ? undefined : keys[end - 1]
})

/** A step towards older rows; the newest ones go where there are too many. */
export function olderView(view: ChatView, rows: ChatKeys): ChatView {
  const { start, end } = windowOf(view, rows)
  const from = Math.max(0, start - STEP_ROWS)
  return viewOf({ start: from, end: Math.min(end, from + MOST_ROWS) }, rows, view.last === undefined)
}

/** A step towards newer rows, which are followed from there on where these are the newest of all. */
export function newerView(view: ChatView, rows: ChatKeys, isNewest: boolean): ChatView {
  const { start, end } = windowOf(view, rows)
  const to = Math.min(rows.keys.length, end + STEP_ROWS)
  return viewOf({ start: Math.max(start, to - MOST_ROWS), end: to }, rows, isNewest)
}

/** The person reads older rows: what comes now waits below. */
export const restingView = (view: ChatView, rows: ChatKeys): ChatView => viewOf(windowOf(view, rows), rows, false)

/** Around one row, which stands near the top. Where the newest of all are among these rows, what comes is drawn behind them: there may be nothing to scroll. */
export function viewAround(key: string, rows: ChatKeys, isNewest: boolean): ChatView {
  const place = rows.places.get(key) ?? rows.keys.length - 1
  const start = Math.max(0, place - STEP_ROWS)
  return viewOf({ start, end: Math.min(rows.keys.length, place + OPENING_ROWS) }, rows, isNewest)
}
