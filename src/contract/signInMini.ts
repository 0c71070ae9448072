import { Type, type Static } from '@sinclair/typebox'
import { Ticket, type SignInAnswer, type Unbound } from './signIn'

/**
 * One tap inside a mini-program (session.md#other-ways-in). Without a token; refused like every sign-in, whoever it was.
 *
 * POST signIn/Mini        MiniBody -> MiniAnswer
 * POST signIn/MiniMobile  MiniMobileBody -> SignInAnswer; binds the person to the account that has his mobile number
 */

const strict = { additionalProperties: false }

/** `code`: of wx.login, or my.getAuthCode with scope auth_base. */
export const MiniBody = Type.Object(
  {
    platform: Type.Union([Type.Literal('weapp'), Type.Literal('alipay')], { title: '平台' }),
    code: Type.String({ minLength: 1, maxLength: 200, title: '登录凭证' })
  },
  strict
)
export type MiniBody = Static<typeof MiniBody>

/** Nobody here is this person yet. `takesMobile`: the button for the mobile number leads somewhere. */
export interface UnboundMini extends Unbound {
  takesMobile: boolean
}
export type MiniAnswer = SignInAnswer | UnboundMini

/** `ticket`: the bindTicket of Mini; a refused number leaves it as it is. `proof`: WeChat's code of the button, the `response` of my.getPhoneNumber. */
export const MiniMobileBody = Type.Object(
  { ticket: Ticket, proof: Type.String({ minLength: 1, maxLength: 4000, title: '手机号授权' }) },
  strict
)
export type MiniMobileBody = Static<typeof MiniMobileBody>
