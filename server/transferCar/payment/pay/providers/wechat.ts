import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { HOUR, MINUTE } from '@/domain/time'
import type { Clock } from '../../../../clock'
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
import { LARGEST_BILL, overHttp, type HttpAnswer, type Transport } from './http'
import { jsonObject, textIn } from '../../../../providers/json'
import { rsaSign, rsaVerify } from '../../../../providers/rsa'
import { parseWechatBill } from './wechatBill'
import { readWechatNotice } from './wechatNotice'
import { isNotThere, wechatPayment, wechatRefund, type WechatKeys } from './wechatShapes'

const HOST = 'https://api.mch.weixin.qq.com'
/** Tells whose WeChat opened a page of ours; not signed, but over TLS and for this secret alone. */
const ACCOUNT_HOST = 'https://api.weixin.qq.com'
const PREPAY = 'prepay_id='
/** Two requests of one refund keep a minute (payments.md#refunds). */
const REFUND_EVERY_MS = MINUTE
const SHOP = { id: '0001' }

/** WeChat Pay v3 for a direct merchant: native, codepay, h5; signatures both ways. */
export class WechatChannel implements PayChannel {
  readonly channel = 'WECHAT'
  readonly refundEveryMs = REFUND_EVERY_MS

  constructor(
    private readonly keys: WechatKeys,
    private readonly clock: Clock,
    private readonly transport: Transport = overHttp,
    private readonly nonce = () => randomBytes(16).toString('hex').toUpperCase()
  ) {}

  async createQr(order: ChannelOrder): Promise<string> {
    return required(
      this.taken(
        await this.post('/v3/pay/transactions/native', {
          ...this.orderBody(order),
          time_expire: rfc3339(order.expiresAt),
          notify_url: order.noticeUrl
        })
      ),
      'code_url'
    )
  }

  async createLink(order: ChannelOrder, payerIp: string): Promise<string> {
    const body = {
      ...this.orderBody(order),
      time_expire: rfc3339(order.expiresAt),
      notify_url: order.noticeUrl,
      scene_info: { payer_client_ip: payerIp, h5_info: { type: 'Wap' } }
    }
    return required(this.taken(await this.post('/v3/pay/transactions/h5', body)), 'h5_url')
  }

  get paysInApp(): boolean {
    return this.keys.appSecret !== undefined
  }

  /** Inside WeChat a payment belongs to one openid; `snsapi_base` tells it without asking the payer anything. */
  signInUrl(returnUrl: string): string {
    const query = new URLSearchParams({
      appid: this.keys.appId,
      redirect_uri: returnUrl,
      response_type: 'code',
      scope: 'snsapi_base',
      state: 'pay'
    })
    return `https://open.weixin.qq.com/connect/oauth2/authorize?${query.toString()}#wechat_redirect`
  }

  async createInApp(order: ChannelOrder, _payerIp: string, signInCode: string | null): Promise<string> {
    const openid = await this.openid(signInCode ?? '')
    const body = {
      ...this.orderBody(order),
      time_expire: rfc3339(order.expiresAt),
      notify_url: order.noticeUrl,
      payer: { openid }
    }
    return `${PREPAY}${required(this.taken(await this.post('/v3/pay/transactions/jsapi', body)), 'prepay_id')}`
  }

  bridge(created: string): Readonly<Record<string, string>> | null {
    if (!created.startsWith(PREPAY)) return null
    const timeStamp = String(Math.floor(this.clock.now() / 1000))
    const nonceStr = this.nonce()
    const paySign = rsaSign(`${this.keys.appId}\n${timeStamp}\n${nonceStr}\n${created}\n`, this.keys.privateKey)
    return { appId: this.keys.appId, timeStamp, nonceStr, package: created, signType: 'RSA', paySign }
  }

  /** @throws ChannelRefused for a code that was used or is too old; ChannelUnsure */
  private async openid(code: string): Promise<string> {
    const query = new URLSearchParams({
      appid: this.keys.appId,
      secret: this.keys.appSecret ?? '',
      code,
      grant_type: 'authorization_code'
    })
    const answer = await this.transport({
      method: 'GET',
      url: `${ACCOUNT_HOST}/sns/oauth2/access_token?${query.toString()}`,
      body: undefined,
      headers: { accept: 'application/json' }
    })
    const body = jsonObject(answer.body) ?? {}
    const openid = textIn(body, 'openid')
    if (openid !== undefined) return openid
    const failure = body.errcode
    if (answer.status >= 300 || typeof failure !== 'number' || failure === -1) throw new ChannelUnsure(`openid ${answer.status}`)
    throw new ChannelRefused('微信没有确认付款人，请重新扫码', String(failure))
  }

