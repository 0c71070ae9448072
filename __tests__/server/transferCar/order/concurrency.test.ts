import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { OrderDetail } from '../../../../src/contract/transferCar/order/detail'
import type { ServiceStatus } from '../../../../src/contract/transferCar/order/codes'
import { eachDatabase, onPostgres, trialsOn, type TestApp } from '../../../support/databases'
import { COMPLETE_INTAKE, ORDERS, World } from '../support/world'

const count = async (server: TestApp, table: string, id: string): Promise<number> =>
  (await server.query<{ n: number }>(`select count(*)::int as n from ${table} where order_id = $1`, [id]))[0]?.n ?? -1

eachDatabase((name, makeApp) => {
  let server: TestApp
  let world: World
  beforeAll(async () => {
    server = await makeApp()
    world = new World(server)
  })

  describe('one act, one effect (wire.md#acts-and-keys)', () => {
    test('the same key again answers the first answer, though the version has moved on', async () => {
      const id = await world.plant('ASSIGNED')
      const key = randomUUID()
      const body = world.base()
      const first = await world.step('driver1', id, 'accept', body, { key })
      await world.step('driver1', id, 'depart', await world.complete('depart', 2))
      const again = await world.step('driver1', id, 'accept', body, { key })
      expect(again.data).toEqual(first.data)
      expect(again.data.status).toBe('ACCEPTED')
      expect(await count(server, 'order_event', id)).toBe(2)
    })

    test('ten at once with one key: one event', async () => {
      const id = await world.plant('ASSIGNED')
      const key = randomUUID()
      const body = world.base()
      const answers = await Promise.all(Array.from({ length: 10 }, () => world.step('driver1', id, 'accept', body, { key })))
      expect(answers.map(({ code, data }) => [code, data.version])).toEqual(answers.map(() => [200, 2]))
      expect(await count(server, 'order_event', id)).toBe(1)
    })

    test('one key for another body or another order is refused; a refusal does not use the key up', async () => {
      const [id, other] = [await world.plant('ASSIGNED'), await world.plant('ASSIGNED')]
      const key = randomUUID()
      expect((await world.step('driver1', id, 'refuse', world.base(), { key })).code).toBe(400)
      expect((await world.step('driver1', id, 'refuse', { ...world.base(), reason: '车坏了' }, { key })).code).toBe(200)
      expect(await world.step('driver1', id, 'refuse', { ...world.base(), reason: '不想去' }, { key })).toMatchObject({
        code: 400,
        msg: expect.stringContaining('操作标识')
      })
      expect((await world.step('driver1', other, 'refuse', { ...world.base(), reason: '车坏了' }, { key })).code).toBe(400)
    })

    test('a write without a key is refused', async () => {
      const id = await world.plant('ASSIGNED')
      expect(
        await server.call('POST', `${ORDERS}/${id}/Actions/accept`, { token: await world.token('driver1'), body: world.base() })
      ).toMatchObject({ code: 400, msg: expect.stringContaining('Idempotency-Key') })
    })
  })

  test('an old version is answered 409 with the order as it is now, pictures signed', async () => {
    const id = await world.plant('ON_SCENE')
    const name = await world.file('driver1', 'x')
    const evidence = [{ id: randomUUID(), category: 'SCENE', fileName: name, deviceAt: server.clock.now(), source: 'CAMERA' }]
    await world.as('driver1', 'POST', `${ORDERS}/${id}/Evidence`, { evidence })
    await world.step('driver1', id, 'startWork', await world.complete('startWork', 1, 'driver1'))
    const late = await world.step('dispatcher1', id, 'stepBack', { ...world.base(1), reason: '点错了' })
    expect(late).toMatchObject({ code: 409, msg: expect.stringContaining('已被他人更新'), data: { id, status: 'WORKING', version: 2 } })
    expect(late.data.evidence.find(({ url }) => url !== null)?.url).toContain('sign=')
    expect((await world.as('dispatcher1', 'PUT', `${ORDERS}/${id}`, { version: 1, remark: '晚到的修改' })).code).toBe(409)
  })

  test('counters equal a scan after random walks', async () => {
    const scan = async () =>
      Object.fromEntries(
        (
          await server.query<{ status: ServiceStatus; n: number }>('select status, count(*)::int as n from accident_order group by status')
        ).map(({ status, n }) => [status, n])
      )
    const kept = async () =>
      Object.fromEntries(
        (await server.query<{ status: ServiceStatus; n: number }>('select status, count as n from order_tab_count where count > 0')).map(
          ({ status, n }) => [status, n]
        )
      )
    const people = ['manager1', 'driver1', 'dispatcher1', 'yard1'] as const
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(1000), { minLength: 1, maxLength: 7 }), async (dice) => {
        let order: OrderDetail = (await world.create('dispatcher1', { draft: (dice[0] ?? 0) % 3 === 0 })).data
        for (const roll of dice) {
          const account = people[roll % people.length] ?? 'manager1'
          const seen = await world.detail(account, order.id)
          // Helping crews move no counter and are walked elsewhere.
          const actions = (seen.data?.actions ?? []).filter(({ action }) => action !== 'addUnit' && action !== 'removeUnit')
          if (seen.code !== 200 || actions.length === 0) continue
          const action = actions[roll % actions.length]?.action ?? 'submit'
          const [unit] = seen.data.units
          const crew = { driverId: 'user-driver1', truckId: unit?.truckId === 'truck-1' ? 'truck-5' : 'truck-1' }
          const body = {
            ...(await world.complete(action, seen.data.version, account)),
            ...(action === 'dispatch' || action === 'reassign' ? crew : {})
          }
          const answer = await world.step(account, order.id, action, body)
          expect([action, account, answer.code, answer.msg]).toEqual([action, account, 200, expect.anything()])
          order = answer.data
        }
        expect(await kept()).toEqual(await scan())
      }),
      { numRuns: trialsOn(name, process.env.TEST_FULL === '1' ? 300 : 10), seed: 20261121, endOnFailure: true }
    )
    const counts = (await world.as<Record<string, number>>('manager1', 'GET', `${ORDERS}/Counts`)).data
    const { all, ...tabs } = counts
    expect(Object.values(tabs).reduce((sum, n) => sum + n, 0)).toBe(all)
  }, 240_000)

  test('numbers of a day are distinct and have no gap, refused orders included', async () => {
    const { clock } = server
    clock.advance(24 * 3600_000)
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, i) =>
        world.as('dispatcher1', 'POST', ORDERS, i % 6 === 5 ? { ...COMPLETE_INTAKE, reporterMobile: '1' } : COMPLETE_INTAKE)
      )
    )
    const numbers = answers
      .filter(({ code }) => code === 200)
      .map(({ data }) => data.orderNo)
      .sort()
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, i) => `SG20260316${String(i + 1).padStart(4, '0')}`))
    await server.query("update order_sequence set last = 9999 where day = '20260316'")
    expect((await world.create()).data.orderNo).toBe('SG2026031610000')
  })
})

