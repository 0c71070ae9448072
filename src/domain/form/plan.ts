import type { FormRule, Json, RuleAction, ScriptEvent } from '@/contract/formSchema'
import { resolveId } from './address'
import { readFormula, evaluateFormula } from './formula'
import { isAttribute } from './kinds'
import { limitSource } from './limits'
import { numberOf, textOf } from './read'
import { rankSteps } from './ranks'
import { conditionReads, evaluate, holds, readsOf, WHOLE } from './rules'
import type { Scope } from './scope'
import { resolveRead, traitsOf, type Trait } from './traits'
import type { FieldDefinition, FormDefinition } from './types'

/** Said instead of a value: leave the field as it is. */
export const KEEP = Symbol('keep')

/** Writes one field whenever something it reads has changed. */
export interface Writer {
  readonly target: string
  /** Ids of fields; a column that is read as a whole ends in `[]`. */
  readonly reads: readonly string[]
  /** Formulas also write when a form is opened. */
  readonly isFormula: boolean
  write(scope: Scope): Json | undefined | typeof KEEP
}

/** A rule that happens at an event (`on`), with the places of its fields resolved. */
export interface EventRule {
  readonly event: ScriptEvent
  /** Absent: an event of the whole form. */
  readonly field?: string
  readonly rule: FormRule
}

/** Everything about a definition that does not depend on values; made once a definition. */
export interface Plan {
  /** Place of a field in the document. */
  readonly places: ReadonlyMap<string, number>
  /** Container of a field, by the field's id. */
  readonly parents: ReadonlyMap<string, FieldDefinition>
  /** In the order in which they write. */
  readonly writers: readonly Writer[]
  /** Places of the writers that need themselves: they write once at most after each change; formulas among them never. */
  readonly cyclic: ReadonlySet<number>
  /** Places of the writers that read a field, or a whole column (`[]`). */
  readonly writersOf: ReadonlyMap<string, readonly number[]>
  /** Ids of the fields whose state reads a field, or a whole column (`[]`). */
  readonly statesOf: ReadonlyMap<string, readonly string[]>
  /** What rules say of a field's state, in the order of the list. */
  readonly traits: ReadonlyMap<string, readonly Trait[]>
  readonly eventRules: readonly EventRule[]
  /** Fields that show a key of the row picked in another one, by that one's id. */
  readonly attributes: ReadonlyMap<string, readonly FieldDefinition[]>
  readonly problems: readonly string[]
}

/** Two decimals unless the designer says otherwise (forms.md#validation). */
const FORMULA_DIGITS = 2

const plans = new WeakMap<object, Plan>()

/** The plan of a definition, made when it is first asked for. */
export function planOf(definition: FormDefinition): Plan {
  const known = plans.get(definition)
  if (known !== undefined) return known
  const plan = makePlan(definition)
  plans.set(definition, plan)
  return plan
}

/**
 * The id of the relation an attribute reads: `field_jnpfTable_table` names it (forms.md#kinds-of-fields); inside a sub-table a column of
 * the same.
 */
function relationOf(field: FieldDefinition, ids: { has(id: string): boolean }): string {
  const [name = ''] = textOf(field.props.relationField).split('_jnpfTable_')
  const column = field.table === undefined ? name : resolveId(ids, `${field.table}.${name}`)
  return ids.has(column) ? column : resolveId(ids, name)
}

function formulas({ byId }: FormDefinition, problems: string[]): Writer[] {
  const isField = (name: string): boolean => byId.has(resolveId(byId, name))
  return [...byId.values()]
    .filter(({ kind }) => kind === 'calculate')
    .flatMap((field): Writer[] => {
      const formula = readFormula(field.props.expression, isField)
      if (formula === undefined) {
        problems.push(`“${field.label}”的计算公式无法识别`)
        return []
      }
      const digits = numberOf(field.props.precision) ?? FORMULA_DIGITS
      return [
        {
          target: field.id,
          reads: formula.reads.map((name) => resolveId(byId, name)),
          isFormula: true,
          write: (scope) => evaluateFormula(formula, scope, digits)
        }
      ]
    })
}

/** What empties a field when another one changes: parameters of its options, limits and ranges of people (forms.md#options, linkage 2). */
function dependants({ byId }: FormDefinition): Writer[] {
  return [...byId.values()].flatMap((field) => {
    const parameters = field.options?.type === 'interface' ? field.options.parameters.map(({ relationField }) => relationField) : []
    const range = field.kind === 'user' ? textOf(field.props.relationField) : ''
    const names = [...parameters, range].filter((name) => name !== '').map((name) => resolveId(byId, name))
    const reads = [...names, limitSource(field, 'start', byId), limitSource(field, 'end', byId)].filter(
      (id): id is string => id !== undefined && id !== field.id && byId.has(id)
    )
    return reads.length === 0 ? [] : [{ target: field.id, reads: [...new Set(reads)], isFormula: false, write: () => undefined }]
  })
}

