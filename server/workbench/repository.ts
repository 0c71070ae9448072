import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '../context'
import type { Reader, Tx } from '../database/client'
import { favourite, menu, roleMenu } from '../database/schema'

export type MenuRow = typeof menu.$inferSelect
export type FavouriteRow = typeof favourite.$inferSelect

/** The entries that this person's roles are given now, in order; administrators get all. */
export async function menusOf(db: Reader, actor: Pick<Actor, 'roleIds' | 'isAdministrator'>): Promise<MenuRow[]> {
  const all = await db.select().from(menu).where(eq(menu.enabledMark, 1)).orderBy(asc(menu.sortCode), asc(menu.id))
  if (actor.isAdministrator) return all
  if (actor.roleIds.length === 0) return []
  const given = await db
    .selectDistinct({ id: roleMenu.menuId })
    .from(roleMenu)
    .where(inArray(roleMenu.roleId, [...actor.roleIds]))
  const ids = new Set(given.map((row) => row.id))
  return all.filter((row) => ids.has(row.id))
}

export async function menuNames(db: Reader): Promise<Map<string, string>> {
  const rows = await db.select({ id: menu.id, fullName: menu.fullName }).from(menu)
  return new Map(rows.map((row) => [row.id, row.fullName]))
}

/** 常用 of a person in the order he gave them, those added since then last. @param objectType 1 flow, 2 application */
export function readFavourites(db: Reader, userId: string, objectType: number): Promise<FavouriteRow[]> {
  return db
    .select()
    .from(favourite)
    .where(and(eq(favourite.userId, userId), eq(favourite.objectType, objectType)))
    .orderBy(asc(favourite.position), asc(favourite.createdAt), asc(favourite.objectId))
}

/** Gives an application its place among 常用. */
export async function placeFavourite(
  tx: Tx,
  { userId, objectType, objectId }: Pick<FavouriteRow, 'userId' | 'objectType' | 'objectId'>,
  position: number
): Promise<void> {
  await tx
    .update(favourite)
    .set({ position })
    .where(and(eq(favourite.userId, userId), eq(favourite.objectType, objectType), eq(favourite.objectId, objectId)))
}

/** Two additions of one person at once are counted one after the other; held until the transaction ends. */
export async function holdFavourites(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`favourite/${userId}`}, 0))`)
}

/** What is there already stays in its place and keeps its text current. */
export async function saveFavourite(tx: Tx, row: FavouriteRow): Promise<void> {
  await tx
    .insert(favourite)
    .values(row)
    .onConflictDoUpdate({ target: [favourite.userId, favourite.objectType, favourite.objectId], set: { objectData: row.objectData } })
}

/** Of both kinds: the call names no kind, and ids of flows and applications are never the same. */
export async function deleteFavourite(tx: Tx, userId: string, objectId: string): Promise<void> {
  await tx.delete(favourite).where(and(eq(favourite.userId, userId), eq(favourite.objectId, objectId)))
}
