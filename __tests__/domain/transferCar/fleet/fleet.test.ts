import { VEHICLE_CLASS_CODES } from '@/contract/transferCar/order/codes'
import { carries } from '@/domain/transferCar/fleet/capacity'
import { papersExpired, paperState, PAPER_WARN_MS } from '@/domain/transferCar/fleet/papers'

const NOW = 1_790_000_000_000

test('papers warn for 30 days and are over at their moment (fleet.md#papers)', () => {
  expect([PAPER_WARN_MS + 1, PAPER_WARN_MS, 1, 0, -1].map((left) => paperState(NOW + left, NOW))).toEqual([
    'VALID',
    'SOON',
    'SOON',
    'EXPIRED',
    'EXPIRED'
  ])
  expect([null, NOW + 1, NOW].map((earliest) => papersExpired(earliest, NOW))).toEqual([false, false, true])
})

describe('what a truck carries (fleet.md#capacity)', () => {
  const known = (massKg: number) => ({ massKg, vehicleClass: null })
  test('a mass that was written down decides, the heaviest of several', () => {
    expect([carries(5000, [known(5000)]), carries(5000, [known(5001)]), carries(5000, [known(1200), known(8000)])]).toEqual([
      true,
      false,
      false
    ])
  })
  test('a class decides only where all of it fits or nothing of it does', () => {
    const by = (capacityKg: number, vehicleClass: (typeof VEHICLE_CLASS_CODES)[number]) =>
      carries(capacityKg, [{ massKg: null, vehicleClass }])
    expect([by(5000, 'K1'), by(5000, 'H6'), by(25000, 'H6'), by(50000, 'H6')]).toEqual([true, false, null, true])
    for (const vehicleClass of VEHICLE_CLASS_CODES) expect(by(100_000, vehicleClass)).toBe(true)
  })
  test('unknown stays unknown', () => {
    expect([
      carries(5000, []),
      carries(5000, [{ massKg: null, vehicleClass: null }]),
      carries(5000, [known(1000), { massKg: null, vehicleClass: null }])
    ]).toEqual([null, null, null])
  })
})
