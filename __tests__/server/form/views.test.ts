import type { RecordPage } from '../../../src/contract/form'
import type { JsonObject } from '../../../src/contract/formSchema'
import { readFormFile } from '../../../server/form/commands/formFile'
import { importForm } from '../../../server/form/commands/importForm'
import { addFormMenu } from '../../../server/seed/formMenus'
import { storeInterface } from '../../../server/system/dataInterfaceRepository'
import { oneDatabase, type TestApp } from '../../support/databases'
import { AREA, Filler } from './support'

const DAY = Date.UTC(2026, 10, 19, 16)
const ROWS: JsonObject[] = [
  { id: 'a', name: '甲车队', mobile: '13812345678', level: '1', count: 9, day: DAY, secret: '一' },
  { id: 'b', name: '乙车队', mobile: '021-5888', level: '2', count: 10, day: DAY + 3_600_000, secret: '二' },
  { id: 'c', name: '丙公司', mobile: '', level: '2', count: null, day: DAY + 86_400_000, secret: '三' },
  { id: 'b', name: '乙分队', mobile: '', level: '3', count: 2, day: DAY - 1, secret: '四' }
]
const search = (prop: string, jnpfKey: string, searchType: number) => ({
  id: prop,
  __vModel__: prop,
  label: prop,
  searchType,
  __config__: { jnpfKey }
})
const LIST: JsonObject = {
  columnList: [
    { prop: 'name', label: '名称' },
    { prop: 'mobile', label: '电话' },
    { prop: 'count', label: '车辆数' }
  ],
  searchList: [search('name', 'comInput', 2), search('level', 'select', 1), search('count', 'numInput', 3), search('day', 'date', 3)],
  sortList: [{ prop: 'count', label: '车辆数' }],
  hasPage: true,
  pageSize: 20,
  customBtnsList: [{ value: 'call', label: '回访', event: { btnType: 3 } }]
}
const view = (id: string, more: JsonObject = {}) => ({
  id,
  fullName: `视图${id}`,
  enCode: id,
  webType: 4,
  formData: null,
  interfaceId: 'di-view',
  columnData: JSON.stringify(LIST),
  ...more
})

test.each([
  [{ interfaceId: '' }, '数据视图缺少数据接口（interfaceId）'],
  [{ columnData: {} }, '数据视图没有列（columnData.columnList）'],
  [{ interfaceParam: '{"a":1}' }, '数据视图的参数（interfaceParam）应为列表'],
  [{ interfaceParam: '[' }, '数据视图的参数（interfaceParam）应为列表']
])('a view with %j is refused in clear words', (more, message) => {
  expect(() => readFormFile(view('v', more))).toThrow(message)
})

