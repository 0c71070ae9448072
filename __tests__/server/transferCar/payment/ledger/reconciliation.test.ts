import type { Channel } from '../../../../../src/contract/transferCar/payment/codes'
import type { ReconDay, ReconDetail, ReconItem } from '../../../../../src/contract/transferCar/payment/collect'
import type { ReconEntry } from '../../../../../src/domain/transferCar/payment/reconcile'
import { DAY, HOUR } from '../../../../../server/clock'
import { compareDay } from '../../../../../server/transferCar/payment/ledger/reconciliation'
import { shanghaiDate } from '../../../../../src/domain/format'
import { eachDatabase, type TestApp } from '../../../../support/databases'
import { AREA, Till } from './support'

const RECON = `${AREA}/Reconciliation`

eachDatabase((_name, makeApp) => {
  let server: TestApp
  let till: Till
  let day: string
  let numbers = 0
  beforeEach(async () => {
    if (server === undefined) {
      server = await makeApp()
      till = new Till(server)
    }
    till.later(3 * DAY)
    day = shanghaiDate(server.clock.now() - DAY)
  })

  const noon = () => Date.parse(`${day}T12:00:00+08:00`)
  const paid = async (amountFen: number, paidAt = noon()) => {
    const outTradeNo = `JF-T-${++numbers}`
    const order = await till.order(amountFen)
    return { outNo: outTradeNo, order, payment: await till.channelPayment(order, { outTradeNo, amountFen, paidAt }) }
  }
  const row = (outNo: string, amountFen: number, kind: ReconEntry['kind'] = 'PAY'): ReconEntry => ({
    kind,
    outNo,
    gatewayNo: `gw${outNo}`,
    amountFen
  })
  const compare = (bill: ReconEntry[], channel: Channel = 'WECHAT', of = day) =>
    server.context.db.transaction((tx) => compareDay(tx, of, channel, bill, server.clock.now()))
  const detail = async (of = day) => (await till.world.as<ReconDetail>('finance1', 'GET', `${RECON}/${of}/WECHAT`)).data
  const touch = (item: Pick<ReconItem, 'id' | 'version'>, body: object, account = 'finance1') =>
    till.world.as<ReconItem>(account, 'POST', `${RECON}/Items/${item.id}`, { version: item.version, ...body })
  const outcomes = async () => Object.fromEntries((await detail()).items.map(({ outNo, outcome }) => [outNo, outcome]))

  test('the four outcomes of a day, payments and refunds', async () => {
    const [same, other, lost] = [await paid(1000), await paid(2000), await paid(3000)]
    const refundNo = await till.refunded(same.order, same.payment, 400)
    await server.query('update refund set done_at = $1 where refund_no = $2', [noon() + HOUR, refundNo])
    const seen = await compare([row(same.outNo, 1000), row(other.outNo, 2001), row('STRANGE', 50), row(refundNo, 400, 'REFUND')])
    expect(seen).toMatchObject({
      day,
      channel: 'WECHAT',
      counts: { MATCH: 2, AMOUNT_DIFF: 1, LOCAL_ONLY: 1, CHANNEL_ONLY: 1 },
      openItems: 3,
      channelFen: 1000 + 2001 + 50 - 400,
      localFen: 6000 - 400
    })
    const { items } = await detail()
    expect(items.slice(0, 3).map(({ outcome }) => outcome)).not.toContain('MATCH')
    expect(items.find(({ outNo }) => outNo === other.outNo)).toMatchObject({
      outcome: 'AMOUNT_DIFF',
      channelFen: 2001,
      localFen: 2000,
      paymentOrderId: other.order,
      paymentNo: expect.stringMatching(/^JF/)
    })
    expect(items.find(({ outNo }) => outNo === lost.outNo)).toMatchObject({ outcome: 'LOCAL_ONLY', channelFen: null, localFen: 3000 })
    expect(items.find(({ outNo }) => outNo === 'STRANGE')).toMatchObject({ outcome: 'CHANNEL_ONLY', localFen: null, paymentOrderId: null })
    // The other channel of that day knows nothing of them.
    expect(await compare([], 'ALIPAY')).toMatchObject({ counts: { LOCAL_ONLY: 0 }, localFen: 0 })
  })

  test('an owner, a note and an end; comparing again keeps what has not changed and opens what has', async () => {
    const [kept, mended, worse] = [await paid(100), await paid(200), await paid(300)]
    await compare([row('ONLY-THERE', 70), row(mended.outNo, 250), row(worse.outNo, 310)])
    const find = async (outNo: string) => (await detail()).items.find((item) => item.outNo === outNo) as ReconItem
    expect(await touch(await find(kept.outNo), { close: true })).toMatchObject({ code: 400, data: { fields: { note: '请填写处理说明' } } })
    expect((await touch(await find(kept.outNo), { ownerId: 'user-driver1' })).code).toBe(400)
    const owned = await touch(await find(kept.outNo), { ownerId: 'user-finance1', note: '等渠道补单' })
    expect(owned.data).toMatchObject({ ownerName: expect.any(String), note: '等渠道补单', closedAt: null, version: 2 })
    expect(await touch({ ...owned.data, version: 1 }, { note: 'x' })).toMatchObject({ code: 409, data: { version: 2 } })
    const closed = await touch(owned.data, { close: true })
    expect(closed.data).toMatchObject({ closedAt: server.clock.now(), closedByName: expect.any(String), note: '等渠道补单' })
    expect((await touch(closed.data, { note: '再改' })).msg).toBe('该差异已处理完毕')
    await touch(await find(worse.outNo), { ownerId: 'user-finance1', note: '手续费', close: true })
    await touch(await find('ONLY-THERE'), { note: '查一下' })

    expect(await compare([row(mended.outNo, 200), row(worse.outNo, 320)])).toMatchObject({
      counts: { MATCH: 1, LOCAL_ONLY: 1, AMOUNT_DIFF: 1, CHANNEL_ONLY: 0 },
      openItems: 1
    })
    expect(await find(kept.outNo)).toEqual(closed.data)
    expect(await find(mended.outNo)).toMatchObject({ outcome: 'MATCH', channelFen: 200 })
    expect(await find(worse.outNo)).toMatchObject({
      outcome: 'AMOUNT_DIFF',
      channelFen: 320,
      closedAt: null,
      closedByName: null,
      note: '手续费',
      ownerName: expect.any(String)
    })
    expect(await find('ONLY-THERE')).toBeUndefined()
    expect((await touch(await find(mended.outNo), { note: 'x' })).msg).toBe('一致的记录不需要处理')
  })

  test('two clocks at midnight: a number counts on the day of the bill that names it', async () => {
    const end = Date.parse(`${day}T00:00:00+08:00`) + DAY
    const late = await paid(500, end - 1)
    const early = await paid(600, end)
    await compare([])
    expect(await outcomes()).toEqual({ [late.outNo]: 'LOCAL_ONLY' })
    const next = shanghaiDate(end)
    till.later(DAY)
    expect(await compare([row(late.outNo, 500), row(early.outNo, 600)], 'WECHAT', next)).toMatchObject({
      counts: { MATCH: 2, LOCAL_ONLY: 0, CHANNEL_ONLY: 0 },
      openItems: 0
    })
    expect(await compare([])).toMatchObject({ counts: { LOCAL_ONLY: 0 }, openItems: 0, localFen: 0 })
  })

  test('random days compared again and again: outcomes follow the facts, sums add up, days do not mix', async () => {
    const rounds = process.env.TEST_FULL === '1' ? 60 : 3
    let seed = 7
    const random = (n: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % n
    }
    const known: { outNo: string; amountFen: number }[] = []
    for (let round = 0; round < rounds; round++) {
      for (let index = 0; index < 3; index++) {
        const amountFen = 1 + random(5000)
        known.push({ outNo: (await paid(amountFen)).outNo, amountFen })
      }
      const expected: Record<string, string> = {}
      const bill = known.flatMap(({ outNo, amountFen }) => {
        const fault = random(4)
        expected[outNo] = fault === 0 ? 'LOCAL_ONLY' : fault === 1 ? 'AMOUNT_DIFF' : 'MATCH'
        return fault === 0 ? [] : [row(outNo, amountFen + (fault === 1 ? 1 + random(9) : 0))]
      })
      if (random(2) === 0) {
        bill.push(row(`X-${day}-${round}`, 5))
        expected[`X-${day}-${round}`] = 'CHANNEL_ONLY'
      }
      const seen = await compare(bill)
      expect(await outcomes()).toEqual(expected)
      expect(seen.openItems).toBe(Object.values(expected).filter((outcome) => outcome !== 'MATCH').length)
      expect([seen.channelFen, seen.localFen]).toEqual([
        bill.reduce((sum, { amountFen }) => sum + amountFen, 0),
        known.reduce((sum, { amountFen }) => sum + amountFen, 0)
      ])
    }
  })

  test('who may not, and what cannot be', async () => {
    for (const account of ['driver1', 'dispatcher1', 'manager1', 'yard1']) {
      for (const url of ['', '/Owners', `/${day}/WECHAT`])
        expect([account, (await till.world.as(account, 'GET', RECON + url)).code]).toEqual([account, 403])
      expect([account, (await touch({ id: 'x', version: 1 }, { note: 'x' }, account)).code]).toEqual([account, 403])
      expect([account, (await till.world.as(account, 'POST', RECON, { day, channel: 'WECHAT' })).code]).toEqual([account, 403])
    }
    expect((await till.world.as('finance1', 'GET', `${RECON}/2020-01-01/ALIPAY`)).code).toBe(404)
    expect((await touch({ id: 'nothing', version: 1 }, { note: 'x' })).code).toBe(404)
    for (const wrong of ['2026-02-30', shanghaiDate(server.clock.now())])
      expect((await till.world.as('finance1', 'POST', RECON, { day: wrong, channel: 'WECHAT' })).code).toBe(400)
    expect((await till.world.as<{ list: { id: string }[] }>('finance1', 'GET', `${RECON}/Owners`)).data.list.map(({ id }) => id)).toContain(
      'user-finance1'
    )
    const listed = await till.world.as<{ list: ReconDay[] }>('finance1', 'GET', `${RECON}?from=2020-01-01&to=2099-01-01`)
    expect(listed.data.list.length).toBeGreaterThan(0)
  })
})
