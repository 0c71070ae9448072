import { and, isNull, lt, or, isNotNull } from 'drizzle-orm'
import { DAY, HOUR } from './clock'
import type { ServerContext } from './context'
import { captcha, idempotentAnswer, loginGuard, sessionToken } from './database/schema'

/** Ended sessions are kept this long so that an old device is told 600 or 601 and not 602. */
const ENDED_SESSION_KEPT_MS = 30 * DAY
const GUARD_KEPT_MS = DAY

/** Removes what has run out. Each table by itself: nothing depends on all of them at once. */
export async function cleanUp({ db, clock }: ServerContext): Promise<void> {
  const now = clock.now()
  await db.delete(captcha).where(lt(captcha.expiresAt, now))
  await db.delete(idempotentAnswer).where(lt(idempotentAnswer.expiresAt, now))
  // A lock that only an administrator opens is no leftover.
  await db.delete(loginGuard).where(and(isNull(loginGuard.lockedAt), lt(loginGuard.lastFailedAt, now - GUARD_KEPT_MS)))
  await db.delete(sessionToken).where(or(
    lt(sessionToken.expiresAt, now - ENDED_SESSION_KEPT_MS),
    and(isNotNull(sessionToken.endedAt), lt(sessionToken.endedAt, now - ENDED_SESSION_KEPT_MS))
  ))
}

/** Cleans once an hour, on a timer of this process. @returns stops it */
export function startHousekeeping(context: ServerContext): () => void {
  const timer = setInterval(() => { cleanUp(context).catch(() => undefined) }, HOUR)
  timer.unref()
  return () => clearInterval(timer)
}
