import type { Administrator } from '../../../src/contract/admin/administrators'
import type { AuditEntry } from '../../../src/contract/admin/audit'
import type { CurrentUser } from '../../../src/contract/session'
import { oneDatabase, type TestApp } from '../../support/databases'

const URL = '/api/admin/Administrators'
type Answer = { list: Administrator[]; fields?: Record<string, string> }

oneDatabase((_name, makeApp) => {
  let app: TestApp
  let admin: string
  let adminId: string
  beforeAll(async () => {
    app = await makeApp()
    admin = await app.signIn('admin')
    adminId = (await app.query<{ id: string }>("select id from user_account where account = 'admin'"))[0]?.id ?? ''
  })
  const give = (userId: string, organizeId: string | null, token = admin) =>
    app.call<Answer>('POST', URL, { token, key: true, body: { userId, organizeId } })
  const take = (userId: string, organizeId: string | null, token = admin) =>
    app.call<Answer>('POST', `${URL}/Take`, { token, key: true, body: { userId, organizeId } })
  const whole = ({ list }: Answer) => list.filter(({ organizeId }) => organizeId === null).map(({ userId }) => userId)
  const administers = async (token: string) =>
    (await app.call<CurrentUser>('GET', '/api/oauth/CurrentUser', { token })).data.userInfo.administers

  test('an organization is given and taken, and counts at the next call; the audit tells it', async () => {
    const token = await app.signIn('manager2')
    expect(await administers(token)).toBe(false)
    const given = await give('user-manager2', 'org-baoan')
    expect(given.data.list).toContainEqual(expect.objectContaining({ userId: 'user-manager2', organizeId: 'org-baoan', isInService: true }))
    expect(await administers(token)).toBe(true)
    expect((await give('user-manager2', 'org-baoan')).data.list).toEqual(given.data.list)
    const { data } = await app.call<{ list: AuditEntry[] }>('GET', '/api/admin/Audit', { token })
    expect(data.list[0]).toMatchObject({ act: '授予管理权限', subject: given.data.list.at(-1)?.name })
    // Of an organization nobody gives himself or others more.
    for (const call of [
      give('user-manager2', null, token),
      give('user-driver1', 'org-baoan', token),
      take('user-manager2', 'org-baoan', token)
    ])
      expect((await call).code).toBe(403)
    expect((await app.call('GET', URL, { token })).code).toBe(403)
    await take('user-manager2', 'org-baoan')
    expect(await administers(token)).toBe(false)
    expect((await app.call('GET', '/api/admin/Audit', { token })).code).toBe(403)
  })

  test('nobody unknown or disabled becomes one, and no organization that is not there', async () => {
    expect((await give('gone', null)).data.fields).toEqual({ userId: '没有这个在职人员' })
    expect((await give('user-driver1', 'gone')).data.fields).toEqual({ organizeId: '没有这个组织' })
    await app.query("update user_account set enabled_mark = 0 where account = 'driver4'")
    expect((await give('user-driver4', null)).code).toBe(400)
  })

  test('nobody takes his own right; who lost it can do nothing more', async () => {
    const other = await app.signIn('manager1')
    expect(whole((await give('user-manager1', null)).data)).toEqual(expect.arrayContaining([adminId, 'user-manager1']))
    expect((await take(adminId, null)).code).toBe(400)
    expect((await take('user-manager1', null, other)).code).toBe(400)
    expect(whole((await take('user-manager1', null)).data)).toEqual([adminId])
    expect((await take(adminId, null, other)).code).toBe(403)
  })

  test('of two who take each other’s right at once one stays', async () => {
    const other = await app.signIn('manager1')
    for (let nth = 0; nth < 5; nth++) {
      await app.query('update user_account set is_administrator = true where id = any($1)', [[adminId, 'user-manager1']])
      const codes = (await Promise.all([take('user-manager1', null), take(adminId, null, other)])).map(({ code }) => code)
      expect(codes.sort()).toEqual([200, 403])
      expect(await app.query('select 1 from user_account where is_administrator')).toHaveLength(1)
    }
  })
})
