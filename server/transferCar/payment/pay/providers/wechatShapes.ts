import type { KeyObject } from 'node:crypto'
import { ChannelUnsure, type ChannelPayment, type ChannelRefund } from '../channel'
import { fenIn, objectIn, textIn } from '../../../../providers/json'

export interface WechatKeys {
  mchId: string
  appId: string
  /** Serial number of the merchant's certificate. */
  serial: string
  privateKey: KeyObject
  /** Secret of the service account: tells who pays on a page of ours inside WeChat. None = such pages take no money. */
  appSecret?: string
  /** 32 bytes: opens the resource of notices. */
  apiV3Key: string
  /** Serial number of the platform's certificate, or the id of its public key. */
  platformSerial: string
  platformKey: KeyObject
}

/** Fen of an amount in yuan, which is what an amount without a currency is. @throws ChannelUnsure for other money */
function yuanIn(body: Record<string, unknown>, name: string): number | undefined {
  const amount = objectIn(body, 'amount')
  const currency = textIn(amount, 'currency') ?? 'CNY'
  if (currency !== 'CNY') throw new ChannelUnsure(`amount in ${currency}`)
  return fenIn(amount, name)
}

/** `trade_state` of an order, in an answer or in a notice. */
export function wechatPayment(body: Record<string, unknown>): ChannelPayment {
  const state = textIn(body, 'trade_state')
  const why = textIn(body, 'trade_state_desc')
  switch (state) {
    case 'SUCCESS':
    // Money came, and some of it went back: the refund is told of by itself.
    case 'REFUND': {
      const gatewayNo = textIn(body, 'transaction_id')
      const amountFen = yuanIn(body, 'total')
      const paidAt = Date.parse(textIn(body, 'success_time') ?? '')
      if (gatewayNo === undefined || amountFen === undefined || Number.isNaN(paidAt))
        throw new ChannelUnsure('payment without number, amount or time')
      return { state: 'PAID', gatewayNo, amountFen, paidAt }
    }
    case 'CLOSED':
    case 'REVOKED':
      return { state: 'CLOSED', reason: why ?? '已关闭' }
    case 'PAYERROR':
      return { state: 'FAILED', reason: why ?? '支付失败' }
    case 'NOTPAY':
    case 'USERPAYING':
    case 'ACCEPT':
      return { state: 'PAYING' }
    default:
      throw new ChannelUnsure(`unknown trade_state ${state ?? ''}`)
  }
}

/** `status` of a refund; its notice calls it `refund_status`. */
export function wechatRefund(body: Record<string, unknown>): ChannelRefund {
  const state = textIn(body, 'status') ?? textIn(body, 'refund_status')
  switch (state) {
    case 'SUCCESS': {
      const gatewayNo = textIn(body, 'refund_id')
      const amountFen = yuanIn(body, 'refund')
      const doneAt = Date.parse(textIn(body, 'success_time') ?? '')
      if (gatewayNo === undefined || amountFen === undefined) throw new ChannelUnsure('refund without number or amount')
      return { state: 'DONE', gatewayNo, amountFen, doneAt: Number.isNaN(doneAt) ? null : doneAt }
    }
    case 'PROCESSING':
      return { state: 'RUNNING' }
    case 'CLOSED':
      return { state: 'FAILED', reason: '退款已关闭' }
    case 'ABNORMAL':
      return { state: 'FAILED', reason: '退款异常：原路退回失败，需在商户平台处理' }
    default:
      throw new ChannelUnsure(`unknown refund status ${state ?? ''}`)
  }
}

/** Whether it says of a number that nobody has it. */
export const isNotThere = (code: string): boolean => ['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS'].includes(code)
