import fc from 'fast-check'
import { TypeRegistry } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { InvoiceListQuery } from '@/contract/transferCar/invoice/invoice'
import { PaymentListQuery } from '@/contract/transferCar/payment/payment'
import { StatementListQuery } from '@/contract/transferCar/payment/collect'
import { filterOf as statementFilterOf } from '@/pages/transferCar/payment/statements/lists/model'
import { filterOf } from '@/pages/transferCar/invoice/invoiceList'
import { filterChips, filterOfAddress } from '@/pages/transferCar/payment/list/model'
import { filterOfAddress as flowFilterOf, NO_FILTER } from '@/pages/workFlow/stores/flowList/model'

// As the server checks closed lists (server/validation.ts).
TypeRegistry.Set<{ enum?: unknown[] }>('Unsafe', (schema, value) => schema.enum === undefined || schema.enum.includes(value))

const VALUES = [
  'PAID',
  'SPECIAL',
  '0',
  '120',
  '-1',
  '1.5',
  '9999999999',
  '99999999999',
  '2026-03-01',
  '2026-3-1',
  '2026-02-30',
  'constructor',
  ''
]
const params = (keys: readonly string[]) =>
  fc.dictionary(fc.constantFrom(...keys), fc.oneof(fc.constantFrom(...VALUES), fc.string({ maxLength: 12 })))
const PAYMENT_KEYS = ['status', 'payer', 'dueFrom', 'dueTo', 'payableFrom', 'payableTo', 'createdFrom', 'sort', 'else']
const INVOICE_KEYS = ['kind', 'amountFrom', 'amountTo', 'createdFrom', 'createdTo', 'sort', 'else']
const STATEMENT_KEYS = ['customerId', 'dueFrom', 'dueTo', 'totalFrom', 'totalTo', 'sort', 'else']

/** What somebody wrote into an address never makes a list that its own call refuses. */
test('an address narrows a list by what its call takes, and by nothing else', () => {
  fc.assert(
    fc.property(params(PAYMENT_KEYS), (named) => {
      const filter = filterOfAddress(named)
      expect([filter, Value.Check(PaymentListQuery, filter)]).toEqual([filter, true])
      const { sort: _sort, ...parts } = filter
      expect(
        filterChips(filter)
          .map(({ key }) => key)
          .sort()
      ).toEqual(Object.keys(parts).sort())
    })
  )
  fc.assert(
    fc.property(params(INVOICE_KEYS), (named) => {
      const filter = filterOf(named)
      expect([filter, Value.Check(InvoiceListQuery, filter)]).toEqual([filter, true])
    })
  )
  fc.assert(
    fc.property(params(STATEMENT_KEYS), (named) => {
      const filter = statementFilterOf(named)
      expect([filter, Value.Check(StatementListQuery, filter)]).toEqual([filter, true])
    })
  )
  expect(filterOfAddress({ payableFrom: '100', payableTo: '200', status: 'PAID' })).toEqual({
    status: 'PAID',
    payableFrom: '100',
    payableTo: '200'
  })
})

test('tasks: known parts are taken, others left out', () => {
  expect(flowFilterOf({ flowId: 'leaveApply', status: '9', from: '2026-03-01', until: 'soon', else: '1' })).toEqual({
    ...NO_FILTER,
    flowId: 'leaveApply',
    from: '2026-03-01'
  })
  expect(flowFilterOf({})).toEqual(NO_FILTER)
})
