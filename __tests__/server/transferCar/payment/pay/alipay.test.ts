import { createSign, verify } from 'node:crypto'
import fc from 'fast-check'
import { ChannelRefused, ChannelUnsure, type ChannelOrder } from '../../../../../server/transferCar/payment/pay/channel'
import { AlipayChannel } from '../../../../../server/transferCar/payment/pay/providers/alipay'
import { fenOf, yuanOf } from '../../../../../server/transferCar/payment/pay/providers/yuan'
import { TEST_START, TestClock } from '../../../../support/testClock'
import { keyPair, recorded, type Recorded } from './wire'
import { gbk, zipOf } from './zipFile'

/** Alipay's open gateway by its documented requests and answers: parameters compared one by one, signatures checked with the public keys. */
const merchant = keyPair()
const alipay = keyPair()
const stranger = keyPair()
const KEYS = { appId: '2014072300007148', sellerId: '2088102146225135', privateKey: merchant.privateKey, alipayKey: alipay.publicKey }
const ORDER: ChannelOrder = {
  outTradeNo: 'JF202603150001A01',
  amountFen: 49_050,
  subject: '拖车救援费 JF202603150001',
  expiresAt: TEST_START + 600_000,
  noticeUrl: 'https://towing.example.cn/api/transferCar/PayNotice/ALIPAY'
}
const REFUND = {
  outTradeNo: ORDER.outTradeNo,
  refundNo: 'TK202603150001',
  amountFen: 10_005,
  totalFen: 49_050,
  reason: '多收',
  noticeUrl: ''
}

const rsa2 = (text: string, key = alipay.privateKey): string => createSign('RSA-SHA256').update(text, 'utf8').sign(key, 'base64')
/** As the gateway writes it: the signature stands over the exact text of the inner object. */
const answer = (method: string, inner: string | object, key = alipay.privateKey): Recorded => {
  const text = typeof inner === 'string' ? inner : JSON.stringify(inner)
  return { body: `{"${method.replaceAll('.', '_')}_response":${text},"sign":"${rsa2(text, key)}"}` }
}
const OK = { code: '10000', msg: 'Success' }
const PAID = {
  ...OK,
  buyer_logon_id: '159****5620',
  out_trade_no: ORDER.outTradeNo,
  send_pay_date: '2026-03-15 10:00:07',
  total_amount: '490.50',
  trade_no: '2026031522001476251234567890',
  trade_status: 'TRADE_SUCCESS',
  note: 'a } and a " { in text'
}
const failed = (sub_code: string, code = '40004', sub_msg = '说明') => ({ code, msg: 'Business Failed', sub_code, sub_msg })

function shop(...answers: Recorded[]) {
  const line = recorded(answers)
  return { channel: new AlipayChannel(KEYS, new TestClock(), line.transport), calls: line.calls }
}
/** Parameters of a call, its signature checked. */
function asked({ calls }: ReturnType<typeof shop>, nth = 0): Record<string, unknown> {
  const call = calls[nth]
  expect([call?.method, call?.url]).toEqual(['POST', 'https://openapi.alipay.com/gateway.do?charset=utf-8'])
  return checked(new URLSearchParams(call?.body))
}
function checked(form: URLSearchParams): Record<string, unknown> {
  const { sign, ...rest } = Object.fromEntries(form)
  const text = Object.keys(rest)
    .sort()
    .map((name) => `${name}=${rest[name] ?? ''}`)
    .join('&')
  expect(verify('sha256', Buffer.from(text), merchant.publicKey, Buffer.from(sign ?? '', 'base64'))).toBe(true)
  return { ...rest, biz_content: JSON.parse(rest.biz_content ?? '') as unknown }
}
const common = { app_id: KEYS.appId, format: 'JSON', charset: 'utf-8', sign_type: 'RSA2', timestamp: '2026-03-15 10:00:00', version: '1.0' }

