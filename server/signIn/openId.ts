import { createHash, randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { SignInAnswer } from '@/contract/signIn'
import type { OpenIdBody } from '@/contract/signInOpenId'
import { MINUTE, type Clock } from '../clock'
import type { ServerContext } from '../context'
import { signInBinding, userAccount } from '../database/schema'
import type { Reader } from '../database/client'
import { Refusal, refuse } from '../errors'
import type { Device } from '../session/commands'
import { accountOf, bind, type Known } from './bindings'
import { enter, noteRefused } from './enter'
import { DingtalkProvider } from './providers/dingtalk'
import { OidcProvider } from './providers/oidc'
import type { Asked, Failed, IdentityProvider, Leaving } from './providers/provider'
import type { OpenIdSettings } from './providers/settings'
import { WecomProvider } from './providers/wecom'
import { keepTicket, giveTicket, takeTicket } from './tickets'

/** A person types his password at the provider, perhaps with a second step. */
const ANSWER_MS = 10 * MINUTE
const BIND_MS = 15 * MINUTE
const REFUSED = '企业账号登录没有通过，请重新登录'

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The company's identity provider, whichever it is. */
export function openProvider(settings: OpenIdSettings, clock: Clock, failed: Failed): IdentityProvider {
  if (settings.provider === 'wecom') return new WecomProvider(settings, clock, failed)
  return settings.provider === 'dingtalk' ? new DingtalkProvider(settings, failed) : new OidcProvider(settings, clock, failed)
}

/** Sends a browser to the provider. @param browser what it keeps; only its hash is stored @returns where it goes @throws Refusal when the provider is away */
export async function askProvider(
  { db, clock }: ServerContext,
  provider: IdentityProvider,
  browser: string,
  leaving: Omit<Leaving, 'state'>
): Promise<string> {
  const state = randomBytes(32).toString('hex')
  const { address, kept } = await provider.ask({ ...leaving, state })
  const data = { ...kept, site: leaving.site, browser: hashOf(browser) }
  await db.transaction((tx) => keepTicket(tx, state, { kind: 'openId', userId: null, data }, ANSWER_MS, clock.now()))
  return address
}

/** The one account of a verified number, while nobody else of this provider is bound to it. */
async function accountOfMobile(reader: Reader, mobile: string, issuer: string): Promise<string | undefined> {
  if (mobile === '') return undefined
  const people = await reader
    .select({ id: userAccount.id, boundId: signInBinding.id })
    .from(userAccount)
    .leftJoin(
      signInBinding,
      and(eq(signInBinding.userId, userAccount.id), eq(signInBinding.way, 'openId'), eq(signInBinding.issuer, issuer))
    )
    .where(and(eq(userAccount.mobile, mobile), isNull(userAccount.deletedAt)))
    .limit(2)
  const [person, other] = people
  return person === undefined || other !== undefined || person.boundId !== null ? undefined : person.id
}

/**
 * Signs in whom the identity provider knows: by the binding, else by a verified number that one account has; who is neither gets a ticket
 * to be bound.
 * @throws Refusal, noted when something was not right
 */
export async function signInByOpenId(
  context: ServerContext,
  provider: IdentityProvider,
  { browser, ...back }: OpenIdBody,
  device: Device
): Promise<SignInAnswer> {
  const { db, clock } = context
  const now = clock.now()
  const { issuer } = provider
  const refused = async (): Promise<never> => {
    await noteRefused(context, { account: '', userId: null, device, reason: 'openId' })
    throw refuse(REFUSED)
  }
  // By itself: who is refused has spent it.
  const asked = await db.transaction((tx) => takeTicket<Asked & { browser: string }>(tx, 'openId', back.state, now))
  if (asked?.data.browser !== hashOf(browser)) return refused()
  const { subject, label, mobile } = await provider
    .person(asked.data, back)
    .catch((error: unknown) => (error instanceof Refusal ? Promise.reject(error) : refused()))
  const known: Known = { way: 'openId', issuer, subject, label }
  const boundTo = await db.transaction((tx) => accountOf(tx, known, now))
  if (boundTo !== undefined) return enter(context, { way: 'openId', userId: boundTo, device })
  const userId = await accountOfMobile(db, mobile, issuer)
  if (userId !== undefined) return enter(context, { way: 'openId', userId, device }, (tx) => bind(tx, userId, known, now))
  return { bindTicket: await db.transaction((tx) => giveTicket(tx, { kind: 'bind', userId: null, data: known }, BIND_MS, now)) }
}
