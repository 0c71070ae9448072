import { asc, eq, inArray } from 'drizzle-orm'
import type { StatementPayBody } from '@/contract/transferCar/payment/collect'
import { formatFen } from '@/domain/format'
import { netFen } from '@/domain/transferCar/payment/status'
import type { Actor } from '../../../context'
import type { Tx } from '../../../database/client'
import { accidentOrder, payment, paymentOrder, type accountStatement } from '../../../database/schema'
import { refuse } from '../../../errors'
import { newId } from '../../../ids'
import type { Act } from '../../order/types'
import { refreshMoney } from '../repository'
import { newReceipt } from './receipts'
import { requireVoucher } from './vouchers'

type StatementRow = typeof accountStatement.$inferSelect

/**
 * Gives every order of a paid statement its payment of method ACCOUNT. Locks accident orders, then payment orders, each by id.
 * @param row held by this transaction
 * @returns what the statement keeps of it
 * @throws Refusal 400 with `fields`
 */
export async function settleStatement(
  tx: Tx,
  actor: Actor,
  row: StatementRow,
  { amountFen, slipNo, voucher, paidAt }: StatementPayBody,
  act: Act
): Promise<Partial<StatementRow>> {
  if (amountFen !== row.totalFen)
    throw refuse(`付款金额应为 ${formatFen(row.totalFen)} 元`, { amountFen: `付款金额应为 ${formatFen(row.totalFen)} 元` })
  const slip = slipNo.trim()
  if (slip === '') throw refuse('请填写付款流水号', { slipNo: '请填写付款流水号' })
  if (paidAt !== undefined && paidAt > act.now) throw refuse('到账时间不能晚于现在', { paidAt: '到账时间不能晚于现在' })
  const picture = await requireVoucher(tx, voucher, actor.userId)
  const named = await tx
    .select({ id: paymentOrder.id, accidentOrderId: paymentOrder.accidentOrderId })
    .from(paymentOrder)
    .where(eq(paymentOrder.statementId, row.id))
  const accidents = await tx
    .select({ id: accidentOrder.id, status: accidentOrder.status })
    .from(accidentOrder)
    .where(
      inArray(
        accidentOrder.id,
        named.map(({ accidentOrderId }) => accidentOrderId)
      )
    )
    .orderBy(asc(accidentOrder.id))
    .for('update')
  const closed = new Set(accidents.filter(({ status }) => status === 'CLOSED').map(({ id }) => id))
  const orders = await tx
    .select()
    .from(paymentOrder)
    .where(
      inArray(
        paymentOrder.id,
        named.map(({ id }) => id)
      )
    )
    .orderBy(asc(paymentOrder.id))
    .for('update')
  const due = orders.reduce((sum, order) => sum + order.payableFen - netFen(order), 0)
  if (due !== row.totalFen || orders.some(({ stage }) => stage !== 'ON_ACCOUNT')) throw refuse('对账单里的工单已变化，请作废后重新出账')
  for (const order of orders) {
    const amount = order.payableFen - netFen(order)
    if (amount > 0) {
      await tx.insert(payment).values({
        id: newId(),
        paymentOrderId: order.id,
        method: 'ACCOUNT',
        way: 'BY_HAND',
        state: 'SUCCESS',
        amountFen: amount,
        collectorId: actor.userId,
        voucher: picture,
        slipNo: slip,
        note: row.statementNo,
        paidAt: act.now,
        verifiedBy: actor.userId,
        verifiedAt: act.now,
        createdAt: act.now,
        updatedAt: act.now,
        ...(await newReceipt(tx, act.now))
      })
    }
    // From now on money decides its status again; it is CLOSED at once where its accident order is (payments.md#statements).
    const set = { stage: 'OPEN' as const, closedAt: closed.has(order.accidentOrderId) ? (order.closedAt ?? act.now) : null }
    await refreshMoney(
      tx,
      order.id,
      {
        action: 'statementPaid',
        actorId: actor.userId,
        note: row.statementNo,
        payload: { amountFen: amount, statementNo: row.statementNo },
        set
      },
      act
    )
  }
  return { slipNo: slip, voucher: picture, paidAt: paidAt ?? act.now }
}
