import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import type { AuditEntry } from '../../../src/contract/admin/audit'
import type { AdminForm, FormRecord, FormVersion } from '../../../src/contract/admin/forms'
import type { ModelConfig } from '../../../src/contract/form'
import type { JsonObject, PlatformField } from '../../../src/contract/formSchema'
import { oneDatabase, type TestApp } from '../../support/databases'
import { AREA, choice, field, Filler, plantForm } from '../form/support'
import { Designs } from './designs'

const FORMS = '/api/admin/Forms'
const FOLDER = path.resolve(__dirname, '../../../server/seed/forms')
const demoForms = (): JsonObject[] =>
  readdirSync(FOLDER).map((name) => JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8')) as JsonObject)
const formOf = (id: string, fields: readonly PlatformField[]): JsonObject => ({
  id,
  enCode: id,
  fullName: `表单${id}`,
  webType: '2',
  formData: { fields },
  columnData: { columnList: fields.map(({ __vModel__ }) => ({ prop: __vModel__ ?? '', label: __vModel__ ?? '' })) }
})
/** Fields of the kinds that a designer offers, with a sub-table. */
const someFields = fc
  .uniqueArray(
    fc.tuple(fc.stringMatching(/^[a-z]{1,8}$/), fc.constantFrom('comInput', 'numInput', 'date', 'select', 'table'), fc.boolean()),
    {
      selector: ([key]) => key,
      minLength: 1,
      maxLength: 40
    }
  )
  .map((drafts) =>
    drafts.map(([key, kind, required]) =>
      kind === 'select'
        ? choice(kind, key, ['a', 'b'], {}, { required })
        : field(kind, key, { required, ...(kind === 'table' && { children: [field('comInput', 'cell')] }) })
    )
  )

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let designs: Designs
  beforeAll(async () => {
    server = await makeApp()
    designs = new Designs(server, FORMS)
    await server.query("insert into organize_administrator (user_id, organize_id) values ('user-manager2', 'org-baoan')")
  })
  const stored = (id: string) =>
    server.query('select form, columns, app_columns, scripts, report from form_model_version where model_id = $1 order by version', [id])

  test('a demo form that comes by the browser is stored as the command stores it', async () => {
    for (const demo of demoForms()) {
      expect((await designs.check(demo)).data).toMatchObject({ isNew: false, version: 1, inUse: 1, difference: [] })
      const id = `${String(demo.id)}2`
      const copy = await designs.import({ ...demo, id, enCode: id }, null)
      expect(copy.data).toMatchObject({ id, version: 1, isNew: true, inUse: null, difference: [] })
      expect(await stored(id)).toEqual(await stored(String(demo.id)))
    }
  })

  test('a trial keeps nothing; a file twice makes one version; the difference is to the version in use', async () => {
    const first = formOf('daily', [field('comInput', 'name', { label: '姓名' })])
    expect((await designs.check(first)).data).toMatchObject({ isNew: true, version: 1, inUse: null })
    expect(await server.query("select 1 from form_model where id = 'daily'")).toEqual([])
    const key = crypto.randomUUID()
    await designs.import(first, null, 'admin', key)
    expect((await designs.import(first, null, 'admin', key)).data).toMatchObject({ version: 1, isNew: true })
    expect((await designs.import(first, 1)).data).toMatchObject({ version: 1, isNew: false })
    const second = formOf('daily', [field('comInput', 'name', { label: '司机', required: true }), field('date', 'day')])
    const plan = (await designs.check(second)).data
    expect(plan).toMatchObject({
      version: 2,
      inUse: 1,
      difference: ['新增“day”', '“姓名”改名为“司机”', '“司机”改为必填', '列表新增列“day”']
    })
    expect(await designs.import(second, null)).toMatchObject({ code: 409, data: { inUse: 1, difference: plan.difference } })
    expect((await designs.import(second, 1)).data).toEqual(plan)
    expect((await designs.lines('daily', 1, 2)).data.lines).toEqual(plan.difference)
    expect((await designs.lines('daily', 2, 2)).data.lines).toEqual([])
    const { data } = await designs.as<FormRecord>('admin', 'GET', `${FORMS}/daily`)
    expect(data.versions.map(({ version, createdBy, isInUse }) => [version, createdBy !== '', isInUse])).toEqual([
      [2, true, true],
      [1, true, false]
    ])
    const { data: version } = await designs.as<FormVersion>('admin', 'GET', `${FORMS}/daily/Versions/1`)
    expect(version.form.fields).toHaveLength(1)
    const audit = await designs.as<{ list: AuditEntry[] }>(
      'admin',
      'GET',
      `/api/admin/Audit?area=forms&keyword=${encodeURIComponent('表单daily')}`
    )
    expect(audit.data.list.map(({ act, changes }) => [act, changes[0]])).toEqual([
      ['导入表单', { label: '使用的版本', before: '1', after: '2' }],
      ['导入表单', { label: '使用的版本', before: null, after: '1' }]
    ])
  })

  test.each([
    ['no JSON', '{"id": ', '文件不是 JSON 格式'],
    ['a list', '[]', '表单定义应为 JSON 对象'],
    ['no fields', JSON.stringify({ id: 'x', fullName: 'x', formData: {} }), '表单定义没有字段（formData.fields）'],
    ['a code that another has', JSON.stringify({ ...formOf('x', []), enCode: 'fuelCard' }), '编码 fuelCard 已被表单'],
    ['a character that cannot be stored', JSON.stringify(formOf('x', [field('comInput', 'a', { label: '\u0000' })])), '不允许的字符'],
    ['nesting without end', `{"id":"x","fullName":"x","formData":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`, '层级过深']
  ])('%s is refused in words and stores nothing', async (_title, text, words) => {
    for (const answer of [await designs.check(text), await designs.import(text, null)]) {
      expect(answer).toMatchObject({ code: 400 })
      expect(answer.msg).toContain(words)
    }
    expect(await server.query("select 1 from form_model where id = 'x'")).toEqual([])
  })

  test('what is downloaded is imported again without a difference', async () => {
    const { data } = await designs.as<{ list: AdminForm[] }>('admin', 'GET', FORMS)
    expect(data.list.find(({ id }) => id === 'vehicleInspection')).toMatchObject({ menus: ['车辆检查'], enabled: true, version: 1 })
    for (const { id, version } of data.list)
      expect((await designs.check(await designs.download(id, version))).data).toMatchObject({ id, isNew: false, difference: [] })
    let made = 0
    await fc.assert(
      fc.asyncProperty(someFields, async (fields) => {
        const id = `made${(made += 1)}`
        await designs.import(formOf(id, fields), null)
        const again = await designs.check(await designs.download(id, 1))
        expect(again.data).toMatchObject({ id, isNew: false, version: 1, difference: [] })
      }),
      { numRuns: process.env.TEST_FULL === '1' ? 200 : 8 }
    )
  })

  test('a form that is switched off takes no new records, those that it has go on; switched on it does', async () => {
    await plantForm(server, { id: 'switched', fields: [field('comInput', 'name')] })
    const filler = await Filler.of(server, 'manager1', 'switched')
    const { data: before } = await filler.create({ name: '甲' })
    const toggle = (enabled: boolean) => designs.as<FormRecord>('admin', 'POST', `${FORMS}/switched/Enabled`, { enabled })
    expect((await toggle(false)).data).toMatchObject({ enabled: false, recordCount: 1 })
    expect((await toggle(false)).data).toMatchObject({ enabled: false })
    expect(await filler.create({ name: '乙' })).toMatchObject({ code: 400, msg: '该表单已停用，不能新增' })
    // The app offers no button for it.
    const config = await filler.call<ModelConfig>('GET', `${AREA}/switched/Config`)
    expect(JSON.parse(config.data.columnData)).toMatchObject({ btnsList: [{ value: 'download' }] })
    expect(await filler.change(before.id, { name: '丙' })).toMatchObject({ code: 200 })
    // A new version of it stays out of use.
    await designs.import(formOf('switched', [field('comInput', 'name'), field('date', 'day')]), 1)
    expect((await toggle(true)).data).toMatchObject({ enabled: true, version: 2 })
    expect(await filler.create({ name: '乙' })).toMatchObject({ code: 200 })
    const audit = await designs.as<{ list: AuditEntry[] }>(
      'admin',
      'GET',
      `/api/admin/Audit?area=forms&keyword=${encodeURIComponent('switched')}`
    )
    expect(audit.data.list.map(({ act }) => act)).toEqual(['启用表单', '导入表单', '停用表单'])
  })

  test.each(['manager2', 'dispatcher1'])('%s, who does not administer the whole company, reaches no form', async (account) => {
    const file = formOf('y', [field('comInput', 'a')])
    const answers = [
      await designs.check(file, account),
      await designs.import(file, null, account),
      await designs.as(account, 'POST', `${FORMS}/fuelCard/Enabled`, { enabled: false }),
      ...(await Promise.all(
        ['', '/fuelCard', '/fuelCard/Versions/1', '/fuelCard/Versions/1/File', '/fuelCard/Difference?from=1&to=1'].map((url) =>
          designs.as(account, 'GET', `${FORMS}${url}`)
        )
      ))
    ]
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 403))
    expect(await server.query("select 1 from form_model where id = 'y' or enabled_mark = 0")).toEqual([])
  })
})
