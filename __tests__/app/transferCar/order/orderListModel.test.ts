import type { KeysetPage } from '@/contract/envelope'
import { BodyCode } from '@/contract/codes'
import type { BusinessEventFrame } from '@/contract/frames'
import type { ListQuery, TabCounts } from '@/contract/transferCar/order/order'
import type { OrderCard, OrderDetail } from '@/contract/transferCar/order/detail'
import { ApiError, ClientCode } from '@/domain/apiError'
import type { CancelSignal } from '@/domain/cancel'
import { OrderStore } from '@/stores/transferCar/order/orderStore'
import { OrderListModel } from '@/pages/transferCar/order/list/model'

const card = (id: number): OrderCard => ({
  id: String(id),
  orderNo: `SG20261121${String(id).padStart(4, '0')}`,
  version: 1,
  status: 'PENDING',
  source: null,
  serviceType: null,
  plateNo: null,
  plateSituation: null,
  vehicleClass: null,
  vehicleCount: 1,
  address: null,
  position: null,
  destAddress: null,
  destPosition: null,
  reporterName: null,
  reporterMobile: null,
  canReveal: false,
  driverName: null,
  truckPlate: null,
  hazmat: false,
  injured: 0,
  stamps: {},
  onHold: false,
  pendingEvidence: 0,
  timeDoubts: 0,
  createdAt: 1000 - id,
  statusAt: 0,
  nextAction: null
})

/** Rows in memory, answered by hand so that a test decides which question is answered first. */
class Desk {
  rows = Array.from({ length: 60 }, (_, index) => card(index))
  asked: { query: ListQuery; signal: CancelSignal | undefined; answer: () => void; fail: () => void }[] = []
  isManual = false
  /** Orders read one by one. */
  read: string[] = []

  list = (query: ListQuery, signal?: CancelSignal): Promise<KeysetPage<OrderCard>> =>
    new Promise((resolve, reject) => {
      const start = query.cursor === undefined ? 0 : Number(query.cursor)
      const size = query.pageSize ?? 20
      const found = this.rows.filter((row) => query.keyword === undefined || query.keyword === '' || row.orderNo.includes(query.keyword))
      const answer = () =>
        resolve({
          list: found.slice(start, start + size).map((row) => ({ ...row })),
          nextCursor: start + size < found.length ? String(start + size) : null
        })
      const fail = () => reject(new ApiError({ code: ClientCode.network, message: '连接服务器失败' }))
      signal?.addEventListener('abort', () => reject(new ApiError({ code: ClientCode.abort, message: '已取消' })))
      this.asked.push({ query, signal, answer, fail })
      if (!this.isManual) answer()
    })

  detail = (id: string): Promise<OrderDetail> => {
    const row = this.rows.find((one) => one.id === id)
    this.read.push(id)
    // The list draws nothing of what a card lacks.
    return row === undefined
      ? Promise.reject(new ApiError({ code: BodyCode.notFound, message: '没有这张工单' }))
      : Promise.resolve({ ...row } as OrderDetail)
  }

  counts = (): Promise<TabCounts> =>
    Promise.resolve({ all: 60, pending: 60, assigned: 0, working: 0, stored: 0, done: 0, closed: 0, draft: 0, ended: 0 })
}

