import { and, asc, eq, exists, gte, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { Span } from '@/domain/schedule/days'
import type { Reader, Tx } from '../../database/client'
import { scheduleAnswer, scheduleEvent, scheduleException, scheduleParticipant } from '../../database/schema'

export type EventRow = typeof scheduleEvent.$inferSelect
export type ExceptionRow = typeof scheduleException.$inferSelect
export type ParticipantRow = typeof scheduleParticipant.$inferSelect
export type AnswerRow = typeof scheduleAnswer.$inferSelect

/** An appointment whole. */
export interface StoredEvent {
  event: EventRow
  exceptions: ExceptionRow[]
  participants: ParticipantRow[]
  /** What was answered to single occurrences (answers.ts). */
  answers: AnswerRow[]
}

/** Whose calendar is read: what he wrote or was invited to, what stands in these departments, and with `seesRosters` every roster. */
export interface Viewer {
  userId: string
  departmentIds: readonly string[]
  seesRosters: boolean
}

const touches = ({ startAt, endAt }: Span): SQL | undefined =>
  and(lt(scheduleEvent.firstAt, Math.max(endAt, startAt + 1)), or(isNull(scheduleEvent.lastAt), gte(scheduleEvent.lastAt, startAt)))

/** Everything that may touch a span; what exactly does the rules say, and which of it a person declined his answers. */
export async function readVisible(reader: Reader, { userId, departmentIds, seesRosters }: Viewer, span: Span): Promise<StoredEvent[]> {
  const invited = reader
    .select({ one: sql`1` })
    .from(scheduleParticipant)
    .where(and(eq(scheduleParticipant.eventId, scheduleEvent.id), eq(scheduleParticipant.userId, userId)))
  const visible = or(
    eq(scheduleEvent.ownerId, userId),
    exists(invited),
    seesRosters ? eq(scheduleEvent.kind, 'duty') : undefined,
    departmentIds.length === 0 ? undefined : inArray(scheduleEvent.departmentId, [...departmentIds])
  )
  return withParts(
    reader,
    await reader
      .select()
      .from(scheduleEvent)
      .where(and(visible, touches(span)))
      .orderBy(asc(scheduleEvent.firstAt), asc(scheduleEvent.id))
  )
}

/** Shifts of all rosters that may touch a span. */
export async function readRosters(reader: Reader, span: Span): Promise<StoredEvent[]> {
  return withParts(
    reader,
    await reader
      .select()
      .from(scheduleEvent)
      .where(and(eq(scheduleEvent.kind, 'duty'), touches(span)))
      .orderBy(asc(scheduleEvent.firstAt), asc(scheduleEvent.id))
  )
}

async function withParts(reader: Reader, events: readonly EventRow[]): Promise<StoredEvent[]> {
  const ids = events.map(({ id }) => id)
  if (ids.length === 0) return []
  const exceptions = await reader
    .select()
    .from(scheduleException)
    .where(inArray(scheduleException.eventId, ids))
    .orderBy(asc(scheduleException.at))
  const participants = await reader
    .select()
    .from(scheduleParticipant)
    .where(inArray(scheduleParticipant.eventId, ids))
    .orderBy(asc(scheduleParticipant.userId))
  const answers = await reader.select().from(scheduleAnswer).where(inArray(scheduleAnswer.eventId, ids)).orderBy(asc(scheduleAnswer.at))
  const partsOf = <T extends { eventId: string }>(rows: readonly T[], id: string): T[] => rows.filter(({ eventId }) => eventId === id)
  return events.map((event) => ({
    event,
    exceptions: partsOf(exceptions, event.id),
    participants: partsOf(participants, event.id),
    answers: partsOf(answers, event.id)
  }))
}

/** @returns undefined where there is no such appointment */
export async function readEvent(reader: Reader, id: string): Promise<StoredEvent | undefined> {
  return (await withParts(reader, await reader.select().from(scheduleEvent).where(eq(scheduleEvent.id, id))))[0]
}

/** The same, held until the transaction ends: two acts on one appointment follow each other. */
export async function holdEvent(tx: Tx, id: string): Promise<StoredEvent | undefined> {
  return (await withParts(tx, await tx.select().from(scheduleEvent).where(eq(scheduleEvent.id, id)).for('update')))[0]
}

export async function insertEvent(tx: Tx, stored: StoredEvent): Promise<void> {
  await tx.insert(scheduleEvent).values(stored.event)
  await insertParts(tx, stored)
}

async function insertParts(tx: Tx, { exceptions, participants, answers }: StoredEvent): Promise<void> {
  if (exceptions.length > 0) await tx.insert(scheduleException).values(exceptions)
  if (participants.length > 0) await tx.insert(scheduleParticipant).values(participants)
  if (answers.length > 0) await tx.insert(scheduleAnswer).values(answers)
}

/** Stores an appointment as it is now, in place of what was there. */
export async function saveEvent(tx: Tx, stored: StoredEvent): Promise<void> {
  const { id, ...values } = stored.event
  await tx.update(scheduleEvent).set(values).where(eq(scheduleEvent.id, id))
  for (const part of [scheduleException, scheduleParticipant, scheduleAnswer]) await tx.delete(part).where(eq(part.eventId, id))
  await insertParts(tx, stored)
}

export async function deleteEvent(tx: Tx, id: string): Promise<void> {
  await tx.delete(scheduleEvent).where(eq(scheduleEvent.id, id))
}
