import { Type, type Static } from '@sinclair/typebox'
import { Ticket } from './signIn'

/**
 * The second of two steps (session.md#second-step), for people of roles that the company names. The first answered with SecondStep
 * (contract/signIn.ts); its ticket counts for ten minutes and a few tries. Open without a token. A family of ours: unknown fields are
 * refused.
 *
 * POST signIn/Second/Code  SecondCodeBody -> SmsCodeAnswer; where the step is a code
 * POST signIn/Second       SecondBody     -> LoginAnswer
 */

const strict = <T extends Parameters<typeof Type.Object>[0]>(properties: T) => Type.Object(properties, { additionalProperties: false })

export const SecondCodeBody = strict({ ticket: Ticket })
export type SecondCodeBody = Static<typeof SecondCodeBody>

/** What the step asks for, and only that. `password` = lower-case hex md5 of the plain text. */
export const SecondBody = strict({
  ticket: Ticket,
  code: Type.Optional(Type.String({ pattern: '^\\d{6}$', title: '短信验证码' })),
  password: Type.Optional(Type.String({ minLength: 1, maxLength: 64, title: '密码' }))
})
export type SecondBody = Static<typeof SecondBody>
