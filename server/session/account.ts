import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Reader, Tx } from '../database/client'
import { loginLog, sessionToken, userCredential } from '../database/schema'

/** The stored argon2id hash of a person's password. */
export async function passwordHashOf(db: Reader, userId: string): Promise<string | undefined> {
  return (await db.select({ hash: userCredential.passwordHash }).from(userCredential).where(eq(userCredential.userId, userId)))[0]?.hash
}

/** Whether the hash that was checked still stands; a change under way is waited for, a later one waits until `tx` ends. */
export async function isPasswordHash(tx: Tx, userId: string, checkedHash: string): Promise<boolean> {
  const [row] = await tx
    .select({ hash: userCredential.passwordHash })
    .from(userCredential)
    .where(eq(userCredential.userId, userId))
    .for('share')
  return row?.hash === checkedHash
}

/**
 * Puts a new hash in the place of the one that was checked.
 * @param now epoch ms
 * @returns false when the password was changed meanwhile: what was checked no longer holds
 */
export async function replacePassword(tx: Tx, userId: string, checkedHash: string, newHash: string, now: number): Promise<boolean> {
  const changed = await tx
    .update(userCredential)
    .set({ passwordHash: newHash, changedAt: now })
    .where(and(eq(userCredential.userId, userId), eq(userCredential.passwordHash, checkedHash)))
    .returning({ userId: userCredential.userId })
  return changed.length > 0
}

/** Ends each session of a person, on every device. @param now epoch ms @returns ids of those ended, for `Live.endSessions` */
export async function endEverySession(
  tx: Tx,
  userId: string,
  endedBy: 'password' | 'administrator' | 'disabled' | 'cancelled',
  now: number
): Promise<string[]> {
  const ended = await tx
    .update(sessionToken)
    .set({ endedAt: now, endedBy })
    .where(and(eq(sessionToken.userId, userId), isNull(sessionToken.endedAt)))
    .returning({ id: sessionToken.id })
  return ended.map(({ id }) => id)
}

/** When this session began, epoch ms; 0 for none. */
export async function signedInAt(db: Reader, sessionId: string): Promise<number> {
  return (await db.select({ at: sessionToken.createdAt }).from(sessionToken).where(eq(sessionToken.id, sessionId)))[0]?.at ?? 0
}

/** When the person signed in the time before this one, epoch ms. */
export async function previousSignIn(db: Reader, userId: string): Promise<number | null> {
  const rows = await db
    .select({ at: loginLog.createdAt })
    .from(loginLog)
    .where(and(eq(loginLog.userId, userId), eq(loginLog.succeeded, true)))
    .orderBy(desc(loginLog.createdAt))
    .limit(2)
  return rows[1]?.at ?? null
}
