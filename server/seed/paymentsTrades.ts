import { randomBytes } from 'node:crypto'
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { CHANNELS } from '@/contract/transferCar/payment/codes'
import type { Reader } from '../database/client'
import { payment, refund } from '../database/schema'
import { Ledger, type LocalChannelName, type LocalRefund } from '../localProvider/ledger'

/**
 * Writes what the demo company took through channels into the books of the local provider: its days agree in reconciliation, and a
 * refund of it can be asked for.
 * @param folder of the local provider, before it runs
 */
export async function seedTrades(reader: Reader, folder: string): Promise<void> {
  const ledger = new Ledger(folder)
  const paid = await reader
    .select()
    .from(payment)
    .where(and(inArray(payment.method, [...CHANNELS]), eq(payment.state, 'SUCCESS'), isNotNull(payment.outTradeNo)))
    .orderBy(asc(payment.paidAt))
  const given = await reader.select().from(refund).where(eq(refund.state, 'SUCCESS'))
  for (const { id, method, way, outTradeNo, gatewayNo, amountFen, createdAt, paidAt } of paid) {
    const refunds = given
      .filter(({ paymentId }) => paymentId === id)
      .map(
        (row): LocalRefund => ({
          refundNo: row.refundNo,
          gatewayNo: row.gatewayNo ?? '',
          amountFen: row.amountFen,
          state: 'SUCCESS',
          askedAt: row.askedAt,
          doneAt: row.doneAt,
          noticeUrl: ''
        })
      )
    ledger.keep({
      channel: method as LocalChannelName,
      outTradeNo: outTradeNo ?? '',
      way: way === 'PAY_CODE' ? 'PAY_CODE' : 'QR',
      amountFen,
      subject: '拖车救援费',
      expiresAt: createdAt,
      noticeUrl: '',
      state: 'SUCCESS',
      reason: '',
      gatewayNo: gatewayNo ?? '',
      token: randomBytes(18).toString('base64url'),
      play: 'AT_ONCE',
      paidAt,
      reversedAt: null,
      refunds
    })
  }
}
