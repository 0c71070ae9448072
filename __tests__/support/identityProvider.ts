import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Who has an account at the provider: standard claims of OpenID Connect. */
export interface PersonThere {
  name?: string
  email?: string
  phone_number?: string
  phone_number_verified?: boolean
}

type Claims = Record<string, unknown>

/** A real OpenID provider on loopback; what it sends can be bent, held back or refused. */
export interface IdentityProvider {
  issuer: string
  /** Changes the claims of each ID token, signed anew by the provider's own key, or by another one. */
  bend: ((claims: Claims) => Claims) | undefined
  signsWithAnotherKey: boolean
  /** Paths that get no answer. */
  holds: RegExp | undefined
  /** Signs a person in through the provider's pages, without a browser. @param address where the app sent it @returns the address it is sent back to */
  walk(address: string, subject: string): Promise<URL>
  close(): Promise<void>
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const KID = 'test'

/** @param accepts addresses that it sends back to @param people by their names there @param port 0 = any */
export async function startIdentityProvider(accepts: string[], people: Record<string, PersonThere>, port = 0): Promise<IdentityProvider> {
  const { default: Provider } = await import('oidc-provider')
  const [own, other] = [generateKeyPairSync('rsa', { modulusLength: 2048 }), generateKeyPairSync('rsa', { modulusLength: 2048 })]
  const server = createServer()
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // Made anew by Node: the provider takes only what is an object for itself, and a suite has an `Object` of its own.
  const settings: object = structuredClone({
    clients: [{ client_id: 'towing', client_secret: 'towing-secret-of-tests', redirect_uris: accepts }],
    jwks: { keys: [{ ...own.privateKey.export({ format: 'jwk' }), kid: KID, use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['of-tests'] },
    claims: { openid: ['sub'], profile: ['name'], phone: ['phone_number', 'phone_number_verified'], email: ['email'] }
  })
  const provider = new Provider(
    issuer,
    Object.assign(settings, {
      findAccount: (_context: unknown, id: string) =>
        people[id] === undefined ? undefined : { accountId: id, claims: async () => ({ sub: id, ...people[id] }) },
      renderError: async (context: { body: unknown }, { error }: { error: string }) => {
        context.body = error
      }
    })
  )
  const sign = (claims: Claims, { privateKey }: { privateKey: KeyObject }): string => {
    const signed = `${part({ alg: 'RS256', kid: KID })}.${part(claims)}`
    return `${signed}.${createSign('sha256').update(signed).sign(privateKey).toString('base64url')}`
  }
  const opened: IdentityProvider = {
    issuer,
    bend: undefined,
    signsWithAnotherKey: false,
    holds: undefined,
    walk: (address, subject) => walk(address, subject, issuer),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
  provider.use(async (context: { path: string; body: unknown }, next: () => Promise<void>) => {
    if (opened.holds?.test(context.path) === true) return new Promise(() => undefined)
    await next()
    const body = context.body as { id_token?: string } | undefined
    if (context.path !== '/token' || body?.id_token === undefined) return
    const claims = JSON.parse(Buffer.from(body.id_token.split('.')[1] ?? '', 'base64url').toString()) as Claims
    context.body = { ...body, id_token: sign(opened.bend?.(claims) ?? claims, opened.signsWithAnotherKey ? other : own) }
  })
  server.on('request', provider.callback())
  return opened
}

/** Keeps cookies, follows the provider's redirects and answers its two pages: who one is, and that the app may know it. */
async function walk(address: string, subject: string, issuer: string): Promise<URL> {
  const jar = new Map<string, string>()
  let next = new URL(address)
  let body: URLSearchParams | undefined
  for (let turn = 0; turn < 12; turn++) {
    if (next.origin !== issuer) return next
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie }, ...(body !== undefined && { method: 'POST', body }) })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    body = undefined
    const location = answer.headers.get('location')
    if (location !== null) {
      next = new URL(location, next)
      continue
    }
    const page = await answer.text()
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
    if (prompt === undefined) throw new Error(`the provider says: ${page.slice(0, 300)}`)
    body = new URLSearchParams(prompt === 'login' ? { prompt, login: subject, password: 'any' } : { prompt })
  }
  throw new Error('the provider leads in a circle')
}
