import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Reader, Tx } from '../database/client'
import { loginLog, sessionToken, userAccount, userCredential } from '../database/schema'

/** Whether anybody can sign in at all. */
export async function hasPeople(db: Reader): Promise<boolean> {
  return (await db.select({ id: userAccount.id }).from(userAccount).limit(1)).length > 0
}

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
    .set({ passwordHash: newHash, changedAt: now, mustChange: false })
    .where(and(eq(userCredential.userId, userId), eq(userCredential.passwordHash, checkedHash)))
    .returning({ userId: userCredential.userId })
  return changed.length > 0
}

/** Gives a person a password that must be changed at the next sign-in (session.md#one-time-passwords). @param now epoch ms */
export async function setOneTimePassword(tx: Tx, userId: string, passwordHash: string, now: number): Promise<void> {
  const row = { passwordHash, changedAt: now, mustChange: true }
  await tx
    .insert(userCredential)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: userCredential.userId, set: row })
}

/** Whether the person signs in with a one-time password; undefined = he has no password at all. */
export async function mustChangeOf(db: Reader, userId: string): Promise<boolean | undefined> {
  return (await db.select({ must: userCredential.mustChange }).from(userCredential).where(eq(userCredential.userId, userId)))[0]?.must
}

/** Ends each session of a person, on every device. @param now epoch ms @param onlyId then this one alone @returns ids of those ended, for `Live.endSessions` */
export async function endEverySession(
  tx: Tx,
  userId: string,
  endedBy: 'password' | 'administrator' | 'disabled' | 'cancelled',
  now: number,
  onlyId?: string
): Promise<string[]> {
  const ended = await tx
    .update(sessionToken)
    .set({ endedAt: now, endedBy })
    .where(
      and(eq(sessionToken.userId, userId), isNull(sessionToken.endedAt), onlyId === undefined ? undefined : eq(sessionToken.id, onlyId))
    )
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
