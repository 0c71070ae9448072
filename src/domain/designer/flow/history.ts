/** What was drawn, with the way back and forth. Plain data: every change makes another one. */
export interface History<T> {
  readonly past: readonly T[]
  readonly now: T
  readonly future: readonly T[]
  /** What the last change was about: letters typed one after the other in one field are one change. */
  readonly about: string
}

/** Changes that can be taken back. */
const MOST = 200

export const beginHistory = <T>(now: T): History<T> => ({ past: [], now, future: [], about: '' })

/** @param about '' = a change of its own */
export function changed<T>(history: History<T>, now: T, about = ''): History<T> {
  if (now === history.now) return history
  const isSame = about !== '' && about === history.about
  return { past: isSame ? history.past : [...history.past, history.now].slice(-MOST), now, future: [], about }
}

export function undone<T>(history: History<T>): History<T> {
  const before = history.past.at(-1)
  if (before === undefined) return history
  return { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future], about: '' }
}

export function redone<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.now], now: next, future, about: '' }
}
