import type { BusinessEvents } from '@/contract/businessEvents'
import { occurrenceKey, spanText, type Scope } from '@/domain/schedule/event'
import type { Actor } from '../context'
import type { Tx } from '../database/client'
import { createInSites, type NewInSite } from '../message/commands/inSite'
import { peopleOfDepartment } from '../organization/commands/departmentPeople'
import type { Act } from './act'
import { goingAt, goingFrom } from './answers'
import { firstAppearance, type Appearance } from './occurrences'
import { SCHEDULE_MESSAGE } from './reminders'
import type { StoredEvent } from './repository/events'

/** Open devices of everybody whose calendar shows it read it again. */
export async function announce(
  tx: Tx,
  { live }: Act,
  kind: BusinessEvents['schedule'],
  ...versions: readonly (StoredEvent | undefined)[]
): Promise<void> {
  const stored = versions.filter((version) => version !== undefined)
  const people = new Set(stored.flatMap(({ event, participants }) => [event.ownerId, ...participants.map(({ userId }) => userId)]))
  for (const id of new Set(stored.flatMap(({ event }) => event.departmentId ?? [])))
    for (const person of (await peopleOfDepartment(tx, id))?.belong ?? []) people.add(person)
  const last = stored.at(-1)
  if (last !== undefined) live.changed(tx, { area: 'schedule', id: last.event.id, version: last.event.version, kind, userIds: [...people] })
}

const isDuty = ({ event }: StoredEvent): boolean => event.kind === 'duty'
const words = ({ startAt, endAt, location }: Pick<Appearance, 'startAt' | 'endAt' | 'location'>, isAllDay: boolean): string =>
  [spanText({ startAt, endAt }, isAllDay), location].filter(Boolean).join('，')

/**
 * Tells invited people, or those on the roster, what an act of somebody else means for them: new ones are invited, those who stay hear of
 * a new time or place, those who are taken off that they need not come.
 * @param shown the appearance that the act was about, as it is now @param at when it would have begun before, by the rule
 */
export async function tellPeople(
  tx: Tx,
  { live, jobs, clock }: Act,
  actor: Actor,
  before: StoredEvent | undefined,
  after: StoredEvent,
  shown: Appearance | undefined,
  hasMoved: boolean,
  at = 0
): Promise<void> {
  const { event } = after
  const appearance = shown ?? firstAppearance(after)
  if (appearance === undefined) return
  const had = new Set(before === undefined ? [] : goingAt(before, at))
  const has = goingAt(after, appearance.at)
  const link = {
    area: 'schedule',
    id: occurrenceKey(event.id, appearance.at),
    text: `${actor.realName}：${words(appearance, event.isAllDay)}`
  }
  const message = (title: string, to: readonly string[], body: NewInSite['body']): NewInSite => ({
    type: SCHEDULE_MESSAGE,
    title: `${title}：${appearance.title}`,
    body,
    toUserIds: to.filter((id) => id !== actor.userId),
    creatorId: actor.userId,
    at: clock.now()
  })
  await createInSites(tx, { live, jobs }, [
    message(
      isDuty(after) ? '值班安排' : '日程邀请',
      has.filter((id) => !had.has(id)),
      link
    ),
    message(isDuty(after) ? '值班有变动' : '日程有变动', hasMoved ? has.filter((id) => had.has(id)) : [], link),
    message(
      isDuty(after) ? '值班已取消' : '日程已取消',
      [...had].filter((id) => !after.participants.some(({ userId }) => userId === id)),
      `${words(appearance, event.isAllDay)}，您不用参加。`
    )
  ])
}

/** Which of a repeated one, in words. */
const WHICH: Readonly<Record<Scope, string>> = { one: '这一次', following: '这一次及以后各次', all: '全部各次' }
const which = ({ event }: StoredEvent, scope: Scope): string => (event.rule === '' ? '' : WHICH[scope])

/** It does not take place: those who would have come are told. */
export async function tellCancelled(
  tx: Tx,
  { live, jobs, clock }: Act,
  actor: Actor,
  stored: StoredEvent,
  appearance: Appearance,
  scope: Scope
): Promise<void> {
  const to = (scope === 'one' ? goingAt(stored, appearance.at) : goingFrom(stored, appearance.at)).filter((id) => id !== actor.userId)
  await createInSites(tx, { live, jobs }, [
    {
      type: SCHEDULE_MESSAGE,
      title: `${isDuty(stored) ? '值班' : '日程'}已取消：${appearance.title}`,
      creatorId: actor.userId,
      at: clock.now(),
      toUserIds: to,
      body: `${actor.realName}取消了${which(stored, scope)}：${words(appearance, stored.event.isAllDay)}`
    }
  ])
}

/** Who invited hears the answer, and of which occurrences it speaks. */
export async function tellAnswer(
  tx: Tx,
  { live, jobs, clock }: Act,
  actor: Actor,
  stored: StoredEvent,
  appearance: Appearance,
  scope: Scope,
  answer: 'ACCEPTED' | 'DECLINED'
): Promise<void> {
  if (stored.event.ownerId === actor.userId) return
  await createInSites(tx, { live, jobs }, [
    {
      type: SCHEDULE_MESSAGE,
      title: `${actor.realName}${answer === 'ACCEPTED' ? '接受' : '谢绝'}了邀请：${appearance.title}`,
      creatorId: actor.userId,
      at: clock.now(),
      toUserIds: [stored.event.ownerId],
      body: {
        area: 'schedule',
        id: occurrenceKey(stored.event.id, appearance.at),
        text: [which(stored, scope), words(appearance, stored.event.isAllDay)].filter(Boolean).join('，')
      }
    }
  ])
}
