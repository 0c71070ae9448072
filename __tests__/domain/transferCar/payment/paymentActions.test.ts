import fc from 'fast-check'
import type { PaymentStage, PaymentStatus } from '@/contract/transferCar/payment/codes'
import type { ButtonCode } from '@/domain/permission'
import {
  legalPaymentActions,
  PAYMENT_DECISIONS,
  paymentProblems,
  paymentRefusalOf,
  type PaymentActor,
  type PaymentFacts
} from '@/domain/transferCar/payment/actions'
import { chosenLines, freeLines, keyedLines, sumLines } from '@/domain/transferCar/payment/lines'
import { isOverdue, netFen, paymentStatusOf, remainingFen, SETTLED_STATUSES, type PaymentMoney } from '@/domain/transferCar/payment/status'
import type { BillLine } from '@/contract/transferCar/fees/bill'
import { PERSONS, type Person } from '../order/expectedTable'
import { ALL_PAYMENT_ACTIONS, ALL_PAYMENT_STATUSES, NOBODY, paymentVerdict, READY_PAYMENT, type Asked } from './expectedPayments'

const RUNS = process.env.TEST_FULL === '1' ? 2000 : 200
/** Codes of people.md#roles on payment orders, by hand. */
const CODES: Readonly<Record<Exclude<Person, 'A' | 'M'>, readonly ButtonCode[]>> = {
  D: ['btn_fee_edit', 'btn_discount', 'btn_view_pii'],
  R: ['btn_fee_edit', 'btn_pay', 'btn_view_pii'],
  X: ['btn_fee_edit', 'btn_pay', 'btn_view_pii'],
  Y: [],
  C: [],
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
    'btn_export',
    'btn_view_pii',
    'btn_void'
  ]
}
const ROLE = { A: 'admin', M: 'manager', D: 'dispatcher', R: 'driver', X: 'driver', F: 'finance', Y: 'yard', C: 'clerk' } as const

const actorOf = (person: Person): PaymentActor => ({
  userId: person,
  roles: [ROLE[person]],
  canVoidOrder: person === 'A' || person === 'M',
  can: (button) =>
    person === 'A' || (person === 'M' ? button !== 'btn_verify' && button !== 'btn_reconcile' : CODES[person].includes(button))
})
const askerOf = (asked: Asked['waive'], person: Person): string | null =>
  asked === 'nobody' ? null : asked === 'self' ? person : 'somebody else'
const factsIn = (status: PaymentStatus, person: Person, asked: Asked = NOBODY): PaymentFacts => ({
  status,
  createdBy: 'R',
  driverId: 'R',
  paidFen: ['PARTIAL', 'PAID', 'CLOSED', 'REFUNDING', 'PART_REFUNDED', 'REFUNDED'].includes(status) ? 100 : 0,
  openAttempts: 0,
  invoicedFen: 0,
  waiveAskedBy: askerOf(asked.waive, person),
  voidAskedBy: askerOf(asked.void, person),
  onStatement: false
})

describe('every status x person x decision', () => {
  test('the hand-written table knows every decision and status', () => {
    expect([...PAYMENT_DECISIONS].sort()).toEqual([...ALL_PAYMENT_ACTIONS].sort())
    expect(ALL_PAYMENT_STATUSES).toHaveLength(12)
  })

  test.each(ALL_PAYMENT_STATUSES)('%s', (status) => {
    const wrong: string[] = []
    for (const asked of [
      NOBODY,
      ...Object.values(READY_PAYMENT),
      { waive: 'self', void: 'self' } as const,
      { waive: 'other', void: 'other' } as const
    ]) {
      for (const person of PERSONS) {
        for (const action of ALL_PAYMENT_ACTIONS) {
          const refusal = paymentRefusalOf(action, factsIn(status, person, asked), actorOf(person))
          const [got, expected] = [refusal?.kind ?? 'legal', paymentVerdict(action, status, person, asked)]
          if (got !== expected) wrong.push(`${person} ${action}: ${got}, not ${expected} ${JSON.stringify(asked)}`)
          if (refusal !== null && !/[\u4e00-\u9fa5]/.test(refusal.message)) wrong.push(`${person} ${action}: no Chinese message`)
        }
        const legal = ALL_PAYMENT_ACTIONS.filter((action) => paymentVerdict(action, status, person, asked) === 'legal')
        expect(legalPaymentActions(factsIn(status, person, asked), actorOf(person)).sort()).toEqual([...legal].sort())
      }
    }
    expect(wrong).toEqual([])
  })

  test('an open attempt, an invoice, a statement stand against what would end the order', () => {
    const facts = { ...factsIn('UNPAID', 'F'), openAttempts: 1, invoicedFen: 5, onStatement: true }
    for (const action of ['revise', 'approveWaive', 'askVoid', 'approveVoid'] as const)
      expect(paymentProblems(action, facts)).toHaveLength(3)
    for (const action of ['onAccount', 'offAccount'] as const) expect(paymentProblems(action, facts)).toHaveLength(2)
    for (const action of ['submit', 'approve', 'sendBack', 'discard', 'askWaive', 'refuseWaive', 'refuseVoid'] as const)
      expect(paymentProblems(action, facts)).toEqual([])
  })

  test('nothing to pay is PAID at once and may be revised; what was paid never', () => {
    expect(paymentRefusalOf('revise', { ...factsIn('PAID', 'F'), paidFen: 0 }, actorOf('F'))).toBeNull()
    expect(paymentRefusalOf('revise', factsIn('PAID', 'F'), actorOf('F'))?.message).toContain('已收过款')
  })
})

