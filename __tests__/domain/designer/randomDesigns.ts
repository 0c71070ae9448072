import fc from 'fast-check'
import type { TemplateNode } from '../../../src/contract/workFlowTemplate'
import { designFields, newCondition, symbolsOf, withLogic, withSymbol, withValue } from '../../../src/domain/designer/flow/conditions'
import { drawFlow, moveBy, partsOf, type BranchItem, type Part } from '../../../src/domain/designer/flow/drawing'
import {
  addBranch,
  duplicateBranch,
  moveBranch,
  newFlow,
  newFork,
  newStep,
  setDefault,
  type Gate
} from '../../../src/domain/designer/flow/nodes'
import {
  duplicateStep,
  freshIds,
  insertFork,
  insertStep,
  moveStep,
  removeBranch,
  removeFork,
  removeStep,
  setProperties,
  type Place,
  type StepType
} from '../../../src/domain/designer/flow/tree'

/** Flows as somebody draws them: changes one after the other, each at a part that is there by then. */
export const FORM = { fields: [{ __vModel__: 'amount', __config__: { jnpfKey: 'numInput', label: '金额' } }] }
export const FIELDS = designFields(FORM)

type Change = (root: TemplateNode, pick: number) => TemplateNode
const at = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)]
const parts = (root: TemplateNode): readonly Part[] => partsOf(drawFlow(root))
const steps = (root: TemplateNode) => parts(root).flatMap((part) => (part.kind === 'step' && part.type !== 'start' ? [part] : []))
const forks = (root: TemplateNode) => parts(root).flatMap((part) => (part.kind === 'fork' ? [part] : []))
const branches = (root: TemplateNode): readonly BranchItem[] => parts(root).flatMap((part) => (part.kind === 'branch' ? [part] : []))
const places = (root: TemplateNode): readonly Place[] =>
  parts(root).flatMap((part) => (part.kind === 'branch' ? (part.row.before ?? []) : part.after))

const step =
  (type: StepType): Change =>
  (root, pick) => {
    const place = at(places(root), pick)
    return place === undefined ? root : insertStep(root, place, newStep(freshIds(root)(type), type))
  }
const fork =
  (gate: Gate): Change =>
  (root, pick) => {
    const place = at(places(root), pick)
    return place === undefined ? root : insertFork(root, place, newFork(root, gate))
  }
const CHANGES: readonly Change[] = [
  step('approver'),
  step('approver'),
  step('approver'),
  step('copy'),
  step('timer'),
  step('subFlow'),
  fork('condition'),
  fork('condition'),
  fork('parallel'),
  (root, pick) => (steps(root).length < 2 ? root : removeStep(root, at(steps(root), pick)?.id ?? '')),
  (root, pick) => duplicateStep(root, at(steps(root), pick)?.id ?? '').root,
  (root, pick) => moveBy(root, at(steps(root), pick)?.id ?? '', pick % 2 === 0 ? 1 : -1),
  (root, pick) => {
    const place = at(places(root), pick >> 3)
    return place === undefined ? root : moveStep(root, at(steps(root), pick)?.id ?? '', place)
  },
  (root, pick) => addBranch(root, at(forks(root), pick)?.ownerId ?? '').root,
  (root, pick) => (pick % 3 === 0 ? removeFork(root, at(forks(root), pick)?.ownerId ?? '') : root),
  (root, pick) => {
    const branch = at(branches(root), pick)
    return branch === undefined ? root : moveBranch(root, branch.ownerId, branch.id, pick % 2 === 0 ? 1 : -1)
  },
  (root, pick) => {
    const branch = at(branches(root), pick)
    return branch === undefined ? root : duplicateBranch(root, branch.ownerId, branch.id).root
  },
  (root, pick) => {
    const branch = at(branches(root), pick)
    return branch === undefined || (branch.gate === 'condition' && branch.isDefault) ? root : removeBranch(root, branch.ownerId, branch.id)
  },
  (root, pick) => {
    const branch = at(branches(root), pick)
    return branch?.gate === 'condition' ? setDefault(root, branch.ownerId, branch.id) : root
  }
]

const PEOPLE = ['user-manager1', 'user-finance1', 'user-dispatcher1', 'user-driver2']

/** What nobody has set yet is set as somebody would before he publishes it. */
function finished(root: TemplateNode, pick: number): TemplateNode {
  const [field] = FIELDS
  if (field === undefined) throw new Error('no field')
  const named = steps(root).reduce((tree, { id, type }, index) => {
    const user = at(PEOPLE, pick + index) ?? ''
    if (type === 'approver') return setProperties(tree, id, { assigneeType: 6, approvers: [user], counterSign: (pick + index) % 3 })
    if (type === 'copy') return setProperties(tree, id, { circulateUser: [user] })
    return type === 'subFlow' ? setProperties(tree, id, { flowId: 'leaveApply', flowName: '请假申请' }) : tree
  }, root)
  return branches(named).reduce((tree, { id, gate }, index) => {
    if (gate !== 'condition') return tree
    const symbol = at(symbolsOf(field), pick + index) ?? '=='
    const first = withValue(withSymbol(newCondition(field), symbol), ((pick + index) % 5) * 100, '')
    const second = withValue(newCondition(field), 300, '300')
    return setProperties(tree, id, { conditions: index % 2 === 0 ? [first] : [withLogic(first, pick % 2 === 0 ? '&&' : '||'), second] })
  }, named)
}

export interface RandomDesign {
  readonly file: Record<string, unknown>
  readonly template: TemplateNode
  /** The tree after each change. */
  readonly way: readonly TemplateNode[]
}

/** @param id the same for all: one flow whose versions follow each other */
export const randomDesign = (id: string, formId = 'leaveApply'): fc.Arbitrary<RandomDesign> =>
  fc
    .tuple(
      fc.array(fc.tuple(fc.nat({ max: CHANGES.length - 1 }), fc.nat({ max: 5000 })), { minLength: 1, maxLength: 25, size: 'max' }),
      fc.nat({ max: 1000 })
    )
    .map(([changes, pick]) => {
      const { formId: _form, ...file } = newFlow(id, { id: formId, fullName: `流程${id}` })
      const way: TemplateNode[] = [file.flowTemplateJson as TemplateNode]
      for (const [which, where] of changes) way.push(CHANGES[which]?.(way.at(-1) ?? {}, where) ?? {})
      const template = finished(way.at(-1) ?? {}, pick)
      return { template, way, file: { ...file, category: 'office', formData: FORM, flowTemplateJson: template } }
    })
