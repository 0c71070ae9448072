/**
 * What one person had to do on his phone: `taps` on the screen, `fields` typed (the keys of a keyboard are no taps, its opening and closing
 * are), and apart from both the `photos` of a camera and the `strokes` of a signature.
 */
export class Acts {
  readonly role: string
  taps = 0
  fields = 0
  photos = 0
  strokes = 0

  constructor(role: string) {
    this.role = role
  }

  get total(): number {
    return this.taps + this.fields
  }

  get words(): string {
    const { role, total, taps, fields, photos, strokes } = this
    return `${role}: ${total} (taps ${taps}, fields ${fields}), photos ${photos}, signatures ${strokes}`
  }
}

/** Most taps and fields from the call to the money (design.md#effort). */
export const MOST_ACTS = { intake: 14, dispatch: 2, driver: 18, money: 4 } as const

/** Prints what everybody had to do and holds it against the most. */
export function expectFewActs(title: string, all: readonly Acts[]): void {
  process.stdout.write(`${title}\n${all.map(({ words }) => `  ${words}`).join('\n')}\n`)
  for (const { role, total } of all) {
    const most = MOST_ACTS[role as keyof typeof MOST_ACTS]
    if (total > most) throw new Error(`${role} takes ${total} taps and fields, at most ${most}`)
  }
}