describe('requests', () => {
  test('precreate', async () => {
    const pay = shop(
      answer('alipay.trade.precreate', { ...OK, out_trade_no: ORDER.outTradeNo, qr_code: 'https://qr.alipay.com/bavh4wjlxf12tper3a' })
    )
    expect(await pay.channel.createQr(ORDER)).toBe('https://qr.alipay.com/bavh4wjlxf12tper3a')
    expect(asked(pay)).toEqual({
      ...common,
      method: 'alipay.trade.precreate',
      notify_url: ORDER.noticeUrl,
      biz_content: { out_trade_no: ORDER.outTradeNo, total_amount: '490.50', subject: ORDER.subject, time_expire: '2026-03-15 10:10:00' }
    })
  })
  test('wap pay is an address of its own', async () => {
    const url = new URL(await shop().channel.createLink(ORDER))
    expect(`${url.origin}${url.pathname}`).toBe('https://openapi.alipay.com/gateway.do')
    expect(checked(url.searchParams)).toMatchObject({
      method: 'alipay.trade.wap.pay',
      biz_content: { product_code: 'QUICK_WAP_WAY', total_amount: '490.50' }
    })
  })
  test('pay, query, close, cancel, refund, refund query', async () => {
    const pay = shop(answer('alipay.trade.pay', { ...PAID, trade_status: undefined, gmt_payment: '2026-03-15 10:00:07' }))
    expect(await pay.channel.payByCode(ORDER, '28763443825664394')).toEqual({
      state: 'PAID',
      gatewayNo: PAID.trade_no,
      amountFen: 49_050,
      paidAt: Date.UTC(2026, 2, 15, 2, 0, 7)
    })
    expect(asked(pay)).toMatchObject({
      method: 'alipay.trade.pay',
      biz_content: {
        out_trade_no: ORDER.outTradeNo,
        total_amount: '490.50',
        subject: ORDER.subject,
        product_code: 'FACE_TO_FACE_PAYMENT',
        scene: 'bar_code',
        auth_code: '28763443825664394'
      }
    })
    const query = shop(answer('alipay.trade.query', PAID))
    expect(await query.channel.query(ORDER.outTradeNo)).toMatchObject({ state: 'PAID', amountFen: 49_050 })
    expect(asked(query)).toEqual({ ...common, method: 'alipay.trade.query', biz_content: { out_trade_no: ORDER.outTradeNo } })
    const refund = shop(answer('alipay.trade.refund', { ...OK, fund_change: 'Y', refund_fee: '200.00', trade_no: PAID.trade_no }))
    expect(await refund.channel.refund(REFUND)).toEqual({ state: 'DONE', gatewayNo: null, amountFen: 10_005, doneAt: null })
    expect(asked(refund).biz_content).toEqual({
      out_trade_no: ORDER.outTradeNo,
      refund_amount: '100.05',
      out_request_no: REFUND.refundNo,
      refund_reason: '多收'
    })
    const refundQuery = shop(
      answer('alipay.trade.fastpay.refund.query', {
        ...OK,
        refund_status: 'REFUND_SUCCESS',
        refund_amount: '100.05',
        gmt_refund_pay: '2026-03-15 10:30:00'
      })
    )
    expect(await refundQuery.channel.queryRefund(REFUND)).toEqual({
      state: 'DONE',
      gatewayNo: null,
      amountFen: 10_005,
      doneAt: Date.UTC(2026, 2, 15, 2, 30)
    })
  })
})

