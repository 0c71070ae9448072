import type { Position } from '@/contract/transferCar/order/order'
import type { GeoAddress, GeoPlace, GeoPlaces } from '@/contract/transferCar/order/places'
import type { CancelSignal } from '@/domain/cancel'
import { SERVER_SEARCH_DELAY_MS } from '@/domain/constants'
import { PlaceModel } from '@/pages/transferCar/order/place/model'
import type { Suggestion } from '@/pages/transferCar/order/place/placeSearch'
import { noPlaces } from '../support/places'

const BAY: Position = { lng: 113.944672, lat: 22.503611, coordType: 'GCJ02' }
const place = (more: Partial<GeoPlace> = {}): GeoPlace => ({
  name: '深圳湾口岸',
  address: '广东省深圳市南山区东滨路',
  position: BAY,
  source: 'amap',
  areaCode: '440305',
  areaName: '广东省深圳市南山区',
  homeM: 12_000,
  ...more
})
const address = (more: Partial<GeoAddress> = {}): GeoAddress => ({
  address: '广东省深圳市福田区某路',
  source: 'amap',
  areaCode: '440304',
  areaName: '广东省深圳市福田区',
  homeM: 5_000,
  notice: '',
  ...more
})

function setUp({
  isMeant = true,
  search,
  reverse = () => Promise.resolve(address())
}: {
  isMeant?: boolean
  search?: (text: string, near: Position | undefined, signal: CancelSignal | undefined) => Promise<GeoPlaces>
  reverse?: () => Promise<GeoAddress>
} = {}) {
  const form: { text: string; point?: Position | undefined; area?: string | undefined } = { text: '' }
  const asked: string[] = []
  const far: number[] = []
  const model = new PlaceModel(
    {
      text: () => form.text,
      point: () => form.point,
      setText: (text) => {
        form.text = text
      },
      setPoint: (point) => {
        form.point = point
      },
      area: {
        get: () => form.area,
        set: (code) => {
          form.area = code
        }
      }
    },
    {
      geo: {
        search: (text, near, signal) => {
          asked.push(text)
          return search?.(text, near, signal) ?? Promise.resolve({ list: [place()], notice: '' })
        },
        reverse
      },
      confirmFar: (metres) => {
        far.push(metres)
        return Promise.resolve(isMeant)
      }
    }
  )
  return { model, form, asked, far }
}
const rest = () => jest.advanceTimersByTimeAsync(SERVER_SEARCH_DELAY_MS)
const first = (model: PlaceModel): Suggestion => {
  const [found] = model.search.list
  if (found === undefined) throw new Error('nothing is offered')
  return found
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('typing asks once it rests; a choice fills address, point and area', async () => {
  const { model, form, asked } = setUp()
  for (const text of ['深', '深圳', '深圳湾']) model.type(text)
  expect(asked).toEqual([])
  await rest()
  expect(asked).toEqual(['深圳湾'])
  await model.choose(first(model))
  expect(form).toEqual({ text: '广东省深圳市南山区东滨路（深圳湾口岸）', point: BAY, area: '440305' })
  expect(model.search.isOpen).toBe(false)
})

test('an answer to what is no longer typed is cancelled and never shown', async () => {
  const signals: (CancelSignal | undefined)[] = []
  let answer: (places: GeoPlaces) => void = () => undefined
  const { model } = setUp({
    search: (_text, _near, signal) => {
      signals.push(signal)
      return new Promise((resolve) => {
        answer = resolve
      })
    }
  })
  model.type('深圳湾')
  await rest()
  const late = answer
  model.type('深圳北')
  expect(signals[0]?.aborted).toBe(true)
  late({ list: [place()], notice: '' })
  await rest()
  expect(model.search.list).toEqual([])
})

test('words around a chosen place keep its point; another address gives up point and area, one that a person chose stays', async () => {
  const { model, form } = setUp()
  await model.choose(place())
  model.type('深圳湾口岸出境方向 200 米')
  expect(form.point).toEqual(BAY)
  model.type('滨海大道')
  expect(form).toEqual({ text: '滨海大道', point: undefined, area: undefined })
  await model.choose(place())
  form.area = '440306'
  model.type('宝安大道')
  expect(form.area).toBe('440306')
})

test('a failing search holds nothing up and says so', async () => {
  const { model, form } = setUp({ search: () => noPlaces.geo.search('') })
  model.type('滨海大道')
  await rest()
  expect(form.text).toBe('滨海大道')
  expect([model.search.list, model.search.notice]).toEqual([[], '现在查不到地点，可直接填写地址'])
})

test('typed coordinates are the point, in either order; an address with numbers is none', async () => {
  const { model, form } = setUp()
  model.type('22.54,114.06')
  expect(form.point).toEqual({ lng: 114.06, lat: 22.54, coordType: 'GCJ02' })
  await rest()
  expect(form.area).toBe('440304')
  expect(first(model)).toMatchObject({ source: 'coordinates', address: '广东省深圳市福田区某路' })
  await model.choose(first(model))
  expect(form).toEqual({ text: '广东省深圳市福田区某路', point: { lng: 114.06, lat: 22.54, coordType: 'GCJ02' }, area: '440304' })
  const other = setUp()
  other.model.type('机荷高速 22.54 公里，114.06 出口')
  expect(other.form.point).toBeUndefined()
})

test.each([
  [true, BAY],
  [false, undefined]
])('a far place is asked about once; meant: %s', async (isMeant, point) => {
  const { model, form, far } = setUp({ isMeant, reverse: () => Promise.resolve(address({ homeM: 300_000 })) })
  await model.choose(place({ homeM: 300_000 }))
  expect([form.point, far]).toEqual([point, [300_000]])
  form.point = BAY
  await model.checkPoint(BAY)
  expect([form.point, far]).toEqual([point, [300_000, 300_000]])
})

test('what the records make likely is no area of a point: that is left to the server', async () => {
  const { model, form } = setUp({ reverse: () => Promise.resolve(address({ source: 'order' })) })
  form.point = BAY
  await model.checkPoint(BAY)
  expect(form.area).toBeUndefined()
})
