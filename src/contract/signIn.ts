import { Type, type Static } from '@sinclair/typebox'
import type { LoginAnswer } from './session'

/**
 * Ways into an account beyond the password and the texted code, by feature `signIn` (session.md#other-ways-in). A family of ours: unknown
 * fields are refused. Calls that answer without a token are limited as Login is and tell no account from another. Times are epoch ms.
 *
 * GET  signIn/Ways                  -> OpenWays, without a token
 * GET  signIn/Bindings              -> { list: Binding[] }: bindings and passkeys of the person who asks, newest first
 * POST signIn/Bindings              BindBody -> { list: Binding[] }; binds what a ticket proves to the person who asks
 * POST signIn/Bindings/{id}/Remove  -> { list: Binding[] }
 *
 * The calls of each way stand in its own file: signInMini, signInOpenId, signInPasskey, signInSecond.
 */

const strict = <T extends Parameters<typeof Type.Object>[0]>(properties: T) => Type.Object(properties, { additionalProperties: false })

/** Every way there is. A company opens those it wants. */
export const SIGN_IN_WAYS = ['password', 'sms', 'weapp', 'alipay', 'openId', 'passkey'] as const
export type SignInWay = (typeof SIGN_IN_WAYS)[number]

/** Ways by which somebody known elsewhere is bound to an account. */
export const BINDING_WAYS = ['weapp', 'alipay', 'openId'] as const
export type BindingWay = (typeof BINDING_WAYS)[number]

/**
 * bind: somebody known elsewhere, bound to no account yet. second: the first step of two was right. invite: who holds it sets his first password. The others: what
 * a way asked.
 */
export const TICKET_KINDS = ['bind', 'second', 'openId', 'passkey', 'enrol', 'invite'] as const
export type TicketKind = (typeof TICKET_KINDS)[number]

export const Ticket = Type.String({ minLength: 20, maxLength: 100, pattern: '^[0-9A-Za-z_-]+$', title: '凭据' })

export interface OpenWays {
  /**
   * In the order of SIGN_IN_WAYS: open by the company's rule and configured on this server. `setup` alone: nobody has an account yet, and
   * the first one is made by admin/Setup (administration.md#first-start).
   */
  ways: (SignInWay | 'setup')[]
  /** What the identity provider is called on its button, '' = none. */
  openIdName: string
}

/** Somebody proved who he is elsewhere, and no account here is bound to him: he signs in once another way, and the ticket is handed in then. */
export interface Unbound {
  bindTicket: string
}
/** The first step of two was right; what comes now is said in signInSecond. */
export interface SecondStep {
  secondTicket: string
  /** What is asked for: a code by SMS, after an SMS the password. */
  by: 'code' | 'password'
  /** Where the code goes, masked: 139****0001; '' where the password is asked for. */
  mobile: string
}
export type SignInAnswer = LoginAnswer | Unbound | SecondStep

export const BindBody = strict({ ticket: Ticket })
export type BindBody = Static<typeof BindBody>

export interface Binding {
  id: string
  way: BindingWay | 'passkey'
  /** What the person recognises it by, '' = nothing. */
  label: string
  createdAt: number
  usedAt: number
}
