import type { AssignmentExpression, CallExpression, Expression, Pattern, Statement, VariableDeclaration } from 'acorn'
import type { FormRule, RuleAction, RuleCondition } from '@/contract/formSchema'
import type { FieldDefinition } from '@/domain/form/types'
import { argumentsOf, constantOf, fieldOf, fieldValue, namedField, read, slotOf, type Names } from './expressions'
import { binary } from './operators'
import { HELPERS, promiseBody, type ScriptFunction } from './source'
import {
  all,
  any,
  booleanOf,
  choose,
  fieldTerm,
  giveUp,
  isFalse,
  not,
  numberOf,
  stored,
  TRUE,
  truth,
  Untranslatable,
  type Term
} from './terms'
import { type Effect, MOST_ACTIONS, optionsOf, type ScriptPlace, rulesOf } from './effects'
import { blockOf, casesOf, isKept, mayEnd } from './statements'

/**
 * Rules that do at their event exactly what a script does: it is walked once with terms for values, every effect under the conditions
 * that lead to it. Undefined where a rule would not do the same, or might not.
 */
export function translate(script: ScriptFunction, place: ScriptPlace): FormRule[] | undefined {
  try {
    const walker = new Walker(place)
    walker.run(script)
    return rulesOf(walker.effects, place)
  } catch (error) {
    if (error instanceof Untranslatable || error instanceof RangeError) return undefined
    throw error
  }
}

type Doing = (names: Names, when: RuleCondition) => void
/** One of the ways on from a condition. */
interface Way {
  readonly holds: RuleCondition
  readonly do: Doing
}

class Walker {
  readonly effects: Effect[] = []
  private readonly given = new Map<string, string>()

  constructor(private readonly place: ScriptPlace) {}

  run(script: ScriptFunction): void {
    if (script.async || script.generator) return giveUp('async')
    this.takeParameters(script.params)
    const names: Names = { fields: this.place.fields, own: this.place.field, given: this.given, values: new Map() }
    if (script.body.type === 'BlockStatement') this.statements(script.body.body, names, TRUE)
    else this.expression(script.body, names, TRUE)
  }

  private takeParameters([first, second]: readonly Pattern[]): void {
    if (first === undefined) return
    if (second !== undefined || first.type !== 'ObjectPattern') return giveUp('parameters')
    for (const property of first.properties) {
      if (property.type !== 'Property' || property.key.type !== 'Identifier' || property.value.type !== 'Identifier')
        return giveUp('parameters')
      this.given.set(property.value.name, property.key.name)
    }
  }

  /** What follows a way that may end the script belongs to each of the ways. */
  private statements([first, ...rest]: readonly Statement[], names: Names, when: RuleCondition): void {
    if (first === undefined || isFalse(when) || this.effects.length > MOST_ACTIONS) return
    if (first.type === 'ReturnStatement') return this.end(first.argument, names, when)
    if (mayEnd(first)) {
      if (first.type === 'BlockStatement') return this.statements([...first.body, ...rest], names, when)
      for (const { holds, do: go } of this.ways(first, names, rest)) go(copy(names), all([when, holds]))
      return
    }
    this.statement(first, names, when)
    this.statements(rest, names, when)
  }

  private statement(statement: Statement, names: Names, when: RuleCondition): void {
    switch (statement.type) {
      case 'EmptyStatement':
        return
      case 'BlockStatement':
        return this.statements(statement.body, names, when)
      case 'VariableDeclaration':
        return this.declare(statement, names)
      case 'ExpressionStatement':
        return statement.directive === undefined ? this.expression(statement.expression, names, when) : undefined
      case 'IfStatement':
      case 'SwitchStatement':
        return this.fork(this.ways(statement, names, []), names, when)
      default:
        return giveUp(statement.type)
    }
  }

