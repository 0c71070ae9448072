import { and, eq } from 'drizzle-orm'
import type { NotifyChannel } from '@/contract/notify'
import { PAGES } from '@/domain/pages'
import { occurrenceKey, spanText } from '@/domain/schedule/event'
import type { ServerContext } from '../context'
import type { Reader, Tx } from '../database/client'
import { userAccount } from '../database/schema'
import { handOnce } from '../notify/channels/handOnce'
import { goingAt } from './answers'
import { CHANNEL_NAMES, type ChannelName } from './channels'
import { appearanceAt, type Appearance } from './occurrences'
import { readEvent, type EventRow, type StoredEvent } from './repository/events'

/** Where a channel reaches a person; '' = he is not in use, or left nothing. */
async function contactOf(reader: Reader, userId: string, channel: ChannelName): Promise<string> {
  const [person] = await reader
    .select({ weChat: userAccount.id, mail: userAccount.email, mobile: userAccount.mobile })
    .from(userAccount)
    .where(and(eq(userAccount.id, userId), eq(userAccount.enabledMark, 1)))
  return person?.[channel] ?? ''
}

/** Names one letter: whom, of which occurrence and reminder, on which channel. */
interface LetterData {
  eventId: string
  at: number
  remindAt: number
  userId: string
  channel: ChannelName
  /** The message in the app that tells the same. */
  messageId: string
}

/** How the centre of notices calls a channel: what went out over it about a message is not told again (notify.md#steps). */
const NOTICED_AS: Readonly<Record<ChannelName, NotifyChannel>> = { weChat: 'weapp', mail: 'mail', mobile: 'text' }

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
  remindAt: number,
  messageId: string
): Promise<void> {
  if (messageId === '') return
  for (const channel of CHANNEL_NAMES.filter((name) => isWanted(stored.event, name) && reminders[name] !== undefined)) {
    for (const userId of new Set(attendees(stored, at))) {
      const letter: LetterData = { eventId: stored.event.id, at, remindAt, userId, channel, messageId }
      await jobs.schedule(tx, 'reminderLetter', keyOf(letter), clock.now(), letter)
    }
  }
}

const keyOf = ({ eventId, at, remindAt, userId, channel }: LetterData): string => [eventId, at, remindAt, channel, userId].join('_')

/**
 * Job `reminderLetter`: hands one letter to its channel, once. What has ended, was cancelled, declined or switched off meanwhile is not
 * sent, and who has no address gets none; the message in the app has told him. A channel that fails is asked again by the queue until the
 * end of the appointment.
 */
export async function carryLetter(context: ServerContext, letter: LetterData): Promise<() => Promise<undefined>> {
  const { db, clock, reminders } = context
  const nothingLeft = () => Promise.resolve(undefined)
  const { eventId, at, userId, channel, messageId } = letter
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
  const carrier = reminders[channel]
  if (to === '' || carrier === undefined) return nothingLeft
  await handOnce(context, { messageId, userId, channel: NOTICED_AS[channel] }, () =>
    carrier.carry({
      id: keyOf(letter),
      channel,
      userId,
      to,
      title: `日程提醒：${shown.title}`,
      text: [spanText(shown, stored.event.isAllDay), shown.location].filter(Boolean).join('，'),
      path: `${PAGES.appointment}?id=${occurrenceKey(eventId, at)}`,
      startAt: shown.startAt
    })
  )
  return nothingLeft
}
