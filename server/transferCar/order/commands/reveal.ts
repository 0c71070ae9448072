import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { RevealAnswer, RevealQuery } from '@/contract/transferCar/order/order'
import { noteReveal } from '../../../audit'
import type { Tx } from '../../../database/client'
import { orderPerson, piiAccess } from '../../../database/schema'
import { forbidden, notFound, refuse } from '../../../errors'
import { newId } from '../../../ids'
import { PERSONAL_LABELS, personalValue } from '../personal'
import { mayRead, personalOf } from '../policy'
import { loadOrder } from '../repository/orders'

const PEOPLE_HIDDEN = '当事人信息已按公司的保留期限隐去，不能再查看'

/**
 * Personal data in full, for those who may (people.md#personal-data); each look is logged in the same transaction.
 * @throws Refusal 404 unknown or not his, 403 no right, 400 when nothing is stored or it was hidden for good
 */
export async function reveal(tx: Tx, request: FastifyRequest, orderId: string, field: RevealQuery['field']): Promise<RevealAnswer> {
  const { actor, server } = request
  const loaded = await loadOrder(tx, orderId)
  if (loaded === null || !mayRead(actor, loaded)) throw notFound('工单不存在')
  if (loaded.order.peopleHiddenAt !== null) throw refuse(PEOPLE_HIDDEN)
  if (!personalOf(actor, loaded).includes(field)) throw forbidden('没有查看该信息的权限')
  const people = await tx.select().from(orderPerson).where(eq(orderPerson.orderId, orderId))
  const value = personalValue(loaded.order, people, field)
  if (value === null) throw refuse('没有登记该信息')
  await tx.insert(piiAccess).values({ id: newId(), orderId, userId: actor.userId, field, at: server.context.clock.now() })
  await noteReveal(tx, request, { subjectId: orderId, subject: `工单 ${loaded.order.orderNo}`, details: { 内容: PERSONAL_LABELS[field] } })
  return { value }
}
