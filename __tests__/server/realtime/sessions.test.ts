import { DAY, MINUTE } from '../../../server/clock'
import { md5 } from '../../../src/domain/md5'
import { oneDatabase, testConfig, type TestApp } from '../../support/databases'
import { LiveApp } from '../../support/liveApp'
import { listen, LiveSocket, testBounds } from '../../support/liveSocket'
import { ORDERS, World } from '../transferCar/support/world'

const CURRENT = '/api/permission/Users/Current'
const OLD = 'Towing@2026'

/** A session that ends takes its sockets with it; rights that change reach them at once. */
oneDatabase((_name, makeApp) => {
  let server: TestApp
  let base: string
  let world: World
  const joined = (token: string) => LiveSocket.join(base, token)
  const logoutOf = async (socket: LiveSocket) => {
    await socket.closed()
    return [socket.of('logout'), socket.of('closeSocket')]
  }
  const logout = (msg: string) => [[{ method: 'logout', msg }], []]
  beforeAll(async () => {
    server = await makeApp({ config: { realtime: testBounds({ pingMs: 2_000 }) } })
    base = await listen(server)
    world = new World(server)
  })

  test('single sign-on: the later sign-in of the same kind of device ends calls with 601 and sockets with logout, the other kind stays', async () => {
    const single = await makeApp({ config: { realtime: testBounds(), session: { ...testConfig().session, singleLogin: true } } })
    const address = await listen(single)
    const first = await single.signIn('driver1')
    const tabs = [await LiveSocket.join(address, first), await LiveSocket.join(address, first)]
    const { clientId, clientSecret } = single.context.config
    const query = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, scope: 'all', grant_type: 'password' }).toString()
    const web = await single.call<{ token: string }>('POST', `/api/oauth/Login?${query}`, {
      body: new URLSearchParams({ account: 'driver1', password: md5(OLD), origin: 'password' }),
      headers: { 'jnpf-origin': 'pc' }
    })
    const desk = await LiveSocket.join(address, web.data.token)
    await expect(single.signIn('driver1', 'wrong')).rejects.toThrow()
    for (const socket of tabs) await socket.settle()
    expect(tabs.flatMap((socket) => socket.of('logout'))).toEqual([])
    const second = await single.signIn('driver1')
    for (const socket of tabs) expect(await logoutOf(socket)).toEqual(logout('此账号已在其他地方登陆'))
    expect(await single.call('GET', '/api/oauth/CurrentUser', { token: first })).toMatchObject({ code: 601 })
    await desk.settle()
    expect([desk.of('logout'), desk.closeCode]).toEqual([[], undefined])
    // The ended token opens no socket any more; the new one does.
    const again = await LiveSocket.open(address, first)
    await again.closed()
    expect(again.received).toEqual([{ method: 'closeSocket', msg: '此账号已在其他地方登陆' }])
    await LiveSocket.join(address, second)
  })

  test('who was on his way to a connection when his session ended is told of it as well', async () => {
    const single = await makeApp({ config: { realtime: testBounds(), session: { ...testConfig().session, singleLogin: true } } })
    const address = await listen(single)
    const first = await LiveApp.signedIn(address, 'driver2')
    first.loses = ({ method }) => method === 'logout'
    const second = await LiveApp.signedIn(address, 'driver2')
    await first.until('the login page', () => first.relaunched.length > 0)
    expect([first.toasts, first.relaunched, second.stores.session.isSignedIn]).toEqual([
      ['账号在其他地方登录'],
      ['/pages/login/index'],
      true
    ])
    for (const app of [first, second]) app.close()
  })

  test('signing out ends the sockets of this session quietly and of no other', async () => {
    const [mine, other] = [await server.signIn('driver1'), await server.signIn('driver1')]
    const tabs = [await joined(mine), await joined(mine)]
    const device = await joined(other)
    await server.call('GET', '/api/oauth/Logout', { token: mine })
    for (const socket of tabs) expect(await logoutOf(socket)).toEqual([[], [{ method: 'closeSocket', msg: '已退出登录' }]])
    await device.settle()
    expect([device.closeCode, device.of('logout')]).toEqual([undefined, []])
    await server.call('GET', '/api/oauth/Logout', { token: mine })
    await device.settle()
    expect(device.closeCode).toBeUndefined()
  })

  test('a changed password and a cancelled account end every socket of the person', async () => {
    const token = await server.signIn('clerk1')
    const sockets = [await joined(token), await joined(await server.signIn('clerk1'))]
    await server.query("insert into captcha (key, answer, expires_at) values ('k1', 'ABCD', $1), ('k2', 'ABCD', $1)", [
      server.clock.now() + MINUTE
    ])
    const change = (key: string, oldPassword: string) =>
      server.call('POST', `${CURRENT}/Actions/ModifyPassword`, {
        token,
        body: { oldPassword: md5(oldPassword), password: md5('Another@2026'), code: 'ABCD', timestamp: key }
      })
    expect((await change('k1', 'wrong')).code).toBe(400)
    for (const socket of sockets) await socket.settle()
    expect(await change('k2', OLD)).toMatchObject({ code: 200 })
    for (const socket of sockets) expect(await logoutOf(socket)).toEqual(logout('密码已修改，请重新登录'))

    const watcher = await joined(await server.signIn('manager1'))
    const leaving = await server.signIn('dispatcher2')
    const open = await joined(leaving)
    expect(await server.call('POST', '/api/oauth/logoutCurrentUser', { token: leaving })).toMatchObject({ code: 200 })
    expect(await logoutOf(open)).toEqual(logout('账号已注销'))
    expect((await watcher.next('businessEvent')).id).toBe('user-dispatcher2')
  })

  test('what nobody told this process is found by the watch: ended elsewhere, disabled, expired', async () => {
    const [elsewhere, disabled] = [await joined(await server.signIn('driver2')), await joined(await server.signIn('driver3'))]
    await server.query("update session_token set ended_at = 1, ended_by = 'administrator' where user_id = 'user-driver2'")
    expect(await logoutOf(elsewhere)).toEqual(logout('您已被管理员下线，请重新登录'))
    await server.query("update user_account set enabled_mark = 0 where id = 'user-driver3'")
    expect(await logoutOf(disabled)).toEqual(logout('账号被禁用'))
    await server.query("update user_account set enabled_mark = 1 where id = 'user-driver3'")
    const late = await joined(await server.signIn('driver2'))
    server.clock.advance(7 * DAY)
    expect(await logoutOf(late)).toEqual(logout('登录已过期'))
  })

  test('an expired session is heard no more even between two rounds; one lengthened by a call lives on', async () => {
    const slow = await makeApp({ config: { realtime: testBounds({ pingMs: 600_000 }) } })
    const address = await listen(slow)
    const [used, unused] = [await slow.signIn('driver1'), await slow.signIn('driver2')]
    const [live, dead] = [await LiveSocket.join(address, used), await LiveSocket.join(address, unused)]
    slow.clock.advance(6 * DAY)
    expect((await slow.call('GET', '/api/oauth/CurrentUser', { token: used })).code).toBe(200)
    slow.clock.advance(2 * DAY)
    await live.settle()
    live.send({ method: 'SendMessage', toUserId: 'user-driver2', messageType: 'text', messageContent: '还在' })
    await live.next('sendMessage')
    dead.send({ method: 'SendMessage', toUserId: 'user-driver1', messageType: 'text', messageContent: '不该到' })
    expect(await logoutOf(dead)).toEqual(logout('登录已过期'))
    expect(await slow.query("select 1 from chat_message where content = '不该到'")).toEqual([])
  })

  test('another position: the person is told on every device, and each socket hears by the new rights from then on', async () => {
    const token = await world.token('driver2')
    const [one, two] = [await joined(token), await joined(await server.signIn('driver2'))]
    const other = await joined(await server.signIn('clerk1', 'Another@2026'))
    const act = async () => {
      const id = await world.plant('WORKING')
      expect((await world.step('driver1', id, 'load', await world.complete('load'))).code).toBe(200)
      return id
    }
    const major = (majorId: string) => server.call('PUT', `${CURRENT}/major`, { token, body: { majorType: 'Position', majorId } })
    const [{ position_id: before } = { position_id: '' }] = await server.query<{ position_id: string }>(
      "select position_id from user_account where id = 'user-driver2'"
    )
    const areas = async (socket: LiveSocket) => {
      await socket.settle()
      const events = socket.events().map(({ area, id, kind }) => `${area} ${id} ${kind}`)
      socket.clear()
      return events
    }
    await act()
    expect([await areas(one), await areas(two)]).toEqual([[], []])
    expect(await major('pos-duty')).toMatchObject({ code: 200 })
    const seen = await act()
    const expected = ['session user-driver2 rights', 'organization user-driver2 changed', `transferCar ${seen} load`]
    expect([await areas(one), await areas(two)]).toEqual([expected, expected])
    expect((await areas(other)).filter((event) => !event.startsWith('transferCar'))).toEqual(['organization user-driver2 changed'])
    // Back again, and in the same breath something that only the old rights may hear.
    const id = await world.plant('WORKING')
    const body = await world.complete('load')
    const [back, step] = await Promise.all([major(before), major(before).then(() => world.step('driver1', id, 'load', body))])
    expect([back.code, step.code]).toEqual([200, 200])
    for (const socket of [one, two]) expect((await areas(socket)).filter((event) => event.startsWith('transferCar'))).toEqual([])
    expect((await server.call('GET', `${ORDERS}/${id}`, { token })).code).toBe(404)
    expect(await major('pos-nobody')).toMatchObject({ code: 400 })
    expect(await areas(one)).toEqual([])
  })

  test('a changed name is told to everybody', async () => {
    const watcher = await joined(await server.signIn('clerk1', 'Another@2026'))
    await server.call('PUT', `${CURRENT}/BaseInfo`, { token: await server.signIn('finance1'), body: { realName: '郑雅琴' } })
    expect(await watcher.next('businessEvent')).toMatchObject({ area: 'organization', id: 'user-finance1', kind: 'changed' })
  })
})
