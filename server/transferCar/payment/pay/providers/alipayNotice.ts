import type { KeyObject } from 'node:crypto'
import { NOTICE_WINDOW_MS, type ChannelPayment, type NoticeReading } from '../channel'
import { timeOf } from '../../../../providers/alipayWire'
import { rsaVerify } from '../../../../providers/rsa'
import { fenOf } from './yuan'

const NAME = /^[A-Za-z0-9_.]+$/
/** The signed text writes fields one after another without escaping: within a value this would read as the next field. */
const NEXT_FIELD = /&[A-Za-z0-9_.]+=/

/**
 * A notice of Alipay: a form, signed over all its fields but `sign` and `sign_type`, empty ones included. How the form is written is not
 * signed, so only one reading of it may exist.
 */
export function readAlipayNotice(keys: { appId: string; sellerId: string; alipayKey: KeyObject }, raw: Buffer, now: number): NoticeReading {
  const form = fieldsOf(raw)
  if (form === undefined) return { verdict: 'FORGED', detail: '表单有歧义' }
  const field = (name: string): string | undefined => form.get(name)
  const outNo = field('out_trade_no')
  const text = [...form]
    .filter(([name]) => name !== 'sign' && name !== 'sign_type')
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  if (field('sign_type') !== 'RSA2' || !rsaVerify(text, field('sign') ?? '', keys.alipayKey))
    return { verdict: 'FORGED', detail: '签名不符' }
  if (field('app_id') !== keys.appId || field('seller_id') !== keys.sellerId)
    return { verdict: 'FORGED', detail: '应用号或商户号不符', outNo }
  const sentAt = timeOf(field('notify_time'))
  if (sentAt === null || Math.abs(now - sentAt) > NOTICE_WINDOW_MS)
    return { verdict: 'LATE', detail: `通知时间 ${field('notify_time') ?? ''} 已过期`, outNo }
  if (outNo === undefined) return { verdict: 'MALFORMED', detail: '没有商户订单号' }
  // The sum of a notice about a refund is of all refunds so far, so it only tells that there is news: the query says what.
  const refundNo = field('out_biz_no')
  if (refundNo !== undefined && field('refund_fee') !== undefined)
    return { verdict: 'REFUND', outNo: refundNo, refund: { state: 'RUNNING' } }
  const payment = paymentOf(field)
  return payment === undefined ? { verdict: 'MALFORMED', detail: '内容不完整', outNo } : { verdict: 'PAY', outNo, payment }
}

/** Fields by name, in the order of their names; undefined when one stands there twice, or anything can be read in two ways. */
function fieldsOf(raw: Buffer): Map<string, string> | undefined {
  const fields: [string, string][] = []
  for (const part of raw.toString('latin1').split('&')) {
    const at = part.indexOf('=')
    const name = decoded(part.slice(0, Math.max(0, at)))
    const value = decoded(part.slice(at + 1))
    if (name === undefined || value === undefined || !NAME.test(name) || NEXT_FIELD.test(value)) return undefined
    fields.push([name, value])
  }
  const form = new Map(fields.sort(([a], [b]) => (a < b ? -1 : 1)))
  return form.size === fields.length ? form : undefined
}

/** Text of a part of a form; undefined for what no form carries bare, and for bytes that are no UTF-8. */
function decoded(part: string): string | undefined {
  try {
    return /^[\x21-\x7e]*$/.test(part) ? decodeURIComponent(part.replaceAll('+', ' ')) : undefined
  } catch {
    return undefined
  }
}

function paymentOf(field: (name: string) => string | undefined): ChannelPayment | undefined {
  switch (field('trade_status')) {
    case 'WAIT_BUYER_PAY':
      return { state: 'PAYING' }
    case 'TRADE_CLOSED':
      return { state: 'CLOSED', reason: '交易已关闭' }
    case 'TRADE_SUCCESS':
    case 'TRADE_FINISHED': {
      const gatewayNo = field('trade_no')
      const amountFen = fenOf(field('total_amount') ?? '')
      const paidAt = timeOf(field('gmt_payment'))
      return gatewayNo === undefined || amountFen === null || paidAt === null ? undefined : { state: 'PAID', gatewayNo, amountFen, paidAt }
    }
    default:
      return undefined
  }
}
