import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Actor } from '../context'
import type { Reader } from '../database/client'
import { menu, roleMenu, role, userRole } from '../database/schema'

export type MenuRow = typeof menu.$inferSelect

/** The entries that this person's roles are given, in order; administrators get all. */
export async function menusOf(db: Reader, actor: Pick<Actor, 'userId' | 'isAdministrator'>): Promise<MenuRow[]> {
  const all = await db.select().from(menu).where(eq(menu.enabledMark, 1)).orderBy(asc(menu.sortCode), asc(menu.id))
  if (actor.isAdministrator) return all
  const mine = db.select({ id: userRole.roleId }).from(userRole).innerJoin(role, eq(role.id, userRole.roleId))
    .where(and(eq(userRole.userId, actor.userId), eq(role.enabledMark, 1)))
  const given = await db.selectDistinct({ id: roleMenu.menuId }).from(roleMenu).where(inArray(roleMenu.roleId, mine))
  const ids = new Set(given.map((row) => row.id))
  return all.filter((row) => ids.has(row.id))
}

export async function menuNames(db: Reader): Promise<Map<string, string>> {
  const rows = await db.select({ id: menu.id, fullName: menu.fullName }).from(menu)
  return new Map(rows.map((row) => [row.id, row.fullName]))
}
