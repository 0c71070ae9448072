import { eq } from 'drizzle-orm'
import type { InvoiceBody, ResendBody } from '@/contract/transferCar/invoice/invoice'
import { SECOND } from '../../clock'
import { formatFen } from '@/domain/format/money'
import { invoiceableFen, invoiceLines } from '@/domain/transferCar/invoice/amounts'
import { checkTitle } from '@/domain/transferCar/invoice/title'
import { validateEmail, validateMobile } from '@/domain/validators'
import type { Actor } from '../../context'
import type { Tx } from '../../database/client'
import { invoice } from '../../database/schema'
import { conflict, refuse } from '../../errors'
import { newId } from '../../ids'
import type { Act } from '../order/types'
import { nextNo } from '../payment/numbers'
import { requireEvidence, requireRead } from '../payment/policy'
import { presentPayment } from '../payment/presenter'
import { loadPaymentOrder, refreshMoney } from '../payment/repository'
import type { LoadedPayment } from '../payment/types'
import { mayOverrideTaxNo, requireInvoicing } from './policy'
import { presentInvoice } from './presenter'
import { lockInvoice, saveInvoice, type InvoiceRow } from './repository'

/** What nobody has settled by then is asked for again. */
export const SETTLE_AFTER_MS = 30 * SECOND

/**
 * Writes an application for an invoice (invoices.md#invoice-status) within what may be invoiced, under the lock of its payment order. The
 * network is asked afterwards; a job asks again when this server dies in between.
 * @returns id of the invoice @throws Refusal 404, 403, 409, 400 with `fields`
 */
export async function applyInvoice(tx: Tx, actor: Actor, paymentOrderId: string, body: InvoiceBody, act: Act): Promise<string> {
  requireInvoicing(actor)
  const loaded = requireRead(actor, await loadPaymentOrder(tx, paymentOrderId, true))
  const { order } = loaded
  if (order.version !== body.version)
    throw conflict('缴费工单已被他人更新，请核对后再操作', await presentPayment(tx, actor, loaded, act.now))
  requireEvidence(loaded, '开票')
  const { value, errors } = checkTitle(body, mayOverrideTaxNo(actor))
  const [first] = Object.values(errors)
  if (first !== undefined) throw refuse(first, errors)
  requireRoom(loaded, body.amountFen)
  const lines = invoiceLines(order.lines, body.amountFen)
  const id = newId()
  const row: InvoiceRow = {
    id,
    requestNo: await nextNo(tx, 'FP', act.now),
    paymentOrderId,
    kind: body.kind,
    state: 'APPLYING',
    ...value,
    remark: body.remark?.trim() || null,
    amountFen: body.amountFen,
    taxFen: lines.reduce((sum, { taxFen }) => sum + taxFen, 0),
    lines,
    redFen: 0,
    reddingFen: 0,
    invoiceNo: null,
    files: [],
    deliveries: [],
    failure: null,
    createdBy: actor.userId,
    createdAt: act.now,
    issuedAt: null,
    updatedAt: act.now,
    version: 1
  }
  await tx.insert(invoice).values(row)
  await refreshMoney(
    tx,
    paymentOrderId,
    { action: 'invoiceApply', actorId: actor.userId, payload: { amountFen: row.amountFen, requestNo: row.requestNo } },
    act
  )
  await act.jobs.schedule(tx, 'invoice', id, act.now + SETTLE_AFTER_MS, { invoiceId: id })
  return id
}

function requireRoom({ order }: LoadedPayment, amountFen: number): void {
  const most = invoiceableFen(order)
  if (amountFen <= most) return
  const message = most === 0 ? '该缴费工单没有可开票的金额' : `最多可开票 ${formatFen(most)} 元`
  throw refuse(message, { amountFen: message })
}

/** A failed application once more, with the same request number. @returns id @throws Refusal 404, 403, 409, 400 */
export async function retryInvoice(tx: Tx, actor: Actor, id: string, version: number, canRedPartly: boolean, act: Act): Promise<string> {
  requireInvoicing(actor)
  const found = await seenInvoice(tx, actor, id, version, canRedPartly)
  if (found.state !== 'FAILED') throw refuse('只有失败的申请可以重试')
  const loaded = requireRead(actor, await loadPaymentOrder(tx, found.paymentOrderId, true))
  requireRoom(loaded, found.amountFen)
  const row = await saveInvoice(tx, found, { failure: null }, act.now)
  await refreshMoney(
    tx,
    row.paymentOrderId,
    { action: 'invoiceApply', actorId: actor.userId, note: '重试', payload: { amountFen: row.amountFen, requestNo: row.requestNo } },
    act
  )
  await act.jobs.schedule(tx, 'invoice', id, act.now + SETTLE_AFTER_MS, { invoiceId: id })
  return id
}

/** The invoice as this person last saw it, held until the transaction ends. The accident order is locked first, as everywhere. @throws Refusal 404, 409 */
export async function seenInvoice(tx: Tx, actor: Actor, id: string, version: number, canRedPartly: boolean): Promise<InvoiceRow> {
  const [known] = await tx.select({ paymentOrderId: invoice.paymentOrderId }).from(invoice).where(eq(invoice.id, id))
  if (known !== undefined) requireRead(actor, await loadPaymentOrder(tx, known.paymentOrderId, true))
  const { row } = await lockInvoice(tx, id)
  if (row.version !== version) throw conflict('发票已被他人更新，请核对后再操作', await presentInvoice(tx, actor, id, canRedPartly))
  return row
}

/** Who is to get an issued invoice once more; `at` names this act, so that its repeat sends nothing again. @throws Refusal 404, 403, 409, 400 */
export async function askResend(
  tx: Tx,
  actor: Actor,
  id: string,
  { version, email, mobile }: ResendBody,
  canRedPartly: boolean,
  act: Act
): Promise<{ at: number; to: string[] }> {
  requireInvoicing(actor)
  const row = await seenInvoice(tx, actor, id, version, canRedPartly)
  if (row.invoiceNo === null) throw refuse('发票开出后才能发送')
  const mail = (email ?? '').trim()
  const phone = (mobile ?? '').trim()
  if (mail === '' && phone === '') throw refuse('请填写邮箱或手机号', { email: '请填写邮箱或手机号' })
  const address = mail === '' ? undefined : validateEmail(mail)
  if (address?.ok === false) throw refuse(address.message, { email: address.message })
  const checked = phone === '' ? undefined : validateMobile(phone)
  if (checked?.ok === false) throw refuse(checked.message, { mobile: checked.message })
  return { at: act.now, to: [...(address?.ok === true ? [address.value] : []), ...(checked?.ok === true ? [checked.value] : [])] }
}
