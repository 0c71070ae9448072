import { createHash, createHmac } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { readReportId, type PrintTarget } from '@/domain/print/reportId'
import { SECOND } from '../clock'
import type { Actor, ServerContext } from '../context'
import type { Tx } from '../database/client'
import { reportTicket } from '../database/schema'
import { newId } from '../ids'

/** wire.md#printable-pages. */
const LIFE_MS = 60 * SECOND

const hashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('hex')

/** The ticket follows from its id and the server's secret, so that neither the database nor a kept answer holds it (32 bytes). */
export const ticketOf = ({ fileSecret }: Pick<ServerContext, 'fileSecret'>, id: string): string =>
  createHmac('sha256', fileSecret).update(`report ticket\n${id}`).digest('base64url')

/** A ticket for one look. @param now epoch ms */
export async function makeTicket(
  tx: Tx,
  context: Pick<ServerContext, 'fileSecret'>,
  actor: Actor,
  reportId: string,
  now: number
): Promise<{ id: string; expiresAt: number }> {
  const id = newId()
  const expiresAt = now + LIFE_MS
  await tx.insert(reportTicket).values({ id, sessionId: actor.sessionId, reportId, ticketHash: hashOf(ticketOf(context, id)), expiresAt })
  return { id, expiresAt }
}

/** Uses a ticket up; undefined for a wrong, used or expired one: they look the same. Of two at once one gets it. @param now epoch ms */
export async function useTicket(tx: Tx, ticket: string, now: number): Promise<{ sessionId: string; target: PrintTarget } | undefined> {
  const [row] = await tx
    .update(reportTicket)
    .set({ usedAt: now })
    .where(and(eq(reportTicket.ticketHash, hashOf(ticket)), isNull(reportTicket.usedAt), gt(reportTicket.expiresAt, now)))
    .returning({ sessionId: reportTicket.sessionId, reportId: reportTicket.reportId })
  const target = row === undefined ? undefined : readReportId(row.reportId)
  return row === undefined || target === undefined ? undefined : { sessionId: row.sessionId, target }
}
