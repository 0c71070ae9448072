import { and, asc, eq } from 'drizzle-orm'
import { FavouriteKind, FAVOURITE_LIMIT } from '@/domain/workbench/favourites'
import type { Actor } from '../context'
import type { Reader, Tx } from '../database/client'
import { favourite } from '../database/schema'
import { favouritesOfRoles } from './roleFavourites'

export type FavouriteRow = typeof favourite.$inferSelect
type Person = Pick<Actor, 'userId' | 'roles' | 'isAdministrator'>

/** `objectType` of the row that says that a person chose his applications himself, even none. */
const CHOSEN = 0

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

/** Applications among a person's 常用: his own once he chose, until then those of his roles (workbench.md#favourites-of-a-role). */
export async function readApplications(db: Reader, { userId, roles, isAdministrator }: Person): Promise<FavouriteRow[]> {
  const own = await readFavourites(db, userId, FavouriteKind.application)
  if (own.length > 0 || (await readFavourites(db, userId, CHOSEN)).length > 0) return own
  return favouritesOfRoles(roles, isAdministrator).map((objectId, index) => ({
    userId,
    objectType: FavouriteKind.application,
    objectId,
    objectData: '',
    position: index + 1,
    createdAt: 0
  }))
}

/** What the person is shown becomes his own, before he changes it. @returns the same */
export async function keepApplications(tx: Tx, person: Person): Promise<FavouriteRow[]> {
  const rows = await readApplications(tx, person)
  const chosen = { userId: person.userId, objectType: CHOSEN, objectId: 'applications', createdAt: 0 }
  await tx
    .insert(favourite)
    .values([chosen, ...rows])
    .onConflictDoNothing()
  return rows
}
