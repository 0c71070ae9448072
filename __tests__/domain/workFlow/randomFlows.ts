import fc from 'fast-check'
import type { TemplateProperties } from '../../../src/contract/workFlowTemplate'
import { amountFrom, approver, choice, condition, copy, parallel, subFlow, template, timer, when, type Sketch } from './templates'
import type { TemplateNode } from '../../../src/contract/workFlowTemplate'

/** Random templates without errors: every kind of node, forks in forks, all rules of a step. Ids are given when the tree is put together. */
type Shape =
  | { readonly kind: 'approver'; readonly properties: TemplateProperties }
  | { readonly kind: 'timer'; readonly hours: number }
  | { readonly kind: 'copy'; readonly member: string }
  | { readonly kind: 'subFlow'; readonly isAsync: boolean }
  | {
      readonly kind: 'fork'
      readonly gate: 'condition' | 'parallel' | 'choice'
      readonly rows: readonly (readonly Shape[])[]
      readonly limit: number
    }

export interface Options {
  /** Nothing has to be chosen by a person. */
  readonly isFixed?: boolean
  /** No rule looks at who decided before: the order of decisions does not matter. */
  readonly isOrderless?: boolean
}

const STAFF = ['boss', 'mgr', 'lead', 'lan', 'mate', 'f1', 'f2', 'f3', 'left']
const some = fc.uniqueArray(fc.constantFrom(...STAFF), { minLength: 1, maxLength: 3 })

function assignees(options: Options): fc.Arbitrary<TemplateProperties> {
  return fc.oneof(
    {
      arbitrary: fc.record({ assigneeType: fc.constant(6), approvers: some, extraRule: fc.constantFrom(1, 1, 1, 2, 3, 4, 5, 6) }),
      weight: 4
    },
    fc.record({ assigneeType: fc.constant(6), approverRole: fc.constantFrom(['finance'], ['manager']) }),
    fc.record({
      assigneeType: fc.constantFrom(1, 2),
      managerLevel: fc.constantFrom(1, 2, 3, 9),
      departmentLevel: fc.constantFrom(1, 2, 9)
    }),
    fc.constant<TemplateProperties>({ assigneeType: 3 }),
    fc.record({ assigneeType: fc.constant(4), formField: fc.constantFrom('person', 'nobody') }),
    ...(options.isFixed === true ? [] : [fc.record({ assigneeType: fc.constant(7), approvers: fc.oneof(some, fc.constant<string[]>([])) })])
  )
}

function approvers(options: Options): fc.Arbitrary<TemplateProperties> {
  const rules = fc.record({
    counterSign: fc.constantFrom(0, 1, 2),
    countersignRatio: fc.constantFrom(1, 34, 50, 67, 100),
    rejectStep: fc.constantFrom('0', '1', '2'),
    rejectType: fc.constantFrom(1, 2, 3),
    progress: fc.constantFrom(10, 50, 90),
    excludeLauncher: fc.constantFrom(false, false, true),
    isCustomCopy: fc.boolean(),
    hasSign: fc.constantFrom(false, false, true),
    circulateUser: fc.constantFrom<string[]>([], ['out']),
    hasRevokeBtn: fc.constantFrom(true, true, false),
    timeoutConfig: fc.constantFrom<TemplateProperties['timeoutConfig']>(
      { on: false },
      { on: false },
      { on: true, quantity: 2, type: 'hour', handler: 1 },
      { on: true, quantity: 2, type: 'hour', handler: 2 }
    )
  })
  const skips =
    options.isOrderless === true ? fc.constantFrom<number[]>([], [2]) : fc.uniqueArray(fc.constantFrom(2, 3, 4), { maxLength: 2 })
  return fc.tuple(assignees(options), rules, skips).map(([assignee, rule, agreeRules]) => ({
    ...assignee,
    ...rule,
    excludeLauncher: rule.excludeLauncher && assignee.assigneeType !== 3,
    hasAgreeRule: agreeRules.length > 0,
    agreeRules
  }))
}

function rows(options: Options): fc.Arbitrary<readonly Shape[]> {
  const gates = options.isFixed === true ? (['condition', 'parallel'] as const) : (['condition', 'parallel', 'choice'] as const)
  return fc
    .letrec<{ row: readonly Shape[]; shape: Shape; fork: Shape }>((tie) => ({
      row: fc.array(tie('shape'), { maxLength: 3, size: 'max' }),
      shape: fc.oneof(
        { depthIdentifier: 'rows', depthSize: 'max', maxDepth: 3 },
        { arbitrary: approvers(options).map((properties): Shape => ({ kind: 'approver', properties })), weight: 5 },
        {
          arbitrary: fc.constantFrom<Shape>(
            { kind: 'timer', hours: 5 },
            { kind: 'copy', member: 'mate' },
            { kind: 'subFlow', isAsync: false },
            { kind: 'subFlow', isAsync: true }
          ),
          weight: 1
        },
        { arbitrary: tie('fork'), weight: 2 }
      ),
      fork: fc.record({
        kind: fc.constant('fork' as const),
        gate: fc.constantFrom(...gates),
        rows: fc.array(tie('row'), { minLength: 2, maxLength: 3, size: 'max' }),
        limit: fc.constantFrom(100, 1000)
      })
    }))
    .row.filter((row) => row.length > 0)
}

/** Gives ids along the way; a parallel or chosen branch that would be empty gets a step of its own. */
function sketch(row: readonly Shape[], count: { at: number }): Sketch[] {
  return row.map((shape) => {
    const id = `n${(count.at += 1)}`
    switch (shape.kind) {
      case 'approver':
        return approver(id, shape.properties)
      case 'timer':
        return timer(id, shape.hours)
      case 'copy':
        return copy(id, shape.member)
      case 'subFlow':
        return subFlow(id, { isAsync: shape.isAsync, initiator: ['mate'], assignList: [{ parentField: 'amount', childField: 'sum' }] })
      case 'fork': {
        const branches = shape.rows.map((each, index) => {
          const inside = sketch(each, count)
          if (shape.gate === 'condition')
            return when(`${id}b${index}`, index === 0 ? { isDefault: true } : amountFrom(shape.limit * index), ...inside)
          // Such a branch is its first node: what may not come first stands behind a step.
          return inside[0] === undefined || inside[0].branches !== undefined
            ? [approver(`${id}b${index}`, { assigneeType: 1 }), ...inside]
            : inside
        })
        return shape.gate === 'condition' ? condition(...branches) : shape.gate === 'parallel' ? parallel(...branches) : choice(...branches)
      }
    }
  })
}

export interface RandomFlow {
  readonly template: TemplateNode
  readonly amount: number
}

export function randomFlow(options: Options = {}): fc.Arbitrary<RandomFlow> {
  return fc
    .record({
      row: rows(options),
      amount: fc.constantFrom(1, 150, 1500, 5000),
      errorRule: fc.constantFrom(...(options.isFixed === true ? [1, 2, 4] : [1, 2, 3, 4])),
      isComment: fc.boolean()
    })
    .map(({ row, amount, errorRule, isComment }) => ({
      amount,
      template: template({ errorRule, errorRuleUser: ['mgrFin'], isComment }, ...sketch(row, { at: 0 }))
    }))
}
