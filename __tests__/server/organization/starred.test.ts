import fc from 'fast-check'
import { MAX_STARRED } from '../../../src/domain/organization/starred'
import { oneDatabase, onPostgres, trialsOn, type TestApp } from '../../support/databases'
import { World } from '../transferCar/support/world'

const STARRED = '/api/extend/StarredUser'
const TRIALS = process.env.TEST_FULL === '1' ? 500 : 20

/** Calls of one server, as a demo account. */
function starsOf(server: TestApp) {
  const world = new World(server)
  return {
    list: async (account: string) => (await world.as<{ list: string[] }>(account, 'GET', STARRED)).data.list,
    star: (account: string, id: string, isStarred: unknown = true) => world.as<null>(account, 'PUT', `${STARRED}/${id}`, { isStarred }),
    rows: async (account: string) =>
      (await server.query<{ starred_id: string }>('select starred_id from starred_user where user_id = $1', [`user-${account}`])).map(
        (row) => row.starred_id
      )
  }
}

oneDatabase((name, makeApp) => {
  let server: TestApp
  let stars: ReturnType<typeof starsOf>
  beforeAll(async () => {
    server = await makeApp()
    stars = starsOf(server)
  })
  afterEach(async () => {
    await server.query('delete from starred_user')
    await server.query("update user_account set enabled_mark = 1, deleted_at = null where account in ('driver3', 'driver4')")
  })

  test('a star is kept for the person alone, newest first, and may be set and taken off again and again', async () => {
    expect(await stars.list('clerk1')).toEqual([])
    for (const id of ['user-driver1', 'user-manager1', 'user-driver2']) {
      expect(await stars.star('clerk1', id)).toMatchObject({ code: 200, data: null })
      server.clock.advance(1)
    }
    expect(await stars.list('clerk1')).toEqual(['user-driver2', 'user-manager1', 'user-driver1'])
    expect((await stars.star('clerk1', 'user-driver1')).code).toBe(200)
    expect(await stars.list('clerk1')).toEqual(['user-driver2', 'user-manager1', 'user-driver1'])
    for (let turn = 0; turn < 2; turn++) expect((await stars.star('clerk1', 'user-manager1', false)).code).toBe(200)
    expect(await stars.list('clerk1')).toEqual(['user-driver2', 'user-driver1'])
    expect(await stars.list('driver1')).toEqual([])
    await stars.star('driver1', 'user-clerk1')
    expect([await stars.list('driver1'), await stars.list('clerk1')]).toEqual([['user-clerk1'], ['user-driver2', 'user-driver1']])
  })

  test('nobody, oneself, cancelled and disabled people are refused in words, and nothing is stored', async () => {
    await server.query("update user_account set enabled_mark = 0 where account = 'driver4'")
    await server.query("update user_account set enabled_mark = 0, deleted_at = 1 where account = 'driver3'")
    const refused: [string, number, string][] = [
      ['user-clerk1', 400, '不能星标本人'],
      ['nobody', 404, '用户不存在'],
      ['user-driver3', 404, '用户不存在'],
      ['user-driver4', 400, '该账号已停用，不能星标']
    ]
    for (const [id, code, msg] of refused)
      expect([id, await stars.star('clerk1', id)]).toEqual([id, expect.objectContaining({ code, msg, data: null })])
    for (const id of ["a'--", '%00', 'x'.repeat(65), '..%2Fdriver1']) expect([id, (await stars.star('clerk1', id)).code]).toEqual([id, 400])
    for (const flag of ['yes', 1, null, ''])
      expect([flag, await stars.star('clerk1', 'user-driver1', flag)]).toEqual([
        flag,
        expect.objectContaining({ code: 400, data: { fields: { isStarred: expect.any(String) } } })
      ])
    expect(await stars.rows('clerk1')).toEqual([])
  })

  test('who leaves service goes from the list and not from the table; the star can still be taken off', async () => {
    await stars.star('clerk1', 'user-driver4')
    await stars.star('clerk1', 'user-driver3')
    await server.query("update user_account set enabled_mark = 0 where account in ('driver3', 'driver4')")
    expect(await stars.list('clerk1')).toEqual([])
    expect((await stars.star('clerk1', 'user-driver3', false)).code).toBe(200)
    await server.query("update user_account set enabled_mark = 1 where account in ('driver3', 'driver4')")
    expect(await stars.list('clerk1')).toEqual(['user-driver4'])
  })

  test('no more than the limit; people out of service do not use it up', async () => {
    await server.query(
      `insert into user_account (id, account, real_name, organize_id, enabled_mark, created_at)
      select 'many-' || n, 'many' || n, '人' || n, 'org-head', 1, 1 from generate_series(1, $1::int) n`,
      [MAX_STARRED]
    )
    await server.query(
      "insert into starred_user (user_id, starred_id, created_at) select 'user-clerk1', 'many-' || n, n from generate_series(1, $1::int) n",
      [MAX_STARRED]
    )
    expect(await stars.star('clerk1', 'user-driver1')).toMatchObject({ code: 400, msg: '最多星标 200 人' })
    expect((await stars.star('clerk1', 'many-7')).code).toBe(200)
    expect((await stars.list('clerk1')).slice(0, 2)).toEqual(['many-200', 'many-199'])
    await server.query("update user_account set enabled_mark = 0 where id = 'many-1'")
    expect((await stars.star('clerk1', 'user-driver1')).code).toBe(200)
    expect((await stars.star('clerk1', 'user-driver2')).code).toBe(400)
    await server.query("delete from starred_user where starred_id like 'many-%'")
    await server.query("delete from user_account where id like 'many-%'")
  })

  test('after any row of acts the list is what a plain list would hold', async () => {
    const ids = ['user-driver1', 'user-driver2', 'user-manager1', 'user-finance1']
    const act = fc.record({ account: fc.constantFrom('clerk1', 'yard1'), id: fc.constantFrom(...ids), isStarred: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 8 }), async (acts) => {
        await server.query('delete from starred_user')
        const model: Record<string, string[]> = { clerk1: [], yard1: [] }
        for (const { account, id, isStarred } of acts) {
          server.clock.advance(1)
          expect((await stars.star(account, id, isStarred)).code).toBe(200)
          const before = model[account] ?? []
          model[account] = isStarred ? (before.includes(id) ? before : [id, ...before]) : before.filter((known) => known !== id)
        }
        for (const account of ['clerk1', 'yard1']) expect(await stars.list(account)).toEqual(model[account])
      }),
      { seed: 20261121, numRuns: trialsOn(name, TRIALS) }
    )
  })
})

