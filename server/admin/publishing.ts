import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { NoticeTargets } from '@/contract/admin/notices'
import type { Again } from '../jobs/types'
import type { ServerContext } from '../context'
import type { Reader, Tx } from '../database/client'
import { notice, noticeReceiver, positionRole, userAccount, userOrganize, userRole } from '../database/schema/index'
import { refuse } from '../errors'
import { escape } from '../html'
import { createInSite, type Telling } from '../message/commands/inSite'
import type { NoticeRow } from './notices'
import { scopeOf, type AdminScope } from './scope'

const NOTICE_MESSAGE = 1
/** Rows a statement; parameters of one are limited. */
const CHUNK = 1000

/** Plain text as the rich text of a message: a line is a paragraph. */
const richText = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line.trim() === '' ? '<br>' : `<p>${escape(line)}</p>`))
    .join('')

/** An organization with all below it. */
const below = (ids: readonly string[]) => sql`(with recursive down(id) as (
  select id from organize where id = any(${sql.param([...ids])}::text[])
  union select o.id from organize o join down on o.parent_id = down.id) select id from down)`

/** People in service whom a notice is for, within what its author administers. */
async function receiversFor(reader: Reader, scope: AdminScope, targets: NoticeTargets): Promise<string[]> {
  const { isEverybody, organizeIds, roleIds, userIds } = targets
  const inOrganizes = reader
    .select({ id: userOrganize.userId })
    .from(userOrganize)
    .where(sql`${userOrganize.organizeId} in ${below(organizeIds)}`)
  const withRoles = reader
    .select({ id: userRole.userId })
    .from(userRole)
    .where(inArray(userRole.roleId, [...roleIds, '']))
  const positions = reader
    .select({ id: positionRole.positionId })
    .from(positionRole)
    .where(inArray(positionRole.roleId, [...roleIds, '']))
  const wanted = isEverybody
    ? undefined
    : or(
        inArray(userAccount.id, inOrganizes),
        inArray(userAccount.id, withRoles),
        inArray(userAccount.positionId, positions),
        sql`${userAccount.id} = any(${sql.param([...userIds])}::text[])`
      )
  const rows = await reader
    .select({ id: userAccount.id, organizeId: userAccount.organizeId })
    .from(userAccount)
    .where(and(eq(userAccount.enabledMark, 1), isNull(userAccount.deletedAt), wanted))
  return rows.filter(({ organizeId }) => scope.covers(organizeId)).map(({ id }) => id)
}

/** Sends a notice that the caller holds. @returns how many got it @throws Refusal 400 when nobody would */
export async function publish(tx: Tx, telling: Telling, scope: AdminScope, row: NoticeRow, now: number): Promise<number> {
  const userIds = await receiversFor(tx, scope, row.targets)
  if (userIds.length === 0) throw refuse('没有人会收到，请重新选择接收范围', { targets: '没有人会收到，请重新选择接收范围' })
  const messageId = await createInSite(tx, telling, {
    type: NOTICE_MESSAGE,
    title: row.title,
    body: richText(row.body),
    toUserIds: userIds,
    creatorId: row.authorId,
    at: now,
    files: row.files
  })
  for (let start = 0; start < userIds.length; start += CHUNK)
    await tx.insert(noticeReceiver).values(userIds.slice(start, start + CHUNK).map((userId) => ({ noticeId: row.id, userId })))
  await tx
    .update(notice)
    .set({ state: 'PUBLISHED', publishAt: null, publishedAt: now, messageId, version: row.version + 1 })
    .where(eq(notice.id, row.id))
  return userIds.length
}

/** Job `notice`: what its author may no longer send, or nobody would get, is a draft again. */
export async function publishPlanned(
  tx: Tx,
  context: Pick<ServerContext, 'clock' | 'live' | 'jobs'>,
  { noticeId }: { noticeId: string }
): Promise<Again<'notice'> | undefined> {
  const now = context.clock.now()
  const [row] = await tx.select().from(notice).where(eq(notice.id, noticeId)).for('update')
  if (row?.state !== 'PLANNED' || row.publishAt === null) return undefined
  if (row.publishAt > now) return { dueAt: row.publishAt, data: { noticeId } }
  const [author] = await tx
    .select()
    .from(userAccount)
    .where(and(eq(userAccount.id, row.authorId), eq(userAccount.enabledMark, 1)))
  const scope = author === undefined ? undefined : await scopeOf(tx, { userId: author.id, isAdministrator: author.isAdministrator })
  const hasReceivers = scope !== undefined && (await receiversFor(tx, scope, row.targets)).length > 0
  if (hasReceivers) await publish(tx, context, scope, row, now)
  else
    await tx
      .update(notice)
      .set({ state: 'DRAFT', publishAt: null, version: row.version + 1 })
      .where(eq(notice.id, noticeId))
  return undefined
}