  async payByCode(order: ChannelOrder, payCode: string): Promise<ChannelPayment> {
    const answer = await this.post('/v3/pay/transactions/codepay', {
      ...this.orderBody(order),
      payer: { auth_code: payCode },
      scene_info: { store_info: SHOP }
    })
    if (answer.status < 300) return wechatPayment(this.checked(answer))
    const { code, message } = this.refusal(answer)
    // The payer is entering his password, or the channel itself does not know: ask later. A number used before was this very attempt.
    if (
      ['USERPAYING', 'SYSTEM_ERROR', 'SYSTEMERROR', 'BANK_ERROR', 'BANKERROR', 'OUT_TRADE_NO_USED'].includes(code) ||
      answer.status >= 500
    )
      return { state: 'PAYING' }
    return { state: 'FAILED', reason: message }
  }

  async query(outTradeNo: string): Promise<ChannelPayment> {
    const answer = await this.ask(outTradeNo)
    if (answer.status < 300) return wechatPayment(this.checked(answer))
    const { code, message } = this.refusal(answer)
    if (isNotThere(code)) return { state: 'NONE' }
    throw new ChannelUnsure(`${code} ${message}`)
  }

  async probe(outTradeNo: string): Promise<string> {
    const { code, message } = this.refusal(await this.ask(outTradeNo))
    if (!isNotThere(code)) throw new ChannelRefused(message, code)
    return `${code} ${message}`
  }

  async close(outTradeNo: string): Promise<ChannelPayment> {
    const answer = await this.post(`/v3/pay/transactions/out-trade-no/${outTradeNo}/close`, { mchid: this.keys.mchId })
    if (answer.status < 300) {
      this.checked(answer)
      return { state: 'CLOSED', reason: '已关闭' }
    }
    const { code, message } = this.refusal(answer)
    if (code === 'ORDER_CLOSED' || code === 'ORDERCLOSED') return { state: 'CLOSED', reason: '已关闭' }
    if (code === 'ORDERPAID' || code === 'ORDER_PAID') return this.query(outTradeNo)
    if (code === 'ORDER_NOT_EXIST' || code === 'ORDERNOTEXIST') return { state: 'NONE' }
    throw new ChannelUnsure(`${code} ${message}`)
  }

  async reverse(outTradeNo: string): Promise<{ done: boolean }> {
    const answer = await this.post(`/v3/pay/transactions/out-trade-no/${outTradeNo}/reverse`, {
      appid: this.keys.appId,
      mchid: this.keys.mchId
    })
    if (answer.status < 300) {
      this.checked(answer)
      return { done: true }
    }
    const { code, message } = this.refusal(answer)
    if (['ORDER_CLOSED', 'ORDERCLOSED', 'ORDER_REVERSED', 'ORDERREVERSED', 'REVERSED', 'ORDER_NOT_EXIST', 'ORDERNOTEXIST'].includes(code))
      return { done: true }
    if (['SYSTEM_ERROR', 'SYSTEMERROR', 'USERPAYING', 'FREQUENCY_LIMITED'].includes(code) || answer.status >= 500) return { done: false }
    throw new ChannelUnsure(`${code} ${message}`)
  }

  async refund(order: ChannelRefundOrder): Promise<ChannelRefund> {
    const answer = await this.post('/v3/refund/domestic/refunds', {
      out_trade_no: order.outTradeNo,
      out_refund_no: order.refundNo,
      reason: order.reason,
      notify_url: order.noticeUrl,
      amount: { refund: order.amountFen, total: order.totalFen, currency: 'CNY' }
    })
    if (answer.status < 300) return wechatRefund(this.checked(answer))
    const { code, message } = this.refusal(answer)
    // Not enough money on the account, too soon, or the channel's own fault: the same number again later.
    if (['NOT_ENOUGH', 'FREQUENCY_LIMITED', 'SYSTEM_ERROR'].includes(code) || answer.status >= 500)
      throw new ChannelUnsure(`${code} ${message}`)
    return { state: 'FAILED', reason: message }
  }

  async queryRefund({ refundNo }: Pick<ChannelRefundOrder, 'refundNo'>): Promise<ChannelRefund> {
    const answer = await this.call('GET', `/v3/refund/domestic/refunds/${refundNo}`)
    if (answer.status < 300) return wechatRefund(this.checked(answer))
    const { code, message } = this.refusal(answer)
    if (code === 'RESOURCE_NOT_EXISTS' || code === 'REFUND_NOT_EXISTS') return { state: 'NONE' }
    throw new ChannelUnsure(`${code} ${message}`)
  }

