import type { EventDetail, Occurrence } from '@/contract/schedule'
import type { Reader } from '../database/client'
import { namesOf } from '../organization/commands/names'
import { answerAt } from './answers'
import type { Appearance } from './occurrences'
import { mayEdit, type Access } from './policy'
import type { StoredEvent } from './repository/events'

/** Names without the account: a calendar has little room. */
export async function peopleNames(reader: Reader, stored: readonly StoredEvent[]): Promise<(userId: string) => string> {
  const ids = new Set(stored.flatMap(({ event, participants }) => [event.ownerId, ...participants.map(({ userId }) => userId)]))
  const { user } = await namesOf(reader, { user: ids })
  return (userId) => (user.get(userId) ?? '').split('/')[0] ?? ''
}

export function presentOccurrence(
  { userId }: Pick<Access, 'userId'>,
  stored: StoredEvent,
  shown: Appearance,
  nameOf: (userId: string) => string
): Occurrence {
  const { event, participants } = stored
  return {
    id: event.id,
    at: shown.at,
    kind: event.kind,
    title: shown.title,
    location: shown.location,
    startAt: shown.startAt,
    endAt: shown.endAt,
    isAllDay: event.isAllDay,
    colour: event.colour,
    calendarId: event.departmentId ?? '',
    isRepeated: event.rule !== '',
    ownerName: nameOf(event.ownerId),
    people: event.kind === 'duty' ? participants.map((row) => nameOf(row.userId)) : [],
    answer: event.kind === 'duty' ? null : answerAt(stored, userId, shown.at)
  }
}

export async function presentDetail(reader: Reader, access: Access, stored: StoredEvent, shown: Appearance): Promise<EventDetail> {
  const { event, participants } = stored
  const nameOf = await peopleNames(reader, [stored])
  const { organize } = await namesOf(reader, { organize: new Set(event.departmentId === null ? [] : [event.departmentId]) })
  const flag = (isOn: boolean) => (isOn ? (1 as const) : (0 as const))
  return {
    id: event.id,
    at: shown.at,
    version: event.version,
    kind: event.kind,
    title: shown.title,
    location: shown.location,
    note: shown.note,
    colour: event.colour,
    startAt: shown.startAt,
    endAt: shown.endAt,
    isAllDay: event.isAllDay,
    rule: event.rule,
    reminders: event.reminders,
    weChatAlert: flag(event.weChatAlert),
    mailAlert: flag(event.mailAlert),
    mobileAlert: flag(event.mobileAlert),
    calendarId: event.departmentId ?? '',
    calendarName: event.departmentId === null ? '' : (organize.get(event.departmentId) ?? ''),
    ownerId: event.ownerId,
    ownerName: nameOf(event.ownerId),
    participants: participants.map(({ userId, answer }) => ({
      userId,
      name: nameOf(userId),
      answer: answerAt(stored, userId, shown.at) ?? answer
    })),
    isChanged: shown.isChanged,
    canEdit: mayEdit(access, event),
    canAnswer: event.kind === 'event' && participants.some(({ userId }) => userId === access.userId)
  }
}
