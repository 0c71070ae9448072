import type { BoardDriver } from '@/contract/transferCar/fleet/board'
import type { ServiceStatus } from '@/contract/transferCar/order/codes'
import { DESK_COLUMNS, freedomOf, freedomWords, isFoundBy } from '@/domain/transferCar/fleet/desk'
import { ACTIVE_STATUSES, SERVICE_STATUSES } from '@/domain/transferCar/order/status'

const NOW = Date.UTC(2026, 10, 28, 6, 0)
const MINUTE = 60_000

test('every open order stands in one column, in the order of work, and no other order in any', () => {
  const shown = DESK_COLUMNS.flatMap(({ statuses }) => statuses)
  expect(shown).toEqual(SERVICE_STATUSES.filter((status) => status === 'PENDING' || ACTIVE_STATUSES.includes(status)))
})

describe('when a driver is free again', () => {
  const roads = [{ orderId: 'a', distanceM: 9000, seconds: 600 }]
  const driver = (status: ServiceStatus, more: Partial<BoardDriver> = {}) => ({
    active: [{ orderId: 'a', orderNo: 'SG1', status, isLead: true }],
    position: { lng: 114, lat: 22, coordType: 'GCJ02' as const, accuracyM: null, fixAt: NOW - 2 * MINUTE, foregroundOnly: false },
    ...more
  })
  const words = (one: Pick<BoardDriver, 'active' | 'position'>, ways: typeof roads | undefined = roads, now = NOW) =>
    freedomWords(freedomOf(one, ways), now)

  test('towing his last order: his last position and the way by road tell it', () => {
    expect(freedomOf(driver('TOWING'), roads)).toEqual({ kind: 'at', at: NOW + 8 * MINUTE })
    expect(words(driver('TOWING'))).toBe('约 14:08 送到')
  })

  test('a time that has passed is not promised', () => {
    expect(words(driver('TOWING'), roads, NOW + 30 * MINUTE)).toBe('约 14:30 送到')
  })

  test('there already: as soon as the vehicle is handed over', () => {
    expect(words(driver('AT_DEST'), undefined)).toBe('已送到，交接后空闲')
  })

  test.each<ServiceStatus>(['ASSIGNED', 'ACCEPTED', 'EN_ROUTE', 'ON_SCENE', 'WORKING'])(
    '%s: nobody knows how long a scene takes',
    (status) => {
      expect(words(driver(status))).toBe('')
    }
  )

  test('with another order, with no way by road, without a position, or as a helping crew nothing is told', () => {
    const [first] = driver('TOWING').active
    const two = driver('AT_DEST', { active: [first, first].filter((each) => each !== undefined) })
    expect(words(two)).toBe('')
    expect(words(driver('TOWING'), [])).toBe('')
    expect(words(driver('TOWING'), [{ orderId: 'b', distanceM: 1, seconds: 1 }])).toBe('')
    expect(words(driver('TOWING', { position: null }))).toBe('')
    expect(words(driver('TOWING', { active: [{ orderId: 'a', orderNo: 'SG1', status: 'TOWING', isLead: false }] }))).toBe('')
    expect(words(driver('TOWING', { active: [] }))).toBe('')
  })
})

describe('what is looked for', () => {
  const order = { orderNo: 'SG202611280009', plateNo: '粤B1C522', address: '梅观高速民治出口', driverName: null, truckPlate: '粤B3K72G' }

  test.each(['', ' ', '0009', '粤B·1C522', '粤b 1c5', '民治', '粤B·3K'])('%j finds it', (keyword) => {
    expect(isFoundBy(keyword, order)).toBe(true)
  })

  test.each(['王建军', '粤B·9', 'null'])('%j does not', (keyword) => {
    expect(isFoundBy(keyword, order)).toBe(false)
  })
})
