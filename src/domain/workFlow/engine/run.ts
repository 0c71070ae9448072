import type { Choices, Effect, Needs, NoticeKind, Refusal, Remarks, World } from '../acts'
import type { FlowDefinition, MutableNotice, Muted } from '../definition'
import { nodeOf } from '../graph'
import { actorsOf } from '../rules'
import {
  isAdded,
  openSeats,
  type AutomaticReason,
  type FlowRecord,
  type FlowState,
  type RecordKind,
  type Seat,
  type TimerKind,
  type Visit
} from '../state'

/** One act under way: a copy of the state that is changed in place, and what is to be told. */
export interface Run {
  readonly definition: FlowDefinition
  readonly world: World
  readonly before: FlowState
  readonly state: FlowState
  readonly effects: Effect[]
  /** Who acts, '' = the server. */
  readonly by: string
  /** What the person chose; undefined when nobody can be asked. */
  readonly choices?: Choices
  /** What he still has to choose. */
  readonly needs: { readonly [Kind in keyof Needs]: Needs[Kind][number][] }
  /** A forecast: what is not known yet is left open in place of being asked for. */
  readonly presumes: boolean
  /** The timer that fired: it needs no cancelling. */
  fired?: { readonly visitId: string; readonly timer: TimerKind }
}

/** Leaves an act from anywhere; only `act` catches it. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.refused)
  }
}

/** The input will not do. @throws Refused */
export function refuse(refused: string, needs?: Needs): never {
  throw new Refused({ refused, reason: 'input', ...(needs === undefined ? {} : { needs }) })
}

/** States are JSON, so this is a whole copy; `structuredClone` is missing in mini-programs. */
const copyOf = (state: FlowState): FlowState => JSON.parse(JSON.stringify(state)) as FlowState

export function startRun(definition: FlowDefinition, state: FlowState, world: World, by: string, choices?: Choices, presumes = false): Run {
  return {
    definition,
    world,
    before: state,
    state: copyOf(state),
    effects: [],
    by,
    choices,
    needs: { branches: [], candidates: [], nobody: [] },
    presumes
  }
}

interface RecordDetails {
  readonly nodeId: string
  readonly visitId?: string
  readonly seat?: Seat
  readonly remarks?: Remarks
  readonly targetUserIds?: readonly string[]
  readonly targetNodeId?: string
  readonly mode?: FlowRecord['mode']
  readonly automatic?: AutomaticReason
}

/** Writes a line of the log. What the system decides by itself stands under the name of the person whose seat it is. */
export function record(run: Run, kind: RecordKind, details: RecordDetails): void {
  const { seat, remarks } = details
  const userId = details.automatic === undefined ? run.by : (seat?.userId ?? '')
  const visitId = seat?.visitId ?? details.visitId
  run.state.records.push({
    id: run.world.newId(),
    kind,
    at: run.world.now,
    nodeId: details.nodeId,
    nodeName: nodeOf(run.definition, details.nodeId).name,
    ...(visitId === undefined ? {} : { visitId }),
    ...(seat === undefined ? {} : { seatId: seat.id }),
    userId,
    ...(seat === undefined || userId === '' || seat.userId === userId ? {} : { forUserId: seat.userId }),
    opinion: remarks?.opinion ?? '',
    signature: remarks?.signature ?? '',
    files: remarks?.files ?? [],
    targetUserIds: details.targetUserIds ?? [],
    ...(details.targetNodeId === undefined ? {} : { targetNodeId: details.targetNodeId }),
    ...(details.mode === undefined ? {} : { mode: details.mode }),
    isAdded: seat !== undefined && isAdded(run.state, seat),
    ...(details.automatic === undefined ? {} : { automatic: details.automatic })
  })
}

/** Tells people, each once, never who acted, never who left; nothing where nobody is left. */
export function notify(
  run: Run,
  kind: NoticeKind,
  userIds: readonly string[],
  nodeId: string,
  muted: Muted = [],
  seatIds?: readonly string[]
): void {
  const told = [...new Set(userIds)].filter((id) => id !== run.by && run.world.people.isEnabled(id))
  if (told.length === 0 || muted.includes(kind as MutableNotice)) return
  run.effects.push({ do: 'notice', kind, userIds: told, nodeId, ...(seatIds === undefined ? {} : { seatIds }) })
}

export function callInterface(run: Run, interfaceId: string | undefined, nodeId: string): void {
  if (interfaceId !== undefined) run.effects.push({ do: 'callInterface', interfaceId, nodeId })
}

/** What follows from the difference: timers to set and to cancel, and people whose turn it is now. Called once, at the end of an act. */
export function concludeEffects(run: Run): void {
  for (const visit of run.state.visits) timerEffects(run, visit)
  const wereOpen = new Set(openSeats(run.before).map(({ id }) => id))
  const opened = openSeats(run.state).filter(({ id }) => !wereOpen.has(id))
  for (const visitId of new Set(opened.map((seat) => seat.visitId))) {
    const seats = opened.filter((seat) => seat.visitId === visitId)
    const { nodeId } = seats[0]!
    const node = nodeOf(run.definition, nodeId)
    const kind = seats.every((seat) => seat.origin === 'transferred') ? 'transferred' : 'todo'
    const muted = node.kind === 'approver' && node.muted.includes('todo')
    if (!muted)
      notify(
        run,
        kind,
        seats.flatMap((seat) => actorsOf(seat, run.state, run.world)),
        nodeId,
        [],
        seats.map(({ id }) => id)
      )
  }
}

function timerEffects(run: Run, visit: Visit): void {
  const before = { ...run.before.visits.find(({ id }) => id === visit.id)?.timers }
  if (run.fired?.visitId === visit.id) delete before[run.fired.timer]
  const entries = Object.entries(visit.timers) as [TimerKind, number][]
  const isLess = (Object.keys(before) as TimerKind[]).some((timer) => visit.timers[timer] === undefined)
  if (isLess) run.effects.push({ do: 'cancelTimers', visitId: visit.id })
  for (const [timer, at] of entries) if (isLess || before[timer] !== at) run.effects.push({ do: 'setTimer', visitId: visit.id, timer, at })
}
