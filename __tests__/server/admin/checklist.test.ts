import { OPTIONAL_KEYS, REQUIRED_KEYS, type Checklist, type ChecklistKey } from '../../../src/contract/admin/checklist'
import { readBackupSettings } from '../../../server/backup/settings'
import { oneDatabase, type TestApp } from '../../support/databases'
import { testConfig } from '../../support/testConfig'

const PASSWORD = 'Admin-of-tests9'

oneDatabase((_name, makeApp) => {
  const read = async (app: TestApp, token: string) => (await app.call<Checklist>('GET', '/api/admin/Checklist', { token })).data.lines
  const missing = async (app: TestApp, token: string) => (await read(app, token)).filter(({ isDone }) => !isDone).map(({ key }) => key)
  /** An empty installation of production, with its administrator. */
  const empty = async () => {
    const { pay, sms } = testConfig()
    const app = await makeApp({
      demo: false,
      config: { environment: 'production', adminPassword: PASSWORD, pay: { ...pay, local: undefined }, sms, logLevel: 'silent' }
    })
    return { app, token: await app.signIn('admin', PASSWORD) }
  }

  test('an empty company misses everything, and each line is ticked by the fact itself', async () => {
    const { app, token } = await empty()
    const left: ChecklistKey[] = [...REQUIRED_KEYS, ...OPTIONAL_KEYS]
    expect(await missing(app, token)).toEqual(left)
    const done = async (key: ChecklistKey, ...statements: string[]) => {
      for (const statement of statements) await app.query(statement)
      left.splice(left.indexOf(key), 1)
      expect(await missing(app, token)).toEqual(left)
    }
    const person = (id: string) =>
      `insert into user_account (id, account, real_name, organize_id, created_at) values ('${id}', '${id}', '${id}', 'org-root', 1)`
    await done('company', "update organize set full_name = '安顺拖车'")
    await done(
      'department',
      "insert into organize (id, parent_id, full_name, en_code, category, created_at) values ('d1', 'org-root', '调度室', 'D1', 'department', 1)"
    )
    await done('dispatcher', person('p1'), "insert into user_role values ('p1', 'role-dispatcher')")
    await done('driver', person('p2'), "insert into driver_profile (user_id) values ('p2')")
    await done(
      'truck',
      "insert into tow_truck (id, plate_no, truck_type, capacity_kg, organize_id, created_at) values ('t1', '粤B12345', 'FLATBED', 5000, 'org-root', 1)"
    )
    await done('yard', "insert into yard (id, name, address, organize_id, created_at) values ('y1', '一号停车场', '深圳', 'org-root', 1)")
    // Disabled people and trucks do not count.
    await app.query("update user_account set enabled_mark = 0 where id in ('p1', 'p2')")
    await app.query('update tow_truck set enabled_mark = 0')
    expect(await missing(app, token)).toEqual(['dispatcher', 'driver', 'truck', 'rateCard', ...OPTIONAL_KEYS])
  })

  test('a draft of a rate card is none, one that holds from tomorrow neither', async () => {
    const { app, token } = await empty()
    const now = app.clock.now()
    const card = (from: number) => `'{"effectiveFrom": ${from}, "effectiveTo": null}'`
    await app.query(`insert into rate_card (id, version, state, card, updated_at) values ('c', 1, 'DRAFT', ${card(1)}, 1)`)
    expect(await missing(app, token)).toContain('rateCard')
    await app.query(`update rate_card set state = 'PUBLISHED', card = ${card(now + 1)}`)
    expect(await missing(app, token)).toContain('rateCard')
    await app.query(`update rate_card set card = ${card(now)}`)
    expect(await missing(app, token)).not.toContain('rateCard')
  })

  test('what is configured is ticked; optional lines can be dismissed, once, and the others cannot', async () => {
    const app = await makeApp({ config: { backup: readBackupSettings({ BACKUP_DIR: '/tmp/towing-none' }) } })
    const token = await app.signIn('admin')
    expect(await missing(app, token)).toEqual(['map', 'payment'].filter((key) => key === 'map' || !app.context.pay.has('WECHAT')))
    const dismiss = (key: string, by = token, act: string | true = true) =>
      app.call<Checklist | null>('POST', '/api/admin/Checklist/Dismiss', { token: by, key: act, body: { key } })
    const act = crypto.randomUUID()
    expect((await dismiss('map', token, act)).data?.lines.map(({ key }) => key)).not.toContain('map')
    expect((await dismiss('map', token, act)).code).toBe(200)
    expect((await dismiss('map')).code).toBe(200)
    for (const key of [...REQUIRED_KEYS, 'x']) expect((await dismiss(key)).code).toBe(400)
    expect(await app.query("select subject, act from audit_entry where area = 'system'")).toEqual([
      { subject: '地图服务', act: '不再提示' }
    ])
    for (const account of ['manager1', 'dispatcher1']) {
      const other = await app.signIn(account)
      expect((await app.call('GET', '/api/admin/Checklist', { token: other })).code).toBe(403)
      expect((await dismiss('sms', other)).code).toBe(403)
    }
  })
})
