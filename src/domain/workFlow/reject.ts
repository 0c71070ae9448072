import type { RejectMode } from '@/contract/workFlowForecast'
import type { ApproverNode, FlowDefinition } from './definition'
import { approversBefore, nearestBefore, startOf } from './graph'
import { passedVisit, type FlowState } from './state'

/** Where a rejection of a step may lead and how the task may come back, with more than one entry where the person chooses. */
export interface RejectOptions {
  readonly targets: readonly { readonly nodeId: string; readonly name: string }[]
  readonly modes: readonly RejectMode[]
}

/**
 * A named step that was not passed in this run, and a previous one that does not exist, mean the start (workflow.md#approvers, rejectStep).
 */
export function rejectOptions(definition: FlowDefinition, state: FlowState, node: ApproverNode): RejectOptions {
  const { target, mode } = node.reject
  const passed = approversBefore(definition, node.id).filter(({ id }) => passedVisit(state, id) !== undefined)
  const start = startOf(definition)
  const targets = (): readonly { id: string; name: string }[] => {
    if (target === 'start') return [start]
    if (target === 'chosen') return [start, ...passed]
    const found =
      target === 'previous' ? latest(state, nearestBefore(definition, node.id, passed)) : passed.find(({ id }) => id === target.nodeId)
    return [found ?? start]
  }
  return { targets: targets().map(({ id, name }) => ({ nodeId: id, name })), modes: mode === 'chosen' ? ['again', 'back'] : [mode] }
}

/** After a parallel block several steps are the previous one: the one that was passed last. */
function latest(state: FlowState, nodes: readonly ApproverNode[]): ApproverNode | undefined {
  const when = (node: ApproverNode): number => passedVisit(state, node.id)?.endedAt ?? 0
  return [...nodes].sort((a, b) => when(b) - when(a))[0]
}
