import type { ApproverNode, DeadlineRule } from '../definition'
import { fieldValue, toNumber } from '../formula'
import type { Visit } from '../state'
import { addWorkingTime } from '../workTime'
import type { Run } from './run'

/** The moment so long after another, in the time that the rule counts. */
const after = (run: Run, rule: DeadlineRule, from: number, duration: number): number =>
  rule.isWorkingTime ? addWorkingTime(from, duration, run.world.calendar) : from + duration

/** Starts the clock of a step: its limit, and when it reminds and is overdue. Moments that are past already come at once. */
export function startClock(run: Run, visit: Visit, node: ApproverNode): void {
  const rule = node.deadline
  if (rule === undefined) return
  const { now } = run.world
  const start = startOfLimit(run, rule)
  visit.dueAt = after(run, rule, start, rule.allowed)
  if (rule.reminder !== undefined) setReminder(run, visit, after(run, rule, start, rule.reminder.first))
  if (rule.overdue !== undefined) visit.timers.overdue = Math.max(now, after(run, rule, visit.dueAt, rule.overdue.first))
}

function startOfLimit(run: Run, rule: DeadlineRule): number {
  if (rule.from === 'received') return run.world.now
  if (rule.from === 'launched') return run.state.submittedAt ?? run.world.now
  return toNumber(fieldValue(run.state.values, rule.from.field)) ?? run.world.now
}

/** A reminder is no use once the limit is over. */
function setReminder(run: Run, visit: Visit, at: number): void {
  const moment = Math.max(run.world.now, at)
  if (visit.dueAt === undefined || moment < visit.dueAt) visit.timers.reminder = moment
}

/** After a reminder: the next one, if there is to be one. */
export function remindAgain(run: Run, visit: Visit, rule: DeadlineRule): void {
  if (rule.reminder !== undefined && rule.reminder.every > 0) setReminder(run, visit, after(run, rule, run.world.now, rule.reminder.every))
}

/** After a step was found overdue without being decided: the next time, if there is to be one. */
export function overdueAgain(run: Run, visit: Visit, rule: DeadlineRule): void {
  if (rule.overdue !== undefined && rule.overdue.every > 0) visit.timers.overdue = after(run, rule, run.world.now, rule.overdue.every)
}
