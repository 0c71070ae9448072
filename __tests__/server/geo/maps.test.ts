import { askMap } from '../../../server/geo/ask'
import { openMap } from '../../../server/geo/service'
import { readGeoSettings } from '../../../server/geo/settings'
import { GeoFailure, type MapProvider } from '../../../server/geo/types'
import { KEYS, startFakeMap, type FakeMap } from '../../support/mapServices'

const BAY = { lng: 113.944672, lat: 22.503611 }
const TOWER = { lng: 113.3245678, lat: 23.1064 }

/** Both services against what their documents say, without a key of either. */
describe.each(['amap', 'tencent'] as const)('%s', (name) => {
  let fake: FakeMap
  const open = (more: Record<string, string> = {}): MapProvider => {
    const map = openMap(
      readGeoSettings({ GEO_PROVIDER: name, GEO_KEY: KEYS.key, GEO_SECRET: KEYS.secret, GEO_URL: `${fake.url}/`, ...more })
    )
    if (map === undefined) throw new Error('no provider')
    return map
  }
  const failure = async (asking: Promise<unknown>): Promise<GeoFailure> => {
    const error: unknown = await asking.then(
      () => undefined,
      (reason: unknown) => reason
    )
    if (!(error instanceof GeoFailure)) throw new Error(`no failure but ${String(error)}`)
    expect(JSON.stringify([error.message, error.stack, error])).not.toContain(KEYS.key)
    return error
  }
  beforeAll(async () => {
    fake = await startFakeMap(name)
  })
  afterAll(() => fake.close())
  beforeEach(() => {
    fake.mood = 'well'
  })

  test('a text with signs and spaces finds places with points and areas; what has no point is left out', async () => {
    const found = await open().search('深圳湾 & A=B+口岸', BAY)
    expect(found.map(({ name: title, point, areaCode }) => ({ title, point, areaCode }))).toEqual([
      { title: '深圳湾口岸', point: BAY, areaCode: '440305' },
      { title: '深圳湾公园', point: { lng: 113.955712, lat: 22.519422 }, areaCode: '440305' }
    ])
    expect(found[0]?.address).toBe('广东省深圳市南山区东滨路')
    // Arrived as typed: the signature is over these very characters.
    expect(fake.asked.at(-1)?.query).toMatchObject({
      [name === 'amap' ? 'keywords' : 'keyword']: '深圳湾 & A=B+口岸',
      location: name === 'amap' ? '113.944672,22.503611' : '22.503611,113.944672'
    })
  })

  test('a point has an address and an area; a way has metres and seconds', async () => {
    expect(await open().reverse(TOWER)).toMatchObject({ address: expect.stringContaining('广州市天河区') as string, areaCode: '440106' })
    expect(await open().route(BAY, TOWER)).toEqual({ distanceM: 18342, seconds: 1860 })
  })

  test('nothing found is an answer, not a failure', async () => {
    fake.mood = 'empty'
    expect([await open().search('没有这里'), await open().reverse(BAY), await open().route(BAY, TOWER)]).toEqual([[], null, null])
  })

  test.each([
    ['a wrong key', { GEO_KEY: 'somebody-else' }, 'refused'],
    ['a wrong secret', { GEO_SECRET: 'x' }, 'refused'],
    ['no secret', { GEO_SECRET: '' }, 'refused']
  ])('%s is refused', async (_what, more, kind) => {
    expect((await failure(open(more).search('深圳湾'))).kind).toBe(kind)
  })

  test('no answer in time is told as unreachable', async () => {
    fake.mood = 'silent'
    expect(await failure(askMap(fake.url, { key: KEYS.key }, 30))).toMatchObject({ kind: 'unreachable', code: 'timeout' })
  })

  test.each([
    ['quotaSecond', 'quota'],
    ['quotaDay', 'quota'],
    ['broken', 'answer'],
    ['serverError', 'unreachable']
  ] as const)('%s is told as %s', async (mood, kind) => {
    fake.mood = mood
    expect((await failure(open().reverse(BAY))).kind).toBe(kind)
  })
})

test('the settings refuse half a configuration and never repeat the key', () => {
  expect(readGeoSettings({}).map).toBeUndefined()
  expect(() => readGeoSettings({ GEO_PROVIDER: 'baidu' })).toThrow('GEO_PROVIDER')
  expect(() => readGeoSettings({ GEO_PROVIDER: 'amap' })).toThrow('GEO_KEY')
  expect(() => readGeoSettings({ GEO_PER_DAY: '0' })).toThrow('GEO_PER_DAY')
})
