import fc from 'fast-check'
import type { FormRule, Json, RuleAction, RuleCondition, RuleExpression } from '@/contract/formSchema'
import { roundTo } from '@/domain/form/arithmetic'
import { field, open } from './support'

/**
 * 500 random graphs of rules and formulas against a naive evaluator: recompute everything until nothing changes. It knows nothing of
 * dependence, order or what changed, and computes by itself.
 */
const RUNS = { seed: 20260315, numRuns: 500 }
const FIELDS = 12

/** A formula reads two fields, a setting rule follows one or two, a state rule looks at one. */
type Part =
  | { readonly is: 'formula'; readonly target: number; readonly reads: readonly [number, number]; readonly sign: '+' | '-' | '×' }
  | { readonly is: 'set'; readonly target: number; readonly reads: readonly [number, number]; readonly limit: number }
  | {
      readonly is: 'state'
      readonly target: number
      readonly reads: number
      readonly limit: number
      readonly does: 'hide' | 'require' | 'disable'
      readonly hasOtherwise: boolean
    }

const place = fc.nat({ max: FIELDS - 1 })
const formula = fc.record({
  is: fc.constant('formula' as const),
  target: place,
  reads: fc.tuple(place, place),
  sign: fc.constantFrom('+' as const, '-' as const, '×' as const)
})
const setting = fc.record({
  is: fc.constant('set' as const),
  target: place,
  reads: fc.tuple(place, place),
  limit: fc.integer({ min: -5, max: 5 })
})
const stating = fc.record({
  is: fc.constant('state' as const),
  target: place,
  reads: place,
  limit: fc.integer({ min: -5, max: 5 }),
  does: fc.constantFrom('hide' as const, 'require' as const, 'disable' as const),
  hasOtherwise: fc.boolean()
})
const graph = fc.array(fc.oneof(formula, setting, stating), { minLength: 1, maxLength: 24 })
const acts = fc.array(fc.tuple(place, fc.integer({ min: -9, max: 9 })), { minLength: 1, maxLength: 8 })

const name = (at: number): string => `f${at}`
/** Turned so that a part reads only earlier fields: no circles. */
const forward = (parts: readonly Part[]): Part[] =>
  parts.flatMap((part): Part[] => {
    if (part.is === 'state') return [part]
    const reads = part.reads.filter((each) => each < part.target)
    return reads.length === 0 ? [] : [{ ...part, reads: [reads[0] as number, reads[reads.length - 1] as number] }]
  })
/** One formula a field; a field with a formula is set by nobody. */
const consistent = (parts: readonly Part[]): Part[] => {
  const formulas = new Set(parts.flatMap((part) => (part.is === 'formula' ? [part.target] : [])))
  const seen = new Set<number>()
  return parts.filter((part) => {
    if (part.is === 'state') return true
    if (part.is === 'set') return !formulas.has(part.target)
    return !seen.has(part.target) && seen.add(part.target) !== undefined
  })
}

const above = (at: number, limit: number): RuleCondition => ({ left: { field: name(at) }, is: '>', right: { value: limit } })
function ruleOf(part: Part, id: string): FormRule[] {
  if (part.is === 'formula') return []
  if (part.is === 'set') {
    const total: RuleExpression = { op: '+', args: part.reads.map((each) => ({ field: name(each) })) }
    return [
      {
        id,
        then: [
          {
            do: 'set',
            field: name(part.target),
            to: { when: { left: total, is: '>', right: { value: part.limit } }, then: total, otherwise: { value: part.limit } }
          }
        ]
      }
    ]
  }
  const opposite = { hide: 'show', require: 'relax', disable: 'enable' } as const
  const act = (does: RuleAction['do']): RuleAction[] => [{ do: does, fields: [name(part.target)] } as RuleAction]
  return [
    { id, when: above(part.reads, part.limit), then: act(part.does), ...(part.hasOtherwise ? { otherwise: act(opposite[part.does]) } : {}) }
  ]
}

function formOf(parts: readonly Part[], stored?: Record<string, Json>) {
  const formulas = new Map(parts.flatMap((part) => (part.is === 'formula' ? ([[part.target, part]] as const) : [])))
  const fields = Array.from({ length: FIELDS }, (_, at) => {
    const found = formulas.get(at)
    return found === undefined
      ? field('numInput', name(at), name(at))
      : field('calculate', name(at), name(at), {}, { expression: [name(found.reads[0]), found.sign, name(found.reads[1])] })
  })
  return open(
    fields,
    parts.flatMap((part, i) => ruleOf(part, String(i))),
    stored
  )
}

interface Naive {
  readonly values: (number | undefined)[]
  visible: boolean[]
  required: boolean[]
  disabled: boolean[]
}

