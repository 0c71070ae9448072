import type { Act } from '../acts'
import { startOf } from '../graph'
import { TASK, type Visit } from '../state'
import { advance } from './advance'
import { callInterface, notify, record, type Run } from './run'
import { voidVisits } from './sendBack'
import { comeBack, copyTo, openVisit, updateCompletion } from './visit'

type Of<Name extends Act['do']> = Extract<Act, { readonly do: Name }>

export function save(run: Run, act: Of<'save'>): void {
  run.state.values = { ...run.state.values, ...act.values }
  run.state.urgency = act.urgency ?? run.state.urgency
}

/** Launches a draft, or hands a rejected or recalled task in again: from the first step, or straight to who rejected it. */
export function submit(run: Run, act: Of<'submit'>): void {
  const { state, definition, world } = run
  const start = startOf(definition)
  const { back } = state
  state.values = { ...state.values, ...act.values }
  state.urgency = act.urgency ?? state.urgency
  state.status = TASK.running
  state.round += 1
  state.submittedAt = world.now
  delete state.back
  const visit = openVisit(run, start, 'passed')
  record(run, 'submit', { nodeId: start.id, visitId: visit.id, remarks: act })
  run.effects.push({ do: 'event', event: 'submitted' })
  callInterface(run, start.interfaces.init, start.id)
  copyTo(run, start.id, start.copies, start.muted)
  advance(run, back === undefined ? [start.next] : comeBack(run, back))
}

export function discard(run: Run): void {
  run.state.discardedAt = run.world.now
  run.effects.push({ do: 'event', event: 'discarded' })
}

export function recall(run: Run, act: Of<'recall'>): void {
  const { state, definition } = run
  const start = startOf(definition)
  const holders = state.seats.flatMap((seat) => (seat.state === 'open' ? seat.userId : []))
  endAll(run)
  state.status = TASK.recalled
  record(run, 'recall', { nodeId: start.id, remarks: act })
  notify(run, 'recalled', holders, start.id)
  callInterface(run, start.interfaces.recall, start.id)
  run.effects.push({ do: 'event', event: 'recalled' })
}

export function urge(run: Run): void {
  run.state.urgedAt = run.world.now
}

/** Nothing of this run counts any more. */
function endAll(run: Run): void {
  const counting = (visit: Visit): boolean => visit.state === 'active' || visit.state === 'passed' || visit.state === 'frozen'
  voidVisits(run, run.state.visits.filter(counting), run.definition.start)
  delete run.state.back
  updateCompletion(run)
}
