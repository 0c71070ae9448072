import { createHash } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { TicketKind } from '@/contract/signIn'
import type { Reader, Tx } from '../database/client'
import { signInTicket } from '../database/schema'
import { randomToken } from '../ids'

interface Proved<Data> {
  kind: TicketKind
  /** Whom it is about, null = not known yet. */
  userId: string | null
  data: Data
}

const hashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('hex')

/** Keeps what was proved or asked until it is taken up. @returns the ticket; only its hash is stored. @param livesMs how long it counts */
export async function giveTicket<Data extends object>(tx: Tx, proved: Proved<Data>, livesMs: number, now: number): Promise<string> {
  const ticket = randomToken()
  await keepTicket(tx, ticket, proved, livesMs, now)
  return ticket
}

/** The same for a ticket that was made already. */
export async function keepTicket<Data extends object>(
  tx: Tx,
  ticket: string,
  proved: Proved<Data>,
  livesMs: number,
  now: number
): Promise<void> {
  await tx.insert(signInTicket).values({ hash: hashOf(ticket), ...proved, expiresAt: now + livesMs })
}

const stands = (kind: TicketKind, ticket: string, now: number) =>
  and(eq(signInTicket.hash, hashOf(ticket)), eq(signInTicket.kind, kind), gt(signInTicket.expiresAt, now))

/** Takes a ticket up, once and for all: of two who hold it one gets it. @returns undefined for one that is spent, too old or made up */
export async function takeTicket<Data extends object>(
  tx: Tx,
  kind: TicketKind,
  ticket: string,
  now: number
): Promise<Proved<Data> | undefined> {
  const [row] = await tx
    .delete(signInTicket)
    .where(stands(kind, ticket, now))
    .returning()
  return row && { kind: row.kind, userId: row.userId, data: row.data as Data }
}

/** What a ticket stands for, without taking it up. */
export async function lookAtTicket<Data extends object>(
  reader: Reader,
  kind: TicketKind,
  ticket: string,
  now: number
): Promise<Proved<Data> | undefined> {
  const [row] = await reader
    .select()
    .from(signInTicket)
    .where(stands(kind, ticket, now))
  return row && { kind: row.kind, userId: row.userId, data: row.data as Data }
}

/**
 * Takes a try of a ticket that survives a few of them: before what was brought is looked at, so that tries at once cannot share one.
 * @param tries how many it survives @returns undefined for one that is spent, too old or made up
 */
export async function tryTicket<Data extends { tries: number }>(
  reader: Reader,
  kind: TicketKind,
  ticket: string,
  tries: number,
  now: number
): Promise<Proved<Data> | undefined> {
  const taken = sql`(${signInTicket.data}->>'tries')::int`
  const [row] = await reader
    .update(signInTicket)
    .set({ data: sql`jsonb_set(${signInTicket.data}, '{tries}', to_jsonb(${taken} + 1))` })
    .where(and(stands(kind, ticket, now), sql`${taken} < ${tries}`))
    .returning()
  return row && { kind: row.kind, userId: row.userId, data: row.data as Data }
}
