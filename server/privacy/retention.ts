import { desc, eq, lt, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { FastifyRequest } from 'fastify'
import {
  RETENTION_KINDS,
  type Retention,
  type RetentionBody,
  type RetentionHoldBody,
  type RetentionKind,
  type RetentionTrial
} from '@/contract/admin/privacy'
import { RETENTION_FACTS, retentionFault, retentionWords } from '@/domain/admin/retention'
import { shanghaiDate, shanghaiTime } from '@/domain/format'
import { noteAudit } from '../audit'
import { DAY, HOUR } from '../clock'
import type { Reader, Tx } from '../database/client'
import { accidentOrder, positionPoint, retentionHold, retentionRule, telephoneCall, userAccount } from '../database/schema'
import { conflict, refuse } from '../errors'
import type { ServerContext } from '../context'
import type { Again } from '../jobs/types'
import { countForgettable, forgetMessages } from '../message/commands/forgetting'
import { countHideable, hidePeople } from '../transferCar/order/commands/hidePeople'
import { readChatHolds } from './chatHolds'

/** Orders of one transaction: no other job waits long for it. */
const BATCH = 200
/** When few people work, by the clock of Shanghai. */
const AT_NIGHT = '03:00'

/** Days for which the company keeps a kind; 0 = for ever. */
export async function keptDays(db: Reader, kind: RetentionKind): Promise<number> {
  const [row] = await db.select({ days: retentionRule.days }).from(retentionRule).where(eq(retentionRule.kind, kind))
  return row?.days ?? RETENTION_FACTS[kind].usual
}

export async function readRetention(db: Reader): Promise<Retention> {
  const rules = await db
    .select({ rule: retentionRule, changedBy: userAccount.realName })
    .from(retentionRule)
    .innerJoin(userAccount, eq(userAccount.id, retentionRule.changedBy))
  const holds = await db
    .select({
      orderId: retentionHold.orderId,
      orderNo: accidentOrder.orderNo,
      reason: retentionHold.reason,
      byName: userAccount.realName,
      at: retentionHold.at
    })
    .from(retentionHold)
    .innerJoin(accidentOrder, eq(accidentOrder.id, retentionHold.orderId))
    .innerJoin(userAccount, eq(userAccount.id, retentionHold.byId))
    .orderBy(desc(retentionHold.at), desc(retentionHold.orderId))
  return {
    rules: RETENTION_KINDS.map((kind) => {
      const found = rules.find(({ rule }) => rule.kind === kind)
      return {
        kind,
        days: found?.rule.days ?? RETENTION_FACTS[kind].usual,
        changedAt: found?.rule.changedAt ?? null,
        changedBy: found?.changedBy ?? ''
      }
    }),
    holds,
    chatHolds: await readChatHolds(db)
  }
}

async function countOlder(db: Reader, table: PgTable, at: AnyPgColumn, before: number): Promise<RetentionTrial> {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      oldestAt: sql<number | null>`min(${at})`.mapWith(Number),
      newestAt: sql<number | null>`max(${at})`.mapWith(Number)
    })
    .from(table)
    .where(lt(at, before))
  return { count: row?.count ?? 0, oldestAt: row?.oldestAt ?? null, newestAt: row?.newestAt ?? null, spared: 0 }
}

/** @throws Refusal 400 for days that are not taken */
function requireDays(kind: RetentionKind, days: number): void {
  const fault = retentionFault(kind, days)
  if (fault !== '') throw refuse(fault, { days: fault })
}

/** What would go if a kind were kept for so long. @throws Refusal 400 */
export async function tryRetention(db: Reader, kind: RetentionKind, days: number, now: number): Promise<RetentionTrial> {
  requireDays(kind, days)
  if (days === 0) return { count: 0, oldestAt: null, newestAt: null, spared: 0 }
  const before = now - days * DAY
  if (kind === 'positions') return countOlder(db, positionPoint, positionPoint.receivedAt, before)
  if (kind === 'calls') return countOlder(db, telephoneCall, telephoneCall.startedAt, before)
  if (kind === 'chats') return countForgettable(db, before)
  return countHideable(db, before)
}

