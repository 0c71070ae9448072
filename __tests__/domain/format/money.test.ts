import fc from 'fast-check'
import { amountInChinese, fenToInput, formatFen } from '@/domain/format'

const RUNS = { seed: 20260315, numRuns: 2000 }

test.each([
  [0, '0.00'],
  [1, '0.01'],
  [10, '0.10'],
  [99, '0.99'],
  [100, '1.00'],
  [99_999, '999.99'],
  [100_000, '1,000.00'],
  [123_450, '1,234.50'],
  [9_999_999_999, '99,999,999.99'],
  [-123_450, '-1,234.50'],
  [-1, '-0.01'],
  [Number.MAX_SAFE_INTEGER, '90,071,992,547,409.91']
])('%d fen is %s', (fen, text) => {
  expect(formatFen(fen)).toBe(text)
})

test('an amount field starts with plain text', () => {
  expect(fenToInput(123_450)).toBe('1234.50')
  expect(fenToInput(5)).toBe('0.05')
})

test.each([1.5, NaN, Infinity, 2 ** 53])('%d is no integer fen', (fen) => {
  expect(() => formatFen(fen)).toThrow(RangeError)
  expect(() => fenToInput(fen)).toThrow(RangeError)
  expect(() => amountInChinese(fen)).toThrow(RangeError)
})

test.each([
  [0, '零元整'],
  [1, '壹分'],
  [10, '壹角'],
  [12, '壹角贰分'],
  [100, '壹元整'],
  [101, '壹元零壹分'],
  [110, '壹元壹角'],
  [123_450, '壹仟贰佰叁拾肆元伍角'],
  [49_000, '肆佰玖拾元整'],
  [1_000_00, '壹仟元整'],
  [100_500, '壹仟零伍元整'],
  [101_000, '壹仟零壹拾元整'],
  [1_000_000, '壹万元整'],
  [1_000_100, '壹万零壹元整'],
  [1_010_000, '壹万零壹佰元整'],
  [1_100_000, '壹万壹仟元整'],
  [10_000_500, '壹拾万零伍元整'],
  [10_000_000_000, '壹亿元整'],
  [10_000_000_100, '壹亿零壹元整'],
  [10_001_000_000, '壹亿零壹万元整'],
  [1_000_000_010_000, '壹佰亿零壹佰元整'],
  [14_0950, '壹仟肆佰零玖元伍角'],
  [100_700_053, '壹佰万柒仟元伍角叁分'],
  [1_680_32, '壹仟陆佰捌拾元叁角贰分'],
  [100_000_000_000_000, '壹兆元整'],
  [-12_345, '负壹佰贰拾叁元肆角伍分']
])('%d fen in capitals is %s', (fen, text) => {
  expect(amountInChinese(fen)).toBe(text)
})

/** Reads capitals back to fen: another direction than the code under test. */
function read(text: string): number {
  const digits = '零壹贰叁肆伍陆柒捌玖'
  const places: Record<string, number> = { 拾: 10, 佰: 100, 仟: 1000 }
  const groups: Record<string, number> = { 万: 1e4, 亿: 1e8, 兆: 1e12 }
  let yuan = 0
  let group = 0
  let digit = 0
  let fen = 0
  for (const char of text.replace(/^负/, '').replace(/整$/, '')) {
    const place = places[char]
    const power = groups[char]
    if (digits.includes(char)) digit = digits.indexOf(char)
    else if (place) {
      group += digit * place
      digit = 0
    } else if (power) {
      yuan += (group + digit) * power
      group = 0
      digit = 0
    } else if (char === '元') {
      yuan += group + digit
      group = 0
      digit = 0
    } else if (char === '角') {
      fen += digit * 10
      digit = 0
    } else if (char === '分') {
      fen += digit
      digit = 0
    } else throw new Error(`unexpected ${char}`)
  }
  return (text.startsWith('负') ? -1 : 1) * (yuan * 100 + fen)
}

test('capitals say the amount, never two 零 in a row, never one before a unit', () => {
  const amounts = fc.oneof(
    fc.integer({ min: 1, max: 9_999_999_999 }),
    fc.integer({ min: 1, max: 900_719_925_474_099 }),
    fc.stringMatching(/^[1-9][05]{0,13}$/).map(Number)
  )
  fc.assert(
    fc.property(amounts, (fen) => {
      const text = amountInChinese(fen)
      expect(read(text)).toBe(fen)
      expect(text).not.toMatch(/零零|零[拾佰仟万亿兆元角分整]/)
      expect(amountInChinese(-fen)).toBe(`负${text}`)
    }),
    RUNS
  )
})
