import { randomUUID } from 'node:crypto'
import type { TruckCosts } from '../../../../src/contract/transferCar/fleet/truckCosts'
import { oneDatabase } from '../../../support/databases'
import { World } from '../support/world'

const COSTS = '/api/transferCar/TruckCosts'

/** What trucks cost (fleet.md#costs-of-trucks). */
oneDatabase((_name, makeApp) => {
  let world: World
  let today = ''
  beforeAll(async () => {
    world = new World(await makeApp())
    await world.server.query('delete from truck_cost')
    today = new Date(world.server.clock.now() + 28_800_000).toISOString().slice(0, 10)
  }, 240_000)
  const list = async (account: string, query = '') => world.as<TruckCosts>(account, 'GET', `${COSTS}${query}`)
  const body = async (account: string, more: object = {}) => ({
    truckId: 'truck-1',
    day: today,
    kind: 'FUEL',
    amountFen: 35_050,
    receipt: await world.file(account, randomUUID()),
    ...more
  })
  const enter = async (account: string, more: object = {}, key?: string) =>
    world.as(account, 'POST', COSTS, await body(account, more), key === undefined ? {} : { key })

  test('a driver enters what he filled up with its receipt; he sees his own, finance all', async () => {
    expect(await enter('driver1', { odometerKm: 120_500, note: ' 95 号 ' })).toMatchObject({ code: 200 })
    expect(await enter('driver2', { truckId: 'truck-2', kind: 'REPAIR', amountFen: 100 })).toMatchObject({ code: 200 })
    const own = (await list('driver1')).data
    expect(own).toMatchObject({ seesAll: false, totalFen: 35_050, month: today.slice(0, 7) })
    expect(own.list).toEqual([
      expect.objectContaining({
        truckId: 'truck-1',
        day: today,
        kind: 'FUEL',
        amountFen: 35_050,
        odometerKm: 120_500,
        note: '95 号',
        canRemove: true
      })
    ])
    expect(own.list[0]?.receiptUrl).toMatch(/^\/api\/file\/Image\/transferCar\/.+\?.*sign=/)
    expect((await list('finance1')).data).toMatchObject({ seesAll: true, totalFen: 35_150 })
    expect((await list('finance1', '?truckId=truck-2')).data.totalFen).toBe(100)
    expect((await list('finance1', '?month=2020-01')).data).toMatchObject({ list: [], totalFen: 0 })
    for (const account of ['yard1', 'clerk1']) expect([account, (await list(account)).code]).toEqual([account, 403])
  })

  test('an act sent twice is one cost; a picture proves one; what is wrong is said at its field', async () => {
    const key = randomUUID()
    const once = await body('driver1', { amountFen: 777 })
    for (let again = 0; again < 2; again++) expect((await world.as('driver1', 'POST', COSTS, once, { key })).code).toBe(200)
    expect((await list('driver1')).data.list.filter(({ amountFen }) => amountFen === 777)).toHaveLength(1)
    expect(await world.as('driver1', 'POST', COSTS, once)).toMatchObject({
      code: 400,
      data: { fields: { receipt: '这张票据已登记过，请核对' } }
    })
    for (const [more, field] of [
      [{ truckId: 'truck-none' }, 'truckId'],
      [{ day: '2026-02-30' }, 'day'],
      [{ day: '2099-01-01' }, 'day'],
      [{ receipt: 'unknown.jpg' }, 'receipt'],
      [{ receipt: await world.file('driver2', 'his') }, 'receipt']
    ] as const)
      expect([field, await enter('driver1', more)]).toEqual([
        field,
        expect.objectContaining({ code: 400, data: { fields: { [field]: expect.any(String) } } })
      ])
    expect((await enter('driver1', { amountFen: 0 })).code).toBe(400)
  })

  test('a wrong one is taken back with its reason by who wrote it or finance; its picture is free again', async () => {
    const given = await body('driver1', { amountFen: 888 })
    await world.as('driver1', 'POST', COSTS, given)
    const id = (await list('driver1')).data.list.find(({ amountFen }) => amountFen === 888)?.id ?? ''
    const remove = (account: string, reason = '金额填错') => world.as(account, 'POST', `${COSTS}/${id}/Remove`, { reason })
    expect((await remove('driver2')).code).toBe(404)
    expect((await remove('driver1', '  ')).code).toBe(400)
    expect((await remove('driver1')).code).toBe(200)
    expect((await remove('finance1')).msg).toBe('这笔费用不存在或已删除')
    expect(await world.server.query('select removed_by, remove_reason from truck_cost where id = $1', [id])).toEqual([
      { removed_by: 'user-driver1', remove_reason: '金额填错' }
    ])
    expect((await world.as('driver1', 'POST', COSTS, { ...given, amountFen: 889 })).code).toBe(200)
  })
})