onPostgres((_name, makeApp) => {
  let server: TestApp
  let world: World
  beforeAll(async () => {
    server = await makeApp()
    world = new World(server)
  })

  test('two different steps on one version: one wins, the other hears of it, never both', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('cancel' as const, 'reassign' as const, 'stepBack' as const), async (rival) => {
        const id = await world.plant('ACCEPTED', { createdBy: 'user-dispatcher1' })
        const [a, b] = await Promise.all([
          world.step('driver1', id, 'depart', await world.complete('depart')),
          world.step('dispatcher1', id, rival, await world.complete(rival))
        ])
        // After 改派 the first driver may not even know of the order any more.
        expect([a.code, b.code].filter((code) => code === 200)).toHaveLength(1)
        const loser = a.code === 200 ? b : a
        expect(rival === 'reassign' && loser === a ? [404] : [409]).toContain(loser.code)
        expect(await count(server, 'order_event', id)).toBe(1)
        const [row] = await server.query<{ version: number }>('select version from accident_order where id = $1', [id])
        expect(row?.version).toBe(2)
      }),
      { numRuns: process.env.TEST_FULL === '1' ? 300 : 10, seed: 20261121, endOnFailure: true }
    )
  })

  test('one driver, two dispatchers at once: the second is told that he is busy', async () => {
    await server.query(
      "update accident_order set status = 'DONE' where status in ('ASSIGNED', 'ACCEPTED', 'EN_ROUTE', 'ON_SCENE', 'WORKING', 'TOWING', 'AT_DEST')"
    )
    for (let round = 0; round < 10; round++) {
      const ids = [await world.plant('PENDING'), await world.plant('PENDING')]
      const body = { ...(await world.complete('dispatch')), confirmBusy: undefined }
      const answers = await Promise.all(ids.map((id, i) => world.step(i === 0 ? 'dispatcher1' : 'dispatcher2', id, 'dispatch', body)))
      expect(answers.map(({ code }) => code).sort()).toEqual([200, 400])
      expect(answers.find(({ code }) => code === 400)?.data).toMatchObject({ fields: { confirmBusy: expect.stringContaining('正在作业') } })
      await server.query("update accident_order set status = 'DONE' where id = any($1)", [ids])
    }
  })
})
