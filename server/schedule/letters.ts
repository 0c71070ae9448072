import { spanText } from '@/domain/schedule/event'
import type { ServerContext } from '../context'
import type { Tx } from '../database/client'
import { goingAt } from './answers'
import { CHANNEL_NAMES, type ChannelName } from './channels'
import { appearanceAt, type Appearance } from './occurrences'
import { readEvent, type EventRow, type StoredEvent } from './repository/events'
import { contactOf } from './repository/contacts'

/** Names one letter: whom, of which occurrence and reminder, on which channel. */
interface LetterData {
  eventId: string
  at: number
  remindAt: number
  userId: string
  channel: ChannelName
}

const isWanted = ({ weChatAlert, mailAlert, mobileAlert }: EventRow, channel: ChannelName): boolean =>
  ({ weChat: weChatAlert, mail: mailAlert, mobile: mobileAlert })[channel]

/** Who goes to one occurrence: whoever wrote it and who did not decline; of a roster only those who have the duty. */
export function attendees(stored: StoredEvent, at: number): string[] {
  const going = goingAt(stored, at)
  return stored.event.kind === 'duty' ? going : [stored.event.ownerId, ...going]
}

/** Asks for a letter each person and channel that the appointment wants and this server has; they are sent after the transaction. */
export async function askForLetters(
  tx: Tx,
  { jobs, clock, reminders }: Pick<ServerContext, 'jobs' | 'clock' | 'reminders'>,
  stored: StoredEvent,
  { at }: Appearance,
  remindAt: number
): Promise<void> {
  for (const channel of CHANNEL_NAMES.filter((name) => isWanted(stored.event, name) && reminders[name] !== undefined)) {
    for (const userId of new Set(attendees(stored, at))) {
      const letter: LetterData = { eventId: stored.event.id, at, remindAt, userId, channel }
      await jobs.schedule(tx, 'reminderLetter', keyOf(letter), clock.now(), letter)
    }
  }
}

const keyOf = ({ eventId, at, remindAt, userId, channel }: LetterData): string => [eventId, at, remindAt, channel, userId].join('_')

/**
 * Job `reminderLetter`: hands one letter to its channel. What has ended, was cancelled, declined or switched off meanwhile is not sent,
 * and who has no address gets none; the message in the app has told him. A channel that fails is asked again by the queue until the end
 * of the appointment.
 */
export async function carryLetter({ db, clock, reminders }: ServerContext, letter: LetterData): Promise<() => Promise<undefined>> {
  const nothingLeft = () => Promise.resolve(undefined)
  const { eventId, at, userId, channel } = letter
  const stored = await readEvent(db, eventId)
  const shown = stored === undefined ? undefined : appearanceAt(stored, at)
  if (
    stored === undefined ||
    shown === undefined ||
    shown.endAt < clock.now() ||
    !isWanted(stored.event, channel) ||
    !attendees(stored, at).includes(userId)
  )
    return nothingLeft
  const to = await contactOf(db, userId, channel)
  if (to === '') return nothingLeft
  await reminders[channel]?.carry({
    id: keyOf(letter),
    channel,
    userId,
    to,
    title: `日程提醒：${shown.title}`,
    text: [spanText(shown, stored.event.isAllDay), shown.location].filter(Boolean).join('，'),
    startAt: shown.startAt
  })
  return nothingLeft
}
