import { and, eq, isNull, sql } from 'drizzle-orm'
import type { CheckPlatform } from '@/contract/moderation'
import type { LoginAnswer, LoginBody } from '@/contract/session'
import type { SecondStep } from '@/contract/signIn'
import type { ServerContext } from '../context'
import type { Tx } from '../database/client'
import { loginLog, sessionToken, userAccount, userCredential } from '../database/schema'
import { refuse } from '../errors'
import { newId, randomToken } from '../ids'
import { isPasswordHash } from './account'
import { ENDED_TEXT, tokenHash } from './auth'
import { spendCaptcha } from './captcha'
import { countFailure, forgetFailures, guardKey, guardState, lockMessage } from './guard'
import { verifyNobody, verifyPassword } from './password'
import type { Proved, SignInLog } from './proved'
import { isSameSecret } from '../secrets'

const WRONG = '账号或密码不正确'

/** Where a sign-in comes from. */
export interface Device {
  ip: string
  platform: string
  /** singleLogin counts app and web apart. */
  deviceClass: 'app' | 'web'
  /** The mini-program that he signs in from and his name there, where that is what he proved. */
  mini?: { platform: CheckPlatform; openId: string }
}

/** The app must name itself with the credentials of the configuration, in both GET and POST login. @throws Refusal */
export function checkClient({ config }: ServerContext, query: { client_id?: string; client_secret?: string }): void {
  if (!isSameSecret(query.client_id, config.clientId) || !isSameSecret(query.client_secret, config.clientSecret))
    throw refuse('客户端凭证不正确')
}

/** Whether the captcha must be typed for this account now. */
export async function captchaNeeded(context: ServerContext, account: string): Promise<boolean> {
  const { config, db, clock } = context
  const state = await guardState(db, account, config.session, clock.now())
  return state.failedCount >= config.session.captchaAfter
}

/**
 * Signs a person in. Callers run it one at a time for an account. No transaction is open while the password is computed.
 * @throws Refusal with the texts of session.md#signing-in, the same for accounts that exist and that do not
 */
export async function signIn(context: ServerContext, login: LoginBody, device: Device): Promise<LoginAnswer | SecondStep> {
  const { config, db, clock } = context
  const now = clock.now()
  const state = await guardState(db, login.account, config.session, now)
  if (state.lockedForMs > 0) throw refuse(lockMessage(state))
  if (state.failedCount >= config.session.captchaAfter) {
    if (login.code === undefined || login.code.trim() === '') throw refuse('请输入验证码', { code: '请输入验证码' })
    await spendCaptcha(db, login.timestamp ?? '', login.code, now)
  }
  const [found] = await db
    .select({ user: userAccount, passwordHash: userCredential.passwordHash })
    .from(userAccount)
    .innerJoin(userCredential, eq(userCredential.userId, userAccount.id))
    .where(eq(sql`lower(${userAccount.account})`, guardKey(login.account)))
  const right =
    found === undefined ? await verifyNobody(login.password).then(() => false) : await verifyPassword(found.passwordHash, login.password)
  const log = {
    id: newId(),
    userId: found?.user.id ?? null,
    account: login.account,
    ip: device.ip,
    platform: device.platform,
    createdAt: now
  }
  if (found === undefined || !right) {
    const after = await countFailure(db, login.account, config.session, state, now)
    await db.insert(loginLog).values({ ...log, succeeded: false, reason: 'password' })
    throw refuse(after.lockedForMs > 0 ? lockMessage(after) : WRONG)
  }
  const closed = found.user.deletedAt !== null ? '账号被删除' : found.user.enabledMark !== 1 ? '账号被禁用' : undefined
  if (closed !== undefined) {
    await db.insert(loginLog).values({ ...log, succeeded: false, reason: 'closed' })
    throw refuse(closed)
  }
  return admit(context, { way: 'password', user: found.user, device, log }, async (tx) => {
    // Changed while it was computed: that change has ended every session, and would not know of this one.
    if (!(await isPasswordHash(tx, found.user.id, found.passwordHash))) throw refuse(WRONG)
  })
}

/**
 * Lets somebody in, or asks for his second step. Every way in ends here.
 * @param work done in the same transaction, first
 * @throws Refusal when he was disabled meanwhile, or his second step cannot be taken
 */
export async function admit(
  context: ServerContext,
  { device, ...proved }: Proved & { device: Device },
  work: (tx: Tx) => Promise<void>
): Promise<LoginAnswer | SecondStep> {
  const { areas, db } = context
  const { way, user, log } = proved
  const answer = await db.transaction(async (tx) => {
    await work(tx)
    const second = await areas.secondStep(tx, context, proved)
    return second ?? openSession(tx, context, user, device, { ...log, reason: way === 'password' ? '' : way })
  })
  if ('secondTicket' in answer && answer.by === 'code' && answer.mobile === '')
    throw refuse('此账号需要短信验证码作为第二步，但没有登记手机号，请联系管理员')
  return answer
}

/**
 * Opens a session for a person who has proved who he is, twice where that is asked of him: forgets his failures, ends the one it
 * replaces, writes the log.
 * @returns the token; only its hash is stored
 * @throws Refusal when he was disabled meanwhile
 */
export async function openSession(
  tx: Tx,
  { config, clock, live }: ServerContext,
  user: { id: string; account: string },
  device: Device,
  log: SignInLog & { reason: string }
): Promise<LoginAnswer> {
  const token = randomToken()
  const now = clock.now()
  await forgetFailures(tx, user.account)
  // Of sign-ins at once (password and SMS, two servers) the later waits here and then finds the session of the earlier. Who was disabled
  // since he proved himself finds no account: that has ended every session, and would not know of this one.
  const [account] = await tx
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(and(eq(userAccount.id, user.id), eq(userAccount.enabledMark, 1)))
    .for('no key update')
  if (account === undefined) throw refuse('账号被禁用')
  if (config.session.singleLogin) {
    live.endSessions(tx, await endSessions(tx, user.id, device.deviceClass, now), ENDED_TEXT.replaced)
  }
  await tx.insert(sessionToken).values({
    id: newId(),
    tokenHash: tokenHash(token),
    userId: user.id,
    deviceClass: device.deviceClass,
    ip: device.ip,
    platform: device.platform,
    checkPlatform: device.mini?.platform ?? '',
    openId: device.mini?.openId ?? '',
    createdAt: now,
    usedAt: now,
    expiresAt: now + config.session.lifetimeMs
  })
  await tx.insert(loginLog).values({ ...log, userId: user.id, succeeded: true })
  return { token: `Bearer ${token}`, theme: 'classic' }
}

async function endSessions(tx: Tx, userId: string, deviceClass: string, now: number): Promise<string[]> {
  const ended = await tx
    .update(sessionToken)
    .set({ endedAt: now, endedBy: 'replaced' })
    .where(and(eq(sessionToken.userId, userId), eq(sessionToken.deviceClass, deviceClass), isNull(sessionToken.endedAt)))
    .returning({ id: sessionToken.id })
  return ended.map(({ id }) => id)
}

/** Ends the session of a token; an unknown or already ended one is no error (wire.md#anonymous-routes). */
export async function signOut({ db, clock, live }: ServerContext, token: string): Promise<void> {
  const ended = await db
    .update(sessionToken)
    .set({ endedAt: clock.now(), endedBy: 'logout' })
    .where(and(eq(sessionToken.tokenHash, tokenHash(token)), isNull(sessionToken.endedAt)))
    .returning({ id: sessionToken.id })
  live.releaseSessions(
    null,
    ended.map(({ id }) => id)
  )
}
