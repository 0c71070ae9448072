import { and, desc, eq, gte, isNotNull, sql } from 'drizzle-orm'
import { shanghaiDate, shanghaiTime } from '@/domain/format'
import type { Tx } from '../../../database/client'
import { paymentNotice } from '../../../database/schema'
import { newId } from '../../../ids'

/** Rows of unproven notices that one address has on a Shanghai day, and that all of them have together. */
export const MOST_OF_SOURCE = 20
export const MOST_OF_DAY = 500

type Notice = Omit<typeof paymentNotice.$inferInsert, 'id' | 'times'> & { source: string | null }

/**
 * Keeps a notice. What no signature proved comes from anybody, as often as he likes: beyond the limit of its address, or of the day,
 * it is only counted by the newest row of that address, or of the day.
 * @param notice `source` null = proven; long texts are cut
 */
export async function keepNotice(tx: Tx, notice: Notice): Promise<void> {
  if (notice.source !== null && (await isCounted(tx, notice.source, notice.receivedAt))) return
  await tx
    .insert(paymentNotice)
    .values({ ...notice, id: newId(), outNo: notice.outNo?.slice(0, 64) ?? null, detail: notice.detail.slice(0, 200) })
}

/** @returns whether a row that is here already stands for it */
async function isCounted(tx: Tx, source: string, now: number): Promise<boolean> {
  const ofDay = and(isNotNull(paymentNotice.source), gte(paymentNotice.receivedAt, shanghaiTime(shanghaiDate(now)) ?? now))
  const isOwn = eq(paymentNotice.source, source)
  const [kept] = await tx
    .select({ all: sql<number>`count(*)`.mapWith(Number), own: sql<number>`count(*) filter (where ${isOwn})`.mapWith(Number) })
    .from(paymentNotice)
    .where(ofDay)
  const { all = 0, own = 0 } = kept ?? {}
  if (own < MOST_OF_SOURCE && all < MOST_OF_DAY) return false
  const newest = tx
    .select({ id: paymentNotice.id })
    .from(paymentNotice)
    .where(and(ofDay, own > 0 ? isOwn : undefined))
    .orderBy(desc(paymentNotice.receivedAt), desc(paymentNotice.id))
    .limit(1)
  await tx
    .update(paymentNotice)
    .set({ times: sql`${paymentNotice.times} + 1` })
    .where(eq(paymentNotice.id, sql`(${newest})`))
  return true
}
