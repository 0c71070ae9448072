import type { AnswerBody, ChangeBody, EventSaved, RemoveBody } from '@/contract/schedule'
import type { Scope } from '@/domain/schedule/event'
import { dayOf } from '@/domain/schedule/days'
import { endBefore, parseRule, toRule } from '@/domain/schedule/repeat'
import type { Actor } from '../../context'
import type { Tx } from '../../database/client'
import { conflict, forbidden, notFound, refuse } from '../../errors'
import { newId } from '../../ids'
import type { Act } from '../act'
import { answerAt, answered, answersFrom } from '../answers'
import { announce, tellAnswer, tellCancelled, tellPeople } from '../notices'
import { appearanceAt, firstAppearance, type Appearance } from '../occurrences'
import { mayEdit, maySee, type Access } from '../policy'
import { presentDetail } from '../presenter'
import { countBefore } from '../recurrence'
import { watchReminders } from '../reminders'
import {
  deleteEvent,
  holdEvent,
  insertEvent,
  saveEvent,
  type AnswerRow,
  type EventRow,
  type ExceptionRow,
  type StoredEvent
} from '../repository/events'
import { checkedValues, participantsOf, reachOf } from './save'

export const GONE = '日程不存在或已取消'

interface Target {
  stored: StoredEvent
  shown: Appearance
  scope: Scope
}

/** What an act is about, held. @throws Refusal 404, 403, 409 with the appointment as it is now */
async function targetOf(
  tx: Tx,
  access: Access,
  id: string,
  { at, scope, version }: { at: number; scope: Scope; version: number }
): Promise<Target> {
  const stored = await holdEvent(tx, id)
  if (stored === undefined || !maySee(access, stored)) throw notFound(GONE)
  if (!mayEdit(access, stored.event)) throw forbidden('只有安排此日程的人可以更改')
  const shown = appearanceAt(stored, at)
  if (stored.event.version !== version)
    throw conflict('日程已被他人修改，请重新加载', shown === undefined ? null : await presentDetail(tx, access, stored, shown))
  if (shown === undefined) throw notFound(GONE)
  return { stored, shown, scope: wholeOr(scope, stored, at) }
}

/** What is meant: the whole, where there is one only or nothing before it. */
function wholeOr(scope: Scope, { event }: StoredEvent, at: number): Scope {
  return event.rule === '' || (scope === 'following' && countBefore(event.rule, event.startAt, at) === 0) ? 'all' : scope
}

/** The same appointment once more, counted on. */
const counted = (event: EventRow, now: number, changes: Partial<EventRow>): EventRow => ({
  ...event,
  ...changes,
  version: event.version + 1,
  updatedAt: now
})

/** The rule of what is split off: of "ten times" those that are left. */
function restRule(asked: string, event: EventRow, at: number): string {
  const repeat = parseRule(asked)
  const before = parseRule(event.rule)
  if (repeat?.count === undefined || repeat.count !== before?.count) return asked
  return toRule({ ...repeat, count: Math.max(1, repeat.count - countBefore(event.rule, event.startAt, at)) })
}

const shifted = (rows: readonly ExceptionRow[], eventId: string, delta: number): ExceptionRow[] =>
  rows.map((row) => ({ ...row, eventId, at: row.at + delta }))

/** Changes this one, this one and all later ones, or all (RFC 5545 has exceptions for the first and two series for the second). */
export async function changeEvent(tx: Tx, act: Act, actor: Actor, access: Access, id: string, body: ChangeBody): Promise<EventSaved> {
  const { stored, shown, scope } = await targetOf(tx, access, id, body)
  const saved =
    scope === 'one'
      ? await changeOne(tx, act, access, stored, shown, body)
      : scope === 'all'
        ? await changeAll(tx, act, access, stored, shown, body)
        : await changeFollowing(tx, act, access, stored, shown, body)
  const now = appearanceAt(saved.after, saved.at)
  await watchReminders(tx, act, saved.after)
  const hasMoved =
    now !== undefined &&
    (now.startAt !== shown.startAt ||
      now.endAt !== shown.endAt ||
      now.location !== shown.location ||
      (stored.event.rule !== saved.after.event.rule && scope === 'all'))
  await tellPeople(tx, act, actor, stored, saved.after, now, hasMoved, shown.at)
  await announce(tx, act, 'change', stored, saved.after)
  return { id: saved.after.event.id, at: saved.at, version: saved.after.event.version }
}

