import { createPrivateKey, createPublicKey, randomBytes, type KeyObject } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Channel } from '@/contract/transferCar/payment/codes'
import { SECOND, type Clock } from '../../../../clock'
import { localKeys } from '../../../../localProvider/keys'
import { MERCHANT } from '../../../../localProvider/notices'
import {
  ChannelRefused,
  ChannelUnsure,
  NOTICE_WINDOW_MS,
  type ChannelBillRow,
  type ChannelOrder,
  type ChannelPayment,
  type ChannelRefund,
  type ChannelRefundOrder,
  type NoticeAnswer,
  type NoticeReading,
  type PayChannel
} from '../channel'
import { overHttp, type Transport } from './http'
import { fenIn, jsonObject, textIn } from '../../../../providers/json'
import { noticeBytes, rsaSign, rsaVerify } from '../../../../providers/rsa'

type Body = Record<string, unknown>

/** The local provider (payments.md#channels) in the part of one channel: its own process, real signatures, no real money. */
export class LocalChannel implements PayChannel {
  readonly refundEveryMs: number
  private readonly merchantKey: KeyObject
  private readonly providerKey: KeyObject

  /** @param url address of the provider @param folder where its keys lie */
  constructor(
    readonly channel: Channel,
    private readonly url: string,
    folder: string,
    private readonly clock: Clock,
    private readonly transport: Transport = overHttp
  ) {
    const keys = localKeys(folder)
    this.merchantKey = createPrivateKey(keys.merchantPrivate)
    this.providerKey = createPublicKey(keys.providerPublic)
    this.refundEveryMs = channel === 'WECHAT' ? 60 * SECOND : 3 * SECOND
  }

  async createQr(order: ChannelOrder): Promise<string> {
    return this.payAddress(await this.call('qr', { ...order }))
  }

  async createLink(order: ChannelOrder): Promise<string> {
    return this.payAddress(await this.call('link', { ...order }))
  }

  readonly paysInApp = true

  signInUrl(): null {
    return null
  }

  createInApp(order: ChannelOrder): Promise<string> {
    return this.createLink(order)
  }

  bridge(): null {
    return null
  }

  async payByCode(order: ChannelOrder, payCode: string): Promise<ChannelPayment> {
    try {
      return paymentOf(await this.call('code', { ...order, payCode }))
    } catch (error) {
      if (error instanceof ChannelRefused) return { state: 'FAILED', reason: error.message }
      throw error
    }
  }

  async query(outTradeNo: string): Promise<ChannelPayment> {
    return paymentOf(await this.call('query', { outTradeNo }))
  }

  async probe(outTradeNo: string): Promise<string> {
    return `演示支付 ${textIn(await this.call('query', { outTradeNo }), 'state') ?? ''}`
  }

  async close(outTradeNo: string): Promise<ChannelPayment> {
    return paymentOf(await this.call('close', { outTradeNo }))
  }

  async reverse(outTradeNo: string): Promise<{ done: boolean }> {
    await this.call('reverse', { outTradeNo })
    return { done: true }
  }

  async refund(order: ChannelRefundOrder): Promise<ChannelRefund> {
    try {
      return refundOf(await this.call('refund', { ...order }))
    } catch (error) {
      if (error instanceof ChannelRefused) return { state: 'FAILED', reason: error.message }
      throw error
    }
  }

  async queryRefund({ outTradeNo, refundNo }: Pick<ChannelRefundOrder, 'outTradeNo' | 'refundNo'>): Promise<ChannelRefund> {
    return refundOf(await this.call('refundQuery', { outTradeNo, refundNo }))
  }

  readNotice(headers: IncomingHttpHeaders, raw: Buffer, now: number): NoticeReading {
    const header = (name: string): string => {
      const value = headers[`x-provider-${name}`]
      return typeof value === 'string' ? value : ''
    }
    if (!rsaVerify(noticeBytes(header('timestamp'), header('nonce'), raw), header('signature'), this.providerKey))
      return { verdict: 'FORGED', detail: '签名不符' }
    if (!/^\d{1,15}$/.test(header('timestamp')) || Math.abs(now - Number(header('timestamp'))) > NOTICE_WINDOW_MS)
      return { verdict: 'LATE', detail: `通知时间 ${header('timestamp')} 已过期` }
    const body = jsonObject(raw.toString('utf8'))
    const outNo = textIn(body, 'outNo')
    if (body === undefined || outNo === undefined) return { verdict: 'MALFORMED', detail: '内容不完整', outNo }
    if (body.merchant !== MERCHANT || body.channel !== this.channel) return { verdict: 'FORGED', detail: '商户号或渠道不符', outNo }
    return meaning(body, outNo)
  }

