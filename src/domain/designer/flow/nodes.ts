import type { TemplateNode, TemplateProperties } from '@/contract/workFlowTemplate'
import type { ForkNode } from '../../workFlow/definition'
import { isOn } from '../../workFlow/template/read'
import { branchesOf, changeNode, forkOf, freshIds, idOf, isTransparent, nextOf, titleOf, type Fork, type StepType } from './tree'

export type Gate = ForkNode['gate']

/** What people call steps and branches. */
export const STEP_WORDS: Readonly<Record<StepType | 'start', string>> = {
  start: '发起',
  approver: '审批',
  copy: '抄送',
  timer: '定时',
  subFlow: '子流程'
}
export const GATE_WORDS: Readonly<Record<Gate, string>> = { condition: '条件分支', parallel: '并行分支', choice: '选择分支' }
const GATE_TYPES = { condition: 'condition', parallel: 'interflow', choice: 'branchFlow' } as const

/** Buttons and rules that the platform's designer writes for a new approval. */
const APPROVAL: TemplateProperties = {
  assigneeType: 6,
  approvers: [],
  approverPos: [],
  approverRole: [],
  counterSign: 0,
  countersignRatio: 100,
  rejectStep: '0',
  rejectType: 1,
  extraRule: 1,
  progress: '50',
  hasAuditBtn: true,
  auditBtnText: '通过',
  hasRejectBtn: true,
  rejectBtnText: '拒绝',
  hasTransferBtn: true,
  transferBtnText: '转办',
  hasRevokeBtn: true,
  revokeBtnText: '撤回',
  hasOpinion: true
}
const FRESH: Readonly<Record<StepType, TemplateProperties>> = {
  approver: APPROVAL,
  copy: { circulateUser: [] },
  timer: { day: 0, hour: 1, minute: 0, second: 0 },
  subFlow: { initiateType: 3, flowId: '', flowName: '', assignList: [], isAsync: false }
}

/** A step as it is put in. */
export const newStep = (nodeId: string, type: StepType, title = STEP_WORDS[type]): TemplateNode => ({
  nodeId,
  prevId: '',
  type,
  content: title,
  properties: { title, ...FRESH[type] }
})

const newCondition = (nodeId: string, title: string, isDefault: boolean): TemplateNode => ({
  nodeId,
  prevId: '',
  type: 'condition',
  content: title,
  properties: { title, isDefault, conditions: [] }
})

/** A branch without a condition is its first step. */
function newBranch(newId: (kind: string) => string, gate: Gate, number: number): TemplateNode {
  if (gate === 'condition') return newCondition(newId('condition'), `条件 ${number}`, false)
  const step = newStep(newId('approver'), 'approver', `审批 ${number}`)
  return gate === 'parallel' ? { ...step, isInterflow: true } : { ...step, isBranchFlow: true }
}

/** Two branches as they are put in; of conditions the second is the default. */
export function newFork(root: TemplateNode, gate: Gate): Fork {
  const newId = freshIds(root)
  const first = newBranch(newId, gate, 1)
  const second = gate === 'condition' ? newCondition(newId('condition'), '默认', true) : newBranch(newId, gate, 2)
  return { conditionType: GATE_TYPES[gate], conditionNodes: [first, second] }
}

/** The kind stands at the node that branches, or (3.3) at its branches. */
export function gateOf(owner: TemplateNode): Gate {
  if (owner.conditionType === 'interflow') return 'parallel'
  if (owner.conditionType === 'branchFlow') return 'choice'
  if (owner.conditionType === 'condition') return 'condition'
  const branches = branchesOf(owner)
  if (branches.some((branch) => isOn(branch.isBranchFlow))) return 'choice'
  return branches.some((branch) => isOn(branch.isInterflow)) ? 'parallel' : 'condition'
}

export const isDefault = ({ properties }: TemplateNode): boolean => isOn(properties?.isDefault)

const priorityOf = ({ properties }: TemplateNode, index: number): number => {
  const given = properties?.priority
  return given === undefined || given === '' ? index : Number(given)
}

/** Branches in the order in which they are tried. */
export function orderedBranches(owner: TemplateNode): readonly TemplateNode[] {
  return branchesOf(owner)
    .map((branch, index) => ({ branch, priority: priorityOf(branch, index) }))
    .sort((a, b) => a.priority - b.priority)
    .map(({ branch }) => branch)
}

/** Branches in this order, where they say theirs too. */
function inOrder(owner: TemplateNode, branches: readonly TemplateNode[]): TemplateNode {
  const isNumbered = branches.some(({ properties }) => properties?.priority !== undefined)
  const conditionNodes = isNumbered
    ? branches.map((branch, at) => ({ ...branch, properties: { ...branch.properties, priority: at + 1 } }))
    : branches
  return { ...owner, ...forkOf(owner), conditionNodes }
}

