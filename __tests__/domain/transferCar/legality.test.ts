import type { ServiceAction, ServiceStatus } from '@/contract/transferCarCodes'
import type { ButtonCode } from '@/domain/permission'
import { ACTION_RULES, SERVICE_ACTIONS } from '@/domain/transferCar/actions'
import { cancelReasonAllowed, legalActions, refusalOf, SETTLEMENT_PENDING, statusAfter, stepBackTarget, weightedActions, type ActorFacts, type OrderFacts } from '@/domain/transferCar/legality'
import { ALL_ACTIONS, ALL_STATUSES, AWAITS_SETTLEMENT, EXPECTED, PERSONS, verdict, type Person } from './expectedTable'

/** Codes of rulings 36 that the service axis asks for, by hand. */
const CODES: Readonly<Record<Exclude<Person, 'A' | 'M'>, readonly ButtonCode[]>> = {
  D: ['btn_create', 'btn_dispatch', 'btn_unit', 'btn_stepback', 'btn_cancel', 'btn_hold', 'btn_fee_edit', 'btn_discount', 'btn_view_pii', 'btn_dry_run', 'btn_time_confirm', 'btn_duty'],
  R: ['btn_create', 'btn_accept', 'btn_step', 'btn_fee_edit', 'btn_pay', 'btn_view_pii', 'btn_dry_run', 'btn_duty'],
  X: ['btn_create', 'btn_accept', 'btn_step', 'btn_fee_edit', 'btn_pay', 'btn_view_pii', 'btn_dry_run', 'btn_duty'],
  F: ['btn_fee_edit', 'btn_fee_review', 'btn_discount', 'btn_pay', 'btn_verify', 'btn_on_account', 'btn_refund_apply', 'btn_reconcile', 'btn_rate', 'btn_release', 'btn_export', 'btn_view_pii', 'btn_close'],
  Y: ['btn_step', 'btn_hold', 'btn_release', 'btn_view_pii'],
  C: ['btn_create']
}
const ROLE = { A: 'admin', M: 'manager', D: 'dispatcher', R: 'driver', X: 'driver', F: 'finance', Y: 'yard', C: 'clerk' } as const

const actorOf = (person: Person): ActorFacts => ({
  userId: person, roles: [ROLE[person]],
  can: (button) => person === 'A' || (person === 'M' ? button !== 'btn_verify' && button !== 'btn_reconcile' : CODES[person].includes(button))
})
const orderIn = (status: ServiceStatus, more: Partial<OrderFacts> = {}): OrderFacts => ({
  status, createdBy: 'R', driverId: 'R', doneFrom: status === 'DONE' || status === 'CLOSED' ? 'AT_DEST' : null, paymentStarted: false, moneyReceived: false, settled: false,
  reopenAskedBy: null, ...more
})
const asked = (action: ServiceAction): Partial<OrderFacts> => (action === 'reopen' ? { reopenAskedBy: 'somebody else' } : {})

describe('every status x person x action', () => {
  test('the hand-written table knows every action and status', () => {
    expect([...SERVICE_ACTIONS].sort()).toEqual([...ALL_ACTIONS].sort())
    expect(ALL_STATUSES).toHaveLength(15)
    expect(PERSONS.length * ALL_STATUSES.length * ALL_ACTIONS.length).toBe(2640)
  })

  for (const status of ALL_STATUSES) {
    test(status, () => {
      const wrong: string[] = []
      for (const person of PERSONS) {
        for (const action of ALL_ACTIONS) {
          const facts = orderIn(status, asked(action))
          const refusal = refusalOf(action, facts, actorOf(person))
          const expected = verdict(action, status, person)
          const got = refusal?.kind ?? 'legal'
          if (got !== expected) wrong.push(`${person} ${action}: ${got}, not ${expected}`)
          if (refusal !== null && !/[\u4e00-\u9fa5]/.test(refusal.message)) wrong.push(`${person} ${action}: no Chinese message`)
          if (expected === 'legal' && statusAfter(action, facts) !== EXPECTED[action][status]?.to) wrong.push(`${person} ${action} leads to ${statusAfter(action, facts)}`)
        }
      }
      expect(wrong).toEqual([])
    })
  }

  test('the list sent to the app is exactly the legal cells', () => {
    for (const status of ALL_STATUSES) {
      for (const person of PERSONS) {
        const expected = ALL_ACTIONS.filter((action) => action !== 'reopen' && verdict(action, status, person) === 'legal')
        expect([person, status, legalActions(orderIn(status), actorOf(person)).sort()]).toEqual([person, status, [...expected].sort()])
      }
    }
  })
})