describe('answers', () => {
  test('10000 is not refunded: fund_change says', async () => {
    expect(await shop(answer('alipay.trade.refund', { ...OK, fund_change: 'N' })).channel.refund(REFUND)).toEqual({ state: 'RUNNING' })
    expect(await shop(answer('alipay.trade.fastpay.refund.query', OK)).channel.queryRefund(REFUND)).toEqual({ state: 'NONE' })
    expect(
      await shop(answer('alipay.trade.refund', failed('ACQ.REASON_TRADE_REFUND_FEE_ERR', '40004', '退款金额无效'))).channel.refund(REFUND)
    ).toEqual({ state: 'FAILED', reason: '退款金额无效' })
    await expect(shop(answer('alipay.trade.refund', failed('ACQ.SYSTEM_ERROR'))).channel.refund(REFUND)).rejects.toThrow(ChannelUnsure)
  })
  test.each([
    ['10003', '', 'PAYING'],
    ['20000', 'aop.unknow-error', 'PAYING'],
    ['40004', 'ACQ.SYSTEM_ERROR', 'PAYING'],
    ['40004', 'ACQ.BUYER_BALANCE_NOT_ENOUGH', 'FAILED'],
    ['40004', 'ACQ.PAYMENT_AUTH_CODE_INVALID', 'FAILED']
  ])('pay: %s %s', async (code, sub, state) => {
    expect(await shop(answer('alipay.trade.pay', failed(sub, code))).channel.payByCode(ORDER, '28')).toMatchObject({ state })
  })
  test.each([
    ['WAIT_BUYER_PAY', 'PAYING'],
    ['TRADE_CLOSED', 'CLOSED'],
    ['TRADE_FINISHED', 'PAID']
  ])('trade_status %s is %s', async (trade_status, state) => {
    expect(await shop(answer('alipay.trade.query', { ...PAID, trade_status })).channel.query('x')).toMatchObject({ state })
  })
  test('a code that nobody scanned is cancelled; what was paid meanwhile is money; cancel may ask for another try', async () => {
    const scanned = shop(
      answer('alipay.trade.close', failed('ACQ.TRADE_NOT_EXIST')),
      answer('alipay.trade.cancel', { ...OK, retry_flag: 'N' })
    )
    expect(await scanned.channel.close(ORDER.outTradeNo)).toMatchObject({ state: 'CLOSED' })
    expect(asked(scanned, 1).method).toBe('alipay.trade.cancel')
    expect(
      await shop(answer('alipay.trade.close', failed('ACQ.TRADE_STATUS_ERROR')), answer('alipay.trade.query', PAID)).channel.close('x')
    ).toMatchObject({ state: 'PAID' })
    expect(await shop(answer('alipay.trade.cancel', { ...OK, retry_flag: 'Y' })).channel.reverse('x')).toEqual({ done: false })
    expect(await shop(answer('alipay.trade.cancel', { ...OK, retry_flag: 'N', action: 'refund' })).channel.reverse('x')).toEqual({
      done: true
    })
    expect(await shop(answer('alipay.trade.query', failed('ACQ.TRADE_NOT_EXIST'))).channel.query('x')).toEqual({ state: 'NONE' })
    expect(await shop(answer('alipay.trade.query', failed('ACQ.TRADE_NOT_EXIST'))).channel.probe('x')).toMatch(/^ACQ.TRADE_NOT_EXIST /)
  })
  test('refused for good and not known are two things', async () => {
    await expect(
      shop(answer('alipay.trade.precreate', failed('ACQ.INVALID_PARAMETER', '40004', '参数无效'))).channel.createQr(ORDER)
    ).rejects.toThrow(ChannelRefused)
    await expect(shop(answer('alipay.trade.precreate', failed('ACQ.SYSTEM_ERROR'))).channel.createQr(ORDER)).rejects.toThrow(ChannelUnsure)
  })
  test('unsigned, signed by somebody else, altered, not found: nobody knows', async () => {
    const good = answer('alipay.trade.query', PAID)
    for (const each of [
      { body: JSON.stringify({ alipay_trade_query_response: PAID }) },
      answer('alipay.trade.query', PAID, stranger.privateKey),
      { body: good.body?.replace('490.50', '1.00') },
      { status: 502, body: 'bad gateway' },
      { body: '' }
    ]) {
      await expect(shop(each).channel.query('x')).rejects.toThrow(ChannelUnsure)
    }
  })
})

