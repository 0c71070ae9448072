import type { PunchSummary } from '@/contract/punchCard'
import { dayOf, type Day } from '../schedule/days'
import type { Verdict } from './site'
import type { PunchKind } from './kinds'

/** What days and people are summed up from. */
export interface Summed {
  /** Business time, epoch ms. */
  at: number
  kind: PunchKind
  verdict: Verdict
  isMakeUp: boolean
  isDoubtful: boolean
  hints: readonly unknown[]
}

/** Records of one person in one line. */
export function summaryOf(list: readonly Summed[]): PunchSummary {
  const timesOf = (kind: PunchKind): number[] => list.filter((one) => one.kind === kind).map(({ at }) => at)
  const [ons, offs] = [timesOf('on'), timesOf('off')]
  const countOf = (test: (one: Summed) => boolean): number => list.filter(test).length
  return {
    count: list.length,
    onAt: ons.length === 0 ? null : Math.min(...ons),
    offAt: offs.length === 0 ? null : Math.max(...offs),
    visits: countOf(({ kind }) => kind === 'visit'),
    outside: countOf(({ verdict }) => verdict === 'outside'),
    makeUps: countOf(({ isMakeUp }) => isMakeUp),
    doubtful: countOf(({ isDoubtful, hints }) => isDoubtful || hints.length > 0)
  }
}

/** Records by the day of their business time. */
export function byDay<T extends { at: number }>(list: readonly T[]): Map<Day, T[]> {
  const days = new Map<Day, T[]>()
  for (const one of list) {
    const day = dayOf(one.at)
    const known = days.get(day)
    if (known === undefined) days.set(day, [one])
    else known.push(one)
  }
  return days
}
