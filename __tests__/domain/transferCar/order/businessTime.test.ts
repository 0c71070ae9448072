import fc from 'fast-check'
import { businessTime, UNKNOWN_OFFSET_TOLERANCE_MS } from '@/domain/transferCar/order/businessTime'

const NOW = 1_790_000_000_000
const MINUTE = 60_000

describe('business time (orders.md#business-time)', () => {
  test('a shot at 03:00 received at 07:00 stays at 03:00', () => {
    const deviceAt = NOW - 4 * 60 * MINUTE
    expect(businessTime(deviceAt, NOW, 0, null)).toEqual({ businessAt: deviceAt, doubtful: false })
  })
  test('the measured offset corrects a wrong clock', () => {
    expect(businessTime(NOW - 10 * MINUTE, NOW, 10 * MINUTE, null)).toEqual({ businessAt: NOW, doubtful: false })
  })
  test('later than receipt is doubtful', () => {
    expect(businessTime(NOW + 3 * MINUTE, NOW, 0, null).doubtful).toBe(true)
    expect(businessTime(NOW + 1000, NOW, 0, null).doubtful).toBe(false)
  })
  test('earlier than the step before is doubtful', () => {
    expect(businessTime(NOW - 1, NOW, 0, NOW).doubtful).toBe(true)
    expect(businessTime(NOW, NOW, 0, NOW).doubtful).toBe(false)
  })
  test('an unknown offset is doubtful from more than five minutes on', () => {
    expect(businessTime(NOW - 5 * MINUTE, NOW, undefined, null).doubtful).toBe(false)
    expect(businessTime(NOW - 5 * MINUTE - 1, NOW, undefined, null).doubtful).toBe(true)
    expect(businessTime(NOW - 60 * MINUTE, NOW, 0, null).doubtful).toBe(false)
  })
  test('both moments are kept apart: receipt never changes business time', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4e12 }),
        fc.integer({ min: 0, max: 4e12 }),
        fc.option(fc.integer({ min: -86400000, max: 86400000 }), { nil: undefined }),
        fc.option(fc.integer({ min: 0, max: 4e12 })),
        (deviceAt, serverAt, offset, previous) => {
          const { businessAt, doubtful } = businessTime(deviceAt, serverAt, offset, previous)
          expect(businessAt).toBe(deviceAt + (offset ?? 0))
          if (previous !== null && businessAt < previous) expect(doubtful).toBe(true)
          if (businessAt > serverAt + 2000) expect(doubtful).toBe(true)
          if (offset === undefined && Math.abs(deviceAt - serverAt) > UNKNOWN_OFFSET_TOLERANCE_MS) expect(doubtful).toBe(true)
          if (offset !== undefined && businessAt <= serverAt && (previous === null || businessAt >= previous)) expect(doubtful).toBe(false)
        }
      ),
      { numRuns: 500, seed: 20261121 }
    )
  })
})
