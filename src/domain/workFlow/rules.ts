import type { ActName, BusinessRules, Delegation, Refusal, World } from './acts'
import { activeVisit, consequences, descendants, laterPlaces, replacedBy, startedSubFlows } from './consequences'
import type { FlowDefinition } from './definition'
import { approverOf, reachableFrom, startOf } from './graph'
import {
  heldSeats,
  isActive,
  isPending,
  openSeats,
  seatsOf,
  TASK,
  visitOf,
  type FlowState,
  type Seat,
  type TimerKind,
  type Visit
} from './state'
import { verdictOf } from './verdict'
import { MINUTE } from '../time'

/** A launcher may urge once in so long, ms. */
export const URGE_INTERVAL = 10 * MINUTE

/** An act without what a person says and chooses: all that decides whether it may be tried. */
export interface AskedAct {
  readonly do: ActName
  readonly by?: string
  readonly seatId?: string
  readonly nodeId?: string
  readonly visitId?: string
  readonly timer?: TimerKind
  readonly taskId?: string
  readonly userId?: string
}

const right = (refused: string): Refusal => ({ refused, reason: 'right' })
const inState = (refused: string): Refusal => ({ refused, reason: 'state' })

/** WF0006, WF0011, WF0018 of the platform (workflow.md#refusal-texts). */
const HANDLED = '当前流程被处理，无法审批'
const NOT_BACK = '当前流程被处理，无法撤回流程'
const HAS_SUB_FLOW = '当前流程包含子流程，不能撤回或终止'

/** Without a business behind the flow everybody may. */
export const mayDecide = (userId: string, business: Pick<BusinessRules, 'deciderIds'> | undefined): boolean =>
  business?.deciderIds.includes(userId) ?? true

/** People to whom the holder of a seat gave his flows; never the launcher, who would approve his own request. */
function delegatesOf(userId: string, state: FlowState, world: World): string[] {
  const counts = (delegation: Delegation): boolean =>
    delegation.fromUserId === userId &&
    delegation.toUserId !== userId &&
    delegation.toUserId !== state.launcherId &&
    delegation.from <= world.now &&
    world.now <= delegation.until &&
    (delegation.flowIds.length === 0 || delegation.flowIds.includes(state.flowId)) &&
    world.people.isEnabled(delegation.toUserId) &&
    mayDecide(delegation.toUserId, world.business)
  return [...new Set(world.delegations.filter(counts).map((delegation) => delegation.toUserId))]
}

/** Who may act on a seat: who holds it, and his delegates. */
export const actorsOf = (seat: Seat, state: FlowState, world: World): string[] => [
  ...(world.people.isEnabled(seat.userId) ? [seat.userId] : []),
  ...delegatesOf(seat.userId, state, world)
]

/** Why an act is not possible whatever is said with it; undefined when it is. The one rule that `act` and `legalActs` both ask. */
export function refusalOf(definition: FlowDefinition, state: FlowState, world: World, asked: AskedAct): Refusal | undefined {
  if (state.discardedAt !== undefined) return inState('流程已删除')
  if (asked.by !== undefined && !world.people.isEnabled(asked.by)) return right('账号已停用，不能处理流程')
  return (
    engineRefusal(definition, state, world, asked) ??
    (world.business === undefined ? undefined : businessRefusal(state, world.business, asked))
  )
}

/** A task that runs is ended by a decision of its business, too. */
function businessRefusal(state: FlowState, business: BusinessRules, { do: act, by = '' }: AskedAct): Refusal | undefined {
  const decides = act === 'approve' || act === 'reject' || act === 'addAfter' || (act === 'terminate' && state.status === TASK.running)
  if (decides && !mayDecide(by, business)) return right('没有审批该业务的权限')
  const closed = business.closed[act]
  return closed === undefined ? undefined : inState(closed)
}

function engineRefusal(definition: FlowDefinition, state: FlowState, world: World, asked: AskedAct): Refusal | undefined {
  switch (asked.do) {
    case 'save':
    case 'submit':
    case 'discard':
    case 'recall':
    case 'urge':
      return launcherRefusal(definition, state, world, asked)
    case 'approve':
    case 'reject':
    case 'transfer':
    case 'addBefore':
    case 'addAfter':
    case 'saveDraft':
      return seatRefusal(definition, state, world, asked)
    case 'takeBack':
      return takeBackRefusal(definition, state, world, asked)
    case 'assign':
    case 'terminate':
    case 'change':
    case 'revive':
      return monitorRefusal(definition, state, world, asked)
    case 'comment':
      return commentRefusal(definition, state, world, asked)
    case 'timerFired':
      return timerRefusal(state, world, asked)
    case 'subFlowFinished':
      return subFlowRefusal(state, asked)
    case 'personDisabled':
      return asked.userId !== undefined && heldSeats(state, asked.userId).length > 0 ? undefined : inState('没有需要移交的任务')
  }
}

