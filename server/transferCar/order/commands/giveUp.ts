import { eq } from 'drizzle-orm'
import type { GiveUpBody } from '@/contract/transferCar/order/order'
import type { OrderDetail } from '@/contract/transferCar/order/detail'
import { labelOf, PHOTO_CATEGORIES } from '@/domain/transferCar/order/dictionaries'
import type { Actor } from '../../../context'
import type { Tx } from '../../../database/client'
import { orderEvidence, orderSignature } from '../../../database/schema'
import { conflict, forbidden, notFound, refuse } from '../../../errors'
import { newId } from '../../../ids'
import { followOrder } from '../notices'
import { mayGiveUp, mayRead } from '../policy'
import { readDetail } from '../presenter'
import { givenUpIds } from '../repository/givenUp'
import { appendEvent, loadOrder, saveOrder } from '../repository/orders'
import { recountPending } from '../repository/pending'
import type { Act } from '../types'
import { announceOrder } from './announce'
import { CHANGED, roleOf, trimmed } from './shared'

const SIGNATURES = { price: '报价签字', handover: '交车签字', pickup: '取车签字' } as const

/**
 * 放弃补传: an announced photo or signature whose phone is lost no longer keeps the order from closing (rulings 30). It stays in the
 * record with who gave it up and why; should its file come after all, it is taken.
 * @throws Refusal 404, 409 with the current record, 403, 400
 */
export async function giveUpFile(tx: Tx, actor: Actor, orderId: string, fileId: string, body: GiveUpBody, act: Act): Promise<OrderDetail> {
  const loaded = await loadOrder(tx, orderId, true)
  if (loaded === null || !mayRead(actor, loaded)) throw notFound('工单不存在')
  const { order, lead } = loaded
  if (order.version !== body.version) throw conflict(CHANGED, await readDetail(tx, actor, loaded))
  if (!mayGiveUp(actor, loaded)) throw forbidden('没有“放弃补传”的权限')
  const reason = trimmed(body.reason)
  if (reason === null) throw refuse('请填写原因', { reason: '请填写原因' })
  const what = await missingFile(tx, orderId, fileId)
  await saveOrder(tx, order, {}, act.now)
  await appendEvent(tx, {
    id: newId(),
    orderId,
    unitId: lead?.id ?? null,
    action: 'giveUp',
    fromStatus: order.status,
    toStatus: order.status,
    actorId: actor.userId,
    actorRole: roleOf(actor),
    deviceAt: act.now,
    serverAt: act.now,
    businessAt: act.now,
    payload: { fileId, file: what, reason },
    idempotencyKey: act.key
  })
  await recountPending(tx, orderId)
  const after = await loadOrder(tx, orderId)
  if (after === null) throw notFound('工单不存在')
  await announceOrder(tx, act, 'giveUp', loaded, after)
  await followOrder(tx, act, { kind: 'giveUp', before: loaded, after, actorId: actor.userId, reason })
  return readDetail(tx, actor, after)
}

/** What it is that has not arrived, in words. @throws Refusal 404, 400 when there is nothing to give up */
async function missingFile(tx: Tx, orderId: string, fileId: string): Promise<string> {
  const [photo] = await tx.select().from(orderEvidence).where(eq(orderEvidence.id, fileId))
  const [signature] = await tx.select().from(orderSignature).where(eq(orderSignature.id, fileId))
  const file = [photo, signature].find((row) => row?.orderId === orderId)
  if (file === undefined) throw notFound('没有登记过这份资料')
  if (file.fileName !== null) throw refuse('该资料已经传到，不用放弃')
  if (signature?.undoneAt != null) throw refuse('该签字已随步骤退回，不用放弃')
  if ((await givenUpIds(tx, orderId)).has(fileId)) throw refuse('该资料已经放弃补传')
  return photo?.orderId === orderId ? `${labelOf(PHOTO_CATEGORIES, photo.category)}照片` : SIGNATURES[signature?.purpose ?? 'price']
}
