import type { ApproverNode, CopyRule, FlowNode, Muted } from '../definition'
import { approverOf, nodeOf, startOf } from '../graph'
import { verdictOf } from '../verdict'
import { isAdded, isPending, seatsOf, TASK, visitOf, type Back, type Seat, type SeatState, type Visit } from '../state'
import { administrators, fitting, peopleOf, resolve, skipReason } from './approvers'
import { startClock } from './deadline'
import { callInterface, notify, record, type Run } from './run'

/** Ids of nodes that a run goes on to. */
export type Tokens = readonly string[]
const WAITS: Tokens = []

export function openVisit(run: Run, node: FlowNode, state: Visit['state'], back?: Back): Visit {
  const version = run.state.visits.filter((visit) => visit.nodeId === node.id).length + 1
  const visit: Visit = {
    id: run.world.newId(),
    nodeId: node.id,
    round: run.state.round,
    version,
    state,
    since: run.world.now,
    timers: {},
    overdueCount: 0,
    ...(state === 'passed' ? { endedAt: run.world.now } : {}),
    ...(back === undefined ? {} : { back })
  }
  run.state.visits.push(visit)
  return visit
}

/** A seat of its own place, or in the place of the seat it comes from. */
export function addSeat(run: Run, visit: Visit, userId: string, origin: Seat['origin'], state: SeatState, from?: Seat): Seat {
  const id = run.world.newId()
  const seat: Seat = {
    id,
    visitId: visit.id,
    nodeId: visit.nodeId,
    userId,
    placeId: from?.placeId ?? id,
    ...(from === undefined ? {} : { parentId: from.id }),
    origin,
    state,
    since: state === 'queued' ? 0 : run.world.now
  }
  run.state.seats.push(seat)
  return seat
}

/** An approver step is reached: who handles it gets a seat; it goes on at once where the system agrees for them. */
export function enterApprover(run: Run, node: ApproverNode): Tokens {
  const people = peopleOf(run, node)
  if (people === 'needed') return WAITS
  delete run.state.chosen[node.id]
  const visit = openVisit(run, node, 'active')
  startClock(run, visit, node)
  if (people === 'pass') {
    record(run, 'agree', { nodeId: node.id, visitId: visit.id, automatic: 'nobody' })
    return passVisit(run, visit, node)
  }
  seatPeople(run, visit, node, people, 'rule')
  return settle(run, visit, node)
}

function seatPeople(run: Run, visit: Visit, node: ApproverNode, userIds: readonly string[], origin: 'rule' | 'returned'): void {
  for (const userId of userIds) addSeat(run, visit, userId, origin, node.sign === 'inTurn' ? 'queued' : 'open')
  if (userIds.length === 0) notify(run, 'stuck', run.world.monitorIds, node.id)
}

/**
 * A task is put onto a step: by a rejection, the return to who rejected, or a monitor. Those who had it have it again; nothing is
 * agreed by itself this time, and where its rule finds nobody the administrators take it.
 */
export function reopen(run: Run, node: ApproverNode, former: Visit | undefined, back: Back | undefined): void {
  const holders = fitting(run, node, former === undefined ? resolve(run, node.id, node.assignee) : holdersOf(run, former))
  const visit = openVisit(run, node, 'active', back)
  startClock(run, visit, node)
  seatPeople(run, visit, node, holders.length > 0 ? holders : administrators(run, node), 'returned')
  openTurn(run, visit, node)
}

/** Who holds the places of a visit, those of added signers left out: the last one of each. */
function holdersOf(run: Run, visit: Visit): string[] {
  const seats = seatsOf(run.state, visit.id)
  const own = seats.filter((seat) => seat.state !== 'passedOn' && !isAdded(run.state, seat))
  return [...new Set(seats.map(({ placeId }) => placeId))].flatMap(
    (placeId) => own.filter((seat) => seat.placeId === placeId).at(-1)?.userId ?? []
  )
}

