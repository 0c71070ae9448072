import { randomUUID } from 'node:crypto'
import { MINUTE, SECOND } from '../../../../../server/clock'
import { oneDatabase } from '../../../../support/databases'
import { brokenInvariants, PAY_CODE, openShop, playing, tokenOf } from './support'

oneDatabase((_name, makeApp) => {
  const on = openShop(makeApp)

  test('a QR code: shown with its end, paid by the payer, told by the notice, receipt at once', async () => {
    const id = await on.shop.order(49_000)
    const opened = await on.shop.collect('driver1', id, {})
    expect(opened).toMatchObject({
      code: 200,
      data: {
        status: 'UNPAID',
        payments: [
          {
            state: 'OPEN',
            way: 'QR',
            method: 'WECHAT',
            amountFen: 49_000,
            expiresAt: on.server.clock.now() + 10 * MINUTE,
            permits: ['query', 'close']
          }
        ]
      }
    })
    expect(opened.data.payments[0]?.codeUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/pay\/[\w-]{20,}$/)
    const [stored] = await on.server.query<{ out_trade_no: string }>('select out_trade_no from payment where payment_order_id = $1', [id])
    expect(stored?.out_trade_no).toMatch(/^JF\w{4,20}A01$/)
    expect(stored?.out_trade_no.length).toBeLessThanOrEqual(32)
    await on.shop.payScanned(id)
    expect((await on.shop.read(id)).data).toMatchObject({
      status: 'PAID',
      paidFen: 49_000,
      remainingFen: 0,
      canCollect: false,
      payments: [{ state: 'SUCCESS', codeUrl: null, receiptNo: expect.stringMatching(/^SK\d{12}$/) }]
    })
    expect(await on.shop.verdicts(stored?.out_trade_no ?? '')).toEqual([{ verdict: 'ACCEPTED' }])
    expect((await on.shop.collect('finance1', id, { amountFen: 1 })).msg).toBe('该缴费工单已缴清，不能再收款')
  })

  test('the page behind the code shows amount and pays', async () => {
    const id = await on.shop.order(1234)
    const { data } = await on.shop.collect('finance1', id, { amountFen: 1234, method: 'ALIPAY' })
    const url = data.payments[0]?.codeUrl ?? ''
    const page = await (await fetch(url)).text()
    expect(page).toContain('¥12.34')
    expect(page).toContain('演示支付宝')
    expect(await (await fetch(`${url}/confirm`, { method: 'POST' })).text()).toContain('支付成功')
    await on.shop.local.notices.settled()
    expect((await on.shop.read(id)).data.status).toBe('PAID')
  })

  test('a lost notice: the person asks the channel, or the job does at the end', async () => {
    for (const way of ['person', 'job'] as const) {
      const id = await on.shop.order(49_000)
      const { data } = await on.shop.collect('finance1', id, {})
      on.shop.local.notices.plan(['LOSE'])
      await on.shop.payScanned(id)
      expect((await on.shop.read(id)).data.status).toBe('UNPAID')
      const keys = () => on.server.query('select count(*)::int as n from idempotent_answer')
      const before = await keys()
      if (way === 'person') {
        expect((await on.shop.act('finance1', id, data.payments[0]?.id ?? '', 'Query')).data).toMatchObject({ status: 'PAID' })
        // Asking is a reading, every few seconds: nothing is kept of it.
        expect(await keys()).toEqual(before)
      } else await on.shop.pass(10 * MINUTE + SECOND)
      expect((await on.shop.read(id)).data).toMatchObject({ status: 'PAID', payments: [{ state: 'SUCCESS' }] })
    }
  })

  test('nobody pays: the last look closes it at the channel, and it cannot be paid any more', async () => {
    const id = await on.shop.order(49_000)
    const { data } = await on.shop.collect('finance1', id, {})
    await on.shop.pass(9 * MINUTE)
    expect((await on.shop.read(id)).data.payments[0]?.state).toBe('OPEN')
    await on.shop.pass(MINUTE + SECOND)
    expect((await on.shop.read(id)).data).toMatchObject({
      status: 'UNPAID',
      payments: [{ state: 'CLOSED', failure: '超时未支付，已关闭' }]
    })
    expect(() => on.shop.local.provider.payToken(tokenOf(data.payments[0]?.codeUrl))).toThrow('订单已关闭')
  })

  test('one open attempt: a new method closes the one before; had it been paid, it is money', async () => {
    const id = await on.shop.order(49_000)
    await on.shop.collect('finance1', id, {})
    const second = await on.shop.collect('finance1', id, { method: 'ALIPAY' })
    expect(second.data.payments).toMatchObject([
      { method: 'WECHAT', state: 'CLOSED' },
      { method: 'ALIPAY', state: 'OPEN' }
    ])
    on.shop.local.notices.plan(['LOSE'])
    await on.shop.payScanned(id)
    const third = await on.shop.collect('finance1', id, {})
    expect(third.msg).toBe('该缴费工单已缴清，不能再收款')
    expect((await on.shop.read(id)).data).toMatchObject({ status: 'PAID', payments: [{ state: 'CLOSED' }, { state: 'SUCCESS' }] })
  })

  test('split over two channels and cash; never more than remains', async () => {
    const id = await on.shop.order(49_000)
    expect(await on.shop.collect('finance1', id, { amountFen: 49_001 })).toMatchObject({ code: 400, msg: '收款金额超过待收金额' })
    await on.shop.collect('finance1', id, { amountFen: 20_000 })
    await on.shop.payScanned(id)
    expect((await on.shop.read(id)).data).toMatchObject({ status: 'PARTIAL', remainingFen: 29_000 })
    expect((await on.shop.collect('finance1', id, { amountFen: 29_001, method: 'ALIPAY' })).code).toBe(400)
    await on.shop.collect('finance1', id, { amountFen: 19_000, method: 'ALIPAY', way: 'PAY_CODE', payCode: PAY_CODE.ALIPAY })
    await on.shop.cash('finance1', id, 10_000)
    expect((await on.shop.read(id)).data).toMatchObject({
      status: 'PAID',
      payments: [{ method: 'WECHAT' }, { method: 'ALIPAY' }, { method: 'CASH' }]
    })
  })

  test('a payment code pays at once; without money it fails; of another channel it is refused', async () => {
    const id = await on.shop.order(49_000)
    expect((await on.shop.collect('finance1', id, { way: 'PAY_CODE', payCode: playing('99') })).data.payments).toMatchObject([
      { state: 'FAILED', failure: '余额不足' }
    ])
    expect((await on.shop.collect('finance1', id, { way: 'PAY_CODE', payCode: PAY_CODE.ALIPAY })).data.payments[1]).toMatchObject({
      state: 'FAILED',
      failure: '付款码无效'
    })
    expect((await on.shop.collect('finance1', id, { way: 'PAY_CODE' })).msg).toBe('请扫描付款人的付款码')
    expect((await on.shop.collect('finance1', id, { way: 'QR', payCode: playing('11') })).msg).toBe('这种方式不需要付款码')
    expect((await on.shop.collect('finance1', id, { way: 'PAY_CODE', payCode: playing('11') })).data).toMatchObject({ status: 'PAID' })
    const [kept] = await on.server.query<{ n: number }>(
      "select count(*)::int as n from payment p where payment_order_id = $1 and row_to_json(p)::text like '%1312345678901234%'",
      [id]
    )
    expect(kept?.n).toBe(0)
  })

  test('USERPAYING: asked every 10 s, paid meanwhile is money; unpaid is taken back after 45 s and not before 15 s', async () => {
    const paid = await on.shop.order(49_000)
    expect((await on.shop.collect('finance1', paid, { way: 'PAY_CODE', payCode: playing('00') })).data.payments).toMatchObject([
      { state: 'CONFIRMING' }
    ])
    await on.shop.pass(10 * SECOND + 1)
    expect((await on.shop.read(paid)).data.payments[0]?.state).toBe('CONFIRMING')
    on.shop.local.notices.plan(['LOSE'])
    const [row] = await on.server.query<{ out_trade_no: string }>('select out_trade_no from payment where payment_order_id = $1', [paid])
    const trade = on.shop.local.provider.query('WECHAT', row?.out_trade_no ?? '')
    on.shop.local.provider.payToken(trade?.token ?? '')
    await on.shop.pass(10 * SECOND + 1)
    expect((await on.shop.read(paid)).data).toMatchObject({ status: 'PAID' })

    const unpaid = await on.shop.order(49_000)
    const { data } = await on.shop.collect('finance1', unpaid, { way: 'PAY_CODE', payCode: playing('00') })
    const paymentId = data.payments[0]?.id ?? ''
    expect((await on.shop.act('finance1', unpaid, paymentId, 'Close')).msg).toBe('付款码收款正在确认，15 秒后才能撤销')
    for (let second = 0; second < 44; second += 11) {
      await on.shop.pass(11 * SECOND)
      if (second < 33) expect((await on.shop.read(unpaid)).data.payments[0]?.state).toBe('CONFIRMING')
    }
    await on.shop.pass(2 * SECOND)
    expect((await on.shop.read(unpaid)).data).toMatchObject({
      status: 'UNPAID',
      payments: [{ state: 'CLOSED', failure: '超时未支付，已撤销' }]
    })
  })

  test('paid after reversal: counts while the order can take it, else it goes back at once; also when its notice is lost', async () => {
    const taken = await on.shop.order(49_000)
    await on.shop.collect('finance1', taken, { way: 'PAY_CODE', payCode: playing('77') })
    on.shop.local.notices.plan(['LOSE'])
    await on.shop.pass(46 * SECOND)
    expect((await on.shop.read(taken)).data).toMatchObject({ status: 'UNPAID', payments: [{ state: 'CLOSED' }] })
    await on.shop.pass(MINUTE + SECOND)
    expect((await on.shop.read(taken)).data).toMatchObject({ status: 'PAID', payments: [{ state: 'SUCCESS' }] })

    const twice = await on.shop.order(49_000)
    const first = await on.shop.collect('finance1', twice, { way: 'PAY_CODE', payCode: playing('77') })
    on.shop.local.notices.plan(['HOLD'])
    await on.shop.pass(46 * SECOND)
    await on.shop.collect('finance1', twice, { method: 'ALIPAY', way: 'PAY_CODE', payCode: PAY_CODE.ALIPAY })
    expect((await on.shop.read(twice)).data.status).toBe('PAID')
    on.shop.local.notices.release()
    await on.shop.local.notices.settled()
    await on.shop.runJobs()
    await on.shop.pass(MINUTE)
    const { data } = await on.shop.read(twice)
    expect(data).toMatchObject({
      status: 'PAID',
      paidFen: 49_000,
      refundedFen: 0,
      refunds: [{ state: 'SUCCESS', paymentId: first.data.payments[0]?.id, amountFen: 49_000, deciderName: null }]
    })
    expect(data.payments[0]).toMatchObject({ state: 'CLOSED', failure: '重复收款，系统自动原路退回', receiptNo: null })
    const messages = await on.shop.world.as<{ list: { title: string }[] }>(
      'finance1',
      'GET',
      '/api/message?currentPage=1&pageSize=20&type=3'
    )
    expect(JSON.stringify(messages.data)).toContain('重复收款')
  })

  test('an over-payment stands in the bill of the day and in the books: both ways agree', async () => {
    const days = await on.server.query<{ day: string }>(
      "select distinct to_char(to_timestamp(paid_at / 1000.0) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day from payment where state = 'CLOSED' and gateway_no is not null"
    )
    expect(days).toHaveLength(1)
    on.shop.later(24 * 60 * MINUTE)
    const day = days[0]?.day ?? ''
    const compared = await on.shop.world.as<{ counts: Record<string, number> }>('finance1', 'POST', '/api/transferCar/Reconciliation', {
      day,
      channel: 'WECHAT'
    })
    expect(compared).toMatchObject({ code: 200, data: { counts: { CHANNEL_ONLY: 0, AMOUNT_DIFF: 0 } } })
    const [row] = await on.server.query<{ outcome: string }>(
      "select i.outcome from recon_item i join payment p on p.out_trade_no = i.out_no and i.kind = 'PAY' where p.state = 'CLOSED' and p.gateway_no is not null"
    )
    expect(row).toEqual({ outcome: 'MATCH' })
  })

  test('a line that breaks: before the channel heard, or with its answer lost; the job settles both', async () => {
    const lost = await on.shop.order(49_000)
    on.shop.local.planCalls(['AFTER'])
    const answer = await on.shop.collect('finance1', lost, { way: 'PAY_CODE', payCode: playing('11') })
    expect(answer.data.payments[0]?.state).toMatch(/CONFIRMING|SUCCESS/)
    await on.shop.local.notices.settled()
    await on.shop.pass(11 * SECOND)
    expect((await on.shop.read(lost)).data).toMatchObject({ status: 'PAID', payments: [{ state: 'SUCCESS' }] })

    const never = await on.shop.order(49_000)
    on.shop.local.planCalls(['BEFORE'])
    expect((await on.shop.collect('finance1', never, { way: 'PAY_CODE', payCode: playing('11') })).data.payments).toMatchObject([
      { state: 'CONFIRMING', failure: '支付渠道没有应答，正在确认' }
    ])
    for (let nth = 0; nth < 5; nth++) await on.shop.pass(11 * SECOND)
    expect((await on.shop.read(never)).data).toMatchObject({ status: 'UNPAID', payments: [{ state: 'CLOSED' }] })

    const qr = await on.shop.order(49_000)
    on.shop.local.planCalls(['BEFORE'])
    const key = randomUUID()
    const body = { version: await on.shop.versionOf(qr) }
    expect((await on.shop.collect('finance1', qr, body, { key })).data.payments).toMatchObject([{ state: 'OPEN', codeUrl: null }])
    on.server.clock.advance(6 * SECOND)
    // The same request again finds the same attempt and goes on from there.
    expect((await on.shop.collect('finance1', qr, body, { key })).data.payments).toMatchObject([
      { state: 'OPEN', codeUrl: expect.stringContaining('/pay/') }
    ])
  })

  test("who may: the order's driver, finance, managers; nobody else; an old version is told", async () => {
    const id = await on.shop.order(49_000)
    expect((await on.shop.collect('driver2', id, {})).code).toBe(404)
    expect((await on.shop.collect('dispatcher1', id, {})).code).toBe(403)
    expect((await on.shop.collect('clerk1', id, {})).code).toBe(403)
    expect(await on.shop.collect('driver1', id, { version: (await on.shop.versionOf(id)) + 1 })).toMatchObject({ code: 409, data: { id } })
    expect((await on.shop.collect('manager1', id, {})).code).toBe(200)
    const draft = await on.shop.order(49_000, { stage: 'DRAFT' })
    expect((await on.shop.collect('finance1', draft, {})).msg).toBe('缴费工单当前为“待录费”，不能收款')
  })

  test('after all of it the books are whole', async () => {
    expect(await brokenInvariants(on.server)).toEqual([])
  })
})
