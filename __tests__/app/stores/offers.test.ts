import type { OrderCard } from '@/contract/transferCar/order/detail'
import type { GeoRoute } from '@/contract/transferCar/order/places'
import { awayFromHere } from '@/domain/transferCar/order/away'
import { OfferStore } from '@/stores/transferCar/order/offerStore'
import { OrderStore } from '@/stores/transferCar/order/orderStore'
import { memoryStorage } from '../shell/openShell'

const card = (id: string, more: Partial<OrderCard> = {}): OrderCard => ({
  id,
  orderNo: `SG${id}`,
  version: 1,
  status: 'ASSIGNED',
  source: null,
  serviceType: null,
  plateNo: null,
  plateSituation: null,
  vehicleClass: null,
  vehicleCount: 1,
  address: '北环大道',
  position: { lng: 114.06, lat: 22.55, coordType: 'GCJ02' },
  destAddress: null,
  destPosition: null,
  reporterName: null,
  reporterMobile: null,
  canReveal: false,
  driverName: '王建军',
  truckPlate: null,
  hazmat: false,
  injured: 0,
  stamps: {},
  onHold: false,
  pendingEvidence: 0,
  timeDoubts: 0,
  createdAt: 1,
  statusAt: 100,
  nextAction: 'accept',
  ...more
})

function open(storage = memoryStorage()) {
  const desk = {
    rows: [] as OrderCard[],
    asked: 0,
    rings: 0,
    isDriver: true,
    userId: 'u1',
    route: undefined as GeoRoute | undefined
  }
  const session = {
    token: 't',
    get userInfo() {
      return { userId: desk.userId } as never
    },
    can: () => desk.isDriver,
    hasFeature: () => true
  }
  const offers = new OfferStore({
    session,
    storage,
    clock: { now: () => Date.now(), offsetMs: undefined },
    orders: new OrderStore({ now: () => 0 }),
    ring: () => {
      desk.rings += 1
    },
    locate: async () => ({ lng: 114.05, lat: 22.55, coordType: 'GCJ02' }),
    route: async () => desk.route,
    service: {
      offered: async () => {
        desk.asked += 1
        return desk.rows.map((row) => ({ ...row }))
      }
    }
  })
  return { offers, desk, storage, ids: () => offers.waiting.map(({ id }) => id) }
}