function launcherRefusal(definition: FlowDefinition, state: FlowState, world: World, { do: act, by = '' }: AskedAct): Refusal | undefined {
  const { buttons, launchers } = startOf(definition)
  if (by !== state.launcherId) return right('只有发起人可以操作')
  const isHis = state.status === TASK.draft || state.status === TASK.rejected || state.status === TASK.recalled
  switch (act) {
    case 'save':
      if (buttons.save === undefined) return right('该流程不能暂存')
      return isHis ? undefined : inState('当前流程正在运行不能重复保存')
    case 'submit':
      if (buttons.submit === undefined || (state.parent === undefined && !world.people.isOpenTo(launchers, by)))
        return right('没有发起该流程的权限')
      return isHis ? undefined : inState('当前流程正在运行不能重复提交')
    case 'discard':
      if (state.parent !== undefined) return right('子流程不能删除')
      return state.status === TASK.draft || state.status === TASK.recalled ? undefined : inState('流程正在审核,请勿删除')
    case 'recall':
      if (buttons.recall === undefined) return right('该流程不能撤回')
      if (state.status !== TASK.running) return inState('流程没有在审核，不能撤回')
      return startedSubFlows(definition, state.visits).length === 0 ? undefined : inState(HAS_SUB_FLOW)
    default:
      if (buttons.urge === undefined) return right('该流程不能催办')
      if (openSeats(state).length === 0) return inState('未找到催办人')
      return state.urgedAt !== undefined && world.now < state.urgedAt + URGE_INTERVAL ? inState('刚刚催办过，请稍后再试') : undefined
  }
}

const SEAT_BUTTONS = {
  approve: 'approve',
  reject: 'reject',
  transfer: 'transfer',
  addBefore: 'addSign',
  addAfter: 'addSign',
  saveDraft: 'saveDraft'
} as const
const NOT_OFFERED = {
  approve: '本步骤不能通过',
  reject: '本步骤不能拒绝',
  transfer: '本步骤不能转审',
  addBefore: '本步骤不能加签',
  addAfter: '本步骤不能加签',
  saveDraft: '本步骤不能暂存'
} as const

function seatRefusal(definition: FlowDefinition, state: FlowState, world: World, asked: AskedAct): Refusal | undefined {
  const seat = state.seats.find(({ id }) => id === asked.seatId)
  if (seat === undefined || !actorsOf(seat, state, world).includes(asked.by ?? '')) return right('您不是当前审批人')
  const act = asked.do as keyof typeof SEAT_BUTTONS
  if (approverOf(definition, seat.nodeId)?.buttons[SEAT_BUTTONS[act]] === undefined) return right(NOT_OFFERED[act])
  if (state.status !== TASK.running || seat.state !== 'open' || !isActive(state, seat.visitId)) return inState(HANDLED)
  return undefined
}

function takeBackRefusal(definition: FlowDefinition, state: FlowState, world: World, asked: AskedAct): Refusal | undefined {
  const seat = state.seats.find(({ id }) => id === asked.seatId)
  const owners = seat === undefined ? [] : seat.decidedBy === undefined ? actorsOf(seat, state, world) : [seat.decidedBy]
  if (seat === undefined || !owners.includes(asked.by ?? '')) return right('只有审批人本人可以撤回')
  const visit = visitOf(state, seat.visitId)
  const node = approverOf(definition, seat.nodeId)
  if (visit === undefined || node?.buttons.takeBack === undefined) return right('本步骤不能撤回')
  if (state.status !== TASK.running) return inState('流程没有在审核，不能撤回')
  if (seat.state === 'refused') return inState('当前流程被打回，无法撤回流程')
  if (seat.state !== 'agreed' || (visit.state !== 'active' && visit.state !== 'passed')) return inState(NOT_BACK)
  // What came back to its rejecter has thawed others meanwhile: their work must not be frozen again.
  if (visit.back !== undefined) return inState('退回后重新审批的步骤不能撤回')
  if (descendants(state, seat).some((other) => other.decidedBy !== undefined || other.state === 'passedOn' || other.state === 'waiting'))
    return inState(NOT_BACK)
  if (node.sign === 'inTurn' && laterPlaces(state, seat).some(isHandled)) return inState(NOT_BACK)
  if (isOvertaken(definition, state, visit)) return inState('当前流程被打回，无法撤回流程')
  if (visit.state === 'active') return undefined
  const without = seatsOf(state, visit.id).map((other) => ({
    ...other,
    state: other.id === seat.id ? ('open' as const) : other.state === 'void' ? (other.was ?? other.state) : other.state
  }))
  // The step was passed by others: his agreement makes no difference any more.
  if (verdictOf(without, node) !== 'pending') return inState(NOT_BACK)
  const after = consequences(definition, state, visit)
  if (startedSubFlows(definition, after).length > 0) return inState(HAS_SUB_FLOW)
  return after.some(({ id }) => seatsOf(state, id).some(isHandled)) ? inState(NOT_BACK) : undefined
}

