import fc from 'fast-check'
import { formatFen, fenToInput } from '@/domain/format'
import { parseAmountToFen, validateAmount } from '@/domain/validators'
import { describeValues, RUNS } from './cases'

/** Typed, stored, fen. */
const good: readonly (readonly [string, string, number])[] = [
  ['0', '0', 0],
  ['0.00', '0.00', 0],
  ['0.0', '0.0', 0],
  ['0.01', '0.01', 1],
  ['0.1', '0.1', 10],
  ['0.29', '0.29', 29],
  ['1', '1', 100],
  ['1.1', '1.1', 110],
  ['1.10', '1.10', 110],
  ['19.99', '19.99', 1999],
  ['1.15', '1.15', 115],
  ['4.35', '4.35', 435],
  ['350', '350', 35_000],
  ['280.5', '280.5', 28_050],
  ['1234.56', '1234.56', 123_456],
  ['1,234.56', '1234.56', 123_456],
  ['1,234', '1234', 123_400],
  ['12,345,678.90', '12345678.90', 1_234_567_890],
  ['99999999.99', '99999999.99', 9_999_999_999],
  ['99,999,999.99', '99999999.99', 9_999_999_999],
  [' 350 ', '350', 35_000],
  ['３５０．５', '350.5', 35_050],
  ['1，234', '1234', 123_400],
  ['10000000', '10000000', 1_000_000_000]
]

describeValues(
  'amount',
  validateAmount,
  good.map(([typed, stored]) => [typed, stored]),
  [
    '',
    ' ',
    '-1',
    '-0.01',
    '-0',
    '－5',
    '−5',
    '1.234',
    '0.001',
    '1.',
    '.5',
    '.',
    '00',
    '01',
    '007.5',
    '100000000',
    '100,000,000',
    '1,23',
    '12,34.5',
    '1,2345',
    ',123',
    '1234,567',
    '1,234,5',
    '1,,234',
    '1e3',
    '0x10',
    'NaN',
    'Infinity',
    '一百',
    '¥100',
    '100元',
    '1.2.3',
    '+1',
    '1_000',
    '0,123'
  ]
)

test.each(good)('%s is %s, %d fen', (typed, _stored, fen) => {
  expect(parseAmountToFen(typed)).toBe(fen)
  expect(validateAmount(typed)).toMatchObject({ fen })
})

test('refused text has no fen', () => {
  expect(parseAmountToFen('-1')).toBeUndefined()
  expect(parseAmountToFen('abc')).toBeUndefined()
})

test.each([
  ['', '请输入金额'],
  ['-1', '金额不能为负数'],
  ['1.234', '金额最多 2 位小数'],
  ['1.', '小数点后请填写数字'],
  ['01', '金额开头不能有多余的 0'],
  ['100000000', '金额不能超过 99,999,999.99'],
  ['12,34', '金额中的逗号位置不对，例如 1,234.50'],
  ['一百', '金额只能是数字和小数点，例如 350.00']
])('%j says %s', (typed, message) => {
  expect(validateAmount(typed)).toEqual({ ok: false, message })
})

test('every fen from 0 to 99,999,999.99 yuan comes back from both ways it is written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (fen) => {
      expect(parseAmountToFen(formatFen(fen))).toBe(fen)
      expect(parseAmountToFen(fenToInput(fen))).toBe(fen)
    }),
    { ...RUNS, numRuns: 2000 }
  )
})

test('without commas it is the pattern of validators.md#amount and nothing else', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[-+]?[0-9.e]{0,11}$/), (text) => {
      expect(validateAmount(text).ok).toBe(/^(0|[1-9]\d{0,7})(\.\d{1,2})?$/.test(text))
    }),
    { ...RUNS, numRuns: 2000 }
  )
})
