import fc from 'fast-check'
import { validateMobile } from '@/domain/validators'
import vectors from '../../support/vectors/identifiers.json'
import { describeValues, RUNS } from './cases'

const same = (value: string) => [value, value] as const

describeValues(
  'mobile',
  validateMobile,
  [
    ...vectors.mobile.valid.map(same),
    ...[
      '13012345678',
      '13123456789',
      '13300000000',
      '14500000000',
      '14700001111',
      '15012345678',
      '15612345678',
      '15987654321',
      '16612345678',
      '17012345678',
      '17312345678',
      '18012345678',
      '18888888888',
      '19112345678',
      '19312345678'
    ].map(same),
    ['138 0013 8001', '13800138001'],
    ['138-0013-8002', '13800138002'],
    ['+86 138 0013 8003', '13800138003'],
    ['008613800138004', '13800138004'],
    ['１３８００１３８００５', '13800138005'],
    ['\u202a13800138006\u202c', '13800138006']
  ],
  [
    ...vectors.mobile.invalid,
    '',
    '   ',
    '10012345678',
    '11012345678',
    '02012345678',
    '23800138000',
    '1',
    '138001380',
    '1380013800a',
    '138O0138000',
    '13800138000,13900139000',
    '0755-12345678',
    '075512345678',
    '4008123123',
    '110',
    '86138001380001',
    '+852 91234567',
    '手机号',
    '138.0013.8000',
    '１２８００１３８０００',
    '13800138000#1',
    '-13800138000'
  ]
)

test('11 digits, starting with 1, second digit 3 to 9', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{9,13}$/), (digits) => {
      fc.pre(!digits.startsWith('0086'))
      expect(validateMobile(digits).ok).toBe(/^1[3-9]\d{9}$/.test(digits))
    }),
    RUNS
  )
  fc.assert(
    fc.property(fc.stringMatching(/^1[3-9]\d{9}$/), (digits) => {
      expect(validateMobile(digits)).toEqual({ ok: true, value: digits })
    }),
    RUNS
  )
})

test('messages tell what to change', () => {
  expect(validateMobile('')).toEqual({ ok: false, message: '请输入手机号' })
  expect(validateMobile('1380013800')).toEqual({ ok: false, message: '手机号应为 11 位，现在 10 位' })
  expect(validateMobile('12800138000')).toEqual({ ok: false, message: '手机号应以 13 到 19 开头' })
})
