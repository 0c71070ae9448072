import { autorun } from 'mobx'
import type { OrderCard, OrderDetail } from '@/contract/transferCar/order/detail'
import { BodyCode } from '@/contract/codes'
import { ApiError } from '@/domain/apiError'
import { OrderDetailModel } from '@/pages/transferCar/order/detail/model'
import { OrderListModel } from '@/pages/transferCar/order/list/model'
import { cardOf } from '@/stores/transferCar/order/orderCard'
import { OrderStore } from '@/stores/transferCar/order/orderStore'
import { startServer, type TestServer } from '../../platform/testApi'
import { letIn, signedIn } from '../../stores/sessionShell'
import { standIn } from '../../../support/shapes'
import { order } from '../support/orders'

function open() {
  const desk = { now: 1000, current: order({ status: 'EN_ROUTE' }) as OrderDetail | undefined }
  const orders = new OrderStore({ now: () => desk.now })
  const service = {
    detail: async (): Promise<OrderDetail> => {
      if (desk.current === undefined) throw new ApiError({ code: BodyCode.notFound, message: '没有这张工单' })
      return desk.current
    },
    list: async () => ({ list: desk.current === undefined ? [] : [cardOf(desk.current)], nextCursor: null }),
    counts: async () => ({}) as never
  }
  return { desk, orders, service, detail: () => new OrderDetailModel('o1', service, orders), list: new OrderListModel(service, orders) }
}

const photo = { id: 'p1' } as OrderDetail['evidence'][number]

describe('the store of orders', () => {
  test('an older version never takes a newer one back, whichever way each came', () => {
    const { orders } = open()
    orders.take(order({ version: 5, driverName: '李强' }))
    orders.take(order({ version: 4, driverName: '王建军' }))
    orders.takeCard(cardOf(order({ version: 3, driverName: '赵敏' })))
    expect([orders.known('o1')?.driverName, orders.card('o1')?.driverName]).toEqual(['李强', '李强'])
    // A newer row came in: lists show it, the whole order waits until it is read.
    orders.takeCard(cardOf(order({ version: 6, driverName: '陈刚' })))
    expect([orders.known('o1')?.version, orders.card('o1')?.driverName]).toEqual([5, '陈刚'])
    orders.take(order({ version: 5, driverName: '李强' }))
    expect(orders.card('o1')?.driverName).toBe('陈刚')
  })

  test('photos become more without a version: an answer with fewer is the older one', () => {
    const { orders } = open()
    orders.take(order({ evidence: [photo], pendingEvidence: 1 }))
    orders.take(order({ evidence: [], pendingEvidence: 0 }))
    expect(orders.order('o1')?.evidence).toHaveLength(1)
    expect(orders.card('o1')?.pendingEvidence).toBe(1)
  })

  test('it says when an order was read in full; an older answer does not make it fresh', () => {
    const { desk, orders } = open()
    orders.take(order({ version: 5 }))
    desk.now = 2000
    orders.take(order({ version: 4 }))
    expect(orders.readAt('o1')).toBe(1000)
    orders.take(order({ version: 5 }))
    expect(orders.readAt('o1')).toBe(2000)
  })

  test('what waits in the outbox lies over every view of an order, and goes with it', () => {
    const { orders } = open()
    orders.take(order({ status: 'EN_ROUTE' }))
    const before = orders.card('o1')
    orders.layOver((known) => ({ ...known, status: 'ON_SCENE' }))
    expect([orders.order('o1')?.status, orders.card('o1')?.status, orders.known('o1')?.status]).toEqual([
      'ON_SCENE',
      'ON_SCENE',
      'EN_ROUTE'
    ])
    orders.layOver((known) => known)
    expect(orders.card('o1')).toBe(before)
  })
})

describe('screens over one store', () => {
  test('two of them see a change at once, a list through the card of its row; what says the same is the same object', async () => {
    const { desk, orders, detail, list } = open()
    const [one, other] = [detail(), detail()]
    await Promise.all([one.refresh(), other.refresh(), list.list.pages.refresh()])
    const [row = standIn<OrderCard>({})] = list.list.pages.rows
    const before = list.card(row)
    orders.takeCard({ ...row })
    expect(list.card(row)).toBe(before)
    const seen: (string | undefined)[][] = []
    const stop = autorun(() => seen.push([one.order?.status, other.order?.status, list.card(row).status]))
    desk.current = order({ version: 5, status: 'ON_SCENE' })
    await one.refresh()
    stop()
    expect(seen.at(-1)).toEqual(['ON_SCENE', 'ON_SCENE', 'ON_SCENE'])
    expect(list.list.pages.rows[0]).toBe(row)
    expect(orders.card('o1')?.version).toBe(5)
  })

  test('one that nobody may see any more is gone for all of them; a screen that was not answered yet shows nothing of the store', async () => {
    const { desk, orders, detail } = open()
    const [one, other] = [detail(), detail()]
    await one.refresh()
    expect([one.order?.id, other.order]).toEqual(['o1', undefined])
    await other.refresh()
    desk.current = undefined
    await one.refresh()
    expect([one.state, one.order, other.order, orders.card('o1')]).toEqual(['missing', undefined, undefined, undefined])
  })
})

describe('whose orders they are', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
    letIn(server)
  })
  afterAll(() => server.close())

  test('a session that ends keeps them for the same person; another one finds none', () => {
    const { orders } = open()
    orders.follow('u1')
    orders.take(order())
    orders.follow('')
    orders.follow('u1')
    expect(orders.order('o1')?.id).toBe('o1')
    orders.follow('u2')
    expect([orders.order('o1'), orders.card('o1')]).toEqual([undefined, undefined])
  })

  test('they go at sign-out', async () => {
    const { stores } = await signedIn(server)
    stores.orders.take(order())
    expect(stores.orders.card('o1')?.id).toBe('o1')
    await stores.signOut()
    expect([stores.orders.order('o1'), stores.orders.card('o1')]).toEqual([undefined, undefined])
  })
})