describe('offers', () => {
  beforeEach(() => {
    jest.useFakeTimers()
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  test('told with the distance from here, and rings until its time is over', async () => {
    const { offers, desk, ids } = open()
    desk.rows = [card('1', { offer: { dueAt: Date.now() + 60_000, car: '粤B·12345', work: '拖车', price: '价目' } })]
    await offers.check()
    expect([ids(), desk.rings]).toEqual([['1'], 1])
    expect(awayFromHere(offers, card('1').position, undefined)).toMatch(/^距此 (9\d\d 米|1(\.0)? 公里).* · 位置 刚刚$/)
    // The server hears once that he has seen it.
    expect([offers.see(card('1')), offers.see(card('1'))]).toEqual([true, false])
    jest.advanceTimersByTime(20_000)
    const [offer] = offers.waiting
    expect([desk.rings, offers.leftMs(offer ?? card('1'))]).toEqual([6, 40_000])
    await offers.check()
    expect(desk.rings).toBe(6)
    jest.advanceTimersByTime(60_000)
    expect([ids(), desk.rings]).toEqual([[], 15])
  })

  test('the way by road is told where a map knows it, an estimate is not; both with the age of the place', async () => {
    const { offers, desk } = open()
    desk.route = { distanceM: 1900, seconds: 240, source: 'estimate', notice: '' }
    desk.rows = [card('1')]
    await offers.check()
    expect(offers.road(card('1'))).toBeUndefined()
    desk.route = { distanceM: 2100, seconds: 300, source: 'road', notice: '' }
    desk.rows = [card('1'), card('2')]
    await offers.check()
    expect(offers.road(card('2'))).toMatchObject({ distanceM: 2100, seconds: 300 })
    expect(awayFromHere(offers, card('2').position, offers.road(card('2')))).toBe('距此 2.1 公里（路线，约 5 分钟） · 位置 刚刚')
  })

  test("put aside stays so after edits and a restart; a new dispatch is news, and so is one that was somebody else's meanwhile", async () => {
    const { offers, desk, storage } = open()
    const folded = (store: OfferStore) => store.waiting.map((offer) => store.isFolded(offer))
    desk.rows = [card('1')]
    await offers.check()
    expect(folded(offers)).toEqual([false])
    offers.see(card('1'))
    desk.rows = [card('1', { version: 2, remark: '改了资料' } as Partial<OrderCard>)]
    await offers.check()
    expect(folded(offers)).toEqual([true])
    const again = open(storage)
    again.desk.rows = desk.rows
    await again.offers.check()
    expect([folded(again.offers), again.desk.rings]).toEqual([[true], 1])
    desk.rows = [card('1', { version: 3, statusAt: 200 })]
    await offers.check()
    expect(folded(offers)).toEqual([false])
    offers.see(card('1', { version: 3, statusAt: 200 }))
    desk.rows = []
    await offers.check()
    desk.rows = [card('1', { version: 3, statusAt: 200 })]
    await offers.check()
    expect(folded(offers)).toEqual([false])
  })

  test('what was pressed on the card is done by the page of its order, once', async () => {
    const { offers, desk } = open()
    desk.rows = [card('1')]
    await offers.check()
    offers.answerWith(card('1'), 'accept')
    expect([offers.takeAnswer('2'), offers.takeAnswer('1'), offers.takeAnswer('1')]).toEqual([undefined, 'accept', undefined])
  })

  test('who is asked to help is told the same way: the crew names the call, whatever the order does meanwhile', async () => {
    const { offers, desk, ids } = open()
    const help = { dueAt: Date.now() + 60_000, car: '粤B·12345', work: '拖车', price: '价目', unitId: 'unit-2' }
    const helped = card('1', { status: 'WORKING', nextAction: null, offer: help })
    desk.rows = [helped, card('2', { status: 'WORKING', nextAction: null, offer: null })]
    await offers.check()
    expect([ids(), desk.rings]).toEqual([['1'], 1])
    offers.see(helped)
    desk.rows = [card('1', { ...helped, version: 2, statusAt: 900 })]
    await offers.check()
    expect(offers.isFolded(helped)).toBe(true)
    expect(offers.isFolded({ ...helped, offer: { ...help, unitId: 'unit-3' } })).toBe(false)
    desk.rows = []
    offers.changed({ kind: 'unit:accept', id: '1' })
    await offers.check()
    jest.advanceTimersByTime(60_000)
    expect([ids(), desk.rings]).toEqual([[], 1])
  })

  test('answered or taken away: gone, and silent', async () => {
    const { offers, desk, ids } = open()
    desk.rows = [card('1')]
    await offers.check()
    desk.rows = [card('1', { nextAction: null })]
    offers.changed({ kind: 'reassign', id: '1' })
    await offers.check()
    jest.advanceTimersByTime(60_000)
    expect([ids(), desk.rings]).toEqual([[], 1])
  })

  test('events of other orders ask nothing; who is no driver is never asked about', async () => {
    const { offers, desk } = open()
    offers.changed({ kind: 'update', id: '9' })
    expect(desk.asked).toBe(0)
    desk.isDriver = false
    offers.changed({ kind: 'dispatch', id: '9' })
    offers.changed({ kind: 'addUnit', id: '9' })
    await offers.check()
    expect(desk.asked).toBe(0)
  })

  test('what one driver saw says nothing to the next one on the same phone', async () => {
    const { offers, desk, ids } = open()
    desk.rows = [card('1')]
    await offers.check()
    offers.see(card('1'))
    offers.clear()
    desk.userId = 'u2'
    await offers.check()
    expect([ids(), offers.isFolded(card('1'))]).toEqual([['1'], false])
  })

  test('a change while a reading is on its way is read after it', async () => {
    const { offers, desk, ids } = open()
    const first = offers.check()
    desk.rows = [card('1')]
    offers.changed({ kind: 'dispatch', id: '1' })
    await first
    expect([desk.asked, ids()]).toEqual([2, ['1']])
  })
})
