import { and, asc, count, desc, eq, gte, ilike, inArray, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { ReportKind } from '@/domain/reportLog/templates'
import type { Reader, Tx } from '../../database/client'
import { likePattern } from '../../database/like'
import { reportComment, reportLog, reportNudge, reportReceiver } from '../../database/schema'

export type ReportRecord = typeof reportLog.$inferSelect
export type ReceiverRecord = typeof reportReceiver.$inferSelect
type CommentRecord = typeof reportComment.$inferSelect

/** A report whole. */
export interface StoredReport {
  report: ReportRecord
  receivers: ReceiverRecord[]
  comments: CommentRecord[]
}

interface ListFilter {
  box: 'received' | 'sent' | 'draft'
  kind?: ReportKind
  keyword?: string
  /** Sent in this half-open span, epoch ms. */
  from?: number
  to?: number
}

function matching(reader: Reader, userId: string, { box, kind, keyword = '', from, to }: ListFilter): SQL | undefined {
  const words = likePattern(keyword.trim())
  const mine =
    box === 'received'
      ? and(
          isNotNull(reportLog.sentAt),
          inArray(
            reportLog.id,
            reader.select({ id: reportReceiver.reportId }).from(reportReceiver).where(eq(reportReceiver.userId, userId))
          )
        )
      : and(eq(reportLog.authorId, userId), box === 'draft' ? isNull(reportLog.sentAt) : isNotNull(reportLog.sentAt))
  return and(
    mine,
    kind === undefined ? undefined : eq(reportLog.kind, kind),
    from === undefined ? undefined : gte(reportLog.sentAt, from),
    to === undefined ? undefined : lt(reportLog.sentAt, to),
    keyword.trim() === '' ? undefined : or(ilike(reportLog.title, words), ilike(sql`${reportLog.values}->>'today'`, words))
  )
}

/** One page, newest first. */
export async function listReports(
  reader: Reader,
  userId: string,
  filter: ListFilter,
  page: { currentPage: number; pageSize: number }
): Promise<{ list: StoredReport[]; total: number }> {
  const condition = matching(reader, userId, filter)
  const [counted] = await reader.select({ total: count() }).from(reportLog).where(condition)
  const rows = await reader
    .select()
    .from(reportLog)
    .where(condition)
    .orderBy(desc(sql`coalesce(${reportLog.sentAt}, ${reportLog.updatedAt})`), desc(reportLog.id))
    .limit(page.pageSize)
    .offset((page.currentPage - 1) * page.pageSize)
  return { list: await withParts(reader, rows), total: counted?.total ?? 0 }
}

async function withParts(reader: Reader, reports: readonly ReportRecord[]): Promise<StoredReport[]> {
  const ids = reports.map(({ id }) => id)
  if (ids.length === 0) return []
  const receivers = await reader
    .select()
    .from(reportReceiver)
    .where(inArray(reportReceiver.reportId, ids))
    .orderBy(asc(reportReceiver.userId))
  const comments = await reader
    .select()
    .from(reportComment)
    .where(inArray(reportComment.reportId, ids))
    .orderBy(asc(reportComment.createdAt), asc(reportComment.id))
  return reports.map((report) => ({
    report,
    receivers: receivers.filter(({ reportId }) => reportId === report.id),
    comments: comments.filter(({ reportId }) => reportId === report.id)
  }))
}

export async function readReport(reader: Reader, id: string): Promise<StoredReport | undefined> {
  return (await withParts(reader, await reader.select().from(reportLog).where(eq(reportLog.id, id))))[0]
}

/** The same, held until the transaction ends. */
export async function holdReport(tx: Tx, id: string): Promise<StoredReport | undefined> {
  return (await withParts(tx, await tx.select().from(reportLog).where(eq(reportLog.id, id)).for('update')))[0]
}

/** The newest sent report of a kind, before a day where one is given. */
export async function lastReport(reader: Reader, authorId: string, kind: ReportKind, before?: string): Promise<StoredReport | undefined> {
  const rows = await reader
    .select()
    .from(reportLog)
    .where(
      and(
        eq(reportLog.authorId, authorId),
        eq(reportLog.kind, kind),
        isNotNull(reportLog.sentAt),
        before === undefined ? undefined : lt(reportLog.day, before)
      )
    )
    .orderBy(desc(reportLog.day), desc(reportLog.sentAt))
    .limit(1)
  return (await withParts(reader, rows))[0]
}

/** Reports of one period by these people, drafts too. */
export function reportsOf(reader: Reader, authorIds: readonly string[], kind: ReportKind, day: string): Promise<ReportRecord[]> {
  return authorIds.length === 0
    ? Promise.resolve([])
    : reader
        .select()
        .from(reportLog)
        .where(and(inArray(reportLog.authorId, [...authorIds]), eq(reportLog.kind, kind), eq(reportLog.day, day)))
        .orderBy(asc(reportLog.createdAt))
}

export async function insertReport(tx: Tx, { report, receivers }: Pick<StoredReport, 'report' | 'receivers'>): Promise<void> {
  await tx.insert(reportLog).values(report)
  if (receivers.length > 0) await tx.insert(reportReceiver).values(receivers)
}

export async function saveReport(tx: Tx, { report, receivers }: Pick<StoredReport, 'report' | 'receivers'>): Promise<void> {
  const { id, ...values } = report
  await tx.update(reportLog).set(values).where(eq(reportLog.id, id))
  await tx.delete(reportReceiver).where(eq(reportReceiver.reportId, id))
  if (receivers.length > 0) await tx.insert(reportReceiver).values(receivers)
}

export async function deleteReport(tx: Tx, id: string): Promise<void> {
  await tx.delete(reportLog).where(eq(reportLog.id, id))
}

/** @returns whether it was unread until now */
export async function markRead(tx: Tx, reportId: string, userId: string, now: number): Promise<boolean> {
  const changed = await tx
    .update(reportReceiver)
    .set({ readAt: now })
    .where(and(eq(reportReceiver.reportId, reportId), eq(reportReceiver.userId, userId), isNull(reportReceiver.readAt)))
    .returning({ id: reportReceiver.reportId })
  return changed.length > 0
}

export async function insertComment(tx: Tx, comment: CommentRecord): Promise<void> {
  await tx.insert(reportComment).values(comment)
}

export async function nudgesOf(reader: Reader, kind: ReportKind, day: string): Promise<Map<string, number>> {
  const rows = await reader
    .select()
    .from(reportNudge)
    .where(and(eq(reportNudge.kind, kind), eq(reportNudge.day, day)))
  return new Map(rows.map(({ userId, at }) => [userId, at]))
}

/** @returns who was not reminded of it before */
export async function takeNudges(
  tx: Tx,
  kind: ReportKind,
  day: string,
  userIds: readonly string[],
  byId: string,
  at: number
): Promise<string[]> {
  const taken = await tx
    .insert(reportNudge)
    .values(userIds.map((userId) => ({ kind, day, userId, byId, at })))
    .onConflictDoNothing()
    .returning({ userId: reportNudge.userId })
  return taken.map(({ userId }) => userId)
}
