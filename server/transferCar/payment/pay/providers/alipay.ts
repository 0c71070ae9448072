import type { IncomingHttpHeaders } from 'node:http'
import type { KeyObject } from 'node:crypto'
import { SECOND, type Clock } from '../../../../clock'
import {
  ChannelRefused,
  ChannelUnsure,
  type ChannelBillRow,
  type ChannelOrder,
  type ChannelPayment,
  type ChannelRefund,
  type ChannelRefundOrder,
  type NoticeAnswer,
  type NoticeReading,
  type PayChannel
} from '../channel'
import { parseAlipayBill } from './alipayBill'
import { readAlipayNotice } from './alipayNotice'
import { shanghaiTime, signedAnswer, signedText, timeOf } from '../../../../providers/alipayWire'
import { LARGEST_BILL, overHttp, type Transport } from './http'
import { textIn } from '../../../../providers/json'
import { rsaSign } from '../../../../providers/rsa'
import { fenOf, yuanOf } from './yuan'

const GATEWAY = 'https://openapi.alipay.com/gateway.do'
/** Where bills may be fetched from: the file itself is not signed. */
const BILL_HOSTS = /^(dwbillcenter|bill)\.alipay\.com$/
/** Two requests of one refund keep three seconds (payments.md#refunds). */
const REFUND_EVERY_MS = 3 * SECOND
const OK = '10000'
const FORM = { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' }
/** Sub-codes that leave open what happened. */
const UNSURE = ['ACQ.SYSTEM_ERROR', 'aop.ACQ.SYSTEM_ERROR', 'isp.unknow-error', 'aop.unknow-error']

export interface AlipayKeys {
  appId: string
  /** The merchant's own number (PID): notices to somebody else are not ours. */
  sellerId: string
  privateKey: KeyObject
  /** Alipay's public key, not the merchant's. */
  alipayKey: KeyObject
}
type Answer = { code: string; subCode: string; message: string; body: Record<string, unknown> }

/** Alipay's open gateway: precreate, pay, wap pay; RSA2 over sorted parameters, answers signed over their own text. */
export class AlipayChannel implements PayChannel {
  readonly channel = 'ALIPAY'
  readonly refundEveryMs = REFUND_EVERY_MS

  constructor(
    private readonly keys: AlipayKeys,
    private readonly clock: Clock,
    private readonly transport: Transport = overHttp
  ) {}

  async createQr(order: ChannelOrder): Promise<string> {
    const { body } = taken(
      await this.call('alipay.trade.precreate', { ...orderBody(order), time_expire: shanghaiTime(order.expiresAt) }, order.noticeUrl)
    )
    const code = textIn(body, 'qr_code')
    if (code === undefined) throw new ChannelUnsure('answer without qr_code')
    return code
  }

  async createLink(order: ChannelOrder): Promise<string> {
    const biz = { ...orderBody(order), product_code: 'QUICK_WAP_WAY', time_expire: shanghaiTime(order.expiresAt) }
    return Promise.resolve(`${GATEWAY}?${new URLSearchParams(this.signed('alipay.trade.wap.pay', biz, order.noticeUrl)).toString()}`)
  }

  readonly paysInApp = true

  signInUrl(): null {
    return null
  }

  /** The page of wap pay opens inside Alipay's own app as it does in a browser. */
  createInApp(order: ChannelOrder): Promise<string> {
    return this.createLink(order)
  }

  bridge(): null {
    return null
  }

  async payByCode(order: ChannelOrder, payCode: string): Promise<ChannelPayment> {
    const answer = await this.call(
      'alipay.trade.pay',
      { ...orderBody(order), product_code: 'FACE_TO_FACE_PAYMENT', scene: 'bar_code', auth_code: payCode },
      order.noticeUrl
    )
    const { code, subCode, message, body } = answer
    if (code === OK) return paid(body, 'gmt_payment')
    // 10003: the payer is entering his password; 20000: the channel itself does not know.
    if (code === '10003' || code === '20000' || UNSURE.includes(subCode) || subCode === 'ACQ.TRADE_HAS_SUCCESS') return { state: 'PAYING' }
    return { state: 'FAILED', reason: message }
  }

  async query(outTradeNo: string): Promise<ChannelPayment> {
    const { code, subCode, message, body } = await this.call('alipay.trade.query', { out_trade_no: outTradeNo })
    if (code === '40004' && subCode === 'ACQ.TRADE_NOT_EXIST') return { state: 'NONE' }
    if (code !== OK) throw new ChannelUnsure(`${code} ${subCode} ${message}`)
    switch (textIn(body, 'trade_status')) {
      case 'TRADE_SUCCESS':
      case 'TRADE_FINISHED':
        return paid(body, 'send_pay_date')
      case 'WAIT_BUYER_PAY':
        return { state: 'PAYING' }
      case 'TRADE_CLOSED':
        return { state: 'CLOSED', reason: '交易已关闭' }
      default:
        throw new ChannelUnsure('unknown trade_status')
    }
  }

  async probe(outTradeNo: string): Promise<string> {
    const { code, subCode, message } = await this.call('alipay.trade.query', { out_trade_no: outTradeNo })
    if (subCode !== 'ACQ.TRADE_NOT_EXIST') throw new ChannelRefused(message, subCode || code)
    return `${subCode} ${message}`
  }

  /** A code that nobody has scanned is no trade yet and cannot be closed: it is cancelled, which ends the code. */
  async close(outTradeNo: string): Promise<ChannelPayment> {
    const { code, subCode, message } = await this.call('alipay.trade.close', { out_trade_no: outTradeNo })
    if (code === OK) return { state: 'CLOSED', reason: '已关闭' }
    if (subCode === 'ACQ.TRADE_NOT_EXIST') {
      if ((await this.reverse(outTradeNo)).done) return { state: 'CLOSED', reason: '已关闭' }
      throw new ChannelUnsure('cancel asks for another try')
    }
    if (subCode === 'ACQ.TRADE_STATUS_ERROR' || subCode === 'ACQ.REASON_TRADE_STATUS_INVALID') return this.query(outTradeNo)
    throw new ChannelUnsure(`${code} ${subCode} ${message}`)
  }

  async reverse(outTradeNo: string): Promise<{ done: boolean }> {
    const { code, subCode, message, body } = await this.call('alipay.trade.cancel', { out_trade_no: outTradeNo })
    if (code === OK) return { done: textIn(body, 'retry_flag') !== 'Y' }
    if (code === '20000' || UNSURE.includes(subCode)) return { done: false }
    if (subCode === 'ACQ.TRADE_HAS_CLOSE' || subCode === 'ACQ.TRADE_NOT_EXIST') return { done: true }
    throw new ChannelUnsure(`${code} ${subCode} ${message}`)
  }

  async refund(order: ChannelRefundOrder): Promise<ChannelRefund> {
    const answer = await this.call('alipay.trade.refund', {
      out_trade_no: order.outTradeNo,
      refund_amount: yuanOf(order.amountFen),
      out_request_no: order.refundNo,
      refund_reason: order.reason
    })
    const { code, subCode, message, body } = answer
    if (code === '20000' || UNSURE.includes(subCode) || subCode === 'ACQ.SELLER_BALANCE_NOT_ENOUGH')
      throw new ChannelUnsure(`${code} ${subCode} ${message}`)
    if (code !== OK) return { state: 'FAILED', reason: message }
    // 10000 says only that the request was understood (payments.md#refunds).
    return textIn(body, 'fund_change') === 'Y'
      ? { state: 'DONE', gatewayNo: null, amountFen: order.amountFen, doneAt: timeOf(textIn(body, 'gmt_refund_pay')) }
      : { state: 'RUNNING' }
  }

  /** Without `refund_status` the request never arrived or failed: NONE, the same number may be sent again. */
  async queryRefund({ outTradeNo, refundNo }: Pick<ChannelRefundOrder, 'outTradeNo' | 'refundNo'>): Promise<ChannelRefund> {
    const { code, subCode, message, body } = await this.call('alipay.trade.fastpay.refund.query', {
      out_trade_no: outTradeNo,
      out_request_no: refundNo,
      query_options: ['gmt_refund_pay']
    })
    if (subCode === 'ACQ.TRADE_NOT_EXIST') return { state: 'NONE' }
    if (code !== OK) throw new ChannelUnsure(`${code} ${subCode} ${message}`)
    if (textIn(body, 'refund_status') !== 'REFUND_SUCCESS') return { state: 'NONE' }
    const amountFen = fenOf(textIn(body, 'refund_amount') ?? '')
    if (amountFen === null) throw new ChannelUnsure('refund without amount')
    return { state: 'DONE', gatewayNo: null, amountFen, doneAt: timeOf(textIn(body, 'gmt_refund_pay')) }
  }

  readNotice(_headers: IncomingHttpHeaders, raw: Buffer, now: number): NoticeReading {
    return readAlipayNotice(this.keys, raw, now)
  }

  answerNotice(isTaken: boolean): NoticeAnswer {
    return { status: 200, type: 'text/plain; charset=utf-8', body: isTaken ? 'success' : 'failure' }
  }

  async bill(day: string): Promise<ChannelBillRow[]> {
    const answer = await this.call('alipay.data.dataservice.bill.downloadurl.query', { bill_type: 'trade', bill_date: day })
    if (answer.subCode === 'isp.bill_not_exist') return []
    const url = new URL(textIn(taken(answer).body, 'bill_download_url') ?? 'about:blank')
    if (!BILL_HOSTS.test(url.hostname)) throw new ChannelUnsure('bill at a foreign address')
    url.protocol = 'https:'
    const file = await this.transport({ method: 'GET', url: url.toString(), headers: {}, largest: LARGEST_BILL })
    if (file.status >= 300) throw new ChannelUnsure(`bill answered ${file.status}`)
    return parseAlipayBill(file.bytes)
  }

  private signed(method: string, biz: Record<string, unknown>, noticeUrl?: string): Record<string, string> {
    const parameters: Record<string, string> = {
      app_id: this.keys.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: shanghaiTime(this.clock.now()),
      version: '1.0',
      ...(noticeUrl === undefined ? {} : { notify_url: noticeUrl }),
      biz_content: JSON.stringify(biz)
    }
    return { ...parameters, sign: rsaSign(signedText(parameters), this.keys.privateKey) }
  }

  private async call(method: string, biz: Record<string, unknown>, noticeUrl?: string): Promise<Answer> {
    const answer = await this.transport({
      method: 'POST',
      url: `${GATEWAY}?charset=utf-8`,
      headers: FORM,
      body: new URLSearchParams(this.signed(method, biz, noticeUrl)).toString()
    })
    const body = answer.status === 200 ? signedAnswer(answer.body, method, this.keys.alipayKey) : undefined
    if (body === undefined) throw new ChannelUnsure(`answer ${answer.status} without a valid signature`)
    return {
      code: textIn(body, 'code') ?? '',
      subCode: textIn(body, 'sub_code') ?? '',
      message: textIn(body, 'sub_msg') ?? textIn(body, 'msg') ?? '支付宝拒绝了请求',
      body
    }
  }
}

const orderBody = (order: ChannelOrder): Record<string, unknown> => ({
  out_trade_no: order.outTradeNo,
  total_amount: yuanOf(order.amountFen),
  subject: order.subject
})

function taken(answer: Answer): Answer {
  if (answer.code === OK) return answer
  if (answer.code === '20000' || UNSURE.includes(answer.subCode)) throw new ChannelUnsure(`${answer.code} ${answer.subCode}`)
  throw new ChannelRefused(answer.message, answer.subCode || answer.code)
}

function paid(body: Record<string, unknown>, timeName: string): ChannelPayment {
  const gatewayNo = textIn(body, 'trade_no')
  const amountFen = fenOf(textIn(body, 'total_amount') ?? '')
  const paidAt = timeOf(textIn(body, timeName))
  if (gatewayNo === undefined || amountFen === null || paidAt === null) throw new ChannelUnsure('payment without number, amount or time')
  return { state: 'PAID', gatewayNo, amountFen, paidAt }
}
