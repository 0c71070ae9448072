import { and, asc, eq } from 'drizzle-orm'
import { FAVOURITE_LIMIT } from '@/domain/workbench/favourites'
import type { Reader } from '../database/client'
import { favourite } from '../database/schema'

export type FavouriteRow = typeof favourite.$inferSelect

/** 常用 of a person in the order he gave them, those added since then last. @param objectType 1 flow, 2 application */
export function readFavourites(db: Reader, userId: string, objectType: number): Promise<FavouriteRow[]> {
  return db
    .select()
    .from(favourite)
    .where(and(eq(favourite.userId, userId), eq(favourite.objectType, objectType)))
    .orderBy(asc(favourite.position), asc(favourite.createdAt), asc(favourite.objectId))
}

/**
 * Those of a person's 常用 that he may open now. The others are kept unseen and do not count: who changes his position finds them again
 * when he changes back. Should there be more than fit by then, the oldest are shown.
 */
export function shownFavourites(rows: readonly FavouriteRow[], open: ReadonlySet<string>): FavouriteRow[] {
  return rows.filter(({ objectId }) => open.has(objectId)).slice(0, FAVOURITE_LIMIT)
}
