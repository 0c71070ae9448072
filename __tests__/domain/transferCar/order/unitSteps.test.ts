import fc from 'fast-check'
import type { ActorFacts } from '@/domain/transferCar/order/legality'
import { missingOfUnitStep } from '@/domain/transferCar/order/unitRequirements'
import { UNIT_STEPS, unitStepRefusal, unitStepsFor, type UnitFacts } from '@/domain/transferCar/order/unitSteps'
import { ALL_STATUSES } from './expectedTable'

const person = (userId: string, role: string, codes: readonly string[]): ActorFacts => ({
  userId,
  roles: [role],
  can: (button) => codes.includes(button)
})
const helper = person('h', 'driver', ['btn_accept', 'btn_step'])
const other = person('x', 'driver', ['btn_accept', 'btn_step'])
const manager = person('m', 'manager', ['btn_accept', 'btn_step'])
const dispatcher = person('d', 'dispatcher', ['btn_dispatch', 'btn_unit'])
const keeper = person('y', 'yard', ['btn_step'])
const NEW: UnitFacts = {
  isLead: false,
  driverId: 'h',
  acceptedAt: null,
  departedAt: null,
  arrivedAt: null,
  finishedAt: null,
  removedAt: null
}

/** By hand: what has happened -> what comes next. */
const STAGES: readonly [string, Partial<UnitFacts>, readonly string[]][] = [
  ['offered', {}, ['accept', 'refuse']],
  ['accepted', { acceptedAt: 1 }, ['depart']],
  ['on the way', { acceptedAt: 1, departedAt: 2 }, ['arrive']],
  ['at the scene', { acceptedAt: 1, departedAt: 2, arrivedAt: 3 }, ['finish']],
  ['finished', { acceptedAt: 1, departedAt: 2, arrivedAt: 3, finishedAt: 4 }, []],
  ['taken away', { removedAt: 4 }, []],
  ['the lead', { isLead: true }, []]
]

describe('a helping crew (orders.md#units)', () => {
  test.each(STAGES)('%s', (_name, changes, steps) => {
    const unit = { ...NEW, ...changes }
    for (const status of ALL_STATUSES) {
      const working = ['PENDING', 'ASSIGNED', 'ACCEPTED', 'EN_ROUTE', 'ON_SCENE', 'WORKING', 'TOWING', 'AT_DEST'].includes(status)
      expect([status, unitStepsFor(unit, status, helper)]).toEqual([status, working ? steps : []])
      // The office takes the driving steps for a dead phone, never his answer to an offer.
      expect([status, unitStepsFor(unit, status, manager)]).toEqual([
        status,
        working ? steps.filter((step) => step !== 'accept' && step !== 'refuse') : []
      ])
      for (const stranger of [other, dispatcher, keeper]) expect(unitStepsFor(unit, status, stranger)).toEqual([])
    }
  })

  test('every refusal is in Chinese; who lacks the right hears so first', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...UNIT_STEPS),
        fc.constantFrom(...STAGES),
        fc.constantFrom(...ALL_STATUSES),
        fc.constantFrom(helper, other, manager, keeper),
        (step, [, changes], status, actor) => {
          const refusal = unitStepRefusal(step, { ...NEW, ...changes }, status, actor)
          expect(refusal === null).toBe(unitStepsFor({ ...NEW, ...changes }, status, actor).includes(step))
          if (refusal !== null) expect(refusal.message).toMatch(/[\u4e00-\u9fa5]/)
          if (actor === other || actor === keeper) expect(refusal?.kind).toBe('permission')
        }
      ),
      { numRuns: 200, seed: 20261121 }
    )
  })

  test('a refusal wants its reason, the way a position or why there is none', () => {
    const base = { version: 1, deviceAt: 1 }
    const missing = (step: (typeof UNIT_STEPS)[number], body: object = {}) =>
      Object.keys(missingOfUnitStep(step, { ...base, ...body }, 'WORKING', 1))
    expect(UNIT_STEPS.map((step) => missing(step))).toEqual([[], ['reason'], ['position'], ['position'], []])
    expect(missing('refuse', { reason: ' ' })).toEqual(['reason'])
    expect(missing('depart', { noPositionReason: '地库无信号' })).toEqual([])
    expect(missing('arrive', { position: { lng: 114, lat: 22, coordType: 'GCJ02' } })).toEqual([])
  })
})
