import fc from 'fast-check'
import { SERVICE_STATUSES } from '@/contract/transferCar/order/codes'
import { slaOf } from '@/domain/transferCar/order/sla'

const MINUTES = { departMin: 5, arriveMin: 30, clearMin: 60 }
const MINUTE = 60_000
const T0 = 1_790_000_000_000

const at = (status: (typeof SERVICE_STATUSES)[number], stamps: Record<string, number>, minutes: number) =>
  slaOf({ status, createdAt: T0, stamps }, MINUTES, T0 + minutes * MINUTE)

describe('time allowed for an order (statistics.md#time-limits)', () => {
  test.each([
    ['PENDING', {}, 'depart', 5],
    ['ASSIGNED', { assignedAt: T0 }, 'depart', 5],
    ['ACCEPTED', { acceptedAt: T0 }, 'depart', 5],
    ['EN_ROUTE', { departedAt: T0 }, 'arrive', 30],
    ['ON_SCENE', { departedAt: T0, arrivedAt: T0 }, 'clear', 60],
    ['WORKING', { departedAt: T0, arrivedAt: T0, workStartAt: T0 }, 'clear', 60]
  ] as const)('%s counts', (status, stamps, stage, minutes) => {
    expect(at(status, stamps, 0)).toEqual({ stage, level: 'ok', dueAt: T0 + minutes * MINUTE })
    expect(at(status, stamps, minutes * 0.7 - 0.001)?.level).toBe('ok')
    expect(at(status, stamps, minutes * 0.7)?.level).toBe('soon')
    expect(at(status, stamps, minutes - 0.001)?.level).toBe('soon')
    expect(at(status, stamps, minutes)?.level).toBe('late')
  })

  test.each(['DRAFT', 'TOWING', 'AT_DEST', 'STORED', 'DONE', 'CLOSED', 'DRY_RUN', 'CANCELLED', 'VOID'] as const)(
    'nobody waits in %s',
    (status) => {
      expect(at(status, {}, 999)).toBeNull()
    }
  )

  test('a crew that was taken back has not departed, whatever was before', () => {
    expect(at('ASSIGNED', { assignedAt: T0 + 20 * MINUTE }, 21)).toEqual({ stage: 'depart', level: 'late', dueAt: T0 + 5 * MINUTE })
  })

  test('time only makes it worse, and late means past the moment shown', () => {
    const order = ['ok', 'soon', 'late']
    fc.assert(
      fc.property(
        fc.constantFrom(...SERVICE_STATUSES),
        fc.subarray(['departedAt', 'arrivedAt', 'loadedAt']),
        fc.integer({ min: 0, max: 200 * MINUTE }),
        fc.integer({ min: 0, max: 200 * MINUTE }),
        (status, stamped, first, more) => {
          const card = { status, createdAt: T0, stamps: Object.fromEntries(stamped.map((stamp) => [stamp, T0])) }
          const before = slaOf(card, MINUTES, T0 + first)
          const after = slaOf(card, MINUTES, T0 + first + more)
          expect(after?.stage).toBe(before?.stage)
          expect(order.indexOf(after?.level ?? 'ok')).toBeGreaterThanOrEqual(order.indexOf(before?.level ?? 'ok'))
          if (before !== null) expect(before.level === 'late').toBe(T0 + first >= before.dueAt)
        }
      ),
      { numRuns: 300, seed: 20261121 }
    )
  })
})
