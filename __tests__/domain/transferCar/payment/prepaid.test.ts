import fc from 'fast-check'
import type { PrepaidKind } from '@/contract/transferCar/payment/codes'
import { PREPAID_LEGS, prepaidBalance } from '@/domain/transferCar/payment/prepaid'

const RUNS = { seed: 20261126, numRuns: process.env.TEST_FULL === '1' ? 5000 : 300 }
const KINDS = Object.keys(PREPAID_LEGS) as PrepaidKind[]
const entry = fc.record({ kind: fc.constantFrom(...KINDS), amountFen: fc.integer({ min: 0, max: 20_000 }) })

test('whatever is tried, the three accounts add up to nothing and the balance is what the customer is owed', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 60 }), (tried) => {
      const accounts = { MONEY: 0, CUSTOMER: 0, ORDERS: 0 }
      let balance = 0
      for (const { kind, amountFen } of tried) {
        const after = prepaidBalance(balance, kind, amountFen)
        if (after === undefined) continue
        accounts[PREPAID_LEGS[kind].from] -= amountFen
        accounts[PREPAID_LEGS[kind].to] += amountFen
        balance = after
        expect(balance).toBe(accounts.CUSTOMER)
        expect(balance).toBeGreaterThanOrEqual(0)
        expect(accounts.MONEY + accounts.CUSTOMER + accounts.ORDERS).toBe(0)
      }
    }),
    RUNS
  )
})

test('nothing, a part of a fen, more than there is and more than a ledger holds are not written', () => {
  expect(prepaidBalance(100, 'USE', 100)).toBe(0)
  expect(prepaidBalance(100, 'USE', 101)).toBeUndefined()
  expect(prepaidBalance(100, 'PAY_OUT', 101)).toBeUndefined()
  expect(prepaidBalance(100, 'TOP_UP', 0)).toBeUndefined()
  expect(prepaidBalance(100, 'TOP_UP', -1)).toBeUndefined()
  expect(prepaidBalance(100, 'TOP_UP', 0.5)).toBeUndefined()
  expect(prepaidBalance(99_999_999_999, 'RETURN', 1)).toBeUndefined()
})
