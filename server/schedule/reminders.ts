import type { InSiteType } from '@/contract/message'
import { occurrenceKey, spanText } from '@/domain/schedule/event'
import { DAY, HOUR, MINUTE } from '../clock'
import type { ServerContext } from '../context'
import type { Tx } from '../database/client'
import type { Again } from '../jobs/types'
import { createInSite } from '../message/commands/inSite'
import type { Act } from './act'
import { askForLetters, attendees } from './letters'
import { appearancesIn, type Appearance, type Series } from './occurrences'
import { readEvent, type StoredEvent } from './repository/events'

/** 日程 in the message centre. */
export const SCHEDULE_MESSAGE: InSiteType = 4
/** How far the next reminder is looked for, step by step: a rule of many years is rare. */
const HORIZONS = [40 * DAY, 800 * DAY, 13 * 366 * DAY, 100 * 366 * DAY] as const
/** A server that was away tells late, but not of what is long over. */
const STALE_MS = 12 * HOUR

interface Reminder {
  appearance: Appearance
  remindAt: number
}

/** Reminders of a series that fall into (after, upTo], in order. */
export function remindersIn(series: Series, after: number, upTo: number): Reminder[] {
  const minutes = [...new Set(series.event.reminders)]
  if (minutes.length === 0) return []
  const span = { startAt: after + Math.min(...minutes) * MINUTE, endAt: upTo + Math.max(...minutes) * MINUTE + 1 }
  return appearancesIn(series, span)
    .flatMap((appearance) => minutes.map((minute) => ({ appearance, remindAt: appearance.startAt - minute * MINUTE })))
    .filter(({ remindAt }) => remindAt > after && remindAt <= upTo)
    .sort((a, b) => a.remindAt - b.remindAt)
}

/** When the next reminder after a moment is due; undefined when none is left. */
export function nextReminder(series: Series, after: number): number | undefined {
  if (series.event.lastAt !== null && series.event.lastAt + DAY < after) return undefined
  for (const horizon of HORIZONS) {
    const [first] = remindersIn(series, after, after + horizon)
    if (first !== undefined) return first.remindAt
  }
  return undefined
}

/** Sets the timer of an appointment anew; called in the transaction of every change. Reminders of the past are not made up for. */
export async function watchReminders(tx: Tx, { jobs, clock }: Pick<Act, 'jobs' | 'clock'>, stored: StoredEvent): Promise<void> {
  const now = clock.now()
  const dueAt = nextReminder(stored, now)
  if (dueAt === undefined) await jobs.cancel(tx, 'schedule', stored.event.id)
  else await jobs.schedule(tx, 'schedule', stored.event.id, dueAt, { eventId: stored.event.id, after: now })
}

/**
 * Job `schedule`: tells what became due since the last time, each appearance once, and asks for the next. What was told and when the next
 * one is due are one transaction, so a restart neither loses nor repeats a reminder.
 */
export async function remind(
  tx: Tx,
  context: Pick<ServerContext, 'clock' | 'live' | 'jobs' | 'reminders'>,
  { eventId, after }: { eventId: string; after: number }
): Promise<Again<'schedule'> | undefined> {
  const { clock } = context
  const stored = await readEvent(tx, eventId)
  if (stored === undefined) return undefined
  const now = clock.now()
  const due = remindersIn(stored, after, now).filter(({ appearance }) => appearance.endAt > now - STALE_MS)
  const told = new Set<number>()
  for (const { appearance, remindAt } of due) {
    if (told.has(appearance.at)) continue
    told.add(appearance.at)
    const messageId = await createInSite(tx, context, {
      type: SCHEDULE_MESSAGE,
      title: `日程提醒：${appearance.title}`,
      creatorId: null,
      at: now,
      toUserIds: attendees(stored, appearance.at),
      body: {
        area: 'schedule',
        id: occurrenceKey(eventId, appearance.at),
        text: [spanText(appearance, stored.event.isAllDay), appearance.location].filter(Boolean).join('，')
      }
    })
    await askForLetters(tx, context, stored, appearance, remindAt, messageId)
  }
  const dueAt = nextReminder(stored, now)
  return dueAt === undefined ? undefined : { dueAt, data: { eventId, after: now } }
}
