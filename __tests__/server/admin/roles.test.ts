import type { AuditEntry } from '../../../src/contract/admin/audit'
import type { RoleDetail, RoleRow, SeenPerson } from '../../../src/contract/admin/roles'
import type { CurrentUser } from '../../../src/contract/session'
import { oneDatabase, type TestApp } from '../../support/databases'

const ROLES = '/api/admin/Roles'
type Detail = RoleDetail & { fields?: Record<string, string> }

oneDatabase((_name, makeApp) => {
  let app: TestApp
  let admin: string
  beforeAll(async () => {
    app = await makeApp()
    admin = await app.signIn('admin')
  })

  const call = <T = Detail>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, token = admin) =>
    app.call<T>(method, url, { token, ...(body !== undefined && { body }), ...(method !== 'GET' && { key: true }) })
  const read = async (id: string) => (await call('GET', `${ROLES}/${id}`)).data
  const list = async () => (await call<{ list: RoleRow[] }>('GET', ROLES)).data.list
  const lastAudit = async () => (await call<{ list: AuditEntry[] }>('GET', '/api/admin/Audit?area=rights')).data.list[0]
  const make = async (enCode: string, fullName = enCode) => (await call('POST', ROLES, { fullName, enCode, organizeId: null })).data
  const current = async (token: string) => (await app.call<CurrentUser>('GET', '/api/oauth/CurrentUser', { token })).data

  test('administrators of the whole company alone keep roles', async () => {
    await app.query("insert into organize_administrator values ('user-manager1', 'org-head')")
    for (const account of ['manager1', 'driver1']) {
      const token = await app.signIn(account)
      const asked = [
        call('GET', ROLES, undefined, token),
        call('GET', `${ROLES}/role-driver`, undefined, token),
        call('POST', ROLES, { fullName: 'x', enCode: 'xx', organizeId: null }, token),
        call('PUT', `${ROLES}/role-driver`, { fullName: 'x', organizeId: null, enabled: true, version: 1 }, token),
        call('PUT', `${ROLES}/role-driver/Rights`, { menuIds: [], rights: [], version: 1 }, token),
        call('DELETE', `${ROLES}/role-driver`, {}, token),
        call('PUT', '/api/admin/RoleOrder', { ids: ['role-driver'] }, token)
      ]
      expect((await Promise.all(asked)).map(({ code }) => code)).toEqual(asked.map(() => 403))
    }
    await app.query('delete from organize_administrator')
  })

  test('a role is made, renamed, put into order and switched off; code and name are nobody else’s', async () => {
    const made = await make('night', '夜班调度')
    expect(made).toMatchObject({ id: 'role-night', enabled: true, peopleCount: 0, version: 1, menuIds: [], rights: [] })
    expect(await lastAudit()).toMatchObject({ act: '新建角色', subject: '夜班调度', actorName: expect.any(String) })
    const again = await call('POST', ROLES, { fullName: '另一个', enCode: 'night', organizeId: null })
    expect([again.code, again.data.fields]).toEqual([400, { enCode: '编码已被使用' }])
    const same = await call('POST', ROLES, { fullName: '夜班调度', enCode: 'other', organizeId: null })
    expect([same.code, same.data.fields]).toEqual([400, { fullName: '已有同名的角色' }])
    const nowhere = await call('POST', ROLES, { fullName: 'y', enCode: 'yy', organizeId: 'gone' })
    expect([nowhere.code, nowhere.data.fields]).toEqual([400, { organizeId: '没有这个组织' }])

    const update = { fullName: '夜班', organizeId: 'org-head', enabled: false }
    expect((await call('PUT', `${ROLES}/role-night`, { ...update, version: 1 })).data).toMatchObject({
      fullName: '夜班',
      enabled: false,
      version: 2,
      organizeName: expect.stringMatching(/./)
    })
    expect((await lastAudit())?.changes.map(({ label }) => label)).toEqual(['名称', '适用组织', '状态'])
    const late = await call('PUT', `${ROLES}/role-night`, { ...update, fullName: '更晚', version: 1 })
    expect([late.code, late.data.fullName]).toEqual([409, '夜班'])
    const order = (await list()).map(({ id }) => id).reverse()
    expect((await call<{ list: RoleRow[] }>('PUT', '/api/admin/RoleOrder', { ids: order })).data.list.map(({ id }) => id)).toEqual(order)
    expect((await call('PUT', '/api/admin/RoleOrder', { ids: ['gone'] })).code).toBe(404)
  })

  test('a role goes only when nobody and no position holds it, one of the system never', async () => {
    await make('spare', '备用')
    await app.query("insert into user_role values ('user-driver1', 'role-spare')")
    expect(await call('DELETE', `${ROLES}/role-spare`, {})).toMatchObject({ code: 400, msg: expect.stringContaining('停用') })
    await app.query("delete from user_role where role_id = 'role-spare'")
    expect((await call('DELETE', `${ROLES}/role-spare`, {})).code).toBe(200)
    expect((await call('GET', `${ROLES}/role-spare`)).code).toBe(404)
    expect((await call('DELETE', `${ROLES}/role-clerk`, {})).code).toBe(400)
  })

  test('the matrix is saved as one act, by the version it was based on, and counts at the next call', async () => {
    const token = await app.signIn('driver1')
    const before = await read('role-driver')
    const taken = { menuId: 'accidentOrder', kind: 'button', enCode: 'btn_create' }
    const rights = before.rights.filter(({ menuId, enCode }) => !(menuId === taken.menuId && enCode === taken.enCode))
    expect(rights).toHaveLength(before.rights.length - 1)
    const menuIds = [...before.menuIds.filter((id) => id !== 'schedule'), 'componentLibrary']
    const body = { version: before.version, menuIds, rights }
    const saved = await call('PUT', `${ROLES}/role-driver/Rights`, body)
    expect([saved.code, saved.data.version, [...saved.data.menuIds].sort()]).toEqual([200, before.version + 1, [...menuIds].sort()])
    const { permissionList, menuList } = await current(token)
    const orders = permissionList.find(({ modelId }) => modelId === 'accidentOrder')
    expect(orders?.button.map(({ enCode }) => enCode)).not.toContain('btn_create')
    expect([JSON.stringify(menuList).includes('componentLibrary'), JSON.stringify(menuList).includes('"schedule"')]).toEqual([true, false])
    const refused = await app.call('POST', '/api/transferCar/AccidentOrder', { token, key: true, body: { draft: true } })
    expect(refused.code).toBe(403)
    expect((await lastAudit())?.changes.map(({ label }) => label)).toEqual(['事故工单 · 按钮', '我的日程', '组件库'])
    const late = await call('PUT', `${ROLES}/role-driver/Rights`, body)
    expect([late.code, late.data.version]).toEqual([409, before.version + 1])
    for (const strange of [
      { ...taken, enCode: 'btn_nothing' },
      { ...taken, menuId: 'gone' },
      { ...taken, menuId: 'schedule' }
    ])
      expect((await call('PUT', `${ROLES}/role-driver/Rights`, { ...body, version: saved.data.version, rights: [strange] })).code).toBe(400)
    expect((await read('role-driver')).rights).toEqual(saved.data.rights)
  })

  test('of two who save at once one is shown what the other saved', async () => {
    const { version, menuIds, rights } = await read('role-yard')
    const both = await Promise.all(
      [0, 1].map((skip) => call('PUT', `${ROLES}/role-yard/Rights`, { version, menuIds, rights: rights.slice(skip) }))
    )
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409])
  })

  test('rights that the console does not offer stay as they are', async () => {
    await app.query("insert into role_permission values ('role-yard', 'somewhere', 'column', 'x', 'x')")
    const { version, menuIds } = await read('role-yard')
    await call('PUT', `${ROLES}/role-yard/Rights`, { version, menuIds, rights: [] })
    expect(await app.query("select model_id from role_permission where role_id = 'role-yard'")).toEqual([{ model_id: 'somewhere' }])
  })

  test('seeing as a person tells roles, rights and where they come from, is noted, and shows nobody outside one’s organizations', async () => {
    const see = (userId: string, token = admin) => call<SeenPerson>('POST', '/api/admin/SeeAs', { userId }, token)
    await make('extra', '附加')
    await app.query("insert into user_role values ('user-driver2', 'role-extra')")
    const made = await read('role-extra')
    await call('PUT', `${ROLES}/role-extra/Rights`, {
      version: made.version,
      menuIds: ['statistic'],
      rights: [{ menuId: 'statistic', kind: 'button', enCode: 'btn_export' }]
    })
    const seen = (await see('user-driver2')).data
    expect(seen.roles).toContainEqual(expect.objectContaining({ id: 'role-extra', from: '直接授予', counts: true, reason: '' }))
    expect(seen.menus.find(({ id }) => id === 'statistic')).toMatchObject({
      isShown: true,
      rights: [{ enCode: 'btn_export', from: ['附加'] }]
    })
    expect(await lastAudit()).toMatchObject({ act: '查看人员权限', subject: seen.name })
    await call('PUT', `${ROLES}/role-extra`, { fullName: '附加', organizeId: null, enabled: false, version: 2 })
    expect((await see('user-driver2')).data.roles).toContainEqual(expect.objectContaining({ id: 'role-extra', reason: '角色已停用' }))
    const token = await app.signIn('manager1')
    expect((await see('user-driver2', token)).code).toBe(403)
    await app.query("insert into organize_administrator select 'user-manager1', organize_id from user_account where account = 'manager1'")
    expect((await see('user-manager1', token)).code).toBe(200)
    await app.query(
      "update user_account set organize_id = (select id from organize where parent_id = '0' limit 1) where account = 'driver3'"
    )
    expect((await see('user-driver3', token)).code).toBe(404)
  })
})
