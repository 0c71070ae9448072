import fc from 'fast-check'
import type { Page } from '../../../src/contract/envelope'
import type { Favourite, FlowEntry, MenuAnswer, MenuNode } from '../../../src/contract/workbench'
import { FAVOURITE_LIMIT } from '../../../src/domain/workbench/favourites'
import { oneDatabase, trialsOn, type TestApp } from '../../support/databases'

const DATA = '/api/app/Data'
const RUNS = process.env.TEST_FULL === '1' ? 300 : 20
const leaves = (list: MenuNode[]): MenuNode[] =>
  list.flatMap((node) => [...(node.type === 1 ? [] : [node]), ...leaves(node.children ?? [])])

oneDatabase((name, makeApp) => {
  let server: TestApp
  const tokens = new Map<string, string>()
  beforeAll(async () => {
    server = await makeApp()
  })
  /** Everybody took out all that his role began with. */
  const emptyAll = async () => {
    await server.query('delete from favourite')
    await server.query(
      "insert into favourite (user_id, object_type, object_id, created_at) select id, 0, 'applications', 0 from user_account"
    )
  }
  beforeEach(emptyAll)
  const as = async <T>(account: string, method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown, key?: string) => {
    const token = tokens.get(account) ?? (await server.signIn(account))
    tokens.set(account, token)
    return server.call<T>(method, path, { token, ...(body !== undefined && { body }), ...(key !== undefined && { key }) })
  }
  const add = (account: string, objectId: string, more: object = {}) =>
    as<null>(account, 'POST', DATA, { objectType: 2, objectId, objectData: '{}', ...more })
  const remove = (account: string, objectId: string) => as<null>(account, 'DELETE', `${DATA}/${objectId}`)
  const mine = async (account: string) =>
    (await as<{ list: Favourite[] }>(account, 'GET', `${DATA}?type=2`)).data.list.map(({ objectId }) => objectId)
  const menu = async (account: string) => leaves((await as<MenuAnswer>(account, 'GET', '/api/app/Menu')).data.list)

  test('added in order, kept in place when added again, taken out, marked in both trees; nobody else sees them', async () => {
    const objectData = JSON.stringify({ id: 'schedule', fullName: '我的日程' })
    expect(await add('clerk1', 'schedule', { objectType: '2', objectData })).toMatchObject({ code: 200, data: null })
    expect((await add('clerk1', 'accidentOrder')).code).toBe(200)
    expect((await add('clerk1', 'schedule', { objectData })).code).toBe(200)
    expect((await as<{ list: Favourite[] }>('clerk1', 'GET', `${DATA}?type=2`)).data.list).toEqual([
      { id: '2-schedule', objectId: 'schedule', objectType: 2, objectData },
      { id: '2-accidentOrder', objectId: 'accidentOrder', objectType: 2, objectData: '{}' }
    ])
    expect((await as<{ list: Favourite[] }>('clerk1', 'GET', DATA)).data.list).toHaveLength(2)
    expect((await menu('clerk1')).filter(({ isData }) => isData).map(({ id }) => id)).toEqual(['accidentOrder', 'schedule'])
    expect((await as<MenuAnswer>('clerk1', 'GET', `${DATA}/getDataList`)).data).toEqual(
      (await as<MenuAnswer>('clerk1', 'GET', '/api/app/Menu')).data
    )
    expect(await mine('driver1')).toEqual([])
    expect((await remove('driver1', 'schedule')).code).toBe(200)
    expect(await mine('clerk1')).toEqual(['schedule', 'accidentOrder'])
    expect((await remove('clerk1', 'schedule')).code).toBe(200)
    expect((await remove('clerk1', 'schedule')).code).toBe(200)
    expect(await mine('clerk1')).toEqual(['accidentOrder'])
  })

  test("unknown, directories, disabled and other people's applications are refused alike", async () => {
    await server.query("update menu set enabled_mark = 0 where id = 'orderExample'")
    for (const id of ['nothing', 'towing', 'statistic', 'orderExample'])
      expect([id, await add('clerk1', id)]).toEqual([id, expect.objectContaining({ code: 404, msg: '应用不存在或未开通', data: null })])
    await server.query("update menu set enabled_mark = 1 where id = 'orderExample'")
    expect((await add('manager1', 'statistic')).code).toBe(200)
    expect(await as('manager1', 'POST', DATA, { objectType: 1, objectId: 'leave', objectData: '' })).toMatchObject({
      code: 404,
      msg: '流程不存在'
    })
  })

  test('what is malformed is refused with the field', async () => {
    const tries: [object, object][] = [
      [{ objectType: 3 }, { objectType: expect.any(String) }],
      [{ objectType: null }, { objectType: expect.any(String) }],
      [{ objectId: '' }, { objectId: expect.any(String) }],
      [{ objectId: "x' or 1=1" }, { objectId: expect.any(String) }],
      [{ objectId: 'x'.repeat(65) }, { objectId: expect.any(String) }],
      [{ objectData: `{"a":"${'x'.repeat(4000)}"}` }, { objectData: '内容不能超过 4000 个字符' }],
      [{ objectData: '<b>' }, { objectData: '内容应为 JSON 文本' }],
      [{ objectData: '[1]' }, { objectData: '内容应为 JSON 文本' }],
      [{ objectData: { a: 1 } }, { objectData: expect.any(String) }]
    ]
    for (const [more, fields] of tries)
      expect([more, await add('clerk1', 'schedule', more)]).toEqual([more, expect.objectContaining({ code: 400, data: { fields } })])
    expect((await as('clerk1', 'POST', DATA, '{')).code).toBe(400)
    for (const query of ['type=3', 'type=abc', 'type='])
      expect([query, (await as('clerk1', 'GET', `${DATA}?${query}`)).code]).toEqual([query, 400])
    expect((await as('clerk1', 'DELETE', `${DATA}/%00`)).code).toBe(400)
    expect(await mine('clerk1')).toEqual([])
  })

  test('the twelfth is refused in words, added again the eleventh is not; at once nobody gets more', async () => {
    const ids = (await menu('manager1')).map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(FAVOURITE_LIMIT)
    const answers = await Promise.all(ids.map((id) => add('manager1', id)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(FAVOURITE_LIMIT)
    for (const { code, msg } of answers) if (code !== 200) expect([code, msg]).toEqual([400, '最多只能添加11个常用应用'])
    const kept = await mine('manager1')
    expect(kept).toHaveLength(FAVOURITE_LIMIT)
    expect((await add('manager1', kept[10] ?? '')).code).toBe(200)
    expect((await remove('manager1', kept[0] ?? '')).code).toBe(200)
    expect((await add('manager1', kept[0] ?? '')).code).toBe(200)
    expect(await mine('manager1')).toEqual([...kept.slice(1), kept[0]])
  })

  test('what is no longer in the menu is not shown and does not count; it is back with the right', async () => {
    for (const id of ['statistic', 'paymentOrder', 'schedule']) expect((await add('finance1', id)).code).toBe(200)
    await server.query("delete from role_menu where role_id = 'role-finance' and menu_id = 'statistic'")
    expect(await mine('finance1')).toEqual(['paymentOrder', 'schedule'])
    await server.query("update menu set enabled_mark = 0 where id = 'paymentOrder'")
    expect(await mine('finance1')).toEqual(['schedule'])
    await server.query("update menu set enabled_mark = 1 where id = 'paymentOrder'")
    await server.query("insert into role_menu (role_id, menu_id) values ('role-finance', 'statistic')")
    expect(await mine('finance1')).toEqual(['statistic', 'paymentOrder', 'schedule'])
  })

  test('one act is done once whatever comes between', async () => {
    const key = '6f1f7c1e-61aa-4a52-9a50-3c1d54f0a001'
    const body = { objectType: 2, objectId: 'schedule', objectData: '{}' }
    expect((await as('yard1', 'POST', DATA, body, key)).code).toBe(200)
    expect((await remove('yard1', 'schedule')).code).toBe(200)
    expect((await as('yard1', 'POST', DATA, body, key)).code).toBe(200)
    expect(await mine('yard1')).toEqual([])
    expect((await as('yard1', 'POST', DATA, { ...body, objectId: 'reportLog' }, key)).code).toBe(400)
  })

  test('flows have their own list: only what the person may launch, with what is shown of each', async () => {
    const flows = async (query = '') => (await as<Page<FlowEntry>>('driver1', 'GET', `${DATA}/getFlowList${query}`)).data
    const mark = (objectId: string) => as('driver1', 'POST', DATA, { objectType: 1, objectId, objectData: '{}' })
    expect((await flows('?currentPage=2&pageSize=50')).pagination).toEqual({ currentPage: 2, pageSize: 50, total: 0 })
    expect((await as('driver1', 'GET', `${DATA}/getFlowList?pageSize=5000`)).code).toBe(400)
    expect([
      (await mark('vehicleApply')).code,
      (await mark('leaveApply')).code,
      (await mark('schedule')).code,
      (await mark('gone')).code
    ]).toEqual([200, 200, 404, 404])
    expect((await flows()).list.map(({ id, fullName, isData }) => [id, fullName, isData])).toEqual([
      ['vehicleApply', '用车申请', true],
      ['leaveApply', '请假申请', true]
    ])
    expect((await flows(`?keyword=${encodeURIComponent('请假')}`)).list.map(({ id }) => id)).toEqual(['leaveApply'])
    await remove('driver1', 'vehicleApply')
    expect((await as<{ list: Favourite[] }>('driver1', 'GET', `${DATA}?type=1`)).data.list.map(({ objectId }) => objectId)).toEqual([
      'leaveApply'
    ])
    expect((await as<{ list: Favourite[] }>('clerk1', 'GET', `${DATA}?type=1`)).data.list).toEqual([])
  })

  test('any sequence of adding and taking out leaves what a list of at most eleven would hold', async () => {
    const ids = [...(await menu('manager2')).map(({ id }) => id), 'nothing']
    const step = fc.record({ isAdded: fc.boolean(), id: fc.constantFrom(...ids) })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        await emptyAll()
        let model: string[] = []
        for (const { isAdded, id } of steps) {
          const { code } = isAdded ? await add('manager2', id) : await remove('manager2', id)
          const fits = model.includes(id) || (id !== 'nothing' && model.length < FAVOURITE_LIMIT)
          expect(code).toBe(!isAdded || fits ? 200 : id === 'nothing' ? 404 : 400)
          if (!isAdded) model = model.filter((each) => each !== id)
          else if (fits && !model.includes(id)) model.push(id)
        }
        expect(await mine('manager2')).toEqual(model)
      }),
      { numRuns: trialsOn(name, RUNS), seed: 20_261_121 }
    )
  })
})