onPostgres((_name, makeApp) => {
  test('of many stars at once no more than the limit come in, and two who star each other do not wait for one another', async () => {
    const server = await makeApp()
    const stars = starsOf(server)
    await server.query(
      `insert into user_account (id, account, real_name, organize_id, enabled_mark, created_at)
      select 'many-' || n, 'many' || n, '人' || n, 'org-head', 1, 1 from generate_series(1, $1::int) n`,
      [MAX_STARRED]
    )
    await server.query(
      "insert into starred_user (user_id, starred_id, created_at) select 'user-clerk1', 'many-' || n, n from generate_series(1, $1::int) n",
      [MAX_STARRED - 3]
    )
    const codes = (
      await Promise.all(
        ['driver1', 'driver2', 'driver3', 'driver4', 'manager1', 'manager2', 'yard1'].map((account) =>
          stars.star('clerk1', `user-${account}`)
        )
      )
    ).map(({ code }) => code)
    expect(codes.filter((code) => code === 200)).toHaveLength(3)
    expect(await stars.rows('clerk1')).toHaveLength(MAX_STARRED)
    for (let turn = 0; turn < 10; turn++) {
      const both = await Promise.all([
        stars.star('driver1', 'user-driver2', turn % 2 === 0),
        stars.star('driver2', 'user-driver1', turn % 2 === 0)
      ])
      expect(both.map(({ code }) => code)).toEqual([200, 200])
    }
    expect([await stars.list('driver1'), await stars.list('driver2')]).toEqual([[], []])
  })
})
