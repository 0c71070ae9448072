import fc from 'fast-check'
import { validateUscc } from '@/domain/validators'
import vectors from '../../support/vectors/identifiers.json'
import { describeValues, RUNS } from './cases'

const same = (value: string) => [value, value] as const
/** Made by a separate program from powers of 3 modulo 31, not by the code under test. */
const computed = [
  '12370202Q4YEBMNR3L',
  '53310115K0GDJBKUYJ',
  '9231011551U3T3C430',
  '133101154QCKG8J5CB',
  '1132010215Y1T598WU',
  '133201023UTJLXLM14',
  '13310115RLWPAAGMN3',
  '51440305U2QA1WJ8BJ',
  '91370202K2HM39FWQU',
  '92370202D1FYDKQ2B3'
]

describeValues(
  'USCC',
  validateUscc,
  [
    ...vectors.uscc.valid.map(same),
    ...computed.map(same),
    ['91350200776049653a', '91350200776049653A'],
    ['91350503 MA31DKY80A', '91350503MA31DKY80A'],
    ['９１３５０５０３MA31DKY80A', '91350503MA31DKY80A'],
    ['440301-776049653', '440301776049653']
  ],
  [
    ...vectors.uscc.invalid,
    '',
    ' ',
    '91350200776049653',
    '91350200776049653AA',
    '9135020077604965OA',
    '9135020077604965SA',
    '9135020077604965VA',
    '9135020077604965ZA',
    '91A50200776049653A',
    '9135020X776049653A',
    '91350200776049653*',
    '企业信用代码企业信用代码企业信用代码',
    '91350200776049653号',
    '12345678901234',
    '1234567890123456',
    '91000000MA0000001S',
    '91000000MA0000001Q',
    '000000000000000001',
    'I1350200776049653A',
    '91350200776049635A'
  ]
)

test('an old tax number of 15 digits is accepted with a warning', () => {
  expect(validateUscc('440301776049653')).toEqual({ ok: true, value: '440301776049653', warning: expect.stringContaining('15 位') })
  expect(validateUscc('44030177604965A').ok).toBe(false)
})

test.each([
  ['91350203M0001QAY9B', '统一社会信用代码校验位不符，请核对'],
  ['9135020077604965IA', '统一社会信用代码中没有字母 I、O、S、V、Z，请核对'],
  ['91350200776049653', '统一社会信用代码应为 18 位，现在 17 位']
])('%s says %s', (code, message) => {
  expect(validateUscc(code)).toEqual({ ok: false, message })
})

test('the code a public repository accepts would need the check character 9', () => {
  expect(validateUscc('91350203M0001QAY99').ok).toBe(true)
})

test('exactly one of the 31 check characters is accepted, and any single wrong character is refused', () => {
  const alphabet = Array.from('0123456789ABCDEFGHJKLMNPQRTUWXY')
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{9}$/), (body) => {
      expect(alphabet.filter((check) => validateUscc(body + check).ok)).toHaveLength(1)
    }),
    RUNS
  )
  const pool = fc.constantFrom(...vectors.uscc.valid, ...computed)
  fc.assert(
    fc.property(pool, fc.nat({ max: 17 }), fc.constantFrom(...alphabet), (code, at, char) => {
      fc.pre(code.charAt(at) !== char)
      expect(validateUscc(code.slice(0, at) + char + code.slice(at + 1)).ok).toBe(false)
    }),
    RUNS
  )
})
