import type { OneTimePassword, PeopleOptions, Person, PersonBody, PersonLine, PersonSession } from '../../../src/contract/admin/people'
import type { AuditEntry } from '../../../src/contract/admin/audit'
import type { KeysetPage } from '../../../src/contract/envelope'
import type { CurrentUser } from '../../../src/contract/session'
import { isGoodPassword } from '../../../src/domain/session/passwordRules'
import { oneDatabase, type TestApp } from '../../support/databases'

const PEOPLE = '/api/admin/People'
const fieldsIn = (data: unknown): string[] => Object.keys((data as { fields: object }).fields)
/** A dispatcher of Baoan, as he is typed in. */
const NEWCOMER: PersonBody = {
  realName: '欧阳春晓',
  account: 'ouyang',
  gender: 2,
  mobile: '139 0013 9000',
  email: 'Ouyang@EXAMPLE.cn',
  organizeIds: ['org-baoan-dispatch'],
  organizeId: 'org-baoan-dispatch',
  positionIds: [],
  roleIds: [],
  managerId: null,
  entryDate: 1_772_294_400_000
}

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

  const idOf = async (account: string) =>
    (await app.query<{ id: string }>('select id from user_account where account = $1', [account]))[0]?.id ?? ''
  const list = (token: string, query = '') => app.call<KeysetPage<PersonLine>>('GET', `${PEOPLE}?${query}`, { token })
  const person = (token: string, id: string) => app.call<Person>('GET', `${PEOPLE}/${id}`, { token })
  const create = (token: string, body: object, key: string | true = true) => app.call<Person>('POST', PEOPLE, { token, key, body })
  const change = (token: string, { id, version }: Person, body: object) =>
    app.call<Person>('PUT', `${PEOPLE}/${id}`, { token, key: true, body: { ...NEWCOMER, version, ...body } })
  const act = <T>(token: string, id: string, name: string, body: object = {}, key: string | true = true) =>
    app.call<T>('POST', `${PEOPLE}/${id}/Actions/${name}`, { token, key, body })

  test('each order has everybody once over all pages, and a role narrows to who holds it', async () => {
    await app.query(
      `insert into login_log (id, user_id, account, succeeded, reason, ip, platform, created_at) select 'seen-' || id, id, account, true, '', '', '', 1700000000000 + 1000 * (row_number() over (order by id) / 3)
       from user_account where account like 'driver%'`
    )
    const seen = 'coalesce((select max(created_at) from login_log l where l.user_id = u.id and l.succeeded), 0)'
    for (const [sort, order] of [
      ['-account', 'account collate "C" desc'],
      ['lastSignIn', `${seen}, account collate "C"`],
      ['-lastSignIn', `${seen} desc, account collate "C" desc`]
    ]) {
      const ids: string[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { data }: { data: KeysetPage<PersonLine> } = await list(
          admin,
          `sort=${sort}&pageSize=7${cursor === '' ? '' : `&cursor=${cursor}`}`
        )
        ids.push(...data.list.map(({ id }) => id))
        cursor = data.nextCursor
      }
      const stored = await app.query<{ id: string }>(`select id from user_account u where deleted_at is null order by ${order}`)
      expect([sort, ids]).toEqual([sort, stored.map(({ id }) => id)])
    }
    const [held] = await app.query<{ id: string }>('select role_id as id from user_role group by role_id order by count(*) desc limit 1')
    const holders = await app.query<{ id: string }>(
      'select user_id as id from user_role join user_account u on u.id = user_id where role_id = $1 and deleted_at is null',
      [held?.id]
    )
    const found = (await list(admin, `pageSize=50&roleId=${held?.id ?? ''}`)).data.list.map(({ id }) => id)
    expect([...found].sort()).toEqual(holders.map(({ id }) => id).sort())
    expect((await list(admin, 'sort=mobile')).code).toBe(400)
    expect((await list(admin, 'cursor=abc')).code).toBe(400)
  })

  test('the list: everybody once by account, masked, searched by name, pinyin and initials; within the scope alone', async () => {
    const seen: PersonLine[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { data }: { data: KeysetPage<PersonLine> } = await list(admin, `pageSize=7${cursor === '' ? '' : `&cursor=${cursor}`}`)
      seen.push(...data.list)
      cursor = data.nextCursor
    }
    const stored = await app.query<{ account: string }>(
      'select account from user_account where deleted_at is null order by account collate "C"'
    )
    expect(seen.map(({ account }) => account)).toEqual(stored.map(({ account }) => account))
    expect(seen.every(({ mobile }) => mobile === '' || /^1\d{2}\*{4}\d{4}$/.test(mobile))).toBe(true)
    const named = seen.find(({ account }) => account === 'driver1')
    for (const keyword of [named?.realName, 'driver1'])
      expect((await list(admin, `keyword=${encodeURIComponent(keyword ?? '')}`)).data.list.map(({ id }) => id)).toContain(named?.id)
    const own = (await list(manager, 'pageSize=50')).data.list
    const belonging = await app.query<{ id: string }>(
      "select distinct user_id as id from user_organize join user_account u on u.id = user_id where user_organize.organize_id like 'org-baoan%' and deleted_at is null"
    )
    expect(own.map(({ id }) => id).sort()).toEqual(belonging.map(({ id }) => id).sort())
    const ids = new Set(own.map(({ id }) => id))
    expect((await list(manager, 'organizeId=org-head&pageSize=50')).data.list.every(({ id }) => ids.has(id))).toBe(true)
    expect((await list(admin, 'cursor=%2B%2B')).code).toBe(400)
    for (const account of ['driver1', 'finance1']) expect((await list(await app.signIn(account))).code).toBe(403)
  })

  test('somebody is taken in once for one key, without a password, with an entry in the audit; found by how he is read', async () => {
    const key = crypto.randomUUID()
    const first = await create(manager, { ...NEWCOMER, roleIds: ['role-baoan'] }, key)
    expect(first).toMatchObject({
      code: 200,
      data: { mobile: '13900139000', email: 'Ouyang@example.cn', hasPassword: false, refusal: '', roleIds: ['role-baoan'], isEnabled: true }
    })
    expect((await create(manager, { ...NEWCOMER, roleIds: ['role-baoan'] }, key)).data.id).toBe(first.data.id)
    for (const keyword of ['oycx', 'ouyangchunxiao', '欧阳'])
      expect((await list(manager, `keyword=${encodeURIComponent(keyword)}`)).data.list.map(({ account }) => account)).toEqual(['ouyang'])
    const { data } = await app.call<KeysetPage<AuditEntry>>('GET', '/api/admin/Audit?area=people', { token: manager })
    expect(data.list[0]).toMatchObject({ act: '新增人员', subject: '欧阳春晓/ouyang' })
    expect(data.list[0]?.changes).toContainEqual({ label: '手机号', before: null, after: '139****9000' })
    expect(await app.query('select 1 from user_credential where user_id = $1', [first.data.id])).toEqual([])
  })

  test('faults are named by field; two at once with the same account: one', async () => {
    const faulty = await create(manager, {
      ...NEWCOMER,
      realName: ' ',
      account: 'OUYANG',
      mobile: '12345',
      email: 'x@',
      organizeIds: ['org-head'],
      organizeId: 'org-head',
      roleIds: ['role-dispatcher'],
      managerId: 'nobody'
    })
    expect(faulty.code).toBe(400)
    expect(fieldsIn(faulty.data).sort()).toEqual(['account', 'email', 'managerId', 'mobile', 'organizeIds', 'realName', 'roleIds'].sort())
    expect(await create(manager, { ...NEWCOMER, account: 'other1' })).toMatchObject({ code: 400, msg: '该手机号码已被其他账号使用' })
    const twins = await Promise.all(['13900139001', '13900139002'].map((mobile) => create(admin, { ...NEWCOMER, account: 'twin', mobile })))
    expect(twins.map(({ code }) => code).sort()).toEqual([200, 400])
  })

  test('a change asks for the version read; what cannot be given here stays; outside the scope nobody is there', async () => {
    const { data: before } = await person(manager, await idOf('ouyang'))
    await app.query("insert into user_role (user_id, role_id) select $1, id from role where en_code = 'clerk'", [before.id])
    const stale = await change(manager, before, { realName: '欧阳晓' })
    expect(stale).toMatchObject({ code: 409, data: { fixed: { roles: [{ id: expect.any(String) }] }, roleIds: ['role-baoan'] } })
    const saved = await change(manager, stale.data, { realName: '欧阳晓', roleIds: [], mobile: '' })
    expect(saved).toMatchObject({ code: 200, data: { realName: '欧阳晓', mobile: '', roleIds: [] } })
    expect(await app.query('select role_id from user_role where user_id = $1', [before.id])).toHaveLength(1)
    expect((await change(manager, saved.data, { organizeIds: ['org-head'], organizeId: 'org-head' })).code).toBe(400)
    for (const account of ['driver1', 'admin']) {
      const id = await idOf(account)
      expect((await person(manager, id)).code).toBe(404)
      for (const name of ['Disable', 'Enable', 'ResetPassword', 'EndSessions']) expect((await act(manager, id, name)).code).toBe(404)
    }
  })

  test('who has a foot outside is seen and not changed; nor is who administers more', async () => {
    const id = await idOf('ouyang')
    await app.query("insert into user_organize (user_id, organize_id) values ($1, 'org-head-yard')", [id])
    const { data } = await person(manager, id)
    expect(data.refusal).toBe('此人还属于您管理范围以外的组织，请联系管理员')
    expect((await act(manager, id, 'ResetPassword')).code).toBe(403)
    expect((await change(manager, data, {})).code).toBe(403)
    await app.query("delete from user_organize where user_id = $1 and organize_id = 'org-head-yard'", [id])
    await app.query("insert into organize_administrator (user_id, organize_id) values ($1, 'org-head')", [id])
    expect((await act(manager, id, 'ResetPassword')).code).toBe(403)
    await app.query('delete from organize_administrator where user_id = $1', [id])
    expect((await person(manager, id)).data.refusal).toBe('')
  })

  test('a manager below oneself, or oneself, is refused', async () => {
    const [boss, below] = [await idOf('ouyang'), await idOf('twin')]
    await app.query('update user_account set manager_id = $1 where id = $2', [boss, below])
    const { data } = await person(admin, boss)
    for (const managerId of [boss, below]) {
      const { code, data: refused } = await change(admin, data, { realName: data.realName, mobile: '', managerId, roleIds: data.roleIds })
      expect([code, fieldsIn(refused)]).toEqual([400, ['managerId']])
    }
  })

  test('a one-time password: good, the same for a repeat, stored nowhere; nothing else is answered until it was changed', async () => {
    const id = await idOf('ouyang')
    const key = crypto.randomUUID()
    const { data } = await act<OneTimePassword>(manager, id, 'ResetPassword', {}, key)
    expect(isGoodPassword(data.password)).toBe(true)
    expect((await act<OneTimePassword>(manager, id, 'ResetPassword', {}, key)).data).toEqual(data)
    expect((await act<OneTimePassword>(manager, id, 'ResetPassword')).data.password).not.toBe(data.password)
    const { data: last } = await act<OneTimePassword>(manager, id, 'ResetPassword')
    for (const table of ['idempotent_answer', 'audit_entry'])
      expect(JSON.stringify(await app.query(`select * from ${table}`))).not.toContain(last.password)
    const token = await app.signIn('ouyang', last.password)
    expect((await app.call<CurrentUser>('GET', '/api/oauth/CurrentUser', { token })).data.userInfo.mustChangePassword).toBe(true)
    for (const url of ['/api/permission/Users/Current/BaseInfo', '/api/app/Menu', `${PEOPLE}`])
      expect(await app.call('GET', url, { token })).toMatchObject({ code: 403, msg: '请先修改密码，再使用其他功能' })
    expect((await person(manager, id)).data).toMatchObject({ hasPassword: true, mustChangePassword: true })
    await app.query('update user_credential set must_change = false where user_id = $1', [id])
    expect((await app.call('GET', '/api/permission/Users/Current/BaseInfo', { token })).code).toBe(200)
    expect((await act(admin, await idOf('admin'), 'ResetPassword')).code).toBe(400)
  })

  test('sessions are listed and ended, one and all; disabling ends them, never oneself', async () => {
    const id = await idOf('twin')
    const { data } = await act<OneTimePassword>(admin, id, 'ResetPassword')
    await app.query('update user_credential set must_change = false where user_id = $1', [id])
    const token = await app.signIn('twin', data.password)
    const sessions = (await app.call<{ list: PersonSession[] }>('GET', `${PEOPLE}/${id}/Sessions`, { token: admin })).data.list
    expect(sessions).toHaveLength(1)
    expect((await act(admin, id, 'EndSessions', { sessionId: 'another' })).data).toEqual({ ended: 0 })
    expect((await act(admin, id, 'EndSessions', { sessionId: sessions[0]?.id })).data).toEqual({ ended: 1 })
    expect((await app.call('GET', '/api/oauth/CurrentUser', { token })).code).toBe(600)
    const again = await app.signIn('twin', data.password)
    expect((await act(admin, id, 'Disable')).code).toBe(200)
    expect((await act(admin, id, 'Disable')).code).toBe(409)
    expect((await app.call('GET', '/api/oauth/CurrentUser', { token: again })).code).toBe(602)
    expect((await list(admin, 'state=disabled&keyword=twin')).data.list).toMatchObject([{ id, isEnabled: false }])
    expect((await act(admin, id, 'Enable')).code).toBe(200)
    for (const [own, account] of [
      [admin, 'admin'],
      [manager, 'manager2']
    ] as const)
      expect((await act(own, await idOf(account), 'Disable')).code).toBe(400)
    const { data: options } = await app.call<PeopleOptions>('GET', `${PEOPLE}/Options`, { token: manager })
    expect(options.roles).toEqual([{ id: 'role-baoan', name: expect.stringContaining('宝安协助') }])
  })
})
