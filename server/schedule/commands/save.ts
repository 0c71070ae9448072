import type { EventBody, EventSaved } from '@/contract/schedule'
import { eventProblems } from '@/domain/schedule/event'
import { DAY } from '@/domain/time'
import type { Actor } from '../../context'
import type { Tx } from '../../database/client'
import { forbidden, refuse } from '../../errors'
import { newId } from '../../ids'
import { inUse } from '../../organization/commands/names'
import type { Act } from '../act'
import { announce, tellPeople } from '../notices'
import { mayWrite, type Access } from '../policy'
import { endOfSeries, startsBetween } from '../recurrence'
import { watchReminders } from '../reminders'
import { insertEvent, type EventRow, type ExceptionRow, type ParticipantRow, type StoredEvent } from '../repository/events'

/** A rule whose first day lies further away says nothing that anybody means. */
const FIRST_WITHIN_MS = 9 * 366 * DAY

/** What a body asks to be stored, beside what only the server knows. */
type Values = Pick<
  EventRow,
  | 'departmentId'
  | 'kind'
  | 'title'
  | 'location'
  | 'note'
  | 'colour'
  | 'startAt'
  | 'endAt'
  | 'isAllDay'
  | 'rule'
  | 'reminders'
  | 'weChatAlert'
  | 'mailAlert'
  | 'mobileAlert'
>

/**
 * Judges what was sent by the rules that the app has too. Where the first day is not one of the rule's, the appointment begins on the
 * next that is.
 * @throws Refusal 400 with every wrong field, 403 for a calendar that is not his to write
 */
export function checkedValues(access: Access, body: EventBody): Values {
  const problems = eventProblems(body)
  if (body.kind === 'duty' && body.participantIds.length === 0) problems.participantIds = '请选择值班人员'
  if (body.kind === 'duty' && body.calendarId === '') problems.calendarId = '值班表应属于部门日历'
  const [startAt] =
    problems.rule === undefined && problems.endAt === undefined
      ? startsBetween(body.rule, body.startAt, body.startAt, body.startAt + FIRST_WITHIN_MS)
      : [body.startAt]
  if (startAt === undefined) problems.rule = '按此重复方式没有任何一次'
  const [first] = Object.values(problems)
  if (first !== undefined || startAt === undefined) throw refuse(first ?? '', problems)
  const departmentId = body.calendarId === '' ? null : body.calendarId
  if (!mayWrite(access, body.kind, departmentId)) throw forbidden('没有在此日历中安排的权限')
  return {
    departmentId,
    kind: body.kind,
    title: body.title.trim(),
    location: body.location.trim(),
    note: body.note.trim(),
    colour: body.colour,
    startAt,
    endAt: startAt + (body.endAt - body.startAt),
    isAllDay: body.isAllDay,
    rule: body.rule,
    reminders: [...new Set(body.reminders)].sort((a, b) => a - b),
    weChatAlert: body.weChatAlert === 1,
    mailAlert: body.mailAlert === 1,
    mobileAlert: body.mobileAlert === 1
  }
}

/** Where nothing of it is before or after. */
export function reachOf(
  event: Pick<EventRow, 'startAt' | 'endAt' | 'rule'>,
  exceptions: readonly ExceptionRow[]
): Pick<EventRow, 'firstAt' | 'lastAt'> {
  const end = endOfSeries(event.rule, event)
  return {
    firstAt: Math.min(event.startAt, ...exceptions.map(({ startAt }) => startAt)),
    lastAt: end === null ? null : Math.max(end, ...exceptions.map(({ endAt }) => endAt))
  }
}

/** Invited people as they are stored; answers that still hold are kept. Nobody answers to a duty, and nobody invites himself. @throws Refusal 400 for somebody unknown */
export async function participantsOf(
  tx: Tx,
  event: Pick<EventRow, 'id' | 'kind' | 'ownerId'>,
  ids: readonly string[],
  kept: readonly ParticipantRow[]
): Promise<ParticipantRow[]> {
  const wanted = new Set(ids.filter((id) => event.kind === 'duty' || id !== event.ownerId))
  const fresh = new Set([...wanted].filter((id) => !kept.some(({ userId }) => userId === id)))
  const known = (await inUse(tx, { user: fresh })).user
  if ([...fresh].some((id) => !known.has(id))) throw refuse('所选人员不存在，请重新选择', { participantIds: '所选人员不存在，请重新选择' })
  return [...wanted].sort().map((userId) => {
    const before = kept.find((row) => row.userId === userId)
    return {
      eventId: event.id,
      userId,
      answer: event.kind === 'duty' ? 'ACCEPTED' : (before?.answer ?? 'PENDING'),
      answeredAt: before?.answeredAt ?? null
    }
  })
}

/** A new appointment. */
export async function createEvent(tx: Tx, act: Act, actor: Actor, access: Access, body: EventBody, colourCss = ''): Promise<EventSaved> {
  const values = checkedValues(access, body)
  const now = act.clock.now()
  const event: EventRow = {
    id: newId(),
    ownerId: actor.userId,
    ...values,
    colourCss,
    ...reachOf(values, []),
    version: 1,
    createdAt: now,
    updatedAt: now
  }
  const stored: StoredEvent = { event, exceptions: [], answers: [], participants: await participantsOf(tx, event, body.participantIds, []) }
  await insertEvent(tx, stored)
  await watchReminders(tx, act, stored)
  await tellPeople(tx, act, actor, undefined, stored, undefined, false)
  await announce(tx, act, 'create', stored)
  return { id: event.id, at: event.startAt, version: event.version }
}
