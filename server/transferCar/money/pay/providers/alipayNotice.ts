import type { KeyObject } from 'node:crypto'
import { NOTICE_WINDOW_MS, type ChannelPayment, type NoticeReading } from '../channel'
import { signedText, timeOf } from './alipayWire'
import { rsaVerify } from './rsa'
import { fenOf } from './yuan'

/** A notice of Alipay: a form, signed over all its fields but `sign` and `sign_type`. */
export function readAlipayNotice(keys: { appId: string, sellerId: string, alipayKey: KeyObject }, raw: Buffer, now: number): NoticeReading {
  const form = Object.fromEntries(new URLSearchParams(raw.toString('utf8')))
  const field = (name: string): string | undefined => (Object.hasOwn(form, name) ? form[name] : undefined)
  const outNo = field('out_trade_no')
  if (field('sign_type') !== 'RSA2' || !rsaVerify(signedText(form, ['sign', 'sign_type']), field('sign') ?? '', keys.alipayKey)) return { verdict: 'FORGED', detail: '签名不符' }
  if (field('app_id') !== keys.appId || field('seller_id') !== keys.sellerId) return { verdict: 'FORGED', detail: '应用号或商户号不符', outNo }
  const sentAt = timeOf(field('notify_time'))
  if (sentAt === null || Math.abs(now - sentAt) > NOTICE_WINDOW_MS) return { verdict: 'LATE', detail: `通知时间 ${field('notify_time') ?? ''} 已过期`, outNo }
  if (outNo === undefined) return { verdict: 'MALFORMED', detail: '没有商户订单号' }
  // The sum of a notice about a refund is of all refunds so far, so it only tells that there is news: the query says what.
  const refundNo = field('out_biz_no')
  if (refundNo !== undefined && field('refund_fee') !== undefined) return { verdict: 'REFUND', outNo: refundNo, refund: { state: 'RUNNING' } }
  const payment = paymentOf(field)
  return payment === undefined ? { verdict: 'MALFORMED', detail: '内容不完整', outNo } : { verdict: 'PAY', outNo, payment }
}

function paymentOf(field: (name: string) => string | undefined): ChannelPayment | undefined {
  switch (field('trade_status')) {
    case 'WAIT_BUYER_PAY': return { state: 'PAYING' }
    case 'TRADE_CLOSED': return { state: 'CLOSED', reason: '交易已关闭' }
    case 'TRADE_SUCCESS':
    case 'TRADE_FINISHED': {
      const gatewayNo = field('trade_no')
      const amountFen = fenOf(field('total_amount') ?? '')
      const paidAt = timeOf(field('gmt_payment'))
      return gatewayNo === undefined || amountFen === null || paidAt === null ? undefined : { state: 'PAID', gatewayNo, amountFen, paidAt }
    }
    default: return undefined
  }
}
