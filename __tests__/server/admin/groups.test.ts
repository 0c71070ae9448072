import fc from 'fast-check'
import type { AuditEntry } from '../../../src/contract/admin/audit'
import type { GroupLine, GroupsAnswer } from '../../../src/contract/admin/groups'
import type { KeysetPage } from '../../../src/contract/envelope'
import type { OrganizeNode } from '../../../src/contract/organization'
import { oneDatabase, type TestApp } from '../../support/databases'

const GROUPS = '/api/admin/Groups'
const SEED = 27
const ORDERS = 50
const NIGHT = { fullName: '夜班组', typeName: '值班', organizeId: 'org-baoan', memberIds: [] as string[] }

oneDatabase((_name, makeApp) => {
  let app: TestApp
  let admin: string
  /** Administers Baoan and what is below it. */
  let manager: string
  beforeAll(async () => {
    app = await makeApp()
    await app.query("insert into organize_administrator (user_id, organize_id) values ('user-manager2', 'org-baoan')")
    admin = await app.signIn('admin')
    manager = await app.signIn('manager2')
  })
  const read = async (token: string) => (await app.call<GroupsAnswer>('GET', GROUPS, { token })).data
  const send = (token: string, method: 'POST' | 'PUT', path: string, body: object = {}, key: string | true = true) =>
    app.call<GroupsAnswer>(method, `${GROUPS}${path}`, { token, key, body })
  const group = async (fullName: string): Promise<GroupLine> => {
    const found = (await read(admin)).list.find((each) => each.fullName === fullName)
    if (found === undefined) throw new Error(`no group ${fullName}`)
    return found
  }
  const change = async (token: string, fullName: string, changed: object) => {
    const { id, typeName, organizeId, memberIds, version } = await group(fullName)
    return send(token, 'PUT', `/${id}`, { fullName, typeName, organizeId, memberIds, version, ...changed })
  }
  const selector = async (): Promise<OrganizeNode[]> =>
    (await app.call<OrganizeNode[]>('GET', '/api/permission/Group/Selector', { token: admin })).data
  const groupIdsOf = async (account: string): Promise<string[]> => {
    const token = await app.signIn(account)
    return (await app.call<{ userInfo: { groupIds: string[] } }>('GET', '/api/oauth/CurrentUser', { token })).data.userInfo.groupIds
  }

  test('made once for one key in a kind that is made by its name; chosen and known to its members at once', async () => {
    const key = crypto.randomUUID()
    for (let time = 0; time < 2; time++)
      expect((await send(admin, 'POST', '', { ...NIGHT, memberIds: ['user-driver1', 'user-manager2'] }, key)).code).toBe(200)
    const made = await group('夜班组')
    expect((await read(admin)).list.filter(({ fullName }) => fullName === '夜班组')).toHaveLength(1)
    expect(made).toMatchObject({ typeName: '值班', organizeName: expect.stringContaining('宝安') as string, closedAt: null })
    expect(made.members).toHaveLength(2)
    expect(await groupIdsOf('driver1')).toContain(made.id)
    expect(JSON.stringify(await selector())).toContain('夜班组')
    expect((await send(admin, 'POST', '', NIGHT)).data).toMatchObject({ fields: { fullName: '同一类别里已有同名分组' } })
    for (const [wrong, field] of [
      [{ fullName: ' ' }, 'fullName'],
      [{ fullName: '无类别', typeName: ' ' }, 'typeName'],
      [{ fullName: '无组织', organizeId: 'org-none' }, 'organizeId'],
      [{ fullName: '无人', memberIds: ['user-nobody'] }, 'memberIds']
    ] as const)
      expect([
        field,
        Object.keys(((await send(admin, 'POST', '', { ...NIGHT, ...wrong })).data as { fields?: object }).fields ?? {})
      ]).toEqual([field, [field]])
  })

  test('who administers a part keeps its groups alone; people whom he does not reach stay in them; drivers nothing', async () => {
    expect((await read(manager)).list.map(({ fullName }) => fullName)).toEqual(['夜班组'])
    const { memberIds, members } = (await read(manager)).list[0] ?? { memberIds: [], members: [] }
    expect([memberIds, members.length]).toEqual([['user-manager2'], 2])
    expect((await change(manager, '夜班组', { memberIds: [] })).code).toBe(200)
    expect((await group('夜班组')).memberIds).toEqual(['user-driver1'])
    expect((await change(manager, '夜班组', { memberIds: ['user-driver2'] })).data).toMatchObject({
      fields: { memberIds: expect.any(String) }
    })
    expect((await change(manager, '夜班组', { organizeId: null })).data).toMatchObject({ fields: { organizeId: expect.any(String) } })
    expect((await send(manager, 'POST', '', { ...NIGHT, fullName: '全公司组', organizeId: null })).code).toBe(400)
    expect((await change(manager, '羽毛球社', { fullName: '乒乓球社' })).code).toBe(404)
    expect((await send(manager, 'POST', '/group-badminton/Actions/Close')).code).toBe(404)
    const driver = await app.signIn('driver1')
    expect((await app.call('GET', GROUPS, { token: driver })).code).toBe(403)
    expect((await send(driver, 'POST', '', NIGHT)).code).toBe(403)
  })

  test('changed by the version that was read, and noted in words', async () => {
    expect((await change(admin, '夜班组', { version: 'old' })).code).toBe(409)
    expect((await change(admin, '夜班组', { fullName: '夜间组', memberIds: ['user-driver1', 'user-driver2'] })).code).toBe(200)
    const { data } = await app.call<KeysetPage<AuditEntry>>('GET', '/api/admin/Audit?area=organization', { token: manager })
    expect(data.list[0]).toMatchObject({ act: '修改分组', subject: '夜间组' })
    expect(data.list[0]?.changes.map(({ label }) => label)).toEqual(['名称', '成员'])
  })

  test('closed it is chosen no more and nobody is in it, nothing is lost; opened it is back', async () => {
    const { id } = await group('夜间组')
    expect((await send(admin, 'POST', `/${id}/Actions/Close`)).code).toBe(200)
    expect((await group('夜间组')).closedAt).toBe(app.clock.now())
    expect(JSON.stringify(await selector())).not.toContain('夜间组')
    expect(await groupIdsOf('driver1')).not.toContain(id)
    expect(await app.query('select 1 from user_group_member where group_id = $1', [id])).toHaveLength(2)
    expect((await send(admin, 'POST', `/${id}/Actions/Close`)).code).toBe(400)
    expect((await send(admin, 'POST', `/${id}/Actions/Open`)).code).toBe(200)
    expect(await groupIdsOf('driver1')).toContain(id)
  })

  test('an organization with groups in use is not closed; merged, they move', async () => {
    const made = await app.call('POST', '/api/admin/Organization', {
      token: admin,
      key: true,
      body: { parentId: 'org-head', fullName: '临时队', category: 'department', managerId: null }
    })
    expect(made.code).toBe(200)
    const [team] = await app.query<{ id: string }>("select id from organize where full_name = '临时队'")
    await send(admin, 'POST', '', { ...NIGHT, fullName: '临时组', organizeId: team?.id })
    const act = (name: string, body: object = {}) =>
      app.call('POST', `/api/admin/Organization/${team?.id ?? ''}/Actions/${name}`, { token: admin, key: true, body })
    expect((await act('Close')).msg).toContain('1 个人员分组')
    expect((await act('Merge', { intoId: 'org-head' })).code).toBe(200)
    expect((await group('临时组')).organizeId).toBe('org-head')
  })

  test(`random orders of one kind: just as asked, others keep their places (seed ${SEED})`, async () => {
    for (const [fullName, organizeId] of [
      ['甲', 'org-baoan'],
      ['乙', null],
      ['丙', 'org-baoan'],
      ['丁', 'org-head']
    ] as const)
      await send(admin, 'POST', '', { ...NIGHT, typeName: '排序', fullName, organizeId })
    const typeId = (await group('甲')).typeId
    const orderOf = async (token: string) => (await read(token)).list.filter((each) => each.typeId === typeId).map(({ id }) => id)
    const all = await orderOf(admin)
    const mine = await orderOf(manager)
    const wish = fc.oneof(
      fc.record({ isWhole: fc.constant(true), ids: fc.shuffledSubarray(all, { minLength: all.length }) }),
      fc.record({ isWhole: fc.constant(false), ids: fc.shuffledSubarray(mine, { minLength: mine.length }) })
    )
    for (const { isWhole, ids } of fc.sample(wish, { numRuns: ORDERS, seed: SEED })) {
      const before = await orderOf(admin)
      expect((await send(isWhole ? admin : manager, 'POST', '/Arrange', { typeId, ids })).code).toBe(200)
      const wanted = [...ids]
      expect(await orderOf(admin)).toEqual(isWhole ? ids : before.map((id) => (mine.includes(id) ? (wanted.shift() ?? '') : id)))
    }
    expect((await send(manager, 'POST', '/Arrange', { typeId, ids: all })).code).toBe(400)
  })
})
