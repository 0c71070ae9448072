import { Type, type Static } from '@sinclair/typebox'

/**
 * First start of an empty installation, by feature `administration` (administration.md#first-start). Without a token: the code from the
 * server's log is the proof.
 *
 * POST admin/Setup  SetupBody -> LoginAnswer: the company, its first administrator, and he is signed in. Refused once anybody has an account
 */

export const SetupBody = Type.Object(
  {
    /** As it was read from the log; case, blanks and dashes do not matter. */
    code: Type.String({ minLength: 1, maxLength: 40, title: '安装码' }),
    company: Type.String({ minLength: 1, maxLength: 50, pattern: '\\S', title: '公司名称' }),
    account: Type.String({ minLength: 2, maxLength: 50, pattern: '^[0-9A-Za-z][0-9A-Za-z._-]+$', title: '账号' }),
    realName: Type.String({ minLength: 1, maxLength: 20, pattern: '\\S', title: '姓名' }),
    mobile: Type.String({ pattern: '^1[3-9]\\d{9}$', title: '手机号' }),
    /** Lower-case hex md5 of the plain text, as in signing in (session.md#passwords). */
    password: Type.String({ pattern: '^[0-9a-f]{32}$', title: '密码' })
  },
  { additionalProperties: false }
)
export type SetupBody = Static<typeof SetupBody>
