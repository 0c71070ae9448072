import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ModelConfig } from '../../../src/contract/form'
import type { PlatformField } from '../../../src/contract/formSchema'
import { kindOf } from '../../../src/domain/form/kinds'
import { readFormFile } from '../../../server/form/commands/formFile'
import { importForm } from '../../../server/form/commands/importForm'
import { readScript } from '../../../server/form/repository/models'
import { oneDatabase, type TestApp } from '../../support/databases'
import { AREA, choice, field, Filler, plantForm } from './support'

const FORMS = path.resolve(__dirname, '../../../server/seed/forms')
const demoForms = () =>
  readdirSync(FORMS).map(
    (name) => JSON.parse(readFileSync(path.join(FORMS, name), 'utf8')) as { id: string; formData: { fields: PlatformField[] } }
  )
/** Kinds of forms.md#kinds-of-fields in the platform's words; aliases of later versions count as the same. */
const KINDS = [
  'comInput',
  'textarea',
  'numInput',
  'switch',
  'radio',
  'checkbox',
  'select',
  'cascader',
  'treeSelect',
  'date',
  'time',
  'uploadFz',
  'uploadImg',
  'colorPicker',
  'rate',
  'slider',
  'JNPFText',
  'editor',
  'button',
  'divider',
  'comSelect',
  'depSelect',
  'posSelect',
  'userSelect',
  'roleSelect',
  'groupSelect',
  'billRule',
  'address',
  'relationForm',
  'popupSelect',
  'popupTableSelect',
  'relationFormAttr',
  'popupAttr',
  'createUser',
  'createTime',
  'modifyUser',
  'modifyTime',
  'currOrganize',
  'currPosition',
  'calculate',
  'qrcode',
  'barcode',
  'link',
  'alert',
  'groupTitle',
  'card',
  'tab',
  'collapse',
  'row',
  'table',
  'dicSelect',
  'timeRange',
  'dateRange',
  'numRange'
]

test('the demo forms hold every kind of the contract', () => {
  const used = new Set<string>()
  const gather = (fields: readonly PlatformField[]): void => {
    for (const { __config__: config = {} } of fields) {
      if (config.jnpfKey !== undefined) used.add(kindOf(config.jnpfKey))
      gather(
        (config.children ?? []).flatMap((child) => [
          child,
          ...(child.__config__?.jnpfKey === undefined ? (child.__config__?.children ?? []) : [])
        ])
      )
    }
  }
  for (const { formData } of demoForms()) gather(formData.fields)
  expect(KINDS.filter((kind) => !used.has(kindOf(kind)))).toEqual([])
})

test.each([
  ['no object', [], '表单定义应为 JSON 对象'],
  ['no id', { fullName: 'x', formData: {} }, '表单定义缺少编号'],
  ['an id with blanks', { id: 'a b', fullName: 'x' }, '表单定义缺少编号'],
  ['no name', { id: 'a' }, '表单定义缺少名称'],
  ['no fields', { id: 'a', fullName: 'x', formData: '{}' }, '表单定义没有字段'],
  ['a broken part', { id: 'a', fullName: 'x', formData: '{' }, '表单定义的 formData 不是 JSON 对象'],
  ['a list as a part', { id: 'a', fullName: 'x', formData: { fields: [] }, columnData: '[]' }, '表单定义的 columnData 不是 JSON 对象'],
  ['an unknown type', { id: 'a', fullName: 'x', webType: 9, formData: { fields: [] } }, '表单类型（webType）9 不支持'],
  [
    'too many fields',
    { id: 'a', fullName: 'x', formData: { fields: Array.from({ length: 2001 }, () => ({ __config__: {} })) } },
    '表单的字段超过 2000 个'
  ]
])('a definition with %s is refused in clear words', (_what, raw, message) => {
  expect(() => readFormFile(raw)).toThrow(message)
})

