import { randomUUID } from 'node:crypto'
import type { PayOverview, PayRules, PaySheet } from '../../../../src/contract/transferCar/fleet/driverPay'
import { DAY } from '../../../../server/clock'
import { oneDatabase } from '../../../support/databases'
import { Till } from '../payment/ledger/support'

const AREA = '/api/transferCar'
const TOW = { kind: 'TOW', shareBp: 1250, fixedFen: 1000 } as const

/** Pay of drivers (fleet.md#pay-of-drivers). */
oneDatabase((_name, makeApp) => {
  let till: Till
  beforeAll(async () => {
    till = new Till(await makeApp())
    // The demo company's own orders would stand in the same month.
    await till.server.query('update order_unit set driver_id = null')
    await till.server.query('delete from pay_rule')
  }, 240_000)
  const today = () => new Date(till.server.clock.now() + 28_800_000).toISOString().slice(0, 10)
  const rules = async (account = 'finance1') => till.world.as<PayRules>(account, 'GET', `${AREA}/PayRules`)
  const write = async (body: object, account = 'finance1', key?: string) =>
    till.world.as<PayRules>(account, 'POST', `${AREA}/PayRules`, body, key === undefined ? {} : { key })
  const overview = async (account = 'finance1', month = '') =>
    till.world.as<PayOverview>(account, 'GET', `${AREA}/Pay${month && `?month=${month}`}`)
  const sheet = async (account: string, driverId = 'user-driver1') => till.world.as<PaySheet>(account, 'GET', `${AREA}/Pay/${driverId}`)

  test('a rule is written by who may, in versions; what earlier months were paid by stays', async () => {
    expect((await rules()).data).toMatchObject({ list: [], current: null, mayEdit: true, earliest: '' })
    const key = randomUUID()
    const first = { validFrom: '2020-01-01', rates: [TOW], basedOn: 0 }
    expect((await write(first, 'driver1')).code).toBe(403)
    expect((await write(first, 'finance1', key)).data).toMatchObject({
      current: 1,
      list: [{ version: 1, validFrom: '2020-01-01', rates: [TOW] }]
    })
    expect((await write(first, 'finance1', key)).data.list).toHaveLength(1)
    expect(await write(first)).toMatchObject({ code: 409, msg: '提成规则已被他人修改，请核对后再保存' })
    const next = { ...first, basedOn: 1 }
    expect(await write(next)).toMatchObject({ code: 400, data: { fields: { validFrom: `不能早于 ${today().slice(0, 7)}-01` } } })
    expect(await write({ ...next, validFrom: '2026-02-30' })).toMatchObject({ code: 400, data: { fields: { validFrom: '没有这一天' } } })
    expect(await write({ ...next, validFrom: today(), rates: [TOW, TOW] })).toMatchObject({
      code: 400,
      data: { fields: { rates: '作业类型重复' } }
    })
    const nothing = [{ ...TOW, shareBp: 0, fixedFen: 0 }]
    expect(await write({ ...next, validFrom: today(), rates: nothing })).toMatchObject({ code: 400 })
    expect((await rules('driver1')).data).toMatchObject({ mayEdit: false, list: [{ version: 1 }] })
    expect((await rules('clerk1')).code).toBe(403)
  })

  test('a month of a driver: each order with its share, the helping driver his part, to the fen', async () => {
    const id = await till.order(50_003)
    const [bill] = await till.server.query<{ accident_order_id: string }>('select accident_order_id from payment_order where id = $1', [id])
    const orderId = bill?.accident_order_id ?? ''
    expect((await sheet('driver1')).data).toMatchObject({ orders: 1, incomeFen: 50_003, payFen: 7250 })
    await till.server.query(
      `insert into order_unit (id, order_id, order_created_at, order_status, is_lead, driver_id, assigned_at)
       select 'helper-unit', id, created_at, status, false, 'user-driver2', created_at from accident_order where id = $1`,
      [orderId]
    )
    const own = (await sheet('driver1')).data
    expect(own).toMatchObject({ orders: 1, incomeFen: 25_002, payFen: 3625, driverName: expect.any(String) })
    expect(own.entries[0]).toMatchObject({
      orderId,
      plateNo: '粤B8D88E',
      kind: 'TOW',
      drivers: 2,
      orderIncomeFen: 50_003,
      orderPayFen: 7250,
      ruleVersion: 1,
      shareBp: 1250,
      fixedFen: 1000
    })
    const all = (await overview()).data
    expect(all.total).toEqual({ orders: 2, incomeFen: 50_003, payFen: 7250 })
    expect(all.drivers.map(({ driverId, payFen }) => [driverId, payFen]).sort()).toEqual([
      ['user-driver1', 3625],
      ['user-driver2', 3625]
    ])
    // What was refunded, waived or not reviewed earns no share.
    await till.refunded(id, await till.cash('driver1', id, 50_003), 10_003)
    await till.order(99_999, { accidentOrderId: orderId, stage: 'DRAFT' })
    expect((await overview()).data.total).toMatchObject({ incomeFen: 40_000, payFen: 6000 })
  })

  test('a driver sees himself only, finance and managers see all, others nothing', async () => {
    expect((await overview('driver1')).data).toMatchObject({ seesAll: false, canExport: false, mayEditRules: false })
    expect((await overview('driver1')).data.drivers.map(({ driverId }) => driverId)).toEqual(['user-driver1'])
    expect((await sheet('driver1', 'user-driver2')).code).toBe(404)
    for (const account of ['finance1', 'manager1', 'admin']) {
      expect([account, (await overview(account)).data.seesAll]).toEqual([account, true])
      expect([account, (await sheet(account, 'user-driver2')).code]).toEqual([account, 200])
    }
    for (const account of ['dispatcher1', 'yard1', 'clerk1']) expect([account, (await overview(account)).code]).toEqual([account, 403])
    expect((await sheet('finance1', 'user-nobody')).code).toBe(404)
  })

  test('the month as CSV: every line adds up to the sheets, each export is written down', async () => {
    const month = today().slice(0, 7)
    const answer = await till.server.app.inject({
      url: `${AREA}/Pay/Export?month=${month}`,
      headers: { authorization: await till.world.token('finance1'), 'jnpf-origin': 'app' }
    })
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = answer.payload.slice(1).trimEnd().split('\r\n')
    expect(lines[0]).toMatch(/^驾驶员,工单号,.*提成（元）$/)
    const sum = lines.slice(1).reduce((all, line) => all + Math.round(Number(line.split(',').at(-1)) * 100), 0)
    expect(sum).toBe((await overview()).data.total.payFen)
    expect(await till.server.query("select user_id from stat_export where kind = 'driverPay'")).toEqual([{ user_id: 'user-finance1' }])
    expect((await till.world.as('driver1', 'GET', `${AREA}/Pay/Export?month=${month}`)).code).toBe(403)
  })

  test('a later version counts from its day on; orders of before keep theirs', async () => {
    const before = (await overview()).data
    till.later(40 * DAY)
    expect((await write({ validFrom: today(), rates: [{ ...TOW, shareBp: 0, fixedFen: 500 }], basedOn: 1 })).data.current).toBe(2)
    await till.order(10_000)
    expect((await overview()).data.total).toMatchObject({ orders: 1, payFen: 500 })
    expect((await overview('finance1', before.month)).data.total).toEqual(before.total)
  })
})