/** Goes on as far as a step goes by itself: opens whose turn it is, agrees for whom the system agrees, and ends the step when it is decided. */
export function settle(run: Run, visit: Visit, node: ApproverNode): Tokens {
  for (;;) {
    openTurn(run, visit, node)
    const skipped = seatsOf(run.state, visit.id).flatMap((seat) => {
      const automatic = seat.state === 'open' && seat.origin === 'rule' ? skipReason(run, node, seat.userId) : undefined
      return automatic === undefined ? [] : { seat, automatic }
    })[0]
    if (verdictOf(seatsOf(run.state, visit.id), node) === 'passed') return passVisit(run, visit, node)
    if (skipped === undefined) return WAITS
    skipped.seat.state = 'agreed'
    skipped.seat.decidedAt = run.world.now
    record(run, 'agree', { nodeId: node.id, seat: skipped.seat, automatic: skipped.automatic })
  }
}

/** Opens seats that waited: for those they had asked first, or for their turn. */
function openTurn(run: Run, visit: Visit, node: ApproverNode): void {
  const seats = seatsOf(run.state, visit.id)
  for (const seat of seats) if (seat.state === 'waiting' && !hasPendingBelow(seats, seat)) open(run, seat)
  if (node.sign !== 'inTurn' || seats.some((seat) => seat.state === 'open')) return
  const next = seats.find((seat) => seat.state === 'queued')
  if (next !== undefined) open(run, next)
}

function open(run: Run, seat: Seat): void {
  seat.state = 'open'
  seat.since = run.world.now
}

const hasPendingBelow = (seats: readonly Seat[], seat: Seat): boolean =>
  seats.some((child) => child.parentId === seat.id && (isPending(child) || hasPendingBelow(seats, child)))

function passVisit(run: Run, visit: Visit, node: ApproverNode): Tokens {
  endVisit(run, visit, 'passed')
  updateCompletion(run)
  copyTo(run, node.id, node.copies, node.muted)
  notify(run, 'agreed', [run.state.launcherId], node.id, node.muted)
  callInterface(run, node.interfaces.approve, node.id)
  return visit.back === undefined ? [node.next] : comeBack(run, visit.back)
}

/** Ends a visit; what still waited on it is void, and remembers what it was. */
export function endVisit(run: Run, visit: Visit, state: 'passed' | 'rejected' | 'void'): void {
  const hasEnded = visit.endedAt !== undefined
  visit.state = state
  visit.timers = {}
  if (!hasEnded) visit.endedAt = run.world.now
  for (const seat of seatsOf(run.state, visit.id)) {
    if (!isPending(seat)) continue
    seat.was = seat.state
    seat.state = 'void'
  }
}

/** The rejected step is done again: what was frozen waits again, and who rejected decides anew. */
export function comeBack(run: Run, back: Back): Tokens {
  for (const id of back.frozen) {
    const visit = visitOf(run.state, id)
    if (visit?.state === 'frozen') thaw(run, visit)
  }
  const former = visitOf(run.state, back.visitId)
  const node = former === undefined ? undefined : approverOf(run.definition, former.nodeId)
  if (former !== undefined && node !== undefined) reopen(run, node, former, former.back)
  return WAITS
}

function thaw(run: Run, visit: Visit): void {
  visit.state = 'active'
  const node = nodeOf(run.definition, visit.nodeId)
  if (node.kind === 'approver') startClock(run, visit, node)
  if (node.kind === 'timer') visit.timers = { wait: run.world.now + node.waits }
}

/** Progress of the farthest approver step that counts as passed. */
export function updateCompletion(run: Run): void {
  const { state } = run
  const passed = state.visits.flatMap((visit) =>
    visit.state === 'passed' ? (approverOf(run.definition, visit.nodeId)?.progress ?? []) : []
  )
  state.completion = state.status === TASK.agreed ? 100 : Math.max(0, ...passed)
}

/** Copies by the rule of a node. */
export function copyTo(run: Run, nodeId: string, rule: CopyRule, muted: Muted): void {
  copyToPeople(run, nodeId, run.world.people.members(rule.members, rule.narrowing, run.state.launcherId), muted)
}

/** Copies to people, once for each of them and node. */
export function copyToPeople(run: Run, nodeId: string, userIds: readonly string[], muted: Muted = startOf(run.definition).muted): void {
  const added = fitting(run, { excludesLauncher: false }, userIds).filter(
    (userId) => !run.state.copies.some((copy) => copy.userId === userId && copy.nodeId === nodeId)
  )
  for (const userId of added) run.state.copies.push({ id: run.world.newId(), userId, nodeId, at: run.world.now })
  notify(run, 'copied', added, nodeId, muted)
}
