import Taro from '@tarojs/taro'
import { isObject, isText } from '@/domain/guards'
import { createClock } from '@/platform/clock'
import { positionAge, positionFailure } from '@/platform/location/types'
import { pickFailure } from '@/platform/media/types'
import { routeWith } from '@/platform/navigation'
import { randomBytes as alipayBytes } from '@/platform/random/index.alipay'
import { taroStorage } from '@/platform/storage'
import { uuid } from '@/platform/uuid'

// jsdom brings no Web Crypto; the browsers' own source is Node's too.
beforeAll(() => {
  const { webcrypto } = jest.requireActual<typeof import('node:crypto')>('node:crypto')
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true })
})

describe('small keys', () => {
  test('what is set comes back; a value of another shape does not', () => {
    expect(taroStorage.set('k', { a: [1, '二'], gone: undefined })).toBe(true)
    expect(taroStorage.get('k', isObject)).toEqual({ a: [1, '二'] })
    expect(taroStorage.get('k', isText)).toBeUndefined()
    taroStorage.remove('k')
    expect(taroStorage.get('k', isObject)).toBeUndefined()
  })

  test('a text lies under its own key in local storage, where the platform expects the token', () => {
    taroStorage.set('token', 'Bearer x')
    expect(window.localStorage.getItem('token')).toContain('Bearer x')
    taroStorage.remove('token')
    expect(window.localStorage.getItem('token')).toBeNull()
  })

  test('a storage that is full or forbidden never throws', () => {
    const spies = (['getStorageSync', 'setStorageSync', 'removeStorageSync'] as const).map((name) =>
      jest.spyOn(Taro, name).mockImplementation(() => {
        throw new Error('QuotaExceededError')
      })
    )
    expect(taroStorage.set('k', 1)).toBe(false)
    expect(taroStorage.get('k', isText)).toBeUndefined()
    expect(() => taroStorage.remove('k')).not.toThrow()
    spies.forEach((spy) => spy.mockRestore())
    const circle: Record<string, unknown> = {}
    circle.self = circle
    expect(taroStorage.set('k', circle)).toBe(false)
  })
})

describe('uuid', () => {
  const V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
  test('version 4, all different', async () => {
    const made = new Set(await Promise.all(Array.from({ length: 500 }, uuid)))
    expect(made.size).toBe(500)
    for (const one of made) expect(one).toMatch(V4)
  })

  test('the fallback of a platform without a secure source does not repeat', async () => {
    const random = jest.spyOn(Math, 'random').mockReturnValue(0.5)
    const made = await Promise.all(Array.from({ length: 500 }, async () => Buffer.from(await alipayBytes(16)).toString('hex')))
    expect(new Set(made).size).toBe(500)
    random.mockRestore()
  })
})

describe('clock', () => {
  test('the sample with the shortest trip counts, until it is old', () => {
    const clock = createClock(() => 0)
    clock.observe(1000, 1200, 5100)
    expect(clock.offsetMs).toBe(4000)
    clock.observe(2000, 4000, 9999)
    expect(clock.offsetMs).toBe(4000)
    clock.observe(5000, 5100, 9060)
    expect(clock.offsetMs).toBe(4010)
    clock.observe(400_000, 401_000, 400_600)
    expect(clock.offsetMs).toBe(100)
  })

  test('a trip of more than 5 s, or a clock set back during it, says nothing', () => {
    const clock = createClock(() => 0)
    clock.observe(1000, 7000, 5000)
    clock.observe(7000, 1000, 5000)
    expect(clock.offsetMs).toBeUndefined()
  })
})

test('routes are written with escaped parameters, without what the router adds', () => {
  expect(routeWith('/pages/transferCar/form', { id: '1&2', tab: undefined, n: 0, stamp: 'x', $taroTimestamp: 5 })).toBe(
    '/pages/transferCar/form?id=1%262&n=0'
  )
  expect(routeWith('/pages/index/apply')).toBe('/pages/index/apply')
})

test.each([
  ['chooseMedia:fail cancel', 'cancelled'],
  ['chooseMedia:fail auth deny', 'refused'],
  ['chooseMedia:fail privacy permission is not authorized', 'refused'],
  ['chooseMedia:fail no camera', 'unavailable']
])('a picture: %s is %s', (text, kind) => expect(pickFailure(text).kind).toBe(kind))

test.each([
  ['getLocation:fail auth deny', 'refused'],
  ['getLocation:fail:auth denied', 'refused'],
  ['getLocation:fail:ERROR_NOCELL&WIFI_LOCATIONSWITCHOFF', 'unavailable'],
  ['getLocation:fail timeout', 'unavailable']
])('a position: %s is %s', (text, kind) => expect(positionFailure(text).kind).toBe(kind))

test('age of a position is never negative', () => {
  const position = { longitude: 114, latitude: 22, coordType: 'GCJ02' as const, accuracyM: 5, fixAt: 1000 }
  expect(positionAge(position, 4000)).toBe(3000)
  expect(positionAge(position, 500)).toBe(0)
})