describe('rules beside the table', () => {
  const manager = actorOf('M')

  test('settlement opens exactly the marked cells and no other', () => {
    for (const status of ALL_STATUSES) {
      for (const person of PERSONS) {
        const before = legalActions(orderIn(status), actorOf(person))
        const after = legalActions(orderIn(status, { settled: true }), actorOf(person))
        const opened = after.filter((action) => !before.includes(action))
        expect([person, status, opened]).toEqual([person, status, AWAITS_SETTLEMENT.filter((action) => EXPECTED[action][status]?.who.includes(person) === true)])
      }
    }
    expect(refusalOf('close', orderIn('DONE'), manager)).toEqual({ kind: 'settlement', message: SETTLEMENT_PENDING })
  })

  test('who asked for reopening does not decide it, and nobody asks twice', () => {
    expect(refusalOf('reopen', orderIn('CLOSED'), manager)?.kind).toBe('approval')
    expect(refusalOf('reopen', orderIn('CLOSED', { reopenAskedBy: 'M' }), manager)?.message).toBe('申请人不能审批自己的申请')
    expect(refusalOf('reopen', orderIn('CLOSED', { reopenAskedBy: 'A' }), actorOf('A'))?.kind).toBe('approval')
    expect(refusalOf('askReopen', orderIn('CLOSED', { reopenAskedBy: 'F' }), manager)?.kind).toBe('approval')
    expect(refusalOf('reopen', orderIn('CLOSED', { reopenAskedBy: 'F' }), manager)).toBeNull()
  })

  test('a payment order under review stops stepping back; money once received stops voiding', () => {
    expect(refusalOf('stepBack', orderIn('DONE', { paymentStarted: true }), manager)?.kind).toBe('status')
    expect(refusalOf('voidOrder', orderIn('DONE', { moneyReceived: true }), manager)?.message).toContain('退款')
  })

  test('DONE goes back to where it came from, never out of the yard', () => {
    expect(stepBackTarget(orderIn('DONE', { doneFrom: 'WORKING' }))).toBe('WORKING')
    expect(stepBackTarget(orderIn('DONE', { doneFrom: 'AT_DEST' }))).toBe('AT_DEST')
    expect(stepBackTarget(orderIn('DONE', { doneFrom: 'STORED' }))).toBeNull()
  })

  test('after a redirect, one step back is the refused destination', () => {
    expect(stepBackTarget(orderIn('TOWING', { leg: 2 }))).toBe('AT_DEST')
    expect(stepBackTarget(orderIn('TOWING', { leg: 1 }))).toBe('WORKING')
  })

  test('a truck on its way: only company-side reasons cancel', () => {
    expect(cancelReasonAllowed('ACCEPTED', 'CUSTOMER')).toBe(true)
    for (const status of ['EN_ROUTE', 'ON_SCENE'] as const) {
      expect(cancelReasonAllowed(status, 'CUSTOMER')).toBe(false)
      expect(cancelReasonAllowed(status, 'TRUCK_FAILURE')).toBe(true)
      expect(cancelReasonAllowed(status, 'TOO_LATE')).toBe(true)
    }
  })

  test('each person has at most one big next step', () => {
    for (const status of ALL_STATUSES) {
      for (const person of PERSONS) {
        expect(weightedActions(orderIn(status), actorOf(person)).filter(({ weight }) => weight === 'next').length).toBeLessThanOrEqual(1)
      }
    }
    expect(weightedActions(orderIn('AT_DEST'), actorOf('Y'))).toEqual([{ action: 'store', label: ACTION_RULES.store.label, weight: 'next' }])
  })
})
