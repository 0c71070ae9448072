import type { OrderCard } from '@/contract/transferCar/order/detail'
import type { PositionsBody } from '@/contract/transferCar/fleet/board'
import { ApiError, ClientCode } from '@/domain/apiError'
import type { Position } from '@/platform/location/types'
import { PositionStore } from '@/stores/transferCar/fleet/positionStore'

const START = 1_700_000_000_000

function open() {
  const desk = {
    orders: [] as Pick<OrderCard, 'id' | 'status' | 'nextAction'>[],
    sent: [] as PositionsBody[],
    asked: [] as string[],
    watches: 0,
    stops: 0,
    isAllowed: true,
    isOffline: false,
    tell: (_: Position) => undefined as void,
    isBackground: true,
    reach: (_: boolean) => undefined as void
  }
  const positions = new PositionStore({
    session: { token: 't', userInfo: { userId: 'd1' } as never, can: () => true, hasFeature: () => true },
    orders: { underWay: async (driverId) => (desk.asked.push(driverId), desk.orders as OrderCard[]) },
    service: {
      sendPositions: async (body) => {
        if (desk.isOffline) throw new ApiError({ code: ClientCode.network, message: '网络不通' })
        desk.sent.push(body)
        return { kept: body.points.length }
      }
    },
    watch: async (listener, reached) => {
      if (!desk.isAllowed) return undefined
      desk.watches += 1
      desk.tell = listener
      desk.reach = reached
      return {
        isBackground: desk.isBackground,
        stop: () => {
          desk.stops += 1
        }
      }
    },
    uuid: async () => 'key'
  })
  /** The n-th point of a drive north, 20 s and about 111 m apart. */
  const drive = (n: number): void =>
    desk.tell({ longitude: 114.0000004, latitude: 22.5 + n / 1000, coordType: 'GCJ02', accuracyM: 12.4, fixAt: START + n * 20_000 })
  return { positions, desk, drive }
}
const settle = async (): Promise<void> => {
  for (let i = 0; i < 10; i++) await Promise.resolve()
}

describe('positions of a trip', () => {
  beforeEach(() => {
    jest.useFakeTimers()
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  test('nobody is followed without an order under way of his own', async () => {
    const { positions, desk } = open()
    for (const order of [
      { status: 'ACCEPTED', nextAction: 'depart' },
      { status: 'AT_DEST', nextAction: 'handOver' },
      { status: 'TOWING', nextAction: null }
    ] as const) {
      desk.orders = [{ id: '1', ...order }]
      await positions.check()
      expect([positions.state, desk.watches]).toEqual(['off', 0])
      // A manager may take the steps of every trip: only where the person drives himself is he followed.
      expect(desk.asked.at(-1)).toBe('d1')
    }
  })

  test('a trip goes in batches, a rest of it after a minute, and ends at the destination', async () => {
    const { positions, desk, drive } = open()
    desk.orders = [{ id: '1', status: 'EN_ROUTE', nextAction: 'arrive' }]
    await positions.check()
    expect([positions.orderId, positions.state]).toEqual(['1', 'background'])
    ;[0, 1, 2, 3, 4].forEach(drive)
    await settle()
    expect(desk.sent).toHaveLength(1)
    expect(desk.sent[0]).toMatchObject({ orderId: '1', background: true })
    expect(desk.sent[0]?.points).toHaveLength(4)
    expect(desk.sent[0]?.points[0]).toEqual({ lng: 114, lat: 22.5, coordType: 'GCJ02', accuracyM: 12, fixAt: START })
    jest.advanceTimersByTime(60_000)
    await settle()
    expect(desk.sent.flatMap(({ points }) => points)).toHaveLength(5)

    desk.orders = [{ id: '1', status: 'AT_DEST', nextAction: 'handOver' }]
    positions.changed({ id: '1', kind: 'deliver' })
    await settle()
    expect([positions.state, positions.orderId, desk.stops]).toEqual(['off', undefined, 1])
    ;[10, 11, 12, 13].forEach(drive)
    await settle()
    expect(desk.sent.flatMap(({ points }) => points)).toHaveLength(5)
  })

  test('what waits goes at once before kilometres are read, and only once', async () => {
    const { positions, desk, drive } = open()
    desk.orders = [{ id: '1', status: 'TOWING', nextAction: 'deliver' }]
    await positions.check()
    ;[0, 1].forEach(drive)
    await positions.send()
    await positions.send()
    expect(desk.sent.map(({ points }) => points.length)).toEqual([2])
  })

  test('without a network a bounded number waits, the newest of all, and goes when it is back', async () => {
    const { positions, desk, drive } = open()
    desk.orders = [{ id: '1', status: 'TOWING', nextAction: 'deliver' }]
    await positions.check()
    desk.isOffline = true
    for (let n = 0; n < 260; n++) {
      drive(n)
      await settle()
    }
    desk.isOffline = false
    for (let minutes = 0; minutes < 3; minutes++) {
      jest.advanceTimersByTime(60_000)
      await settle()
    }
    expect(desk.sent.map(({ points }) => points.length)).toEqual([100, 100])
    expect(desk.sent.flatMap(({ points }) => points).map(({ fixAt }) => (fixAt - START) / 20_000)).toEqual(
      Array.from({ length: 200 }, (_, n) => n + 60)
    )
  })

  test('the last points of a trip are not lost at its end, however many wait; signing out tells nothing more', async () => {
    for (const [waiting, batches] of [
      [3, [3]],
      [120, [100, 20]]
    ] as const) {
      const { positions, desk, drive } = open()
      desk.orders = [{ id: '1', status: 'TOWING', nextAction: 'deliver' }]
      await positions.check()
      desk.isOffline = waiting > 3
      for (let n = 0; n < waiting; n++) {
        drive(n)
        await settle()
      }
      desk.isOffline = false
      expect(desk.sent).toEqual([])
      desk.orders = []
      positions.changed({ id: '1', kind: 'deliver' })
      for (let turns = 0; turns < 5; turns++) await settle()
      expect([positions.state, desk.sent.map(({ orderId, points }) => [orderId, points.length])]).toEqual([
        'off',
        batches.map((length) => ['1', length])
      ])
      expect(desk.sent.flatMap(({ points }) => points).map(({ fixAt }) => (fixAt - START) / 20_000)).toEqual(
        Array.from({ length: waiting }, (_, n) => n)
      )
    }
    const { positions, desk, drive } = open()
    desk.orders = [{ id: '1', status: 'TOWING', nextAction: 'deliver' }]
    await positions.check()
    drive(0)
    positions.clear()
    await settle()
    expect(desk.sent).toEqual([])
  })

  test('who allows the background while he drives is told so at once, and so is the server; after the trip it says nothing', async () => {
    const { positions, desk, drive } = open()
    desk.isBackground = false
    desk.orders = [{ id: '1', status: 'EN_ROUTE', nextAction: 'arrive' }]
    await positions.check()
    expect(positions.state).toBe('foreground')
    desk.reach(true)
    expect(positions.state).toBe('background')
    ;[0, 1, 2, 3].forEach(drive)
    await settle()
    expect(desk.sent.map(({ background }) => background)).toEqual([true])
    positions.clear()
    desk.reach(true)
    expect(positions.state).toBe('off')
  })

  test('a device that may not be followed is said, and signing out ends it', async () => {
    const { positions, desk } = open()
    desk.isAllowed = false
    desk.orders = [{ id: '1', status: 'ON_SCENE', nextAction: 'startWork' }]
    await positions.check()
    expect(positions.state).toBe('refused')
    positions.clear()
    expect([positions.state, positions.orderId]).toEqual(['off', undefined])
  })
})
