import type { GeoAddress, GeoPlaces, GeoRoute } from '../../../src/contract/transferCar/order/places'
import type { OrderDetail } from '../../../src/contract/transferCar/order/detail'
import { distanceM, DETOUR_FACTOR } from '../../../src/domain/geo'
import { toGcj02 } from '../../../src/domain/transferCar/order/coordinates'
import { MINUTE } from '../../../server/clock'
import { GeoService } from '../../../server/geo/service'
import { readGeoSettings } from '../../../server/geo/settings'
import { oneDatabase, type TestApp } from '../../support/databases'
import { KEYS, startFakeMap, type FakeMap } from '../../support/mapServices'
import { World } from '../transferCar/support/world'

const GEO = '/api/transferCar/Geo'
const BAY = { lng: 113.944672, lat: 22.503611 }
const YARD = { lng: 114.049113, lat: 22.574512 }
const search = (text: string, more = '') => `${GEO}/Search?text=${encodeURIComponent(text)}${more}`

oneDatabase((_name, makeApp) => {
  let server: TestApp
  let world: World
  let fake: FakeMap
  beforeAll(async () => {
    ;[server, fake] = [await makeApp(), await startFakeMap('amap')]
    world = new World(server)
  })
  afterAll(() => fake.close())

  describe('without a map service', () => {
    test('the yard, a site, an earlier scene and areas are found, each with its source', async () => {
      const yard = await world.as<GeoPlaces>('dispatcher1', 'GET', search('梅林'))
      expect(yard.data?.list[0]).toMatchObject({
        name: '梅林停车场',
        source: 'yard',
        position: { ...YARD, coordType: 'GCJ02' },
        areaCode: '440304',
        homeM: 0
      })
      const past = await world.as<GeoPlaces>('dispatcher1', 'GET', search('华强北'))
      expect(past.data?.list[0]).toMatchObject({ source: 'order', areaCode: '440304', position: { coordType: 'GCJ02' } })
      const area = await world.as<GeoPlaces>('dispatcher1', 'GET', search('福田'))
      expect(area.data?.list.at(-1)).toMatchObject({ name: '福田区', source: 'area', areaCode: '440304', position: null })
      expect(area.data?.notice).toBe('')
      // A sign of the database's patterns is a letter like any other.
      expect((await world.as<GeoPlaces>('dispatcher1', 'GET', search('%%'))).data?.list).toEqual([])
    })

    test('a kilometre post finds earlier scenes on its road, the nearest post first, and saved places before them', async () => {
      await world.create('dispatcher1', { address: 'G9411 K100+000 应急车道' })
      await world.create('dispatcher1', { address: '莞佛段出口匝道', roadName: 'G9411莞佛高速', kmPost: 'K12+300' })
      await world.create('dispatcher1', { address: '莞佛高速 15公里' })
      const found = async (text: string) =>
        (await world.as<GeoPlaces>('dispatcher1', 'GET', search(text))).data?.list.map(({ address }) => address)
      const near12 = ['莞佛段出口匝道', '莞佛高速 15公里', 'G9411 K100+000 应急车道']
      expect(await found('G9411莞佛高速 K12+900')).toEqual(near12)
      expect(await found('g9411 k99')).toEqual(['G9411 K100+000 应急车道', '莞佛段出口匝道'])
      await world.as('dispatcher1', 'POST', `${GEO}/Saved`, { name: '莞佛高速管理处', address: '东莞市某路 1 号' })
      expect(await found('莞佛高速 14公里')).toEqual(['东莞市某路 1 号', '莞佛高速 15公里', '莞佛段出口匝道'])
      expect(await found('无人高速 14公里')).toEqual([])
    })

    test('a driver is told no place of an order that is not his', async () => {
      await world.create('dispatcher1', { address: '深圳市福田区只此一处的秘密路 9 号' })
      expect((await world.as<GeoPlaces>('dispatcher1', 'GET', search('秘密路'))).data?.list).toHaveLength(1)
      expect((await world.as<GeoPlaces>('driver2', 'GET', search('秘密路'))).data?.list).toEqual([])
    })

    test('a way is the straight line times the factor and says so, whatever system its ends are in', async () => {
      const direct = distanceM(YARD, toGcj02({ ...BAY, coordType: 'WGS84' }))
      const answer = await world.as<GeoRoute>(
        'driver1',
        'GET',
        `${GEO}/Route?fromLng=${YARD.lng}&fromLat=${YARD.lat}&toLng=${BAY.lng}&toLat=${BAY.lat}&toCoordType=WGS84`
      )
      expect(answer.data).toMatchObject({ distanceM: Math.round(direct * DETOUR_FACTOR), source: 'estimate' })
    })

    test('a far point says how far from the company it is; beside the yard one knows where one is', async () => {
      const far = await world.as<GeoAddress>('dispatcher1', 'GET', `${GEO}/Reverse?lng=116.4&lat=39.9`)
      expect(far.data).toMatchObject({ source: null, areaCode: null })
      expect(far.data?.homeM).toBeGreaterThan(1_900_000)
      expect((await world.as<GeoAddress>('dispatcher1', 'GET', `${GEO}/Reverse?lng=${YARD.lng}&lat=${YARD.lat}`)).data).toMatchObject({
        address: '深圳市福田区梅林街道梅观路 28 号',
        areaCode: '440304',
        homeM: 0
      })
    })

    test.each([
      ['dispatcher1', search(''), 400],
      ['dispatcher1', search('字'.repeat(101)), 400],
      ['dispatcher1', search('路', '&lng=114'), 400],
      ['dispatcher1', `${GEO}/Reverse?lng=22&lat=114`, 400],
      ['dispatcher1', `${GEO}/Route?fromLng=114&fromLat=22`, 400],
      ['finance1', search('路'), 403]
    ])('%s asking %s is answered %i', async (account, url, code) => {
      expect((await world.as(account, 'GET', url)).code).toBe(code)
    })
  })

  describe('with a map service', () => {
    const plain = () => server.context.geo
    let before: GeoService
    const troubles: object[] = []
    const use = (more: Record<string, string> = {}) => {
      server.context.geo = new GeoService(
        readGeoSettings({ GEO_PROVIDER: 'amap', GEO_KEY: KEYS.key, GEO_SECRET: KEYS.secret, GEO_URL: fake.url, ...more }),
        server.clock,
        '440300'
      )
      server.context.geo.onTrouble = (trouble) => troubles.push(trouble)
      fake.asked.length = troubles.length = 0
      fake.mood = 'well'
    }
    const ask = (text: string) => server.context.geo.search(server.context.db, null, text)
    beforeAll(() => {
      before = plain()
    })
    afterAll(() => {
      server.context.geo = before
    })

    test('own places come first, then the map; the same question is asked once', async () => {
      use()
      const [first, second] = await Promise.all([ask('深圳湾'), ask(' 深圳湾 ')])
      expect(first).toEqual(second)
      expect(first.list.map(({ source }) => source)).toEqual(expect.arrayContaining(['order', 'amap']))
      expect(first.list.findIndex(({ source }) => source === 'amap')).toBeGreaterThan(
        first.list.findIndex(({ source }) => source === 'order')
      )
      expect(fake.asked).toHaveLength(1)
      server.clock.advance(61 * MINUTE)
      await ask('深圳湾')
      expect(fake.asked).toHaveLength(2)
    })

    test('the map is asked for road and post alone, once however they are written', async () => {
      use()
      await Promise.all([ask('沿海高速 往广州 1234公里500米'), ask('沿海高速K1234+500')])
      expect(fake.asked).toHaveLength(1)
      expect(JSON.stringify(fake.asked)).toContain('沿海高速K1234+500')
    })

    test('beyond the quota the own places answer and say so; the next minute asks again', async () => {
      use({ GEO_PER_MINUTE: '1' })
      await ask('深圳湾一')
      const full = await ask('梅林')
      expect(full.notice).toBe('地图服务的查询次数已用完，只显示本公司的地点')
      expect(new Set(full.list.map(({ source }) => source))).toEqual(new Set(['yard', 'order']))
      server.clock.advance(MINUTE)
      expect((await ask('梅林')).notice).toBe('')
    })

    test('a service that is out is left alone for a while, is told to the log without the key, and a way is estimated meanwhile', async () => {
      use()
      fake.mood = 'serverError'
      expect(await server.context.geo.route(YARD, BAY)).toMatchObject({
        source: 'estimate',
        notice: '地图服务没有及时响应，按直线距离估算'
      })
      await ask('深圳湾')
      expect(fake.asked).toHaveLength(1)
      expect(troubles).toEqual([{ provider: 'amap', kind: 'unreachable', code: 'HTTP 502' }])
      fake.mood = 'well'
      server.clock.advance(MINUTE)
      expect(await server.context.geo.route(YARD, BAY)).toMatchObject({ source: 'road', distanceM: 18342 })
    })

    test('the area of a new order is that of its point, whatever its address says; a chosen one stays', async () => {
      use()
      const made = async (more: object) =>
        (
          await world.as<OrderDetail>('dispatcher1', 'POST', '/api/transferCar/AccidentOrder', {
            source: 'OWNER_CALL',
            reporterMobile: '13812345678',
            address: '珠江东路，不是深圳市南山区',
            bearer: 'PARTY',
            serviceType: 'TOW',
            vehicles: [{ plateSituation: 'NONE', vehicleClass: 'K1' }],
            position: { lng: 113.324, lat: 23.106, coordType: 'GCJ02' },
            ...more
          })
        ).data?.areaCode
      expect(await made({})).toBe('440106')
      expect(await made({ areaCode: '440303' })).toBe('440303')
      fake.mood = 'serverError'
      expect(await made({ position: { lng: 113.424, lat: 23.206, coordType: 'GCJ02' } })).toBe('440305')
    })
  })
})
