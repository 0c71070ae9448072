import type { OrganizeNode, UserEntry } from '../../../src/contract/organization'
import { seedLarge } from '../../../server/seed/large'
import { eachDatabase, type TestApp } from '../../support/databases'
import { flatten } from './support'

const SIZE = { people: 300, departments: 60, positions: 20, groups: 3 }
/** The demo company's own. */
const DEMO = { inService: 59, departments: 12 }

eachDatabase((_name, makeApp) => {
  let server: TestApp
  let token: string
  beforeAll(async () => {
    server = await makeApp()
    const { context } = server
    expect(await Promise.all([1, 2].map(() => seedLarge(context.database, context.clock, SIZE)))).toEqual(
      expect.arrayContaining([true, false])
    )
    token = await server.signIn('u00001')
  })
  const get = async <T>(path: string) => (await server.call<T>('GET', `/api/permission/${path}`, { token })).data
  const count = async (table: string, where = "id like 'large-%'") =>
    Number((await server.query<{ n: string }>(`select count(*) n from ${table} where ${where}`))[0]?.n)

  test('adds what was asked for, once, with one hash for all', async () => {
    expect(await seedLarge(server.context.database, server.context.clock, { ...SIZE, people: 999 })).toBe(false)
    expect(await count('user_account')).toBe(SIZE.people)
    expect(await count('organize', "id like 'large-d%'")).toBe(SIZE.departments)
    expect(await count('position')).toBe(SIZE.positions)
    expect(await count('user_group', "id like 'large-g%'")).toBe(SIZE.groups)
    expect(await server.query("select distinct password_hash from user_credential where user_id like 'large-%'")).toHaveLength(1)
    expect(
      await server.query("select real_name from user_account where real_name !~ '^[\\u4e00-\\u9fff]{2,4}$' and id like 'large-%'")
    ).toEqual([])
    expect(
      await server.query(
        'select 1 from user_account u where manager_id = id or (manager_id is not null and not exists (select 1 from user_account m where m.id = u.manager_id))'
      )
    ).toEqual([])
  })

  test('everybody stands once in list and tree, half of the company in one department', async () => {
    const all = (await get<{ list: UserEntry[] }>('Users/All')).list
    expect(all).toHaveLength(SIZE.people + DEMO.inService)
    const tree = flatten((await get<{ list: OrganizeNode[] }>('Users/Selector')).list)
    expect(
      tree
        .filter(({ type }) => type === 'user')
        .map(({ id }) => id)
        .sort()
    ).toEqual(all.map(({ id }) => id).sort())
    expect(tree.find(({ id }) => id === 'large')).toMatchObject({ num: SIZE.people })
    expect(
      tree.filter(({ id, type }) => id.startsWith('large-u') && type === 'user').filter(({ parentId }) => parentId === 'large-d1')
    ).toHaveLength(SIZE.people / 2)
    expect(tree.filter(({ type }) => type === 'department')).toHaveLength(SIZE.departments + DEMO.departments)
    expect(all.every(({ pinyin, quickQuery }) => /^[a-z]+( [a-z]+)+$/.test(pinyin ?? '') && /^[A-Z]/.test(quickQuery))).toBe(true)
  })

  test('a list asks the database no more often for many than for few', async () => {
    const pool = server.context.database.pool
    const asked = async (path: string) => {
      const query = jest.spyOn(pool, 'query')
      await get(path)
      const times = query.mock.calls.length
      query.mockRestore()
      return times
    }
    for (const path of ['Users/All', 'Users/Selector', 'Position/Selector', 'Group/Selector']) {
      const times = await asked(path)
      expect([path, times > 0 && times <= 8, times]).toEqual([path, true, times])
    }
  })

  test('the answer is compressed', async () => {
    const answer = await server.app.inject({
      method: 'GET',
      url: '/api/permission/Users/All',
      headers: { authorization: token, 'accept-encoding': 'br, gzip' }
    })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(answer.rawPayload.length).toBeLessThan(20_000)
  })
})