/** forms.md#views. */
oneDatabase((_name, makeApp) => {
  let server: TestApp
  let reader: Filler
  const plant = (file: JsonObject) =>
    server.context.db.transaction(async (tx) => {
      const read = readFormFile(file)
      const imported = await importForm(tx, read, server.context.clock.now())
      await addFormMenu(tx, {
        modelId: read.id,
        fullName: read.fullName,
        icon: '',
        color: '',
        rights: [
          { role: 'manager', scope: 'all' },
          { role: 'driver', scope: 'all', without: ['mobile', 'count'] }
        ]
      })
      return imported
    })
  const names = async (query: JsonObject, more: JsonObject = {}): Promise<unknown[]> => {
    const { code, msg, data } = await reader.list({ queryJson: JSON.stringify(query), ...more })
    if (code !== 200) throw new Error(msg)
    return data.list.map(({ name }) => name)
  }
  beforeAll(async () => {
    server = await makeApp()
    await server.context.db.transaction(async (tx) => {
      const at = server.context.clock.now()
      await storeInterface(tx, { id: 'di-view', enCode: 'view', fullName: '车队一览', source: { kind: 'static', rows: ROWS } }, at)
      await storeInterface(
        tx,
        {
          id: 'di-closed',
          enCode: 'closed',
          fullName: '有权限的',
          source: { kind: 'static', rows: ROWS },
          right: { modelId: 'nowhere', buttonCode: 'btn_nobody' }
        },
        at
      )
    })
    expect((await plant(view('fleet'))).report).toEqual(['数据视图只能查看，列表按钮“回访”不会出现'])
    reader = await Filler.of(server, 'manager1', 'fleet')
  })

  test('the app is told a list without buttons, and sees the rows of the interface with numbers masked', async () => {
    expect((await reader.call('GET', `${AREA}/fleet/Config`)).data).toMatchObject({ webType: '4', fullName: '视图fleet', enableFlow: 0 })
    const { data } = await reader.list({ pageSize: 2 })
    expect(data).toEqual({
      list: [
        { id: 'a', name: '甲车队', mobile: '138****5678', count: 9 },
        { id: 'b', name: '乙车队', mobile: '021-5888', count: 10 }
      ],
      pagination: { currentPage: 1, pageSize: 2, total: 4 }
    })
    // Two rows of one id stay two.
    expect((await reader.list({ pageSize: 2, currentPage: 2 })).data.list.map(({ id }) => id)).toEqual(['c', 'b-2'])
  })

  test.each<[string, JsonObject, JsonObject, string[]]>([
    ['contained', { name: '车' }, {}, ['甲车队', '乙车队']],
    ['equal to one of several', { level: ['2', '3'] }, {}, ['乙车队', '丙公司', '乙分队']],
    ['in a range with an open end', { count: [9, null] }, {}, ['甲车队', '乙车队']],
    ['on a day until its end', { day: [DAY, DAY] }, {}, ['甲车队', '乙车队']],
    ['by a keyword in what is shown', {}, { keyword: '乙 队' }, ['乙车队', '乙分队']],
    ['by a keyword in what is not', {}, { keyword: '三' }, []],
    ['as numbers, what is empty last', {}, { sidx: 'count', sort: 'desc' }, ['乙车队', '甲车队', '乙分队', '丙公司']],
    ['upwards', {}, { sidx: 'count', sort: 'asc' }, ['乙分队', '甲车队', '乙车队', '丙公司']]
  ])('its rows are found %s', async (_what, query, more, wanted) => {
    expect(await names(query, more)).toEqual(wanted)
  })

  test('nothing of it can be opened, written or taken away, and what nobody knows is refused', async () => {
    for (const [method, path, body] of [
      ['GET', '/a', undefined],
      ['GET', '/a/DataChange', undefined],
      ['POST', '', { data: '{"name":"丁"}' }],
      ['PUT', '/a', { data: '{"name":"丁"}' }],
      ['DELETE', '/a', undefined]
    ] as const)
      expect([method, path, (await reader.call(method, `${AREA}/fleet${path}`, body)).code]).toEqual([method, path, 403])
    expect(await reader.list({ queryJson: '{"colour":"红"}' })).toMatchObject({ code: 400, msg: '没有“colour”这个字段' })
    expect(await reader.list({ queryJson: '[1' })).toMatchObject({ code: 400, msg: '查询条件应为 JSON 对象' })
    expect(await reader.list({ queryJson: '{"count":["多"]}' })).toMatchObject({ code: 400, msg: '“车辆数”的查询条件不正确' })
  })

  test('columns that are not for somebody are neither shown, searched, sorted by nor written into a table', async () => {
    await plant(view('narrow', { columnData: { ...LIST, useColumnPermission: true } }))
    const driver = await Filler.of(server, 'driver1', 'narrow')
    expect((await driver.list({ pageSize: 1 })).data.list).toEqual([{ id: 'a', name: '甲车队' }])
    expect((await driver.list({ queryJson: '{"count":[1,2]}' })).code).toBe(403)
    expect((await driver.list({ sidx: 'count' })).code).toBe(403)
    await plant(view('ordered', { columnData: { ...LIST, useColumnPermission: true, defaultSidx: 'count' } }))
    const other = await Filler.of(server, 'driver1', 'ordered')
    for (const order of [{}, { sidx: 'count' }]) expect((await other.list(order)).code).toBe(200)
    expect((await driver.list({ keyword: '138' })).data.list).toEqual([])
    const file = await server.app.inject({
      url: '/api/form/narrow/Export?keyword=%E4%B9%99',
      headers: { authorization: await server.signIn('driver1') }
    })
    expect(file.body.trim().split('\r\n')).toEqual(['名称', '乙车队', '乙分队'])
  })

  test('parameters of its designer reach the interface; one that is gone or not for him says so', async () => {
    await plant(view('gone', { interfaceId: 'di-nothing' })).then(({ report }) => expect(report).toContain('数据接口不存在：di-nothing'))
    const gone = await (await Filler.of(server, 'manager1', 'gone')).list()
    expect(gone).toMatchObject({ code: 404, msg: '数据接口不存在' })
    await plant(view('closed', { interfaceId: 'di-closed' }))
    expect((await (await Filler.of(server, 'manager1', 'closed')).list()).code).toBe(403)
    const list = { columnList: [{ prop: 'fullName', label: '姓名' }] }
    const given = (onDuty: string) => JSON.stringify([{ field: 'onDuty', defaultValue: onDuty, relationField: '' }])
    await plant(view('duty', { interfaceId: 'driver', columnData: list, interfaceParam: given('1') }))
    await plant(view('off', { interfaceId: 'driver', columnData: list, interfaceParam: given('0') }))
    const totals = await Promise.all(
      ['duty', 'off'].map(async (id) => (await (await Filler.of(server, 'manager1', id)).list()).data as RecordPage)
    )
    const drivers = totals.map(({ list: rows }) => rows.map(({ fullName }) => fullName))
    expect(drivers[0]).not.toEqual(drivers[1])
    expect(drivers[0]!.filter((name) => drivers[1]!.includes(name))).toEqual([])
  })
})
