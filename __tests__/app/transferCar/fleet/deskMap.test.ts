import { standIn } from '../../../support/shapes'
import { Clusters } from '@/pages/transferCar/fleet/board/desk/map/clusters'
import { nextSpot, pictureOf, type MapPicture } from '@/pages/transferCar/fleet/board/desk/map/model'
import type { DeskModel } from '@/pages/transferCar/fleet/board/desk/model'

const NOW = 1_700_000_000_000
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const point = (lng: number, lat = 22.5) => ({ lng, lat, coordType: 'GCJ02' as const })

const order = (id: string, status: string, more: object = {}) => ({
  id,
  orderNo: `SG${id}`,
  plateNo: null,
  status,
  address: '红荔路 2 号',
  position: point(114.01),
  destPosition: null,
  limit: null,
  ...more
})
const driver = (id: string, more: object = {}) => ({
  id,
  name: id,
  onDuty: true,
  active: [],
  position: { ...point(114.02), accuracyM: null, fixAt: NOW - MINUTE, foregroundOnly: false },
  ...more
})
const on = (orderId: string, status: string, isLead = true) => ({ orderId, orderNo: `SG${orderId}`, status, isLead })

function desk({ orders = [] as object[], drivers = [] as object[], chosen = '', courses = [] as object[] } = {}): DeskModel {
  const found = orders as { id: string }[]
  return standIn<DeskModel>({
    chosenId: chosen,
    chosen: found.find(({ id }) => id === chosen),
    columns: [found],
    board: {
      moment: NOW,
      running: found,
      drivers,
      trucks: [],
      view: { courses },
      placeWords: () => '距现场 2 公里（直线） · 位置 1 分钟前'
    }
  })
}

describe('what the map of the desk shows', () => {
  test('an order stands at its scene, once the vehicle is under way at its destination; one without a place is not there', () => {
    const { orders } = pictureOf(
      desk({
        orders: [
          order('1', 'PENDING'),
          order('2', 'TOWING', { destPosition: point(114.09) }),
          order('3', 'TOWING'),
          order('4', 'PENDING', { position: null })
        ]
      })
    )
    expect(orders.map(({ orderId, point: { lng }, words }) => [orderId, lng, words])).toEqual([
      ['1', 114.01, '待派单'],
      ['2', 114.09, '拖运中'],
      ['3', 114.01, '拖运中']
    ])
  })

  test('a late order says so', () => {
    const limit = { stage: 'depart', soonAt: NOW - 3 * MINUTE, dueAt: NOW - 2 * MINUTE }
    const [pin] = pictureOf(desk({ orders: [order('1', 'PENDING', { limit })] })).orders
    expect([pin?.words, pin?.tone, pin?.isLate, pin?.label]).toEqual([
      '待派单 超时',
      'beacon',
      true,
      '待派单 超时 SG1，出动 超时 2 分钟，红荔路 2 号'
    ])
  })

  test('drivers at work with a place of this shift, pale after five minutes, with their direction', () => {
    const old = (ago: number) => ({ position: { ...point(114.02), accuracyM: null, fixAt: NOW - ago, foregroundOnly: false } })
    const { trucks } = pictureOf(
      desk({
        drivers: [
          driver('王', { active: [on('1', 'EN_ROUTE')] }),
          driver('李', old(6 * MINUTE)),
          driver('赵', old(13 * HOUR)),
          driver('钱', { onDuty: false }),
          driver('孙', { position: null })
        ],
        courses: [{ driverId: '王', degrees: 90 }],
        orders: [order('1', 'EN_ROUTE')]
      })
    )
    expect(trucks.map(({ words, isPale, degrees, label }) => [words, isPale, degrees, label])).toEqual([
      ['王 1 分钟前', false, 90, '王 1 分钟前，前往现场，距现场 2 公里（直线） · 位置 1 分钟前'],
      ['李 6 分钟前', true, undefined, '李 6 分钟前，空闲']
    ])
  })

  test('the chosen order and its truck are joined while the truck heads there', () => {
    const shown = (status: string) =>
      pictureOf(desk({ orders: [order('1', status)], drivers: [driver('王', { active: [on('1', status)] })], chosen: '1' }))
    expect(shown('EN_ROUTE').line?.map(({ lng }) => lng)).toEqual([114.02, 114.01])
    expect([shown('EN_ROUTE').orders[0]?.isChosen, shown('EN_ROUTE').trucks[0]?.isChosen]).toEqual([true, true])
    expect(shown('WORKING').line).toBeUndefined()
  })
})

describe('what lies together', () => {
  const WORLD: [number, number, number, number] = [-180, -85, 180, 85]
  const picture = (chosen = ''): MapPicture =>
    pictureOf(
      desk({
        orders: [0, 1, 2].map((i) =>
          order(String(i), 'PENDING', {
            position: point(114 + i * 0.0001),
            limit: { stage: 'depart', soonAt: NOW - 2, dueAt: i === 0 ? NOW - 1 : NOW + HOUR }
          })
        ),
        drivers: [driver('王')],
        chosen
      })
    )
  const clusters = (chosen = '') => new Clusters(picture(chosen), ({ point: at }) => at, 18)

  test('is one pin that says how many and how many of them are late, orders and trucks apart', () => {
    const far = clusters().within(WORLD, 10)
    expect(far.clusters.map(({ words, hasLate }) => [words, hasLate])).toEqual([['3 单 · 1 超时', true]])
    expect([far.orders.length, far.trucks.length]).toEqual([0, 1])
  })

  test('parts at the zoom that the pin leads to', () => {
    const { zoom = 0 } = clusters().within(WORLD, 10).clusters[0] ?? {}
    expect(clusters().within(WORLD, zoom).orders.length).toBeGreaterThan(0)
    expect(clusters().within(WORLD, 18)).toMatchObject({ clusters: [], orders: [{}, {}, {}] })
  })

  test('leaves out what is chosen', () => {
    const far = clusters('0').within(WORLD, 10)
    expect([far.orders.map(({ orderId }) => orderId), far.clusters.map(({ words }) => words)]).toEqual([['0'], ['2 单']])
  })
})

test('an arrow leads to the nearest pin that lies that way', () => {
  const spots = [
    { id: 'right', x: 30, y: 5 },
    { id: 'far right', x: 60, y: 0 },
    { id: 'up', x: -10, y: -40 },
    { id: 'down', x: 0, y: 20 }
  ]
  const led = (key: string) => nextSpot(spots, { x: 0, y: 0 }, key)?.id
  expect(['ArrowRight', 'ArrowUp', 'ArrowDown', 'ArrowLeft'].map(led)).toEqual(['right', 'up', 'down', undefined])
})
