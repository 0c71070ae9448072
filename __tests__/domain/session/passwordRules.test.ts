import fc from 'fast-check'
import { isGoodPassword, passwordRules } from '@/domain/session/passwordRules'

const met = (password: string) =>
  passwordRules(password)
    .filter((rule) => rule.isMet)
    .map((rule) => rule.id)

describe('rules of a new password', () => {
  it.each([
    ['', []],
    ['abc12', ['digit', 'letter']],
    ['abc123', ['length', 'digit', 'letter']],
    ['123456!', ['length', 'digit', 'special']],
    ['abc!ef', ['length', 'letter', 'special']],
    ['abc 123', ['length', 'digit', 'letter']],
    ['密码密码１２', ['length']],
    ['a1!45678901234567', ['digit', 'letter', 'special']],
    ['Towing@2026', ['length', 'digit', 'letter', 'special']],
    ['a1!456', ['length', 'digit', 'letter', 'special']],
    ['a1!4567890123456', ['length', 'digit', 'letter', 'special']]
  ])('%s', (password, ids) => expect(met(password)).toEqual(ids))

  it('every mark of an ASCII keyboard counts as special, no letter, digit or blank does', () => {
    for (let code = 32; code < 127; code++) {
      const sign = String.fromCharCode(code)
      expect([sign, met(`aa11a${sign}`).includes('special')]).toEqual([sign, /[^A-Za-z0-9 ]/.test(sign)])
    }
  })

  it('is good exactly when 6 to 16 characters hold a digit, a letter and a mark', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), (password) => {
        const expected =
          password.length >= 6 && password.length <= 16 && /\d/.test(password) && /[a-z]/i.test(password) && /[^A-Za-z0-9\s]/.test(password)
        expect(isGoodPassword(password)).toBe(expected)
      }),
      { numRuns: 300, seed: 20261121 }
    )
  })
})