  /** The ways of an `if` or a `switch`, of which exactly one is gone; `rest` is done at the end of each. */
  private ways(statement: Statement, names: Names, rest: readonly Statement[]): readonly Way[] {
    const go =
      (list: readonly Statement[]): Doing =>
      (inside, when) =>
        this.statements([...list, ...rest], inside, when)
    if (statement.type === 'IfStatement') {
      const holds = truth(read(statement.test, names))
      return [
        { holds, do: go(blockOf(statement.consequent)) },
        { holds: not(holds), do: go(blockOf(statement.alternate)) }
      ]
    }
    if (statement.type !== 'SwitchStatement') return giveUp(statement.type)
    const cases = casesOf(statement).map(({ tests, body }) => ({
      holds: any(tests.map((test) => truth(binary('===', read(statement.discriminant, names), read(test, names))))),
      isDefault: tests.length === 0,
      body
    }))
    const named = cases.filter(({ isDefault }) => !isDefault)
    const ways = named.map(({ holds, body }, place) => ({
      holds: all([...named.slice(0, place).map((earlier) => not(earlier.holds)), holds]),
      do: go(body)
    }))
    return [...ways, { holds: all(named.map(({ holds }) => not(holds))), do: go(cases.find(({ isDefault }) => isDefault)?.body ?? []) }]
  }

  /** Goes all ways, of which exactly one is taken in the end; what they leave behind differs by their conditions. */
  private fork(ways: readonly Way[], names: Names, when: RuleCondition): void {
    const ends = ways.map(({ holds, do: go }) => {
      const inside = copy(names)
      go(inside, all([when, holds]))
      return { holds, values: inside.values }
    })
    for (const name of new Set(ends.flatMap(({ values }) => [...values.keys()]))) {
      const before = names.values.get(name) ?? this.untouched(name)
      // A variable that was declared on the way is gone with its block.
      if (before === undefined) continue
      const left = ends.map(({ holds, values }) => ({ holds, term: values.get(name) ?? before }))
      names.values.set(name, left.reduceRight((otherwise, { holds, term }) => ({ holds, term: choose(holds, term, otherwise.term) })).term)
    }
  }

  /** What a field holds while the script has not set it. */
  private untouched(slot: string): Term | undefined {
    const field = [...this.place.fields.values()].find((each) => slotOf(each) === slot)
    return field === undefined ? undefined : fieldTerm(field)
  }

  /** `return` alone, or a promise that is kept in the end. */
  private end(argument: Expression | null | undefined, names: Names, when: RuleCondition): void {
    if (argument == null) return
    const callback = promiseBody(argument)
    const [resolve] = callback?.params ?? []
    if (
      callback === undefined ||
      callback.async ||
      callback.body.type !== 'BlockStatement' ||
      resolve?.type !== 'Identifier' ||
      !isKept(callback.body, resolve.name)
    )
      return giveUp('an answer')
    this.given.set(resolve.name, 'resolve')
    this.statements(callback.body.body, names, when)
  }

  private declare({ declarations }: VariableDeclaration, names: Names): void {
    for (const { id, init } of declarations) {
      if (id.type === 'Identifier')
        this.introduce(id.name, init == null ? { type: 'nothing', isUndefined: true } : read(init, names), names)
      else if (id.type === 'ObjectPattern' && init?.type === 'Identifier' && this.given.get(init.name) === 'formData')
        this.takeFields(id, names)
      else giveUp('a pattern')
    }
  }

  /** `const { a, b } = formData` */
  private takeFields({ properties }: Pattern & { type: 'ObjectPattern' }, names: Names): void {
    for (const property of properties) {
      if (property.type !== 'Property' || property.key.type !== 'Identifier' || property.value.type !== 'Identifier')
        return giveUp('a pattern')
      this.introduce(property.value.name, fieldValue(names.fields.get(property.key.name) ?? giveUp('unknown field'), names), names)
    }
  }

  /** A name that hides another one would be mixed up with it. */
  private introduce(name: string, term: Term, names: Names): void {
    if (names.values.has(name) || this.given.has(name)) giveUp('a name that is used twice')
    names.values.set(name, term)
  }

