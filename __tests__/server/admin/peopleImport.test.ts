import type { AuditArea, AuditEntry } from '../../../src/contract/admin/audit'
import type { PeopleOptions, PersonLine } from '../../../src/contract/admin/people'
import type { ImportCheck, ImportFault, ImportProgress, PeopleImport } from '../../../src/contract/admin/peopleImport'
import type { KeysetPage } from '../../../src/contract/envelope'
import { DAY } from '../../../server/clock'
import { cleanUp } from '../../../server/housekeeping'
import { oneDatabase, type TestApp } from '../../support/databases'
import { eventually } from '../../support/eventually'
import { HEADINGS, partOf, textsOf, upload, workbook, type Written } from '../../support/workbook'

const PEOPLE = '/api/admin/People'
const IMPORTS = `${PEOPLE}/Imports`
const FULL = process.env.TEST_FULL === '1'
const [MANY, FAULTY] = FULL ? [5000, 50] : [300, 20]

type Row = Written[]
/** The row with other cells in some columns. */
const changed = (row: Row, cells: Record<number, Written>): Row => row.map((cell, column) => cells[column] ?? cell)
/** Somebody who can be taken in. @param number makes him different from all others */
const somebody = (number: number, place: string): Row => [
  `新人${number}`,
  `new${number}`,
  number % 2 === 0 ? '男' : '',
  number % 3 === 0 ? 13_700_000_000 + number : `1360000${String(number).padStart(4, '0')}`,
  '',
  place,
  '',
  '',
  '',
  number % 10 === 1 ? '' : `new${number - 1}`,
  46_000 + (number % 30)
]
/** One cell of a good row is spoilt so, and what must be said of it. */
const SPOILT: readonly { column: number; value: Written; message: RegExp }[] = [
  { column: 0, value: '', message: /姓名/ },
  { column: 0, value: '甲\u200b乙', message: /看不见的字符/ },
  { column: 1, value: '王五', message: /账号应为/ },
  { column: 1, value: 'ADMIN', message: /该账号已存在/ },
  { column: 1, value: { formula: 'A1', value: 'ok1' }, message: /公式/ },
  { column: 2, value: '不详', message: /男、女或保密/ },
  { column: 3, value: 1_380_013_800, message: /手机号应为 11 位/ },
  { column: 4, value: 'a@', message: /邮箱/ },
  { column: 5, value: '没有的公司', message: /“没有的公司”不存在/ },
  { column: 5, value: '', message: /请选择至少一个组织/ },
  { column: 6, value: '没有的部门', message: /“没有的部门”不存在/ },
  { column: 7, value: '船长', message: /不是所选组织的岗位/ },
  { column: 8, value: '驾驶员；国王', message: /“国王”不存在/ },
  { column: 9, value: 'nobody', message: /没有账号“nobody”/ },
  { column: 10, value: '2026-02-30', message: /不是日期/ }
]

