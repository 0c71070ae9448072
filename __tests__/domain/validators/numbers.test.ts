import fc from 'fast-check'
import { validateCode, validateDigits, validateNumber, validateRange } from '@/domain/validators'
import { describeValues, RUNS } from './cases'

const same = (value: string) => [value, value] as const

describeValues(
  'number',
  validateNumber,
  [
    ...[
      '0',
      '1',
      '-1',
      '12.5',
      '-12.5',
      '0.001',
      '-0.5',
      '007',
      '1234567890',
      '3.14159265358979',
      '100',
      '99999999999999',
      '-273.15',
      '0.0',
      '10.00',
      '5'
    ].map(same),
    ['+5', '5'],
    ['1,234', '1234'],
    ['1,234.50', '1234.50'],
    ['-1,234,567', '-1234567'],
    ['１２．５', '12.5'],
    ['−3', '-3'],
    [' 42 ', '42'],
    ['1 000', '1000']
  ],
  [
    '',
    ' ',
    '-',
    '+',
    '.',
    '1.',
    '.5',
    '1.2.3',
    '1e3',
    '0x10',
    'NaN',
    'Infinity',
    'abc',
    '12a',
    '一百',
    '1,23',
    '12,34',
    ',123',
    '1,234,5',
    '1,,234',
    '--1',
    '+-1',
    '1-2',
    '1/2',
    '50%',
    '¥5',
    '1_000',
    '1,234.'
  ]
)

describeValues(
  'digits',
  validateDigits,
  [
    ...['0', '1', '00', '007', '123', '999', '13800138000', '20260315', '1234567890123456789012', '42', '10', '5', '6', '7', '8'].map(same),
    ['１２３', '123'],
    [' 123 ', '123'],
    ['1 2 3', '123'],
    ['\u202a456\u202c', '456'],
    ['\t9\n', '9']
  ],
  [
    '',
    ' ',
    '-1',
    '+1',
    '1.0',
    '1,000',
    '1e3',
    'a',
    '1a',
    'a1',
    '一',
    '①',
    '1-2',
    '1/2',
    '#1',
    '1%',
    '0x1',
    '٣',
    '½',
    '²',
    '1.',
    '.1',
    '１２.３',
    '壹'
  ]
)

const percent = (text: string) => validateRange(text, { min: 0, max: 100 }, '比例')

describeValues(
  'range 0 to 100',
  percent,
  [
    ...['0', '100', '50', '0.5', '99.99', '1', '2', '3', '4', '5', '100.0', '0.0', '99', '10', '20', '30.25', '-0'].map(same),
    ['+7', '7'],
    ['１００', '100'],
    [' 66 ', '66']
  ],
  [
    '',
    ' ',
    '-1',
    '-0.01',
    '100.01',
    '101',
    '1000',
    '1,000',
    'a',
    '五十',
    '1e1',
    '50%',
    '--5',
    '1..2',
    'NaN',
    '-100',
    '100.0001',
    '99999999999',
    '½',
    '0x10',
    '. 5'
  ]
)

test.each([
  ['-1', '比例不能小于 0'],
  ['101', '比例不能大于 100'],
  ['', '请输入数字'],
  ['x', '请输入正确的数字，例如 -12.5']
])('%j says %s', (text, message) => {
  expect(percent(text)).toEqual({ ok: false, message })
})

test('without an end nothing is too small or too large there', () => {
  expect(validateRange('-5', { max: 0 })).toMatchObject({ ok: true, number: -5 })
  expect(validateRange('5', { min: 0 })).toMatchObject({ ok: true, number: 5 })
  expect(validateRange('5', {})).toMatchObject({ ok: true })
  expect(validateRange('5', { max: 0 })).toEqual({ ok: false, message: '数字不能大于 0' })
})

test('any decimal is the number it says, inside exactly its own range', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.nat({ max: 999 }), (whole, thousandths) => {
      const number = whole + (Math.sign(whole || 1) * thousandths) / 1000
      const result = validateNumber(String(number))
      expect(result).toMatchObject({ ok: true, number })
      expect(validateRange(String(number), { min: number, max: number }).ok).toBe(true)
      expect(validateRange(String(number), { min: number + 0.0005 }).ok).toBe(false)
      expect(validateRange(String(number), { max: number - 0.0005 }).ok).toBe(false)
    }),
    RUNS
  )
})

describeValues(
  'code of 6',
  (text) => validateCode(text),
  [
    ...[
      '000000',
      '123456',
      '999999',
      '100000',
      '654321',
      '000001',
      '112233',
      '121212',
      '808080',
      '314159',
      '271828',
      '135790',
      '246801',
      '777777',
      '010101'
    ].map(same),
    ['１２３４５６', '123456'],
    ['123 456', '123456'],
    [' 246810 ', '246810'],
    ['\u200b975310', '975310'],
    ['12 34 57', '123457']
  ],
  [
    '',
    ' ',
    '1',
    '12345',
    '1234567',
    '12345a',
    'abcdef',
    '12-456',
    '12.456',
    '-12345',
    '+12345',
    '1e5000',
    '一二三四五六',
    '12345６７',
    '000',
    '1234567890',
    '12 345',
    '12,456',
    '#12345',
    '0x1234',
    '12345\u00b2'
  ]
)

test('a code of n digits has exactly n', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,10}$/), fc.integer({ min: 1, max: 10 }), (text, digits) => {
      expect(validateCode(text, digits).ok).toBe(text.length === digits)
    }),
    RUNS
  )
  expect(validateCode('123', 4)).toEqual({ ok: false, message: '验证码应为 4 位，现在 3 位' })
})
