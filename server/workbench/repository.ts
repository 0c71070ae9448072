import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../database/client'
import { favourite } from '../database/schema'
import type { FavouriteRow } from '../menu/favourites'

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
