import { verify } from 'node:crypto'
import type { ChannelOrder } from '../../../../../server/transferCar/payment/pay/channel'
import { rsaSign } from '../../../../../server/providers/rsa'
import { WechatChannel } from '../../../../../server/transferCar/payment/pay/providers/wechat'
import type { WechatKeys } from '../../../../../server/transferCar/payment/pay/providers/wechatShapes'
import { TEST_START, TestClock } from '../../../../support/testClock'
import { keyPair, recorded, type Recorded } from './wire'

/** WeChat Pay v3 by its documented requests and answers: every request is compared byte for byte, its signature checked with the merchant's public key. */
const merchant = keyPair()
export const platform = keyPair()
export const stranger = keyPair()
export const KEYS: WechatKeys = {
  mchId: '1900000109',
  appId: 'wxd678efh567hg6787',
  serial: '5157F09EFDC096DE15EBE81A47057A72',
  privateKey: merchant.privateKey,
  apiV3Key: '0123456789abcdef0123456789abcdef',
  platformSerial: 'PUB_KEY_ID_0119000001092026',
  platformKey: platform.publicKey,
  appSecret: '0b1c2d3e4f5061728394a5b6c7d8e9f0'
}
export const ORDER: ChannelOrder = {
  outTradeNo: 'JF202603150001A01',
  amountFen: 49_000,
  subject: '拖车救援费 JF202603150001',
  expiresAt: TEST_START + 600_000,
  noticeUrl: 'https://towing.example.cn/api/transferCar/PayNotice/WECHAT'
}
export const REFUND = {
  outTradeNo: ORDER.outTradeNo,
  refundNo: 'TK202603150001',
  amountFen: 10_000,
  totalFen: 49_000,
  reason: '多收',
  noticeUrl: 'https://towing.example.cn/api/transferCar/PayNotice/WECHAT/Refund'
}
const NONCE = '593BEC0C930BF1AFEB40B4A08C8FB242'
const SECONDS = String(TEST_START / 1000)

export const answer = (body: object | string, status = 200, key = platform.privateKey, serial = KEYS.platformSerial): Recorded => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return {
    status,
    body: text,
    headers: {
      'Wechatpay-Timestamp': SECONDS,
      'Wechatpay-Nonce': 'n1',
      'Wechatpay-Serial': serial,
      'Wechatpay-Signature': rsaSign(`${SECONDS}\nn1\n${text}\n`, key)
    }
  }
}
export const refusal = (code: string, status = 400, message = '说明'): Recorded => answer({ code, message }, status)
export const PAID = {
  amount: { currency: 'CNY', payer_currency: 'CNY', payer_total: 49_000, total: 49_000 },
  appid: KEYS.appId,
  attach: '',
  bank_type: 'OTHERS',
  mchid: KEYS.mchId,
  out_trade_no: ORDER.outTradeNo,
  payer: { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' },
  success_time: '2026-03-15T10:00:07+08:00',
  trade_state: 'SUCCESS',
  trade_state_desc: '支付成功',
  trade_type: 'NATIVE',
  transaction_id: '4200002026031512345678901234'
}
export const REFUNDED = {
  refund_id: '50000000382019052709732678859',
  out_refund_no: REFUND.refundNo,
  transaction_id: PAID.transaction_id,
  out_trade_no: ORDER.outTradeNo,
  channel: 'ORIGINAL',
  user_received_account: '支付用户零钱',
  success_time: '2026-03-15T10:30:00+08:00',
  create_time: '2026-03-15T10:29:58+08:00',
  status: 'SUCCESS',
  funds_account: 'AVAILABLE',
  amount: {
    total: 49_000,
    refund: 10_000,
    payer_total: 49_000,
    payer_refund: 10_000,
    settlement_refund: 10_000,
    settlement_total: 49_000,
    discount_refund: 0,
    currency: 'CNY'
  }
}

export function shop(...answers: Recorded[]) {
  const line = recorded(answers)
  return { channel: new WechatChannel(KEYS, new TestClock(), line.transport, () => NONCE), calls: line.calls }
}
/** Whether the merchant signed it. */
export const isMerchants = (text: string, signature: string): boolean =>
  verify('sha256', Buffer.from(text), merchant.publicKey, Buffer.from(signature, 'base64'))

/** The only call that was made: method, address, body; its signature must be the merchant's. */
export function asked({ calls }: ReturnType<typeof shop>, nth = 0): { method: string; url: string; body: string | undefined } {
  const call = calls[nth]
  if (call === undefined) throw new Error('nothing was asked')
  const parts =
    /^WECHATPAY2-SHA256-RSA2048 mchid="(\d+)",nonce_str="(\w+)",signature="([\w+/=]+)",timestamp="(\d+)",serial_no="(\w+)"$/.exec(
      call.headers.authorization ?? ''
    )
  expect(parts?.slice(1)).toEqual([KEYS.mchId, NONCE, expect.any(String), SECONDS, KEYS.serial])
  const path = call.url.replace('https://api.mch.weixin.qq.com', '')
  expect(
    verify(
      'sha256',
      Buffer.from(`${call.method}\n${path}\n${SECONDS}\n${NONCE}\n${call.body ?? ''}\n`),
      merchant.publicKey,
      Buffer.from(parts?.[3] ?? '', 'base64')
    )
  ).toBe(true)
  expect(call.headers.accept).toBe('application/json')
  return { method: call.method, url: path, body: call.body }
}
