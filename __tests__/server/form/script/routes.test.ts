import type { ScriptAnswer } from '../../../../src/contract/form'
import { onEmbedded, type TestApp } from '../../../support/databases'
import { field, Filler, plantForm } from '../support'

const SCRIPT = '({ formData, setFormData, toast }) => { if (formData.boom) while (true); for (const key of ["b"]) setFormData(key, formData.a + 1); toast("好") }'

onEmbedded((_name, makeApp) => {
  let server: TestApp
  const tokens: Record<string, string> = {}
  beforeAll(async () => {
    server = await makeApp()
    await plantForm(server, { id: 'scripted', fields: [{ ...field('numInput', 'a'), on: { change: SCRIPT } }, field('numInput', 'b'), { ...field('numInput', 'boom'), on: { change: "({ request }) => { request('/x') }" } }] })
    for (const account of ['manager1', 'clerk1']) tokens[account] = await server.signIn(account)
  })
  const run = (account: string, body: object, model = 'scripted') => server.call<ScriptAnswer | null>('POST', `/api/form/${model}/Script`, { token: tokens[account], key: true, body })

  test('the app gets no source, and the patches of one run', async () => {
    const { data } = await server.call<{ formData: string }>('GET', '/api/visualdev/OnlineDev/scripted/Config', { token: tokens.manager1 })
    const form = JSON.parse(data.formData) as { serverScripts: { id: string }[], untranslated: string[] }
    expect(data.formData).not.toMatch(/setFormData|request\(|=>/)
    expect([form.serverScripts, form.untranslated]).toEqual([[{ id: expect.any(String), event: 'change', field: 'a', answers: expect.any(Array) }], ['“boom”的变更脚本使用了 request 请求接口，无法运行']])
    const scriptId = form.serverScripts[0]?.id ?? ''
    expect(await run('manager1', { scriptId, values: { a: 2, b: null }, data: 2 })).toMatchObject({ code: 200, data: { patches: [{ do: 'set', field: 'b', value: 3 }, { do: 'toast', message: '好' }] } })
    expect(await run('manager1', { scriptId, values: { a: 2, boom: 1 } })).toMatchObject({ code: 400, msg: '表单脚本运行超时，已停止', data: null })
    expect(await server.query("select count(*)::int as count from form_record where model_id = 'scripted'")).toEqual([{ count: 0 }])
    expect(await run('clerk1', { scriptId, values: {} })).toMatchObject({ code: 403, data: null })
  })

  test('a form that stays open over an import goes on with the scripts of its own version', async () => {
    const versioned = (addend: number) => plantForm(server, { id: 'versioned', fields: [{ ...field('numInput', 'a'), on: { change: SCRIPT.replace('+ 1', `+ ${addend}`) } }, field('numInput', 'b')] })
    await versioned(10)
    const { version } = (await server.call<{ version: number }>('GET', '/api/visualdev/OnlineDev/versioned/Config', { token: tokens.manager1 })).data
    await versioned(20)
    const set = async (body: object) => (await run('manager1', { scriptId: 's1', values: { a: 1 }, ...body }, 'versioned')).data?.patches[0]
    expect([version, await set({ version }), await set({ version: 2 }), await set({})]).toEqual([1, ...[11, 21, 21].map((value) => ({ do: 'set', field: 'b', value }))])
    expect((await run('manager1', { scriptId: 's1', values: {}, version: 3 }, 'versioned')).code).toBe(404)
  })

  test('what a script of beforeSubmit refuses no client can store, new or changed', async () => {
    const beforeSubmit = '({ formData }) => new Promise((yes, no) => { for (const key of ["a"]) if (formData[key] > 10) no("最多 10 件"); yes() })'
    await plantForm(server, { id: 'guarded', fields: [field('numInput', 'a'), field('comInput', 'b')], form: { funcs: { beforeSubmit } } })
    const filler = await Filler.of(server, 'manager1', 'guarded')
    expect(await filler.create({ a: 11 })).toMatchObject({ code: 400, msg: '最多 10 件' })
    const id = await filler.add({ a: 10 })
    expect(await filler.change(id, { a: 11 })).toMatchObject({ code: 400, msg: '最多 10 件' })
    // What is not sent stays, and is looked at with the rest.
    expect((await filler.change(id, { b: 'x' })).code).toBe(200)
    expect(await filler.values(id)).toEqual({ a: 10, b: 'x' })
  })

  test('a button of a row runs for those who have it, with the row as the list shows it; its source stays behind', async () => {
    const columns = { useBtnPermission: true, customBtnsList: [{ value: 'btn_call', label: '回访', event: { btnType: 2, useConfirm: true, func: "({ data, index, toast, refresh }) => { toast(data.name + '，请回访'); refresh() }" } }, { value: 'btn_no', label: '联网', event: { btnType: 2, func: "({ request }) => { request('/x') }" } }] }
    await plantForm(server, { id: 'pressed', fields: [field('comInput', 'name')], columns, rights: [{ role: 'manager', scope: 'all' }, { role: 'clerk', scope: 'all', buttons: ['detail'] }] })
    const { columnData } = (await server.call<{ columnData: string }>('GET', '/api/visualdev/OnlineDev/pressed/Config', { token: tokens.manager1 })).data
    expect((JSON.parse(columnData) as typeof columns).customBtnsList).toEqual([
      { value: 'btn_call', label: '回访', event: { btnType: 2, scriptId: 'b1', useConfirm: true } }, { value: 'btn_no', label: '联网', event: { btnType: 2, problem: '此按钮的脚本使用了 request 请求接口，无法运行' } }
    ])
    const press = { scriptId: 'b1', values: {}, data: { id: 'r1', name: '王女士' } }
    expect((await run('manager1', press, 'pressed')).data?.patches).toEqual([{ do: 'toast', message: '王女士，请回访' }])
    expect(await run('clerk1', press, 'pressed')).toMatchObject({ code: 403, msg: '没有“回访”的权限' })
  })

  test('what is not there and what is malformed is told', async () => {
    for (const [scriptId, model, code] of [['none', 'scripted', 404], ['s1', 'none', 404], ["s'1", 'scripted', 400], ['', 'scripted', 400], ['__proto__', 'scripted', 404]] as const) {
      expect([scriptId, (await run('manager1', { scriptId, values: {} }, model)).code]).toEqual([scriptId, code])
    }
    for (const body of [{}, { scriptId: 's1' }, { scriptId: 's1', values: [] }, { scriptId: 's1', values: {}, row: -1 }, { scriptId: 's1', values: {}, row: 1.5 }, { scriptId: 's1', values: {}, source: '() => 1' }]) expect((await run('manager1', body)).code).toBe(400)
  })
})