oneDatabase((name, makeApp) => {
  let app: TestApp
  let admin: string
  /** Administers Baoan and what is below it. */
  let manager: string
  let options: PeopleOptions
  beforeAll(async () => {
    app = await makeApp()
    await app.query(
      "insert into organize_administrator (user_id, organize_id) select id, 'org-baoan' from user_account where account = 'manager2'"
    )
    admin = await app.signIn('admin')
    manager = await app.signIn('manager2')
    options = (await app.call<PeopleOptions>('GET', `${PEOPLE}/Options`, { token: admin })).data
  })

  const check = async (token: string, rows: Row[], more: object = {}) =>
    upload<ImportCheck>(app, token, `${IMPORTS}/Check`, await workbook({ rows: [HEADINGS, ...rows], ...more }))
  const act = (token: string, id: string, name: 'Import' | 'Undo', key: string | true = true) =>
    app.call<PeopleImport>('POST', `${IMPORTS}/${id}/Actions/${name}`, { token, key, body: {} })
  const last = async (token: string) => (await app.call<{ last: PeopleImport | null }>('GET', `${IMPORTS}/Last`, { token })).data.last
  const count = async () => (await app.query<{ n: number }>('select count(*)::int as n from user_account'))[0]?.n ?? 0
  const file = async (token: string, url: string) => {
    const answer = await app.app.inject({ method: 'GET', url, headers: { authorization: token } })
    return { status: answer.statusCode, type: String(answer.headers['content-type']), bytes: answer.rawPayload }
  }
  const audit = async (token: string, keyword: string, area: AuditArea = 'people') =>
    (await app.call<KeysetPage<AuditEntry>>('GET', `/api/admin/Audit?area=${area}&keyword=${encodeURIComponent(keyword)}`, { token })).data
      .list
  const place = () => options.organizes.find(({ id }) => id === 'org-baoan-dispatch')?.name ?? ''

  test('the template: headings that are read, notes, and lists of what this administrator may give', async () => {
    const { type, bytes } = await file(manager, `${IMPORTS}/Template`)
    expect(type).toContain('spreadsheetml.sheet')
    expect(await textsOf(bytes, '人员')).toEqual([HEADINGS])
    const own = (await app.call<PeopleOptions>('GET', `${PEOPLE}/Options`, { token: manager })).data
    const lists = await textsOf(bytes, '可选值')
    expect(lists.slice(1).flatMap((line) => line[1] || [])).toEqual(own.organizes.map(({ name }) => name))
    expect(lists.slice(1).flatMap((line) => line[2] || [])).toEqual(own.positions.map(({ name }) => name))
    const xml = await partOf(bytes, 'xl/worksheets/sheet1.xml')
    expect(xml).toContain(`<formula1>'可选值'!$B$2:$B$${own.organizes.length + 1}</formula1>`)
    expect(xml.match(/<dataValidation /g)).toHaveLength(HEADINGS.length)
    expect((await textsOf(bytes, '填写说明')).slice(1).map(([label]) => label)).toEqual(HEADINGS.map((label) => label.replace('*', '')))
  })

  test(`${MANY} people, ${FAULTY} of them faulty: every fault is named, nothing is stored until there is none; then all are`, async () => {
    const before = await count()
    const rows = Array.from({ length: MANY }, (_, at) => somebody(at + 1, place()))
    const good = rows.map((row) => [...row])
    const expected: { row: number; column: string; message: RegExp }[] = []
    for (let at = 0; at < FAULTY; at++) {
      const index = Math.floor((at * MANY) / FAULTY) + 9
      // The one below has no manager then but one who is spoilt himself: nobody stands below these.
      const row = rows[index - (index % 10) + 9] ?? []
      const { column, value, message } = SPOILT[at % SPOILT.length] ?? { column: 0, value: '', message: /./ }
      row[column] = value
      expected.push({ row: rows.indexOf(row) + 2, column: (HEADINGS[column] ?? '').replace('*', ''), message })
    }
    const checked = await check(admin, rows)
    expect(checked).toMatchObject({ code: 200, data: { id: '', people: MANY, faultCount: FAULTY } })
    expect(checked.data.faults).toEqual(expected.map(({ message, ...at }) => ({ ...at, message: expect.stringMatching(message) })))
    expect([await count(), await app.query('select 1 from people_import')]).toEqual([before, []])

    const { data } = await check(admin, good)
    expect(data).toMatchObject({ people: MANY, faults: [], faultCount: 0 })
    expect(await count()).toBe(before)
    const began = performance.now()
    expect(await act(admin, data.id, 'Import')).toMatchObject({
      code: 200,
      data: { people: MANY, undoneAt: null, fileName: 'people.xlsx' }
    })
    process.stderr.write(`import of ${MANY} people: ${Math.round(performance.now() - began)} ms\n`)
    expect(await count()).toBe(before + MANY)
    const [stored] = await app.query(
      "select u.*, m.account as manager, (select count(*)::int from user_credential c where c.user_id = u.id) as passwords from user_account u join user_account m on m.id = u.manager_id where u.account = 'new3'"
    )
    expect(stored).toMatchObject({
      real_name: '新人3',
      gender: 3,
      mobile: '13700000003',
      manager: 'new2',
      passwords: 0,
      organize_id: 'org-baoan-dispatch'
    })
    expect((await audit(admin, '新人3/new3'))[0]).toMatchObject({ act: '新增人员' })
    expect((await audit(admin, 'people.xlsx'))[0]).toMatchObject({ act: '导入人员', changes: [{ label: '人数', after: `${MANY} 人` }] })

    const undone = await act(admin, data.id, 'Undo')
    expect(undone).toMatchObject({ code: 200, data: { people: MANY, undoneAt: app.clock.now() } })
    expect((await app.call<KeysetPage<PersonLine>>('GET', `${PEOPLE}?keyword=new3`, { token: admin })).data.list).toEqual([])
    expect(await last(admin)).toBeNull()
  }, 300_000)

  test('two in one file with the same account or mobile, a circle of managers, and one who is his own', async () => {
    const of = (number: number, cells: Record<number, Written>): Row => changed(somebody(number, place()), { 9: '', ...cells })
    const { data } = await check(admin, [
      of(1, { 9: 'new3' }),
      of(2, { 1: 'NEW1' }),
      of(3, { 9: 'new1' }),
      of(4, { 3: '13600000001' }),
      of(5, { 9: 'NEW5' }),
      of(7, { 9: 'new1' })
    ])
    expect(data.faults).toEqual<ImportFault[]>([
      { row: 2, column: '直属主管账号', message: '主管互为上下级，请改正' },
      { row: 3, column: '账号', message: '与第 2 行相同' },
      { row: 5, column: '手机号', message: '与第 2 行相同' },
      { row: 6, column: '直属主管账号', message: '直属主管不能是本人' }
    ])
  })

  test('one key imports once; who comes meanwhile with the same account stops all of it', async () => {
    const { data: one } = await check(admin, [somebody(11, place())])
    const key = crypto.randomUUID()
    const [a, b] = await Promise.all([act(admin, one.id, 'Import', key), act(admin, one.id, 'Import', key)])
    expect([a.code, a.data]).toEqual([200, b.data])
    expect(await app.query("select 1 from user_account where account = 'new11'")).toHaveLength(1)
    expect(await act(admin, one.id, 'Import')).toMatchObject({ code: 400, msg: '这个文件已经导入过' })
    const { data: two } = await check(
      admin,
      [somebody(22, place()), somebody(13, place())].map((row) => changed(row, { 9: '' }))
    )
    await app.query("update user_account set mobile = '13600000022' where account = 'new11'")
    const refused = await act(admin, two.id, 'Import')
    expect(refused).toMatchObject({ code: 400, msg: expect.stringContaining('第 2 行「手机号」：该手机号码已被其他账号使用') })
    expect(await app.query("select 1 from user_account where account in ('new13', 'new22')")).toEqual([])
    app.clock.advance(61 * 60_000)
    expect((await act(admin, two.id, 'Import')).msg).toContain('已过期')
    await app.context.db.transaction((tx) => cleanUp(tx, app.clock.now() + DAY))
    expect(await app.query('select id from people_import')).toEqual(
      await app.query('select id from people_import where done_at is not null')
    )
    expect((await act(admin, one.id, 'Undo')).code).toBe(200)
  })

  // A pool of one answers nothing while an import is at work.
  ;(name === 'postgres' ? test : test.skip)('how far an import is, its author is told while it waits, and nobody else', async () => {
    const progress = async (token: string) =>
      (await app.call<{ progress: ImportProgress | null }>('GET', `${IMPORTS}/${data.id}/Progress`, { token })).data.progress
    const { data } = await check(admin, [changed(somebody(81, place()), { 9: '' })])
    const client = await app.context.database.pool.connect()
    await client.query('begin; select id from people_import for update')
    const importing = act(admin, data.id, 'Import')
    expect(await progress(admin)).toBeNull()
    await client.query('commit; begin; lock table user_organize in exclusive mode')
    await eventually(async () => expect(await progress(admin)).toEqual({ done: 0, total: 1 }))
    expect(await progress(manager)).toBeNull()
    await client.query('commit')
    client.release()
    expect((await importing).code).toBe(200)
    expect(await progress(admin)).toBeNull()
    expect((await act(admin, data.id, 'Undo')).code).toBe(200)
  })

  test('an organization administrator takes in and takes back his own alone', async () => {
    const head = options.organizes.find(({ id }) => id === 'org-head')?.name ?? ''
    const outside = await check(manager, [somebody(31, head), changed(somebody(32, place()), { 8: '调度员', 9: '' })])
    expect(outside.data.faults.map(({ row, column }) => [row, column])).toEqual([
      [2, '组织'],
      [3, '角色']
    ])
    const { data: whole } = await check(admin, [somebody(41, head)])
    expect((await act(manager, whole.id, 'Import')).code).toBe(404)
    expect((await act(admin, whole.id, 'Import')).code).toBe(200)
    expect([await last(manager), (await act(manager, whole.id, 'Undo')).code]).toEqual([null, 404])
    const { data: own } = await check(manager, [somebody(51, place())])
    expect((await act(manager, own.id, 'Import')).code).toBe(200)
    expect((await last(manager))?.id).toBe(own.id)
    expect(await act(admin, whole.id, 'Undo')).toMatchObject({ code: 400, msg: '只能撤销最近一次导入，它已经不是最近一次' })
    expect((await act(admin, own.id, 'Undo')).code).toBe(200)
    expect((await act(admin, whole.id, 'Undo')).code).toBe(200)
    const driver = await app.signIn('driver1')
    for (const part of ['/Imports/Last', '/Imports/Template', '/Export', `/Imports/${own.id}/Progress`])
      expect([part, (await app.call('GET', `${PEOPLE}${part}`, { token: driver })).code]).toEqual([part, 403])
    expect((await check(driver, [somebody(61, place())])).code).toBe(403)
  })

  test('who is referred to stays, and everybody of his import, with the reason by name; his account is free after the undo', async () => {
    const { data } = await check(manager, [somebody(71, place()), somebody(72, place()), somebody(73, place())])
    await act(manager, data.id, 'Import')
    const idOf = async (account: string) =>
      (await app.query<{ id: string }>('select id from user_account where account = $1', [account]))[0]?.id
    await app.query('update organize set manager_id = $1 where id = $2', [await idOf('new72'), 'org-baoan-dispatch'])
    await app.query("update user_account set manager_id = $1 where account = 'manager1'", [await idOf('new73')])
    await app.query("insert into user_organize (user_id, organize_id) values ($1, 'org-head')", [await idOf('new73')])
    const refused = await act(manager, data.id, 'Undo')
    expect(refused).toMatchObject({
      code: 400,
      msg: '不能撤销：新人72/new72（是组织的负责人），新人73/new73（是他人的直属主管、还属于您管理范围以外的组织）'
    })
    await app.query("update organize set manager_id = null where id = 'org-baoan-dispatch'")
    await app.query("update user_account set manager_id = null where account = 'manager1'")
    await app.query("delete from user_organize where organize_id = 'org-head' and user_id = $1", [await idOf('new73')])
    await app.call('POST', `${PEOPLE}/${await idOf('new71')}/Actions/ResetPassword`, { token: manager, key: true, body: {} })
    expect((await act(manager, data.id, 'Undo')).msg).toContain('新人71/new71（已设置密码）')
    await app.query('delete from user_credential where user_id = $1', [await idOf('new71')])
    expect((await act(manager, data.id, 'Undo')).code).toBe(200)
    expect((await audit(manager, 'people.xlsx'))[0]).toMatchObject({ act: '撤销导入' })
    expect((await check(manager, [somebody(71, place()), somebody(72, place())])).data.faults).toEqual([])
  })

  test('the export: who is in the list, masked as there, with what would be computed defused; noted', async () => {
    await app.query("update user_account set real_name = '=1+1' where account = 'dispatcher2'")
    const { bytes } = await file(manager, `${PEOPLE}/Export?state=enabled`)
    const [head, ...rows] = await textsOf(bytes, '人员')
    const { data } = await app.call<KeysetPage<PersonLine>>('GET', `${PEOPLE}?state=enabled&pageSize=50`, { token: manager })
    expect(head).toEqual(['姓名', '账号', '手机号', '组织', '岗位', '角色', '状态', '最近登录'])
    expect(rows.map((row) => row.slice(1, 4))).toEqual(data.list.map(({ account, mobile, organize }) => [account, mobile, organize]))
    expect(rows.find((row) => row[1] === 'dispatcher2')?.[0]).toBe("'=1+1")
    expect((await audit(admin, '人员', 'exports'))[0]).toMatchObject({
      area: 'exports',
      subject: '人员',
      changes: [
        { label: '人数', after: `${rows.length} 人` },
        { label: '状态', after: '启用' }
      ]
    })
  })
})
