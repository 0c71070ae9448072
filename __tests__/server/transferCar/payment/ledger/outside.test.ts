import type { OwnerLinkView, ReceiptView } from '../../../../../src/contract/transferCar/payment/collect'
import { DAY, MINUTE } from '../../../../../server/clock'
import { oneDatabase, type TestApp } from '../../../../support/databases'
import { AREA, Till } from './support'

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let till: Till
  beforeAll(async () => {
    server = await makeApp()
    till = new Till(server)
  })
  // Each test asks as a person does: not more often than a minute allows.
  beforeEach(() => {
    till.later(2 * MINUTE)
  })

  const page = (url: string) => server.app.inject({ method: 'GET', url, headers: { host: 'towing.example' } })
  const receipt = (account: string, order: string, payment: string) =>
    till.world.as<ReceiptView>(account, 'GET', `${AREA}/PaymentOrder/${order}/Payments/${payment}/Receipt`)
  const link = async (account: string, orderId: string) =>
    till.world.as<OwnerLinkView>(account, 'POST', `${AREA}/AccidentOrder/${orderId}/OwnerLink`, {})
  const pathOf = (url: string) => new URL(url).pathname + new URL(url).search

  test('a receipt: its number, its words, its page; without the code nothing', async () => {
    const order = await till.order(123_450)
    const paid = await till.cash('driver1', order, 100_500)
    const { data } = await receipt('driver1', order, paid)
    expect(data).toMatchObject({
      receiptNo: expect.stringMatching(/^SK/),
      amountFen: 100_500,
      amountInWords: '壹仟零伍元整',
      refundedFen: 0,
      method: 'CASH',
      companyName: '深圳顺行道路救援有限公司',
      notice: expect.stringContaining('不是发票')
    })
    expect(data.plateNo).toContain('粤B')
    expect((await receipt('driver2', order, paid)).code).toBe(404)
    expect((await receipt('clerk1', order, paid)).code).not.toBe(200)
    await till.refunded(order, paid, 500)
    const shown = await page(pathOf(data.url))
    expect([
      shown.statusCode,
      shown.headers['content-security-policy'],
      shown.headers['referrer-policy'],
      shown.headers['x-robots-tag'],
      shown.headers['cache-control']
    ]).toEqual([
      200,
      expect.stringMatching(/^default-src 'none'; style-src 'sha256-/),
      'no-referrer',
      expect.stringContaining('noindex'),
      'no-store'
    ])
    for (const word of ['1,005.00 元', '壹仟零伍元整', '已退款 5.00 元，实收 1,000.00 元', '不是发票', data.receiptNo, '粤B·****E'])
      expect(shown.body).toContain(word)
    expect(shown.body).not.toMatch(/<script|王建军|8D88/)
    const code = new URL(data.url).searchParams.get('code') ?? ''
    const check = (no: string, given?: string) =>
      server.call<ReceiptView>('GET', `${AREA}/ReceiptCheck/${no}${given === undefined ? '' : `?code=${given}`}`)
    expect((await check(data.receiptNo, code)).data).toMatchObject({
      refundedFen: 500,
      plateNo: '粤B·****E',
      collectorName: expect.stringMatching(/^.\*$/)
    })
    for (const [no, given] of [
      [data.receiptNo, undefined],
      [data.receiptNo, ''],
      [data.receiptNo, `${code}x`],
      [data.receiptNo, code.slice(1)],
      ['SK202001010001', code],
      [data.receiptNo, code.split('').reverse().join('')]
    ] as const) {
      expect([no, given, (await check(no, given)).code]).toEqual([no, given, 404])
      const refused = await page(`/receipt/${no}${given === undefined ? '' : `?code=${given}`}`)
      expect([refused.statusCode, refused.body.includes('收据不存在或验证码不正确')]).toEqual([404, true])
    }
    expect((await page(`/receipt/${data.receiptNo}?code=${code}&code=x`)).statusCode).toBe(404)
  })

  test('a payment that has no receipt yet gets one when it is asked for, once; an open one has none', async () => {
    const order = await till.order(1000)
    const paid = await till.channelPayment(order, { outTradeNo: 'no-receipt', amountFen: 1000, paidAt: server.clock.now() })
    const both = await Promise.all([receipt('finance1', order, paid), receipt('finance1', order, paid)])
    expect(both[0]?.data.receiptNo).toBe(both[1]?.data.receiptNo)
    const waiting = await till.order(1000)
    expect((await receipt('finance1', waiting, await till.transfer('driver1', waiting, 1000))).msg).toBe('款项到账后才有收据')
    expect((await receipt('finance1', waiting, paid)).code).toBe(404)
  })

  test('guessing is counted: after 60 looks in a minute a network waits', async () => {
    const codes: number[] = []
    for (let index = 0; index < 65; index++) codes.push((await page('/receipt/SK1?code=x')).statusCode)
    expect([codes[59], codes[60], codes[64]]).toEqual([404, 429, 429])
    expect((await server.call('GET', `${AREA}/ReceiptCheck/SK1?code=x`)).code).toBe(429)
    expect((await page('/status/guess')).statusCode).toBe(429)
    till.later(MINUTE)
    expect((await page('/status/guess')).statusCode).toBe(404)
  })

  test("the owner sees where the work stands and what is to pay, and nobody's data", async () => {
    const accidentOrderId = await till.world.plant('DONE')
    const order = await till.order(49_000, { accidentOrderId })
    await till.order(11_111, { accidentOrderId, payer: 'INSURER' })
    await till.order(22_222, { accidentOrderId, stage: 'DRAFT' })
    const made = await link('driver1', accidentOrderId)
    expect(made.data).toMatchObject({
      url: expect.stringMatching(/^http:\/\/.+\/status\/[\w-]{43}$/),
      expiresAt: server.clock.now() + 30 * DAY
    })
    const first = await page(pathOf(made.data.url))
    expect(first.statusCode).toBe(200)
    for (const word of ['救援已完成', '到达现场', '490.00 元', '肆佰玖拾元整', '微信支付', '粤B·****E']) expect(first.body).toContain(word)
    for (const secret of ['张三丰', '13812345678', '李四海', '13912345678', '深南大道', '王建军', '8D88E', '111.11', '222.22', '<script'])
      expect([secret, first.body.includes(secret)]).toEqual([secret, false])
    const paid = await till.cash('driver1', order, 49_000)
    const after = await page(pathOf(made.data.url))
    expect(after.body).toContain('已缴费')
    expect(after.body).not.toContain('微信支付')
    const [, receiptUrl = ''] = /href="(\/receipt\/[^"]+)"/.exec(after.body) ?? []
    expect((await page(receiptUrl.replace(/&amp;/g, '&'))).statusCode).toBe(200)
    await till.refunded(order, paid, 49_000)
    expect((await page(pathOf(made.data.url))).body).toContain('490.00 元')
  })

  test('a link ends with the next one, after 30 days, and 7 days after the order; wrong, ended and expired look the same', async () => {
    const orderId = await till.world.plant('WORKING')
    const old = (await link('dispatcher1', orderId)).data.url
    const current = (await link('driver1', orderId)).data.url
    const status = async (url: string) => {
      const answer = await page(pathOf(url))
      return [answer.statusCode, answer.body] as const
    }
    const wrong = await status('http://x/status/guessed-token')
    expect(wrong[0]).toBe(404)
    expect(await status(old)).toEqual(wrong)
    expect((await status(current))[0]).toBe(200)
    till.later(30 * DAY - 1)
    expect((await status(current))[0]).toBe(200)
    till.later(1)
    expect(await status(current)).toEqual(wrong)
    const next = (await link('manager1', orderId)).data.url
    await server.query("update accident_order set status = 'CLOSED', closed_at = $2, ended_at = $2 where id = $1", [
      orderId,
      server.clock.now()
    ])
    till.later(7 * DAY - 1)
    expect((await status(next))[0]).toBe(200)
    till.later(1)
    expect(await status(next)).toEqual(wrong)
    expect((await link('manager1', orderId)).msg).toBe('工单已结束，不能再分享给车主')
  })

  test('only the hash of a token is kept, also of what a repeat is answered; who may not share', async () => {
    const orderId = await till.world.plant('WORKING')
    const key = '0199f3a0-0000-4000-8000-0000000000aa'
    const once = () => till.world.as<OwnerLinkView>('driver1', 'POST', `${AREA}/AccidentOrder/${orderId}/OwnerLink`, {}, { key })
    const { url } = (await once()).data
    expect((await once()).data.url).toBe(url)
    const token = url.split('/').at(-1) ?? ''
    for (const table of ['owner_link', 'idempotent_answer', 'order_event']) {
      const [row] = await server.query<{ n: number }>(`select count(*)::int as n from ${table} t where t::text like $1`, [`%${token}%`])
      expect([table, row?.n]).toEqual([table, 0])
    }
    expect((await link('driver2', orderId)).code).toBe(404)
    expect((await link('yard1', orderId)).code).toBe(403)
    expect((await link('clerk1', orderId)).code).not.toBe(200)
    expect((await link('driver1', await till.world.plant('DRAFT'))).code).toBe(400)
  })
})
