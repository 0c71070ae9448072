import fc from 'fast-check'
import type { ServiceStatus } from '@/contract/transferCar/order/codes'
import type { ButtonCode } from '@/domain/permission'
import { SERVICE_ACTIONS } from '@/domain/transferCar/order/actions'
import {
  cancelReasonAllowed,
  legalActions,
  refusalOf,
  SETTLEMENT_PENDING,
  statusAfter,
  stepBackTarget,
  weightedActions,
  type ActorFacts,
  type OrderFacts
} from '@/domain/transferCar/order/legality'
import { ALL_ACTIONS, ALL_STATUSES, EXPECTED, legalFor, PERSONS, PLAIN, READY, verdict, type Person, type Situation } from './expectedTable'

/** Codes of people.md#roles that the service axis asks for, by hand. */
const CODES: Readonly<Record<Exclude<Person, 'A' | 'M'>, readonly ButtonCode[]>> = {
  D: [
    'btn_create',
    'btn_dispatch',
    'btn_unit',
    'btn_stepback',
    'btn_cancel',
    'btn_hold',
    'btn_fee_edit',
    'btn_discount',
    'btn_view_pii',
    'btn_dry_run',
    'btn_time_confirm',
    'btn_duty'
  ],
  R: ['btn_create', 'btn_accept', 'btn_step', 'btn_fee_edit', 'btn_pay', 'btn_view_pii', 'btn_dry_run', 'btn_duty'],
  X: ['btn_create', 'btn_accept', 'btn_step', 'btn_fee_edit', 'btn_pay', 'btn_view_pii', 'btn_dry_run', 'btn_duty'],
  F: [
    'btn_fee_edit',
    'btn_fee_review',
    'btn_discount',
    'btn_pay',
    'btn_verify',
    'btn_on_account',
    'btn_refund_apply',
    'btn_reconcile',
    'btn_rate',
    'btn_release',
    'btn_export',
    'btn_view_pii',
    'btn_close'
  ],
  Y: ['btn_step', 'btn_hold', 'btn_release', 'btn_view_pii'],
  C: ['btn_create']
}
const ROLE = { A: 'admin', M: 'manager', D: 'dispatcher', R: 'driver', X: 'driver', F: 'finance', Y: 'yard', C: 'clerk' } as const

const actorOf = (person: Person): ActorFacts => ({
  userId: person,
  roles: [ROLE[person]],
  can: (button) =>
    person === 'A' || (person === 'M' ? button !== 'btn_verify' && button !== 'btn_reconcile' : CODES[person].includes(button))
})
/** An order of R in a situation, as this person comes to it. */
const orderIn = (status: ServiceStatus, person: Person = 'M', is: Situation = PLAIN, more: Partial<OrderFacts> = {}): OrderFacts => ({
  status,
  createdBy: 'R',
  driverId: 'R',
  doneFrom: status === 'DONE' || status === 'CLOSED' ? 'AT_DEST' : null,
  paymentStarted: is.paymentStarted,
  moneyReceived: is.moneyReceived,
  settled: is.settled,
  feeWaived: is.waived,
  onHold: is.onHold,
  released: is.released,
  pendingEvidence: is.pendingEvidence ? 2 : 0,
  timeDoubts: is.timeDoubts ? 1 : 0,
  helpingUnits: is.helped ? 1 : 0,
  reassignAsked: is.reassignAsked,
  dispatchCalled: is.dispatchCalled,
  reopenAskedBy: is.asked === 'nobody' ? null : is.asked === 'self' ? person : 'somebody else',
  ...more
})
const situations = fc
  .record<Situation>({
    onHold: fc.boolean(),
    released: fc.boolean(),
    settled: fc.boolean(),
    waived: fc.boolean(),
    paymentStarted: fc.boolean(),
    moneyReceived: fc.boolean(),
    pendingEvidence: fc.boolean(),
    timeDoubts: fc.boolean(),
    helped: fc.boolean(),
    reassignAsked: fc.boolean(),
    dispatchCalled: fc.boolean(),
    asked: fc.constantFrom('nobody', 'self', 'other')
  })
  .map((is) => ({ ...is, settled: is.settled || is.waived }))

/** Every cell of a status that does not answer as the table says. */
function wrongCells(status: ServiceStatus, is: Situation): string[] {
  return PERSONS.flatMap((person) =>
    ALL_ACTIONS.flatMap((action) => {
      const facts = orderIn(status, person, is)
      const refusal = refusalOf(action, facts, actorOf(person))
      const expected = verdict(action, status, person, is)
      const got = refusal?.kind ?? 'legal'
      if (got !== expected) return [`${status} ${person} ${action}: ${got}, not ${expected} ${JSON.stringify(is)}`]
      if (refusal !== null && !/[\u4e00-\u9fa5]/.test(refusal.message)) return [`${person} ${action}: no Chinese message`]
      const target = EXPECTED[action][status]?.to
      return expected === 'legal' && statusAfter(action, facts) !== target
        ? [`${status} ${person} ${action} leads to ${statusAfter(action, facts)}, not ${target}`]
        : []
    })
  )
}

