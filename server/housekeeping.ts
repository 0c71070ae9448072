import { and, isNull, lt, or, isNotNull } from 'drizzle-orm'
import { DAY, HOUR } from './clock'
import type { ServerContext } from './context'
import type { Tx } from './database/client'
import {
  auditEntry,
  captcha,
  idempotentAnswer,
  listExport,
  loginGuard,
  loginLog,
  peopleImport,
  positionPoint,
  reportTicket,
  sessionToken,
  signInTicket,
  smsCode,
  telephoneCall
} from './database/schema'
import type { Again } from './jobs/types'
import { forgetFaults } from './operations/faults'
import { keptDays } from './privacy/retention'
import { foldPaymentCounts } from './transferCar/payment/tabCounts'

/** Ended sessions are kept this long so that an old device is told 600 or 601 and not 602. */
const ENDED_SESSION_KEPT_MS = 30 * DAY
const GUARD_KEPT_MS = DAY

/** Removes what has run out. @param now epoch ms */
export async function cleanUp(tx: Tx, now: number): Promise<void> {
  await tx.delete(captcha).where(lt(captcha.expiresAt, now))
  await tx.delete(reportTicket).where(lt(reportTicket.expiresAt, now))
  await tx.delete(smsCode).where(lt(smsCode.expiresAt, now))
  await tx.delete(signInTicket).where(lt(signInTicket.expiresAt, now))
  await tx.delete(idempotentAnswer).where(lt(idempotentAnswer.expiresAt, now))
  await tx.delete(listExport).where(lt(listExport.expiresAt, now))
  // Checked and never imported: what people wrote into the file goes with it.
  await tx.delete(peopleImport).where(and(isNull(peopleImport.doneAt), lt(peopleImport.checkedAt, now - DAY)))
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
  await tx.delete(telephoneCall).where(lt(telephoneCall.startedAt, now - (await keptDays(tx, 'calls')) * DAY))
  await tx.delete(positionPoint).where(lt(positionPoint.receivedAt, now - (await keptDays(tx, 'positions')) * DAY))
}

/** Ends the audit before a moment, where the company keeps it for a time only (administration.md#audit). @param before epoch ms */
async function forgetAudit(tx: Tx, before: number): Promise<void> {
  await tx.delete(auditEntry).where(lt(auditEntry.at, before))
  await tx.delete(loginLog).where(lt(loginLog.createdAt, before))
}

/** The hourly job. */
export async function keepHouse(tx: Tx, { clock, config }: Pick<ServerContext, 'clock' | 'config'>): Promise<Again<'housekeeping'>> {
  const now = clock.now()
  await cleanUp(tx, now)
  if (config.auditKeepMs > 0) await forgetAudit(tx, now - config.auditKeepMs)
  await forgetFaults(tx, now)
  await foldPaymentCounts(tx)
  return { dueAt: now + HOUR, data: {} }
}
