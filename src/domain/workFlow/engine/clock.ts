import type { Act } from '../acts'
import { nodeOf } from '../graph'
import { actorsOf } from '../rules'
import { seatsOf, visitOf, type Visit } from '../state'
import { advance } from './advance'
import { overdueAgain, remindAgain } from './deadline'
import { decideOverdue } from './decide'
import { notify, type Run } from './run'

type Of<Name extends Act['do']> = Extract<Act, { readonly do: Name }>

/** A timer of a visit has come. It is gone by that: the same one cannot come twice. */
export function timerFired(run: Run, act: Of<'timerFired'>): void {
  const visit = visitOf(run.state, act.visitId)
  if (visit === undefined) return
  run.fired = { visitId: visit.id, timer: act.timer }
  delete visit.timers[act.timer]
  if (act.timer === 'wait') return passWaiting(run, visit)
  const node = nodeOf(run.definition, visit.nodeId)
  if (node.kind !== 'approver' || node.deadline === undefined) return
  if (act.timer === 'reminder') {
    tellHolders(run, visit, 'reminder')
    remindAgain(run, visit, node.deadline)
    return
  }
  const { overdue } = node.deadline
  visit.overdueCount += 1
  if (overdue?.isTold === true) tellHolders(run, visit, 'overdue')
  if (overdue?.auto?.at === visit.overdueCount && decideOverdue(run, visit, node, overdue.auto.decision)) return
  if (visit.state === 'active') overdueAgain(run, visit, node.deadline)
}

function tellHolders(run: Run, visit: Visit, kind: 'reminder' | 'overdue'): void {
  const node = nodeOf(run.definition, visit.nodeId)
  const holders = seatsOf(run.state, visit.id).flatMap((seat) => (seat.state === 'open' ? actorsOf(seat, run.state, run.world) : []))
  notify(run, kind, holders, node.id, node.kind === 'approver' ? node.muted : [])
}

export function subFlowFinished(run: Run, act: Of<'subFlowFinished'>): void {
  const visit = visitOf(run.state, act.visitId)
  const child = visit?.children?.find(({ taskId }) => taskId === act.taskId)
  if (visit === undefined || child === undefined) return
  child.isFinished = true
  if (visit.children?.every(({ isFinished }) => isFinished) === true) passWaiting(run, visit)
}

function passWaiting(run: Run, visit: Visit): void {
  visit.state = 'passed'
  visit.endedAt = run.world.now
  const node = nodeOf(run.definition, visit.nodeId)
  if ('next' in node) advance(run, [node.next])
}
