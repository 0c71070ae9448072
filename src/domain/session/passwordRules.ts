/** One rule of a new password, for a checklist that follows the typing. */
export interface PasswordRule {
  id: 'length' | 'digit' | 'letter' | 'special'
  label: string
  isMet: boolean
}

/** Length of a new password (session.md#passwords), characters. */
const PASSWORD_MIN = 6
export const PASSWORD_MAX = 16

/**
 * The rules of a new password (session.md#passwords: 6 to 16, digit, letter and special character). The client's own: only md5 leaves it
 * (session.md#passwords). Special is every printable ASCII character that is neither letter nor digit nor blank; other characters could not
 * be typed on every keyboard and count for nothing.
 */
export function passwordRules(password: string): PasswordRule[] {
  const length = Array.from(password).length
  return [
    { id: 'length', label: `${PASSWORD_MIN} 到 ${PASSWORD_MAX} 位`, isMet: length >= PASSWORD_MIN && length <= PASSWORD_MAX },
    { id: 'digit', label: '有数字', isMet: /[0-9]/.test(password) },
    { id: 'letter', label: '有字母', isMet: /[A-Za-z]/.test(password) },
    { id: 'special', label: '有符号，如 @ # !', isMet: /[!-/:-@[-`{-~]/.test(password) }
  ]
}

export function isGoodPassword(password: string): boolean {
  return passwordRules(password).every((rule) => rule.isMet)
}
