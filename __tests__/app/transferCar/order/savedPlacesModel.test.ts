import { standIn } from '../../../support/shapes'
import type { SavedPlace } from '@/contract/transferCar/order/places'
import { BodyCode } from '@/contract/codes'
import { ApiError, ClientCode } from '@/domain/apiError'
import { SavedPlacesModel } from '@/pages/transferCar/order/savedPlaces/model'
import type { GeoService } from '@/services/transferCar/order/places'

const POINT = { lng: 114.05, lat: 22.54, coordType: 'GCJ02' } as const
const place = (more: Partial<SavedPlace> = {}): SavedPlace => ({
  id: 'p1',
  name: '龙华服务区',
  address: '机荷高速',
  position: POINT,
  areaCode: '440309',
  areaName: '广东省深圳市龙华区',
  version: 1,
  ...more
})

/** A device in front of a server that answers writes as planned. */
function setUp(list: SavedPlace[], ...answers: (SavedPlace | ApiError)[]) {
  const calls: { name: string; body?: object; key: string }[] = []
  let keys = 0
  const answer = (call: (typeof calls)[number]) => {
    calls.push(call)
    const planned = answers.shift()
    return planned === undefined || planned instanceof ApiError
      ? Promise.reject(planned ?? new Error('no answer planned'))
      : Promise.resolve(planned)
  }
  const geo = standIn<GeoService>({
    saved: () => Promise.resolve(list),
    savePlace: (body: object, key: string) => answer({ name: 'save', body, key }),
    changePlace: (id: string, body: object, key: string) => answer({ name: `change ${id}`, body, key }),
    removePlace: (id: string, version: number, key: string) => answer({ name: `remove ${id} ${version}`, key }),
    search: () => Promise.resolve({ list: [], notice: '' }),
    reverse: () => Promise.reject(new Error('not asked'))
  })
  const model = new SavedPlacesModel({ geo, confirmFar: () => Promise.resolve(true), uuid: () => Promise.resolve(`key${++keys}`) })
  return { model, calls, list }
}

test("an order's place is begun with, its name is asked for, an unknown answer is sent again under its key", async () => {
  const { model, calls } = setUp([], new ApiError({ code: ClientCode.network, message: '连接服务器失败' }), place())
  model.begin({ address: '机荷高速', position: POINT, areaCode: '440309' })
  expect(await model.save()).toBe(false)
  expect([model.errors, calls]).toEqual([{ name: '请填写地点名称' }, []])
  model.change({ name: ' 龙华服务区 ' })
  expect(await model.save()).toBe(false)
  expect([model.draft?.name, model.acts.failure !== '']).toEqual([' 龙华服务区 ', true])
  expect(await model.save()).toBe(true)
  expect(calls).toEqual(
    Array.from({ length: 2 }, () => ({
      name: 'save',
      body: { name: '龙华服务区', address: '机荷高速', position: POINT, areaCode: '440309' },
      key: 'key1'
    }))
  )
  expect(model.draft).toBeUndefined()
})

test('who was slower keeps what he typed and saves it on the version of now', async () => {
  const now = place({ version: 2, address: '别处' })
  const { model, calls } = setUp(
    [now],
    new ApiError({ code: BodyCode.conflict, message: '这个地点已被他人修改', data: now }),
    place({ version: 3 })
  )
  model.edit(place())
  model.change({ name: '新名' })
  expect(await model.save()).toBe(false)
  expect([model.draft?.name, model.draft?.version]).toEqual(['新名', 2])
  expect(await model.save()).toBe(true)
  expect(calls.map(({ name, body }) => [name, body])).toEqual([
    ['change p1', expect.objectContaining({ version: 1 })],
    ['change p1', expect.objectContaining({ version: 2, name: '新名' })]
  ])
})

test('a place that somebody else has removed already is gone; a refusal leaves it open and says why', async () => {
  const { model } = setUp(
    [place()],
    new ApiError({ code: BodyCode.refused, message: '稍后再试' }),
    new ApiError({ code: BodyCode.notFound, message: '地点不存在' })
  )
  model.edit(place())
  expect(await model.remove()).toBe(false)
  expect([model.draft?.id, model.acts.failureOf('save')]).toEqual(['p1', '稍后再试'])
  expect(await model.remove()).toBe(true)
  expect(model.draft).toBeUndefined()
})
