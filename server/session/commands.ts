import { timingSafeEqual, createHash } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { LoginAnswer, LoginBody } from '@/contract/session'
import type { ServerContext } from '../context'
import type { Tx } from '../database/client'
import { loginLog, sessionToken, userAccount, userCredential } from '../database/schema'
import { refuse } from '../errors'
import { newId, randomToken } from '../ids'
import { tokenHash } from './auth'
import { spendCaptcha } from './captcha'
import { countFailure, forgetFailures, guardKey, guardState, lockMessage } from './guard'
import { verifyNobody, verifyPassword } from './password'

/** Where a sign-in comes from. */
export interface Device {
  ip: string
  platform: string
  /** singleLogin counts app and web apart. */
  deviceClass: 'app' | 'web'
}

/** The app must name itself with the credentials of the configuration, in both GET and POST login. @throws Refusal */
export function checkClient({ config }: ServerContext, query: { client_id?: string, client_secret?: string }): void {
  if (!same(query.client_id ?? '', config.clientId) || !same(query.client_secret ?? '', config.clientSecret)) throw refuse('客户端凭证不正确')
}

function same(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

/** Whether the captcha must be typed for this account now. */
export async function captchaNeeded(context: ServerContext, account: string): Promise<boolean> {
  const { config, db, clock } = context
  const state = await guardState(db, account, config.session, clock.now())
  return state.failedCount >= config.session.captchaAfter
}

/**
 * Signs a person in. Callers run it one at a time for an account. No transaction is open while the password is computed.
 * @throws Refusal with the texts of contract section 1, the same for accounts that exist and that do not
 */
export async function signIn(context: ServerContext, login: LoginBody, device: Device): Promise<LoginAnswer> {
  const { config, db, clock } = context
  const now = clock.now()
  const state = await guardState(db, login.account, config.session, now)
  if (state.lockedForMs > 0) throw refuse(lockMessage(state))
  if (state.failedCount >= config.session.captchaAfter) {
    if (login.code === undefined || login.code.trim() === '') throw refuse('请输入验证码', { code: '请输入验证码' })
    await spendCaptcha(db, login.timestamp ?? '', login.code, now)
  }
  const [found] = await db.select({ user: userAccount, passwordHash: userCredential.passwordHash }).from(userAccount)
    .innerJoin(userCredential, eq(userCredential.userId, userAccount.id))
    .where(eq(sql`lower(${userAccount.account})`, guardKey(login.account)))
  const right = found === undefined ? await verifyNobody(login.password).then(() => false) : await verifyPassword(found.passwordHash, login.password)
  const log = { id: newId(), userId: found?.user.id ?? null, account: login.account, ip: device.ip, platform: device.platform, createdAt: now }
  if (found === undefined || !right) {
    const after = await countFailure(db, login.account, config.session, state, now)
    await db.insert(loginLog).values({ ...log, succeeded: false, reason: 'password' })
    throw refuse(after.lockedForMs > 0 ? lockMessage(after) : '用户名或密码不正确')
  }
  const closed = found.user.deletedAt !== null ? '账号被删除' : found.user.enabledMark !== 1 ? '账号被禁用' : undefined
  if (closed !== undefined) {
    await db.insert(loginLog).values({ ...log, succeeded: false, reason: 'closed' })
    throw refuse(closed)
  }
  const token = randomToken()
  await db.transaction(async (tx) => {
    await forgetFailures(tx, login.account)
    if (config.session.singleLogin) await endSessions(tx, found.user.id, device.deviceClass, now)
    await tx.insert(sessionToken).values({
      id: newId(), tokenHash: tokenHash(token), userId: found.user.id, deviceClass: device.deviceClass, ip: device.ip,
      platform: device.platform, createdAt: now, usedAt: now, expiresAt: now + config.session.lifetimeMs
    })
    await tx.insert(loginLog).values({ ...log, succeeded: true, reason: '' })
  })
  return { token: `Bearer ${token}`, theme: 'classic' }
}

async function endSessions(tx: Tx, userId: string, deviceClass: string, now: number): Promise<void> {
  await tx.update(sessionToken).set({ endedAt: now, endedBy: 'replaced' })
    .where(and(eq(sessionToken.userId, userId), eq(sessionToken.deviceClass, deviceClass), isNull(sessionToken.endedAt)))
}

/** Ends the session of a token; an unknown or already ended one is no error (rulings 6). */
export async function signOut({ db, clock }: ServerContext, token: string): Promise<void> {
  await db.update(sessionToken).set({ endedAt: clock.now(), endedBy: 'logout' })
    .where(and(eq(sessionToken.tokenHash, tokenHash(token)), isNull(sessionToken.endedAt)))
}
