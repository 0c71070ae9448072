import { and, count, desc, eq, gt, isNull, ne } from 'drizzle-orm'
import type { Reader, Tx } from '../database/client'
import { loginLog, sessionToken, userSetting } from '../database/schema'

export type SessionRow = typeof sessionToken.$inferSelect
export type LoginLogRow = typeof loginLog.$inferSelect
export type SettingRow = typeof userSetting.$inferSelect

/** Sessions of a person that still count, the last used first. @param now epoch ms */
export function readSessions(db: Reader, userId: string, now: number): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessionToken)
    .where(and(eq(sessionToken.userId, userId), isNull(sessionToken.endedAt), gt(sessionToken.expiresAt, now)))
    .orderBy(desc(sessionToken.usedAt), desc(sessionToken.id))
}

/**
 * Ends sessions of a person from another of his. @param which one of them, undefined = all but `exceptId`
 * @returns ids of those ended
 */
export async function endSessions(tx: Tx, userId: string, exceptId: string, which: string | undefined, now: number): Promise<string[]> {
  const ended = await tx
    .update(sessionToken)
    .set({ endedAt: now, endedBy: 'device' })
    .where(
      and(
        eq(sessionToken.userId, userId),
        ne(sessionToken.id, exceptId),
        isNull(sessionToken.endedAt),
        gt(sessionToken.expiresAt, now),
        which === undefined ? undefined : eq(sessionToken.id, which)
      )
    )
    .returning({ id: sessionToken.id })
  return ended.map(({ id }) => id)
}

/** One page of the attempts to sign in as this person, newest first. */
export async function readLogins(
  db: Reader,
  userId: string,
  { currentPage, pageSize }: { currentPage: number; pageSize: number }
): Promise<{ rows: LoginLogRow[]; total: number }> {
  const mine = eq(loginLog.userId, userId)
  const rows = await db
    .select()
    .from(loginLog)
    .where(mine)
    .orderBy(desc(loginLog.createdAt), desc(loginLog.id))
    .limit(pageSize)
    .offset((currentPage - 1) * pageSize)
  const [row] = await db.select({ total: count() }).from(loginLog).where(mine)
  return { rows, total: row?.total ?? 0 }
}

export async function readSettings(db: Reader, userId: string): Promise<SettingRow> {
  const [row] = await db.select().from(userSetting).where(eq(userSetting.userId, userId))
  return row ?? { userId, quietTypes: [], quietHours: null, notifyChoices: {}, signatureName: '', updatedAt: 0 }
}

export async function writeSettings(
  tx: Tx,
  userId: string,
  change: Partial<Pick<SettingRow, 'quietTypes' | 'quietHours' | 'signatureName'>>,
  now: number
): Promise<SettingRow> {
  const [row] = await tx
    .insert(userSetting)
    .values({ userId, ...change, updatedAt: now })
    .onConflictDoUpdate({ target: userSetting.userId, set: { ...change, updatedAt: now } })
    .returning()
  if (row === undefined) throw new Error('a setting was not written')
  return row
}