const isSetting = (action: RuleAction): action is Extract<RuleAction, { do: 'set' | 'clear' }> =>
  action.do === 'set' || action.do === 'clear'

/** Fields an action is about, as they are written. */
export const targetsOf = (action: RuleAction): readonly string[] => ('fields' in action ? action.fields : [action.field])

function settings({ byId, rules }: FormDefinition): Writer[] {
  return rules
    .filter(({ on }) => on === undefined)
    .flatMap((rule) =>
      [
        ...rule.then.filter(isSetting).map((action) => ({ action, wanted: true })),
        ...(rule.otherwise ?? []).filter(isSetting).map((action) => ({ action, wanted: false }))
      ].flatMap(({ action, wanted }) =>
        targetsOf(action).map((name): Writer => {
          const to = action.do === 'set' ? action.to : undefined
          const reads = [...conditionReads(rule.when), ...readsOf(to)].map((each) => resolveRead(byId, each))
          return {
            target: resolveId(byId, name),
            reads: [...new Set(reads)],
            isFormula: false,
            write: (scope) => (holds(rule.when, scope) !== wanted ? KEEP : to === undefined ? undefined : evaluate(to, scope))
          }
        })
      )
    )
}

const withoutWhole = (name: string): string => (name.endsWith(WHOLE) ? name.slice(0, -WHOLE.length) : name)

function unknownNames({ byId, rules }: FormDefinition): string[] {
  return rules.flatMap((rule) => {
    const actions = [...rule.then, ...(rule.otherwise ?? [])]
    const names = [
      ...conditionReads(rule.when).map(withoutWhole),
      ...actions.flatMap(targetsOf),
      ...(rule.on ?? []).flatMap(({ field }) => field ?? [])
    ]
    const unknown = [...new Set(names)].filter((name) => !byId.has(resolveId(byId, name)))
    return unknown.map((name) => `规则“${rule.id}”提到了没有的字段“${name}”`)
  })
}

/** Which of `things` read each id. */
function readersOf<T>(things: Iterable<readonly [T, readonly string[]]>): Map<string, T[]> {
  const readers = new Map<string, T[]>()
  for (const [thing, reads] of things) {
    for (const id of reads) {
      const known = readers.get(id)
      if (known === undefined) readers.set(id, [thing])
      else if (known[known.length - 1] !== thing) known.push(thing)
    }
  }
  return readers
}

/** Ids whose values a field's own limits follow. */
const limitReads = (field: FieldDefinition, { byId }: FormDefinition): readonly string[] =>
  [limitSource(field, 'start', byId), limitSource(field, 'end', byId)].filter((id): id is string => id !== undefined)

function cycleWords(members: readonly number[], writers: readonly Writer[], { byId }: FormDefinition): string {
  const labels = [
    ...new Set(
      members.map((place) => {
        const { target } = writers[place] as Writer
        return byId.get(target)?.label || target
      })
    )
  ]
  return labels.length === 1
    ? `“${labels[0]}”由自身推算，不会自动更新`
    : `${labels.map((label) => `“${label}”`).join('、')}互相推算，不会循环更新`
}

function makePlan(definition: FormDefinition): Plan {
  const problems: string[] = []
  const listed = [...formulas(definition, problems), ...settings(definition), ...dependants(definition)].filter(({ target }) =>
    definition.byId.has(target)
  )
  const { order, cycles } = rankSteps(listed.map(({ target, reads }) => ({ target, reads: reads.map(withoutWhole) })))
  const writers = order.map((place) => listed[place] as Writer)
  const isCyclic = new Set(cycles.flat())
  problems.push(...unknownNames(definition), ...cycles.map((members) => cycleWords(members, listed, definition)))
  const traits = traitsOf(definition)
  const stateReads = [...definition.byId.values()].map(
    (field) => [field.id, [...limitReads(field, definition), ...(traits.get(field.id) ?? []).flatMap(({ reads }) => reads)]] as const
  )
  const attributes = readersOf(
    [...definition.byId.values()]
      .filter(({ kind }) => isAttribute(kind))
      .map((field) => [field, [relationOf(field, definition.byId)]] as const)
  )
  return {
    places: new Map([...definition.byId.keys()].map((id, place) => [id, place])),
    parents: new Map(
      [...definition.byId.values()].flatMap((parent) => parent.children.map((child): [string, FieldDefinition] => [child.id, parent]))
    ),
    writers,
    cyclic: new Set(order.flatMap((place, rank) => (isCyclic.has(place) ? [rank] : []))),
    writersOf: readersOf(writers.map(({ reads }, rank) => [rank, reads] as const)),
    statesOf: readersOf(stateReads),
    traits,
    eventRules: definition.rules.flatMap((rule) =>
      (rule.on ?? []).map(({ event, field }) => ({
        event,
        rule,
        ...(field === undefined ? {} : { field: resolveId(definition.byId, field) })
      }))
    ),
    attributes,
    problems
  }
}
