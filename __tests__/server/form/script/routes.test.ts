import type { ScriptAnswer } from '../../../../src/contract/form'
import { oneDatabase, type TestApp } from '../../../support/databases'
import { field, Filler, plantForm } from '../support'

const SCRIPT =
  '({ formData, setFormData, toast }) => { if (formData.boom) while (true); for (const key of ["b"]) setFormData(key, formData.a + 1); toast("好") }'

oneDatabase((_name, makeApp) => {
  let server: TestApp
  const tokens: Record<string, string> = {}
  beforeAll(async () => {
    server = await makeApp()
    await plantForm(server, {
      id: 'scripted',
      fields: [
        { ...field('numInput', 'a'), on: { change: SCRIPT } },
        field('numInput', 'b'),
        { ...field('numInput', 'boom'), on: { change: "({ request }) => { request('/x') }" } }
      ]
    })
    for (const account of ['manager1', 'clerk1']) tokens[account] = await server.signIn(account)
  })
  const run = (account: string, body: object, model = 'scripted') =>
    server.call<ScriptAnswer | null>('POST', `/api/form/${model}/Script`, { token: tokens[account], key: true, body })

  test('the app gets no source, and the patches of one run', async () => {
    const { data } = await server.call<{ formData: string }>('GET', '/api/visualdev/OnlineDev/scripted/Config', { token: tokens.manager1 })
    const form = JSON.parse(data.formData) as { serverScripts: { id: string }[]; untranslated: string[] }
    expect(data.formData).not.toMatch(/setFormData|request\(|=>/)
    expect([form.serverScripts, form.untranslated]).toEqual([
      [{ id: expect.any(String), event: 'change', field: 'a', answers: expect.any(Array) }],
      ['“boom”的变更脚本使用了 request 请求接口，无法运行']
    ])
    const scriptId = form.serverScripts[0]?.id ?? ''
    expect(await run('manager1', { scriptId, values: { a: 2, b: null }, data: 2 })).toMatchObject({
      code: 200,
      data: {
        patches: [
          { do: 'set', field: 'b', value: 3 },
          { do: 'toast', message: '好' }
        ]
      }
    })
    expect(await run('manager1', { scriptId, values: { a: 2, boom: 1 } })).toMatchObject({
      code: 400,
      msg: '表单脚本运行超时，已停止',
      data: null
    })
    expect(await server.query("select count(*)::int as count from form_record where model_id = 'scripted'")).toEqual([{ count: 0 }])
    expect(await run('clerk1', { scriptId, values: {} })).toMatchObject({ code: 403, data: null })
  })

  test('a form that stays open over an import goes on with the scripts of its own version', async () => {
    const versioned = (addend: number) =>
      plantForm(server, {
        id: 'versioned',
        fields: [{ ...field('numInput', 'a'), on: { change: SCRIPT.replace('+ 1', `+ ${addend}`) } }, field('numInput', 'b')]
      })
    await versioned(10)
    const { version } = (
      await server.call<{ version: number }>('GET', '/api/visualdev/OnlineDev/versioned/Config', { token: tokens.manager1 })
    ).data
    await versioned(20)
    const set = async (body: object) => (await run('manager1', { scriptId: 's1', values: { a: 1 }, ...body }, 'versioned')).data?.patches[0]
    expect([version, await set({ version }), await set({ version: 2 }), await set({})]).toEqual([
      1,
      ...[11, 21, 21].map((value) => ({ do: 'set', field: 'b', value }))
    ])
    expect((await run('manager1', { scriptId: 's1', values: {}, version: 3 }, 'versioned')).code).toBe(404)
  })

  test('what a script of beforeSubmit refuses no client can store, new or changed', async () => {
    const beforeSubmit =
      '({ formData }) => new Promise((yes, no) => { for (const key of ["a"]) if (formData[key] > 10) no("最多 10 件"); yes() })'
    await plantForm(server, { id: 'guarded', fields: [field('numInput', 'a'), field('comInput', 'b')], form: { funcs: { beforeSubmit } } })
    const filler = await Filler.of(server, 'manager1', 'guarded')
    expect(await filler.create({ a: 11 })).toMatchObject({ code: 400, msg: '最多 10 件' })
    const id = await filler.add({ a: 10 })
    expect(await filler.change(id, { a: 11 })).toMatchObject({ code: 400, msg: '最多 10 件' })
    // What is not sent stays, and is looked at with the rest.
    expect((await filler.change(id, { b: 'x' })).code).toBe(200)
    expect(await filler.values(id)).toEqual({ a: 10, b: 'x' })
  })

  test('a list runs its own script over what a person sees of it: cells say other words, no row comes or goes, a fault is told', async () => {
    const afterOnload = `({ data, tableRef, toast }) => {
      data.forEach((row) => { row.name += row.count > 2 ? '（超量）' : ''; row.count *= 10; row.secret = 'x'; row.id = 'y'; row.files = [{ url: 'http://away' }] })
      data.push({ id: 'z', name: '多一行' })
      if (data[0].name.startsWith('坏')) data[0].none.none = 1
      toast('共 ' + (data.length - 1) + ' 条')
    }`
    const column = (prop: string) => ({ prop, label: prop })
    await plantForm(server, {
      id: 'listed',
      fields: [field('comInput', 'name'), field('numInput', 'count'), field('comInput', 'secret'), field('uploadFz', 'files')],
      columns: { columnList: [column('name'), column('count'), column('files')], funcs: { afterOnload } }
    })
    const { columnData } = (
      await server.call<{ columnData: string }>('GET', '/api/visualdev/OnlineDev/listed/Config', { token: tokens.manager1 })
    ).data
    expect([columnData.includes('=>'), (JSON.parse(columnData) as { loadScript: string }).loadScript]).toEqual([false, 'bl'])
    const filler = await Filler.of(server, 'manager1', 'listed')
    expect((await filler.list()).data).toMatchObject({ list: [], pagination: { total: 0 } })
    const few = await filler.add({ name: '背心', count: 1 })
    const many = await filler.add({ name: '锥筒', count: 3 })
    const shown = async (query: object = {}) => (await filler.list({ sidx: 'count', sort: 'asc', ...query })).data
    const { list, said } = await shown()
    expect([list, said]).toEqual([
      [
        { id: few, name: '背心', count: 10, files: [] },
        { id: many, name: '锥筒（超量）', count: 30, files: [] }
      ],
      ['共 2 条']
    ])
    expect(await filler.values(many)).toMatchObject({ name: '锥筒', count: 3 })
    const broken = await filler.add({ name: '坏', count: 0 })
    expect(await shown({ keyword: '坏' })).toMatchObject({
      list: [{ id: broken, name: '坏', count: '0' }],
      said: ['列表的加载脚本没有运行：表单脚本运行出错']
    })
  })

  test('a button of a row runs for those who have it, with the row as the list shows it; its source stays behind', async () => {
    const columns = {
      useBtnPermission: true,
      customBtnsList: [
        {
          value: 'btn_call',
          label: '回访',
          event: { btnType: 2, useConfirm: true, func: "({ data, index, toast, refresh }) => { toast(data.name + '，请回访'); refresh() }" }
        },
        { value: 'btn_no', label: '联网', event: { btnType: 2, func: "({ request }) => { request('/x') }" } }
      ]
    }
    await plantForm(server, {
      id: 'pressed',
      fields: [field('comInput', 'name')],
      columns,
      rights: [
        { role: 'manager', scope: 'all' },
        { role: 'clerk', scope: 'all', buttons: ['detail'] }
      ]
    })
    const { columnData } = (
      await server.call<{ columnData: string }>('GET', '/api/visualdev/OnlineDev/pressed/Config', { token: tokens.manager1 })
    ).data
    expect((JSON.parse(columnData) as typeof columns).customBtnsList).toEqual([
      { value: 'btn_call', label: '回访', event: { btnType: 2, scriptId: 'b1', useConfirm: true } },
      { value: 'btn_no', label: '联网', event: { btnType: 2, problem: '此按钮的脚本使用了 request 请求接口，无法运行' } }
    ])
    const press = { scriptId: 'b1', values: {}, data: { id: 'r1', name: '王女士' } }
    expect((await run('manager1', press, 'pressed')).data?.patches).toEqual([{ do: 'toast', message: '王女士，请回访' }])
    expect(await run('clerk1', press, 'pressed')).toMatchObject({ code: 403, msg: '没有“回访”的权限' })
  })

  test('a button of a row reads what it takes of its record, where the list lets nobody open one; nothing else of it and no other button', async () => {
    const columns = {
      useBtnPermission: true,
      useFormPermission: true,
      btnsList: [{ value: 'add', label: '新增' }],
      columnBtnsList: [],
      columnList: [{ prop: 'name', label: '名称' }],
      customBtnsList: [
        {
          value: 'btn_move',
          label: '转场',
          event: {
            btnType: 1,
            modelId: 'scripted',
            formOptions: [
              { currentField: 'a', field: 'count' },
              { currentField: 'b', field: 'secret' }
            ]
          }
        },
        {
          value: 'btn_ask',
          label: '查询',
          event: { btnType: 3, interfaceId: 'di-yard', templateJson: [{ field: 'x', relationField: 'name' }] }
        }
      ]
    }
    await plantForm(server, {
      id: 'taking',
      fields: ['name', 'note', 'secret'].map((key) => field('comInput', key)).concat(field('numInput', 'count')),
      columns,
      rights: [
        { role: 'manager', scope: 'all' },
        { role: 'dispatcher', scope: 'all', without: ['secret'] },
        { role: 'clerk', scope: 'all', buttons: ['add'] }
      ]
    })
    const manager = await Filler.of(server, 'manager1', 'taking')
    const id = await manager.add({ name: '甲', note: '内部', secret: '底价', count: 3 })
    const read = async (account: string, button?: string) => {
      const { code, data } = await (await Filler.of(server, account, 'taking')).call<{ data: string } | null>(
        'GET',
        `/api/visualdev/OnlineDev/taking/${id}${button === undefined ? '' : `?button=${button}`}`
      )
      return data === null ? code : (JSON.parse(data.data) as unknown)
    }
    expect([
      await read('manager1'),
      await read('manager1', 'btn_move'),
      await read('manager1', 'btn_ask'),
      await read('manager1', 'btn_none')
    ]).toEqual([403, { count: 3, secret: '底价' }, { name: '甲' }, 403])
    expect([await read('dispatcher1', 'btn_move'), await read('clerk1', 'btn_move')]).toEqual([{ count: 3 }, 403])
  })

  test('what is not there and what is malformed is told', async () => {
    for (const [scriptId, model, code] of [
      ['none', 'scripted', 404],
      ['s1', 'none', 404],
      ["s'1", 'scripted', 400],
      ['', 'scripted', 400],
      ['__proto__', 'scripted', 404]
    ] as const) {
      expect([scriptId, (await run('manager1', { scriptId, values: {} }, model)).code]).toEqual([scriptId, code])
    }
    for (const body of [
      {},
      { scriptId: 's1' },
      { scriptId: 's1', values: [] },
      { scriptId: 's1', values: {}, row: -1 },
      { scriptId: 's1', values: {}, row: 1.5 },
      { scriptId: 's1', values: {}, source: '() => 1' }
    ])
      expect((await run('manager1', body)).code).toBe(400)
  })
})
