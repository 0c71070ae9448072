import type { JsonObject } from '../../../src/contract/formSchema'
import { oneDatabase, type TestApp } from '../../support/databases'
import { AREA, choice, field, Filler, plantForm } from './support'

const ALL = { useBtnPermission: true, useColumnPermission: true, useFormPermission: true, useDataPermission: true }
const COLUMNS = ['name', 'phone', 'cost', 'kind'].map((prop) => ({ prop, label: prop }))
const FIELDS = [
  field('comInput', 'name'),
  field('comInput', 'phone'),
  field('numInput', 'cost'),
  choice('select', 'kind', ['a', 'b']),
  field('comInput', 'secret'),
  { __vModel__: 'lines', __config__: { jnpfKey: 'table', label: '明细', children: [field('comInput', 'part'), field('numInput', 'sum')] } }
]
const VALUES: JsonObject = { name: '甲', phone: '13812345678', cost: 5, kind: 'a', secret: 'S', lines: [{ part: 'p', sum: 1 }] }

/** Rights by button, column, field and data scope hold on every call (quality.md#nobody-in-where-they-dont-belong). */
oneDatabase((_name, makeApp) => {
  let server: TestApp
  const at = (account: string, model = 'file') => Filler.of(server, account, model)
  beforeAll(async () => {
    server = await makeApp()
    await plantForm(server, {
      id: 'file',
      fields: FIELDS,
      columns: {
        ...ALL,
        columnList: COLUMNS,
        searchList: [],
        btnsList: [
          { value: 'add', label: '新增' },
          { value: 'batchRemove', label: '批量删除' }
        ],
        columnBtnsList: ['edit', 'remove', 'detail'].map((value) => ({ value, label: value }))
      },
      rights: [
        { role: 'manager', scope: 'all' },
        { role: 'dispatcher', scope: 'organize', buttons: ['add', 'edit', 'detail'] },
        { role: 'driver', scope: 'own', buttons: ['add', 'edit', 'detail', 'download'], without: ['cost', 'secret', 'lines-sum'] },
        { role: 'finance', scope: 'department', buttons: ['detail'] }
      ]
    })
    await plantForm(server, {
      id: 'uses',
      fields: [
        field('relationForm', 'ref', {}, { modelId: 'file', relationField: 'name', columnOptions: [{ value: 'kind', label: 'k' }] }),
        field('relationFormAttr', 'refCost', {}, { relationField: 'ref_jnpfTable_uses', showField: 'cost' })
      ],
      rights: [{ role: 'yard', scope: 'all' }]
    })
    await plantForm(server, { id: 'stock', fields: FIELDS })
    await plantForm(server, {
      id: 'takes',
      fields: [
        field(
          'table',
          'rows',
          { children: [field('comInput', 'part'), field('numInput', 'price')] },
          {
            addType: 1,
            addTableConf: {
              dataSource: 'form',
              modelId: 'stock',
              columnOptions: [{ value: 'name', label: '名称' }],
              relationOptions: [
                { field: 'part', type: 1, value: 'name' },
                { field: 'price', type: 1, value: 'cost' },
                { field: 'part', type: 2, value: 'phone' }
              ]
            }
          }
        )
      ],
      rights: [
        { role: 'manager', scope: 'all' },
        { role: 'clerk', scope: 'all' }
      ]
    })
  })

  const CALLS = (id: string): [string, 'GET' | 'POST' | 'PUT' | 'DELETE', string, unknown?][] => [
    ['Config', 'GET', `${AREA}/file/Config`],
    ['List', 'POST', `${AREA}/file/List`, {}],
    ['read', 'GET', `${AREA}/file/${id}`],
    ['shown', 'GET', `${AREA}/file/${id}/DataChange`],
    ['add', 'POST', `${AREA}/file`, { data: JSON.stringify(VALUES) }],
    ['edit', 'PUT', `${AREA}/file/${id}`, { data: JSON.stringify(VALUES) }],
    ['remove', 'DELETE', `${AREA}/file/${id}`],
    ['batchRemove', 'POST', `${AREA}/batchDelete/file`, { ids: [id] }],
    ['choice', 'GET', '/api/visualdev/Base/file/FieldDataSelect'],
    ['changes', 'GET', `/api/form/file/${id}/Changes`],
    ['export', 'GET', '/api/form/file/Export']
  ]
  const allowed = async (account: string, id: string, menuId = '') => {
    const person = await at(account)
    const given: string[] = []
    for (const [name, method, url, body] of CALLS(id)) {
      const sent = body === undefined || menuId === '' ? body : { ...body, menuId }
      const answer = await server.app.inject({
        method,
        url: menuId === '' ? url : `${url}?menuId=${menuId}`,
        headers: { authorization: await server.signIn(account) },
        ...(sent === undefined ? {} : { payload: sent as object })
      })
      if (answer.headers['content-type']?.toString().startsWith('text/csv') === true) given.push(name)
      else {
        const { code, data } = answer.json<{ code: number; data: unknown }>()
        if (code === 200) given.push(name)
        else expect([account, name, code, data]).toEqual([account, name, expect.any(Number), null])
      }
    }
    expect(person.model).toBe('file')
    return given
  }

  test('a person without a menu that opens the form has nothing of it; each button opens its own calls', async () => {
    const add = () => at('manager1').then((manager) => manager.add(VALUES))
    expect(await allowed('clerk1', await add())).toEqual([])
    expect(await allowed('manager1', await add())).toEqual(['Config', 'List', 'read', 'shown', 'add', 'edit', 'remove', 'choice', 'export'])
    // The record of a manager of the branch's head is within the organization of a dispatcher of it.
    expect(await allowed('dispatcher1', await add())).toEqual(['Config', 'List', 'read', 'shown', 'add', 'edit', 'choice', 'changes'])
    expect(await allowed('finance1', await add())).toEqual(['Config', 'List', 'choice'])
    expect(await allowed('driver1', await (await at('driver1')).add({ name: '乙' }))).toEqual([
      'Config',
      'List',
      'read',
      'shown',
      'add',
      'edit',
      'choice',
      'changes',
      'export'
    ])
    expect(await allowed('manager1', await add(), 'somebody-elses-menu')).toEqual(['choice'])
    // Of a relation whoever may open the form that has it sees what it names, and nothing else of the form.
    expect(await allowed('yard1', await add())).toEqual(['choice'])
  })

  test("whose records: all, the own company, the own department, one's own", async () => {
    await server.query("delete from form_record where model_id = 'file'")
    const ids = new Map<string, string>()
    for (const account of ['manager1', 'manager2', 'dispatcher1', 'dispatcher2', 'driver1'])
      ids.set(account, await (await at(account)).add({ name: account }))
    await server.query("update form_record set created_by = 'user-finance1', organize_id = 'org-head-finance' where id = $1", [
      await (await at('manager1')).add({ name: 'finance1' })
    ])
    const seen = async (account: string) => (await (await at(account)).list({ pageSize: 100 })).data.list.map(({ name }) => name).sort()
    expect(await seen('manager2')).toEqual(['dispatcher1', 'dispatcher2', 'driver1', 'finance1', 'manager1', 'manager2'])
    expect(await seen('dispatcher1')).toEqual(['dispatcher1', 'driver1', 'finance1', 'manager1'])
    expect(await seen('dispatcher2')).toEqual(['dispatcher2', 'manager2'])
    expect(await seen('driver1')).toEqual(['driver1'])
    expect(await seen('finance1')).toEqual(['finance1'])
    const foreign = ids.get('manager2') as string
    const dispatcher = await at('dispatcher1')
    for (const answer of [
      await dispatcher.read(foreign),
      await dispatcher.read(foreign, '/DataChange'),
      await dispatcher.change(foreign, { name: 'x' }),
      await dispatcher.call('GET', `/api/form/file/${foreign}/Changes`)
    ])
      expect(answer.code).toBe(404)
    expect(await (await at('manager1')).values(foreign)).toMatchObject({ name: 'manager2' })
  })

  test('fields that are not for a person are neither told nor found nor written, and stay as they were', async () => {
    const driver = await at('driver1')
    const manager = await at('manager1')
    const id = await driver.add({ ...VALUES, cost: 99, secret: 'mine', lines: [{ part: 'p', sum: 9 }] })
    expect(await manager.values(id)).toMatchObject({ name: '甲', phone: '138****5678', lines: [{ part: 'p' }] })
    expect(await manager.values(id)).not.toMatchObject({ cost: 99 })
    await manager.change(id, { cost: 7, secret: 'S', lines: [{ part: 'p', sum: 3 }] })
    for (const what of ['', '/DataChange'] as const) expect(JSON.stringify(await driver.values(id, what))).not.toMatch(/cost|secret|sum/)
    expect(Object.keys((await driver.list()).data.list[0] ?? {}).sort()).toEqual(['id', 'kind', 'name', 'phone'])
    // Numbers of people are masked in lists, and found all the same.
    expect((await manager.list({ keyword: '12345678' })).data.list[0]).toMatchObject({ phone: '138****5678' })
    expect((await driver.change(id, { name: '丙', cost: 1, secret: '', lines: [{ part: 'q', sum: 0 }] })).code).toBe(200)
    expect(await manager.values(id)).toMatchObject({ name: '丙', cost: 7, secret: 'S', lines: [{ part: 'q', sum: 3 }] })
    expect(JSON.stringify((await driver.call('GET', `/api/form/file/${id}/Changes`)).data)).not.toMatch(/cost|secret|sum/)
    for (const query of [{ cost: 7 }, { secret: 'S' }, { 'lines-sum': 3 }])
      expect((await driver.list({ queryJson: JSON.stringify(query) })).code).toBe(403)
    expect((await driver.list({ sidx: 'cost' })).code).toBe(403)
    expect((await driver.list({ keyword: 'S' })).data.list).toEqual([])
  })

  test("the list's own order is its designer's: who may not see that column sees the list, and sorts by no other that is not his", async () => {
    await plantForm(server, {
      id: 'ordered',
      fields: FIELDS,
      columns: { ...ALL, columnList: COLUMNS, searchList: [], defaultSidx: 'cost', sort: 'asc' },
      rights: [
        { role: 'manager', scope: 'all' },
        { role: 'driver', scope: 'all', without: ['cost', 'secret', 'lines-sum'] }
      ]
    })
    for (const cost of [3, 1, 2]) await (await at('manager1', 'ordered')).add({ ...VALUES, name: `n${cost}`, cost })
    const driver = await at('driver1', 'ordered')
    for (const order of [{}, { sidx: 'cost', sort: 'asc' }])
      expect((await driver.list(order)).data.list.map(({ name }) => name)).toEqual(['n1', 'n2', 'n3'])
    expect((await driver.list({ sidx: 'secret' })).code).toBe(403)
  })

  test('the file has the columns of the list, masked where a right lacks; telephones never leave the house whole', async () => {
    await server.query("delete from form_record where model_id = 'file'")
    const driver = await at('driver1')
    const id = await driver.add({ ...VALUES, name: '=1+1' })
    await (await at('manager1')).change(id, { cost: 7 })
    const file = async (account: string) =>
      (await server.app.inject({ url: '/api/form/file/Export', headers: { authorization: await server.signIn(account) } })).body
    expect(await file('driver1')).toBe("\uFEFFname,phone,cost,kind\r\n'=1+1,138****5678,***,a名\r\n")
    expect(await file('manager1')).toBe("\uFEFFname,phone,cost,kind\r\n'=1+1,138****5678,7,a名\r\n")
    expect(await server.query("select user_id, model_id from form_export where model_id = 'file' order by at desc limit 2")).toEqual(
      expect.arrayContaining([{ user_id: 'user-driver1', model_id: 'file' }])
    )
  })

  test("rows for a sub-table are taken from another form's records: what the table takes of them, and no more", async () => {
    const manager = await at('manager1', 'stock')
    const id = await manager.add({ ...VALUES, cost: 12 })
    const clerk = await at('clerk1', 'takes')
    const taken = async (person: Filler) =>
      (await person.call<{ list: object[] }>('GET', '/api/visualdev/Base/stock/FieldDataSelect?columnOptions=name,cost,phone,kind')).data
        .list
    expect([await taken(clerk), await taken(manager)]).toEqual([
      [{ id, name: '甲', cost: '12' }],
      [{ id, name: '甲', cost: '12', phone: '138****5678', kind: 'a名' }]
    ])
    expect((await clerk.call('GET', '/api/visualdev/Base/uses/FieldDataSelect')).code).toBe(403)
  })

  test("a choice of records shows what the relation names; the record shows through it without a right of one's own", async () => {
    const manager = await at('manager1')
    const id = await manager.add(VALUES)
    const yard = await at('yard1', 'uses')
    // The form keeps its records to those with a scope: whoever has no menu of it chooses from none.
    expect((await yard.call<{ list: unknown[] }>('GET', '/api/visualdev/Base/file/FieldDataSelect')).data.list).toEqual([])
    expect((await yard.call('GET', `${AREA}/file/${id}/DataChange`)).code).toBe(404)
    const own = await yard.add({ ref: id })
    expect(await yard.values(own, '/DataChange')).toEqual({ ref: '甲', ref_id: id, refCost: '5' })
    expect((await yard.create({ ref: 'none' })).data.fields).toEqual({ ref: 'ref所选的数据不存在，请重新选择' })
    expect(
      Object.keys(JSON.parse((await yard.call<{ data: string }>('GET', `${AREA}/file/${id}/DataChange`)).data.data) as object).sort()
    ).toEqual(['cost', 'kind', 'name'])
    expect(
      (
        await manager.call<{ list: object[] }>(
          'GET',
          '/api/visualdev/Base/file/FieldDataSelect?relationField=name&columnOptions=phone,nothing&keyword=甲'
        )
      ).data.list[0]
    ).toEqual({ id, name: '甲', phone: '138****5678' })
  })
})
