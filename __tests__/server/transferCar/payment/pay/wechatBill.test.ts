import { KEYS, ORDER, PAID, REFUND, REFUNDED, answer, asked, refusal, shop } from './wechatShop'

const HEADING =
  '\uFEFF交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const row = (values: string[]) => values.map((value) => `\`${value}`).join(',')
/** A day as the bank of the channel writes it: paid, refunded, paid by code and taken back. */
const FILE = [
  HEADING,
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

test('the bill of a day', async () => {
  const pay = shop(
    answer({
      hash_type: 'SHA1',
      hash_value: '79bb0f45fc4c42234a918000b2668d689e2bde04',
      download_url: 'https://api.mch.weixin.qq.com/v3/billdownload/file?token=xxx'
    }),
    { body: FILE }
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