/** What the list draws. */
const drawn = (model: OrderListModel): OrderCard[] => model.list.pages.rows.map(model.card)
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('order list', () => {
  it('pages by cursor to the end without doubling a row', async () => {
    const desk = new Desk()
    const model = new OrderListModel(desk, new OrderStore({ now: () => 0 }))
    await model.list.pages.refresh()
    expect([model.list.pages.rows.length, model.list.pages.footer, model.list.counts?.pending]).toEqual([20, 'more', 60])
    await model.list.pages.loadMore()
    await model.list.pages.loadMore()
    expect([model.list.pages.rows.length, model.list.pages.footer]).toEqual([60, 'end'])
    expect(new Set(model.list.pages.rows.map(({ id }) => id)).size).toBe(60)
    await model.list.pages.loadMore()
    expect(desk.asked).toHaveLength(3)
  })

  it('cancels the older question when the tab changes; a late answer never overwrites the newer one', async () => {
    const desk = new Desk()
    desk.isManual = true
    const model = new OrderListModel(desk, new OrderStore({ now: () => 0 }))
    void model.list.pages.refresh()
    model.list.setTab('pending')
    expect(desk.asked[0]?.signal?.aborted).toBe(true)
    desk.asked[1]?.answer()
    await settle()
    desk.asked[0]?.answer()
    await settle()
    expect(desk.asked.map(({ query }) => query.tab)).toEqual(['all', 'pending'])
    expect(model.list.pages.state).toBe('ready')
  })

  it('waits 300 ms of typing, then asks once', async () => {
    jest.useFakeTimers()
    const desk = new Desk()
    const model = new OrderListModel(desk, new OrderStore({ now: () => 0 }))
    model.list.pages.search('0')
    model.list.pages.search('000')
    jest.advanceTimersByTime(299)
    expect(desk.asked).toHaveLength(0)
    jest.advanceTimersByTime(1)
    expect(desk.asked.map(({ query }) => query.keyword)).toEqual(['000'])
    jest.useRealTimers()
    await settle()
  })

  it('reads again as many rows as are on screen and draws anew only what changed', async () => {
    const desk = new Desk()
    const model = new OrderListModel(desk, new OrderStore({ now: () => 0 }))
    await model.list.pages.refresh()
    await model.list.pages.loadMore()
    const before = drawn(model)
    desk.rows[0] = { ...card(0), status: 'ASSIGNED' }
    await model.list.pages.refresh()
    const now = drawn(model)
    expect(now).toHaveLength(40)
    expect(now.flatMap((row, place) => (row === before[place] ? [] : [place]))).toEqual([0])
    expect(now[0]?.status).toBe('ASSIGNED')
  })

  it('shows an error with the reason, and keeps rows when only a later reading fails', async () => {
    const desk = new Desk()
    desk.isManual = true
    const model = new OrderListModel(desk, new OrderStore({ now: () => 0 }))
    void model.list.pages.refresh()
    desk.asked[0]?.fail()
    await settle()
    expect([model.list.pages.state, model.list.pages.error]).toEqual(['error', '连接服务器失败'])
    void model.list.pages.load()
    desk.asked[1]?.answer()
    await settle()
    void model.list.pages.refresh()
    desk.asked[2]?.fail()
    await settle()
    expect([model.list.pages.state, model.list.pages.rows.length, model.list.pages.footer]).toEqual(['ready', 20, 'error'])
    void model.list.pages.loadMore()
    desk.asked[3]?.answer()
    await settle()
    expect([desk.asked[3]?.query.cursor, model.list.pages.footer]).toEqual([undefined, 'more'])
  })

  describe('events', () => {
    const event = (...ids: number[]): BusinessEventFrame[] =>
      ids.map((id) => ({ method: 'businessEvent', area: 'transferCar', id: String(id), version: 2, kind: 'dispatch' }))
    const ready = async (tab: 'all' | 'pending' = 'all') => {
      const desk = new Desk()
      const model = new OrderListModel(desk, new OrderStore({ now: () => 0 }), tab)
      await model.list.pages.refresh()
      desk.asked.length = 0
      return { desk, model }
    }
    const change = (desk: Desk, id: number, more: Partial<OrderCard>) => {
      desk.rows = desk.rows.map((row) => (row.id === String(id) ? { ...row, version: row.version + 1, ...more } : row))
    }

    it('one order changed: read by its id, drawn anew at the same place, no other row touched', async () => {
      const { desk, model } = await ready()
      const before = drawn(model)
      change(desk, 3, { status: 'ASSIGNED', driverName: '李强' })
      await model.follow(event(3))
      expect(desk.read).toEqual(['3'])
      expect(desk.asked).toHaveLength(0)
      const now = drawn(model)
      expect(now).toHaveLength(20)
      expect(now.flatMap((row, place) => (row === before[place] ? [] : [place]))).toEqual([3])
      expect(now[3]).toMatchObject({ status: 'ASSIGNED', driverName: '李强', version: 2 })
    })

    it('an order that left the tab, or that nobody may see any more, goes; the others stay', async () => {
      const { desk, model } = await ready('pending')
      change(desk, 3, { status: 'ASSIGNED' })
      desk.rows = desk.rows.filter(({ id }) => id !== '5')
      await model.follow(event(3, 5))
      expect(model.list.pages.rows.map(({ id }) => id).slice(0, 5)).toEqual(['0', '1', '2', '4', '6'])
    })

    it('a new order comes in at its place while the top is in sight, and waits to be called otherwise', async () => {
      const { desk, model } = await ready()
      desk.rows = [card(-2), card(-1), ...desk.rows]
      await model.follow(event(-1))
      expect(model.list.pages.rows.map(({ id }) => id).slice(0, 3)).toEqual(['-1', '0', '1'])
      model.isAtTop = false
      await model.follow(event(-2))
      expect([model.arrivals, model.list.pages.rows[0]?.id]).toEqual([1, '-1'])
      model.showArrivals()
      expect([model.arrivals, model.list.pages.rows[0]?.id, model.list.pages.rows[1]?.id]).toEqual([0, '-2', '-1'])
    })

    it('an order below the last row is left to its page, and one that is searched to the server', async () => {
      const { desk, model } = await ready()
      await model.follow(event(40))
      expect(model.list.pages.rows).toHaveLength(20)
      model.list.pages.searchNow('00')
      await settle()
      const shown = model.list.pages.rows.length
      desk.rows = [card(-1), ...desk.rows]
      await model.follow(event(-1))
      expect([model.list.pages.rows.length, model.arrivals]).toEqual([shown, 0])
    })

    it('a burst is one reading of the list, not one of each order', async () => {
      const { desk, model } = await ready()
      await model.follow(event(1, 2, 3, 4, 5, 6, 7, 8))
      expect([desk.read.length, desk.asked.length]).toEqual([0, 1])
    })

    it('what happens while the list is on its way is read after it; an older answer never takes a newer row back', async () => {
      const { desk, model } = await ready()
      desk.isManual = true
      const reading = model.list.pages.refresh()
      await model.follow(event(3))
      expect(desk.read).toEqual([])
      desk.asked[0]?.answer()
      change(desk, 3, { status: 'ASSIGNED' })
      await reading
      expect(desk.read).toEqual(['3'])
      expect(drawn(model)[3]?.status).toBe('ASSIGNED')
      const again = model.list.pages.refresh()
      const stale = desk.rows
      change(desk, 3, { status: 'PENDING', version: 1 })
      desk.asked[1]?.answer()
      await again
      desk.rows = stale
      expect(drawn(model)[3]).toMatchObject({ status: 'ASSIGNED', version: 2 })
    })

    it('a page that is cut off by a refresh does not stop the events', async () => {
      const { desk, model } = await ready()
      desk.isManual = true
      void model.list.pages.refresh()
      const more = model.list.pages.loadMore()
      desk.asked.at(-1)?.answer()
      await more
      change(desk, 3, { status: 'ASSIGNED' })
      await model.follow(event(3))
      expect(drawn(model)[3]?.status).toBe('ASSIGNED')
    })
  })
})