/** Another branch: of conditions before the default one where that is the last. */
export function addBranch(root: TemplateNode, ownerId: string): { root: TemplateNode; id: string } {
  const newId = freshIds(root)
  let id = ''
  const next = changeNode(root, ownerId, (owner) => {
    const branches = orderedBranches(owner)
    const branch = { ...newBranch(newId, gateOf(owner), branches.length + 1), prevId: ownerId }
    id = idOf(branch)
    const last = branches.at(-1)
    const at = gateOf(owner) === 'condition' && last !== undefined && isDefault(last) ? branches.length - 1 : branches.length
    return inOrder(owner, [...branches.slice(0, at), branch, ...branches.slice(at)])
  })
  return { root: next, id }
}

/** A copy of a branch right behind it, with all that stands in it. */
export function duplicateBranch(root: TemplateNode, ownerId: string, branchId: string): { root: TemplateNode; id: string } {
  const newId = freshIds(root)
  let id = branchId
  const next = changeNode(root, ownerId, (owner) => {
    const branches = orderedBranches(owner)
    const at = branches.findIndex((branch) => idOf(branch) === branchId)
    const branch = branches[at]
    if (branch === undefined) return owner
    const renamed = new Map<string, string>()
    const named = withNewIds(branch, newId, renamed)
    const copy = referring(
      { ...named, properties: { ...named.properties, title: `${titleOf(branch)}副本`, ...(isDefault(branch) && { isDefault: false }) } },
      renamed
    )
    id = idOf(copy)
    return inOrder(owner, [...branches.slice(0, at + 1), copy, ...branches.slice(at + 1)])
  })
  return { root: next, id }
}

function withNewIds(node: TemplateNode, newId: (kind: string) => string, renamed: Map<string, string>): TemplateNode {
  const nodeId = newId(node.type ?? 'step')
  renamed.set(idOf(node), nodeId)
  return everyBelow({ ...node, nodeId }, (each) => withNewIds(each, newId, renamed))
}

/** Steps that are copied together refer to each other's copies. */
function referring(node: TemplateNode, renamed: ReadonlyMap<string, string>): TemplateNode {
  const { properties, prevId } = node
  const at = (id: string | number | undefined): string | undefined => renamed.get(String(id ?? ''))
  const changes = {
    ...(at(properties?.nodeId) !== undefined && { nodeId: at(properties?.nodeId) }),
    ...(at(properties?.rejectStep) !== undefined && { rejectStep: at(properties?.rejectStep) })
  }
  const own = {
    ...node,
    ...(at(prevId) !== undefined && { prevId: at(prevId) }),
    ...(properties !== undefined && { properties: { ...properties, ...changes } })
  } as TemplateNode
  return everyBelow(own, (each) => referring(each, renamed))
}

function everyBelow(node: TemplateNode, change: (node: TemplateNode) => TemplateNode): TemplateNode {
  const next = nextOf(node)
  return {
    ...node,
    ...(branchesOf(node).length > 0 && { conditionNodes: branchesOf(node).map(change) }),
    ...(next !== undefined && { childNode: change(next) })
  }
}

/** Changes places with the branch before or after it. */
export function moveBranch(root: TemplateNode, ownerId: string, branchId: string, by: -1 | 1): TemplateNode {
  return changeNode(root, ownerId, (owner) => {
    const branches = orderedBranches(owner)
    const at = branches.findIndex((branch) => idOf(branch) === branchId)
    const [branch, other] = [branches[at], branches[at + by]]
    if (branch === undefined || other === undefined) return owner
    return inOrder(
      owner,
      branches.map((each) => (each === branch ? other : each === other ? branch : each))
    )
  })
}

/** One branch of conditions is taken when no other is. */
export function setDefault(root: TemplateNode, ownerId: string, branchId: string): TemplateNode {
  return changeNode(root, ownerId, (owner) => ({
    ...owner,
    conditionNodes: branchesOf(owner).map((branch) =>
      isDefault(branch) === (idOf(branch) === branchId)
        ? branch
        : { ...branch, properties: { ...branch.properties, isDefault: idOf(branch) === branchId } }
    )
  }))
}

/** Whether a branch has a node of its own that is no step. */
export const isHeader = (node: TemplateNode): boolean => isTransparent(node) && node.type !== 'empty'

/** A flow with one approval, over a form that is there. */
export function newFlow(id: string, form: { readonly id: string; readonly fullName: string }): Record<string, unknown> {
  const start: TemplateNode = {
    nodeId: 'start',
    type: 'start',
    content: '发起',
    properties: {
      title: '发起',
      initiator: [],
      initiatePos: [],
      initiateRole: [],
      errorRule: 1,
      errorRuleUser: [],
      hasSubmitBtn: true,
      submitBtnText: '提交',
      hasSaveBtn: true,
      saveBtnText: '暂存',
      hasPressBtn: true,
      pressBtnText: '催办',
      hasRevokeBtn: true,
      revokeBtnText: '撤回',
      isComment: true
    },
    childNode: { ...newStep('approver1', 'approver'), prevId: 'start' }
  }
  return {
    id,
    enCode: id,
    fullName: form.fullName,
    category: '',
    formType: 2,
    type: 0,
    icon: '',
    iconBackground: '',
    description: '',
    sortCode: 0,
    enabledMark: 1,
    formId: form.id,
    flowTemplateJson: start
  }
}