describe('notices', () => {
  const fields = {
    app_id: KEYS.appId,
    seller_id: KEYS.sellerId,
    notify_id: 'ac05099524730693a8b330c5ecf72da9786',
    notify_time: '2026-03-15 10:00:00',
    notify_type: 'trade_status_sync',
    charset: 'utf-8',
    version: '1.0',
    out_trade_no: ORDER.outTradeNo,
    trade_no: PAID.trade_no,
    trade_status: 'TRADE_SUCCESS',
    total_amount: '490.50',
    receipt_amount: '490.50',
    gmt_payment: '2026-03-15 09:59:58',
    subject: '拖车救援费 & 更多=1'
  }
  const notice = (change: Record<string, string> = {}, key = alipay.privateKey, after: Record<string, string> = {}) => {
    const all: Record<string, string> = { ...fields, ...change }
    const sign = rsa2(
      Object.keys(all)
        .sort()
        .map((name) => `${name}=${all[name] ?? ''}`)
        .join('&'),
      key
    )
    return shop().channel.readNotice(
      {},
      Buffer.from(new URLSearchParams({ ...all, sign, sign_type: 'RSA2', ...after }).toString()),
      TEST_START
    )
  }
  test('a payment, one that waits, news of a refund', () => {
    expect(notice()).toEqual({
      verdict: 'PAY',
      outNo: ORDER.outTradeNo,
      payment: { state: 'PAID', gatewayNo: PAID.trade_no, amountFen: 49_050, paidAt: Date.UTC(2026, 2, 15, 1, 59, 58) }
    })
    expect(notice({ trade_status: 'WAIT_BUYER_PAY' })).toMatchObject({ verdict: 'PAY', payment: { state: 'PAYING' } })
    expect(notice({ refund_fee: '100.05', out_biz_no: REFUND.refundNo })).toEqual({
      verdict: 'REFUND',
      outNo: REFUND.refundNo,
      refund: { state: 'RUNNING' }
    })
  })
  test('forged, altered, late, for somebody else, broken', () => {
    expect(notice({}, stranger.privateKey)).toMatchObject({ verdict: 'FORGED' })
    expect(notice({}, alipay.privateKey, { total_amount: '1.00' })).toMatchObject({ verdict: 'FORGED' })
    expect(notice({}, alipay.privateKey, { sign_type: 'RSA' })).toMatchObject({ verdict: 'FORGED' })
    expect(notice({ seller_id: '2088000000000000' })).toMatchObject({ verdict: 'FORGED' })
    expect(notice({ app_id: '1' })).toMatchObject({ verdict: 'FORGED' })
    expect(notice({ notify_time: '2026-03-15 09:54:00' })).toMatchObject({ verdict: 'LATE' })
    expect(notice({ total_amount: '490.505' })).toMatchObject({ verdict: 'MALFORMED' })
    expect(shop().channel.readNotice({}, Buffer.alloc(0), TEST_START)).toMatchObject({ verdict: 'FORGED' })
  })
})

test('the bill of a day, zipped and in the coding of the time', async () => {
  const columns =
    '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'
  const row = (kind: string, amount: string, request: string) =>
    `${PAID.trade_no}\t,${ORDER.outTradeNo}\t,${kind},拖车救援费,2026-03-15 10:00:00,2026-03-15 10:00:07,,,,,*三(159****5620),${amount},${amount},0.00,0.00,0.00,0.00,0.00,,0.00,0.00,${request},0.00,0.00,`
  const csv = [
    '#支付宝业务明细查询',
    '#账号：[20881021462251350156]',
    '#-----业务明细列表-----',
    columns,
    row('交易', '490.50', ''),
    row('退款', '-100.05', REFUND.refundNo),
    '#-----业务明细列表结束-----',
    ''
  ].join('\r\n')
  const sums = '#支付宝业务汇总查询\r\n门店编号,门店名称,交易订单总笔数\r\n'
  const pay = shop(
    answer('alipay.data.dataservice.bill.downloadurl.query', {
      ...OK,
      bill_download_url: 'http://dwbillcenter.alipay.com/downloadBillFile.resource?bizType=trade&userId=2088'
    }),
    { bytes: zipOf([gbk(sums), gbk(csv)]) }
  )
  expect(await pay.channel.bill('2026-03-15')).toEqual([
    { kind: 'PAY', outNo: ORDER.outTradeNo, gatewayNo: PAID.trade_no, amountFen: 49_050, at: Date.UTC(2026, 2, 15, 2, 0, 7) },
    { kind: 'REFUND', outNo: REFUND.refundNo, gatewayNo: null, amountFen: 10_005, at: Date.UTC(2026, 2, 15, 2, 0, 7) }
  ])
  expect(pay.calls[1]?.url).toMatch(/^https:\/\/dwbillcenter\.alipay\.com\//)
  expect(
    await shop(answer('alipay.data.dataservice.bill.downloadurl.query', failed('isp.bill_not_exist'))).channel.bill('2026-03-15')
  ).toEqual([])
})

test('yuan are text: every amount comes back as it went, nothing else is read', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999_999 }), (fen) => {
      expect(fenOf(yuanOf(fen))).toBe(fen)
    })
  )
  expect([1, 10, 100, 49_050].map(yuanOf)).toEqual(['0.01', '0.10', '1.00', '490.50'])
  expect(['1', '1.5', '0.07', '1.50000'].map(fenOf)).toEqual([100, 150, 7, 150])
  for (const wrong of ['', '-1', '1.', '.5', '1.005', '1e3', '1,000.00', '０.01', ' ']) expect([wrong, fenOf(wrong)]).toEqual([wrong, null])
})
