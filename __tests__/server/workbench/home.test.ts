import fc from 'fast-check'
import type { Favourite, HomeAnswer, LinkAnswer } from '../../../src/contract/workbench'
import { eachDatabase, trialsOn, type TestApp } from '../../support/databases'
import { Counter } from '../transferCar/payment/support'
import { World } from '../transferCar/support/world'

const OWN = '/api/workbench'
const HISTORIES = process.env.TEST_FULL === '1' ? 60 : 5
const PEOPLE = ['dispatcher1', 'driver1', 'driver2', 'driver3', 'finance1', 'manager1', 'clerk1', 'yard1'] as const
const DISPATCHES = ['dispatcher1', 'manager1']
const COLLECTS = ['driver1', 'driver2', 'driver3', 'finance1', 'manager1']
const SEES_ALL = ['dispatcher1', 'finance1', 'manager1', 'clerk1']

eachDatabase((name, makeApp) => {
  let server: TestApp
  let world: World
  beforeAll(async () => {
    server = await makeApp({ config: { linkHosts: ['weather.com.cn', 'maps.example.cn'] } })
    world = new World(server)
  })
  const as = async <T>(account: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    server.call<T>(method, path, {
      token: await world.token(account),
      ...(method === 'GET' ? {} : { key: true as const }),
      ...(body !== undefined && { body })
    })
  const home = async (account: string): Promise<HomeAnswer> => (await as<HomeAnswer>(account, 'GET', `${OWN}/Home`)).data
  const one = async (sql: string, params: unknown[] = []): Promise<number> =>
    Number((await server.query<{ n: string }>(sql, params))[0]?.n ?? 0)

  /** The badges counted a second time, by the plainest SQL there is. */
  const counted = async (account: string) => {
    const userId = `user-${account}`
    const own = `(select o.id from accident_order o where o.created_by = $1 or exists (select 1 from order_unit u where u.order_id = o.id and u.driver_id = $1 and u.removed_at is null))`
    return {
      orders: DISPATCHES.includes(account)
        ? await one("select count(*) as n from accident_order where status = 'PENDING'")
        : account.startsWith('driver')
          ? await one(
              "select count(*) as n from accident_order o where o.status = 'ASSIGNED' and exists (select 1 from order_unit u where u.order_id = o.id and u.is_lead and u.driver_id = $1)",
              [userId]
            )
          : 0,
      payments: !COLLECTS.includes(account)
        ? 0
        : SEES_ALL.includes(account)
          ? await one("select count(*) as n from payment_order where status in ('UNPAID', 'PARTIAL')")
          : await one(`select count(*) as n from payment_order where status in ('UNPAID', 'PARTIAL') and accident_order_id in ${own}`, [
              userId
            ]),
      todo: await one('select count(*) as n from flow_seat where is_open and user_id = $1', [userId]),
      messages: await one('select count(*) as n from in_site_receipt where user_id = $1 and read_at is null', [userId])
    }
  }

  test('badges equal SQL for everybody after any history', async () => {
    const counter = new Counter(server)
    const acts: Record<string, () => Promise<unknown>> = {
      report: () => world.create('dispatcher1'),
      byDriver: () => world.create('driver2'),
      dispatch: async () => {
        const [row] = await server.query<{ id: string; version: number }>(
          "select id, version from accident_order where status = 'PENDING' order by created_at desc limit 1"
        )
        if (row !== undefined) await world.step('dispatcher1', row.id, 'dispatch', await world.complete('dispatch', row.version))
      },
      accept: async () => {
        const [row] = await server.query<{ id: string; version: number }>(
          "select o.id, o.version from accident_order o join order_unit u on u.order_id = o.id and u.is_lead where o.status = 'ASSIGNED' and u.driver_id = 'user-driver3' limit 1"
        )
        if (row !== undefined) await world.step('driver3', row.id, 'accept', await world.complete('accept', row.version))
      },
      bill: async () => counter.reviewed(await counter.billed()),
      review: async () => counter.whole(await counter.billed()),
      ask: () =>
        as('driver1', 'POST', '/api/workflow/Engine/FlowTask', {
          flowId: 'leaveApply',
          status: 0,
          formData: {
            applyUser: 'user-driver1',
            applyDate: server.clock.now(),
            leaveType: 'annual',
            leaveStartTime: server.clock.now() + 1,
            leaveEndTime: server.clock.now() + 86_400_000,
            leaveDayCount: 1,
            leaveReason: '回乡探亲'
          }
        }),
      read: () => as('dispatcher1', 'POST', '/api/message/Actions/ReadAll', {})
    }
    for (const account of PEOPLE) expect([account, (await home(account)).badges]).toEqual([account, await counted(account)])
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...Object.keys(acts)), { minLength: 3, maxLength: 8 }), async (history) => {
        for (const act of history) await acts[act]?.()
        for (const account of PEOPLE)
          expect([account, history, (await home(account)).badges]).toEqual([account, history, await counted(account)])
      }),
      { numRuns: trialsOn(name, HISTORIES), seed: 20_261_123 }
    )
    // The histories did move something, or equality would say nothing.
    expect((await home('dispatcher1')).badges.orders).toBeGreaterThan(0)
    expect((await home('finance1')).badges.payments).toBeGreaterThan(0)
  }, 240_000)

  test('the card of the day is by rights, and its figures are those of the lists behind them', async () => {
    const cards = await Promise.all(PEOPLE.map(async (account) => [account, (await home(account)).today?.role]))
    expect(cards).toEqual([
      ['dispatcher1', 'dispatcher'],
      ['driver1', 'driver'],
      ['driver2', 'driver'],
      ['driver3', 'driver'],
      ['finance1', 'finance'],
      ['manager1', 'manager'],
      ['clerk1', 'clerk'],
      ['yard1', 'yard']
    ])
    const value = async (account: string, key: string) => (await home(account)).today?.figures.find((figure) => figure.key === key)?.value
    expect(await value('dispatcher1', 'waiting')).toBe(await one("select count(*) as n from accident_order where status = 'PENDING'"))
    expect(await value('finance1', 'toReview')).toBe(await one("select count(*) as n from payment_order where status = 'REVIEW'"))
    expect(await value('yard1', 'stored')).toBe(await one("select count(*) as n from accident_order where status = 'STORED'"))
    const { data } = await as<{ list: unknown[] }>('dispatcher1', 'GET', '/api/transferCar/AccidentOrder?flag=overdue&pageSize=50')
    expect(await value('dispatcher1', 'late')).toBe(data.list.length)
  })

  test('a driver sees the order that he is at before one that is only offered, with its one next step', async () => {
    await server.query(
      "update order_unit set driver_id = 'user-driver5' where driver_id = 'user-driver1' and order_status in ('ASSIGNED','ACCEPTED','EN_ROUTE','ON_SCENE','WORKING','TOWING','AT_DEST')"
    )
    expect((await home('driver1')).today).toEqual({ role: 'driver', figures: [{ key: 'jobs', value: 0 }], job: null })
    const offered = await world.plant('ASSIGNED')
    expect((await home('driver1')).today?.job).toMatchObject({ id: offered, statusLabel: '待接单', next: { action: 'accept' } })
    const atWork = await world.plant('ON_SCENE')
    expect((await home('driver1')).today).toMatchObject({
      figures: [{ key: 'jobs', value: 2 }],
      job: { id: atWork, next: { action: 'startWork' } }
    })
    expect(JSON.stringify((await home('driver1')).today)).not.toContain('13812345678')
  })

  test('what was opened last comes first, four at most, only what is in the own menu; nobody else sees it', async () => {
    for (const id of ['schedule', 'reportLog', 'accidentOrder', 'flowTodo', 'schedule', 'flowDone']) {
      expect((await as('clerk1', 'POST', `${OWN}/Used`, { menuId: id })).code).toBe(200)
      server.clock.advance(1000)
    }
    expect((await home('clerk1')).recent).toEqual(['flowDone', 'schedule', 'flowTodo', 'accidentOrder'])
    expect((await home('yard1')).recent).toEqual([])
    for (const menuId of ['statistic', 'towing', 'nothing']) expect((await as('clerk1', 'POST', `${OWN}/Used`, { menuId })).code).toBe(404)
    await server.query("update menu set enabled_mark = 0 where id = 'schedule'")
    expect((await home('clerk1')).recent).toEqual(['flowDone', 'flowTodo', 'accidentOrder', 'reportLog'])
    await server.query("update menu set enabled_mark = 1 where id = 'schedule'")
    expect((await server.call('POST', `${OWN}/Used`, { token: await world.token('clerk1'), body: { menuId: 'schedule' } })).code).toBe(400)
    expect(await as('clerk1', 'POST', `${OWN}/Used`, { menuId: 'schedule', extra: 1 })).toMatchObject({ code: 400 })
  })

  test('常用 keep the order that they were given, on the server; an order of others is refused with the one that holds', async () => {
    for (const id of ['yard', 'accidentOrder']) await as('yard1', 'DELETE', `/api/app/Data/${id}`)
    for (const id of ['schedule', 'reportLog', 'accidentOrder'])
      await as('yard1', 'POST', '/api/app/Data', { objectType: 2, objectId: id, objectData: '{}' })
    const mine = async () =>
      (await as<{ list: Favourite[] }>('yard1', 'GET', '/api/app/Data?type=2')).data.list.map(({ objectId }) => objectId)
    expect(await as('yard1', 'PUT', `${OWN}/FavouriteOrder`, { ids: ['accidentOrder', 'schedule', 'reportLog'] })).toMatchObject({
      code: 200,
      data: { list: ['accidentOrder', 'schedule', 'reportLog'] }
    })
    expect(await mine()).toEqual(['accidentOrder', 'schedule', 'reportLog'])
    await as('yard1', 'POST', '/api/app/Data', { objectType: 2, objectId: 'yard', objectData: '{}' })
    expect(await mine()).toEqual(['accidentOrder', 'schedule', 'reportLog', 'yard'])
    for (const ids of [
      ['schedule', 'reportLog', 'accidentOrder'],
      ['schedule', 'reportLog', 'accidentOrder', 'flowTodo']
    ]) {
      expect(await as('yard1', 'PUT', `${OWN}/FavouriteOrder`, { ids })).toMatchObject({
        code: 409,
        data: ['accidentOrder', 'schedule', 'reportLog', 'yard']
      })
    }
    for (const ids of [[], ['schedule', 'schedule'], 'schedule'])
      expect((await as('yard1', 'PUT', `${OWN}/FavouriteOrder`, { ids })).code).toBe(400)
    expect(await mine()).toEqual(['accidentOrder', 'schedule', 'reportLog', 'yard'])
  })

  test('a new workbench has banners that lead to what the person has', async () => {
    expect((await home('driver1')).banners.map(({ title, menuId }) => [title, menuId])).toEqual([
      ['从接警到结算，一单到底', 'accidentOrder'],
      ['现场证据随单留存', ''],
      ['派得出去，叫得回来', '']
    ])
  })

  test('links: hosts of the list and names below them by https, everything else is named and refused', async () => {
    const ask = async (query: string) => as<LinkAnswer>('driver1', 'GET', `${OWN}/Link?${query}`)
    const url = (address: string) => ask(`url=${encodeURIComponent(address)}`)
    expect((await ask('menuId=weather')).data).toEqual({
      title: '天气预报',
      url: 'https://www.weather.com.cn/',
      host: 'www.weather.com.cn',
      isAllowed: true,
      opens: 'window'
    })
    for (const address of ['https://maps.example.cn/a?b=1#c', 'https://tiles.maps.example.cn/'])
      expect([address, (await url(address)).data.isAllowed]).toEqual([address, true])
    for (const address of [
      'http://www.weather.com.cn/',
      'https://weather.com.cn.evil.example/',
      'https://notweather.com.cn/',
      'https://evil.example/?weather.com.cn',
      'https://www.weather.com.cn@evil.example/',
      'https://a:b@www.weather.com.cn/',
      'https://127.0.0.1/'
    ]) {
      expect([address, (await url(address)).data.isAllowed]).toEqual([address, false])
    }
    for (const address of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'weather', '//weather.com.cn'])
      expect([address, (await url(address)).code]).toEqual([address, 400])
    for (const menuId of ['schedule', 'nothing', 'dayReport']) expect((await ask(`menuId=${menuId}`)).code).toBe(404)
  })
})
