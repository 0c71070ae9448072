import type { RejectMode } from '@/contract/workFlowForecast'
import type { ApproverNode } from '../definition'
import { approverOf, reachableFrom } from '../graph'
import { rejectOptions } from '../reject'
import { startedSubFlows } from '../consequences'
import { passedVisit, TASK, type Back, type Visit } from '../state'
import { callInterface, notify, type Run } from './run'
import { endVisit, reopen, updateCompletion } from './visit'

/** WF0019 of the platform. */
export const BLOCKED_BY_SUB_FLOW = '驳回节点包含子流程，审批失败'

/** Whether a rejection would reach over a sub-flow that was launched: what that one did cannot be undone. */
export function isBlocked(run: Run, visit: Visit, targetId: string, mode: RejectMode): boolean {
  const between = affected(run, visit, targetId)
  return startedSubFlows(run.definition, mode === 'again' ? between : between.filter(({ state }) => state !== 'passed')).length > 0
}

/** Visits at and behind the target that count, without the one that rejects. */
function affected(run: Run, visit: Visit, targetId: string): Visit[] {
  const reach = reachableFrom(run.definition, targetId)
  return run.state.visits.filter(
    (other) =>
      other !== visit && reach.has(other.nodeId) && (other.state === 'active' || other.state === 'passed' || other.state === 'frozen')
  )
}

/**
 * A step is rejected: the task goes back to the target. `again` voids everything from there on, also in branches beside; `back` only
 * freezes what waits, until the target is passed and the task is straight back where it was rejected.
 */
export function sendBack(run: Run, visit: Visit, node: ApproverNode, targetId: string, mode: RejectMode): void {
  const { state, definition } = run
  const between = affected(run, visit, targetId)
  const former = passedVisit(state, targetId)
  endVisit(run, visit, 'rejected')
  const back = mode === 'back' ? { visitId: visit.id, frozen: freeze(between) } : undefined
  if (back === undefined) voidVisits(run, between, targetId)
  notify(run, 'rejected', [state.launcherId], node.id, node.muted)
  callInterface(run, node.interfaces.reject, node.id)
  if (targetId === definition.start) toLauncher(run, back)
  else {
    const target = approverOf(definition, targetId)
    if (target !== undefined) reopen(run, target, former, back)
  }
  updateCompletion(run)
}

/** The same without a person to choose: to the first place the step's rule allows. False when that is not possible. */
export function sendBackByRule(run: Run, visit: Visit, node: ApproverNode): boolean {
  const { targetId, mode } = defaultTarget(run, node)
  if (isBlocked(run, visit, targetId, mode)) return false
  sendBack(run, visit, node, targetId, mode)
  return true
}

export function defaultTarget(run: Run, node: ApproverNode): { targetId: string; mode: RejectMode } {
  const { targets, modes } = rejectOptions(run.definition, run.state, node)
  return { targetId: targets[0]?.nodeId ?? run.definition.start, mode: modes[0] ?? 'again' }
}

function freeze(visits: readonly Visit[]): string[] {
  const waiting = visits.filter((visit) => visit.state === 'active')
  for (const visit of waiting) {
    visit.state = 'frozen'
    visit.timers = {}
  }
  return waiting.map(({ id }) => id)
}

/** Voids visits, and forgets what was chosen for the steps from the target on. */
export function voidVisits(run: Run, visits: readonly Visit[], targetId: string): void {
  for (const visit of visits) endVisit(run, visit, 'void')
  for (const id of reachableFrom(run.definition, targetId)) delete run.state.chosen[id]
}

function toLauncher(run: Run, back: Back | undefined): void {
  const { state } = run
  state.status = TASK.rejected
  if (back !== undefined) state.back = back
  run.effects.push({ do: 'event', event: 'rejected' })
}
