import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { NoticeReader } from '@/contract/admin/notices'
import { HOUR } from '../clock'
import type { Actor } from '../context'
import type { Reader, Tx } from '../database/client'
import { inSiteReceipt, notice, noticeReceiver, organize, userAccount } from '../database/schema/index'
import { notFound, refuse } from '../errors'
import { remindUnread } from '../notify/watch'
import { byName } from '../organization/initials'
import { noteAudit } from '../audit'
import { keeps, noticesOfFile } from './notices'
import { requireScope } from './scope'

/** One person is reminded of one notice at most so often. */
const REMIND_MS = HOUR
const ORDER: readonly NoticeReader['state'][] = ['UNREAD', 'QUIET', 'REMOVED', 'READ']

async function requireKept(reader: Reader, actor: Actor, id: string, lock: boolean) {
  await requireScope(reader, actor)
  const query = reader.select().from(notice).where(eq(notice.id, id))
  const [row] = lock ? await query.for('update') : await query
  if (row === undefined || !keeps(actor, row)) throw notFound('公告不存在')
  return row
}

const stateOf = (receipt: typeof inSiteReceipt.$inferSelect | null): NoticeReader['state'] => {
  if (receipt === null) return 'REMOVED'
  if (receipt.readAt === null) return 'UNREAD'
  return receipt.readAt > receipt.createdAt ? 'READ' : 'QUIET'
}

/** Who got a notice and has read it, those who have not first. @throws Refusal 403, 404 */
export async function listReaders(reader: Reader, actor: Actor, id: string): Promise<NoticeReader[]> {
  const { messageId, state } = await requireKept(reader, actor, id, false)
  if (messageId === null || state === 'WITHDRAWN') return []
  const rows = await reader
    .select({ person: userAccount, organizeName: organize.fullName, receipt: inSiteReceipt, remindedAt: noticeReceiver.remindedAt })
    .from(noticeReceiver)
    .innerJoin(userAccount, eq(userAccount.id, noticeReceiver.userId))
    .innerJoin(organize, eq(organize.id, userAccount.organizeId))
    .leftJoin(inSiteReceipt, and(eq(inSiteReceipt.messageId, messageId), eq(inSiteReceipt.userId, noticeReceiver.userId)))
    .where(eq(noticeReceiver.noticeId, id))
  return rows
    .sort((one, other) => ORDER.indexOf(stateOf(one.receipt)) - ORDER.indexOf(stateOf(other.receipt)) || byName(one.person, other.person))
    .map(({ person, organizeName, receipt, remindedAt }) => {
      const reading = stateOf(receipt)
      return {
        userId: person.id,
        name: person.realName,
        organizeName,
        state: reading,
        readAt: reading === 'READ' ? (receipt?.readAt ?? null) : null,
        remindedAt
      }
    })
}

/** Reminds those who have not read it and were not reminded within the hour. @throws Refusal 403, 404, 400 for one that is not out */
export async function remind(tx: Tx, request: FastifyRequest, id: string, now: number): Promise<{ count: number }> {
  const { actor, server } = request
  const row = await requireKept(tx, actor, id, true)
  if (row.state !== 'PUBLISHED' || row.messageId === null || row.publishedAt === null) throw refuse('公告发布后才能提醒')
  const due = await tx
    .select({ userId: noticeReceiver.userId })
    .from(noticeReceiver)
    .innerJoin(inSiteReceipt, and(eq(inSiteReceipt.messageId, row.messageId), eq(inSiteReceipt.userId, noticeReceiver.userId)))
    .where(
      and(
        eq(noticeReceiver.noticeId, id),
        isNull(inSiteReceipt.readAt),
        or(isNull(noticeReceiver.remindedAt), lte(noticeReceiver.remindedAt, now - REMIND_MS))
      )
    )
  const userIds = due.map(({ userId }) => userId)
  if (userIds.length === 0) return { count: 0 }
  await tx
    .update(noticeReceiver)
    .set({ remindedAt: now })
    .where(and(eq(noticeReceiver.noticeId, id), inArray(noticeReceiver.userId, userIds)))
  await remindUnread(tx, server.context.jobs, { id: row.messageId, at: row.publishedAt, kind: 'notice', userIds })
  await noteAudit(tx, request, {
    area: 'notices',
    act: '提醒未读人员',
    subjectId: id,
    subject: row.title,
    organizeId: actor.isAdministrator ? null : actor.organizeId,
    changes: [{ label: '提醒人数', before: null, after: String(userIds.length) }]
  })
  return { count: userIds.length }
}

/** Attachments of a notice: for who got it and still has it, and for who keeps it (administration.md#notices). */
export async function readsNoticeFile(reader: Reader, actor: Actor, name: string): Promise<boolean> {
  for (const row of await noticesOfFile(reader, name)) {
    if (keeps(actor, row)) return true
    if (row.messageId === null) continue
    const [receipt] = await reader
      .select({ userId: inSiteReceipt.userId })
      .from(inSiteReceipt)
      .where(and(eq(inSiteReceipt.messageId, row.messageId), eq(inSiteReceipt.userId, actor.userId)))
    if (receipt !== undefined) return true
  }
  return false
}
