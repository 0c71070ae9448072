import fc from 'fast-check'
import type { Organization, OrganizeLine } from '../../../src/contract/admin/organization'
import type { AuditEntry } from '../../../src/contract/admin/audit'
import type { KeysetPage } from '../../../src/contract/envelope'
import { oneDatabase, type TestApp } from '../../support/databases'

const ORGANIZATION = '/api/admin/Organization'
const SEED = 26
const MOVES = 40

oneDatabase((_name, makeApp) => {
  let app: TestApp
  let admin: string
  /** Administers Baoan and what is below it. */
  let manager: string
  beforeAll(async () => {
    app = await makeApp()
    await app.query(
      "insert into organize_administrator (user_id, organize_id) select id, 'org-baoan' from user_account where account = 'manager2'"
    )
    await app.query(
      `insert into role (id, en_code, full_name, organize_id, created_at) values ('role-baoan', 'baoan_helper', '宝安协助', 'org-baoan', 1)`
    )
    admin = await app.signIn('admin')
    manager = await app.signIn('manager2')
  })

  const read = async (token: string) => (await app.call<Organization>('GET', ORGANIZATION, { token })).data
  const post = (token: string, path: string, body: object = {}, key: string | true = true) =>
    app.call<Organization>('POST', `/api/admin/${path}`, { token, key, body })
  const line = async (id: string): Promise<OrganizeLine> => {
    const found = (await read(admin)).organizes.find((each) => each.id === id)
    if (found === undefined) throw new Error(`no organization ${id}`)
    return found
  }
  const put = async (token: string, id: string, changed: object) => {
    const { parentId, fullName, category, managerId, version } = await line(id)
    return app.call<Organization>('PUT', `${ORGANIZATION}/${id}`, {
      token,
      key: true,
      body: { parentId, fullName, category, managerId, version, ...changed }
    })
  }
  const named = async (fullName: string) => (await read(admin)).organizes.find((each) => each.fullName === fullName)
  const department = (parentId: string, fullName: string) => ({ parentId, fullName, category: 'department', managerId: null })

  test('whoever administers a part reads and changes that part alone; drivers nothing', async () => {
    const own = await read(manager)
    expect(own.organizes.map(({ id }) => id).sort()).toEqual(['org-baoan', 'org-baoan-dispatch', 'org-baoan-fleet', 'org-baoan-training'])
    expect(own.roles).toEqual([{ id: 'role-baoan', name: expect.any(String) }])
    expect((await app.call('GET', ORGANIZATION, { token: await app.signIn('driver1') })).code).toBe(403)
    expect((await post(manager, 'Organization', department('org-head', '外面'))).code).toBe(400)
    expect((await post(manager, 'Organization', department('0', '最上级'))).code).toBe(400)
    expect((await put(manager, 'org-head-fleet', { fullName: '改名' })).code).toBe(404)
    for (const act of ['Close', 'Open']) expect((await post(manager, `Organization/org-head-yard/Actions/${act}`)).code).toBe(404)
    expect((await post(manager, 'Organization/org-baoan/Actions/Close')).code).toBe(403)
    expect((await put(manager, 'org-baoan', { parentId: 'org-baoan-fleet' })).code).toBe(403)
    expect((await post(manager, 'Organization/org-baoan-fleet/Actions/Merge', { intoId: 'org-head-fleet' })).code).toBe(404)
  })

  test('made once for one key, named apart from its siblings, noted; the version is asked for', async () => {
    const key = crypto.randomUUID()
    for (let time = 0; time < 2; time++)
      expect((await post(manager, 'Organization', department('org-baoan', '夜班组'), key)).code).toBe(200)
    expect((await read(manager)).organizes.filter(({ fullName }) => fullName === '夜班组')).toHaveLength(1)
    expect(await post(manager, 'Organization', department('org-baoan', '夜班组'))).toMatchObject({
      code: 400,
      data: { fields: { fullName: expect.any(String) } }
    })
    const id = (await named('夜班组'))?.id ?? ''
    expect((await put(manager, id, { fullName: '夜间班组', managerId: 'nobody' })).code).toBe(400)
    expect((await put(manager, id, { fullName: ' ' })).code).toBe(400)
    expect((await put(manager, id, { fullName: '夜间班组', version: 'old' })).code).toBe(409)
    expect((await put(manager, id, { fullName: '夜间班组', managerId: 'user-manager2' })).code).toBe(200)
    const { data } = await app.call<KeysetPage<AuditEntry>>('GET', '/api/admin/Audit?area=organization', { token: manager })
    expect(data.list[0]).toMatchObject({ act: '修改组织', subject: '夜间班组' })
    expect(data.list[0]?.changes).toEqual([
      { label: '名称', before: '夜班组', after: '夜间班组' },
      { label: '负责人', before: null, after: '黄丽华/manager2' }
    ])
  })

  test('closing says what hangs on it; closed it is chosen no more, opened it is back with its positions', async () => {
    const refused = await post(admin, 'Organization/org-head-yard/Actions/Close')
    expect(refused.code).toBe(400)
    expect(refused.msg).toMatch(/名在职人员/)
    expect((await post(admin, 'Organization', department('org-head', '空部门'))).code).toBe(200)
    const id = (await named('空部门'))?.id ?? ''
    expect((await post(admin, `Organization/${id}/Positions`, { fullName: '文员', roleIds: ['role-baoan'] })).code).toBe(200)
    const closed = await post(admin, `Organization/${id}/Actions/Close`)
    expect(closed.data.organizes.find((each) => each.id === id)?.closedAt).toBe(app.clock.now())
    expect(closed.data.positions.find(({ organizeId }) => organizeId === id)?.closedAt).toBe(app.clock.now())
    const tree = JSON.stringify((await app.call('GET', '/api/permission/Organize/Selector/0', { token: admin })).data)
    expect(tree).not.toContain(id)
    expect((await post(admin, 'Organization', department(id, '下级'))).code).toBe(400)
    const opened = await post(admin, `Organization/${id}/Actions/Open`)
    expect(opened.data.positions.find(({ organizeId }) => organizeId === id)).toMatchObject({ closedAt: null, roles: ['宝安协助'] })
  })

  test('merged: people, positions and trucks are in the other, and it is closed', async () => {
    const people = await app.query<{ user_id: string }>("select user_id from user_organize where organize_id = 'org-baoan-fleet'")
    expect(people.length).toBeGreaterThan(0)
    expect((await post(admin, 'Organization/org-baoan-fleet/Actions/Merge', { intoId: 'org-baoan-fleet' })).code).toBe(400)
    const merged = await post(admin, 'Organization/org-baoan-fleet/Actions/Merge', { intoId: 'org-head-fleet' })
    expect(merged.code).toBe(200)
    for (const table of ['user_organize', 'user_account', 'position', 'tow_truck'])
      expect(await app.query(`select 1 from ${table} where organize_id = 'org-baoan-fleet'`)).toEqual([])
    const now = await app.query<{ user_id: string }>("select user_id from user_organize where organize_id = 'org-head-fleet'")
    const ids = new Set(now.map(({ user_id }) => user_id))
    expect(people.every(({ user_id }) => ids.has(user_id))).toBe(true)
    expect((await line('org-baoan-fleet')).closedAt).toBe(app.clock.now())
  })

  test('a position brings its roles at once to who works in it; it closes when nobody does', async () => {
    const [held] = await app.query<{ id: string; user_id: string; account: string }>(
      `select p.id, u.id as user_id, u.account from position p join user_account u on u.position_id = p.id where u.account = 'yard1'`
    )
    const before = (await read(admin)).positions.find(({ id }) => id === held?.id)
    const body = { fullName: before?.fullName, roleIds: [...(before?.roleIds ?? []), 'role-baoan'], version: before?.version }
    const url = `/api/admin/Positions/${held?.id ?? ''}`
    expect((await app.call('PUT', url, { token: manager, key: true, body })).code).toBe(404)
    expect((await app.call('PUT', url, { token: admin, key: true, body })).code).toBe(200)
    expect((await app.call('PUT', url, { token: admin, key: true, body })).code).toBe(409)
    expect(await app.query('select 1 from position_role where position_id = $1 and role_id = $2', [held?.id, 'role-baoan'])).toHaveLength(1)
    expect((await post(admin, `Positions/${held?.id ?? ''}/Actions/Close`)).msg).toMatch(/名在职人员在这个岗位/)
    await app.query('delete from user_position where position_id = $1', [held?.id])
    expect((await post(admin, `Positions/${held?.id ?? ''}/Actions/Close`)).code).toBe(200)
    expect((await post(admin, `Positions/${held?.id ?? ''}/Actions/Open`)).code).toBe(200)
  })

  test('random moves, two at a time: never below itself, never a loop, nobody lost', async () => {
    const before = (await read(admin)).organizes.map(({ id }) => id).sort()
    const id = fc.constantFrom(...before)
    for (const [[a, b], [c, d]] of fc.sample(fc.tuple(fc.tuple(id, id), fc.tuple(id, id)), { numRuns: MOVES, seed: SEED })) {
      await Promise.all([put(admin, a, { parentId: b }), put(admin, c, { parentId: d })])
      const { organizes } = await read(admin)
      expect(organizes.map((each) => each.id).sort()).toEqual(before)
      const parents = new Map(organizes.map((each) => [each.id, each.parentId]))
      for (const each of before) {
        const seen = new Set<string>()
        for (let at: string | undefined = each; at !== undefined && at !== '0'; at = parents.get(at)) {
          if (seen.has(at)) throw new Error(`a loop at ${at}, seed ${SEED}`)
          seen.add(at)
        }
      }
    }
  })
})
