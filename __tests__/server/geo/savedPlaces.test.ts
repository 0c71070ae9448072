import type { GeoPlaces, SavedPlace } from '../../../src/contract/transferCar/order/places'
import { oneDatabase } from '../../support/databases'
import { World } from '../transferCar/support/world'

const GEO = '/api/transferCar/Geo'
const POINT = { lng: 114.05, lat: 22.54, coordType: 'GCJ02' as const }

/** The company's saved places (intake.md#saved-places). */
oneDatabase((_name, makeApp) => {
  let world: World
  beforeAll(async () => {
    world = new World(await makeApp())
  }, 240_000)
  const save = (account: string, body: object) => world.as<SavedPlace>(account, 'POST', `${GEO}/Saved`, body)
  const listed = async (account = 'driver1') => (await world.as<{ list: SavedPlace[] }>(account, 'GET', `${GEO}/Saved`)).data.list
  const search = async (text: string) =>
    (await world.as<GeoPlaces>('driver1', 'GET', `${GEO}/Search?text=${encodeURIComponent(text)}`)).data.list

  test('saved by who dispatches, found by its name before everything else, changed, and gone when it is removed', async () => {
    const saved = await save('dispatcher1', { name: ' 老地方服务区 ', address: '深圳市福田区深南大道 100 号', position: POINT })
    expect(saved).toMatchObject({ code: 200, data: { name: '老地方服务区', areaCode: '440304', position: POINT, version: 1 } })
    const { id } = saved.data
    expect((await search('老地方'))[0]).toMatchObject({ source: 'saved', name: '老地方服务区', position: POINT, areaCode: '440304' })
    expect((await search('深南大道'))[0]).toMatchObject({ source: 'saved' })
    const changed = await world.as<SavedPlace>('manager1', 'PUT', `${GEO}/Saved/${id}`, {
      name: '老地方',
      address: '济南市历下区经十路',
      version: 1
    })
    expect(changed.data).toMatchObject({ areaCode: '370102', position: null, version: 2 })
    expect(await world.as('dispatcher1', 'PUT', `${GEO}/Saved/${id}`, { name: '旧名', address: 'x', version: 1 })).toMatchObject({
      code: 409,
      data: { name: '老地方', version: 2 }
    })
    expect(await save('dispatcher1', { name: '老地方', address: '别处' })).toMatchObject({ code: 400, msg: '已有同名地点' })
    expect((await world.as('dispatcher1', 'POST', `${GEO}/Saved/${id}/Remove`, { version: 2 })).code).toBe(200)
    expect(await listed()).toEqual([])
    expect((await search('老地方')).filter(({ source }) => source === 'saved')).toEqual([])
    expect((await save('dispatcher1', { name: '老地方', address: '别处' })).code).toBe(200)
    expect((await world.as('dispatcher1', 'POST', `${GEO}/Saved/${id}/Remove`, { version: 3 })).code).toBe(404)
  })

  test('a driver reads and does not write; what is missing is named; of two who save one name at once one is told', async () => {
    expect((await save('driver1', { name: '甲', address: '乙' })).code).toBe(403)
    expect((await world.as('clerk1', 'GET', `${GEO}/Saved`)).code).toBe(200)
    expect((await world.as('finance1', 'GET', `${GEO}/Saved`)).code).toBe(403)
    expect(await save('dispatcher1', { name: ' ', address: '乙' })).toMatchObject({
      code: 400,
      data: { fields: { name: '请填写地点名称' } }
    })
    expect(await save('dispatcher1', { name: '甲', address: '乙', areaCode: '999999' })).toMatchObject({ code: 400, msg: '没有这个地区' })
    const both = await Promise.all(['dispatcher1', 'manager1'].map((account) => save(account, { name: '同名', address: '某路' })))
    expect(both.map(({ code }) => code).sort()).toEqual([200, 400])
    expect((await listed()).filter(({ name }) => name === '同名')).toHaveLength(1)
    // Signs of the search language are plain letters.
    expect((await search('%%')).filter(({ source }) => source === 'saved')).toEqual([])
  })
})
