import { createPrivateKey, createSign, type KeyObject } from 'node:crypto'
import { localKeys } from '../../../../../server/localProvider/keys'
import { MERCHANT } from '../../../../../server/localProvider/notices'
import type { PayChannel } from '../../../../../server/transferCar/payment/pay/channel'
import { AlipayChannel } from '../../../../../server/transferCar/payment/pay/providers/alipay'
import { LocalChannel } from '../../../../../server/transferCar/payment/pay/providers/local'
import { WechatChannel } from '../../../../../server/transferCar/payment/pay/providers/wechat'
import type { TestClock } from '../../../../support/testClock'
import { keyPair, sealed } from './wire'

/** Notices as each channel makes them, and the channels that read them. */
export interface Sent {
  headers: Record<string, string>
  raw: Buffer
}
export interface Paid {
  outNo: string
  gatewayNo: string
  amountFen: number
  at: number
}
export interface Maker {
  name: 'local' | 'WeChat Pay' | 'Alipay'
  method: 'WECHAT' | 'ALIPAY'
  channel: PayChannel
  /** @param change what the content says instead @param key another one than the channel's @param sentAt epoch ms */
  notice(paid: Paid, change?: Readonly<Record<string, unknown>>, key?: KeyObject, sentAt?: number): Sent
  /** Headers that belong to the proof. */
  headerNames: readonly string[]
  /** Contents that the channel would sign for somebody else, or about other money. */
  others: readonly Readonly<Record<string, unknown>>[]
}

const sign = (text: string, key: KeyObject): string => createSign('RSA-SHA256').update(text, 'utf8').sign(key, 'base64')
const platform = keyPair()
const merchant = keyPair()
export const stranger = keyPair()
const shanghai = (at: number): string => new Date(at + 8 * 3_600_000).toISOString().slice(0, 19)

/** @param folder where the keys of the local provider lie */
export function makers(folder: string, clock: TestClock): Maker[] {
  return [local(folder, clock), wechat(clock), alipay(clock)]
}

function local(folder: string, clock: TestClock): Maker {
  const provider = createPrivateKey(localKeys(folder).providerPrivate)
  return {
    name: 'local',
    method: 'WECHAT',
    channel: new LocalChannel('WECHAT', 'http://127.0.0.1:9', folder, clock),
    headerNames: ['x-provider-timestamp', 'x-provider-nonce', 'x-provider-signature'],
    others: [{ merchant: 'somebody-else' }, { channel: 'ALIPAY' }, { kind: 'GIFT' }, { amountFen: 2.5 }, { amountFen: '1' }],
    notice({ outNo, gatewayNo, amountFen, at }, change = {}, key = provider, sentAt = clock.now()) {
      const body = JSON.stringify({
        kind: 'PAY',
        merchant: MERCHANT,
        channel: 'WECHAT',
        outNo,
        gatewayNo,
        amountFen,
        at,
        note: 'a\uFFFDb',
        ...change
      })
      return {
        raw: Buffer.from(body),
        headers: {
          'content-type': 'application/json',
          'x-provider-timestamp': String(sentAt),
          'x-provider-nonce': 'n0nce',
          'x-provider-signature': sign(`${sentAt}\nn0nce\n${body}\n`, key)
        }
      }
    }
  }
}

function wechat(clock: TestClock): Maker {
  const keys = {
    mchId: '1900000109',
    appId: 'wxd678efh567hg6787',
    serial: 'S',
    privateKey: merchant.privateKey,
    apiV3Key: '0123456789abcdef0123456789abcdef',
    platformSerial: 'PUB_KEY_ID_0119000001092026',
    platformKey: platform.publicKey
  }
  return {
    name: 'WeChat Pay',
    method: 'WECHAT',
    channel: new WechatChannel(keys, clock),
    headerNames: ['wechatpay-timestamp', 'wechatpay-nonce', 'wechatpay-serial', 'wechatpay-signature'],
    others: [{ mchid: '1900000110' }, { appid: 'wx0' }, { amount: { total: 1.5, currency: 'CNY' } }],
    notice({ outNo, gatewayNo, amountFen, at }, change = {}, key = platform.privateKey, sentAt = clock.now()) {
      const seconds = String(Math.floor(sentAt / 1000))
      const plain = {
        mchid: keys.mchId,
        appid: keys.appId,
        out_trade_no: outNo,
        transaction_id: gatewayNo,
        trade_type: 'NATIVE',
        trade_state: 'SUCCESS',
        trade_state_desc: '支付成功',
        success_time: `${shanghai(at)}+08:00`,
        amount: { total: amountFen, payer_total: amountFen, currency: 'CNY', payer_currency: 'CNY' },
        ...change
      }
      const body = JSON.stringify({
        id: 'EV-2018022511223320873',
        create_time: `${shanghai(at)}+08:00`,
        resource_type: 'encrypt-resource',
        event_type: 'TRANSACTION.SUCCESS',
        summary: '支付\uFFFD成功',
        resource: sealed(keys.apiV3Key, plain)
      })
      return {
        raw: Buffer.from(body),
        headers: {
          'content-type': 'application/json',
          'wechatpay-timestamp': seconds,
          'wechatpay-nonce': 'n0nce',
          'wechatpay-serial': keys.platformSerial,
          'wechatpay-signature': sign(`${seconds}\nn0nce\n${body}\n`, key)
        }
      }
    }
  }
}

function alipay(clock: TestClock): Maker {
  const keys = { appId: '2014072300007148', sellerId: '2088102146225135', privateKey: merchant.privateKey, alipayKey: platform.publicKey }
  return {
    name: 'Alipay',
    method: 'ALIPAY',
    channel: new AlipayChannel(keys, clock),
    headerNames: [],
    others: [{ app_id: '1' }, { seller_id: '2088000000000000' }, { total_amount: '0.015' }],
    notice({ outNo, gatewayNo, amountFen, at }, change = {}, key = platform.privateKey, sentAt = clock.now()) {
      const time = (moment: number): string => shanghai(moment).replace('T', ' ')
      const fields: Record<string, string> = {
        notify_time: time(sentAt),
        notify_type: 'trade_status_sync',
        notify_id: 'ac05099524730693a8b330c5ecf72da9786',
        app_id: keys.appId,
        charset: 'utf-8',
        version: '1.0',
        seller_id: keys.sellerId,
        trade_no: gatewayNo,
        out_trade_no: outNo,
        trade_status: 'TRADE_SUCCESS',
        total_amount: (amountFen / 100).toFixed(2),
        receipt_amount: (amountFen / 100).toFixed(2),
        subject: '拖车救援费 \uFFFD',
        gmt_create: time(at),
        gmt_payment: time(at),
        fund_bill_list: '[{"amount":"0.01","fundChannel":"ALIPAYACCOUNT"}]',
        ...(change as Record<string, string>)
      }
      const text = Object.keys(fields)
        .sort()
        .map((name) => `${name}=${fields[name] ?? ''}`)
        .join('&')
      return {
        raw: Buffer.from(new URLSearchParams({ ...fields, sign_type: 'RSA2', sign: sign(text, key) }).toString()),
        headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' }
      }
    }
  }
}
