import type { FlowForecast, ForecastPerson, ForecastStep } from '@/contract/workFlowForecast'
import type { World } from './acts'
import type { FlowDefinition } from './definition'
import { UNKNOWN_PERSON } from './engine/approvers'
import { subFlowFinished, timerFired } from './engine/clock'
import { goOn } from './engine/decide'
import { submit } from './engine/launch'
import { Refused, startRun, type Run } from './engine/run'
import { nodeOf } from './graph'
import { seatsOf, TASK, visitOf, type FlowState, type Seat, type Visit } from './state'

/** How long steps usually take, from the server's history: ms for a step and person, undefined when unknown. */
export type Habits = (nodeId: string, userId: string) => number | undefined

const NO_HABITS: Habits = () => undefined

/**
 * Runs the task on with the engine itself, everybody agreeing as early as is usual for him: what it shows is what happens when nobody
 * deviates. Candidates and branches that somebody still has to choose are left open: the way goes on behind them.
 * @param state also a draft: its submission comes first
 */
export function forecast(definition: FlowDefinition, state: FlowState, world: World, habits: Habits = NO_HABITS): FlowForecast {
  const clock: Clock = { now: world.now, isKnown: true, starts: new Set(), ends: new Set() }
  let ids = 0
  const own: World = {
    ...world,
    get now() {
      return clock.now
    },
    newId: () => `forecast-${(ids += 1)}`
  }
  const run = startRun(definition, state, own, state.launcherId, undefined, true)
  let problem = ''
  try {
    if (state.status === TASK.draft || state.status === TASK.rejected || state.status === TASK.recalled)
      submit(run, { do: 'submit', by: state.launcherId })
    while (goNext(run, clock, habits));
    if (run.state.status === TASK.running) problem = '有步骤没有可以处理的人'
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    problem = error.refusal.refused
  }
  const endsAt = clock.isKnown ? run.state.endedAt : undefined
  return { steps: stepsOf(definition, state, run.state, clock), ...(endsAt === undefined ? {} : { endsAt }), problem }
}

interface Clock {
  now: number
  /** Nothing of unknown length has happened yet. */
  isKnown: boolean
  /** Visits whose beginning and end have a known time. */
  readonly starts: Set<string>
  readonly ends: Set<string>
}

/** Something that will happen by itself or by an agreement. */
interface Coming {
  readonly at: number
  readonly isKnown: boolean
  readonly happen: () => void
}

/** Lets the earliest coming thing happen; false when nothing is to come. */
function goNext(run: Run, clock: Clock, habits: Habits): boolean {
  if (clock.isKnown) noteTimes(run, clock)
  if (run.state.status !== TASK.running) return false
  const coming = run.state.visits.filter((visit) => visit.state === 'active').flatMap((visit) => comingOf(run, visit, habits))
  const [first] = [...coming].sort((a, b) => a.at - b.at)
  if (first === undefined) return false
  clock.now = Math.max(clock.now, first.at)
  clock.isKnown &&= first.isKnown
  first.happen()
  return true
}

function noteTimes(run: Run, clock: Clock): void {
  for (const visit of run.state.visits) {
    clock.starts.add(visit.id)
    if (visit.endedAt !== undefined) clock.ends.add(visit.id)
  }
}

function comingOf(run: Run, visit: Visit, habits: Habits): Coming[] {
  const node = nodeOf(run.definition, visit.nodeId)
  if (node.kind === 'timer')
    return [
      {
        at: visit.timers.wait ?? run.world.now,
        isKnown: true,
        happen: () => timerFired(run, { do: 'timerFired', visitId: visit.id, timer: 'wait' })
      }
    ]
  if (node.kind === 'subFlow') {
    return (visit.children ?? [])
      .filter((child) => !child.isFinished)
      .map((child) => {
        const length = habits(node.id, child.launcherId)
        return {
          at: visit.since + (length ?? 0),
          isKnown: length !== undefined,
          happen: () => subFlowFinished(run, { do: 'subFlowFinished', visitId: visit.id, taskId: child.taskId })
        }
      })
  }
  if (node.kind !== 'approver') return []
  return seatsOf(run.state, visit.id)
    .filter((seat) => seat.state === 'open')
    .map((seat) => {
      const length = habits(node.id, seat.userId)
      const at = length === undefined ? (visit.dueAt ?? seat.since) : seat.since + length
      return {
        at,
        isKnown: length !== undefined || visit.dueAt !== undefined,
        happen: () => {
          seat.state = 'agreed'
          seat.decidedAt = run.world.now
          goOn(run, visit, node)
        }
      }
    })
}

/** The latest visit of each step that still counts, in the order they began. */
function stepsOf(definition: FlowDefinition, before: FlowState, after: FlowState, clock: Clock): ForecastStep[] {
  const counting = after.visits.filter((visit) => visit.state !== 'void' && visit.state !== 'rejected')
  const latest = counting.filter((visit, index) => !counting.slice(index + 1).some((later) => later.nodeId === visit.nodeId))
  return latest.flatMap((visit) => {
    const node = nodeOf(definition, visit.nodeId)
    if (node.kind === 'fork' || node.kind === 'join' || node.kind === 'end') return []
    const seats = seatsOf(after, visit.id).filter((seat) => seat.state !== 'passedOn' && (seat.state !== 'void' || seat.was !== undefined))
    const former = visitOf(before, visit.id)
    return [
      {
        nodeId: node.id,
        name: node.name,
        kind: node.kind,
        state: former === undefined ? ('coming' as const) : former.state === 'passed' ? ('done' as const) : ('current' as const),
        people: seats.filter((seat) => seat.userId !== UNKNOWN_PERSON).map((seat) => personOf(before, after, seat)),
        ...(node.kind === 'approver' ? { sign: node.sign } : {}),
        isToBeChosen: seats.some((seat) => seat.userId === UNKNOWN_PERSON),
        ...(clock.starts.has(visit.id) ? { startsAt: visit.since } : {}),
        ...(visit.endedAt !== undefined && clock.ends.has(visit.id) ? { endsAt: visit.endedAt } : {}),
        ...(visit.dueAt !== undefined && clock.starts.has(visit.id) ? { dueAt: visit.dueAt } : {})
      }
    ]
  })
}

function personOf(before: FlowState, after: FlowState, seat: Seat): ForecastPerson {
  const former = before.seats.find(({ id }) => id === seat.id)
  return {
    userId: seat.userId,
    hasDecided: former?.state === 'agreed' || former?.state === 'refused',
    isAutomatic: after.records.some((line) => line.seatId === seat.id && line.automatic !== undefined)
  }
}
