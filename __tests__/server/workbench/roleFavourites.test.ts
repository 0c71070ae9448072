import type { Favourite, MenuAnswer, MenuNode } from '../../../src/contract/workbench'
import { ROLES } from '../../../src/domain/permission'
import { favouritesOfRoles, ROLE_FAVOURITES } from '../../../server/menu/roleFavourites'
import { MENUS } from '../../../server/seed/menus'
import { oneDatabase, type TestApp } from '../../support/databases'

const DATA = '/api/app/Data'
const leaves = (list: MenuNode[]): MenuNode[] =>
  list.flatMap((node) => [...(node.type === 1 ? [] : [node]), ...leaves(node.children ?? [])])

describe('the table', () => {
  test('every role begins with entries that it has, several roles with all of theirs once', () => {
    for (const role of ROLES) {
      expect(ROLE_FAVOURITES[role].length).toBeGreaterThan(1)
      for (const id of ROLE_FAVOURITES[role])
        expect([role, id, MENUS.find((entry) => entry.id === id)?.roles]).toEqual([role, id, expect.arrayContaining([role])])
    }
    expect(favouritesOfRoles(['clerk', 'yard', 'night-shift'], false)).toEqual(['yard', 'accidentOrder', 'accidentCreate'])
    expect(favouritesOfRoles([], true)).toEqual(ROLE_FAVOURITES.admin)
    expect(favouritesOfRoles(['night-shift'], false)).toEqual([])
  })
})

oneDatabase((_name, makeApp) => {
  let server: TestApp
  const tokens = new Map<string, string>()
  beforeAll(async () => {
    server = await makeApp()
  })
  beforeEach(() => server.query('delete from favourite'))
  const as = async <T>(account: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, key?: string) => {
    const token = tokens.get(account) ?? (await server.signIn(account))
    tokens.set(account, token)
    return server.call<T>(method, path, { token, ...(body !== undefined && { body }), ...(key !== undefined && { key }) })
  }
  const mine = async (account: string) =>
    (await as<{ list: Favourite[] }>(account, 'GET', `${DATA}?type=2`)).data.list.map(({ objectId }) => objectId)
  const add = (account: string, objectId: string) => as(account, 'POST', DATA, { objectType: 2, objectId, objectData: '{}' })
  const remove = (account: string, objectId: string) => as(account, 'DELETE', `${DATA}/${objectId}`)

  test('who chose nothing sees those of his role, marked in the menu, and stores nothing by looking', async () => {
    for (const role of ['manager', 'dispatcher', 'driver', 'finance', 'yard', 'clerk'] as const)
      expect([role, await mine(`${role}1`)]).toEqual([role, ROLE_FAVOURITES[role]])
    const { list } = (await as<MenuAnswer>('yard1', 'GET', '/api/app/Menu')).data
    expect(
      leaves(list)
        .filter(({ isData }) => isData)
        .map(({ id }) => id)
        .sort()
    ).toEqual(['accidentOrder', 'yard'])
    expect((await as<{ list: Favourite[] }>('yard1', 'GET', `${DATA}?type=1`)).data.list).toEqual([])
    expect(await server.query('select * from favourite')).toEqual([])
  })

  test('the first change makes them his own; others keep those of the role', async () => {
    expect((await add('finance1', 'schedule')).code).toBe(200)
    expect(await mine('finance1')).toEqual([...ROLE_FAVOURITES.finance, 'schedule'])
    expect((await remove('yard1', 'accidentOrder')).code).toBe(200)
    expect(await mine('yard1')).toEqual(['yard'])
    const turned = [...ROLE_FAVOURITES.driver].reverse()
    const key = '6f1f7c1e-61aa-4a52-9a50-3c1d54f0a002'
    expect((await as('driver1', 'PUT', '/api/workbench/FavouriteOrder', { ids: turned }, key)).code).toBe(200)
    expect(await mine('driver1')).toEqual(turned)
    expect(await mine('driver2')).toEqual(ROLE_FAVOURITES.driver)
  })

  test('who took out the last one keeps none; what he never had and flows change nothing', async () => {
    expect((await remove('yard1', 'schedule')).code).toBe(200)
    expect((await as('yard1', 'POST', DATA, { objectType: 1, objectId: 'leaveApply', objectData: '{}' })).code).toBe(200)
    expect((await remove('yard1', 'leaveApply')).code).toBe(200)
    expect(await mine('yard1')).toEqual(ROLE_FAVOURITES.yard)
    for (const id of ROLE_FAVOURITES.yard) await remove('yard1', id)
    expect(await mine('yard1')).toEqual([])
    expect((await add('yard1', 'schedule')).code).toBe(200)
    expect(await mine('yard1')).toEqual(['schedule'])
  })

  test('an entry taken from the role is not shown, and those chosen before this was so are kept', async () => {
    await server.query("delete from role_menu where role_id = 'role-clerk' and menu_id = 'accidentCreate'")
    expect(await mine('clerk1')).toEqual(['accidentOrder'])
    await server.query("insert into role_menu (role_id, menu_id) values ('role-clerk', 'accidentCreate')")
    await server.query(
      "insert into favourite (user_id, object_type, object_id, created_at) select id, 2, 'schedule', 1 from user_account where account = 'clerk1'"
    )
    expect(await mine('clerk1')).toEqual(['schedule'])
    await remove('clerk1', 'schedule')
    expect(await mine('clerk1')).toEqual([])
  })
})
