import { and, asc, desc, eq, gte, inArray, isNotNull, lt, lte } from 'drizzle-orm'
import type { Span } from '@/domain/schedule/days'
import type { Reader } from '../database/client'
import { punchRecord, punchSite } from '../database/schema'

export type RecordRow = typeof punchRecord.$inferSelect
export type SiteRow = typeof punchSite.$inferSelect

export async function readRecord(reader: Reader, id: string): Promise<RecordRow | undefined> {
  return (await reader.select().from(punchRecord).where(eq(punchRecord.id, id)))[0]
}

/** Records of these people in a half-open span of business time, newest first. */
export async function readRecords(reader: Reader, userIds: readonly string[], { startAt, endAt }: Span): Promise<RecordRow[]> {
  if (userIds.length === 0) return []
  return reader
    .select()
    .from(punchRecord)
    .where(and(inArray(punchRecord.userId, [...userIds]), gte(punchRecord.businessAt, startAt), lt(punchRecord.businessAt, endAt)))
    .orderBy(desc(punchRecord.businessAt), desc(punchRecord.id))
}

/** The person's latest record with a fix at or before a moment. */
export async function recordBefore(reader: Reader, userId: string, at: number): Promise<RecordRow | undefined> {
  const [row] = await reader
    .select()
    .from(punchRecord)
    .where(and(eq(punchRecord.userId, userId), lte(punchRecord.businessAt, at), isNotNull(punchRecord.lng)))
    .orderBy(desc(punchRecord.businessAt), desc(punchRecord.id))
    .limit(1)
  return row
}

/** @param onlyEnabled sites that punches are measured by */
export async function readSites(reader: Reader, onlyEnabled: boolean): Promise<SiteRow[]> {
  return reader
    .select()
    .from(punchSite)
    .where(onlyEnabled ? eq(punchSite.isEnabled, true) : undefined)
    .orderBy(asc(punchSite.name), asc(punchSite.id))
}

export async function readSite(reader: Reader, id: string, lock = false): Promise<SiteRow | undefined> {
  const query = reader.select().from(punchSite).where(eq(punchSite.id, id))
  return (await (lock ? query.for('update') : query))[0]
}
