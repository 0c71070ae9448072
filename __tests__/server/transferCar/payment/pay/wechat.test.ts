import { verify } from 'node:crypto'
import { ChannelRefused, ChannelUnsure, type ChannelOrder } from '../../../../../server/transferCar/payment/pay/channel'
import { rsaSign } from '../../../../../server/providers/rsa'
import { WechatChannel } from '../../../../../server/transferCar/payment/pay/providers/wechat'
import type { WechatKeys } from '../../../../../server/transferCar/payment/pay/providers/wechatShapes'
import { TEST_START, TestClock } from '../../../../support/testClock'
import { keyPair, recorded, sealed, type Recorded } from './wire'

/** WeChat Pay v3 by its documented requests and answers: every request is compared byte for byte, its signature checked with the merchant's public key. */
const merchant = keyPair()
const platform = keyPair()
const stranger = keyPair()
const KEYS: WechatKeys = {
  mchId: '1900000109',
  appId: 'wxd678efh567hg6787',
  serial: '5157F09EFDC096DE15EBE81A47057A72',
  privateKey: merchant.privateKey,
  apiV3Key: '0123456789abcdef0123456789abcdef',
  platformSerial: 'PUB_KEY_ID_0119000001092026',
  platformKey: platform.publicKey
}
const ORDER: ChannelOrder = {
  outTradeNo: 'JF202603150001A01',
  amountFen: 49_000,
  subject: '拖车救援费 JF202603150001',
  expiresAt: TEST_START + 600_000,
  noticeUrl: 'https://towing.example.cn/api/transferCar/PayNotice/WECHAT'
}
const REFUND = {
  outTradeNo: ORDER.outTradeNo,
  refundNo: 'TK202603150001',
  amountFen: 10_000,
  totalFen: 49_000,
  reason: '多收',
  noticeUrl: 'https://towing.example.cn/api/transferCar/PayNotice/WECHAT/Refund'
}
const NONCE = '593BEC0C930BF1AFEB40B4A08C8FB242'
const SECONDS = String(TEST_START / 1000)