  answerNotice(taken: boolean): NoticeAnswer {
    return { status: taken ? 200 : 400, type: 'text/plain; charset=utf-8', body: taken ? 'success' : 'failure' }
  }

  async bill(day: string): Promise<ChannelBillRow[]> {
    const { rows } = await this.call('bill', { day })
    if (!Array.isArray(rows)) throw new ChannelUnsure('bill without rows')
    return rows as ChannelBillRow[]
  }

  private payAddress(answer: Body): string {
    const token = textIn(answer, 'token')
    if (token === undefined) throw new ChannelUnsure('answer without token')
    return `${this.url}/pay/${token}`
  }

  private async call(name: string, body: Body): Promise<Body> {
    const path = `/v1/${this.channel}/${name}`
    const text = JSON.stringify(body)
    const timestamp = String(this.clock.now())
    const nonce = randomBytes(12).toString('hex')
    const answer = await this.transport({
      method: 'POST',
      url: `${this.url}${path}`,
      body: text,
      headers: {
        'content-type': 'application/json',
        'x-merchant-timestamp': timestamp,
        'x-merchant-nonce': nonce,
        'x-merchant-signature': rsaSign(`POST\n${path}\n${timestamp}\n${nonce}\n${text}\n`, this.merchantKey)
      }
    })
    const header = (part: string): string => answer.headers.get(`x-provider-${part}`) ?? ''
    // The nonce of the request is signed with the answer: an answer to another call does not count.
    const isSigned =
      answer.status === 200 &&
      rsaVerify(`${nonce}\n${header('timestamp')}\n${header('nonce')}\n${answer.body}\n`, header('signature'), this.providerKey)
    const parsed = isSigned ? jsonObject(answer.body) : undefined
    if (parsed === undefined) throw new ChannelUnsure(`answer ${answer.status} without a valid signature`)
    if (parsed.ok !== true) throw new ChannelRefused(textIn(parsed, 'message') ?? '渠道拒绝了请求', textIn(parsed, 'code') ?? '')
    return parsed
  }
}

function meaning(body: Body, outNo: string): NoticeReading {
  try {
    switch (body.kind) {
      case 'PAY':
        return { verdict: 'PAY', outNo, payment: paymentOf({ ...body, state: 'SUCCESS', paidAt: body.at }) }
      case 'REFUND':
        return { verdict: 'REFUND', outNo, refund: refundOf({ ...body, doneAt: body.at }) }
      default:
        return { verdict: 'MALFORMED', detail: '没有这种通知', outNo }
    }
  } catch {
    return { verdict: 'MALFORMED', detail: '内容不完整', outNo }
  }
}

function paymentOf(body: Body): ChannelPayment {
  switch (textIn(body, 'state')) {
    case 'SUCCESS': {
      const gatewayNo = textIn(body, 'gatewayNo')
      const amountFen = fenIn(body, 'amountFen')
      const paidAt = fenIn(body, 'paidAt')
      if (gatewayNo === undefined || amountFen === undefined || paidAt === undefined)
        throw new ChannelUnsure('payment without number, amount or time')
      return { state: 'PAID', gatewayNo, amountFen, paidAt }
    }
    case 'NOTPAY':
    case 'USERPAYING':
      return { state: 'PAYING' }
    case 'CLOSED':
      return { state: 'CLOSED', reason: textIn(body, 'reason') ?? '已关闭' }
    case 'FAILED':
      return { state: 'FAILED', reason: textIn(body, 'reason') ?? '支付失败' }
    case 'NONE':
      return { state: 'NONE' }
    default:
      throw new ChannelUnsure('unknown state')
  }
}

function refundOf(body: Body): ChannelRefund {
  switch (textIn(body, 'state')) {
    case 'SUCCESS': {
      const gatewayNo = textIn(body, 'gatewayNo')
      const amountFen = fenIn(body, 'amountFen')
      if (gatewayNo === undefined || amountFen === undefined) throw new ChannelUnsure('refund without number or amount')
      return { state: 'DONE', gatewayNo, amountFen, doneAt: fenIn(body, 'doneAt') ?? null }
    }
    case 'PROCESSING':
      return { state: 'RUNNING' }
    case 'FAILED':
      return { state: 'FAILED', reason: '渠道退款失败' }
    case 'NONE':
      return { state: 'NONE' }
    default:
      throw new ChannelUnsure('unknown state')
  }
}
