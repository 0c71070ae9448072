import { eq } from 'drizzle-orm'
import type { RedBody } from '@/contract/transferCar/invoice/invoice'
import { CONFIRM_WITHIN_MS, redErrors } from '@/domain/transferCar/invoice/red'
import type { Actor, ServerContext } from '../../context'
import type { Tx } from '../../database/client'
import { invoiceRed } from '../../database/schema'
import { notFound, refuse } from '../../errors'
import { newId } from '../../ids'
import { actOf } from '../order/act'
import type { Act } from '../order/types'
import { nextNo } from '../payment/numbers'
import { refreshMoney } from '../payment/repository'
import { SETTLE_AFTER_MS, seenInvoice } from './apply'
import { requireRedding } from './policy'
import type { ProviderAnswer } from './provider'
import { findInvoice, lockInvoice, saveInvoice, type RedRow } from './repository'
import { invoicingOf } from './service'
import { answerOf, type How } from './settle'

type Parts = Pick<ServerContext, 'config' | 'clock' | 'db' | 'live' | 'invoicing' | 'jobs' | 'flowBusiness' | 'areas' | 'fileSecret'>

/**
 * Asks for a red letter (invoices.md#red-letters): at once, or, where the buyer has used the invoice, once he has confirmed the 《确认单》.
 * @returns ids of the red letter and its invoice @throws Refusal 404, 403, 409, 400 with `fields`
 */
export async function askRed(tx: Tx, actor: Actor, id: string, body: RedBody, canRedPartly: boolean, act: Act): Promise<string> {
  requireRedding(actor)
  const row = await seenInvoice(tx, actor, id, body.version, canRedPartly)
  const errors = redErrors(body, row, canRedPartly)
  const [first] = Object.values(errors)
  if (first !== undefined) throw refuse(first, errors)
  const confirmBy = body.buyerUsed ? act.now + CONFIRM_WITHIN_MS : null
  const red: RedRow = {
    id: newId(),
    requestNo: await nextNo(tx, 'FP', act.now),
    invoiceId: id,
    reason: body.reason,
    amountFen: body.amountFen,
    state: body.buyerUsed ? 'WAIT_BUYER' : 'RUNNING',
    note: body.note?.trim() || null,
    invoiceNo: null,
    askedBy: actor.userId,
    askedAt: act.now,
    confirmBy,
    issuedAt: null,
    failure: null
  }
  await tx.insert(invoiceRed).values(red)
  await saveInvoice(tx, row, { reddingFen: row.reddingFen + body.amountFen }, act.now)
  await refreshMoney(
    tx,
    row.paymentOrderId,
    {
      action: 'redApply',
      actorId: actor.userId,
      ...(red.note !== null && { note: red.note }),
      payload: { amountFen: body.amountFen, requestNo: red.requestNo }
    },
    act
  )
  await act.jobs.schedule(tx, 'invoiceRed', red.id, confirmBy ?? act.now + SETTLE_AFTER_MS, { redId: red.id })
  return red.id
}

/** The buyer confirmed the 《确认单》 in time. @throws Refusal 404, 403, 409, 400 */
export async function confirmRed(
  tx: Tx,
  actor: Actor,
  id: string,
  redId: string,
  version: number,
  canRedPartly: boolean,
  act: Act
): Promise<string> {
  requireRedding(actor)
  const row = await seenInvoice(tx, actor, id, version, canRedPartly)
  const [red] = await tx.select().from(invoiceRed).where(eq(invoiceRed.id, redId))
  if (red === undefined || red.invoiceId !== id) throw notFound('红冲申请不存在')
  if (red.state !== 'WAIT_BUYER') throw refuse('该红冲不在等待购方确认')
  if (red.confirmBy !== null && act.now >= red.confirmBy) throw refuse('已超过 72 小时，确认单已失效，请重新申请红冲')
  await tx.update(invoiceRed).set({ state: 'RUNNING' }).where(eq(invoiceRed.id, redId))
  await saveInvoice(tx, row, {}, act.now)
  await act.jobs.schedule(tx, 'invoiceRed', redId, act.now + SETTLE_AFTER_MS, { redId })
  return redId
}

/**
 * Brings a red letter to its end outside any transaction, as `settleInvoice` does; one whose buyer did not confirm in time ends.
 * @returns whether nothing is left to do
 */
export async function settleRed(parts: Parts, redId: string, how: How): Promise<boolean> {
  const invoicing = invoicingOf(parts)
  const { provider } = invoicing
  const [red] = await parts.db.select().from(invoiceRed).where(eq(invoiceRed.id, redId))
  if (red === undefined || provider === undefined) return red === undefined
  const act = actOf(parts, null)
  if (red.state === 'WAIT_BUYER') {
    if (red.confirmBy === null || act.now < red.confirmBy) return false
    await parts.db.transaction((tx) => endRed(tx, red, { state: 'EXPIRED', reason: '购方 72 小时内未确认' }, act))
    return true
  }
  if (red.state !== 'RUNNING') return true
  const { requestNo, reason, amountFen, confirmBy } = red
  const invoiceNo = (await findInvoice(parts.db, red.invoiceId))?.invoiceNo ?? ''
  const answer = await answerOf(invoicing, requestNo, how, () =>
    provider.red({ requestNo, invoiceNo, reason, amountFen, confirmedByBuyer: confirmBy !== null })
  )
  if (answer.state === 'PENDING' || answer.state === 'UNKNOWN') return false
  await parts.db.transaction((tx) => endRed(tx, red, answer, act))
  return true
}

type Ending = Extract<ProviderAnswer, { state: 'ISSUED' | 'FAILED' }> | { state: 'EXPIRED'; reason: string }

/** Records the end of a red letter, once. What it takes back is no longer invoiced (invoices.md#red-letters). */
async function endRed(tx: Tx, { id, invoiceId, state: from }: RedRow, end: Ending, act: Parameters<typeof refreshMoney>[3]): Promise<void> {
  const { row, reds } = await lockInvoice(tx, invoiceId)
  const red = reds.find((each) => each.id === id)
  if (red === undefined || red.state !== from) return
  const payload = { amountFen: red.amountFen, requestNo: red.requestNo }
  const reddingFen = row.reddingFen - red.amountFen
  if (end.state === 'ISSUED') {
    await tx.update(invoiceRed).set({ state: 'ISSUED', invoiceNo: end.invoiceNo, issuedAt: end.issuedAt }).where(eq(invoiceRed.id, id))
    await saveInvoice(tx, row, { reddingFen, redFen: row.redFen + red.amountFen }, act.now)
    await refreshMoney(
      tx,
      row.paymentOrderId,
      { action: 'redIssued', actorId: null, payload: { ...payload, invoiceNo: end.invoiceNo } },
      act
    )
    return
  }
  await tx.update(invoiceRed).set({ state: end.state, failure: end.reason }).where(eq(invoiceRed.id, id))
  await saveInvoice(tx, row, { reddingFen }, act.now)
  await refreshMoney(tx, row.paymentOrderId, { action: 'redFailed', actorId: null, note: end.reason, payload }, act)
}
