import { and, desc, eq, inArray, notInArray } from 'drizzle-orm'
import type { Actor } from '../context'
import type { Reader, Tx } from '../database/client'
import { menuUse } from '../database/schema'
import { notFound } from '../errors'
import { isOpenable, menusOf } from '../menu/menus'

/** So many are shown, one row of the page. */
const SHOWN = 4
/** So many are kept of a person: enough when some are taken from him. */
const MOST_RECENT = 12

/** Notes that a person opened an entry. @param now epoch ms @throws Refusal 404 for what is not in his menu */
export async function noteUse(tx: Tx, actor: Actor, menuId: string, now: number): Promise<null> {
  if (!(await menusOf(tx, actor)).some((row) => row.id === menuId && isOpenable(row))) throw notFound('应用不存在或未开通')
  await tx
    .insert(menuUse)
    .values({ userId: actor.userId, menuId, usedAt: now })
    .onConflictDoUpdate({ target: [menuUse.userId, menuUse.menuId], set: { usedAt: now } })
  const kept = tx
    .select({ id: menuUse.menuId })
    .from(menuUse)
    .where(eq(menuUse.userId, actor.userId))
    .orderBy(desc(menuUse.usedAt), desc(menuUse.menuId))
    .limit(MOST_RECENT)
  await tx.delete(menuUse).where(and(eq(menuUse.userId, actor.userId), notInArray(menuUse.menuId, kept)))
  return null
}

/** What a person opened last and may open now. @param open ids of his entries */
export async function recentOf(reader: Reader, userId: string, open: readonly string[]): Promise<string[]> {
  if (open.length === 0) return []
  const rows = await reader
    .select({ id: menuUse.menuId })
    .from(menuUse)
    .where(and(eq(menuUse.userId, userId), inArray(menuUse.menuId, [...open])))
    .orderBy(desc(menuUse.usedAt), desc(menuUse.menuId))
    .limit(SHOWN)
  return rows.map(({ id }) => id)
}
