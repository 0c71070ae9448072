import { and, isNull, lt, or, isNotNull } from 'drizzle-orm'
import { DAY, HOUR } from './clock'
import type { ServerContext } from './context'
import type { Tx } from './database/client'
import { captcha, idempotentAnswer, loginGuard, positionPoint, reportTicket, sessionToken, smsCode } from './database/schema'
import type { Again } from './jobs/types'
import { foldPaymentCounts } from './transferCar/payment/tabCounts'

/** Ended sessions are kept this long so that an old device is told 600 or 601 and not 602. */
const ENDED_SESSION_KEPT_MS = 30 * DAY
const GUARD_KEPT_MS = DAY
/** Where drivers were is kept so long and no longer (fleet.md#positions). */
const POSITION_KEPT_MS = 90 * DAY

/** Removes what has run out. @param now epoch ms */
export async function cleanUp(tx: Tx, now: number): Promise<void> {
  await tx.delete(captcha).where(lt(captcha.expiresAt, now))
  await tx.delete(reportTicket).where(lt(reportTicket.expiresAt, now))
  await tx.delete(smsCode).where(lt(smsCode.expiresAt, now))
  await tx.delete(idempotentAnswer).where(lt(idempotentAnswer.expiresAt, now))
  // A lock that only an administrator opens is no leftover.
  await tx.delete(loginGuard).where(and(isNull(loginGuard.lockedAt), lt(loginGuard.lastFailedAt, now - GUARD_KEPT_MS)))
  await tx
    .delete(sessionToken)
    .where(
      or(
        lt(sessionToken.expiresAt, now - ENDED_SESSION_KEPT_MS),
        and(isNotNull(sessionToken.endedAt), lt(sessionToken.endedAt, now - ENDED_SESSION_KEPT_MS))
      )
    )
  await tx.delete(positionPoint).where(lt(positionPoint.receivedAt, now - POSITION_KEPT_MS))
}

/** The hourly job. */
export async function keepHouse(tx: Tx, { clock }: Pick<ServerContext, 'clock'>): Promise<Again<'housekeeping'>> {
  const now = clock.now()
  await cleanUp(tx, now)
  await foldPaymentCounts(tx)
  return { dueAt: now + HOUR, data: {} }
}
