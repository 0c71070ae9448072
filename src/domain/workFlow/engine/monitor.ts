import type { Act } from '../acts'
import { approverOf, startOf } from '../graph'
import { activeVisit, replacedBy } from '../consequences'
import { mayDecide } from '../rules'
import { heldSeats, isActive, seatsOf, TASK, visitOf, type Seat } from '../state'
import { verdictOf } from '../verdict'
import { administrators, fitting } from './approvers'
import { goOn } from './decide'
import { callInterface, notify, record, refuse, type Run } from './run'
import { sendBackByRule, voidVisits } from './sendBack'
import { addSeat, endVisit, reopen, updateCompletion } from './visit'

type Of<Name extends Act['do']> = Extract<Act, { readonly do: Name }>

/** A step gets one new approver in the place of all it had; what they decided does not count any more. */
export function assign(run: Run, act: Of<'assign'>): void {
  const visit = activeVisit(run.state, run.definition, act.nodeId)
  const node = approverOf(run.definition, act.nodeId)
  if (visit === undefined || node === undefined) return
  if (fitting(run, node, [act.userId]).length === 0 || !mayDecide(act.userId, run.world.business)) refuse('所选人员不能审批本步骤')
  if (seatsOf(run.state, visit.id).some((seat) => seat.userId === act.userId && seat.state === 'open')) refuse('所选人员已是本步骤的审批人')
  for (const seat of seatsOf(run.state, visit.id)) if (seat.state !== 'void') seat.state = 'passedOn'
  addSeat(run, visit, act.userId, 'assigned', 'open')
  record(run, 'assign', { nodeId: node.id, visitId: visit.id, remarks: act, targetUserIds: [act.userId] })
}

/** The end by a monitor: nothing waits any more, what was passed stays passed. */
export function terminate(run: Run, act: Of<'terminate'>): void {
  const { state, definition, world } = run
  const holders = state.seats.flatMap((seat) => (seat.state === 'open' ? seat.userId : []))
  for (const visit of state.visits) if (visit.state === 'active' || visit.state === 'frozen') endVisit(run, visit, 'void')
  delete state.back
  state.chosen = {}
  state.status = TASK.terminated
  state.endedAt = world.now
  const start = startOf(definition)
  record(run, 'terminate', { nodeId: start.id, remarks: act })
  notify(run, 'terminated', [state.launcherId, ...holders], start.id)
  callInterface(run, start.interfaces.end, start.id)
  run.effects.push({ do: 'event', event: 'terminated' })
}

/** A monitor moves a running task to a step, or wakes a terminated one there. */
export function moveTo(run: Run, act: Of<'change' | 'revive'>): void {
  const { state, definition } = run
  const node = approverOf(definition, act.nodeId)
  if (node === undefined) return
  const former = state.visits.filter((visit) => visit.nodeId === node.id).at(-1)
  voidVisits(run, replacedBy(definition, state, node), node.id)
  delete state.back
  delete state.endedAt
  state.status = TASK.running
  record(run, act.do, { nodeId: node.id, remarks: act, targetNodeId: node.id })
  if (act.do === 'revive') run.effects.push({ do: 'event', event: 'revived' })
  updateCompletion(run)
  reopen(run, node, former, undefined)
}

/** What somebody who is disabled still had to do goes to somebody else; where nobody can take it, it does not count. */
export function replacePerson(run: Run, act: Of<'personDisabled'>): void {
  const { state } = run
  const visits = new Set<string>()
  for (const seat of heldSeats(state, act.userId)) {
    const target = successorOf(run, seat, act)
    visits.add(seat.visitId)
    if (target === undefined) seat.state = 'void'
    else hand(run, seat, target)
    record(run, 'move', { nodeId: seat.nodeId, seat, targetUserIds: target === undefined ? [] : [target] })
  }
  for (const id of visits) decideWithout(run, id)
}

function successorOf(run: Run, seat: Seat, act: Of<'personDisabled'>): string | undefined {
  const node = approverOf(run.definition, seat.nodeId)
  if (node === undefined) return undefined
  const seated = seatsOf(run.state, seat.visitId)
    .filter((other) => other.state !== 'void' && other.state !== 'passedOn')
    .map(({ userId }) => userId)
  const wanted = act.toUserId === undefined || !mayDecide(act.toUserId, run.world.business) ? [] : fitting(run, node, [act.toUserId])
  return [...wanted, ...administrators(run, node)].find((id) => id !== act.userId && !seated.includes(id))
}

function hand(run: Run, seat: Seat, userId: string): void {
  const visit = visitOf(run.state, seat.visitId)
  if (visit === undefined) return
  const successor = addSeat(run, visit, userId, 'moved', seat.state, seat)
  for (const child of run.state.seats) if (child.parentId === seat.id && child !== successor) child.parentId = successor.id
  seat.state = 'passedOn'
}

/** A place less may decide a step, or leave it to a monitor. */
function decideWithout(run: Run, visitId: string): void {
  const visit = visitOf(run.state, visitId)
  const node = visit === undefined ? undefined : approverOf(run.definition, visit.nodeId)
  if (visit?.state !== 'active' || node === undefined) return
  if (verdictOf(seatsOf(run.state, visit.id), node) !== 'rejected') goOn(run, visit, node)
  else if (sendBackByRule(run, visit, node)) return
  const waits = seatsOf(run.state, visit.id).some((seat) => seat.state === 'open')
  if (isActive(run.state, visit.id) && !waits) notify(run, 'stuck', run.world.monitorIds, node.id)
}
