/** Of this many members one is spoilt. */
const ONE_OF = 9

/** Park and Miller. */
export function dice(seed: number): (sides: number) => number {
  let state = seed * 7919 + 1
  return (sides) => {
    state = (state * 48_271) % 2_147_483_647
    return state % sides
  }
}

/** JSON inside a text, undefined where there is none. */
function inside(text: string): unknown {
  try {
    return /^\s*[[{]/.test(text) ? (JSON.parse(text) as unknown) : undefined
  } catch {
    return undefined
  }
}

/** Holes in an answer and in texts of JSON in it: members and elements of lists that are null, members that are missing, numbers as text. */
export function holes(roll: (sides: number) => number, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => (roll(ONE_OF) === 0 ? null : holes(roll, each)))
  if (typeof value === 'string') {
    const json = inside(value)
    return json === undefined ? value : JSON.stringify(holes(roll, json))
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]): [string, unknown][] => {
      if (roll(ONE_OF) !== 0) return [[key, holes(roll, member)]]
      if (typeof member === 'number') return roll(2) === 0 ? [[key, String(member)]] : [[key, null]]
      return roll(2) === 0 ? [] : [[key, null]]
    })
  )
}
