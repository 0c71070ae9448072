import type { FlowForecast, ForecastStep } from '@/contract/workFlowForecast'
import type { FlowTaskNode, FlowTaskOperator, FlowTaskRecord } from '@/contract/workFlowDetail'
import type { TemplateNode, TemplateNodeType } from '@/contract/workFlowTemplate'
import { flagOf } from '@/domain/form/read'
import { personName, personNames } from './flowLabels'

/** `off`: not on the way that the task goes. */
export type StepState = 'done' | 'current' | 'coming' | 'off'

/** Somebody at a step: what he did and when, or that he is expected. */
export interface StepPerson {
  readonly userId: string
  readonly word: '' | '已通过' | '已拒绝' | '等待处理' | '自动通过'
  /** Epoch ms. */
  readonly since?: number
  readonly at?: number
}

export interface ChartStep {
  readonly kind: 'step'
  readonly id: string
  readonly name: string
  readonly type: TemplateNodeType
  readonly state: StepState
  readonly people: readonly StepPerson[]
  /** Names as the server has them, where nobody is known by id. */
  readonly names: string
  readonly sign: '' | '或签' | '会签' | '依次审批'
  readonly isToBeChosen: boolean
  readonly startsAt?: number
  readonly endsAt?: number
  readonly dueAt?: number
}
export interface ChartBranch {
  readonly id: string
  readonly name: string
  readonly isTaken: boolean
  readonly items: readonly ChartItem[]
}
export interface ChartFork {
  readonly kind: 'fork'
  readonly id: string
  readonly gate: '条件分支' | '并行分支' | '选择分支'
  readonly branches: readonly ChartBranch[]
}
export type ChartItem = ChartStep | ChartFork

export interface ChartSources {
  readonly template: TemplateNode | undefined
  readonly forecast: FlowForecast | undefined
  readonly nodes: readonly FlowTaskNode[]
  readonly operators: readonly FlowTaskOperator[]
  /** Newest first; who launched it stands among them. */
  readonly records?: readonly FlowTaskRecord[]
}

const SIGNS = { anyOne: '或签', all: '会签', inTurn: '依次审批' } as const
const NODE_STATES: Readonly<Record<FlowTaskNode['type'], StepState>> = { 0: 'done', 1: 'current', '': 'coming' }
/** Steps that say something to people. */
const DRAWN: readonly TemplateNodeType[] = ['start', 'approver', 'subFlow', 'timer', 'copy']
const NAMES: Readonly<Partial<Record<TemplateNodeType, string>>> = {
  start: '发起',
  timer: '定时器',
  subFlow: '子流程',
  copy: '抄送',
  approver: '审批'
}

function peopleOf(step: ForecastStep | undefined, operators: readonly FlowTaskOperator[], state: StepState): readonly StepPerson[] {
  const acted = operators
    .map(
      (seat): StepPerson => ({
        userId: seat.handleId,
        word: seat.handleStatus === 1 ? '已通过' : seat.handleStatus === 0 ? '已拒绝' : state === 'current' ? '等待处理' : '',
        since: seat.creatorTime,
        ...(seat.handleTime !== null && { at: seat.handleTime })
      })
    )
    .filter(({ word }) => word !== '')
  const known = new Set(acted.map(({ userId }) => userId))
  const expected = (step?.people ?? [])
    .filter(({ userId }) => !known.has(userId))
    .map(
      ({ userId, hasDecided, isAutomatic }): StepPerson => ({
        userId,
        word: isAutomatic ? '自动通过' : hasDecided ? '已通过' : state === 'current' ? '等待处理' : ''
      })
    )
  return [...acted, ...expected]
}

/** Where the step stands on the way: by the forecast, else by what the server says of its nodes. */
function stateOf(id: string, step: ForecastStep | undefined, { nodes, forecast }: ChartSources): StepState {
  if (step !== undefined) return step.state
  const node = nodes.find(({ nodeCode }) => nodeCode === id)
  if (node !== undefined && (forecast === undefined || node.type !== '')) return NODE_STATES[node.type]
  return forecast === undefined ? 'coming' : 'off'
}

