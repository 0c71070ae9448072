import { and, count, eq } from 'drizzle-orm'
import type { SignInAnswer } from '@/contract/signIn'
import type { AnyPasskey, EnrolBody, NewPasskey, PasskeyBody, PasskeyQuestion } from '@/contract/signInPasskey'
import { PRODUCT_NAME } from '@/domain/constants'
import { MINUTE } from '../clock'
import type { Actor, ServerContext } from '../context'
import type { Reader, Tx } from '../database/client'
import { passkey, userAccount } from '../database/schema'
import { refuse } from '../errors'
import { newId } from '../ids'
import type { Device } from '../session/commands'
import { enter, noteRefused } from './enter'
import { giveTicket, takeTicket } from './tickets'

/** How long a browser may take to answer; people look for their keys. */
const ANSWER_MS = 5 * MINUTE
/** More than anybody has; each is a line of his list. */
const MOST_PASSKEYS = 20
/** The same for a passkey that is not known, one that was removed, and an answer that is not right. */
const REFUSED = '此通行密钥不能登录，请用其他方式登录'

/** Loaded at the first use: half a second that not every start pays. */
const library = () => import('@simplewebauthn/server')

/** What was asked of a browser. */
interface Asked {
  challenge: string
  /** Scheme, host and port that its page has; the host is what the passkey is for. */
  site: string
}
const hostOf = (site: string): string => new URL(site).hostname

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64url'))
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const handleOf = (userId: string): string => Buffer.from(userId).toString('base64url')

/** What a browser is asked for a new passkey; one that this person has already is not made again. */
export async function askForPasskey(reader: Reader, actor: Actor, site: string): Promise<NewPasskey> {
  const { generateRegistrationOptions } = await library()
  const own = await reader.select().from(passkey).where(eq(passkey.userId, actor.userId))
  const { extensions: _extensions, ...options } = await generateRegistrationOptions({
    rpName: PRODUCT_NAME,
    rpID: hostOf(site),
    userName: actor.account,
    userDisplayName: actor.realName,
    userID: bytesOf(handleOf(actor.userId)),
    timeout: ANSWER_MS,
    attestationType: 'none',
    excludeCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    // Found without an account typed in, and opened by finger, face or code of the device: two factors in one.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' }
  })
  return options
}

/** Keeps the question to a person until his browser answers. */
export async function keepEnrolment(
  tx: Tx,
  { options, site, userId }: { options: NewPasskey; site: string; userId: string },
  now: number
): Promise<PasskeyQuestion<NewPasskey>> {
  const data: Asked = { challenge: options.challenge, site }
  return { ticket: await giveTicket(tx, { kind: 'enrol', userId, data }, ANSWER_MS, now), options }
}

/**
 * Keeps a new passkey. Nothing is thrown: the ticket is spent by a wrong answer too.
 * @returns why not, undefined = kept
 */
export async function enrol(tx: Tx, userId: string, { ticket, name, response }: EnrolBody, now: number): Promise<string | undefined> {
  const asked = await takeTicket<Asked>(tx, 'enrol', ticket, now)
  if (asked?.userId !== userId) return '添加通行密钥已过期，请重新操作'
  const { id, transports, ...parts } = response
  const { challenge, site } = asked.data
  const { verifyRegistrationResponse } = await library()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: { ...parts, transports } },
    expectedChallenge: challenge,
    expectedOrigin: site,
    expectedRPID: hostOf(site),
    requireUserVerification: true
  }).catch(() => ({ registrationInfo: undefined }))
  if (registrationInfo === undefined) return '通行密钥没有通过验证，请重新添加'
  const [held] = await tx.select({ count: count() }).from(passkey).where(eq(passkey.userId, userId))
  if ((held?.count ?? 0) >= MOST_PASSKEYS) return `最多添加 ${MOST_PASSKEYS} 个通行密钥，请先移除不用的`
  const { credential, credentialBackedUp: isBackedUp } = registrationInfo
  const kept = await tx
    .insert(passkey)
    .values({
      id: newId(),
      userId,
      credentialId: credential.id,
      publicKey: textOf(credential.publicKey),
      counter: credential.counter,
      transports,
      isBackedUp,
      name: name.trim(),
      createdAt: now,
      usedAt: now
    })
    .onConflictDoNothing()
    .returning({ id: passkey.id })
  return kept.length === 0 ? '此通行密钥已经添加过' : undefined
}

/** What a browser is asked when nobody is known yet: any passkey for this site. */
export async function askWho({ db, clock }: ServerContext, site: string): Promise<PasskeyQuestion<AnyPasskey>> {
  const { generateAuthenticationOptions } = await library()
  const { extensions: _extensions, ...options } = await generateAuthenticationOptions({
    rpID: hostOf(site),
    userVerification: 'required',
    timeout: ANSWER_MS
  })
  const data: Asked = { challenge: options.challenge, site }
  const ticket = await db.transaction((tx) => giveTicket(tx, { kind: 'passkey', userId: null, data }, ANSWER_MS, clock.now()))
  return { ticket, options }
}

type Passkey = typeof passkey.$inferSelect

/** @returns counter and copies of the passkey from now on, undefined = the answer is not right, or its counter went back */
async function verify({ challenge, site }: Asked, key: Passkey, { id, userHandle, ...parts }: PasskeyBody['response']) {
  if (userHandle !== handleOf(key.userId)) return undefined
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: { ...parts, userHandle } },
    expectedChallenge: challenge,
    expectedOrigin: site,
    expectedRPID: hostOf(site),
    credential: { id: key.credentialId, publicKey: bytesOf(key.publicKey), counter: key.counter },
    requireUserVerification: true
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  return verified ? authenticationInfo : undefined
}

/** Signs in by a passkey. @throws Refusal, noted, the same whatever is wrong */
export async function signInByPasskey(context: ServerContext, { ticket, response }: PasskeyBody, device: Device): Promise<SignInAnswer> {
  const { db, clock } = context
  const now = clock.now()
  // By itself: who is refused has spent it.
  const asked = await db.transaction((tx) => takeTicket<Asked>(tx, 'passkey', ticket, now))
  const [found] = await db
    .select({ key: passkey, account: userAccount.account })
    .from(passkey)
    .innerJoin(userAccount, eq(userAccount.id, passkey.userId))
    .where(eq(passkey.credentialId, response.id))
  const used = asked === undefined || found === undefined ? undefined : await verify(asked.data, found.key, response)
  if (found === undefined || used === undefined) {
    await noteRefused(context, { account: found?.account ?? '', userId: found?.key.userId ?? null, device, reason: 'passkey' })
    throw refuse(REFUSED)
  }
  const { key } = found
  return enter(context, { way: 'passkey', userId: key.userId, device }, async (tx) => {
    // Used or removed at the same moment: the counter that was looked at is not the one that stands.
    const counted = await tx
      .update(passkey)
      .set({ counter: used.newCounter, isBackedUp: used.credentialBackedUp, usedAt: now })
      .where(and(eq(passkey.id, key.id), eq(passkey.counter, key.counter)))
      .returning({ id: passkey.id })
    if (counted.length === 0) throw refuse(REFUSED)
  })
}
