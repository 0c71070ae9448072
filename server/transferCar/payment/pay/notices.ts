import { and, eq } from 'drizzle-orm'
import type { IncomingHttpHeaders } from 'node:http'
import type { Channel, NoticeVerdict } from '@/contract/transferCar/payment/codes'
import type { ServerContext } from '../../../context'
import type { Tx } from '../../../database/client'
import { payment, refund } from '../../../database/schema'
import { actOf } from '../../order/act'
import type { NoticeAnswer, NoticeReading } from './channel'
import { keepNotice } from './keepNotice'
import { recordPayment, type Recorded } from './record'
import { recordRefund } from './refundRecord'
import type { MoneyAct } from './rules'

interface Judged {
  verdict: NoticeVerdict
  detail: string
}
const TAKEN: readonly NoticeVerdict[] = ['ACCEPTED', 'REPEATED']

/**
 * A notice of a channel (payments.md#notices). It may be forged, late, repeated, out of order or wrong, and may never come: signature and
 * time are checked first, then number, amount and state under the locks of the money it speaks of. Every notice is kept with its verdict
 * (`keepNotice`); whatever is not accepted changes nothing else.
 * @param source address that it came from
 */
export async function receiveNotice(
  context: ServerContext,
  name: Channel,
  headers: IncomingHttpHeaders,
  raw: Buffer,
  source: string
): Promise<NoticeAnswer> {
  if (!context.pay.has(name)) return { status: 404, type: 'text/plain; charset=utf-8', body: '404' }
  const channel = context.pay.of(name)
  const reading = channel.readNotice(headers, raw, context.clock.now())
  const act = actOf(context, null)
  const verdict = await context.db.transaction(async (tx) => {
    const judged = await judge(tx, name, reading, act)
    const { outNo = null, gatewayNo, amountFen } = named(reading)
    const isProven = reading.verdict === 'PAY' || reading.verdict === 'REFUND'
    await keepNotice(tx, { channel: name, ...judged, outNo, gatewayNo, amountFen, source: isProven ? null : source, receivedAt: act.now })
    return judged.verdict
  })
  return channel.answerNotice(TAKEN.includes(verdict))
}

function named(reading: NoticeReading): { outNo?: string; gatewayNo: string | null; amountFen: number | null } {
  const money = reading.verdict === 'PAY' ? reading.payment : reading.verdict === 'REFUND' ? reading.refund : undefined
  const has = money !== undefined && 'amountFen' in money ? money : undefined
  return { outNo: reading.outNo, gatewayNo: has?.gatewayNo ?? null, amountFen: has?.amountFen ?? null }
}

async function judge(tx: Tx, name: Channel, reading: NoticeReading, act: MoneyAct): Promise<Judged> {
  switch (reading.verdict) {
    case 'PAY': {
      const [row] = await tx
        .select({ id: payment.id })
        .from(payment)
        .where(and(eq(payment.outTradeNo, reading.outNo), eq(payment.method, name)))
      if (row === undefined) return { verdict: 'UNKNOWN', detail: '没有这个商户订单号' }
      return told(await recordPayment(tx, row.id, reading.payment, act), `支付 ${reading.payment.state}`)
    }
    case 'REFUND': {
      const [row] = await tx
        .select({ id: refund.id, state: refund.state })
        .from(refund)
        .innerJoin(payment, and(eq(payment.id, refund.paymentId), eq(payment.method, name)))
        .where(eq(refund.refundNo, reading.outNo))
      if (row === undefined) return { verdict: 'UNKNOWN', detail: '没有这个退款单号' }
      // It only says that there is news: the channel is asked at once.
      if (reading.refund.state === 'RUNNING' && row.state === 'RUNNING') {
        await act.jobs.schedule(tx, 'refund', row.id, act.now, { refundId: row.id })
        return { verdict: 'ACCEPTED', detail: '退款有进展，向渠道查询' }
      }
      return told(await recordRefund(tx, row.id, reading.refund, act), `退款 ${reading.refund.state}`)
    }
    case 'FORGED':
    case 'LATE':
    case 'MALFORMED':
      return { verdict: reading.verdict, detail: reading.detail }
  }
}

function told(recorded: Recorded, what: string): Judged {
  switch (recorded) {
    case 'NEWS':
      return { verdict: 'ACCEPTED', detail: what }
    case 'OLD':
      return { verdict: 'REPEATED', detail: what }
    case 'WRONG_AMOUNT':
      return { verdict: 'WRONG_AMOUNT', detail: `${what}，金额与本地不符` }
    case 'OTHER_NUMBER':
      return { verdict: 'UNKNOWN', detail: `${what}，渠道单号与本地不符` }
  }
}