  readNotice(headers: IncomingHttpHeaders, raw: Buffer, now: number): NoticeReading {
    return readWechatNotice(this.keys, headers, raw, now)
  }

  answerNotice(taken: boolean): NoticeAnswer {
    return taken
      ? { status: 200, type: 'application/json; charset=utf-8', body: '{"code":"SUCCESS","message":"成功"}' }
      : { status: 400, type: 'application/json; charset=utf-8', body: '{"code":"FAIL","message":"失败"}' }
  }

  async bill(day: string): Promise<ChannelBillRow[]> {
    const answer = await this.call('GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`)
    if (answer.status >= 300) {
      const { code, message } = this.refusal(answer)
      // A day without a payment has no bill.
      if (code === 'NO_STATEMENT_EXIST') return []
      throw new ChannelRefused(message, code)
    }
    const address = new URL(required(this.taken(answer), 'download_url'))
    // The file itself is not signed, so only the channel's own host may hand it out, over TLS.
    if (address.origin !== HOST) throw new ChannelUnsure('bill at a foreign address')
    const file = await this.call('GET', `${address.pathname}${address.search}`, undefined, LARGEST_BILL)
    if (file.status >= 300) throw new ChannelUnsure(`bill answered ${file.status}`)
    return parseWechatBill(file.body)
  }

  private orderBody(order: ChannelOrder): Record<string, unknown> {
    return {
      appid: this.keys.appId,
      mchid: this.keys.mchId,
      description: order.subject,
      out_trade_no: order.outTradeNo,
      amount: { total: order.amountFen, currency: 'CNY' }
    }
  }

  private post(path: string, body: Record<string, unknown>): Promise<HttpAnswer> {
    return this.call('POST', path, JSON.stringify(body))
  }

  private readonly ask = (outTradeNo: string): Promise<HttpAnswer> =>
    this.call('GET', `/v3/pay/transactions/out-trade-no/${outTradeNo}?mchid=${this.keys.mchId}`)

  private async call(method: 'GET' | 'POST', path: string, body?: string, largest?: number): Promise<HttpAnswer> {
    const timestamp = Math.floor(this.clock.now() / 1000)
    const nonce = this.nonce()
    const signature = rsaSign(`${method}\n${path}\n${timestamp}\n${nonce}\n${body ?? ''}\n`, this.keys.privateKey)
    return this.transport({
      method,
      url: `${HOST}${path}`,
      body,
      largest,
      headers: {
        accept: 'application/json',
        'user-agent': 'towing-work-platform',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        authorization: `WECHATPAY2-SHA256-RSA2048 mchid="${this.keys.mchId}",nonce_str="${nonce}",signature="${signature}",timestamp="${timestamp}",serial_no="${this.keys.serial}"`
      }
    })
  }

  /** What the platform signed. @throws ChannelUnsure when somebody else answered */
  private checked(answer: HttpAnswer): Record<string, unknown> {
    const header = (name: string): string => answer.headers.get(`wechatpay-${name}`) ?? ''
    const signed =
      header('serial') === this.keys.platformSerial &&
      rsaVerify(`${header('timestamp')}\n${header('nonce')}\n${answer.body}\n`, header('signature'), this.keys.platformKey)
    if (!signed) throw new ChannelUnsure('answer without a valid signature')
    return jsonObject(answer.body) ?? {}
  }

  /** An error that the platform signed; unsigned, nobody knows. */
  private refusal(answer: HttpAnswer): { code: string; message: string } {
    const body = this.checked(answer)
    return { code: textIn(body, 'code') ?? `HTTP_${answer.status}`, message: textIn(body, 'message') ?? '微信支付拒绝了请求' }
  }

  private taken(answer: HttpAnswer): Record<string, unknown> {
    if (answer.status < 300) return this.checked(answer)
    const { code, message } = this.refusal(answer)
    if (answer.status >= 500 || code === 'FREQUENCY_LIMITED') throw new ChannelUnsure(`${code} ${message}`)
    throw new ChannelRefused(message, code)
  }
}

function required(body: Record<string, unknown>, name: string): string {
  const value = textIn(body, name)
  if (value === undefined) throw new ChannelUnsure(`answer without ${name}`)
  return value
}

/** Shanghai time as RFC 3339. */
const rfc3339 = (at: number): string => `${new Date(at + 8 * HOUR).toISOString().slice(0, 19)}+08:00`
