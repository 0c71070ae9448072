import type { OwnerLinkView, ReconDay, ReconDetail } from '../../../../../src/contract/transferCar/payment/collect'
import { DAY, HOUR, MINUTE, SECOND } from '../../../../../server/clock'
import { runDue } from '../../../../../server/jobs/worker'
import { watchReconciliation } from '../../../../../server/transferCar/payment/ledger/reconcileJob'
import { shanghaiDate, shanghaiTime } from '../../../../../src/domain/format'
import { oneDatabase, type TestApp } from '../../../../support/databases'
import { PayShop, playing } from '../pay/support'
import { AREA } from './support'

const RECON = `${AREA}/Reconciliation`

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let shop: PayShop
  beforeAll(async () => {
    server = await makeApp()
    shop = await PayShop.open(server)
  })
  afterAll(async () => {
    await shop.close()
  })

  const compare = (day: string, channel: 'WECHAT' | 'ALIPAY', account = 'finance1') =>
    shop.world.as<ReconDay>(account, 'POST', RECON, { day, channel })
  const detail = async (day: string, channel: 'WECHAT' | 'ALIPAY') =>
    (await shop.world.as<ReconDetail>('finance1', 'GET', `${RECON}/${day}/${channel}`)).data
  const days = () => server.query<{ day: string; channel: string }>('select day, channel from recon_day order by day, channel')
  /** The next Shanghai morning at this hour. */
  const nextDayAt = (ms: number) => shop.later((shanghaiTime(shanghaiDate(server.clock.now() + DAY)) ?? 0) + ms - server.clock.now())

  test('what really went through the channels agrees; what was touched afterwards does not', async () => {
    const day = shanghaiDate(server.clock.now())
    const [a, b] = [await shop.paidOrder(49_000, 'WECHAT'), await shop.paidOrder(21_000, 'WECHAT')]
    await shop.paidOrder(5000, 'ALIPAY')
    expect(await compare(day, 'WECHAT')).toMatchObject({ code: 400, data: { fields: { day: '当天结束后才能对账' } } })
    nextDayAt(9 * HOUR)
    expect((await compare(day, 'WECHAT')).data).toMatchObject({
      counts: { MATCH: 2, CHANNEL_ONLY: 0, LOCAL_ONLY: 0, AMOUNT_DIFF: 0 },
      openItems: 0,
      channelFen: 70_000,
      localFen: 70_000
    })
    expect((await compare(day, 'ALIPAY')).data).toMatchObject({ counts: { MATCH: 1 }, channelFen: 5000, localFen: 5000 })
    await server.query("update payment set state = 'FAILED' where id = $1", [a.paymentId])
    await server.query('update payment set amount_fen = 20000 where id = $1', [b.paymentId])
    expect((await compare(day, 'WECHAT')).data).toMatchObject({
      counts: { MATCH: 0, CHANNEL_ONLY: 1, AMOUNT_DIFF: 1 },
      openItems: 2,
      channelFen: 70_000,
      localFen: 20_000
    })
    const { items } = await detail(day, 'WECHAT')
    expect(items.map(({ outcome, channelFen, localFen }) => [outcome, channelFen, localFen]).sort()).toEqual([
      ['AMOUNT_DIFF', 21_000, 20_000],
      ['CHANNEL_ONLY', 49_000, null]
    ])
    // The attempt is ours although no money came of it here: it can be looked at.
    expect(items.find(({ outcome }) => outcome === 'CHANNEL_ONLY')).toMatchObject({
      paymentOrderId: a.id,
      paymentNo: expect.stringMatching(/^JF/)
    })
    await server.query("update payment set state = 'SUCCESS' where id = $1", [a.paymentId])
    await server.query('update payment set amount_fen = 21000 where id = $1', [b.paymentId])
    expect((await compare(day, 'WECHAT')).data.openItems).toBe(0)
  })

  test('a payment by code that was paid at the channel and taken back before we knew is no difference', async () => {
    await server.query('delete from recon_item')
    await server.query('delete from recon_day')
    const day = shanghaiDate(server.clock.now())
    const id = await shop.order(7000)
    await shop.collect('finance1', id, { amountFen: 7000, way: 'PAY_CODE', payCode: playing('00') })
    const [attempt] = await server.query<{ out: string }>('select out_trade_no as out from payment where payment_order_id = $1', [id])
    const trade = shop.local.provider.query('WECHAT', attempt?.out ?? '')
    shop.local.notices.plan(['LOSE'])
    shop.local.provider.payToken(trade?.token ?? '')
    shop.local.provider.reverse('WECHAT', attempt?.out ?? '')
    await shop.pass(MINUTE)
    expect((await shop.read(id)).data).toMatchObject({ status: 'UNPAID', payments: [{ state: 'CLOSED' }] })
    nextDayAt(9 * HOUR)
    expect(shop.local.provider.bill('WECHAT', day).map(({ kind }) => kind)).toEqual(expect.arrayContaining(['PAY', 'REVERSAL']))
    const seen = (await compare(day, 'WECHAT')).data
    expect(seen).toMatchObject({ counts: { CHANNEL_ONLY: 0, LOCAL_ONLY: 0, AMOUNT_DIFF: 0 }, openItems: 0 })
    expect(seen.channelFen).toBe(seen.localFen)
  })

  test('paid by code before midnight, taken back after it: two days differ until both have been compared, then neither', async () => {
    await server.query('delete from recon_item')
    await server.query('delete from recon_day')
    nextDayAt(DAY - 30 * SECOND)
    const day = shanghaiDate(server.clock.now())
    const id = await shop.order(7000)
    await shop.collect('finance1', id, { amountFen: 7000, way: 'PAY_CODE', payCode: playing('00') })
    const [attempt] = await server.query<{ out: string }>('select out_trade_no as out from payment where payment_order_id = $1', [id])
    shop.local.notices.plan(['LOSE'])
    shop.local.provider.payToken(shop.local.provider.query('WECHAT', attempt?.out ?? '')?.token ?? '')
    server.clock.advance(MINUTE)
    shop.local.provider.reverse('WECHAT', attempt?.out ?? '')
    await shop.pass(MINUTE)
    const next = shanghaiDate(server.clock.now())
    nextDayAt(9 * HOUR)
    expect((await compare(day, 'WECHAT')).data).toMatchObject({ counts: { CHANNEL_ONLY: 1 }, openItems: 1 })
    expect((await compare(next, 'WECHAT')).data).toMatchObject({ counts: { CHANNEL_ONLY: 1 }, openItems: 0 })
    const ended = {
      note: `付款码收款 ${day} 到账，${next} 已由渠道撤销，两日相抵`,
      closedAt: server.clock.now(),
      closedByName: null,
      channelFen: 7000,
      localFen: null
    }
    expect((await detail(day, 'WECHAT')).items).toMatchObject([{ kind: 'PAY', outcome: 'CHANNEL_ONLY', ...ended }])
    expect((await detail(next, 'WECHAT')).items).toMatchObject([{ kind: 'REFUND', outcome: 'CHANNEL_ONLY', ...ended }])
    for (const each of [day, next]) expect((await compare(each, 'WECHAT')).data.openItems).toBe(0)
  })

  test('every morning at 10:00 yesterday is compared once, days missed are made up for, differences are told', async () => {
    await server.query('delete from recon_item')
    await server.query('delete from recon_day')
    await shop.paidOrder(3000, 'WECHAT')
    const lost = await shop.paidOrder(4000, 'ALIPAY')
    const day = shanghaiDate(server.clock.now())
    await server.query("update payment set state = 'FAILED' where id = $1", [lost.paymentId])
    nextDayAt(9 * HOUR)
    const start = () => server.context.db.transaction((tx) => watchReconciliation(tx, server.context.jobs, server.clock.now()))
    await start()
    await shop.pass(HOUR - 1)
    expect(await days()).toEqual([])
    const told = async () =>
      (await server.query<{ n: number }>("select count(*)::int as n from in_site_message where title = '对账有差异待处理'"))[0]?.n
    await shop.pass(2)
    expect(await days()).toEqual(
      expect.arrayContaining([
        { day, channel: 'ALIPAY' },
        { day, channel: 'WECHAT' }
      ])
    )
    expect((await detail(day, 'ALIPAY')).openItems).toBe(1)
    const before = await told()
    expect(before).toBeGreaterThan(0)
    const count = (await days()).length
    // A restart asks for no second round, and a round without anything new tells nobody.
    await start()
    await shop.pass(HOUR)
    expect((await days()).length).toBe(count)
    await shop.pass(3 * DAY)
    expect((await days()).map((row) => row.day)).toEqual(
      expect.arrayContaining([shanghaiDate(server.clock.now() - DAY), shanghaiDate(server.clock.now() - 2 * DAY)])
    )
    expect(await told()).toBe(before)
  })

  test("the owner pays from his page: pressed twice is one attempt, and a page of somebody else's money opens nothing", async () => {
    shop.later(2 * MINUTE)
    const accidentOrderId = await shop.world.plant('DONE')
    const order = await shop.order(49_000, { accidentOrderId })
    const foreign = await shop.order(100)
    const { url } = (await shop.world.as<OwnerLinkView>('driver1', 'POST', `${AREA}/AccidentOrder/${accidentOrderId}/OwnerLink`, {})).data
    const path = new URL(url).pathname
    const look = async () => (await server.app.inject({ method: 'GET', url: path })).body
    const press = async (form: Record<string, string>, where = path) => {
      const answer = await server.app.inject({
        method: 'POST',
        url: `${where}/Pay`,
        payload: new URLSearchParams(form).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' }
      })
      return {
        status: answer.statusCode,
        body: answer.body,
        to: /http-equiv="refresh" content="1;url=([^"]+)"/.exec(answer.body)?.[1]?.replace(/&amp;/g, '&')
      }
    }
    for (const form of [
      {},
      { paymentOrderId: order, channel: 'CASH' },
      { paymentOrderId: '../x', channel: 'WECHAT' },
      { paymentOrderId: foreign, channel: 'WECHAT' }
    ])
      expect((await press(form as Record<string, string>)).status).toBe(400)
    expect((await press({ paymentOrderId: order, channel: 'WECHAT' }, '/status/guessed')).status).toBe(404)
    const first = await press({ paymentOrderId: order, channel: 'WECHAT' })
    expect(first).toMatchObject({ status: 200, to: expect.stringContaining(shop.local.url) })
    expect((await press({ paymentOrderId: order, channel: 'WECHAT' })).to).toBe(first.to)
    expect(await look()).toContain('继续支付（微信）')
    const attempts = await server.query('select way, state, amount_fen::int as fen from payment where payment_order_id = $1', [order])
    expect(attempts).toEqual([{ way: 'LINK', state: 'OPEN', fen: 49_000 }])
    await shop.payScanned(order)
    expect(await shop.stateOf(order)).toMatchObject({ status: 'PAID', paidFen: 49_000 })
    const paid = await look()
    expect(paid).toContain('已缴费')
    expect(paid).toMatch(/href="\/receipt\/SK\d{12}\?code=/)
    expect((await press({ paymentOrderId: order, channel: 'WECHAT' })).body).toContain('该费用已缴清')
    shop.later(2 * MINUTE)
    const busy = await shop.order(700, { accidentOrderId })
    await shop.collect('finance1', busy, { amountFen: 700 })
    expect((await press({ paymentOrderId: busy, channel: 'ALIPAY' })).body).toContain('现场人员正在收款')
    for (let index = 0; index < 12; index++) await press({ paymentOrderId: busy, channel: 'ALIPAY' })
    expect((await press({ paymentOrderId: busy, channel: 'ALIPAY' })).status).toBe(429)
  })
})

oneDatabase((_name, makeApp) => {
  test('a channel that does not answer: said in words to who asks, asked again by the job', async () => {
    const server = await makeApp()
    const shop = await PayShop.open(server)
    const day = shanghaiDate(server.clock.now() - DAY)
    await shop.local.close()
    expect(await shop.world.as('finance1', 'POST', RECON, { day, channel: 'WECHAT' })).toMatchObject({
      code: 400,
      msg: '渠道账单暂时取不到，请稍后再试'
    })
    await server.context.db.transaction((tx) => watchReconciliation(tx, server.context.jobs, server.clock.now()))
    shop.later(DAY)
    const errors: unknown[] = []
    await runDue(server.context, (error) => {
      errors.push(error)
    })
    expect(errors).toEqual([])
    expect(await server.query('select 1 from recon_day')).toEqual([])
    expect(await server.context.db.transaction((tx) => server.context.jobs.isWaiting(tx, 'reconcile', ''))).toBe(true)
  })
})
