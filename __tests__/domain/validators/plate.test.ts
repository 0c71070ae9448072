import fc from 'fast-check'
import { displayPlate, normalisePlate, plateColour, PLATE_PROVINCES, validatePlate, type PlateKind } from '@/domain/validators'
import vectors from '../../support/vectors/identifiers.json'
import { asTyped, describeValues, RUNS } from './cases'

describeValues(
  'plate',
  validatePlate,
  [
    ...vectors.plate.valid.map((typed) => [typed, typed.replace('Ａ１２３４５', 'A12345').replace(/[·\s]/g, '').toUpperCase()] as const),
    ['京O12345', '京O12345'],
    ['粤Z1234澳', '粤Z1234澳'],
    ['使014578', '使014578'],
    ['224578使', '224578使'],
    ['沪A0012领', '沪A0012领'],
    ['粤b-8d.88f', '粤B8D88F'],
    ['苏Ｅ・12345Ｆ', '苏E12345F'],
    ['川A ab12c', '川AAB12C'],
    ['琼A00001', '琼A00001']
  ],
  [
    ...vectors.plate.invalid,
    '',
    'A12345',
    '12345',
    '京',
    '京1A2345',
    'B粤12345',
    '京AI2345',
    '京A2345O',
    '京A1234犬',
    '京A1234港',
    '粤Z1234台',
    '使12345',
    '使1234567',
    '014578领',
    '粤BD123456',
    '粤BDO1234',
    '粤B12345L',
    '京A12_45',
    '京京A1234',
    'LA12345',
    '京A1234学学'
  ]
)

const examples: readonly (readonly [string, PlateKind])[] = [
  ['京A12345', 'standard'],
  ['粤B8D88E', 'standard'],
  ['粤BD1234', 'standard'],
  ['鲁B1234学', 'suffix'],
  ['粤B1234警', 'suffix'],
  ['冀A1234挂', 'suffix'],
  ['粤Z1234港', 'hongkong'],
  ['粤Z1234澳', 'macau'],
  ['使014578', 'embassy'],
  ['224578使', 'embassy'],
  ['沪A0012领', 'embassy'],
  ['粤BD12345', 'newEnergySmall'],
  ['粤BDA1234', 'newEnergySmall'],
  ['皖AG12345', 'newEnergySmall'],
  ['沪A12345D', 'newEnergyLarge'],
  ['浙A12345K', 'newEnergyLarge']
]

test.each(examples)('%s is %s', (plate, kind) => {
  expect(validatePlate(plate)).toEqual({ ok: true, value: plate, kind })
})

test.each([
  ['粤B8D88E', false, 'blue'],
  ['粤B8D88E', true, 'yellow'],
  ['粤B·8D88E', false, 'blue'],
  ['鲁B1234学', false, 'yellow'],
  ['冀A1234挂', false, 'yellow'],
  ['粤B1234警', false, 'white'],
  ['粤Z1234港', false, 'black'],
  ['使014578', false, 'black'],
  ['粤BD12345', false, 'green'],
  ['沪A12345D', false, 'yellowGreen'],
  ['没有牌', false, undefined]
])('colour of %s (large: %s) is %s', (plate, large, colour) => {
  expect(plateColour(plate, large)).toBe(colour)
})

test.each([
  ['粤b8d88e', '粤B·8D88E'],
  ['粤BD12345', '粤B·D12345'],
  ['使014578', '使014578'],
  ['临时', '临时']
])('%s is shown as %s', (plate, shown) => {
  expect(displayPlate(plate)).toBe(shown)
})

test.each([
  ['', '请输入车牌号'],
  ['京A1234', '车牌应为 7 位，新能源车 8 位，现在 6 位'],
  ['台A12345', '车牌首位应为省份简称，例如 粤'],
  ['京A1O345', '车牌中没有字母 I 和 O，请核对是否为数字 1 和 0'],
  ['粤BL12345', '新能源车牌格式不对，例如 粤BD12345、粤B12345D']
])('%j says %s', (plate, message) => {
  expect(validatePlate(plate)).toEqual({ ok: false, message })
})

test('31 provinces, each once', () => {
  expect(new Set(PLATE_PROVINCES).size).toBe(31)
})

const province = fc.constantFrom(...PLATE_PROVINCES)
const legal = fc
  .tuple(
    province,
    fc.oneof(
      fc.stringMatching(/^[A-HJ-Z][A-HJ-NP-Z0-9]{5}$/).map((rest) => ({ rest, kind: 'standard' })),
      fc.stringMatching(/^[A-HJ-Z][A-HJK][A-HJ-NP-Z0-9]\d{4}$/).map((rest) => ({ rest, kind: 'newEnergySmall' })),
      fc.stringMatching(/^[A-HJ-Z]\d{5}[A-HJK]$/).map((rest) => ({ rest, kind: 'newEnergyLarge' }))
    )
  )
  .map(([sign, { rest, kind }]) => ({ plate: sign + rest, kind }))

test('legal plates are accepted in any writing, and normalising twice changes nothing', () => {
  const style = fc.record({ lower: fc.boolean(), full: fc.boolean(), spaces: fc.boolean() })
  fc.assert(
    fc.property(legal, style, ({ plate, kind }, how) => {
      const typed = asTyped(plate, how)
      expect(validatePlate(typed)).toEqual({ ok: true, value: plate, kind })
      expect(normalisePlate(normalisePlate(typed))).toBe(plate)
      expect(normalisePlate(displayPlate(plate))).toBe(plate)
    }),
    RUNS
  )
})

test('one I or O after position 2 always refuses', () => {
  fc.assert(
    fc.property(legal, fc.nat({ max: 4 }), fc.constantFrom('I', 'O'), ({ plate }, at, letter) => {
      expect(validatePlate(plate.slice(0, 2 + at) + letter + plate.slice(3 + at)).ok).toBe(false)
    }),
    RUNS
  )
})

test('no text makes it throw, and what is accepted has 7 or 8 characters (validators.md#plate)', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (text) => {
      const result = validatePlate(text)
      if (result.ok) expect([7, 8]).toContain(result.value.length)
    }),
    RUNS
  )
})
