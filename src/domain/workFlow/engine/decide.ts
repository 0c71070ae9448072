import type { Act } from '../acts'
import type { ApproverNode } from '../definition'
import { approverOf } from '../graph'
import { rejectOptions } from '../reject'
import { consequences, descendants, laterPlaces } from '../consequences'
import { isPending, seatsOf, visitOf, type Seat, type Visit } from '../state'
import { verdictOf } from '../verdict'
import { advance } from './advance'
import { startClock } from './deadline'
import { fitting } from './approvers'
import { BLOCKED_BY_SUB_FLOW, defaultTarget, isBlocked, sendBack, sendBackByRule, voidVisits } from './sendBack'
import { callInterface, record, refuse, type Run } from './run'
import { addSeat, copyToPeople, settle, updateCompletion } from './visit'

type Of<Name extends Act['do']> = Extract<Act, { readonly do: Name }>

/** Seat, visit and node of an act that `refusalOf` has let through. */
function placeOf(run: Run, seatId: string): { seat: Seat; visit: Visit; node: ApproverNode } {
  const seat = run.state.seats.find(({ id }) => id === seatId)
  const visit = seat === undefined ? undefined : visitOf(run.state, seat.visitId)
  const node = visit === undefined ? undefined : approverOf(run.definition, visit.nodeId)
  if (seat === undefined || visit === undefined || node === undefined) throw new Error(`no seat ${seatId}`)
  return { seat, visit, node }
}

function decideSeat(run: Run, seat: Seat, state: 'agreed' | 'refused'): void {
  seat.state = state
  seat.decidedAt = run.world.now
  seat.decidedBy = run.by
  delete seat.draft
}

/** Signature, copies and form values that come with a decision. @throws Refused */
function takeInput(run: Run, node: ApproverNode, act: Of<'approve' | 'addAfter' | 'reject'>): void {
  if (node.needsSignature && (act.signature ?? '') === '') refuse('签名不能为空')
  if ((act.copyUserIds ?? []).length > 0 && !node.canCopy) refuse('本步骤不能抄送')
  run.state.values = { ...run.state.values, ...act.values }
}

export function approve(run: Run, act: Of<'approve'>): void {
  const { seat, visit, node } = placeOf(run, act.seatId)
  takeInput(run, node, act)
  decideSeat(run, seat, 'agreed')
  record(run, 'agree', { nodeId: node.id, seat, remarks: act })
  copyToPeople(run, node.id, act.copyUserIds ?? [])
  goOn(run, visit, node)
}

export function reject(run: Run, act: Of<'reject'>): void {
  const { seat, visit, node } = placeOf(run, act.seatId)
  takeInput(run, node, act)
  const { targets, modes } = rejectOptions(run.definition, run.state, node)
  const target = act.target === undefined && targets.length === 1 ? targets[0] : targets.find(({ nodeId }) => nodeId === act.target)
  if (target === undefined) refuse(act.target === undefined ? '请选择退回的步骤' : '不能退回到该步骤')
  const mode = act.mode === undefined ? modes[0] : modes.find((each) => each === act.mode)
  if (mode === undefined) refuse('不能以这种方式退回')
  decideSeat(run, seat, 'refused')
  const isRejected = verdictOf(seatsOf(run.state, visit.id), node) === 'rejected'
  record(run, 'refuse', { nodeId: node.id, seat, remarks: act, ...(isRejected ? { targetNodeId: target.nodeId, mode } : {}) })
  copyToPeople(run, node.id, act.copyUserIds ?? [])
  if (!isRejected) return goOn(run, visit, node)
  // Whoever may choose finds another way; otherwise the step cannot be rejected at all.
  if (isBlocked(run, visit, target.nodeId, mode)) refuse(BLOCKED_BY_SUB_FLOW)
  sendBack(run, visit, node, target.nodeId, mode)
}

/** After a seat has changed: the step waits on, or is passed. */
export function goOn(run: Run, visit: Visit, node: ApproverNode): void {
  advance(run, settle(run, visit, node))
}

