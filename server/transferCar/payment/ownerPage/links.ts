import { createHash, createHmac } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { Model } from '@/domain/permission'
import { DAY } from '../../../clock'
import type { Actor, ServerContext } from '../../../context'
import type { Reader, Tx } from '../../../database/client'
import { accidentOrder, ownerLink } from '../../../database/schema'
import { forbidden, notFound, refuse } from '../../../errors'
import { newId } from '../../../ids'
import { mayRead } from '../../order/policy'
import { loadOrder } from '../../order/repository/orders'
import type { OrderRow } from '../../order/types'

const LIFE_MS = 30 * DAY
/** An ended order can still be looked at so long. */
const AFTER_END_MS = 7 * DAY

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The token follows from the link's id and the server's secret, so that neither the database nor a kept answer holds it (32 bytes). */
export const tokenOf = ({ fileSecret }: Pick<ServerContext, 'fileSecret'>, linkId: string): string =>
  createHmac('sha256', fileSecret).update(`owner link\n${linkId}`).digest('base64url')

interface MadeLink {
  linkId: string
  expiresAt: number
}

/** When a link of this order stops to work whatever it says itself, epoch ms; null = while it lives. */
const endOf = ({ closedAt, endedAt, status }: Pick<OrderRow, 'closedAt' | 'endedAt' | 'status'>): number | null => {
  const ended = status === 'CLOSED' ? (closedAt ?? endedAt) : status === 'CANCELLED' || status === 'VOID' ? endedAt : null
  return ended === null ? null : ended + AFTER_END_MS
}

/**
 * A new link to the owner's status page; the older ones end (payments.md#owner-page).
 * @throws Refusal 404, 403, 400
 */
export async function makeLink(
  tx: Tx,
  context: Pick<ServerContext, 'fileSecret'>,
  actor: Actor,
  orderId: string,
  now: number
): Promise<MadeLink> {
  const loaded = await loadOrder(tx, orderId, true)
  if (loaded === null || !mayRead(actor, loaded)) throw notFound('工单不存在')
  if (!actor.can(Model.paymentOrder, 'btn_pay') && !actor.can(Model.accidentOrder, 'btn_dispatch')) throw forbidden('没有“车主链接”的权限')
  const { order } = loaded
  const end = endOf(order)
  if (order.status === 'DRAFT') throw refuse('草稿还不能分享给车主')
  if (end !== null && end <= now) throw refuse('工单已结束，不能再分享给车主')
  const expiresAt = Math.min(now + LIFE_MS, end ?? Infinity)
  await tx
    .update(ownerLink)
    .set({ ended: true })
    .where(and(eq(ownerLink.accidentOrderId, orderId), eq(ownerLink.ended, false)))
  return { linkId: await writeLink(tx, context, orderId, actor.userId, { now, expiresAt }), expiresAt }
}

/**
 * Token of the link that lives, else of a new one in the name of who wrote the order down: texts never end a link that was sent before.
 * @returns undefined for an order that ended
 */
export async function liveLink(
  tx: Tx,
  context: Pick<ServerContext, 'fileSecret'>,
  order: OrderRow,
  now: number
): Promise<string | undefined> {
  const end = endOf(order)
  if (order.status === 'DRAFT' || (end !== null && end <= now)) return undefined
  const [lives] = await tx
    .select({ id: ownerLink.id })
    .from(ownerLink)
    .where(and(eq(ownerLink.accidentOrderId, order.id), eq(ownerLink.ended, false), gt(ownerLink.expiresAt, now)))
    .limit(1)
  return tokenOf(
    context,
    lives?.id ?? (await writeLink(tx, context, order.id, order.createdBy, { now, expiresAt: Math.min(now + LIFE_MS, end ?? Infinity) }))
  )
}

async function writeLink(
  tx: Tx,
  context: Pick<ServerContext, 'fileSecret'>,
  orderId: string,
  createdBy: string,
  { now, expiresAt }: { now: number; expiresAt: number }
): Promise<string> {
  const linkId = newId()
  await tx
    .insert(ownerLink)
    .values({ id: linkId, accidentOrderId: orderId, tokenHash: hashOf(tokenOf(context, linkId)), createdBy, createdAt: now, expiresAt })
  return linkId
}

/** The order that a token opens now; undefined for a wrong, ended or expired one: they look the same. */
export async function orderOfToken(
  reader: Reader,
  token: string,
  now: number
): Promise<{ orderId: string; createdBy: string } | undefined> {
  const [row] = await reader
    .select({ link: ownerLink, closedAt: accidentOrder.closedAt, endedAt: accidentOrder.endedAt, status: accidentOrder.status })
    .from(ownerLink)
    .innerJoin(accidentOrder, eq(accidentOrder.id, ownerLink.accidentOrderId))
    .where(eq(ownerLink.tokenHash, hashOf(token)))
  if (row === undefined || row.link.ended || row.link.expiresAt <= now) return undefined
  const end = endOf(row)
  return end !== null && end <= now ? undefined : { orderId: row.link.accidentOrderId, createdBy: row.link.createdBy }
}
