import type { ApproverNode, FlowDefinition } from './definition'
import { approverOf, nodeOf, reachableFrom } from './graph'
import { seatsOf, type FlowState, type Seat, type Visit } from './state'

/** Visits of sub-flow steps that count and have launched something. */
export const startedSubFlows = (definition: FlowDefinition, visits: readonly Visit[]): Visit[] =>
  visits.filter(
    (visit) =>
      (visit.state === 'active' || visit.state === 'passed' || visit.state === 'frozen') &&
      nodeOf(definition, visit.nodeId).kind === 'subFlow' &&
      (visit.children ?? []).length > 0
  )

/** Seats that follow from a seat: those it asked, and whom they passed on to. */
export function descendants(state: FlowState, seat: Seat): Seat[] {
  return state.seats.filter((other) => other.parentId === seat.id).flatMap((child) => [child, ...descendants(state, child)])
}

/** Seats of the same visit whose turn comes after a seat's. */
export function laterPlaces(state: FlowState, seat: Seat): Seat[] {
  const seats = seatsOf(state, seat.visitId)
  const places = [...new Set(seats.map(({ placeId }) => placeId))]
  return seats.filter((other) => places.indexOf(other.placeId) > places.indexOf(seat.placeId))
}

/** Visits that exist because a visit was passed. */
export function consequences(definition: FlowDefinition, state: FlowState, visit: Visit): Visit[] {
  const node = nodeOf(definition, visit.nodeId)
  const reach = reachableFrom(definition, 'next' in node ? node.next : node.id)
  const later = state.visits.slice(state.visits.indexOf(visit) + 1)
  return later.filter(
    (other) => reach.has(other.nodeId) && (other.state === 'active' || other.state === 'passed' || other.state === 'frozen')
  )
}

/** Visits that end when a monitor moves the task to a step: all that wait, and what was passed from there on. */
export function replacedBy(definition: FlowDefinition, state: FlowState, node: ApproverNode): Visit[] {
  const reach = reachableFrom(definition, node.id)
  return state.visits.filter(
    (visit) => visit.state === 'active' || visit.state === 'frozen' || (visit.state === 'passed' && reach.has(visit.nodeId))
  )
}

/** The visit of an approver step that waits now. */
export const activeVisit = (state: FlowState, definition: FlowDefinition, nodeId: string | undefined): Visit | undefined =>
  nodeId === undefined || approverOf(definition, nodeId) === undefined
    ? undefined
    : state.visits.find((visit) => visit.nodeId === nodeId && visit.state === 'active')