const answer = (body: object | string, status = 200, key = platform.privateKey, serial = KEYS.platformSerial): Recorded => {
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
const refusal = (code: string, status = 400, message = '说明'): Recorded => answer({ code, message }, status)
const PAID = {
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
const REFUNDED = {
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

function shop(...answers: Recorded[]) {
  const line = recorded(answers)
  return { channel: new WechatChannel(KEYS, new TestClock(), line.transport, () => NONCE), calls: line.calls }
}
/** The only call that was made: method, address, body; its signature must be the merchant's. */
function asked({ calls }: ReturnType<typeof shop>, nth = 0): { method: string; url: string; body: string | undefined } {
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

describe('requests', () => {
  test('Native', async () => {
    const pay = shop(answer({ code_url: 'weixin://wxpay/bizpayurl?pr=p4lpSuKzz' }))
    expect(await pay.channel.createQr(ORDER)).toBe('weixin://wxpay/bizpayurl?pr=p4lpSuKzz')
    expect(asked(pay)).toEqual({
      method: 'POST',
      url: '/v3/pay/transactions/native',
      body: '{"appid":"wxd678efh567hg6787","mchid":"1900000109","description":"拖车救援费 JF202603150001","out_trade_no":"JF202603150001A01","amount":{"total":49000,"currency":"CNY"},"time_expire":"2026-03-15T10:10:00+08:00","notify_url":"https://towing.example.cn/api/transferCar/PayNotice/WECHAT"}'
    })
  })
  test('H5', async () => {
    const pay = shop(answer({ h5_url: 'https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=wx15' }))
    expect(await pay.channel.createLink(ORDER, '14.23.150.211')).toContain('https://wx.tenpay.com/')
    expect(JSON.parse(asked(pay).body ?? '')).toMatchObject({ scene_info: { payer_client_ip: '14.23.150.211', h5_info: { type: 'Wap' } } })
  })
  test('payment by code', async () => {
    const pay = shop(answer({ ...PAID, trade_type: 'MICROPAY' }))
    expect(await pay.channel.payByCode(ORDER, '130061098828009406')).toEqual({
      state: 'PAID',
      gatewayNo: PAID.transaction_id,
      amountFen: 49_000,
      paidAt: Date.UTC(2026, 2, 15, 2, 0, 7)
    })
    expect(asked(pay)).toEqual({
      method: 'POST',
      url: '/v3/pay/transactions/codepay',
      body: '{"appid":"wxd678efh567hg6787","mchid":"1900000109","description":"拖车救援费 JF202603150001","out_trade_no":"JF202603150001A01","amount":{"total":49000,"currency":"CNY"},"payer":{"auth_code":"130061098828009406"},"scene_info":{"store_info":{"id":"0001"}}}'
    })
  })
  test('query, close, reverse, refund, refund query', async () => {
    const query = shop(answer(PAID))
    await query.channel.query(ORDER.outTradeNo)
    expect(asked(query)).toEqual({
      method: 'GET',
      url: '/v3/pay/transactions/out-trade-no/JF202603150001A01?mchid=1900000109',
      body: undefined
    })
    const close = shop(answer('', 204))
    expect(await close.channel.close(ORDER.outTradeNo)).toEqual({ state: 'CLOSED', reason: '已关闭' })
    expect(asked(close)).toEqual({
      method: 'POST',
      url: '/v3/pay/transactions/out-trade-no/JF202603150001A01/close',
      body: '{"mchid":"1900000109"}'
    })
    const reverse = shop(answer({ out_trade_no: ORDER.outTradeNo }))
    expect(await reverse.channel.reverse(ORDER.outTradeNo)).toEqual({ done: true })
    expect(asked(reverse)).toEqual({
      method: 'POST',
      url: '/v3/pay/transactions/out-trade-no/JF202603150001A01/reverse',
      body: '{"appid":"wxd678efh567hg6787","mchid":"1900000109"}'
    })
    const refund = shop(answer({ ...REFUNDED, status: 'PROCESSING', success_time: undefined }))
    expect(await refund.channel.refund(REFUND)).toEqual({ state: 'RUNNING' })
    expect(asked(refund).body).toBe(
      '{"out_trade_no":"JF202603150001A01","out_refund_no":"TK202603150001","reason":"多收","notify_url":"https://towing.example.cn/api/transferCar/PayNotice/WECHAT/Refund","amount":{"refund":10000,"total":49000,"currency":"CNY"}}'
    )
    const refundQuery = shop(answer(REFUNDED))
    expect(await refundQuery.channel.queryRefund(REFUND)).toEqual({
      state: 'DONE',
      gatewayNo: REFUNDED.refund_id,
      amountFen: 10_000,
      doneAt: Date.UTC(2026, 2, 15, 2, 30)
    })
    expect(asked(refundQuery)).toEqual({ method: 'GET', url: '/v3/refund/domestic/refunds/TK202603150001', body: undefined })
  })
})

describe('answers', () => {
  test.each([
    ['NOTPAY', 'PAYING'],
    ['USERPAYING', 'PAYING'],
    ['CLOSED', 'CLOSED'],
    ['REVOKED', 'CLOSED'],
    ['PAYERROR', 'FAILED']
  ])('trade_state %s is %s', async (trade_state, state) => {
    expect(
      await shop(answer({ ...PAID, trade_state, transaction_id: undefined, success_time: undefined })).channel.query('x')
    ).toMatchObject({ state })
  })
  test('a payment that went back is a payment', async () => {
    expect(await shop(answer({ ...PAID, trade_state: 'REFUND' })).channel.query('x')).toMatchObject({ state: 'PAID', amountFen: 49_000 })
  })
  test.each([
    ['ORDER_NOT_EXIST', 404],
    ['ORDERNOTEXIST', 404]
  ])('query: %s', async (code, status) => {
    expect(await shop(refusal(code, status)).channel.query('x')).toEqual({ state: 'NONE' })
  })
  test.each([
    ['USERPAYING', 400, 'PAYING'],
    ['SYSTEM_ERROR', 500, 'PAYING'],
    ['OUT_TRADE_NO_USED', 403, 'PAYING'],
    ['AUTH_CODE_EXPIRED', 400, 'FAILED'],
    ['NOT_ENOUGH', 403, 'FAILED'],
    ['AUTH_CODE_INVALID', 400, 'FAILED']
  ])('payment by code: %s', async (code, status, state) => {
    expect(await shop(refusal(code, status)).channel.payByCode(ORDER, '1')).toMatchObject({ state })
  })
  test('closing what was paid asks what it is', async () => {
    const pay = shop(refusal('ORDERPAID', 400), answer(PAID))
    expect(await pay.channel.close(ORDER.outTradeNo)).toMatchObject({ state: 'PAID' })
  })
  test('refunds: not enough money is asked again later, what is refused is final, abnormal fails', async () => {
    await expect(shop(refusal('NOT_ENOUGH', 403)).channel.refund(REFUND)).rejects.toThrow(ChannelUnsure)
    await expect(shop(refusal('SYSTEM_ERROR', 500)).channel.refund(REFUND)).rejects.toThrow(ChannelUnsure)
    expect(await shop(refusal('INVALID_REQUEST', 400, '订单已全额退款')).channel.refund(REFUND)).toEqual({
      state: 'FAILED',
      reason: '订单已全额退款'
    })
    expect(await shop(refusal('RESOURCE_NOT_EXISTS', 404)).channel.queryRefund(REFUND)).toEqual({ state: 'NONE' })
    expect(await shop(answer({ ...REFUNDED, status: 'ABNORMAL' })).channel.queryRefund(REFUND)).toMatchObject({ state: 'FAILED' })
  })
  test('refused for good and not known are two things', async () => {
    await expect(shop(refusal('PARAM_ERROR', 400, '参数错误')).channel.createQr(ORDER)).rejects.toThrow(
      new ChannelRefused('参数错误', 'PARAM_ERROR')
    )
    await expect(shop(refusal('SYSTEM_ERROR', 500)).channel.createQr(ORDER)).rejects.toThrow(ChannelUnsure)
  })
  test('unsigned, signed by somebody else, altered, under another serial: nobody knows', async () => {
    const good = answer(PAID)
    const wrong: Recorded[] = [
      { ...good, headers: {} },
      answer(PAID, 200, stranger.privateKey),
      { ...good, body: good.body?.replace('49000', '1') },
      answer(PAID, 200, platform.privateKey, 'OTHER'),
      { ...refusal('ORDER_NOT_EXIST', 404), headers: {} }
    ]
    for (const each of wrong) await expect(shop(each).channel.query('x')).rejects.toThrow(ChannelUnsure)
  })
})

describe('notices', () => {
  const notice = (
    plain: object,
    change: { key?: typeof platform.privateKey; at?: number; serial?: string; v3?: string; body?: (text: string) => string } = {}
  ) => {
    const at = String(Math.floor((change.at ?? TEST_START) / 1000))
    const body = JSON.stringify({
      id: 'EV-2018022511223320873',
      create_time: '2026-03-15T10:00:08+08:00',
      resource_type: 'encrypt-resource',
      event_type: 'TRANSACTION.SUCCESS',
      summary: '支付成功',
      resource: sealed(change.v3 ?? KEYS.apiV3Key, plain)
    })
    const headers = {
      'wechatpay-timestamp': at,
      'wechatpay-nonce': 'n2',
      'wechatpay-serial': change.serial ?? KEYS.platformSerial,
      'wechatpay-signature': rsaSign(`${at}\nn2\n${body}\n`, change.key ?? platform.privateKey)
    }
    return shop().channel.readNotice(headers, Buffer.from(change.body?.(body) ?? body), TEST_START)
  }
  test('a payment and a refund', () => {
    expect(notice(PAID)).toEqual({
      verdict: 'PAY',
      outNo: ORDER.outTradeNo,
      payment: { state: 'PAID', gatewayNo: PAID.transaction_id, amountFen: 49_000, paidAt: Date.UTC(2026, 2, 15, 2, 0, 7) }
    })
    const { status, ...refund } = REFUNDED
    expect(notice({ mchid: KEYS.mchId, ...refund, refund_status: status })).toMatchObject({
      verdict: 'REFUND',
      outNo: REFUND.refundNo,
      refund: { state: 'DONE', amountFen: 10_000 }
    })
  })
  test('forged, altered, late, of the future, for somebody else, not to be opened', () => {
    expect(notice(PAID, { key: stranger.privateKey })).toMatchObject({ verdict: 'FORGED' })
    expect(notice(PAID, { serial: 'X' })).toMatchObject({ verdict: 'FORGED' })
    expect(notice(PAID, { body: (text) => text.replace('SUCCESS', 'success') })).toMatchObject({ verdict: 'FORGED' })
    expect(notice(PAID, { at: TEST_START - 301_000 })).toMatchObject({ verdict: 'LATE' })
    expect(notice(PAID, { at: TEST_START + 301_000 })).toMatchObject({ verdict: 'LATE' })
    expect(notice(PAID, { at: TEST_START - 299_000 })).toMatchObject({ verdict: 'PAY' })
    expect(notice({ ...PAID, mchid: '1900000110' })).toMatchObject({ verdict: 'FORGED' })
    expect(notice({ ...PAID, appid: 'wx0' })).toMatchObject({ verdict: 'FORGED' })
    expect(notice(PAID, { v3: 'fedcba9876543210fedcba9876543210' })).toMatchObject({ verdict: 'MALFORMED' })
    expect(notice({ ...PAID, amount: { total: 490.5 } })).toMatchObject({ verdict: 'MALFORMED' })
    expect(shop().channel.readNotice({}, Buffer.alloc(0), TEST_START)).toMatchObject({ verdict: 'FORGED' })
  })
  test('its answer', () => {
    expect(shop().channel.answerNotice(true)).toMatchObject({ status: 200 })
    expect(shop().channel.answerNotice(false)).toMatchObject({ status: 400, body: '{"code":"FAIL","message":"失败"}' })
  })
})

test('the bill of a day', async () => {
  const heading =
    '\uFEFF交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
  const row = (values: string[]) => values.map((value) => `\`${value}`).join(',')
  const file = [
    heading,
    row([
      '2026-03-15 10:00:07',
      KEYS.appId,
      KEYS.mchId,
      '0',
      '',
      PAID.transaction_id,
      ORDER.outTradeNo,
      'o1',
      'NATIVE',
      'SUCCESS',
      'OTHERS',
      'CNY',
      '490.00',
      '0.00',
      '0',
      '0',
      '0.00',
      '0.00',
      '',
      '',
      '拖车,救援费',
      '',
      '2.94000',
      '0.60%',
      '490.00',
      '0.00',
      ''
    ]),
    row([
      '2026-03-15 10:30:00',
      KEYS.appId,
      KEYS.mchId,
      '0',
      '',
      PAID.transaction_id,
      ORDER.outTradeNo,
      'o1',
      'NATIVE',
      'REFUND',
      'OTHERS',
      'CNY',
      '0.00',
      '0.00',
      REFUNDED.refund_id,
      REFUND.refundNo,
      '100.00',
      '0.00',
      'ORIGINAL',
      'SUCCESS',
      '拖车救援费',
      '',
      '-0.60000',
      '0.60%',
      '0.00',
      '100.00',
      ''
    ]),
    row([
      '2026-03-15 11:00:00',
      KEYS.appId,
      KEYS.mchId,
      '0',
      '',
      '4200002',
      'JF202603150002A01',
      'o1',
      'MICROPAY',
      'SUCCESS',
      'OTHERS',
      'CNY',
      '5.00',
      '0.00',
      '0',
      '0',
      '0.00',
      '0.00',
      '',
      '',
      '拖车救援费',
      '',
      '0.03000',
      '0.60%',
      '5.00',
      '0.00',
      ''
    ]),
    row([
      '2026-03-15 11:00:50',
      KEYS.appId,
      KEYS.mchId,
      '0',
      '',
      '4200002',
      'JF202603150002A01',
      'o1',
      'MICROPAY',
      'REVOKED',
      'OTHERS',
      'CNY',
      '0.00',
      '0.00',
      '0',
      '0',
      '5.00',
      '0.00',
      'ORIGINAL',
      'SUCCESS',
      '拖车救援费',
      '',
      '-0.03000',
      '0.60%',
      '0.00',
      '5.00',
      ''
    ]),
    '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额',
    '`2,`490.00,`100.00,`0.00,`2.34000,`490.00,`100.00',
    ''
  ].join('\r\n')
  const pay = shop(
    answer({
      hash_type: 'SHA1',
      hash_value: '79bb0f45fc4c42234a918000b2668d689e2bde04',
      download_url: 'https://api.mch.weixin.qq.com/v3/billdownload/file?token=xxx'
    }),
    { body: file }
  )
  expect(await pay.channel.bill('2026-03-15')).toEqual([
    { kind: 'PAY', outNo: ORDER.outTradeNo, gatewayNo: PAID.transaction_id, amountFen: 49_000, at: Date.UTC(2026, 2, 15, 2, 0, 7) },
    { kind: 'REFUND', outNo: REFUND.refundNo, gatewayNo: REFUNDED.refund_id, amountFen: 10_000, at: Date.UTC(2026, 2, 15, 2, 30) },
    { kind: 'PAY', outNo: 'JF202603150002A01', gatewayNo: '4200002', amountFen: 500, at: Date.UTC(2026, 2, 15, 3) },
    { kind: 'REVERSAL', outNo: 'JF202603150002A01', gatewayNo: null, amountFen: 500, at: Date.UTC(2026, 2, 15, 3, 0, 50) }
  ])
  expect(asked(pay).url).toBe('/v3/bill/tradebill?bill_date=2026-03-15&bill_type=ALL')
  expect(asked(pay, 1).url).toBe('/v3/billdownload/file?token=xxx')
  expect(await shop(refusal('NO_STATEMENT_EXIST', 400)).channel.bill('2026-03-15')).toEqual([])
  await expect(shop(answer({ download_url: 'https://elsewhere.example/x' })).channel.bill('2026-03-15')).rejects.toThrow('foreign')
})
