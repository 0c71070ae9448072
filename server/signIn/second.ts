import { eq } from 'drizzle-orm'
import type { LoginAnswer } from '@/contract/session'
import type { SecondStep, SignInWay } from '@/contract/signIn'
import type { SecondBody } from '@/contract/signInSecond'
import { maskMobile } from '@/domain/format'
import { MINUTE } from '../clock'
import type { ServerContext } from '../context'
import type { Reader, Tx } from '../database/client'
import { loginLog, userCredential } from '../database/schema'
import { refuse, type Refusal } from '../errors'
import { newId } from '../ids'
import { passwordHashOf } from '../session/account'
import { openSession, type Device } from '../session/commands'
import { countFailure, guardState, lockMessage } from '../session/guard'
import { verifyPassword } from '../session/password'
import type { Proved } from '../session/proved'
import { givenRoles } from '../session/rights'
import { spendCode, tryCode } from '../session/sms'
import { noteRefused, requireOpen } from './enter'
import { ADMINISTRATOR } from './settings'
import { giveTicket, lookAtTicket, takeTicket, tryTicket } from './tickets'

/** How long the second step may take, and how many tries it has. */
const LIFE_MS = 10 * MINUTE
const TRIES = 5

const SPENT = '验证已失效，请重新登录'

/** The first step, as its ticket keeps it. */
interface FirstStep {
  way: SignInWay
  by: SecondStep['by']
  /** Epoch ms. A password that was changed since then makes it void. */
  provedAt: number
  /** Row of the history that says that the second step is missing. */
  logId: string
  tries: number
}

/** Whether the company asks this person for two steps (session.md#second-step); the roles of now count, at each sign-in anew. */
async function isAskedTwice(reader: Reader, { config }: ServerContext, user: Proved['user']): Promise<boolean> {
  const { secondStepRoles } = config.signIn
  if (user.isAdministrator && secondStepRoles.includes(ADMINISTRATOR)) return true
  return secondStepRoles.length > 0 && (await givenRoles(reader, user, secondStepRoles).limit(1)).length > 0
}

/**
 * What somebody still has to prove who has proved himself by one way: after an SMS the password, after all else a code by SMS. A passkey
 * is two factors by itself: the device, and what unlocks it. His failures are not forgotten yet, so that a known password opens no new
 * tries at the code.
 * @returns undefined = nothing; without a mobile number nothing can be asked, and the step names none
 */
export async function askSecondStep(tx: Tx, context: ServerContext, { way, user, log }: Proved): Promise<SecondStep | undefined> {
  if (way === 'passkey' || !(await isAskedTwice(tx, context, user))) return undefined
  const now = context.clock.now()
  const by = way === 'sms' ? 'password' : 'code'
  const data: FirstStep = { way, by, provedAt: now, logId: log.id, tries: 0 }
  await tx.insert(loginLog).values({ ...log, userId: user.id, succeeded: false, reason: 'second' })
  const secondTicket = await giveTicket(tx, { kind: 'second', userId: user.id, data }, LIFE_MS, now)
  return { secondTicket, by, mobile: by === 'code' ? maskMobile(user.mobile) : '' }
}

/** Whom the code of a ticket goes to. @throws Refusal when the ticket does not count, or the account is closed */
export async function mobileOf(context: ServerContext, ticket: string, device: Device): Promise<string> {
  const proof = await lookAtTicket<FirstStep>(context.db, 'second', ticket, context.clock.now())
  if (proof === undefined || proof.userId === null || proof.data.tries >= TRIES || proof.data.by !== 'code') throw refuse(SPENT)
  return (await requireOpen(context, proof.userId, device)).mobile
}

/**
 * Takes the second step and lets the person in. Callers run it one at a time for a ticket. A wrong try counts as a wrong password of the
 * account does, and a few of them make the ticket void. Nothing is open in the database while a password is computed.
 * @throws Refusal; 验证已失效，请重新登录 is the same for tickets that are spent, too old or made up
 */
export async function finishSecondStep(context: ServerContext, { ticket, ...given }: SecondBody, device: Device): Promise<LoginAnswer> {
  const { clock, config, db } = context
  const now = clock.now()
  const stands = await lookAtTicket<FirstStep>(db, 'second', ticket, now)
  if (stands === undefined || stands.userId === null) throw refuse(SPENT)
  const { by, way, logId, provedAt } = stands.data
  const typed = given[by]
  if (typed === undefined)
    throw by === 'code' ? refuse('请输入验证码', { code: '请输入验证码' }) : refuse('请输入密码', { password: '请输入密码' })
  const user = await requireOpen(context, stands.userId, device)
  if ((await tryTicket<FirstStep>(db, 'second', ticket, TRIES, now)) === undefined) throw refuse(SPENT)
  const wrong = by === 'code' ? await wrongCodeOf(context, user.mobile, typed) : await wrongPasswordOf(db, user.id, typed)
  if (wrong !== undefined) {
    const before = await guardState(db, user.account, config.session, now)
    const after = await countFailure(db, user.account, config.session, before, now)
    await noteRefused(context, { account: user.account, userId: user.id, device, reason: by === 'code' ? 'sms' : 'password' })
    throw after.lockedForMs > 0 ? refuse(lockMessage(after)) : wrong
  }
  const log = { id: newId(), account: user.account, ip: device.ip, platform: device.platform, createdAt: now }
  return db.transaction(async (tx) => {
    // Of two who bring the same ticket one gets in.
    if ((await takeTicket(tx, 'second', ticket, now)) === undefined || (await changedSince(tx, user.id, provedAt))) throw refuse(SPENT)
    await tx.delete(loginLog).where(eq(loginLog.id, logId))
    return openSession(tx, context, user, device, { ...log, reason: `${way}+${by === 'code' ? 'sms' : 'password'}` })
  })
}

/** @returns what a wrong code is answered; the right one is taken up. @throws Refusal when there is none that counts */
async function wrongCodeOf(context: ServerContext, mobile: string, code: string): Promise<Refusal | undefined> {
  const { isRight, wrong } = await tryCode(context, mobile, code)
  if (isRight) await spendCode(context, mobile, code)
  return isRight ? undefined : wrong
}

async function wrongPasswordOf(reader: Reader, userId: string, password: string): Promise<Refusal | undefined> {
  const hash = await passwordHashOf(reader, userId)
  const isRight = hash !== undefined && (await verifyPassword(hash, password))
  return isRight ? undefined : refuse('密码错误，请重新输入', { password: '密码错误，请重新输入' })
}

/** A change under way is waited for, a later one waits until `tx` ends and then ends the session. */
async function changedSince(tx: Tx, userId: string, since: number): Promise<boolean> {
  const [row] = await tx
    .select({ changedAt: userCredential.changedAt })
    .from(userCredential)
    .where(eq(userCredential.userId, userId))
    .for('share')
  return row !== undefined && row.changedAt > since
}
