import { and, desc, eq, ilike, inArray, sql } from 'drizzle-orm'
import type { AdminNotice, NoticeQuery, NoticeRecord } from '@/contract/admin/notices'
import type { KeysetPage } from '@/contract/envelope'
import { PAGE_SIZE } from '@/domain/constants'
import type { Actor, ServerContext } from '../context'
import type { Reader } from '../database/client'
import { likePattern } from '../database/like'
import { inSiteReceipt, notice, noticeReceiver, userAccount } from '../database/schema/index'
import { notFound } from '../errors'
import { signFileUrl } from '../files/signature'
import { beyond, readCursor, writeCursor } from '../keyset'
import { requireScope } from './scope'

export type NoticeRow = typeof notice.$inferSelect
type Signing = Pick<ServerContext, 'fileSecret' | 'clock'>

/** Whether somebody keeps this notice: of the whole company all, else those that he wrote (administration.md#notices). */
export const keeps = (actor: Pick<Actor, 'userId' | 'isAdministrator'>, { authorId }: Pick<NoticeRow, 'authorId'>): boolean =>
  actor.isAdministrator || authorId === actor.userId

/** How many got each of these, and how many have read it. */
async function countsOf(reader: Reader, ids: readonly string[]): Promise<Map<string, { total: number; read: number }>> {
  if (ids.length === 0) return new Map()
  const rows = await reader
    .select({
      id: noticeReceiver.noticeId,
      total: sql<number>`count(*)`.mapWith(Number),
      // Whoever wants no notices told has it as read from the first moment.
      read: sql<number>`count(*) filter (where ${inSiteReceipt.readAt} > ${inSiteReceipt.createdAt})`.mapWith(Number)
    })
    .from(noticeReceiver)
    .innerJoin(notice, eq(notice.id, noticeReceiver.noticeId))
    .leftJoin(inSiteReceipt, and(eq(inSiteReceipt.messageId, notice.messageId), eq(inSiteReceipt.userId, noticeReceiver.userId)))
    .where(inArray(noticeReceiver.noticeId, [...ids]))
    .groupBy(noticeReceiver.noticeId)
  return new Map(rows.map(({ id, total, read }) => [id, { total, read }]))
}

type Counts = Awaited<ReturnType<typeof countsOf>>

const present = ({ id, title, state, createdAt, publishAt, publishedAt }: NoticeRow, authorName: string, counts: Counts): AdminNotice => ({
  id,
  title,
  state,
  authorName,
  createdAt,
  publishAt,
  publishedAt,
  receiverCount: counts.get(id)?.total ?? 0,
  readCount: counts.get(id)?.read ?? 0
})

const withAuthors = (reader: Reader) =>
  reader.select({ row: notice, authorName: userAccount.realName }).from(notice).innerJoin(userAccount, eq(userAccount.id, notice.authorId))

/** One page of the notices that somebody keeps, newest first. @throws Refusal 403 */
export async function listNotices(
  reader: Reader,
  actor: Actor,
  { state, keyword = '', pageSize = PAGE_SIZE, cursor }: NoticeQuery
): Promise<KeysetPage<AdminNotice>> {
  const { isWhole } = await requireScope(reader, actor)
  const words = keyword.trim()
  const rows = await withAuthors(reader)
    .where(
      and(
        isWhole ? undefined : eq(notice.authorId, actor.userId),
        state === undefined ? undefined : eq(notice.state, state),
        words === '' ? undefined : ilike(notice.title, likePattern(words)),
        beyond(notice.createdAt, notice.id, cursor === undefined ? null : readCursor(cursor))
      )
    )
    .orderBy(desc(notice.createdAt), desc(notice.id))
    .limit(pageSize + 1)
  const shown = rows.slice(0, pageSize)
  const counts = await countsOf(
    reader,
    shown.map(({ row }) => row.id)
  )
  const last = shown.at(-1)?.row
  return {
    list: shown.map(({ row, authorName }) => present(row, authorName, counts)),
    nextCursor: rows.length > pageSize && last !== undefined ? writeCursor(last) : null
  }
}

/** With bare addresses: they are signed when an answer is written. @throws Refusal 403, 404 */
export async function readNotice(reader: Reader, actor: Actor, id: string): Promise<NoticeRecord> {
  await requireScope(reader, actor)
  const [found] = await withAuthors(reader).where(eq(notice.id, id))
  if (found === undefined || !keeps(actor, found.row)) throw notFound('公告不存在')
  const { row, authorName } = found
  return {
    ...present(row, authorName, await countsOf(reader, [id])),
    version: row.version,
    body: row.body,
    targets: row.targets,
    files: row.files
  }
}

/** A notice with addresses for who reads it. */
export const signed = (signing: Signing, actor: Pick<Actor, 'userId'>, record: NoticeRecord): NoticeRecord => ({
  ...record,
  files: record.files.map((file) => ({ ...file, url: signFileUrl(signing, actor, file.url, signing.clock.now()) }))
})

/** Notices that hold this file. */
export const noticesOfFile = (reader: Reader, name: string): Promise<NoticeRow[]> =>
  reader
    .select()
    .from(notice)
    .where(sql`${notice.files} @> ${JSON.stringify([{ fileId: name }])}::jsonb`)
