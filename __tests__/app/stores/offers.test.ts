import type { OrderCard } from '@/contract/transferCar/order/detail'
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
  const desk = { rows: [] as OrderCard[], asked: 0, rings: 0, isDriver: true, userId: 'u1' }
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
    orders: new OrderStore({ now: () => 0 }),
    ring: () => {
      desk.rings += 1
    },
    locate: async () => ({ lng: 114.05, lat: 22.55, coordType: 'GCJ02' }),
    service: {
      assigned: async () => {
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

  test('told until it is seen, three rings at most, with the distance from here', async () => {
    const { offers, desk, ids } = open()
    desk.rows = [card('1')]
    await offers.check()
    expect([ids(), desk.rings]).toEqual([['1'], 1])
    expect(Math.round((offers.distanceM(card('1')) ?? 0) / 100)).toBe(10)
    jest.advanceTimersByTime(60_000)
    expect(desk.rings).toBe(3)
    await offers.check()
    expect(desk.rings).toBe(3)
    offers.see(card('1'))
    expect(ids()).toEqual([])
  })

  test("seen stays seen after edits and a restart; a new dispatch is news, and so is one that was somebody else's meanwhile", async () => {
    const { offers, desk, storage, ids } = open()
    desk.rows = [card('1')]
    await offers.check()
    offers.see(card('1'))
    desk.rows = [card('1', { version: 2, remark: '改了资料' } as Partial<OrderCard>)]
    await offers.check()
    expect(ids()).toEqual([])
    const again = open(storage)
    again.desk.rows = desk.rows
    await again.offers.check()
    expect([again.ids(), again.desk.rings]).toEqual([[], 0])
    desk.rows = [card('1', { version: 3, statusAt: 200 })]
    await offers.check()
    expect(ids()).toEqual(['1'])
    offers.see(card('1', { version: 3, statusAt: 200 }))
    desk.rows = []
    await offers.check()
    desk.rows = [card('1', { version: 3, statusAt: 200 })]
    await offers.check()
    expect(ids()).toEqual(['1'])
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
    expect(ids()).toEqual(['1'])
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