/** New people for a seat: enabled, not the launcher where he must not decide, and not yet on this step. @throws Refused */
function newcomers(run: Run, visit: Visit, node: ApproverNode, userIds: readonly string[], missing: string): string[] {
  const wanted = [...new Set(userIds)]
  if (wanted.length === 0) refuse(missing)
  if (fitting(run, node, wanted).length < wanted.length) refuse('所选人员不能审批本步骤')
  const seated = seatsOf(run.state, visit.id)
    .filter((seat) => seat.state !== 'void' && seat.state !== 'passedOn')
    .map(({ userId }) => userId)
  if (wanted.some((id) => seated.includes(id))) refuse('所选人员已是本步骤的审批人')
  return wanted
}

export function transfer(run: Run, act: Of<'transfer'>): void {
  const { seat, visit, node } = placeOf(run, act.seatId)
  const [userId = ''] = newcomers(run, visit, node, act.userId === '' ? [] : [act.userId], '转审人员不能为空')
  seat.state = 'passedOn'
  addSeat(run, visit, userId, 'transferred', 'open', seat)
  record(run, 'transfer', { nodeId: node.id, seat, remarks: act, targetUserIds: [userId] })
}

export function addSigners(run: Run, act: Of<'addBefore' | 'addAfter'>): void {
  const { seat, visit, node } = placeOf(run, act.seatId)
  const userIds = newcomers(run, visit, node, act.userIds, '加签人员不能为空')
  if (act.do === 'addBefore') seat.state = 'waiting'
  else {
    takeInput(run, node, act)
    decideSeat(run, seat, 'agreed')
    record(run, 'agree', { nodeId: node.id, seat, remarks: act })
    copyToPeople(run, node.id, act.copyUserIds ?? [])
  }
  for (const userId of userIds) addSeat(run, visit, userId, act.do === 'addBefore' ? 'addedBefore' : 'addedAfter', 'open', seat)
  record(run, act.do, { nodeId: node.id, seat, ...(act.do === 'addBefore' ? { remarks: act } : {}), targetUserIds: userIds })
  goOn(run, visit, node)
}

export function saveDraft(run: Run, act: Of<'saveDraft'>): void {
  placeOf(run, act.seatId).seat.draft = act.values
}

/** An approver takes his agreement back: what it led to is void, and the step waits for him again as it did. */
export function takeBack(run: Run, act: Of<'takeBack'>): void {
  const { seat, visit, node } = placeOf(run, act.seatId)
  for (const child of descendants(run.state, seat)) child.state = 'void'
  if (visit.state === 'passed') {
    voidVisits(run, consequences(run.definition, run.state, visit), node.next)
    for (const other of seatsOf(run.state, visit.id)) restore(other)
    visit.state = 'active'
    delete visit.endedAt
    startClock(run, visit, node)
    updateCompletion(run)
  }
  if (node.sign === 'inTurn')
    for (const other of laterPlaces(run.state, seat))
      if (isPending(other) || other.state === 'agreed') Object.assign(other, { state: 'queued', since: 0 })
  seat.state = 'open'
  seat.since = run.world.now
  delete seat.decidedAt
  delete seat.decidedBy
  record(run, 'takeBack', { nodeId: node.id, seat, remarks: act })
  callInterface(run, node.interfaces.takeBack, node.id)
}

function restore(seat: Seat): void {
  if (seat.state === 'void') seat.state = seat.was ?? seat.state
  delete seat.was
}

/** The system decides an overdue step for its people, one after the other until it is decided; false when it cannot be. */
export function decideOverdue(run: Run, visit: Visit, node: ApproverNode, decision: 'agree' | 'reject'): boolean {
  const { targetId, mode } = defaultTarget(run, node)
  if (decision === 'reject' && isBlocked(run, visit, targetId, mode)) return false
  for (;;) {
    const seat = seatsOf(run.state, visit.id).find((each) => each.state === 'open')
    if (seat === undefined) return false
    seat.state = decision === 'agree' ? 'agreed' : 'refused'
    seat.decidedAt = run.world.now
    const isRejected = verdictOf(seatsOf(run.state, visit.id), node) === 'rejected'
    record(run, decision === 'agree' ? 'agree' : 'refuse', {
      nodeId: node.id,
      seat,
      automatic: 'overdue',
      ...(isRejected ? { targetNodeId: targetId, mode } : {})
    })
    if (isRejected) return sendBackByRule(run, visit, node)
    goOn(run, visit, node)
    if (visit.state !== 'active') return true
  }
}
