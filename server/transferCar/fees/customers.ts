import { eq } from 'drizzle-orm'
import type { CustomerBody, CustomerView } from '@/contract/transferCar/fees/bill'
import { maskMobile, maskName } from '@/domain/format/mask'
import { validateLandline } from '@/domain/validators/landline'
import { validateMobile } from '@/domain/validators/mobile'
import type { Reader, Tx } from '../../database/client'
import { customer } from '../../database/schema'
import { notFound, refuse } from '../../errors'
import { newId } from '../../ids'
import { isNameTaken, readCustomer, readCustomers, type CustomerRow } from './repository'
import { lockPrices, type Writer } from './versions'

function view(
  { id, name, kind, contact, mobile, remark, enabledMark, creditLimitFen, paymentDays }: CustomerRow,
  full: boolean
): CustomerView {
  return {
    id,
    name,
    kind,
    contact: contact === null || full ? contact : maskName(contact),
    mobile: mobile === null || full ? mobile : maskMobile(mobile),
    remark,
    enabled: enabledMark === 1,
    creditLimitFen: full ? creditLimitFen : null,
    paymentDays
  }
}

/** @param full whether contacts and credit limits are shown: to who keeps them (people.md#roles); the others choose a customer by name */
export const listCustomers = async (reader: Reader, full: boolean): Promise<CustomerView[]> =>
  (await readCustomers(reader)).map((row) => view(row, full))

/**
 * Writes a customer; names are unique, a customer is disabled and never deleted.
 * @param customerId null = a new one
 * @throws Refusal 404, 400 with `fields`
 */
export async function saveCustomer(tx: Tx, customerId: string | null, body: CustomerBody, { now }: Writer): Promise<CustomerView> {
  await lockPrices(tx)
  const before = customerId === null ? undefined : await readCustomer(tx, customerId)
  if (customerId !== null && before === undefined) throw notFound('客户不存在')
  const id = customerId ?? newId()
  const name = body.name.trim()
  if (name.length < 2) throw refuse('客户名称至少 2 个字', { name: '客户名称至少 2 个字' })
  if (await isNameTaken(tx, name, id)) throw refuse('已有同名客户', { name: '已有同名客户' })
  const row: CustomerRow = {
    id,
    name,
    kind: body.kind,
    contact: trimmed(body.contact),
    mobile: phoneOf(body.mobile),
    remark: trimmed(body.remark),
    enabledMark: body.enabled === false ? 0 : 1,
    creditLimitFen: body.creditLimitFen === undefined ? (before?.creditLimitFen ?? null) : body.creditLimitFen,
    paymentDays: body.paymentDays ?? before?.paymentDays ?? 30,
    createdAt: before?.createdAt ?? now,
    updatedAt: now
  }
  if (before === undefined) await tx.insert(customer).values(row)
  else await tx.update(customer).set(row).where(eq(customer.id, id))
  return view(row, true)
}

const trimmed = (text: string | undefined): string | null => text?.trim() || null

/** A mobile as its 11 digits, or a landline. */
function phoneOf(text: string | undefined): string | null {
  const given = trimmed(text)
  if (given === null) return null
  const mobile = validateMobile(given)
  const phone = mobile.ok ? mobile : validateLandline(given)
  if (!phone.ok) throw refuse('请输入手机号或座机号', { mobile: '请输入手机号或座机号' })
  return phone.value
}