/** @param changed fields that the act set; none when the form opens: then only formulas are computed */
function solve(parts: readonly Part[], naive: Naive, changed: ReadonlySet<number>): void {
  const { values } = naive
  const moved = new Set(changed)
  for (let round = 0; round <= FIELDS * 2; round++) {
    const before = values.join()
    // A field takes what the last rule says whose sources have moved since the act.
    for (let at = 0; at < FIELDS; at++) {
      for (const part of parts) {
        if (part.is === 'state' || part.target !== at) continue
        const [left, right] = part.reads.map((each) => values[each] ?? 0) as [number, number]
        if (part.is === 'formula') {
          const result = roundTo(part.sign === '+' ? left + right : part.sign === '-' ? left - right : left * right, 2)
          if (values[at] !== result) moved.add(at)
          values[at] = result
        } else if (changed.size > 0 && part.reads.some((each) => moved.has(each)) && !changed.has(at)) {
          const result = Math.max(left + right, part.limit)
          if (values[at] !== result) moved.add(at)
          values[at] = result
        }
      }
    }
    if (values.join() === before) break
  }
  naive.visible = values.map(() => true)
  naive.required = values.map(() => false)
  naive.disabled = values.map((_, at) => parts.some((part) => part.is === 'formula' && part.target === at))
  for (const part of parts) {
    if (part.is !== 'state') continue
    const value = values[part.reads]
    const holds = value !== undefined && value > part.limit
    if (!holds && !part.hasOtherwise) continue
    if (part.does === 'hide') naive.visible[part.target] = !holds
    else if (part.does === 'require') naive.required[part.target] = holds
    else if (!parts.some((each) => each.is === 'formula' && each.target === part.target)) naive.disabled[part.target] = holds
  }
}

test('values and states equal those of the naive evaluator after every act', () => {
  let changedTwice = 0
  fc.assert(
    fc.property(graph, acts, (raw, sequence) => {
      const parts = consistent(forward(raw))
      const engine = formOf(parts)
      const naive: Naive = { values: Array.from({ length: FIELDS }), visible: [], required: [], disabled: [] }
      solve(parts, naive, new Set())
      const compare = () =>
        Array.from({ length: FIELDS }, (_, at) => engine.state(name(at))).map(({ value, isVisible, isRequired, isDisabled }) =>
          [value, isVisible, isRequired, isDisabled].join(' ')
        )
      const expected = () => naive.values.map((value, at) => [value, naive.visible[at], naive.required[at], naive.disabled[at]].join(' '))
      expect(compare().join('\n')).toBe(expected().join('\n'))
      for (const [at, value] of sequence) {
        if (parts.some((part) => part.is === 'formula' && part.target === at)) continue
        const before = compare()
        const hasMoved = naive.values[at] !== value
        const changed = engine.set(name(at), value)
        naive.values[at] = value
        if (hasMoved) solve(parts, naive, new Set([at]))
        const after = compare()
        expect(after.join('\n')).toBe(expected().join('\n'))
        // Told is exactly what is another one now.
        expect(changed.join()).toBe(after.flatMap((state, i) => (state === before[i] ? [] : [name(i)])).join())
        if (changed.length > 1) changedTwice += 1
      }
    }),
    RUNS
  )
  expect(changedTwice).toBeGreaterThan(200)
})

test('circles end, always the same way, and never lose what was typed', () => {
  let circles = 0
  fc.assert(
    fc.property(graph, acts, (raw, sequence) => {
      const parts = consistent(raw)
      const [engine, twin] = [formOf(parts), formOf(parts)]
      circles += Number(engine.definition.problems.length > 0)
      for (const [at, value] of sequence) {
        if (parts.some((part) => part.is === 'formula' && part.target === at)) continue
        expect(twin.set(name(at), value).join()).toBe(engine.set(name(at), value).join())
        expect(engine.state(name(at)).value).toBe(value)
      }
      expect(twin.values()).toEqual(engine.values())
    }),
    RUNS
  )
  expect(circles).toBeGreaterThan(100)
})

test('what an open form shows, the same record opened again shows', () => {
  fc.assert(
    fc.property(graph, acts, (raw, sequence) => {
      const parts = consistent(forward(raw)).filter((part) => part.is !== 'set')
      const engine = formOf(parts)
      for (const [at, value] of sequence)
        if (!parts.some((part) => part.is === 'formula' && part.target === at)) engine.set(name(at), value)
      const all = Object.fromEntries(Array.from({ length: FIELDS }, (_, at) => [name(at), engine.state(name(at)).value ?? null]))
      const again = formOf(parts, all)
      for (let at = 0; at < FIELDS; at++) expect(again.state(name(at))).toEqual(engine.state(name(at)))
    }),
    RUNS
  )
})
