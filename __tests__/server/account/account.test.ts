import type { AccountSettings, ContactInfo, Held, LoginRow, OwnSession, SignedOut } from '../../../src/contract/account'
import type { Page } from '../../../src/contract/envelope'
import type { InSiteRow } from '../../../src/contract/message'
import { md5 } from '../../../src/domain/md5'
import { HOUR } from '../../../server/clock'
import { createInSite } from '../../../server/message/commands/inSite'
import { oneDatabase, onPostgres, type TestApp } from '../../support/databases'
import { World } from '../transferCar/support/world'

const ACCOUNT = '/api/extend/Account'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.42 NetType/WIFI MiniProgramEnv/iOS'
const PASSWORD = 'Towing@2026'

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let world: World
  beforeAll(async () => {
    server = await makeApp()
    world = new World(server)
  }, 240_000)
  const signIn = async (account: string, agent: string) => {
    const body = new URLSearchParams({ account, password: md5(PASSWORD), origin: 'password' })
    const { client_id, client_secret } = { client_id: server.context.config.clientId, client_secret: server.context.config.clientSecret }
    const { data } = await server.call<{ token: string }>(
      'POST',
      `/api/oauth/Login?client_id=${client_id}&client_secret=${client_secret}`,
      { body, headers: { 'user-agent': agent } }
    )
    return data.token
  }
  const sessions = async (token: string) => (await server.call<{ list: OwnSession[] }>('GET', `${ACCOUNT}/Sessions`, { token })).data.list
  const act = <T = unknown>(token: string, url: string, body: unknown = {}, method: 'POST' | 'PUT' = 'POST') =>
    server.call<T>(method, `${ACCOUNT}/${url}`, { token, body, key: true })

  test('sessions are told with device and place, this one first; one or all others are ended, and say so', async () => {
    const here = await signIn('yard1', IPHONE)
    server.clock.advance(1000)
    const there = await signIn('yard1', 'Mozilla/5.0 (Windows NT 10.0) Chrome/120.0 Safari/537.36')
    const third = await signIn('yard1', '')
    const list = await sessions(here)
    expect(list.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['苹果手机 · 微信小程序', true],
      ...list.slice(1).map(({ device }) => [device, false])
    ])
    expect(list.map(({ device }) => device).sort()).toEqual(['Windows 电脑 · Chrome 浏览器', '未知设备', '苹果手机 · 微信小程序'].sort())
    expect(list[0]).toMatchObject({ ip: '127.0.0.1', place: '本机' })
    expect(JSON.stringify(list)).not.toContain(here.replace('Bearer ', ''))
    const windows = list.find(({ device }) => device.startsWith('Windows'))?.id ?? ''
    expect(await act(here, `Sessions/${list[0]?.id}/SignOut`)).toMatchObject({ code: 400, msg: '这是当前设备，请用“退出登录”' })
    expect(await act<SignedOut>(here, `Sessions/${windows}/SignOut`)).toMatchObject({ code: 200, data: { ended: 1 } })
    expect(await server.call('GET', '/api/oauth/CurrentUser', { token: there })).toMatchObject({ code: 600 })
    expect(await act(here, `Sessions/${windows}/SignOut`)).toMatchObject({ code: 404, msg: '该设备已经退出' })
    expect(await act<SignedOut>(here, 'Sessions/SignOutOthers')).toMatchObject({ code: 200, data: { ended: 1 } })
    expect((await server.call('GET', '/api/oauth/CurrentUser', { token: third })).code).toBe(600)
    expect((await sessions(here)).map(({ isCurrent }) => isCurrent)).toEqual([true])
    expect((await act<SignedOut>(here, 'Sessions/SignOutOthers')).data).toEqual({ ended: 0 })
  })

  test('nobody ends or sees the session of somebody else, whatever his role', async () => {
    const victim = await server.signIn('driver2')
    const [target] = await sessions(victim)
    for (const account of ['admin', 'manager1', 'driver1', 'clerk1']) {
      const token = await world.token(account)
      expect(await act(token, `Sessions/${target?.id}/SignOut`)).toMatchObject({ code: 404, data: null })
      expect((await sessions(token)).map(({ id }) => id)).not.toContain(target?.id)
      await act(token, 'Sessions/SignOutOthers')
    }
    expect((await server.call('GET', '/api/oauth/CurrentUser', { token: victim })).code).toBe(200)
  })

  test("the history of sign-ins shows good and bad ones, newest first, in pages, one's own only", async () => {
    server.clock.advance(1000)
    const token = await server.signIn('finance1')
    await server.signIn('finance1', 'Wrong@2026').catch(() => undefined)
    await server.query(
      "insert into login_log (id, user_id, account, succeeded, reason, ip, platform, created_at) values ('other', 'user-driver3', 'driver3', true, '', '1.2.3.4', '', 9999999999999)"
    )
    server.clock.advance(1000)
    await server.signIn('finance1')
    const logins = (query = '') => server.call<Page<LoginRow>>('GET', `${ACCOUNT}/Logins${query}`, { token })
    const { data } = await logins()
    expect(data.list.slice(0, 3).map(({ succeeded, reason }) => [succeeded, reason])).toEqual([
      [true, ''],
      [false, 'password'],
      [true, '']
    ])
    expect(JSON.stringify(data)).not.toContain('1.2.3.4')
    expect((await logins('?currentPage=2&pageSize=1')).data.list).toEqual([data.list[1]])
    expect((await logins('?pageSize=101')).code).toBe(400)
    expect((await logins('?currentPage=0')).code).toBe(400)
  })

  test('kinds that are quiet come as read and are pushed to nobody; announcements are never quiet', async () => {
    const token = await world.token('driver3')
    const settings = async () => (await server.call<AccountSettings>('GET', `${ACCOUNT}/Settings`, { token })).data
    expect(await settings()).toEqual({ quietTypes: [], signature: null })
    expect(await act(token, 'QuietTypes', { quietTypes: [4, 3] }, 'PUT')).toMatchObject({ code: 200, data: { quietTypes: [3, 4] } })
    const said: string[][] = []
    const live = { send: (_tx: unknown, ids: readonly string[]) => void said.push([...ids]) }
    const send = (type: 1 | 2 | 3 | 4) =>
      server.context.db.transaction((tx) =>
        createInSite(
          tx,
          { live, jobs: server.context.jobs },
          {
            type,
            title: `第 ${type} 类`,
            body: '',
            creatorId: null,
            at: server.clock.now(),
            toUserIds: ['user-driver3', 'user-driver4']
          }
        )
      )
    await server.query("delete from in_site_receipt where user_id = 'user-driver3'")
    for (const type of [1, 2, 3, 4] as const) await send(type)
    expect(said).toEqual([['user-driver3', 'user-driver4'], ['user-driver3', 'user-driver4'], ['user-driver4'], ['user-driver4']])
    const rows = (await server.call<Page<InSiteRow>>('GET', '/api/message', { token })).data.list
    expect(Object.fromEntries(rows.map(({ type, isRead }) => [type, isRead]))).toEqual({ 1: 0, 2: 0, 3: 1, 4: 1 })
    expect((await server.call<{ unReadNum: number }>('GET', '/api/message/getUnReadMsgNum', { token })).data.unReadNum).toBe(2)
    for (const quietTypes of [[1], [9], ['3'], [3, 3], 'all', undefined])
      expect((await act(token, 'QuietTypes', { quietTypes }, 'PUT')).code).toBe(400)
    expect(await act(token, 'QuietTypes', { quietTypes: [], userId: 'user-driver4' }, 'PUT')).toMatchObject({
      code: 400,
      data: { fields: { userId: expect.any(String) } }
    })
    expect((await settings()).quietTypes).toEqual([3, 4])
    await act(token, 'QuietTypes', { quietTypes: [] }, 'PUT')
    await send(3)
    expect(said.at(-1)).toEqual(['user-driver3', 'user-driver4'])
  })

  test("a signature is one's own picture, shown with a proof, and can be taken away", async () => {
    const token = await world.token('manager1')
    const own = await world.file('manager1', 'sign', 'annexpic')
    const { data } = await act<AccountSettings>(token, 'Signature', { name: own }, 'PUT')
    expect(data.signature).toMatchObject({ name: own, path: `/api/file/Image/annexpic/${own}` })
    expect(data.signature?.url).toMatch(/^\/api\/file\/Image\/annexpic\/.+[?&]sign=/)
    const foreign = await world.file('driver2', 'sign', 'annexpic')
    const paper = await world.file('manager1', 'paper', 'identity')
    for (const [name, msg] of [
      [foreign, '文件不存在'],
      ['20260101_nothing.png', '文件不存在'],
      [paper, '签名应为图片'],
      ['../../etc/passwd', '文件不存在']
    ] as const) {
      expect([name, await act(token, 'Signature', { name }, 'PUT')]).toEqual([name, expect.objectContaining({ code: 400, msg })])
    }
    expect((await server.call<AccountSettings>('GET', `${ACCOUNT}/Settings`, { token })).data.signature?.name).toBe(own)
    expect(
      (await server.call<AccountSettings>('GET', `${ACCOUNT}/Settings`, { token: await world.token('manager2') })).data.signature
    ).toBeNull()
    expect((await act<AccountSettings>(token, 'Signature', { name: '' }, 'PUT')).data.signature).toBeNull()
  })

  test('writes need a key; without a token there is nothing', async () => {
    const token = await world.token('clerk1')
    for (const [method, url, body] of [
      ['POST', 'Sessions/SignOutOthers', {}],
      ['PUT', 'QuietTypes', { quietTypes: [] }],
      ['PUT', 'Signature', { name: '' }]
    ] as const) {
      expect([url, await server.call(method, `${ACCOUNT}/${url}`, { token, body })]).toEqual([
        url,
        expect.objectContaining({ code: 400, msg: '缺少操作标识（Idempotency-Key）' })
      ])
      expect([url, (await server.call(method, `${ACCOUNT}/${url}`, { body, key: true })).code]).toEqual([url, 602])
    }
    for (const url of ['Sessions', 'Logins', 'Held', 'Settings', 'Contact'])
      expect([url, (await server.call('GET', `${ACCOUNT}/${url}`)).code]).toEqual([url, 602])
  })

  test('how the company is reached comes from the configuration', async () => {
    const { data } = await server.call<ContactInfo>('GET', `${ACCOUNT}/Contact`, { token: await world.token('clerk1') })
    expect(data).toEqual({ companyName: '深圳顺行道路救援有限公司', ...server.context.config.contact })
    expect(data.phone).not.toBe('')
  })

  test('what is held is told before anything is asked: orders, approvals, flows and cash', async () => {
    const held = async (account: string) => (await server.call<Held>('GET', `${ACCOUNT}/Held`, { token: await world.token(account) })).data
    expect((await held('admin')).isAdministrator).toBe(true)
    const id = await world.plant('TOWING')
    expect((await held('driver1')).orders.map((order) => order.id)).toContain(id)
    await server.query("update order_unit set finished_at = 1 where driver_id = 'user-driver1'")
    const [paid] = await server.query<{
      id: string
    }>(`update payment set method = 'CASH', handover_id = null, collector_id = 'user-driver2', refunded_fen = 0
      where id = (select id from payment where state = 'SUCCESS' order by id limit 1) returning id`)
    if (paid === undefined) throw new Error('the demo company has no payment')
    const { cash } = await held('driver2')
    expect(cash.count).toBe(1)
    expect(cash.totalFen).toBeGreaterThan(0)
    await server.query("update order_unit set finished_at = 1 where driver_id = 'user-driver2'")
    const refused = await server.call<Held>('POST', '/api/oauth/logoutCurrentUser', {
      token: await server.signIn('driver2'),
      body: new URLSearchParams()
    })
    expect(refused).toMatchObject({ code: 400, msg: expect.stringContaining('未交班的现金'), data: { cash } })
  })

  test('cancelling later than half an hour after signing in asks for the password, and only the right one counts', async () => {
    await server.query("update order_unit set driver_id = null where driver_id = 'user-driver4'")
    const token = await server.signIn('driver4')
    await act(token, 'QuietTypes', { quietTypes: [3] }, 'PUT')
    server.clock.advance(HOUR)
    const cancel = (form: Record<string, string>) =>
      server.call('POST', '/api/oauth/logoutCurrentUser', { token, body: new URLSearchParams(form) })
    expect(await cancel({})).toMatchObject({ code: 400, msg: '请输入登录密码', data: { fields: { password: '请输入登录密码' } } })
    expect(await cancel({ password: md5('Wrong@2026') })).toMatchObject({
      code: 400,
      data: { fields: { password: '登录密码错误，请重新输入' } }
    })
    expect(await cancel({ password: 'plain' })).toMatchObject({ code: 400 })
    expect((await server.query("select deleted_at from user_account where account = 'driver4'"))[0]).toEqual({ deleted_at: null })
    expect(await cancel({ password: md5(PASSWORD) })).toMatchObject({ code: 200, msg: '注销成功' })
    expect(await server.query("select 1 from user_setting where user_id = 'user-driver4'")).toEqual([])
  })
})

onPostgres((_name, makeApp) => {
  test('two devices that sign each other out at the same moment: nobody hangs, at most one stays', async () => {
    const server = await makeApp()
    for (let round = 0; round < 10; round++) {
      const tokens = await Promise.all([server.signIn('clerk1'), server.signIn('clerk1')])
      const answers = await Promise.all(
        tokens.map((token) => server.call<SignedOut>('POST', `${ACCOUNT}/Sessions/SignOutOthers`, { token, body: {}, key: true }))
      )
      expect(answers.map(({ code }) => code).every((code) => code === 200 || code === 600)).toBe(true)
      await server.query('update session_token set ended_at = 1 where ended_at is null')
    }
  }, 240_000)
})