describe('every status x person x action', () => {
  test('the hand-written table knows every action and status', () => {
    expect([...SERVICE_ACTIONS].sort()).toEqual([...ALL_ACTIONS].sort())
    expect(ALL_STATUSES).toHaveLength(15)
    expect(PERSONS.length * ALL_STATUSES.length * ALL_ACTIONS.length).toBe(4320)
  })

  test.each(ALL_STATUSES)('%s', (status) => {
    expect(wrongCells(status, PLAIN)).toEqual([])
    for (const ready of Object.values(READY)) expect(wrongCells(status, { ...PLAIN, ...ready })).toEqual([])
  })

  test('in whatever situation: hold, release, settlement, waiting files, doubts, helpers, requests', () => {
    fc.assert(
      fc.property(situations, fc.constantFrom(...ALL_STATUSES), (is, status) => {
        expect(wrongCells(status, is)).toEqual([])
      }),
      { numRuns: 1000, seed: 20261121 }
    )
  })

  test('the list sent to the app is exactly the legal cells', () => {
    for (const status of ALL_STATUSES) {
      for (const person of PERSONS)
        expect([person, status, legalActions(orderIn(status), actorOf(person)).sort()]).toEqual([
          person,
          status,
          legalFor(status, person).sort()
        ])
    }
  })

  test('each person has at most one big next step', () => {
    fc.assert(
      fc.property(situations, fc.constantFrom(...ALL_STATUSES), fc.constantFrom(...PERSONS), (is, status, person) => {
        expect(
          weightedActions(orderIn(status, person, is), actorOf(person)).filter(({ weight }) => weight === 'next').length
        ).toBeLessThanOrEqual(1)
      }),
      { numRuns: 1000, seed: 20261121 }
    )
    expect(
      weightedActions(orderIn('AT_DEST'), actorOf('Y'))
        .filter(({ weight }) => weight === 'next')
        .map(({ action }) => action)
    ).toEqual(['store'])
  })
})

describe('rules beside the table', () => {
  const manager = actorOf('M')
  const refused = (action: Parameters<typeof refusalOf>[0], status: ServiceStatus, is: Partial<Situation>) =>
    refusalOf(action, orderIn(status, 'M', { ...PLAIN, ...is }), manager)?.message

  test('a refusal says what stands in the way', () => {
    expect(refused('close', 'DONE', {})).toBe(SETTLEMENT_PENDING)
    expect(refused('close', 'DONE', { settled: true, pendingEvidence: true })).toContain('2 份照片或签字')
    expect(refused('release', 'STORED', { settled: true, onHold: true })).toContain('先解除扣留')
    expect(refused('forceRelease', 'STORED', { settled: true })).toContain('正常放行')
    expect(refused('gateOut', 'STORED', {})).toContain('还没有放行')
    expect(refused('voidOrder', 'DONE', { moneyReceived: true })).toContain('退款')
    expect(refused('reopen', 'CLOSED', { asked: 'self' })).toBe('申请人不能审批自己的申请')
    expect(refused('waiveFees', 'DONE', { paymentStarted: true })).toContain('缴费工单')
  })

  test('DONE goes back to where it came from, never out of the yard', () => {
    const from = (doneFrom: ServiceStatus) => stepBackTarget(orderIn('DONE', 'M', PLAIN, { doneFrom }))
    expect([from('WORKING'), from('AT_DEST'), from('STORED')]).toEqual(['WORKING', 'AT_DEST', null])
  })

  test('after a redirect, one step back is the refused destination', () => {
    expect(stepBackTarget(orderIn('TOWING', 'M', PLAIN, { leg: 2 }))).toBe('AT_DEST')
    expect(stepBackTarget(orderIn('TOWING', 'M', PLAIN, { leg: 1 }))).toBe('WORKING')
  })

  test('a truck on its way: only company-side reasons cancel', () => {
    expect(cancelReasonAllowed('ACCEPTED', 'CUSTOMER')).toBe(true)
    for (const status of ['EN_ROUTE', 'ON_SCENE'] as const) {
      expect(cancelReasonAllowed(status, 'CUSTOMER')).toBe(false)
      expect(cancelReasonAllowed(status, 'TRUCK_FAILURE')).toBe(true)
      expect(cancelReasonAllowed(status, 'TOO_LATE')).toBe(true)
    }
  })
})
