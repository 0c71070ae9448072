import { Type, type Static } from '@sinclair/typebox'
import { Ticket } from './signIn'

/**
 * Signing in by the company's identity provider (OpenID Connect, authorization code with PKCE), by feature `signIn`; H5 only, all without a
 * token (session.md#identity-provider).
 *
 * POST signIn/OpenId/Begin  OpenIdBeginBody -> { address }: where the browser goes
 * POST signIn/OpenId        OpenIdBody -> SignInAnswer: what the provider sent the browser back with
 */

const strict = <T extends Parameters<typeof Type.Object>[0]>(properties: T) => Type.Object(properties, { additionalProperties: false })

/** Made and kept by the browser that begins: another one cannot end what it began. */
const Browser = Type.String({ minLength: 20, maxLength: 100, pattern: '^[0-9A-Za-z_-]+$', title: '浏览器标识' })

export const OpenIdBeginBody = strict({ browser: Browser })
export type OpenIdBeginBody = Static<typeof OpenIdBeginBody>

export interface OpenIdAddress {
  address: string
}

export const OpenIdBody = strict({
  browser: Browser,
  /** The ticket of the question. */
  state: Ticket,
  code: Type.String({ minLength: 1, maxLength: 4_000, title: '授权码' }),
  /** Who answers, where the provider says so (RFC 9207). */
  iss: Type.Optional(Type.String({ maxLength: 500, title: '签发方' }))
})
export type OpenIdBody = Static<typeof OpenIdBody>
