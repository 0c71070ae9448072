import type { NotifyChannel, NotifyChoices, NotifyKind, QuietHours } from '@/contract/notify'
import type { Role } from './permission'
import { DAY, MINUTE, SECOND, SHANGHAI_OFFSET } from './time'

/** What comes to one person within this time is one notice (notify.md#steps). Long enough to be read in an open app first. Unit: ms. */
export const GATHER_MS = 15 * SECOND

export interface NotifyStep {
  channel: NotifyChannel
  /** After the message was stored, ms. */
  afterMs: number
}

/** An order offered to a driver is answered in minutes: each step is louder, until he has seen it or it is over (notify.md#steps). */
export const OFFER_STEPS: readonly NotifyStep[] = [
  { channel: 'push', afterMs: 5 * SECOND },
  { channel: 'weapp', afterMs: 15 * SECOND },
  { channel: 'alipay', afterMs: 15 * SECOND },
  { channel: 'text', afterMs: 40 * SECOND },
  { channel: 'call', afterMs: 80 * SECOND }
]

/** Ways of all but offers: each is asked only for what no way before it took. */
export const ORDINARY_WAYS = ['push', 'weapp', 'alipay', 'mail'] as const satisfies readonly NotifyChannel[]
export type OrdinaryWay = (typeof ORDINARY_WAYS)[number]

/** Ways that a person may choose for a kind; a chat is no mail. */
export const choosable = (kind: NotifyKind): readonly OrdinaryWay[] =>
  ORDINARY_WAYS.filter((way) => way !== 'mail' || (kind !== 'chat' && kind !== 'mention'))

/** Roles that sit at a desk and get a mail of these kinds, unless they chose otherwise (notify.md#choices). */
const MAILED_ROLES: Readonly<Partial<Record<NotifyKind, readonly Role[]>>> = {
  approval: ['manager', 'finance'],
  money: ['finance']
}
/** Roles that a mail of one of these kinds goes to by default. */
export const mailedRoles = (kinds: readonly NotifyKind[]): readonly Role[] => [
  ...new Set(kinds.flatMap((kind) => MAILED_ROLES[kind] ?? []))
]

/**
 * Ways by which a kind is told to somebody, in order: the first that reaches him is taken (notify.md#choices).
 * @param roles codes of all roles given to him
 */
export const waysOf = (kind: NotifyKind, choices: NotifyChoices, roles: readonly string[]): readonly OrdinaryWay[] =>
  choosable(kind).filter(
    (channel) => choices[kind]?.includes(channel) ?? (channel !== 'mail' || mailedRoles([kind]).some((role) => roles.includes(role)))
  )

/** Whether quiet hours do not hold for a kind: what somebody is asked to answer or to confirm at once, and what he lets through. */
export const breaksQuiet = (hours: QuietHours | null, kind: NotifyKind): boolean =>
  kind === 'offer' || kind === 'urgent' || hours?.breaks?.includes(kind) === true

/**
 * Until when quiet hours keep an ordinary notice back (notify.md#quiet-hours).
 * @param hours minutes of the company's day @param at epoch ms
 * @returns epoch ms of their end; undefined when `at` is outside them
 */
export function quietUntil(hours: QuietHours | null, at: number): number | undefined {
  if (hours === null || hours.from === hours.to) return undefined
  const midnight = Math.floor((at + SHANGHAI_OFFSET) / DAY) * DAY - SHANGHAI_OFFSET
  const length = (hours.to - hours.from + DAY / MINUTE) % (DAY / MINUTE)
  // The span that began today, and the one of yesterday that may still last.
  return [midnight, midnight - DAY]
    .map((day) => day + hours.from * MINUTE)
    .filter((from) => from <= at && at < from + length * MINUTE)
    .map((from) => from + length * MINUTE)[0]
}

/** One notice out of several: how many they are, and the newest. */
export const gathered = (count: number, newest: string): { title: string; text: string } => ({ title: `${count} 条新消息`, text: newest })