  private expression(node: Expression, names: Names, when: RuleCondition): void {
    const go =
      (part: Expression): Doing =>
      (inside, under) =>
        this.expression(part, inside, under)
    switch (node.type) {
      case 'CallExpression':
        return this.call(node, names, when)
      case 'AssignmentExpression':
        return this.assign(node, names, when)
      case 'UpdateExpression':
        return this.store(node.argument, binary(node.operator === '++' ? '+' : '-', read(node.argument, names), numberOf(1)), names, when)
      case 'ConditionalExpression': {
        const holds = truth(read(node.test, names))
        return this.fork(
          [
            { holds, do: go(node.consequent) },
            { holds: not(holds), do: go(node.alternate) }
          ],
          names,
          when
        )
      }
      case 'LogicalExpression': {
        if (node.operator === '??') return giveUp('??')
        const holds = truth(read(node.left, names))
        const goes = node.operator === '&&' ? holds : not(holds)
        return this.fork(
          [
            { holds: goes, do: go(node.right) },
            { holds: not(goes), do: () => undefined }
          ],
          names,
          when
        )
      }
      default:
        return giveUp(node.type)
    }
  }

  private assign({ left, operator, right }: AssignmentExpression, names: Names, when: RuleCondition): void {
    const value = read(right, names)
    if (operator === '=') return this.store(left, value, names, when)
    const sign = (['+', '-', '*', '/'] as const).find((each) => operator === `${each}=`) ?? giveUp(operator)
    if (left.type !== 'Identifier' && left.type !== 'MemberExpression') return giveUp('a pattern')
    this.store(left, binary(sign, read(left, names), value), names, when)
  }

  private store(left: Expression | Pattern, value: Term, names: Names, when: RuleCondition): void {
    if (left.type === 'Identifier' && names.values.has(left.name)) names.values.set(left.name, value)
    else this.set(fieldOf(left, names) ?? giveUp('an assignment'), value, names, when)
  }

  private set(field: FieldDefinition, value: Term, names: Names, when: RuleCondition): void {
    if (field.kind === 'table' || field.key === '') return giveUp('a whole table')
    names.values.set(slotOf(field), value)
    this.effects.push({ when, action: { do: 'set', field: field.id, to: stored(value) } })
  }

  private call(node: CallExpression, names: Names, when: RuleCondition): void {
    const name = node.callee.type === 'Identifier' && !names.values.has(node.callee.name) ? this.given.get(node.callee.name) : undefined
    if (name === 'resolve' && node.arguments.length === 0) return
    const helper = HELPERS.find((each) => each === name)
    const [first, second, third] = argumentsOf(node)
    if (helper === undefined || first === undefined || third !== undefined) return giveUp('a call')
    const field = namedField(first, names)
    switch (helper) {
      case 'setFormData':
        return this.set(field, second === undefined ? { type: 'nothing', isUndefined: true } : read(second, names), names, when)
      case 'setShowOrHide':
        return this.say(field, ['show', 'hide'], second, names, when)
      case 'setRequired':
        return this.say(field, ['require', 'relax'], second, names, when)
      case 'setDisabled':
        return this.say(field, ['disable', 'enable'], second, names, when)
      case 'setFieldOptions':
        return this.options(field, second ?? giveUp('no options'), when)
      default:
        return giveUp(helper)
    }
  }

  private say(
    field: FieldDefinition,
    [yes, no]: readonly [StateAction, StateAction],
    flag: Expression | undefined,
    names: Names,
    when: RuleCondition
  ): void {
    const condition = truth(flag === undefined ? booleanOf(false) : read(flag, names))
    for (const [is, action] of [
      [condition, yes],
      [not(condition), no]
    ] as const) {
      if (!isFalse(is)) this.effects.push({ when: all([when, is]), action: { do: action, fields: [field.id] } })
    }
  }

  private options(field: FieldDefinition, given: Expression, when: RuleCondition): void {
    this.effects.push({ when, action: { do: 'options', field: field.id, options: optionsOf(constantOf(given)) } })
  }
}

type StateAction = Extract<RuleAction, { do: 'show' | 'hide' | 'require' | 'relax' | 'disable' | 'enable' }>['do']

const copy = (names: Names): Names => ({ ...names, values: new Map(names.values) })
