import { eq, sql } from 'drizzle-orm'
import { MINUTE } from '../clock'
import type { SessionPolicy } from '../config'
import type { Reader } from '../database/client'
import { loginGuard } from '../database/schema'

interface GuardState {
  failedCount: number
  /** ms until the lock opens; Infinity = an administrator must; 0 = not locked. */
  lockedForMs: number
}

/** Accounts are compared without case. */
export const guardKey = (account: string): string => account.trim().toLowerCase()

export async function guardState(db: Reader, account: string, policy: SessionPolicy, now: number): Promise<GuardState> {
  const [row] = await db
    .select()
    .from(loginGuard)
    .where(eq(loginGuard.account, guardKey(account)))
  if (row === undefined) return { failedCount: 0, lockedForMs: 0 }
  if (row.lockedAt === null) return { failedCount: row.failedCount, lockedForMs: 0 }
  if (policy.lockMs === 0) return { failedCount: row.failedCount, lockedForMs: Infinity }
  const left = row.lockedAt + policy.lockMs - now
  // An opened lock starts anew: the next wrong password is the first.
  return left > 0 ? { failedCount: row.failedCount, lockedForMs: left } : { failedCount: 0, lockedForMs: 0 }
}

/** Counts a wrong password and locks at the limit. */
export async function countFailure(
  db: Reader,
  account: string,
  policy: SessionPolicy,
  before: GuardState,
  now: number
): Promise<GuardState> {
  const failedCount = before.failedCount + 1
  const lockedAt = failedCount >= policy.lockAfter ? now : null
  const row = { account: guardKey(account), failedCount, lastFailedAt: now, lockedAt }
  await db
    .insert(loginGuard)
    .values(row)
    .onConflictDoUpdate({
      target: loginGuard.account,
      // Another server may have counted meanwhile: the higher count stands.
      set: { ...row, failedCount: before.failedCount === 0 ? failedCount : sql`greatest(${loginGuard.failedCount} + 1, ${failedCount})` }
    })
  return guardState(db, account, policy, now)
}

export async function forgetFailures(db: Reader, account: string): Promise<void> {
  await db.delete(loginGuard).where(eq(loginGuard.account, guardKey(account)))
}

/** What a locked account is told (texts of the platform, session.md#signing-in). */
export function lockMessage(state: GuardState): string {
  return state.lockedForMs === Infinity
    ? '请联系管理员解除账号锁定！'
    : `请等待${Math.ceil(state.lockedForMs / MINUTE)}分钟后再进行登录，或联系管理员解除账号锁定！`
}
