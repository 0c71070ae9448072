import fc from 'fast-check'
import { sexOfIdCard, validateIdCard } from '@/domain/validators'
import vectors from '../../support/vectors/identifiers.json'
import { describeValues, NOW, RUNS } from './cases'

const validate = (text: string) => validateIdCard(text, NOW)
const same = (value: string) => [value, value] as const
/** Made by a separate program by the recursive method of ISO 7064 mod 11-2, not by the code under test. */
const computed = [
  '440305202003249510',
  '21020219580116217X',
  '440305196112107943',
  '440305197508139161',
  '440305194912143126',
  '440305194205156315',
  '210202201805186855',
  '654101201606166943',
  '31011519600221285X',
  '210202197509101918',
  '110105201012276412',
  '310115200311065047',
  '440300202402290017'
]

describeValues(
  'identity card',
  validate,
  [
    ...vectors.idCard.valid.map(same),
    ...computed.map(same),
    ['11010519491231002x', '11010519491231002X'],
    ['654101 19960430 8717', '654101199604308717'],
    ['２１０２０２２０１１０９３０４２１３', '210202201109304213'],
    ['440300-20260315-0010', '440300202603150010']
  ],
  [
    ...vectors.idCard.invalid,
    '',
    ' ',
    '110105491231002',
    '44030020230229001X',
    '440300210002290018',
    '440300202603160016',
    '440300000001010015',
    '44030019990431001X',
    '44030019990001001X',
    '440300199901000016',
    '040300199901010017',
    '1101051949123100',
    '1101051949123100211',
    '11010519491231002Y',
    'X10105194912310021',
    '1101051949X231002X',
    '身份证号码身份证号码身份证号码身份证',
    'E12345678',
    '11010519491231002Ⅹ',
    '110105194912310020',
    '000000000000000000'
  ]
)

test.each([
  ['110105491231002', '15 位旧身份证号已停用，请填写 18 位身份证号'],
  ['1101051949123100', '身份证号应为 18 位，现在 16 位'],
  ['11010519491331002X', '身份证号中的出生日期不存在'],
  ['440300190002290012', '身份证号中的出生日期不存在'],
  ['110105194912310021', '身份证号校验位不符，请核对'],
  ['440300202603160016', '身份证号中的出生日期晚于今天']
])('%s says %s', (idNo, message) => {
  expect(validate(idNo)).toEqual({ ok: false, message })
})

test('today is the day in Shanghai: born on 2026-03-15 is the future one millisecond before its midnight', () => {
  expect(validateIdCard('440300202603150010', NOW).ok).toBe(true)
  expect(validateIdCard('440300202603150010', NOW - 1)).toEqual({ ok: false, message: '身份证号中的出生日期晚于今天' })
})

test('the 17th digit is odd for men', () => {
  expect(sexOfIdCard('440305202003249510')).toBe('男')
  expect(sexOfIdCard('11010519491231002X')).toBe('女')
})

test('any single wrong digit, and any two neighbours exchanged, is refused', () => {
  const pool = fc.constantFrom(...vectors.idCard.valid, ...computed)
  fc.assert(
    fc.property(pool, fc.nat({ max: 16 }), fc.integer({ min: 1, max: 9 }), (idNo, at, shift) => {
      const wrong = (Number(idNo.charAt(at)) + shift) % 10
      expect(validate(idNo.slice(0, at) + wrong + idNo.slice(at + 1)).ok).toBe(false)
    }),
    RUNS
  )
  fc.assert(
    fc.property(pool, fc.nat({ max: 15 }), (idNo, at) => {
      const exchanged = idNo.slice(0, at) + idNo.charAt(at + 1) + idNo.charAt(at) + idNo.slice(at + 2)
      expect(validate(exchanged).ok).toBe(exchanged === idNo)
    }),
    RUNS
  )
})

/** Check character by the recursive method of ISO 7064, another way than the weights in the code. */
function recursiveCheck(digits: string): string {
  const rest = Array.from(digits).reduce((sum, digit) => ((sum + Number(digit)) * 2) % 11, 0)
  return '0123456789X'.charAt((12 - rest) % 11)
}

test('every existing day until today is accepted with the check character of ISO 7064', () => {
  const days = fc
    .integer({ min: 0, max: 51_000 })
    .map((day) => new Date(Date.UTC(1886, 0, 1) + day * 86_400_000).toISOString().slice(0, 10).replace(/-/g, ''))
  fc.assert(
    fc.property(fc.stringMatching(/^[1-9]\d{5}$/), days, fc.stringMatching(/^\d{3}$/), (area, day, sequence) => {
      const digits = area + day + sequence
      expect(validate(digits + recursiveCheck(digits)).ok).toBe(day <= '20260315')
    }),
    RUNS
  )
})
