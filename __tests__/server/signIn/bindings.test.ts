import { bind } from '../../../server/signIn/bindings'
import { enter } from '../../../server/signIn/enter'
import { giveTicket, lookAtTicket } from '../../../server/signIn/tickets'
import { DEMO_PASSWORD } from '../../../server/seed/company'
import type { Binding } from '../../../src/contract/signIn'
import { md5 } from '../../../src/domain/md5'
import { MINUTE } from '../../../server/clock'
import { oneDatabase, type TestApp } from '../../support/databases'
import { DEVICE } from './visitor'

const BINDINGS = '/api/signIn/Bindings'
const known = (subject: string, label = '') => ({ way: 'openId' as const, issuer: 'https://id.example', subject, label })

oneDatabase((_name, makeApp) => {
  let server: TestApp
  beforeAll(async () => {
    server = await makeApp()
  })
  beforeEach(async () => {
    server.clock.advance(MINUTE)
    for (const table of ['sign_in_binding', 'passkey', 'sign_in_ticket']) await server.query(`delete from ${table}`)
  })
  const bindTo = (account: string, subject: string, label?: string) =>
    server.context.db.transaction((tx) => bind(tx, `user-${account}`, known(subject, label), server.clock.now()))
  const addPasskey = (account: string, id: string) =>
    server.query(
      `insert into passkey (id, user_id, credential_id, public_key, counter, transports, is_backed_up, name, created_at, used_at)
       values ($1, $2, $1, 'key', 0, '[]', false, '我的电脑', $3, $3)`,
      [id, `user-${account}`, server.clock.now() + 1]
    )
  const listOf = async (token: string) => (await server.call<{ list: Binding[] }>('GET', BINDINGS, { token })).data.list
  const remove = (token: string, id: string) =>
    server.call<{ list: Binding[] } | null>('POST', `${BINDINGS}/${id}/Remove`, { token, body: {}, key: true })
  const waysIn = async (account: string) =>
    (
      await server.query<{ count: number }>(
        `select (select count(*) from sign_in_binding where user_id = $1)::int + (select count(*) from passkey where user_id = $1)::int
           + (select count(*) from sign_in_ticket where user_id = $1)::int as count`,
        [`user-${account}`]
      )
    )[0]?.count

  test('one sees and removes what is one’s own, and nothing of others', async () => {
    await bindTo('driver1', 'sub-1', '王建军')
    await bindTo('driver2', 'sub-2')
    await addPasskey('driver1', 'key-1')
    const token = await server.signIn('driver1')
    const list = await listOf(token)
    expect(list).toEqual([
      { id: 'key-1', way: 'passkey', label: '我的电脑', createdAt: server.clock.now() + 1, usedAt: server.clock.now() + 1 },
      { id: expect.any(String), way: 'openId', label: '王建军', createdAt: server.clock.now(), usedAt: server.clock.now() }
    ])
    const [other] = await server.query<{ id: string }>("select id from sign_in_binding where user_id = 'user-driver2'")
    expect(await remove(token, other?.id ?? '')).toMatchObject({ code: 400, msg: '已解除绑定' })
    expect(await remove(token, 'key-1')).toMatchObject({ code: 200, data: { list: [{ way: 'openId' }] } })
    expect(await remove(token, list[1]?.id ?? '')).toMatchObject({ code: 200, data: { list: [] } })
    expect(await remove(token, list[1]?.id ?? '')).toMatchObject({ code: 400, msg: '已解除绑定' })
    expect(await waysIn('driver2')).toBe(1)
  })

  test('a ticket binds once, to the person who hands it in; one who is bound elsewhere is refused', async () => {
    const ticketFor = (subject: string) =>
      server.context.db.transaction((tx) =>
        giveTicket(tx, { kind: 'bind', userId: null, data: known(subject) }, 15 * MINUTE, server.clock.now())
      )
    const token = await server.signIn('driver1')
    const handIn = (ticket: string) => server.call('POST', BINDINGS, { token, body: { ticket }, key: true })
    const ticket = await ticketFor('sub-1')
    expect(await handIn(ticket)).toMatchObject({ code: 200, data: { list: [{ way: 'openId' }] } })
    expect(await handIn(ticket)).toMatchObject({ code: 400, msg: '绑定已过期，请重新操作' })
    await bindTo('driver2', 'sub-2')
    expect(await handIn(await ticketFor('sub-2'))).toMatchObject({ code: 400, msg: expect.stringContaining('已绑定其他账号') })
    const late = await ticketFor('sub-3')
    server.clock.advance(15 * MINUTE)
    expect(await handIn(late)).toMatchObject({ code: 400, msg: '绑定已过期，请重新操作' })
  })

  test('a changed password ends the sessions and keeps what is bound', async () => {
    await bindTo('driver3', 'sub-3')
    const token = await server.signIn('driver3')
    await server.query("insert into captcha (key, answer, expires_at) values ('k', 'abcd', $1)", [server.clock.now() + MINUTE])
    const changed = await server.call('POST', '/api/permission/Users/Current/Actions/ModifyPassword', {
      token,
      body: { oldPassword: md5(DEMO_PASSWORD), password: md5('Another@2026'), code: 'abcd', timestamp: 'k' }
    })
    expect(changed.code).toBe(200)
    expect(await waysIn('driver3')).toBe(1)
    expect(await enter(server.context, { way: 'openId', userId: 'user-driver3', device: DEVICE })).toHaveProperty('token')
  })

  test('a disabled account keeps its bindings, which let nobody in until it is enabled again', async () => {
    await bindTo('yard1', 'sub-4')
    await server.query("update user_account set enabled_mark = 0 where id = 'user-yard1'")
    for (const way of ['openId', 'weapp', 'passkey'] as const)
      await expect(enter(server.context, { way, userId: 'user-yard1', device: DEVICE })).rejects.toThrow('账号被禁用')
    expect(await waysIn('yard1')).toBe(1)
    await server.query("update user_account set enabled_mark = 1 where id = 'user-yard1'")
    expect(await enter(server.context, { way: 'openId', userId: 'user-yard1', device: DEVICE })).toHaveProperty('token')
  })

  test('a cancelled account leaves no binding, no passkey and nothing half done', async () => {
    await bindTo('clerk1', 'sub-5')
    await addPasskey('clerk1', 'key-5')
    const now = server.clock.now()
    const half = await server.context.db.transaction((tx) =>
      giveTicket(tx, { kind: 'second', userId: 'user-clerk1', data: { tries: 0 } }, 10 * MINUTE, now)
    )
    expect(await waysIn('clerk1')).toBe(3)
    const token = await server.signIn('clerk1')
    const answer = await server.call('POST', '/api/oauth/logoutCurrentUser', { token, body: {} })
    expect(answer).toMatchObject({ code: 200 })
    expect(await waysIn('clerk1')).toBe(0)
    expect(await lookAtTicket(server.context.db, 'second', half, now)).toBeUndefined()
    await expect(enter(server.context, { way: 'openId', userId: 'user-clerk1', device: DEVICE })).rejects.toThrow('账号被删除')
    await bindTo('driver1', 'sub-5')
  })
})
