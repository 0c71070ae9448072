import { and, eq, isNull } from 'drizzle-orm'
import { HOLD_REASONS, labelOf } from '@/domain/transferCar/order/dictionaries'
import { MINUTE } from '../../../clock'
import { orderHold } from '../../../database/schema'
import { refuse } from '../../../errors'
import { newId } from '../../../ids'
import type { Effect, OrderRow, StepContext } from '../types'
import { said, trimmed } from './shared'

const openHold = (orderId: string) => and(eq(orderHold.orderId, orderId), isNull(orderHold.endAt))

/** 扣留: begins a period in which the vehicle may not leave (yard.md#holds). */
export async function hold({ tx, actor, loaded: { order }, body, at }: StepContext): Promise<Effect> {
  await tx.insert(orderHold).values({
    id: newId(),
    orderId: order.id,
    reasonCode: body.holdReason ?? 'OTHER',
    reason: trimmed(body.reason) ?? '',
    byId: actor.userId,
    startAt: at
  })
  return { order: { onHold: true }, payload: { ...said(body, 'reason'), reasonText: labelOf(HOLD_REASONS, body.holdReason) } }
}

/** 解除扣留: ends the period; the notice to collect and its days stay for the storage fee (fees.md#storage, example 5). */
export async function unhold(context: StepContext): Promise<Effect> {
  const { body, act } = context
  if (body.noticeAt !== undefined && body.noticeAt > act.now)
    throw refuse('取车通知时间不能晚于现在', { noticeAt: '取车通知时间不能晚于现在' })
  if (body.collectDays !== undefined && body.noticeAt === undefined) throw refuse('请填写取车通知时间', { noticeAt: '请填写取车通知时间' })
  const [open] = await context.tx.select({ startAt: orderHold.startAt }).from(orderHold).where(openHold(context.loaded.order.id))
  if (body.noticeAt !== undefined && open !== undefined && body.noticeAt <= open.startAt - MINUTE)
    throw refuse('取车通知时间不能早于扣留开始', { noticeAt: '取车通知时间不能早于扣留开始' })
  const ended = await endHold(context, trimmed(body.reason) ?? '', {
    noticeAt: body.noticeAt ?? null,
    collectDays: body.collectDays ?? null
  })
  return { order: ended, payload: said(body, 'reason', 'noticeAt', 'collectDays') }
}

/** Ends the open period, if there is one: unholding does, and an order that ends without its vehicle in our hands. @returns columns of the order */
export async function endHold(
  { tx, actor, loaded: { order }, at }: StepContext,
  endReason: string,
  notice: { noticeAt: number | null; collectDays: number | null } | null = null
): Promise<Partial<OrderRow>> {
  const [open] = await tx.select().from(orderHold).where(openHold(order.id))
  // Two clocks may differ: a period never ends before it began.
  if (open !== undefined)
    await tx
      .update(orderHold)
      .set({ endAt: Math.max(at, open.startAt), endById: actor.userId, endReason, ...notice })
      .where(eq(orderHold.id, open.id))
  return { onHold: false }
}
