/** States of something that is drawn, oldest first: those before the present one can be gone back to, those after it be done again. */
export interface History<State> {
  readonly past: readonly Step<State>[]
  readonly present: Step<State>
  readonly future: readonly Step<State>[]
}

interface Step<State> {
  readonly state: State
  /** What led to it, in words for people; '' at the beginning. */
  readonly words: string
  /** Steps of the same name that follow each other are one, such as the letters of a name; '' = a step of its own. */
  readonly name: string
}

/** More steps than anybody takes back; the oldest go. */
const MOST_STEPS = 200

export const beginHistory = <State>(state: State): History<State> => ({
  past: [],
  present: { state, words: '', name: '' },
  future: []
})

/** The same state is no step. @param words what was done @param name of steps that are one while they follow each other */
export function takeStep<State>(history: History<State>, state: State, words: string, name = ''): History<State> {
  const { past, present } = history
  if (state === present.state) return history
  const goesOn = name !== '' && name === present.name && history.future.length === 0
  return { past: goesOn ? past : [...past, present].slice(-MOST_STEPS), present: { state, words, name }, future: [] }
}

/** One step back; the same where there is none. */
export function undo<State>(history: History<State>): History<State> {
  const before = history.past[history.past.length - 1]
  if (before === undefined) return history
  return { past: history.past.slice(0, -1), present: { ...before, name: '' }, future: [history.present, ...history.future] }
}

/** One step on that was taken back; the same where there is none. */
export function redo<State>(history: History<State>): History<State> {
  const [after, ...future] = history.future
  if (after === undefined) return history
  return { past: [...history.past, history.present], present: { ...after, name: '' }, future }
}