/** The step was given back since, or one before it was: whoever has it now decides. */
function isOvertaken(definition: FlowDefinition, state: FlowState, visit: Visit): boolean {
  const later = state.visits.slice(state.visits.indexOf(visit) + 1)
  return later.some(
    (other) =>
      (other.nodeId === visit.nodeId && (other.state === 'active' || other.state === 'passed' || other.state === 'frozen')) ||
      (other.back !== undefined &&
        (other.state === 'active' || other.state === 'frozen') &&
        reachableFrom(definition, other.nodeId).has(visit.nodeId))
  )
}

/** A person has done something on a seat. */
const isHandled = (seat: Seat): boolean =>
  seat.decidedBy !== undefined ||
  seat.state === 'passedOn' ||
  seat.state === 'waiting' ||
  (seat.origin !== 'rule' && seat.origin !== 'returned')

function monitorRefusal(definition: FlowDefinition, state: FlowState, world: World, asked: AskedAct): Refusal | undefined {
  if (!world.monitorIds.includes(asked.by ?? '')) return right('没有流程监控的权限')
  const isRunning = state.status === TASK.running
  switch (asked.do) {
    case 'assign':
      return isRunning && activeVisit(state, definition, asked.nodeId) !== undefined ? undefined : inState('该步骤不在审批中，无法指派')
    case 'terminate':
      if (!isRunning && state.status !== TASK.rejected) return inState('流程没有在审核，不能终止')
      return startedSubFlows(definition, state.visits).some((visit) => visit.state !== 'passed') ? inState(HAS_SUB_FLOW) : undefined
    default: {
      if (asked.do === 'change' ? !isRunning : state.status !== TASK.terminated)
        return inState(asked.do === 'change' ? '流程没有在审核，不能变更' : '只有已终止的流程可以复活')
      const node = approverOf(definition, asked.nodeId ?? '')
      if (node === undefined) return inState('只能变更到审批步骤')
      const waiting = state.visits.filter((visit) => visit.state === 'active' || visit.state === 'frozen')
      if (waiting.length > 0 && waiting.every((visit) => visit.nodeId === node.id)) return inState('流程已在该步骤')
      return startedSubFlows(definition, replacedBy(definition, state, node)).length > 0 ? inState(HAS_SUB_FLOW) : undefined
    }
  }
}

function commentRefusal(definition: FlowDefinition, state: FlowState, world: World, { by = '' }: AskedAct): Refusal | undefined {
  if (!startOf(definition).hasComments) return right('该流程没有开启评论')
  if (state.status === TASK.draft) return inState('流程还没有提交')
  return takesPart(state, world, by) ? undefined : right('没有查看该流程的权限')
}

/** Whether somebody has or had to do with a task, and so may read it. */
export function takesPart(state: FlowState, world: World, userId: string): boolean {
  return (
    state.launcherId === userId ||
    world.monitorIds.includes(userId) ||
    state.copies.some((copy) => copy.userId === userId) ||
    state.seats.some(
      (seat) =>
        seat.decidedBy === userId ||
        (seat.userId === userId && seat.since > 0) ||
        (isPending(seat) && delegatesOf(seat.userId, state, world).includes(userId))
    )
  )
}

function timerRefusal(state: FlowState, world: World, { visitId = '', timer }: AskedAct): Refusal | undefined {
  const at = timer === undefined ? undefined : visitOf(state, visitId)?.timers[timer]
  if (state.status !== TASK.running || at === undefined || !isActive(state, visitId)) return inState('定时已取消')
  return world.now < at ? inState('时间未到') : undefined
}

function subFlowRefusal(state: FlowState, { visitId = '', taskId }: AskedAct): Refusal | undefined {
  const child = visitOf(state, visitId)?.children?.find((each) => each.taskId === taskId)
  return state.status === TASK.running && child?.isFinished === false && isActive(state, visitId) ? undefined : inState('不再等待该子流程')
}
