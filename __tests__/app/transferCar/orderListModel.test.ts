import type { KeysetPage } from '@/contract/envelope'
import type { ListQuery, OrderCard, TabCounts } from '@/contract/transferCar'
import { ApiError, ClientCode } from '@/domain/apiError'
import type { CancelSignal } from '@/domain/cancel'
import { OrderListModel } from '@/pages/transferCar/stores/orderListModel'

const card = (id: number): OrderCard => ({
  id: String(id), orderNo: `SG20261121${String(id).padStart(4, '0')}`, version: 1, status: 'PENDING', source: null, serviceType: null, plateNo: null, plateSituation: null,
  vehicleClass: null, vehicleCount: 1, address: null, position: null, destAddress: null, destPosition: null, reporterName: null, reporterMobile: null, canReveal: false,
  driverName: null, truckPlate: null, hazmat: false, injured: 0, createdAt: 1000 - id, statusAt: 0, nextAction: null
})

/** Rows in memory, answered by hand so that a test decides which question is answered first. */
class Desk {
  rows = Array.from({ length: 60 }, (_, index) => card(index))
  asked: { query: ListQuery, signal: CancelSignal | undefined, answer: () => void, fail: () => void }[] = []
  isManual = false

  list = (query: ListQuery, signal?: CancelSignal): Promise<KeysetPage<OrderCard>> => new Promise((resolve, reject) => {
    const start = query.cursor === undefined ? 0 : Number(query.cursor)
    const size = query.pageSize ?? 20
    const found = this.rows.filter((row) => query.keyword === undefined || query.keyword === '' || row.orderNo.includes(query.keyword))
    const answer = () => resolve({ list: found.slice(start, start + size).map((row) => ({ ...row })), nextCursor: start + size < found.length ? String(start + size) : null })
    const fail = () => reject(new ApiError({ code: ClientCode.network, message: '连接服务器失败' }))
    signal?.addEventListener('abort', () => reject(new ApiError({ code: ClientCode.abort, message: '已取消' })))
    this.asked.push({ query, signal, answer, fail })
    if (!this.isManual) answer()
  })

  counts = (): Promise<TabCounts> => Promise.resolve({ all: 60, pending: 60, assigned: 0, working: 0, stored: 0, done: 0, closed: 0, draft: 0, ended: 0 })
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('order list', () => {
  it('pages by cursor to the end without doubling a row', async () => {
    const desk = new Desk()
    const model = new OrderListModel(desk)
    await model.refresh()
    expect([model.cards.length, model.footer, model.counts?.pending]).toEqual([20, 'more', 60])
    await model.loadMore()
    await model.loadMore()
    expect([model.cards.length, model.footer]).toEqual([60, 'end'])
    expect(new Set(model.cards.map(({ id }) => id)).size).toBe(60)
    await model.loadMore()
    expect(desk.asked).toHaveLength(3)
  })

  it('cancels the older question when the tab changes; a late answer never overwrites the newer one', async () => {
    const desk = new Desk()
    desk.isManual = true
    const model = new OrderListModel(desk)
    void model.refresh()
    model.setTab('pending')
    expect(desk.asked[0]?.signal?.aborted).toBe(true)
    desk.asked[1]?.answer()
    await settle()
    desk.asked[0]?.answer()
    await settle()
    expect(desk.asked.map(({ query }) => query.tab)).toEqual(['all', 'pending'])
    expect(model.state).toBe('ready')
  })

  it('waits 300 ms of typing, then asks once', async () => {
    jest.useFakeTimers()
    const desk = new Desk()
    const model = new OrderListModel(desk)
    model.search('0')
    model.search('000')
    jest.advanceTimersByTime(299)
    expect(desk.asked).toHaveLength(0)
    jest.advanceTimersByTime(1)
    expect(desk.asked.map(({ query }) => query.keyword)).toEqual(['000'])
    jest.useRealTimers()
    await settle()
  })

  it('reads again as many rows as are on screen and keeps the instances', async () => {
    const desk = new Desk()
    const model = new OrderListModel(desk)
    await model.refresh()
    await model.loadMore()
    const first = model.cards[0]
    desk.rows[0] = { ...card(0), status: 'ASSIGNED' }
    await model.refresh()
    expect(model.cards).toHaveLength(40)
    expect(model.cards[0]).toBe(first)
    expect(model.cards[0]?.status).toBe('ASSIGNED')
  })

  it('shows an error with the reason, and keeps rows when only a later reading fails', async () => {
    const desk = new Desk()
    desk.isManual = true
    const model = new OrderListModel(desk)
    void model.refresh()
    desk.asked[0]?.fail()
    await settle()
    expect([model.state, model.error]).toEqual(['error', '连接服务器失败'])
    void model.load()
    desk.asked[1]?.answer()
    await settle()
    void model.refresh()
    desk.asked[2]?.fail()
    await settle()
    expect([model.state, model.cards.length, model.footer]).toEqual(['ready', 20, 'error'])
    void model.loadMore()
    desk.asked[3]?.answer()
    await settle()
    expect([desk.asked[3]?.query.cursor, model.footer]).toEqual([undefined, 'more'])
  })
})
