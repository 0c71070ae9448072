import { and, eq, inArray } from 'drizzle-orm'
import type { PayState } from '@/contract/transferCar/payment/codes'
import type { Tx } from '../../../database/client'
import { payment, prepaidEntry, storedFile } from '../../../database/schema'
import { refuse } from '../../../errors'
import { requireFile } from '../../../files/commands'

/** What ended without money leaves its voucher free. */
const COUNTED: readonly PayState[] = ['TO_VERIFY', 'SUCCESS']

/**
 * The picture of a voucher that this person has uploaded (file/Uploader/transferCar) and that proves no other payment. The payments of a
 * statement have one picture together: it is asked for before the first of them is written.
 * @returns its name, null when none was given
 * @throws Refusal 400 with `fields`
 */
export async function requireVoucher(tx: Tx, voucher: string | undefined, ownerId: string): Promise<string | null> {
  const given = voucher?.trim() ?? ''
  if (given === '') return null
  const wrong = (message: string) => refuse(message, { voucher: message })
  const file = await requireFile(tx, given).catch(() => undefined)
  if (file === undefined || file.type !== 'transferCar' || file.ownerId !== ownerId || !file.mime.startsWith('image/'))
    throw wrong('凭证图片不存在，请重新上传')
  // Two who hand in the same picture at once come one after the other.
  await tx.select({ name: storedFile.name }).from(storedFile).where(eq(storedFile.name, file.name)).for('no key update')
  const [used] = await tx
    .select({ id: payment.id })
    .from(payment)
    .where(and(eq(payment.voucher, file.name), inArray(payment.state, [...COUNTED])))
    .limit(1)
  const [before] = await tx.select({ id: prepaidEntry.id }).from(prepaidEntry).where(eq(prepaidEntry.voucher, file.name)).limit(1)
  if (used !== undefined || before !== undefined) throw wrong('这张凭证已用于另一笔收款')
  return file.name
}
