import fc from 'fast-check'
import { validateVin, vinCheckDigit } from '@/domain/validators'
import vectors from '../../support/vectors/identifiers.json'
import { asTyped, describeValues, RUNS } from './cases'

const same = (value: string) => [value, value] as const
/** Made by a separate program from GB 16735-2019, not by the code under test. */
const computed = [
  'LFVBYH8T4Y1FCFP2N',
  'LGX2T3X22DMMNDRWR',
  'LGBNP11R869DGBB99',
  'LVSHZTRJ92KSAGRH3',
  'LFV14GAM5HYXTJKSN',
  'LFVCFU7U67YKXRAP7',
  'LGXKV5W72W844EPKB',
  'LGXGFRNN1TL863WEY',
  'LBE5U8JH9ZY0G15XW',
  'LFVS6M0W3SVDMWJKP'
]

describeValues(
  'VIN',
  validateVin,
  [
    ...vectors.vin.valid.map(same),
    ...computed.map(same),
    ['lsvvgp5f97kmzafty', 'LSVVGP5F97KMZAFTY'],
    ['LSVF XMBZ 3XH3 6DAFR', 'LSVFXMBZ3XH36DAFR'],
    ['ＬＳＪＡ24U62JG269225', 'LSJA24U62JG269225'],
    ['LDC-613P23A1305189', 'LDC613P23A1305189']
  ],
  [
    ...vectors.vin.invalid,
    '',
    ' ',
    'L',
    'LSJA24U62JG2692255',
    'ISJA24U62JG269225',
    'LSJA24U62JG26922Q',
    'LSJA24U62JG26922I',
    'OOOOOOOOOOOOOOOOO',
    'LSJA24U62JG26922号',
    '车架号车架号车架号车架号车架号车架',
    'LSJA24U62JG26922*',
    'LSJA24U62JG26922_',
    'LSJA24U62JG269.25',
    'LSJA24U62JG2692é5',
    '1234567890123456',
    '123456789012345678',
    'LSJA24U62JG26922😀',
    '粤B12345',
    'LSJA24U62/G269225',
    'QDC613P23A1305189'
  ]
)

test.each(vectors.vin.valid)('%s needs no confirmation', (vin) => {
  expect(validateVin(vin)).toEqual({ ok: true, value: vin })
})

test.each(vectors.vin.warning)('%s is accepted with a warning', (vin) => {
  expect(validateVin(vin)).toEqual({ ok: true, value: vin, warning: expect.stringContaining('校验位') })
})

test('9BWZZZ377VT004251 expects 2, a rest of 10 is X', () => {
  expect(vinCheckDigit('9BWZZZ377VT004251')).toBe('2')
  expect(vinCheckDigit('1M8GDM9AXKP042788')).toBe('X')
})

/** Transliteration written as the standard prints it, apart from the table in the code. */
const VALUES: Record<string, number> = {
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9
}
const valueOf = (char: string) => VALUES[char] ?? Number(char)

test('any single character mistyped for one of another value gives the warning', () => {
  const pool = fc.constantFrom(...vectors.vin.valid, ...computed)
  fc.assert(
    fc.property(pool, fc.nat({ max: 16 }), fc.stringMatching(/^[A-HJ-NPR-Z0-9]$/), (vin, at, char) => {
      fc.pre(at !== 8 && valueOf(char) !== valueOf(vin.charAt(at)))
      const result = validateVin(vin.slice(0, at) + char + vin.slice(at + 1))
      expect(result).toMatchObject({ ok: true, warning: expect.any(String) })
    }),
    RUNS
  )
})

test('exactly one of the eleven check characters needs no confirmation', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-HJ-NPR-Z0-9]{17}$/), fc.boolean(), (vin, lower) => {
      const clean = Array.from('0123456789X').filter((check) => {
        const result = validateVin(asTyped(vin.slice(0, 8) + check + vin.slice(9), { lower, full: false, spaces: lower }))
        return result.ok && result.warning === undefined
      })
      expect(clean).toHaveLength(1)
    }),
    RUNS
  )
})
