import { and, count, desc, eq } from 'drizzle-orm'
import type { Reader, Tx } from '../database/client'
import { starredUser, userAccount } from '../database/schema'
import { IN_SERVICE } from './repository/people'

/** A starred person who left is neither listed nor counted: nobody could take the star off again. */
const ofInService = (userId: string) => and(eq(starredUser.userId, userId), IN_SERVICE)

/** Ids of the people in service whom a person starred, newest star first. */
export async function readStarred(db: Reader, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: starredUser.starredId })
    .from(starredUser)
    .innerJoin(userAccount, eq(userAccount.id, starredUser.starredId))
    .where(ofInService(userId))
    .orderBy(desc(starredUser.createdAt), starredUser.starredId)
  return rows.map((row) => row.id)
}

export async function countStarred(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(starredUser)
    .innerJoin(userAccount, eq(userAccount.id, starredUser.starredId))
    .where(ofInService(userId))
  return row?.total ?? 0
}

/** Whether a person is there and in service; undefined for nobody and for cancelled accounts. */
export async function readService(tx: Tx, id: string): Promise<{ isInService: boolean } | undefined> {
  const [row] = await tx
    .select({ enabledMark: userAccount.enabledMark, deletedAt: userAccount.deletedAt })
    .from(userAccount)
    .where(eq(userAccount.id, id))
  return row === undefined || row.deletedAt !== null ? undefined : { isInService: row.enabledMark === 1 }
}

export async function hasStar(tx: Tx, userId: string, starredId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: starredUser.starredId })
    .from(starredUser)
    .where(and(eq(starredUser.userId, userId), eq(starredUser.starredId, starredId)))
  return rows.length > 0
}

export async function addStar(tx: Tx, userId: string, starredId: string, now: number): Promise<void> {
  await tx.insert(starredUser).values({ userId, starredId, createdAt: now }).onConflictDoNothing()
}

export async function removeStar(tx: Tx, userId: string, starredId: string): Promise<void> {
  await tx.delete(starredUser).where(and(eq(starredUser.userId, userId), eq(starredUser.starredId, starredId)))
}