oneDatabase((_name, makeApp) => {
  let server: TestApp
  beforeAll(async () => {
    server = await makeApp()
  })

  test("the demo company's forms are there with records that show names, and nothing is said of them that is wrong", async () => {
    const reports = await server.query<{ id: string; report: string[]; records: string }>(
      `
      select m.id, v.report, (select count(*) from form_record r where r.model_id = m.id) as records from form_model m join form_model_version v on v.model_id = m.id and v.version = m.version where m.id = any($1) order by m.id`,
      [demoForms().map(({ id }) => id)]
    )
    expect(reports.map(({ id }) => id)).toEqual(
      demoForms()
        .map(({ id }) => id)
        .sort()
    )
    for (const { id, report, records } of reports) {
      expect([id, report.filter((line) => /不存在|不认识|相同|无法/.test(line))]).toEqual([id, []])
      expect(Number(records)).toBeGreaterThanOrEqual(8)
      expect(Number(records)).toBeLessThanOrEqual(20)
      const filler = await Filler.of(server, 'admin', id)
      const { list } = (await filler.list({ pageSize: 100 })).data
      expect(JSON.stringify(list)).not.toMatch(/user-|org-|truck-|customer-/)
      for (const { id: record } of list) expect((await filler.read(record, '/DataChange')).code).toBe(200)
    }
  })

  test('no script leaves the server: rules stand in its place, sources stay behind', async () => {
    const token = await server.signIn('admin')
    for (const { id } of demoForms()) {
      const {
        version = 0,
        formData,
        columnData,
        appColumnData
      } = (await server.call<ModelConfig>('GET', `${AREA}/${id}/Config`, { token })).data
      expect([id, /=>|function\s*\(|setFormData|setShowOrHide/.test(formData + columnData + appColumnData)]).toEqual([id, false])
      const { rules, serverScripts } = JSON.parse(formData) as { rules: unknown[]; serverScripts: { id: string }[] }
      expect([id, rules.length > 0]).toEqual([id, true])
      for (const script of serverScripts) expect(await readScript(server.context.db, id, version, script.id)).toContain('=>')
      expect(await readScript(server.context.db, id, version, 'none')).toBeUndefined()
    }
  })

  test('the report names what nobody has; the form works all the same', async () => {
    const { report } = await plantForm(server, {
      id: 'odd',
      fields: [
        field('holoPad', 'pad', { label: '全息板' }),
        field('comInput', 'a', { label: '甲', regList: [{ pattern: '/([/', message: 'x' }] }),
        field('comInput', 'a', { label: '乙' }),
        field('relationForm', 'rel', { label: '关联' }, { modelId: 'gone', relationField: 'x' }),
        choice('select', 'dic', [], {}, { dataType: 'dictionary', dictionaryType: 'noDictionary' }),
        field('popupSelect', 'pop', {}, { interfaceId: 'noInterface' }),
        field('billRule', 'no', { rule: 'noRule' }),
        field('billRule', 'free', { label: '自由编号' }),
        { ...field('comInput', 'net'), on: { change: '({ request }) => { request("/x", "get") }' } }
      ],
      columns: {
        columnList: [{ prop: 'missing', label: '无' }],
        searchList: [{ __vModel__: 'gone', searchType: 1 }],
        sortList: [{ prop: 'none', label: '无' }],
        type: 3,
        groupField: 'void',
        treeRelation: 'bush',
        customBtnsList: [
          { value: 'a', label: '去', event: { btnType: 1, modelId: 'away' } },
          { value: 'b', label: '问', event: { btnType: 3, interfaceId: 'noSuch' } },
          { value: 'c', label: '算', event: { btnType: 2, func: '({ request }) => request(1)' } },
          { value: 'd', label: '空', event: {} }
        ],
        funcs: { afterOnload: '({ data, tableRef }) => { tableRef.clear() }' }
      }
    })
    for (const words of [
      '“自由编号”没有编号规则',
      '列表的加载脚本：无法运行，使用了 tableRef',
      '全息板',
      '([',
      '乙',
      '关联',
      'noDictionary',
      'noInterface',
      'noRule',
      'missing',
      'gone',
      'none',
      'void',
      'bush',
      'away',
      'noSuch',
      '算',
      '“空”的动作不认识'
    ])
      expect([words, report.some((line) => line.includes(words))]).toEqual([words, true])
    const filler = await Filler.of(server, 'manager1', 'odd')
    expect((await filler.call('GET', `${AREA}/odd/Config`)).code).toBe(200)
    expect((await filler.list()).code).toBe(200)
  })

  test.each([
    ['sets values', "({ setFormData }) => { for (const key of ['b']) setFormData(key, 1) }", ['set', 'refuse'], 400],
    ['may take a duty away', "({ setRequired }) => { for (const key of ['a']) setRequired(key, false) }", ['require', 'refuse'], 200],
    ['hides its helpers behind another name', "({ setFormData: put }) => { for (const key of ['b']) put(key, 1) }", undefined, 200]
  ])(
    'what is required stays so beside a script of the isolate unless it may say otherwise: one that %s',
    async (what, script, answers, code) => {
      const id = `script${what.length}`
      await plantForm(server, {
        id,
        fields: [field('comInput', 'a', { required: true }), { ...field('numInput', 'b'), on: { change: script } }]
      })
      const filler = await Filler.of(server, 'manager1', id)
      const { serverScripts } = JSON.parse((await filler.call<ModelConfig>('GET', `${AREA}/${id}/Config`)).data.formData) as {
        serverScripts: { answers?: string[] }[]
      }
      expect(serverScripts.map((each) => each.answers)).toEqual([answers])
      expect((await filler.create({ b: 1 })).code).toBe(code)
    }
  )

  test('the same definition again is no new version; another one is, with its indexes; a code belongs to one form', async () => {
    const draft = {
      id: 'again',
      fields: [field('comInput', 'a'), field('numInput', "b'; drop table form_model; --")],
      columns: { columnList: [{ prop: 'a', label: 'a' }], sortList: [{ prop: "b'; drop table form_model; --", label: 'b' }] }
    }
    expect(await plantForm(server, draft)).toMatchObject({ version: 1, isNew: true })
    expect(await plantForm(server, draft)).toMatchObject({ version: 1, isNew: false })
    const indexes = () =>
      server
        .query<{ indexdef: string }>(
          "select indexdef from pg_indexes i join form_model m on i.tablename = 'form_record_' || m.number where m.id = 'again' and i.indexname like '%\\_by\\_%' order by 1"
        )
        .then((rows) => rows.map(({ indexdef }) => /'(.*)'::text/.exec(indexdef)?.[1]))
    expect((await indexes()).sort()).toEqual(['a', "b''; drop table form_model; --"])
    const filler = await Filler.of(server, 'manager1', 'again')
    const id = await filler.add({ a: 'x', "b'; drop table form_model; --": 3 })
    expect(await filler.found({ "b'; drop table form_model; --": [1, 5] }, { sidx: "b'; drop table form_model; --" })).toEqual([id])
    expect(await plantForm(server, { ...draft, columns: { columnList: [{ prop: 'a', label: 'a' }] } })).toMatchObject({
      version: 2,
      isNew: true
    })
    expect(await indexes()).toEqual(['a'])
    const raw = { id: 'third', enCode: 'again', fullName: '第三', formData: { fields: [] } }
    await expect(server.context.db.transaction((tx) => importForm(tx, readFormFile(raw), 0))).rejects.toThrow(
      '编码 again 已被表单“表单again”使用'
    )
  })
})
