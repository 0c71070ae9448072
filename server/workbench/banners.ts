import { and, asc, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Banner } from '@/contract/workbench'
import type { Actor } from '../context'
import type { Reader } from '../database/client'
import { banner, inSiteReceipt, notice } from '../database/schema'

/** Messages of notices that this person got and that stand, by notice. */
async function messagesOf(reader: Reader, userId: string, noticeIds: readonly string[]): Promise<Map<string, string>> {
  if (noticeIds.length === 0) return new Map()
  const rows = await reader
    .select({ id: notice.id, messageId: inSiteReceipt.messageId })
    .from(notice)
    .innerJoin(inSiteReceipt, and(eq(inSiteReceipt.messageId, notice.messageId), eq(inSiteReceipt.userId, userId)))
    .where(and(inArray(notice.id, [...noticeIds]), eq(notice.state, 'PUBLISHED')))
  return new Map(rows.map(({ id, messageId }) => [id, messageId]))
}

/**
 * What a person is shown at this moment, in order (workbench.md#banner).
 * @param open entries of the person: a banner never names another
 * @param now epoch ms
 */
export async function shownBanners(
  reader: Reader,
  { userId, roleIds, isAdministrator }: Pick<Actor, 'userId' | 'roleIds' | 'isAdministrator'>,
  open: ReadonlySet<string>,
  now: number
): Promise<Banner[]> {
  const rows = await reader
    .select()
    .from(banner)
    .where(
      and(
        eq(banner.enabled, true),
        or(isNull(banner.startsAt), lte(banner.startsAt, now)),
        or(isNull(banner.endsAt), gt(banner.endsAt, now))
      )
    )
    .orderBy(asc(banner.sortCode), asc(banner.id))
  const own = rows.filter((row) => isAdministrator || row.roleIds.length === 0 || row.roleIds.some((id) => roleIds.includes(id)))
  const messages = await messagesOf(
    reader,
    userId,
    own.flatMap(({ noticeId }) => noticeId ?? [])
  )
  return own.map(({ id, title, text, art, picture, menuId, noticeId }) => {
    const messageId = messages.get(noticeId ?? '')
    return {
      id,
      title,
      text,
      art: art as Banner['art'],
      picture,
      menuId: open.has(menuId) ? menuId : '',
      ...(messageId !== undefined && { messageId })
    }
  })
}
