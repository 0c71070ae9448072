import fc from 'fast-check'
import { distanceM } from '@/domain/geo'
import { inSystem } from '@/domain/transferCar/order/coordinates'
import { ChooseLocationModel, positionOfParams } from '@/pages/transferCar/order/map/model'
import { DraftBook } from '@/stores/drafts'
import type { Located } from '@/pages/transferCar/stores/locate'
import { leaveLocation, takeLocation } from '@/stores/locationAnswers'
import { memoryStorage } from '../../shell/openShell'

const GPS = { lng: 114.057865, lat: 22.543096, coordType: 'WGS84' as const, accuracyM: 20 }
const open = (located: Located = { kind: 'found', position: GPS }) => new ChooseLocationModel(undefined, async () => located)

describe('choosing a location', () => {
  test("the device's point keeps its system, what is shown to copy is GCJ02", async () => {
    const model = open()
    await model.locate()
    expect(model.position).toEqual(GPS)
    const [lng = 0, lat = 0] = model.text.split(',').map(Number)
    expect(distanceM({ lng, lat }, inSystem(GPS, 'GCJ02'))).toBeLessThan(1)
    expect(distanceM({ lng, lat }, GPS)).toBeGreaterThan(300)
  })

  test('a refused device says so and leaves what was chosen', async () => {
    const model = open({ kind: 'refused' })
    model.move({ lng: 114.0612345, lat: 22.5512345, coordType: 'GCJ02' })
    await model.locate()
    expect(model.error).toContain('没有定位权限')
    expect(model.position).toEqual({ lng: 114.061235, lat: 22.551235, coordType: 'GCJ02' })
  })

  test('typed coordinates are GCJ02; half a coordinate is none', () => {
    const model = open()
    model.type('22.543096 114.057865')
    expect(model.position).toEqual({ lng: 114.057865, lat: 22.543096, coordType: 'GCJ02' })
    model.type('114.05')
    expect(model.position).toBeUndefined()
    expect(model.error).toContain('坐标应为')
  })

  test('a place abroad is not taken', () => {
    const model = open()
    model.move({ lng: 2.35, lat: 48.85, coordType: 'GCJ02' })
    expect([model.position, model.error]).toEqual([undefined, '这个位置不在可作业的范围内，请重新选择'])
  })

  test("what is shown reads back as the same place, whatever the map's system", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 98, max: 122, noNaN: true }),
        fc.double({ min: 20, max: 45, noNaN: true }),
        fc.constantFrom('GCJ02' as const, 'WGS84' as const),
        (lng, lat, coordType) => {
          const picked = open()
          picked.move({ lng, lat, coordType })
          const typed = open()
          typed.type(picked.text)
          if (picked.position === undefined || typed.position === undefined) throw new Error('no position')
          expect(distanceM(inSystem(picked.position, 'WGS84'), inSystem(typed.position, 'WGS84'))).toBeLessThan(0.3)
        }
      ),
      { numRuns: 100, seed: 4 }
    )
  })

  test('an address without a whole, labelled point starts nowhere', () => {
    expect(positionOfParams({ lng: '114.05', lat: '22.54', coordType: 'GCJ02' })).toEqual({ lng: 114.05, lat: 22.54, coordType: 'GCJ02' })
    expect(positionOfParams({ lng: '114.05', lat: '22.54' })).toEqual({ lng: 114.05, lat: 22.54, coordType: 'GCJ02' })
    for (const params of [
      { lng: '114.05', lat: '22.54', coordType: 'BD09' },
      { lng: 'x', lat: '22', coordType: 'GCJ02' },
      { lng: '1', lat: '22', coordType: 'GCJ02' },
      { coordType: 'WGS84' }
    ])
      expect(positionOfParams(params)).toBeUndefined()
  })

  test('an answer goes to who asked, once, and to no other person', () => {
    const storage = memoryStorage()
    const location = { point: GPS, name: '', address: '深南大道' }
    const book = new DraftBook(storage, 'u1')
    leaveLocation(book, 'create:position', location, 1)
    expect(takeLocation(book, 'create:destination')).toBeUndefined()
    expect(takeLocation(new DraftBook(storage, 'u2'), 'create:position')).toBeUndefined()
    expect(takeLocation(book, 'create:position')).toEqual(location)
    expect(takeLocation(book, 'create:position')).toBeUndefined()
  })
})