interface Saved {
  after: StoredEvent
  at: number
}

/** Answers as they are after a change: to another time everybody is asked again, and who was taken off has none. */
const answersLeft = (participants: readonly { userId: string }[], answers: readonly AnswerRow[], isOtherTime: boolean): AnswerRow[] =>
  isOtherTime ? [] : answers.filter((row) => participants.some(({ userId }) => userId === row.userId))

async function changeOne(tx: Tx, act: Act, access: Access, stored: StoredEvent, shown: Appearance, body: ChangeBody): Promise<Saved> {
  const { event, exceptions, participants } = stored
  const calendarId = event.departmentId ?? ''
  const { title, location, note, startAt, endAt } = checkedValues(access, {
    ...body,
    kind: event.kind,
    rule: '',
    calendarId,
    isAllDay: event.isAllDay,
    reminders: event.reminders,
    participantIds: participants.map(({ userId }) => userId)
  })
  const own: ExceptionRow = { eventId: event.id, at: shown.at, isCancelled: false, title, location, note, startAt, endAt }
  const all = [...exceptions.filter(({ at }) => at !== shown.at), own]
  const now = act.clock.now()
  // Who accepted another time is asked again; who declined need not come at any time of that day.
  const askedAgain =
    startAt === shown.startAt && endAt === shown.endAt
      ? []
      : participants.filter(({ userId }) => event.kind === 'event' && answerAt(stored, userId, shown.at) === 'ACCEPTED')
  const { answers } = askedAgain.reduce<StoredEvent>(
    (held, { userId }) => ({ ...held, ...answered(held, { userId, at: shown.at, scope: 'one', answer: 'PENDING', now }) }),
    stored
  )
  const after = { event: counted(event, now, reachOf(event, all)), exceptions: all, participants, answers }
  await saveEvent(tx, after)
  return { after, at: shown.at }
}

async function changeAll(
  tx: Tx,
  act: Act,
  access: Access,
  { event, exceptions, participants, answers }: StoredEvent,
  shown: Appearance,
  body: ChangeBody
): Promise<Saved> {
  // What was moved is the difference to what the person saw; the series moves as far.
  const delta = body.startAt - shown.startAt
  const startAt = event.startAt + delta
  const values = checkedValues(access, { ...body, startAt, endAt: startAt + (body.endAt - body.startAt) })
  const isSameRule = values.rule === event.rule
  const moved = values.startAt - event.startAt
  const own = isSameRule && shown.isChanged ? exceptions.filter(({ at }) => at !== shown.at) : exceptions
  const kept = isSameRule ? shifted(own, event.id, moved) : []
  const isOtherTime = moved !== 0 || values.endAt - values.startAt !== event.endAt - event.startAt || !isSameRule
  const invited = await participantsOf(tx, { ...event, kind: values.kind }, body.participantIds, isOtherTime ? [] : participants)
  const after: StoredEvent = {
    event: counted(event, act.clock.now(), { ...values, ...reachOf(values, kept) }),
    exceptions: kept,
    participants: invited,
    answers: answersLeft(invited, answers, isOtherTime)
  }
  await saveEvent(tx, after)
  const at = shown.at + moved
  return { after, at: appearanceAt(after, at) === undefined ? (firstAppearance(after)?.at ?? values.startAt) : at }
}

