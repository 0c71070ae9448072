import type { Act } from '../../../src/domain/workFlow/acts'
import type { FlowDefinition } from '../../../src/domain/workFlow/definition'
import { approverOf, nodeOf, reachableFrom } from '../../../src/domain/workFlow/graph'
import { legalActs } from '../../../src/domain/workFlow/legal'
import { isPending, openSeats, seatsOf, type Back, type FlowState } from '../../../src/domain/workFlow/state'
import { verdictOf } from '../../../src/domain/workFlow/verdict'
import { EVERYBODY, HOUR } from './company'
import type { Play } from './play'
import { suitable } from './suitable'

/** What ends a task, and what does not bring it on, comes seldom, so that runs get somewhere. */
const SELDOM: readonly string[] = ['discard', 'terminate', 'recall', 'change', 'save', 'saveDraft', 'urge', 'assign']

/** Acts of people and of the server that may come now, in a steady order. */
export function possible(play: Play, pick: number): Act[] {
  const ofPeople = EVERYBODY.flatMap((id) =>
    legalActs(play.definition, play.state, id, play.world).map((legal) => suitable(play, { ...legal, by: id }, pick))
  )
  const frequent = ofPeople.filter(({ do: name }) => name !== 'comment' && (!SELDOM.includes(name) || pick % 11 === 0))
  const timers =
    play.state.status === 1
      ? play.state.visits.flatMap((visit) => Object.entries(visit.timers).map(([timer, at]) => ({ visit, timer, at })))
      : []
  const ofServer: Act[] = [
    ...timers
      .filter(({ at }) => at <= play.world.now)
      .map(({ visit, timer }): Act => ({ do: 'timerFired', visitId: visit.id, timer: timer as 'wait' })),
    ...play.state.visits.flatMap((visit) =>
      (visit.state === 'active' ? (visit.children ?? []) : [])
        .filter((child) => !child.isFinished)
        .map((child): Act => ({ do: 'subFlowFinished', visitId: visit.id, taskId: child.taskId }))
    ),
    ...(pick % 13 === 0
      ? openSeats(play.state)
          .slice(0, 1)
          .map((seat): Act => ({ do: 'personDisabled', userId: seat.userId, toUserId: 'spare' }))
      : [])
  ]
  return [...ofServer, ...(frequent.length > 0 || ofServer.length > 0 ? frequent : ofPeople)]
}

/** What must be so in every state. */
export function hold(definition: FlowDefinition, state: FlowState): void {
  expect(JSON.parse(JSON.stringify(state))).toEqual(state)
  const active = state.visits.filter((visit) => visit.state === 'active')
  const frozenVisits = state.visits.filter((visit) => visit.state === 'frozen')
  // A running task waits somewhere, any other one nowhere.
  expect(active.length > 0).toBe(state.status === 1)
  if (state.status !== 3) expect(state.back).toBeUndefined()
  // No orphans: a seat that waits belongs to a step that waits.
  for (const seat of state.seats.filter(isPending))
    expect(['active', 'frozen']).toContain(state.visits.find(({ id }) => id === seat.visitId)?.state)
  // What is frozen is known to somebody who will thaw it, or to whom he returns.
  const thawedBy = (back: Back | undefined): readonly string[] =>
    back === undefined ? [] : [...back.frozen, ...thawedBy(state.visits.find(({ id }) => id === back.visitId)?.back)]
  const known = [state.back, ...[...active, ...frozenVisits].map(({ back }) => back)].flatMap(thawedBy)
  for (const visit of frozenVisits) expect(known).toContain(visit.id)
  for (const visit of active) {
    const node = nodeOf(definition, visit.nodeId)
    // One step is not waited for twice, and no step while one before it still waits.
    for (const other of active) if (other !== visit) expect(reachableFrom(definition, visit.nodeId).has(other.nodeId)).toBe(false)
    if (node.kind === 'approver')
      expect([verdictOf(seatsOf(state, visit.id), node), seatsOf(state, visit.id).some((seat) => seat.state === 'open')]).toEqual([
        'pending',
        true
      ])
    else if (node.kind === 'timer') expect(visit.timers.wait).toBeDefined()
    else expect(visit.children?.some((child) => !child.isFinished)).toBe(true)
    // Nobody sits twice on one step.
    const people = seatsOf(state, visit.id)
      .filter((seat) => seat.state !== 'void' && seat.state !== 'passedOn')
      .map(({ userId }) => userId)
    expect(new Set(people).size).toBe(people.length)
  }
  for (const visit of state.visits) if (visit.state !== 'active') expect(visit.timers).toEqual({})
  expect(state.completion).toBe(
    state.status === 2
      ? 100
      : Math.max(
          0,
          ...state.visits.flatMap((visit) => (visit.state === 'passed' ? (approverOf(definition, visit.nodeId)?.progress ?? []) : []))
        )
  )
}

/** The next thing that brings a task on. */
export function onward(play: Play): Act {
  play.world.now += HOUR
  if (play.state.status !== 1) return { do: 'submit', by: 'lan' }
  const seat = openSeats(play.state)[0]
  if (seat !== undefined) return suitable(play, { do: 'approve', by: seat.userId, seatId: seat.id }, 0)
  const waiting = play.state.visits.find((visit) => visit.state === 'active')
  const child = waiting?.children?.find((each) => !each.isFinished)
  if (child !== undefined) return { do: 'subFlowFinished', visitId: waiting?.id ?? 'none', taskId: child.taskId }
  play.world.now += 10 * HOUR
  return { do: 'timerFired', visitId: waiting?.id ?? 'none', timer: 'wait' }
}
