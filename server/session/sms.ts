import { createHmac, randomInt } from 'node:crypto'
import { and, eq, gt, isNull, lte, lt, sql } from 'drizzle-orm'
import { BodyCode } from '@/contract/codes'
import type { LoginAnswer, SmsCodeAnswer } from '@/contract/session'
import type { SecondStep } from '@/contract/signIn'
import { MINUTE, SECOND } from '../clock'
import type { ServerContext } from '../context'
import { loginLog, smsCode, userAccount } from '../database/schema'
import { refuse, Refusal } from '../errors'
import { newId } from '../ids'
import { admit, type Device } from './commands'
import { countFailure, forgetFailures, guardState, lockMessage } from './guard'
import type { SmsSender } from './smsSender'
import { isSameSecret } from '../secrets'

/** How long a code is good. */
export const CODE_LIFE_MS = 5 * MINUTE
/** One code a number in this time. */
const CODE_PAUSE_MS = 60 * SECOND
/** Wrong tries that a code survives. */
const TRIES = 5
const CODE_LENGTH = 6

const SPENT = '验证码已失效，请重新获取'
const WRONG = '验证码输入错误，请重新输入！'

/** Only this is stored of a code; keyed, because a million codes are tried in no time. */
const hashOf = ({ fileSecret }: ServerContext, mobile: string, code: string): string =>
  createHmac('sha256', fileSecret).update(`sms ${mobile} ${code}`).digest('hex')

const wrongCode = (message: string): Refusal => refuse(message, { code: message })

/**
 * Makes a code for a number and hands it to the sender. Everything that can be seen from outside (answer, pause, limits, time) is
 * the same for numbers that belong to somebody and those that do not: a code is stored for both and sent to the first only, in the
 * background, so neither a slow nor a failing sender tells.
 * @param countDay counts a code of this number against its day. @throws Refusal 429 beyond it
 * @param onFailure told when the sender failed, without the number
 * @throws Refusal 429 with SmsCodeAnswer inside the pause, 400 while the number is locked
 */
export async function requestCode(
  context: ServerContext,
  sender: SmsSender,
  mobile: string,
  countDay: () => void,
  onFailure: (error: unknown) => void
): Promise<SmsCodeAnswer> {
  const { config, db, clock } = context
  const now = clock.now()
  const locked = await guardState(db, mobile, config.session, now)
  if (locked.lockedForMs > 0) throw refuse(lockMessage(locked))
  const [last] = await db.select({ sentAt: smsCode.sentAt }).from(smsCode).where(eq(smsCode.mobile, mobile))
  if (last !== undefined && last.sentAt > now - CODE_PAUSE_MS) throw tooEarly(last.sentAt, now)
  countDay()
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
  const row = { mobile, codeHash: hashOf(context, mobile, code), sentAt: now, expiresAt: now + CODE_LIFE_MS, attempts: 0 }
  // Of two servers asked at once only one makes a code.
  const [mine] = await db
    .insert(smsCode)
    .values(row)
    .onConflictDoUpdate({ target: smsCode.mobile, set: row, setWhere: lte(smsCode.sentAt, now - CODE_PAUSE_MS) })
    .returning({ mobile: smsCode.mobile })
  if (mine === undefined) throw tooEarly(now, now)
  const [known] = await db
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(and(eq(userAccount.mobile, mobile), isNull(userAccount.deletedAt)))
    .limit(1)
  if (known !== undefined) void sender.send(mobile, code).catch(onFailure)
  return { waitSeconds: CODE_PAUSE_MS / SECOND }
}

function tooEarly(sentAt: number, now: number): Refusal {
  const waitSeconds = Math.max(1, Math.ceil((sentAt + CODE_PAUSE_MS - now) / SECOND))
  const data: SmsCodeAnswer = { waitSeconds }
  return new Refusal(BodyCode.tooOften, `验证码已发送，请 ${waitSeconds} 秒后再获取`, data)
}

/** What a try at a code showed. */
interface CodeTry {
  isRight: boolean
  /** What is answered when it is not. */
  wrong: Refusal
}

/**
 * Holds what was typed against the code of a number, which `spendCode` takes up afterwards. The try is taken before the code is looked at:
 * tries at once cannot share one.
 * @throws Refusal when there is no code that counts
 */
export async function tryCode(context: ServerContext, mobile: string, code: string): Promise<CodeTry> {
  const { db, clock } = context
  const [stored] = await db
    .update(smsCode)
    .set({ attempts: sql`${smsCode.attempts} + 1` })
    .where(and(eq(smsCode.mobile, mobile), gt(smsCode.expiresAt, clock.now()), lt(smsCode.attempts, TRIES)))
    .returning()
  if (stored === undefined) throw wrongCode(SPENT)
  const isRight = isSameSecret(hashOf(context, mobile, code), stored.codeHash)
  return { isRight, wrong: wrongCode(stored.attempts >= TRIES ? SPENT : WRONG) }
}

/** Takes up a code that was right: of two who brought it one gets it. @throws Refusal for the other */
export async function spendCode(context: ServerContext, mobile: string, code: string): Promise<void> {
  const [spent] = await context.db
    .delete(smsCode)
    .where(and(eq(smsCode.mobile, mobile), eq(smsCode.codeHash, hashOf(context, mobile, code))))
    .returning({ mobile: smsCode.mobile })
  if (spent === undefined) throw wrongCode(SPENT)
}

/**
 * Signs in the person of a number by its code. Callers run it one at a time for a number. Wrong codes are counted and lock the number
 * by the policy of passwords; an account that wrong passwords have locked stays locked for codes too. What there is to know about
 * the account is said only after the right code.
 * @throws Refusal, the same for numbers that belong to somebody and those that do not
 */
export async function signInByCode(
  context: ServerContext,
  mobile: string,
  code: string,
  device: Device
): Promise<LoginAnswer | SecondStep> {
  const { config, db, clock } = context
  const now = clock.now()
  const state = await guardState(db, mobile, config.session, now)
  if (state.lockedForMs > 0) throw refuse(lockMessage(state))
  const { isRight, wrong } = await tryCode(context, mobile, code)
  const log = { id: newId(), account: mobile, ip: device.ip, platform: device.platform, createdAt: now }
  const people = await db
    .select()
    .from(userAccount)
    .where(and(eq(userAccount.mobile, mobile), isNull(userAccount.deletedAt)))
    .limit(2)
  const [person, other] = people
  if (!isRight || person === undefined) {
    const after = await countFailure(db, mobile, config.session, state, now)
    await db.insert(loginLog).values({ ...log, userId: null, succeeded: false, reason: 'sms' })
    throw after.lockedForMs > 0 ? refuse(lockMessage(after)) : wrong
  }
  await spendCode(context, mobile, code)
  const account = await guardState(db, person.account, config.session, now)
  const closed =
    other !== undefined
      ? '该手机号对应多个账号，请用账号密码登录'
      : person.enabledMark !== 1
        ? '账号被禁用'
        : account.lockedForMs > 0
          ? lockMessage(account)
          : undefined
  if (closed !== undefined) {
    await db.insert(loginLog).values({ ...log, userId: person.id, succeeded: false, reason: 'closed' })
    throw refuse(closed)
  }
  return admit(context, { way: 'sms', user: person, device, log }, (tx) => forgetFailures(tx, mobile))
}
