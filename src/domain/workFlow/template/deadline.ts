import type { DeadlineRule } from '../definition'
import type { Raw } from './properties'
import { isOn, numberOf, recordOf, textOf } from './read'
import { DAY, HOUR, MINUTE } from '../../time'

const UNITS: Readonly<Record<string, number>> = { minute: MINUTE, hour: HOUR, day: DAY }

/** The times of a step: timeoutConfig (3.3), or the three configs of 3.4 that may refer to those of the start. */
export function readDeadline(raw: Raw, start: Raw): DeadlineRule | undefined {
  const limit = configOf(raw, start, 'timeLimitConfig')
  if (limit === undefined) return readTimeout(recordOf(raw.timeoutConfig))
  const reminder = configOf(raw, start, 'noticeConfig')
  const overdue = configOf(raw, start, 'overTimeConfig')
  const from = numberOf(limit.nodeLimit, 0)
  return {
    allowed: hours(limit.duringDeal, 24),
    from: from === 1 ? 'launched' : from === 2 && textOf(limit.formField) !== '' ? { field: textOf(limit.formField) } : 'received',
    isWorkingTime: isOn(limit.workingTime),
    ...(reminder === undefined || !isOn(reminder.overNotice, true)
      ? {}
      : { reminder: { first: hours(reminder.firstOver, 1), every: hours(reminder.overTimeDuring, 2) } }),
    ...(overdue === undefined ? {} : { overdue: readOverdue(overdue) })
  }
}

const hours = (value: unknown, otherwise: number): number => Math.max(0, numberOf(value, otherwise)) * HOUR

/** A config that is on: the node's own, or the start's where the node says so. */
function configOf(raw: Raw, start: Raw, key: string): Raw | undefined {
  const own = recordOf(raw[key])
  const on = isOn(own.on) ? 1 : numberOf(own.on, 0)
  if (on === 1) return own
  const general = recordOf(start[key])
  return on === 2 && isOn(general.on) ? general : undefined
}

function readOverdue(raw: Raw): DeadlineRule['overdue'] {
  const every = hours(raw.overTimeDuring, 2)
  const at = Math.max(1, numberOf(raw.overAutoApproveTime, 5))
  return {
    first: hours(raw.firstOver, 0),
    every,
    isTold: isOn(raw.overNotice),
    // Without an interval there is only a first time.
    ...(isOn(raw.overAutoApprove) ? { auto: { decision: 'agree' as const, at: every === 0 ? 1 : at } } : {})
  }
}

/** 3.3: one limit, decided for the people as soon as it is over. */
function readTimeout(raw: Raw): DeadlineRule | undefined {
  if (!isOn(raw.on)) return undefined
  const decision = numberOf(raw.handler, 1) === 2 ? ('reject' as const) : ('agree' as const)
  return {
    allowed: Math.max(0, numberOf(raw.quantity, 0)) * (UNITS[textOf(raw.type)] ?? HOUR),
    from: 'received',
    isWorkingTime: isOn(raw.workingTime),
    overdue: { first: 0, every: 0, isTold: true, auto: { decision, at: 1 } }
  }
}
