import fc from 'fast-check'
import type { ReconOutcome } from '../../../../src/contract/transferCar/payment/codes'
import { maskPlate } from '../../../../src/domain/format/plate'
import { amountProblem, byHandErrors, reservedFen } from '../../../../src/domain/transferCar/payment/byHand'
import {
  compareBills,
  dayFen,
  reconKey,
  withoutReversals,
  type LocalEntry,
  type ReconEntry
} from '../../../../src/domain/transferCar/payment/reconcile'

const RUNS = { numRuns: process.env.TEST_FULL === '1' ? 2000 : 200 }
/** What happened to one number between the channel and us. */
const FAULTS = ['NONE', 'LOST_HERE', 'LOST_THERE', 'OTHER_AMOUNT'] as const
const EXPECTED: Readonly<Record<(typeof FAULTS)[number], ReconOutcome>> = {
  NONE: 'MATCH',
  LOST_HERE: 'CHANNEL_ONLY',
  LOST_THERE: 'LOCAL_ONLY',
  OTHER_AMOUNT: 'AMOUNT_DIFF'
}

describe("comparing a channel's bill with the ledger", () => {
  const truth = fc.uniqueArray(
    fc.record({
      kind: fc.constantFrom('PAY' as const, 'REFUND' as const),
      outNo: fc.stringMatching(/^[A-Z0-9]{1,8}$/),
      amountFen: fc.integer({ min: 1, max: 10_000_000 }),
      fault: fc.constantFrom(...FAULTS),
      off: fc.integer({ min: 1, max: 500 })
    }),
    { selector: (entry) => `${entry.kind} ${entry.outNo}`, maxLength: 40 }
  )

  test('random ledgers with random faults give exactly these outcomes', () => {
    fc.assert(
      fc.property(truth, fc.boolean(), (entries, isReversed) => {
        const local: LocalEntry[] = entries.flatMap(({ kind, outNo, amountFen, fault }) =>
          fault === 'LOST_HERE' ? [] : [{ kind, outNo, gatewayNo: null, amountFen, paymentOrderId: `o${outNo}` }]
        )
        const bill: ReconEntry[] = entries.flatMap(({ kind, outNo, amountFen, fault, off }) =>
          fault === 'LOST_THERE'
            ? []
            : [{ kind, outNo, gatewayNo: `g${outNo}`, amountFen: amountFen + (fault === 'OTHER_AMOUNT' ? off : 0) }]
        )
        const found = compareBills(isReversed ? [...bill].reverse() : bill, isReversed ? [...local].reverse() : local)
        expect(Object.fromEntries(found.map((item) => [reconKey(item), item.outcome]))).toEqual(
          Object.fromEntries(entries.map((entry) => [reconKey(entry), EXPECTED[entry.fault]]))
        )
        expect(found).toHaveLength(entries.length)
        for (const { outcome, channelFen, localFen, paymentOrderId } of found) {
          expect([channelFen === null, localFen === null, paymentOrderId === null]).toEqual([
            outcome === 'LOCAL_ONLY',
            outcome === 'CHANNEL_ONLY',
            outcome === 'CHANNEL_ONLY'
          ])
        }
        // The difference of the two sums is explained by the differing items and nothing else.
        const sign = (kind: string) => (kind === 'PAY' ? 1 : -1)
        expect(dayFen(bill) - dayFen(local)).toBe(
          found.reduce((sum, { kind, channelFen, localFen }) => sum + sign(kind) * ((channelFen ?? 0) - (localFen ?? 0)), 0)
        )
      }),
      RUNS
    )
  })

  test('a number that the bill names twice counts with its sum', () => {
    const row = { kind: 'PAY' as const, outNo: 'A', gatewayNo: 'g', amountFen: 500 }
    expect(compareBills([row, row], [{ ...row, paymentOrderId: 'o' }])).toMatchObject([
      { outcome: 'AMOUNT_DIFF', channelFen: 1000, localFen: 500 }
    ])
    expect(compareBills([row], [{ ...row, kind: 'REFUND', paymentOrderId: 'o' }]).map(({ outcome }) => outcome)).toEqual([
      'CHANNEL_ONLY',
      'LOCAL_ONLY'
    ])
  })
})

test('a payment by code that was taken back is no money; taken back on another day, or in part, it is seen', () => {
  const row = (kind: 'PAY' | 'REFUND' | 'REVERSAL', outNo: string, amountFen = 500) => ({ kind, outNo, gatewayNo: null, amountFen })
  expect(withoutReversals([row('PAY', 'A'), row('PAY', 'B'), row('REFUND', 'B', 100), row('REVERSAL', 'A')])).toEqual([
    row('PAY', 'B'),
    row('REFUND', 'B', 100)
  ])
  expect(withoutReversals([row('REVERSAL', 'A')])).toEqual([row('REFUND', 'A')])
  expect(withoutReversals([row('PAY', 'A'), row('REVERSAL', 'A', 499)])).toEqual([row('PAY', 'A'), row('REFUND', 'A', 499)])
  // What was taken back there and counts as money here stands out.
  expect(
    compareBills(withoutReversals([row('PAY', 'A'), row('REVERSAL', 'A')]), [{ ...row('PAY', 'A'), kind: 'PAY', paymentOrderId: 'o' }]).map(
      ({ outcome }) => outcome
    )
  ).toEqual(['LOCAL_ONLY'])
})

describe('money by hand', () => {
  test('what each method must carry', () => {
    expect(byHandErrors({ method: 'CASH' })).toEqual({ voucher: '请拍摄现金收款凭证' })
    expect(byHandErrors({ method: 'TRANSFER', voucher: ' ' })).toEqual({ voucher: '请上传转账凭证' })
    expect(byHandErrors({ method: 'POS' })).toEqual({ slipNo: '请填写 POS 小票号' })
    expect(byHandErrors({ method: 'CASH', voucher: 'a.png' })).toEqual({})
    expect(byHandErrors({ method: 'POS', slipNo: '1' })).toEqual({})
    expect(byHandErrors({ method: 'PREPAID' })).toEqual({})
    for (const method of ['WECHAT', 'ALIPAY', 'ACCOUNT'] as const)
      expect(Object.keys(byHandErrors({ method, voucher: 'a', slipNo: 'b' }))).toEqual(['method'])
  })

  test('what may be taken and what waits is never more than what is owed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1000 }),
        fc.integer({ min: 0, max: 1000 }),
        fc.integer({ min: 1, max: 1000 }),
        (remaining, reserved, amount) => {
          expect(amountProblem(amount, remaining, reserved) === undefined).toBe(remaining > 0 && amount + reserved <= remaining)
        }
      ),
      RUNS
    )
    expect(
      reservedFen([
        { state: 'TO_VERIFY', amountFen: 5 },
        { state: 'SUCCESS', amountFen: 7 },
        { state: 'FAILED', amountFen: 9 }
      ])
    ).toBe(5)
  })
})

test('plates for strangers', () => {
  expect(maskPlate('粤B8D88E')).toBe('粤B·****E')
  expect(maskPlate('粤B·D12345')).toBe('粤B·*****5')
  expect(maskPlate('WJ粤1234X')).toBe('******4X')
  expect(maskPlate('')).toBe('*')
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9]{5,6}$/), (tail) => {
      const masked = maskPlate(`京A${tail}`)
      expect(masked).not.toContain(tail)
      expect(masked.replace(/[^*]/g, '')).toHaveLength(tail.length - 1)
    }),
    RUNS
  )
})