const fen = fc.integer({ min: 0, max: 500 })
/** Any state of the books that the database lets stand: refunded <= paid, net <= payable. */
const money = fc
  .record({
    stage: fc.constantFrom<PaymentStage>('DRAFT', 'REVIEW', 'OPEN', 'ON_ACCOUNT', 'WAIVED', 'VOID'),
    payableFen: fen,
    a: fen,
    b: fen,
    runningRefunds: fc.integer({ min: 0, max: 2 }),
    isClosed: fc.boolean()
  })
  .map(({ a, b, ...rest }): PaymentMoney => ({ ...rest, paidFen: Math.max(a, b), refundedFen: Math.min(a, b) }))
  .filter((books) => netFen(books) <= books.payableFen)

describe('computed status', () => {
  test('says the words of payments.md#computed-status for whatever was paid and given back', () => {
    fc.assert(
      fc.property(money, (books) => {
        const { stage, payableFen, paidFen, refundedFen, runningRefunds, isClosed } = books
        const status = paymentStatusOf(books)
        if (stage !== 'OPEN') {
          expect(status).toBe(stage === 'WAIVED' && isClosed ? 'CLOSED' : stage)
          return
        }
        const net = paidFen - refundedFen
        const open =
          runningRefunds > 0
            ? 'REFUNDING'
            : net === payableFen
              ? 'PAID'
              : net === 0
                ? refundedFen > 0
                  ? 'REFUNDED'
                  : 'UNPAID'
                : refundedFen > 0
                  ? 'PART_REFUNDED'
                  : 'PARTIAL'
        expect(status).toBe(isClosed && SETTLED_STATUSES.includes(open) ? 'CLOSED' : open)
      }),
      { numRuns: RUNS }
    )
  })

  test('what remains and what is late', () => {
    fc.assert(
      fc.property(money, (books) => {
        const remaining = remainingFen(books)
        expect(remaining).toBeGreaterThanOrEqual(0)
        expect(remaining + netFen(books)).toBeLessThanOrEqual(books.payableFen)
        if (remaining > 0) expect([books.stage, books.refundedFen]).toEqual(['OPEN', 0])
        expect(isOverdue(books, 1000, 1000)).toBe(false)
        expect(isOverdue(books, 1000, 1001)).toBe(remaining > 0 || books.stage === 'ON_ACCOUNT')
        expect(isOverdue(books, null, 9e15)).toBe(false)
      }),
      { numRuns: RUNS }
    )
  })
})

const line = fc.record({ code: fc.constantFrom('TOW', 'WINCH', 'STORAGE'), vehicle: fc.constantFrom(null, 0, 1), amountFen: fen }).map(
  ({ code, vehicle, amountFen }) =>
    ({
      code,
      vehicle,
      amountFen,
      discountFen: 0,
      payableFen: amountFen,
      netFen: amountFen,
      taxFen: 0,
      name: code,
      qtyMilli: 1000,
      unit: '次',
      unitPriceFen: amountFen,
      rateBp: null,
      taxBp: 0,
      source: 'AUTO',
      ruleId: '',
      basisDocNo: '',
      explanation: '',
      reason: null,
      photoIds: []
    }) as BillLine
)

test('lines shared out among payment orders: every key once, nothing lost, sums add up to the bill', () => {
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 12 }),
      fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 12, maxLength: 12 }),
      (lines, holderOf) => {
        const all = keyedLines(lines)
        expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
        // Holder 0 = nobody has it.
        const holders = [1, 2, 3].map((holder) => ({
          lines: chosenLines(
            lines,
            all.filter((_line, i) => holderOf[i] === holder).map(({ key }) => key)
          )
        }))
        const free = freeLines(lines, holders)
        const parts = [...holders.map((holder) => holder.lines), free]
        expect(
          parts
            .flat()
            .map(({ key }) => key)
            .sort()
        ).toEqual(all.map(({ key }) => key).sort())
        expect(parts.reduce((sum, part) => sum + sumLines(part).payableFen, 0)).toBe(sumLines(lines).payableFen)
      }
    ),
    { numRuns: RUNS }
  )
})