async function changeFollowing(tx: Tx, act: Act, access: Access, stored: StoredEvent, shown: Appearance, body: ChangeBody): Promise<Saved> {
  const { event, exceptions, participants, answers } = stored
  const now = act.clock.now()
  const values = checkedValues(access, { ...body, rule: restRule(body.rule, event, shown.at) })
  const rule = endBefore(event.rule, dayOf(shown.at))
  const before = exceptions.filter(({ at }) => at < shown.at)
  await saveEvent(tx, {
    event: counted(event, now, { rule, ...reachOf({ ...event, rule }, before) }),
    exceptions: before,
    participants,
    answers: answers.filter(({ at }) => at < shown.at)
  })
  const id = newId()
  const later = exceptions.filter(({ at }) => at > shown.at)
  const kept = body.rule === event.rule ? shifted(later, id, values.startAt - shown.at) : []
  const next: EventRow = { ...event, ...values, ...reachOf(values, kept), id, version: 1, createdAt: now, updatedAt: now }
  const isOtherTime = values.startAt !== shown.startAt || values.endAt !== shown.endAt || body.rule !== event.rule
  const along = answersFrom(stored, id, shown.at)
  const invited = await participantsOf(tx, next, body.participantIds, isOtherTime ? [] : along.participants)
  const after: StoredEvent = {
    event: next,
    exceptions: kept,
    participants: invited,
    answers: answersLeft(invited, along.answers, isOtherTime)
  }
  await insertEvent(tx, after)
  const cut = await holdEvent(tx, event.id)
  if (cut !== undefined) await watchReminders(tx, act, cut)
  return { after, at: values.startAt }
}

/** Cancels this one, this one and all later ones, or all. What has no appearance left is gone. */
export async function removeEvent(tx: Tx, act: Act, actor: Actor, access: Access, id: string, body: RemoveBody): Promise<void> {
  const { stored, shown, scope } = await targetOf(tx, access, id, body)
  const { event, exceptions, participants, answers } = stored
  const others = exceptions.filter(({ at }) => (scope === 'following' ? at < shown.at : at !== shown.at))
  const rule = scope === 'following' ? endBefore(event.rule, dayOf(shown.at)) : event.rule
  const { startAt, endAt, title, location, note } = shown
  const left =
    scope === 'one' ? [...others, { eventId: id, at: shown.at, isCancelled: true, title, location, note, startAt, endAt }] : others
  const after = {
    event: counted(event, act.clock.now(), { rule, ...reachOf({ ...event, rule }, left) }),
    exceptions: left,
    participants,
    answers: answers.filter((row) => (scope === 'following' ? row.at < shown.at : row.at !== shown.at || row.reach === 'following'))
  }
  if (scope === 'all' || firstAppearance(after) === undefined) {
    await act.jobs.cancel(tx, 'schedule', id)
    await deleteEvent(tx, id)
  } else {
    await saveEvent(tx, after)
    await watchReminders(tx, act, after)
  }
  await tellCancelled(tx, act, actor, stored, shown, scope)
  await announce(tx, act, 'remove', stored)
}

/**
 * An invited person says whether he comes: this time, this and all later times, or always; who invited is told.
 * @throws Refusal 404 for who was not invited or an occurrence that is not there, 400 for a duty
 */
export async function answerEvent(tx: Tx, act: Act, actor: Actor, id: string, { answer, ...asked }: AnswerBody): Promise<void> {
  const stored = await holdEvent(tx, id)
  const { userId } = actor
  if (stored === undefined || !stored.participants.some((row) => row.userId === userId)) throw notFound(GONE)
  if (stored.event.kind === 'duty') throw refuse('值班由安排的人更改')
  const shown = asked.at === undefined ? firstAppearance(stored) : appearanceAt(stored, asked.at)
  if (shown === undefined) throw notFound(GONE)
  const scope = wholeOr(asked.scope ?? 'all', stored, shown.at)
  const isSaid = answerAt(stored, userId, shown.at) === answer
  if (isSaid && (scope === 'one' || !stored.answers.some((row) => row.userId === userId && (scope === 'all' || row.at >= shown.at)))) return
  await saveEvent(tx, { ...stored, ...answered(stored, { userId, at: shown.at, scope, answer, now: act.clock.now() }) })
  await tellAnswer(tx, act, actor, stored, shown, scope, answer)
  await announce(tx, act, 'answer', stored)
}