/** handleStatus of a submission (workflow.md#acts-and-records). */
const SUBMITTED = 2
const launcherOf = ({ records = [] }: ChartSources): string =>
  personName(records.find(({ handleStatus }) => handleStatus === SUBMITTED)?.userName)

function stepOf(id: string, name: string, type: TemplateNodeType, sources: ChartSources): ChartStep {
  const step = sources.forecast?.steps.filter(({ nodeId }) => nodeId === id).at(-1)
  const node = sources.nodes.find(({ nodeCode }) => nodeCode === id)
  const state = stateOf(id, step, sources)
  return {
    kind: 'step',
    id,
    type,
    state,
    name: name || step?.name || node?.nodeName || NAMES[type] || '步骤',
    people:
      type === 'approver' || type === 'subFlow' || type === 'start'
        ? peopleOf(
            step,
            sources.operators.filter(({ nodeCode }) => nodeCode === id),
            state
          )
        : [],
    names: type === 'start' ? launcherOf(sources) : personNames(node?.userName),
    sign: step?.sign === undefined || step.people.length < 2 ? '' : SIGNS[step.sign],
    isToBeChosen: step?.isToBeChosen === true,
    ...(step?.startsAt !== undefined && { startsAt: step.startsAt }),
    ...(step?.endsAt !== undefined && { endsAt: step.endsAt }),
    ...(step?.dueAt !== undefined && { dueAt: step.dueAt })
  }
}

const titleOf = (node: TemplateNode): string => node.properties?.title ?? ''

function gateOf(node: TemplateNode, branches: readonly TemplateNode[]): ChartFork['gate'] {
  if (node.conditionType === 'branchFlow' || branches.some(({ isBranchFlow }) => flagOf(isBranchFlow))) return '选择分支'
  return node.conditionType === 'interflow' || branches.some(({ isInterflow }) => flagOf(isInterflow)) ? '并行分支' : '条件分支'
}

const isOn = (items: readonly ChartItem[]): boolean =>
  items.some((item) => (item.kind === 'step' ? item.state !== 'off' : item.branches.some(({ isTaken }) => isTaken)))

/** The tree from a node on, in the order in which it is gone through. */
function itemsFrom(node: TemplateNode | undefined, sources: ChartSources): readonly ChartItem[] {
  if (node === undefined) return []
  const { nodeId = '', type = 'empty', conditionNodes = [] } = node
  const own = DRAWN.includes(type) ? [stepOf(nodeId, titleOf(node), type, sources)] : []
  const branches = conditionNodes.map((branch): ChartBranch => {
    const items = itemsFrom(branch, sources)
    return { id: branch.nodeId ?? '', name: titleOf(branch) || branch.content || '分支', isTaken: isOn(items), items }
  })
  const gate = gateOf(node, conditionNodes)
  // A branch without steps is the one that was taken where no other is.
  const isNoneTaken = branches.every(({ isTaken }) => !isTaken)
  const drawn = branches.map((branch) =>
    branch.items.length === 0 && isNoneTaken && gate === '条件分支' ? { ...branch, isTaken: true } : branch
  )
  const fork: readonly ChartItem[] = branches.length === 0 ? [] : [{ kind: 'fork', id: `${nodeId}-fork`, gate, branches: drawn }]
  return [...own, ...fork, ...itemsFrom(node.childNode, sources)]
}

/** What the chart draws: the template's tree with where the task stands; without a template the steps of the forecast, else the nodes, in order. */
export function chartItems(sources: ChartSources): readonly ChartItem[] {
  const { template, forecast, nodes } = sources
  if (template !== undefined) return itemsFrom(template, sources)
  if (forecast !== undefined) return forecast.steps.map(({ nodeId, name, kind }) => stepOf(nodeId, name, kind, sources))
  return [...nodes]
    .sort((a, b) => a.sortCode - b.sortCode)
    .filter(({ nodeType }) => nodeType === 'start' || nodeType === 'approver' || nodeType === 'subFlow')
    .map(({ nodeCode, nodeName, nodeType }) => stepOf(nodeCode, nodeName, nodeType as TemplateNodeType, sources))
}
