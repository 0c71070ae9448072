import { asc, eq, inArray } from 'drizzle-orm'
import type { Actor } from '../context'
import type { Reader } from '../database/client'
import { menu, roleMenu } from '../database/schema'

export type MenuRow = typeof menu.$inferSelect

/** The entries that this person's roles are given now, in order; administrators get all. */
export async function menusOf(db: Reader, actor: Pick<Actor, 'roleIds' | 'isAdministrator'>): Promise<MenuRow[]> {
  const all = await db.select().from(menu).where(eq(menu.enabledMark, 1)).orderBy(asc(menu.sortCode), asc(menu.id))
  if (actor.isAdministrator) return all
  if (actor.roleIds.length === 0) return []
  const given = await db.selectDistinct({ id: roleMenu.menuId }).from(roleMenu).where(inArray(roleMenu.roleId, [...actor.roleIds]))
  const ids = new Set(given.map((row) => row.id))
  return all.filter((row) => ids.has(row.id))
}

export async function menuNames(db: Reader): Promise<Map<string, string>> {
  const rows = await db.select({ id: menu.id, fullName: menu.fullName }).from(menu)
  return new Map(rows.map((row) => [row.id, row.fullName]))
}
