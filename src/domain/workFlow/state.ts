import type { Values } from './formula'
import type { RejectMode } from '@/contract/workFlowForecast'

/**
 * One task: a run of a flow from its draft to its end. Plain JSON that the server keeps as one document and changes only through `act`;
 * its lists of to-dos, done and copies are projections of `seats`, `records` and `copies`. Times are epoch ms, ids come from
 * `World.newId`. The order of all lists is the order in which things happened.
 */
export interface FlowState {
  readonly id: string
  readonly flowId: string
  readonly launcherId: string
  /** 1 普通, 2 重要, 3 紧急. */
  urgency: 1 | 2 | 3
  /** Set when a step of another task launched this one. */
  readonly parent?: { readonly taskId: string; readonly visitId: string }
  status: TaskStatus
  /** How often it was submitted; 0 for a draft. */
  round: number
  values: Values
  /** 0 to 100: the progress of the farthest step that is passed. */
  completion: number
  createdAt: number
  submittedAt?: number
  endedAt?: number
  /** Deleted by its launcher; nothing can be done with it any more. */
  discardedAt?: number
  urgedAt?: number
  visits: Visit[]
  seats: Seat[]
  records: FlowRecord[]
  copies: Copy[]
  /** What people chose for steps behind a timer or sub-flow, by node: candidates, branches of a fork. Gone when it was used. */
  chosen: Record<string, string[]>
  /** Set while the launcher has it back and it returns straight to who rejected. */
  back?: Back
}

/** 0 draft, 1 running, 2 agreed, 3 rejected to the launcher, 4 recalled by him, 5 terminated (workflow.md#acts-and-records). */
export type TaskStatus = 0 | 1 | 2 | 3 | 4 | 5
export const TASK = { draft: 0, running: 1, agreed: 2, rejected: 3, recalled: 4, terminated: 5 } as const

/**
 * One activation of a node (wire: flowTaskNode). `frozen` waits for a rejected step to come back; `void` was passed or active and does
 * not count any more.
 */
export interface Visit {
  readonly id: string
  readonly nodeId: string
  /** Round of the task it belongs to; the n-th visit of this node. */
  readonly round: number
  readonly version: number
  state: 'active' | 'passed' | 'rejected' | 'frozen' | 'void'
  readonly since: number
  endedAt?: number
  /** End of the limit. */
  dueAt?: number
  /** Moments at which the server lets `timerFired` come, by kind. */
  timers: Partial<Record<TimerKind, number>>
  /** How often it was found overdue. */
  overdueCount: number
  /** Where it leads when it is passed, in place of the next node. */
  back?: Back
  /** Tasks that a sub-flow step waits for. */
  children?: { readonly taskId: string; readonly launcherId: string; isFinished: boolean }[]
}

export type TimerKind = 'wait' | 'reminder' | 'overdue'

/** The visit that rejected, and what was frozen until the task is back there. */
export interface Back {
  readonly visitId: string
  readonly frozen: readonly string[]
}

/**
 * One person's seat on one visit (wire: operator, `taskOperatorId`). Seats that follow from each other (transferred, added) share a
 * place, and places are what is counted.
 */
export interface Seat {
  readonly id: string
  readonly visitId: string
  readonly nodeId: string
  readonly userId: string
  /** Id of the first seat of its place. */
  readonly placeId: string
  /** The seat it came from. */
  parentId?: string
  readonly origin: 'rule' | 'returned' | 'transferred' | 'assigned' | 'addedBefore' | 'addedAfter' | 'moved'
  /** `queued` waits for its turn, `waiting` for those it asked first, `passedOn` went to somebody else. */
  state: SeatState
  /** What a void seat was while its step still waited, for the case that a decision is taken back. */
  was?: SeatState
  /** When it was opened last; 0 while queued. */
  since: number
  decidedAt?: number
  /** Who really decided: the person or a delegate; missing when the system did. */
  decidedBy?: string
  /** What the approver kept of his work (draftData). */
  draft?: Values
}

