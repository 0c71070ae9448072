import type { InterfacePage, InterfaceRow } from '../../../src/contract/form'
import { SOURCE_VIEWS } from '../../../server/system/dataInterfaceSql'
import { storeInterface, type InterfaceDraft } from '../../../server/system/dataInterfaceRepository'
import { eachDatabase, type TestApp } from '../../support/databases'

const BASE = '/api/system/DataInterface'
const text = (field: string, more: object = {}) => ({
  field,
  fieldName: field,
  dataType: 'varchar' as const,
  required: false,
  defaultValue: null,
  ...more
})

eachDatabase((_name, makeApp) => {
  let server: TestApp
  const tokens: Record<string, string> = {}
  beforeAll(async () => {
    server = await makeApp()
    for (const account of ['admin', 'dispatcher1', 'driver1', 'clerk1']) tokens[account] = await server.signIn(account)
  })
  const call = <T = InterfaceRow[]>(account: string, method: 'GET' | 'POST', path: string, body?: object) =>
    server.call<T>(method, `${BASE}/${path}`, { token: tokens[account], ...(body === undefined ? {} : { body }) })
  const preview = (id: string, params: Record<string, unknown> = {}, account = 'clerk1') =>
    call(account, 'POST', `${id}/Actions/Preview`, {
      paramList: Object.entries(params).map(([field, defaultValue]) => ({ field, defaultValue }))
    })
  const list = (id: string, body: object, account = 'clerk1') => call<InterfacePage>(account, 'POST', `${id}/Action/List`, body)
  const store = (draft: Partial<InterfaceDraft> & Pick<InterfaceDraft, 'source'>) =>
    server.context.db.transaction((tx) => storeInterface(tx, { id: 'try', enCode: 'try', fullName: '试', ...draft }, server.clock.now()))
  const storeSql = (sql: string, parameters: InterfaceDraft['parameters'] = []) =>
    store({ id: 'asked', enCode: 'asked', source: { kind: 'sql', sql }, parameters })

  test('views hold exactly the columns that interfaces may name', async () => {
    const found = await server.query<{ view: string; columns: string[] }>(
      "select table_name as view, array_agg(column_name::text order by ordinal_position) as columns from information_schema.columns where table_schema = 'form_source' group by 1"
    )
    expect(Object.fromEntries(found.map(({ view, columns }) => [view, columns]))).toEqual(SOURCE_VIEWS)
  })

  test('rows come whole, by value and page by page, in the shapes of both generations', async () => {
    const trucks = await preview('di-truck')
    expect(trucks).toMatchObject({ code: 200 })
    expect(trucks.data).toHaveLength(6)
    expect(trucks.data.find(({ id }) => id === 'truck-5')).toMatchObject({
      fullName: '粤B7W56C',
      kindName: expect.any(String),
      capacityKg: 50_000,
      driverName: null
    })
    expect((await call<{ data: InterfaceRow[]; dataProcessing: string }>('clerk1', 'GET', 'di-truck/Actions/Response')).data).toEqual({
      data: trucks.data,
      dataProcessing: ''
    })
    expect((await call<InterfaceRow>('clerk1', 'GET', 'truck/Action/Info?id=truck-5&propsValue=id')).data).toEqual(
      trucks.data.find(({ id }) => id === 'truck-5')
    )
    expect((await call<InterfaceRow>('clerk1', 'GET', 'di-truck/Action/Info?id=none')).data).toBeNull()
    expect(
      (await call('clerk1', 'POST', 'di-truck/Action/InfoByIds', { ids: ['truck-2', 'truck-9', 'truck-1'], propsValue: 'id' })).data
        .map(({ id }) => id)
        .sort()
    ).toEqual(['truck-1', 'truck-2'])
    expect((await call('clerk1', 'POST', 'di-truck/Action/InfoByIds', { ids: [] })).data).toEqual([])
    const pages = [await list('di-truck', { currentPage: 1, pageSize: 4 }), await list('di-truck', { currentPage: 2, pageSize: 4 })]
    expect(pages.map(({ data }) => [data.list.length, data.pagination])).toEqual([
      [4, { currentPage: 1, pageSize: 4, total: 6 }],
      [2, { currentPage: 2, pageSize: 4, total: 6 }]
    ])
    expect(pages.flatMap(({ data }) => data.list)).toEqual(trucks.data)
    expect((await call<InterfacePage>('clerk1', 'GET', 'di-truck/Action/List?currentPage=1&pageSize=4')).data).toEqual({
      ...pages[0]?.data,
      dataProcessing: ''
    })
  })

  test('a keyword is looked for in the shown columns, as it is written', async () => {
    const found = async (id: string, keyword: string, columnOptions?: string) =>
      (await list(id, { keyword, ...(columnOptions === undefined ? {} : { columnOptions }) })).data.list.map((row) => row.fullName)
    expect(await found('di-truck', 'k72')).toEqual(['粤B3K72G'])
    expect(await found('di-truck', '宝安', 'fullName,nothing')).toEqual([])
    expect(await found('di-truck', '%')).toEqual([])
    expect(await found('di-truck', "' or 1=1 --")).toEqual([])
    expect(await found('di-equipment', '启动')).toEqual(['应急启动电源'])
    expect(await found('di-equipment', 'eq0', 'fullName')).toEqual([])
    expect(await found('di-equipment', 'EQ012', 'id')).toEqual(['执法记录仪'])
  })

  test('parameters are bound, checked and never become part of a statement', async () => {
    expect((await preview('di-driver', { onDuty: 1 })).data.map(({ account }) => account)).toEqual([
      'driver1',
      'driver2',
      'driver3',
      'driver4'
    ])
    expect((await preview('di-driver', { onDuty: '0' })).data).toEqual([])
    expect((await preview('di-truck', { organizeId: "x' or '1'='1" })).data).toEqual([])
    expect((await preview('di-truck', { organizeId: 'org-baoan-fleet', somethingElse: 1 })).data).toHaveLength(3)
    for (const value of ['1; drop table yard', 'x', '1.5', '99999999999999999999', [1], { a: 1 }])
      expect(await preview('di-driver', { onDuty: value })).toMatchObject({ code: 400, data: null })
    expect(await preview('di-yard-slot')).toMatchObject({ code: 400, msg: '参数“停车场”不能为空' })
    expect((await preview('di-yard-slot', { yardId: 'yard-1' })).data).toHaveLength(36)
    expect(await preview('di-truck', { organizeId: 'x'.repeat(501) })).toMatchObject({
      code: 400,
      msg: '参数“所属组织”不能超过 500 个字符'
    })
  })

  test('a malformed call is told in words', async () => {
    const parameters = Array.from({ length: 51 }, () => ({ field: 'x' }))
    const malformed: [string, unknown][] = [
      ['Actions/Preview', undefined],
      ['Actions/Preview', []],
      ['Actions/Preview', { paramList: 'x' }],
      ['Actions/Preview', { paramList: [{}] }],
      ['Actions/Preview', { paramList: parameters }],
      ['Action/List', { currentPage: 0 }],
      ['Action/List', { pageSize: 1.5 }],
      ['Action/List', { currentPage: '1' }],
      ['Action/List', { keyword: 'x'.repeat(101) }],
      ['Action/InfoByIds', {}],
      ['Action/InfoByIds', { ids: 'x' }],
      ['Action/InfoByIds', { ids: Array.from({ length: 501 }, String) }],
      ['Action/InfoByIds', { ids: [{}] }]
    ]
    for (const [path, body] of malformed)
      expect([path, body, await call('clerk1', 'POST', `di-truck/${path}`, body as object)]).toEqual([
        path,
        body,
        expect.objectContaining({ code: 400, msg: expect.stringMatching(/[一-鿿]/) })
      ])
    expect((await call('clerk1', 'GET', 'di-truck/Action/Info')).code).toBe(400)
    for (const id of ["a'b", 'x'.repeat(65), '%00']) expect((await call('clerk1', 'POST', `${id}/Actions/Preview`, {})).code).toBe(400)
  })

  test('nobody sees more than he may: orders by their own rule, no number in full, rights of the interface', async () => {
    const numbers = async (account: string) => (await preview('di-order', {}, account)).data.map(({ id }) => id)
    const [all, own] = [await numbers('dispatcher1'), await numbers('driver1')]
    expect(all.length).toBeGreaterThan(own.length)
    const mine = await server.query<{ id: string }>(
      "select distinct order_id as id from order_unit where driver_id = 'user-driver1' and removed_at is null union select id from accident_order where created_by = 'user-driver1'"
    )
    expect(own.length).toBeGreaterThan(0)
    expect(own.filter((id) => !mine.some((row) => row.id === id))).toEqual([])
    await server.query("delete from role_permission where role_id = 'role-clerk' and model_id = 'accidentOrder'")
    expect(await numbers('clerk1')).toEqual([])
    const numbersIn = JSON.stringify([
      (await preview('di-driver')).data,
      (await preview('di-customer')).data,
      (await preview('di-order', {}, 'admin')).data
    ]).match(/(?<!\d)1[3-9]\d{9}(?!\d)/g)
    expect(numbersIn).toBeNull()
    expect((await preview('di-driver')).data[0]).toMatchObject({ account: 'driver1', mobile: '138****0021' })
    await store({ source: { kind: 'static', rows: [{ id: '1' }] }, right: { modelId: 'paymentOrder', buttonCode: 'btn_rate' } })
    expect([(await preview('try', {}, 'driver1')).code, (await preview('try', {}, 'admin')).code]).toEqual([403, 200])
    await server.query("update data_interface set enabled_mark = 0 where id = 'try'")
    for (const id of ['try', 'none']) expect(await preview(id)).toMatchObject({ code: 404, msg: '数据接口不存在' })
    expect(await list('di-truck', { relationField: 'x'.repeat(101) })).toMatchObject({ code: 400 })
    expect(await call('clerk1', 'POST', 'di-truck/Action/InfoByIds', { ids: ['a'], propsValue: 'password_hash' })).toMatchObject({
      code: 400,
      msg: '数据接口没有“password_hash”这一列'
    })
  })

  test('what would take for ever is not begun, on the embedded database too', async () => {
    await storeSql('select id.id from yard_slot id, yard_slot name, yard_slot address, yard_slot slot')
    expect(await preview('asked')).toMatchObject({ code: 400, msg: '数据接口查询的范围过大，请缩小范围后重试' })
  })

  /** What the connection says of itself; in the embedded database all of them are one. */
  const settings = () =>
    server.query(
      "select current_setting('search_path') as path, current_setting('statement_timeout') as timeout, coalesce(current_setting('form_source.reader', true), '') as reader, coalesce(current_setting('form_source.orders', true), '') as orders"
    )

  test('a statement names nothing but the views and what is harmless', async () => {
    const refused: [string, string][] = [
      ['select * from user_account', 'user_account'],
      ['select * from public.truck', 'public'],
      ['select * from "user_account"', '双引号'],
      ['select * from truck as "t", "user_credential"', '双引号'],
      ['select pg_sleep(9) from truck', 'pg_sleep'],
      ["select pg_read_file('/etc/passwd')", 'pg_read_file'],
      ['select * from pg_authid', 'pg_authid'],
      ['select current_user', 'current_user'],
      ['select id from truck; delete from truck', '; delete'],
      ['delete from truck', 'select 开头'],
      ['with x as (select 1) select * from x', 'select 开头'],
      ['select id into x from truck', 'into'],
      ['select id from truck -- x', '-- x'],
      ['select id /* x */ from truck', '/* x */'],
      ['select $1 from truck', '$1'],
      ["select set_config('a', 'b', true)", 'set_config'],
      ['select id from truck for update', 'for'],
      ["select E'\\x41' from truck", 'E'],
      ['select U&"a" from truck', 'U'],
      ['select $$a$$', '$$a$$'],
      ['select generate_series(1, 9) from truck', 'generate_series'],
      ["select repeat('x', 9) from truck", 'repeat'],
      ['select id from truck where id = {other}', 'other'],
      ['select id, id from truck', '重复'],
      ['select 1 from truck', '命名'],
      ['select slot from truck', '无法执行'],
      ['', '不能为空'],
      ['values (1)', 'select 开头']
    ]
    for (const [sql, word] of refused) await expect(storeSql(sql)).rejects.toThrow(word)
    const before = await settings()
    await storeSql(
      'select id, upper(name) as "fullName", {@userId} as "reader" from yard where {word} is null or name like concat(\'%\', {word}, \'%\')',
      [text('word')]
    )
    expect((await preview('asked', { word: '梅林' })).data).toEqual([{ id: 'yard-1', fullName: '梅林停车场', reader: 'user-clerk1' }])
    expect((await preview('asked', { word: "%' or true or '" })).data).toEqual([])
    expect(await server.query("select version from data_interface where id = 'asked'")).toEqual([{ version: expect.any(Number) }])
    // What was set for one transaction is gone with it.
    expect(await settings()).toEqual(before)
    expect(before).toMatchObject([{ reader: '', orders: '' }])
  })
})
