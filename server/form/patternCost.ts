import { parse, type AstNode, type Features } from 'regjsparser'

type Node = AstNode<Features & { unicodePropertyEscape: true }>

/** Longest text that a pattern is tried on (`domain/form/check`): a tenth of it shows how the work grows. */
const LENGTH = 600
/** Steps on such a text: what grows with its square stays far below, what grows with its cube or faster does not. */
const MOST_STEPS = 10_000_000
/** More repeats of a part than these count as any number. */
const MOST_COPIES = 30
const MOST_POSITIONS = 2000
const MOST_LETTERS = 24
const SOME_LETTERS = 'aZ09_-.@ 中\n,:/'

/** One part of a pattern: the places it begins and ends at. */
interface Part {
  readonly isNullable: boolean
  readonly first: readonly number[]
  readonly last: readonly number[]
}

const EMPTY: Part = { isNullable: true, first: [], last: [] }

/** The places of a pattern where one character is read, with the ways from each to the next; two ways count twice. */
class Places {
  readonly tests: ((letter: string) => boolean)[] = []
  readonly ways: Map<number, number>[] = []
  readonly letters = new Set(SOME_LETTERS)

  constructor(private readonly flags: string) {}

  read(node: Node): Part {
    switch (node.type) {
      case 'disjunction':
        return node.body
          .map((each) => this.read(each))
          .reduce((a, b) => ({ isNullable: a.isNullable || b.isNullable, first: [...a.first, ...b.first], last: [...a.last, ...b.last] }))
      case 'alternative':
        return this.inTurn(node.body)
      case 'group': {
        const inside = this.inTurn(node.body)
        // What is only looked at reads nothing; what it costs is counted with the rest.
        return node.behavior === 'normal' || node.behavior === 'ignore' ? inside : EMPTY
      }
      case 'quantifier':
        return this.repeated(node.body[0] as Node, node.min, node.max)
      case 'value':
      case 'dot':
      case 'characterClass':
      case 'characterClassEscape':
      case 'unicodePropertyEscape':
        return this.place(node)
      default:
        return EMPTY
    }
  }

  private place(node: Node): Part {
    if (this.tests.length >= MOST_POSITIONS) throw new RangeError('too many places')
    const expression = new RegExp(`^(?:${node.raw})$`, this.flags.replace(/[gy]/g, ''))
    this.gather(node)
    this.ways.push(new Map())
    const at = this.tests.push((letter) => expression.test(letter)) - 1
    return { isNullable: false, first: [at], last: [at] }
  }

  private gather(node: unknown): void {
    if (typeof node !== 'object' || node === null) return
    if ('codePoint' in node && typeof node.codePoint === 'number') this.letters.add(String.fromCodePoint(node.codePoint))
    for (const part of Object.values(node))
      if (typeof part === 'object') for (const each of Array.isArray(part) ? part : [part]) this.gather(each)
  }

  private join(from: readonly number[], to: readonly number[]): void {
    for (const a of from) for (const b of to) this.ways[a]?.set(b, (this.ways[a]?.get(b) ?? 0) + 1)
  }

  private inTurn(nodes: readonly Node[]): Part {
    return nodes.map((each) => this.read(each)).reduce((a, b) => this.then(a, b), EMPTY)
  }

  private then(a: Part, b: Part): Part {
    this.join(a.last, b.first)
    return {
      isNullable: a.isNullable && b.isNullable,
      first: a.isNullable ? [...a.first, ...b.first] : a.first,
      last: b.isNullable ? [...a.last, ...b.last] : b.last
    }
  }

  private repeated(node: Node, min: number, max: number | undefined): Part {
    const isEndless = max === undefined || max > MOST_COPIES
    let whole = EMPTY
    for (let copy = 0; copy < Math.min(min, MOST_COPIES); copy++) whole = this.then(whole, this.read(node))
    if (!isEndless) {
      for (let copy = min; copy < max; copy++) whole = this.then(whole, { ...this.read(node), isNullable: true })
      return whole
    }
    const loop = this.read(node)
    this.join(loop.last, loop.first)
    return this.then(whole, { ...loop, isNullable: true })
  }

  /** Characters that the pattern tells apart, one for each sort. */
  sorts(): string[] {
    const known = new Map<string, string>()
    for (const letter of this.letters) {
      const sort = this.tests.map((test) => (test(letter) ? '1' : '0')).join('')
      if (sort.includes('1') && !known.has(sort)) known.set(sort, letter)
    }
    return [...known.values()].slice(0, MOST_LETTERS)
  }

  /** The shortest text that leads from a place back to it; undefined where none does. */
  roundFrom(start: number, letterOf: readonly (string | undefined)[]): string | undefined {
    const texts = new Map<number, string>()
    const open = [...(this.ways[start]?.keys() ?? [])]
    for (const at of open) texts.set(at, letterOf[at] ?? '')
    for (const at of open) {
      if (at === start) return texts.get(at)
      for (const next of this.ways[at]?.keys() ?? []) {
        if (texts.has(next)) continue
        texts.set(next, (texts.get(at) ?? '') + (letterOf[next] ?? ''))
        open.push(next)
      }
    }
    return undefined
  }

  /** Ways that an engine which goes back may go on a text that repeats a word and fails at its end, from any place. */
  stepsOn(word: string): number {
    let reached = new Map(this.tests.map((_test, at) => [at, 1]))
    let steps = 0
    const starts = [...reached.keys()]
    for (let i = 0; i < LENGTH && reached.size > 0 && steps <= MOST_STEPS; i++) {
      const letter = word[i % word.length] as string
      const next = new Map<number, number>()
      for (const [at, count] of reached)
        for (const [to, ways] of this.ways[at] ?? []) if (this.reads(to, letter)) next.set(to, (next.get(to) ?? 0) + count * ways)
      // A search without an anchor begins at every character.
      if (i === 0) for (const at of starts) if (this.reads(at, letter)) next.set(at, (next.get(at) ?? 0) + 1)
      for (const count of next.values()) steps += count
      reached = next
    }
    return steps
  }

  private readonly known = new Map<string, boolean>()
  private reads(at: number, letter: string): boolean {
    const key = `${at} ${letter}`
    const known = this.known.get(key)
    if (known !== undefined) return known
    const answer = this.tests[at]?.(letter) === true
    this.known.set(key, answer)
    return answer
  }
}

/**
 * Whether a pattern ends soon on every text (quality.md#input: input never hangs a process): the ways through it are counted on texts that
 * repeat one or two of its characters, or a round of its own. A count, not a measured time: the same answer on every machine.
 * @param source of a pattern that JavaScript understands
 */
export function endsSoon(source: string, flags: string): boolean {
  try {
    const places = new Places(flags)
    const features = { lookbehind: true, namedGroups: true, unicodePropertyEscape: true } as const
    places.read(parse(source, flags.includes('u') ? 'u' : '', features) as Node)
    const sorts = places.sorts()
    const letterOf = places.tests.map((test) => sorts.find(test))
    const rounds = places.tests.flatMap((_test, at) => places.roundFrom(at, letterOf) ?? [])
    const words = new Set([...sorts, ...sorts.flatMap((a) => sorts.map((b) => a + b)), ...rounds])
    return [...words].every((word) => word === '' || places.stepsOn(word) <= MOST_STEPS)
  } catch {
    // Not understood, or too large to be counted: nobody can say that it ends.
    return false
  }
}
