import type { CashOnHand, HandoverView } from '../../../../../src/contract/transferCar/payment/collect'
import { oneDatabase, type TestApp } from '../../../../support/databases'
import { AREA, Till } from './support'

const CASH = `${AREA}/CashHandover`

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let till: Till
  beforeAll(async () => {
    server = await makeApp()
    till = new Till(server)
  })

  const mine = async (account: string) => (await till.world.as<CashOnHand>(account, 'GET', `${CASH}/Mine`)).data
  const submit = (account: string, paymentIds: string[], countedFen: number, note?: string) =>
    till.world.as<HandoverView>(account, 'POST', CASH, { paymentIds, countedFen, ...(note === undefined ? {} : { note }) })
  const decide = (account: string, id: string, body: object) =>
    till.world.as<HandoverView>(account, 'POST', `${CASH}/${id}/Decide`, { version: 1, ...body })

  test('what a collector holds goes over once, with its difference, and comes back when it is refused', async () => {
    const before = await mine('driver1')
    const order = await till.order(100_000)
    const [a, b] = [await till.cash('driver1', order, 30_000), await till.cash('driver1', order, 20_050)]
    await till.transfer('driver1', order, 10_000)
    await till.pay('driver1', order, { method: 'POS', amountFen: 1000, slipNo: 'X-1' })
    const foreign = await till.cash('driver2', await till.order(500), 500)
    await till.refunded(order, a, 5000)
    const held = await mine('driver1')
    expect(held.totalFen - before.totalFen).toBe(45_050)
    expect(held.items.filter(({ paymentId }) => [a, b].includes(paymentId)).map(({ amountFen }) => amountFen)).toEqual([25_000, 20_050])

    expect((await submit('driver1', [a, foreign], 25_500)).msg).toContain('只能交自己收的现金')
    expect(await submit('driver1', [a, b], 45_000)).toMatchObject({ code: 400, data: { fields: { note: expect.any(String) } } })
    const sent = await submit('driver1', [a, b], 45_000, '找零少 0.50')
    expect(sent.data).toMatchObject({
      state: 'SUBMITTED',
      expectedFen: 45_050,
      countedFen: 45_000,
      diffFen: -50,
      canDecide: false,
      collectorName: expect.any(String)
    })
    expect(await mine('driver1')).toEqual(before)
    expect((await submit('driver1', [b], 20_050)).msg).toContain('已交过班')

    expect((await decide('driver1', sent.data.id, { approve: true })).code).toBe(403)
    expect((await decide('manager1', sent.data.id, { approve: true })).code).toBe(403)
    expect((await decide('finance1', sent.data.id, { approve: false })).code).toBe(400)
    const refused = await decide('finance1', sent.data.id, { approve: false, note: '金额不符，请重点' })
    expect(refused.data).toMatchObject({ state: 'REFUSED', decisionNote: '金额不符，请重点', version: 2 })
    expect((await mine('driver1')).totalFen - before.totalFen).toBe(45_050)
    expect((await decide('finance1', sent.data.id, { approve: true, version: 2 })).msg).toContain('已处理过')

    const again = await submit('driver1', [a, b], 45_050)
    expect((await decide('finance1', again.data.id, { approve: true, version: 9 })).code).toBe(409)
    expect((await decide('finance1', again.data.id, { approve: true })).data).toMatchObject({
      state: 'CONFIRMED',
      items: [{ paymentId: a }, { paymentId: b }],
      canDecide: false
    })
    // What is given back afterwards is the office's cash: the hand-over stays what it was.
    server.clock.advance(1000)
    await till.refunded(order, b, 1000)
    const listed = await till.world.as<{ list: HandoverView[] }>('finance1', 'GET', `${CASH}?state=CONFIRMED`)
    expect(listed.data.list.find(({ id }) => id === again.data.id)).toMatchObject({
      expectedFen: 45_050,
      items: [{ amountFen: 25_000 }, { amountFen: 20_050 }]
    })
  })

  test('who sees whose: a driver his own, finance all, others nothing; nobody confirms his own', async () => {
    const own = await till.cash('finance1', await till.order(700), 700)
    const sent = await submit('finance1', [own], 700)
    expect((await decide('finance1', sent.data.id, { approve: true })).msg).toBe('不能确认自己的交班')
    expect((await decide('admin', sent.data.id, { approve: true })).data.state).toBe('CONFIRMED')
    const whose = async (account: string) =>
      new Set((await till.world.as<{ list: HandoverView[] }>(account, 'GET', CASH)).data.list.map(({ collectorName }) => collectorName))
    const stored = async (condition: string) =>
      new Set(
        (
          await server.query<{ name: string }>(
            `select distinct u.real_name as name from cash_handover h join user_account u on u.id = h.collector_id where ${condition}`
          )
        ).map(({ name }) => name)
      )
    expect(await whose('driver1')).toEqual(await stored("u.account = 'driver1'"))
    expect(await whose('driver2')).toEqual(await stored("u.account = 'driver2'"))
    expect(await whose('finance1')).toEqual(await stored('true'))
    expect((await stored('true')).size).toBeGreaterThan(1)
    // Another's are refused, not answered with one's own instead.
    for (const [account, of] of [
      ['driver2', 'driver1'],
      ['driver1', 'finance1'],
      ['manager1', 'driver1']
    ]) {
      expect([account, await till.world.as(account ?? '', 'GET', `${CASH}?collectorId=user-${of}`)]).toEqual([
        account,
        expect.objectContaining({ code: 403, data: null })
      ])
    }
    expect((await till.world.as<{ list: HandoverView[] }>('driver2', 'GET', `${CASH}?collectorId=user-driver2`)).code).toBe(200)
    for (const account of ['dispatcher1', 'yard1', 'clerk1'])
      for (const url of [CASH, `${CASH}/Mine`]) expect([account, (await till.world.as(account, 'GET', url)).code]).toEqual([account, 403])
  })

  test('the same cash handed over by two devices at once goes over once', async () => {
    const order = await till.order(9000)
    const ids = [await till.cash('driver3', order, 4000), await till.cash('driver3', order, 5000)]
    const answers = await Promise.all([
      submit('driver3', ids, 9000),
      submit('driver3', [...ids].reverse(), 9000),
      submit('driver3', ids.slice(0, 1), 4000)
    ])
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    const [row] = await server.query<{ n: number }>(
      "select count(*)::int as n from cash_handover where collector_id = 'user-driver3' and state = 'SUBMITTED'"
    )
    expect(row?.n).toBe(1)
  })

  test('pages of hand-overs follow each other without a gap', async () => {
    const order = await till.order(100_000)
    for (let index = 0; index < 23; index++) {
      server.clock.advance(1000)
      const paid = await till.cash('driver4', order, 100)
      expect((await submit('driver4', [paid], 100)).code).toBe(200)
    }
    const page = async (cursor?: string) =>
      (
        await till.world.as<{ list: HandoverView[]; nextCursor: string | null }>(
          'driver4',
          'GET',
          CASH + (cursor === undefined ? '' : `?cursor=${cursor}`)
        )
      ).data
    const first = await page()
    const second = await page(first.nextCursor ?? '')
    expect([first.list.length, second.list.length, second.nextCursor]).toEqual([20, 3, null])
    expect(new Set([...first.list, ...second.list].map(({ id }) => id)).size).toBe(23)
  })
})
