import type { CurrentUser } from '../../../src/contract/session'
import { DAY, HOUR } from '../../../server/clock'
import { cleanUp } from '../../../server/housekeeping'
import { redactUrl } from '../../../server/logging'
import { readConfig } from '../../../server/config'
import { seedAdmin } from '../../../server/admin/setup'
import { seedBase } from '../../../server/seed/base'
import { seedDemo } from '../../../server/seed/demo'
import { eachDatabase, onPostgres } from '../../support/databases'

eachDatabase((_name, makeApp) => {
  test('what has run out is removed, what still counts is kept', async () => {
    const server = await makeApp()
    const token = await server.signIn('driver1')
    await server.call('GET', '/api/oauth/Logout', { token: await server.signIn('driver1') })
    await server.app.inject({ url: '/api/oauth/ImageCode/4/k' })
    await server.query("insert into login_guard values ('tried', 1, $1, null), ('locked', 5, $1, $1)", [server.clock.now()])
    await server.query("insert into idempotent_answer values ('u', 'k', 'r', 'h', null, $1)", [server.clock.now() + 7 * DAY])
    const counts = async () =>
      (
        await server.query<{ all: string }>(`select concat_ws(' ', (select count(*) from captcha), (select count(*) from login_guard),
      (select count(*) from idempotent_answer), (select count(*) from session_token)) as all`)
      )[0]?.all
    await server.context.db.transaction((tx) => cleanUp(tx, server.clock.now()))
    expect(await counts()).toBe('1 2 1 2')
    server.clock.advance(DAY + HOUR)
    await server.context.db.transaction((tx) => cleanUp(tx, server.clock.now()))
    expect(await counts()).toBe('0 1 1 2')
    expect((await server.call('GET', '/api/oauth/CurrentUser', { token })).code).toBe(200)
    server.clock.advance(30 * DAY)
    await server.context.db.transaction((tx) => cleanUp(tx, server.clock.now()))
    // The ended session is gone; the expired one stays so that its device is told 600.
    expect(await counts()).toBe('0 1 0 1')
    expect((await server.call('GET', '/api/oauth/CurrentUser', { token })).code).toBe(600)
  })

  test('starting again adds what is missing and leaves what people changed', async () => {
    const server = await makeApp()
    await server.query("update menu set full_name = '救援工单' where id = 'accidentOrder'")
    await server.query("delete from role_permission where role_id = 'role-clerk'")
    await server.query("delete from role_menu where menu_id = 'statistic'")
    await server.query("delete from menu where id = 'statistic'")
    await server.context.db.transaction((tx) => seedBase(tx, server.clock))
    expect(await server.query("select full_name from menu where id in ('accidentOrder', 'statistic') order by id")).toEqual([
      { full_name: '救援工单' },
      { full_name: '统计' }
    ])
    expect(await server.query("select 1 from role_permission where role_id = 'role-clerk'")).toEqual([])
    expect((await server.query("select 1 from role_menu where menu_id = 'statistic'")).length).toBe(4)
    expect(await seedDemo(server.context.database, server.clock, server.context.files, false)).toBe(false)
  })
})

eachDatabase((_name, makeApp) => {
  test('a real installation starts with one administrator of its own password', async () => {
    const server = await makeApp({ demo: false, config: { adminPassword: 'Own#Password1' } })
    const token = await server.signIn('admin', 'Own#Password1')
    const { data } = await server.call<CurrentUser>('GET', '/api/oauth/CurrentUser', { token })
    expect(data.userInfo).toMatchObject({ userAccount: 'admin', isAdministrator: true, organizeName: '公司' })
    expect(data.permissionList.map((entry) => entry.modelId)).toEqual([
      'accidentOrder',
      'invoice',
      'moderation',
      'paymentOrder',
      'statistic'
    ])
    await seedAdmin(server.context.database, server.clock, 'Another#1')
    await expect(server.signIn('admin', 'Another#1')).rejects.toThrow('账号或密码不正确')
  })
})

onPostgres((_name, makeApp) => {
  test('of three servers that seed one empty database at once, one does', async () => {
    const { context, query } = await makeApp({ demo: false })
    const seeded = await Promise.all([1, 2, 3].map(() => seedDemo(context.database, context.clock, context.files, false)))
    expect(seeded.filter(Boolean)).toHaveLength(1)
    expect((await query('select 1 from user_account')).length).toBe(60)
  })
})

test('no log line carries what opens something', () => {
  expect(redactUrl('/api/oauth?account=a&password=5f4d&client_secret=s&code=1')).toBe(
    '/api/oauth?account=***&password=***&client_secret=***&code=***'
  )
  expect(redactUrl('/open/signIn?authCode=abc&state=def')).toBe('/open/signIn?authCode=***&state=***')
  expect(redactUrl('/api/oauth?passwor%64=5f4d&scope=all')).toBe('/api/oauth?passwor%64=***&scope=all')
  expect(redactUrl('/api/transferCar/Geo/Search?text=%E5%BC%A0&lng=114')).toBe('/api/transferCar/Geo/Search?text=***&lng=114')
  expect(redactUrl('/api/transferCar/AccidentOrder/Duplicates?mobile=13812345678&lng=114')).toBe(
    '/api/transferCar/AccidentOrder/Duplicates?mobile=***&lng=114'
  )
  expect(redactUrl('/api/file/Image/annex/x.jpg?thumb=1&user=u&expires=1&sign=abc')).toBe(
    '/api/file/Image/annex/x.jpg?thumb=1&user=u&expires=1&sign=***'
  )
  expect(redactUrl('/api/file/Download?encryption=abc.def&name=a')).toBe('/api/file/Download?encryption=***&name=a')
  expect(redactUrl('/api/message/websocket/Bearer%20abc?x=1')).toBe('/api/message/websocket/***?x=1')
})

describe('configuration', () => {
  test('demo data are never seeded in production unless asked for', () => {
    expect(readConfig({}).seedDemo).toBe(true)
    expect(readConfig({ NODE_ENV: 'production' }).seedDemo).toBe(false)
    expect(readConfig({ NODE_ENV: 'production', SEED_DEMO: '1' }).seedDemo).toBe(true)
    expect(readConfig({ SEED_DEMO: '0' }).seedDemo).toBe(false)
  })

  test.each(['abc', '-1', '70000', '3.5'])('a port of %s is refused with one line', (PORT) => {
    expect(() => readConfig({ PORT })).toThrow(`环境变量 PORT 应为 0 到 65535 的整数，现在是“${PORT}”`)
  })
})