/** @throws Refusal 400 for days that are not taken, 409 when somebody else set others meanwhile */
export async function setRetention(tx: Tx, request: FastifyRequest, { kind, days, was }: RetentionBody): Promise<Retention> {
  requireDays(kind, days)
  const { clock, jobs } = request.server.context
  // One at a time, also of a kind that has no row yet.
  await tx.execute(sql`lock table retention_rule in share row exclusive mode`)
  const before = await keptDays(tx, kind)
  if (before !== was) throw conflict('保留期限已被他人修改，请核对后重试', await readRetention(tx))
  const row = { days, changedBy: request.actor.userId, changedAt: clock.now() }
  await tx
    .insert(retentionRule)
    .values({ kind, ...row })
    .onConflictDoUpdate({ target: retentionRule.kind, set: row })
  await noteAudit(tx, request, {
    area: 'system',
    act: '修改保留期限',
    subjectId: kind,
    subject: RETENTION_FACTS[kind].name,
    organizeId: null,
    changes: [{ label: '保留', before: retentionWords(before), after: retentionWords(days) }]
  })
  await jobs.schedule(tx, 'retention', '', nextNight(clock.now()), {})
  return readRetention(tx)
}

/** @throws Refusal 400 for an order that there is not, whose people are hidden already, or that is held already */
export async function holdOrder(tx: Tx, request: FastifyRequest, { orderNo, reason }: RetentionHoldBody): Promise<Retention> {
  const no = orderNo.trim().toUpperCase()
  const words = reason.trim()
  if (words.length < 2) throw refuse('请写明原因', { reason: '请写明原因' })
  const [order] = await tx.select().from(accidentOrder).where(eq(accidentOrder.orderNo, no)).for('update')
  if (order === undefined) throw refuse('没有这张工单', { orderNo: '没有这张工单' })
  if (order.peopleHiddenAt !== null) throw refuse('这张工单的当事人信息已经隐去', { orderNo: '这张工单的当事人信息已经隐去' })
  const kept = await tx
    .insert(retentionHold)
    .values({ orderId: order.id, reason: words, byId: request.actor.userId, at: request.server.context.clock.now() })
    .onConflictDoNothing()
    .returning({ orderId: retentionHold.orderId })
  if (kept.length === 0) throw refuse('这张工单已经保全', { orderNo: '这张工单已经保全' })
  await noteAudit(tx, request, {
    area: 'system',
    act: '保全工单',
    subjectId: order.id,
    subject: `工单 ${no}`,
    organizeId: null,
    changes: [{ label: '原因', before: null, after: words }]
  })
  return readRetention(tx)
}

/** Ends a hold; one that is no longer there is no error. */
export async function endHold(tx: Tx, request: FastifyRequest, orderId: string): Promise<Retention> {
  const [gone] = await tx.delete(retentionHold).where(eq(retentionHold.orderId, orderId)).returning()
  if (gone !== undefined) {
    const [order] = await tx.select({ orderNo: accidentOrder.orderNo }).from(accidentOrder).where(eq(accidentOrder.id, orderId))
    await noteAudit(tx, request, {
      area: 'system',
      act: '解除保全',
      subjectId: orderId,
      subject: `工单 ${order?.orderNo ?? ''}`,
      organizeId: null,
      changes: [{ label: '原因', before: gone.reason, after: null }]
    })
  }
  return readRetention(tx)
}

/** The next 03:00. @param now epoch ms */
export function nextNight(now: number): number {
  const today = shanghaiTime(shanghaiDate(now), AT_NIGHT) ?? now + 24 * HOUR
  return today > now ? today : today + DAY
}

/** Conversations that lose a part of what is old in one run of the job. */
const ROUNDS = 500

/**
 * The nightly job: what was said in chats for longer than the company keeps it, a part of a conversation a transaction, then people of orders
 * that have been over for as long; by parts until none is left.
 */
export async function keepRetention(context: ServerContext): Promise<(tx: Tx) => Promise<Again<'retention'>>> {
  const now = context.clock.now()
  const days = await keptDays(context.db, 'chats')
  let isMore = days !== 0
  for (let round = 0; isMore && round < ROUNDS; round += 1)
    isMore = await context.db.transaction((tx) => forgetMessages(tx, context, now - days * DAY))
  return async (tx) => {
    const orderDays = await keptDays(tx, 'orderPeople')
    const hidden = orderDays === 0 ? 0 : await hidePeople(tx, now - orderDays * DAY, now, BATCH)
    return { dueAt: isMore || hidden === BATCH ? now : nextNight(now), data: {} }
  }
}
