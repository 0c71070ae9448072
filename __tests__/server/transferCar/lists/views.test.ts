import type { ListView, ListViewBody } from '../../../../src/contract/transferCar/lists'
import { oneDatabase } from '../../../support/databases'
import { World } from '../support/world'

const VIEWS = '/api/transferCar/ListViews'
const BODY: ListViewBody = {
  list: 'orders',
  name: '超时的作业',
  tab: 'working',
  filter: { flag: 'overdue', serviceType: 'TOW' },
  columns: ['orderNo', 'address', 'driverName'],
  isShared: false
}

/** Saved views of a list (app.md#wide-screens). */
oneDatabase((_name, makeApp) => {
  let world: World
  beforeAll(async () => {
    world = new World(await makeApp())
  }, 240_000)
  const save = (account: string, body: object = BODY) => world.as<ListView>(account, 'POST', VIEWS, body)
  const change = (account: string, id: string, body: object) => world.as<ListView>(account, 'PUT', `${VIEWS}/${id}`, body)
  const seen = async (account: string) => {
    const { data } = await world.as<{ list: ListView[] }>(account, 'GET', `${VIEWS}?list=orders`)
    return data.list.map(({ name, isMine, ownerName }) => `${name} ${isMine ? '我的' : ownerName}`)
  }

  test('one keeps his own view; colleagues see it once it is shared, and no longer when it is taken back', async () => {
    const { data, code } = await save('dispatcher1')
    expect([code, data]).toEqual([200, { ...BODY, id: data.id, isMine: true, ownerName: data.ownerName }])
    expect([await seen('dispatcher1'), await seen('manager1')]).toEqual([['超时的作业 我的'], []])
    const shared = await change('dispatcher1', data.id, { ...BODY, name: ' 全组超时 ', filter: {}, isShared: true })
    expect(shared.data).toMatchObject({ name: '全组超时', filter: {}, isShared: true })
    expect([await seen('manager1'), await seen('driver1')]).toEqual([[`全组超时 ${data.ownerName}`], [`全组超时 ${data.ownerName}`]])
    await change('dispatcher1', data.id, { ...BODY, isShared: false })
    expect(await seen('manager1')).toEqual([])
    expect((await world.as('dispatcher1', 'DELETE', `${VIEWS}/${data.id}`, {})).code).toBe(200)
    expect(await world.server.query('select 1 from list_view')).toEqual([])
  })

  test('nobody else changes or deletes a view, shared or not', async () => {
    const { data } = await save('dispatcher1', { ...BODY, isShared: true })
    expect(await change('manager1', data.id, { ...BODY, name: '改了' })).toMatchObject({ code: 404, msg: '视图不存在' })
    expect((await world.as('admin', 'DELETE', `${VIEWS}/${data.id}`, {})).code).toBe(404)
    expect(await world.server.query('select name, owner_id from list_view')).toEqual([{ name: '超时的作业', owner_id: 'user-dispatcher1' }])
  })

  test('a name stands once for each person; what the list does not have is refused by name', async () => {
    expect(await save('dispatcher1')).toMatchObject({ code: 400, data: { fields: { name: '已有同名视图' } } })
    expect((await save('manager1')).code).toBe(200)
    const both = await Promise.all([1, 2].map(() => save('clerk1', { ...BODY, name: '同时' })))
    expect(both.map(({ code }) => code).sort()).toEqual([200, 400])
    const refused: [object, string][] = [
      [{ ...BODY, name: '  ' }, 'name'],
      [{ ...BODY, name: '甲', filter: { flag: 'nothing' } }, 'filter'],
      [{ ...BODY, name: '甲', filter: { pageSize: '3' } }, 'filter'],
      [{ ...BODY, name: '甲', tab: 'nowhere' }, 'filter'],
      [{ ...BODY, name: '甲', columns: ['orderNo', 'salary'] }, 'columns']
    ]
    for (const [body, field] of refused) {
      const answer = await world.as<{ fields: object }>('dispatcher1', 'POST', VIEWS, body)
      expect([field, answer.code, Object.keys(answer.data.fields)]).toEqual([field, 400, [field]])
    }
  })

  test('everybody keeps views of his tasks, in the words of their pages; no file is written of them', async () => {
    const body = { list: 'flowDone', name: '七月', tab: 'all', filter: { from: '2026-07-01', until: '2026-07-31' }, columns: ['fullName'] }
    const saved = await save('driver1', { ...body, isShared: false })
    expect([saved.code, saved.data.filter]).toEqual([200, body.filter])
    for (const filter of [{ from: '2026-7-1' }, { keyword: '一' }, { status: '9' }])
      expect((await save('driver1', { ...body, name: '错', filter, isShared: false })).code).toBe(400)
    expect((await save('driver1', { ...body, name: '错', columns: ['password'], isShared: false })).code).toBe(400)
    const exports = '/api/transferCar/ListExports'
    expect((await world.as('manager1', 'GET', `${exports}?list=flowDone`)).data).toEqual({ canExport: false, last: null })
    const { name: _name, ...asked } = body
    expect((await world.as('manager1', 'POST', exports, asked)).code).toBe(403)
  })
})