export type SeatState = 'open' | 'queued' | 'waiting' | 'agreed' | 'refused' | 'passedOn' | 'void'

export type RecordKind =
  | 'submit'
  | 'agree'
  | 'refuse'
  | 'recall'
  | 'takeBack'
  | 'terminate'
  | 'assign'
  | 'addBefore'
  | 'addAfter'
  | 'transfer'
  | 'change'
  | 'revive'
  | 'move'

/** One line of the log; never changed. */
export interface FlowRecord {
  readonly id: string
  readonly kind: RecordKind
  readonly at: number
  readonly nodeId: string
  readonly nodeName: string
  readonly visitId?: string
  readonly seatId?: string
  /** Who did it; '' = the system. */
  readonly userId: string
  /** For whom, when a delegate did it. */
  readonly forUserId?: string
  readonly opinion: string
  readonly signature: string
  readonly files: readonly RecordFile[]
  /** To whom, of transfers, additions, assignments, moves. */
  readonly targetUserIds: readonly string[]
  /** Where a rejection or change led. */
  readonly targetNodeId?: string
  readonly mode?: RejectMode
  /** The decision of an added signer. */
  readonly isAdded: boolean
  /** Why the system decided by itself; missing when a person did. */
  readonly automatic?: AutomaticReason
}
export type AutomaticReason = 'launcher' | 'previous' | 'before' | 'nobody' | 'overdue'
export interface RecordFile {
  readonly name: string
  readonly fileId: string
  readonly url: string
}

export interface Copy {
  readonly id: string
  readonly userId: string
  readonly nodeId: string
  readonly at: number
}

/** Seats on which something can be done now: the to-do list. */
export const openSeats = (state: FlowState): Seat[] =>
  state.status === TASK.running ? state.seats.filter((seat) => seat.state === 'open' && isActive(state, seat.visitId)) : []

/** Seats that somebody holds in a running or interrupted task: what a disabled person leaves behind. */
export const heldSeats = (state: FlowState, userId: string): Seat[] =>
  state.seats.filter((seat) => seat.userId === userId && isPending(seat))

export const isPending = (seat: Seat): boolean => seat.state === 'open' || seat.state === 'queued' || seat.state === 'waiting'
export const isActive = (state: FlowState, visitId: string): boolean => visitOf(state, visitId)?.state === 'active'
export const visitOf = (state: FlowState, visitId: string): Visit | undefined => state.visits.find((visit) => visit.id === visitId)
export const seatsOf = (state: FlowState, visitId: string): Seat[] => state.seats.filter((seat) => seat.visitId === visitId)

/** Whether a seat is that of an added signer, or of somebody he passed it on to. */
export function isAdded(state: FlowState, seat: Seat): boolean {
  if (seat.origin === 'addedBefore' || seat.origin === 'addedAfter') return true
  const from = state.seats.find(({ id }) => id === seat.parentId)
  return from !== undefined && isAdded(state, from)
}

/** The latest visit of a node that still counts as passed. */
export const passedVisit = (state: FlowState, nodeId: string): Visit | undefined =>
  state.visits.filter((visit) => visit.nodeId === nodeId && visit.state === 'passed').at(-1)

/** A new draft. @param id of the task @param now epoch ms */
export function createTask(given: {
  id: string
  flowId: string
  launcherId: string
  values?: Values
  urgency?: 1 | 2 | 3
  parent?: FlowState['parent']
  now: number
}): FlowState {
  return {
    id: given.id,
    flowId: given.flowId,
    launcherId: given.launcherId,
    urgency: given.urgency ?? 1,
    ...(given.parent === undefined ? {} : { parent: given.parent }),
    status: TASK.draft,
    round: 0,
    values: given.values ?? {},
    completion: 0,
    createdAt: given.now,
    visits: [],
    seats: [],
    records: [],
    copies: [],
    chosen: {}
  }
}
