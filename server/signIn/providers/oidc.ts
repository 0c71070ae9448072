import type { Configuration, IDToken, UserInfoResponse } from 'openid-client'
import { HOUR, type Clock } from '../../clock'
import { errorCode, refuse } from '../../errors'
import {
  AWAY,
  LOGIN_PAGE,
  mainlandMobile,
  type Asked,
  type Failed,
  type IdentityProvider,
  type Leaving,
  type PersonThere,
  type SentBack
} from './provider'
import type { OidcSettings } from './settings'

/** What the provider says of itself is read anew after this time. */
const METADATA_MS = HOUR

/** Loaded at the first use: most installations have no provider. */
const library = () => import('openid-client')

type Claims = IDToken | UserInfoResponse

/** The provider must know this address. */
const backOf = (site: string): string => `${site}${LOGIN_PAGE}`

/** The provider did not answer, or not in time: nothing is known of the person. */
const isAway = (error: unknown): boolean =>
  (error instanceof TypeError && errorCode(error) === '') ||
  ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM'].includes(errorCode(error))

/** A provider that speaks OpenID Connect, as it describes itself. */
export class OidcProvider implements IdentityProvider {
  readonly issuer: string
  private known: Promise<Configuration> | undefined = undefined
  private readAt = 0

  constructor(
    private readonly settings: OidcSettings,
    private readonly clock: Clock,
    private readonly failed: Failed
  ) {
    this.issuer = settings.issuer
  }

  /** @throws Refusal when it does not answer */
  private async open(): Promise<Configuration> {
    if (this.known === undefined || this.clock.now() - this.readAt >= METADATA_MS) {
      this.readAt = this.clock.now()
      this.known = this.discover()
    }
    try {
      return await this.known
    } catch (error) {
      this.known = undefined
      this.failed(error)
      throw refuse(AWAY)
    }
  }

  private async discover(): Promise<Configuration> {
    const { allowInsecureRequests, ClientSecretBasic, ClientSecretPost, discovery, enableNonRepudiationChecks } = await library()
    const { callLimitS, clientId, clientSecret, issuer } = this.settings
    return discovery(
      new URL(issuer),
      clientId,
      undefined,
      // OpenID Connect Core 9: a provider that says nothing takes the header.
      (server, ...more) =>
        (server.token_endpoint_auth_methods_supported?.includes('client_secret_post') === true
          ? ClientSecretPost(clientSecret)
          : ClientSecretBasic(clientSecret))(server, ...more),
      // Signatures of ID tokens are looked at, though they come from the provider itself. Plain http is a matter of the settings.
      { timeout: callLimitS, execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])] }
    )
  }

  async ask({ site, state }: Leaving): Promise<{ address: string; kept: { verifier: string; nonce: string } }> {
    const server = await this.open()
    const { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier } = await library()
    // Of PKCE: a code that somebody else caught is worth nothing without the verifier.
    const kept = { verifier: randomPKCECodeVerifier(), nonce: randomNonce() }
    const { href: address } = buildAuthorizationUrl(server, {
      redirect_uri: backOf(site),
      scope: this.settings.scope,
      state,
      nonce: kept.nonce,
      code_challenge: await calculatePKCECodeChallenge(kept.verifier),
      code_challenge_method: 'S256'
    })
    return { address, kept }
  }

  async person(asked: Asked, back: SentBack): Promise<PersonThere> {
    const claims = await this.claims(asked, back)
    const label = wordOf(claims.name) || wordOf(claims.preferred_username) || wordOf(claims.email)
    return { subject: claims.sub, label, mobile: claims.phone_number_verified === true ? mainlandMobile(wordOf(claims.phone_number)) : '' }
  }

  /** Changes a code into what the provider says of the person. @throws Refusal when it does not answer, else what the library found wrong */
  private async claims({ verifier = '', nonce = '', site }: Asked, { state, code, iss }: SentBack): Promise<Claims & { sub: string }> {
    const server = await this.open()
    const { authorizationCodeGrant, fetchUserInfo } = await library()
    const back = new URL(backOf(site))
    back.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString()
    const checks = { pkceCodeVerifier: verifier, expectedNonce: nonce, expectedState: state, idTokenExpected: true }
    try {
      const tokens = await authorizationCodeGrant(server, back, checks)
      const own = tokens.claims()
      if (own === undefined) throw new Error('no ID token')
      const more = server.serverMetadata().userinfo_endpoint === undefined ? {} : await fetchUserInfo(server, tokens.access_token, own.sub)
      return { ...own, ...more }
    } catch (error) {
      this.failed(error)
      throw isAway(error) ? refuse(AWAY) : error
    }
  }
}

const wordOf = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, 100) : '')
