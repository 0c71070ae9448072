import { and, eq, isNull, ne } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { SignInAnswer } from '@/contract/signIn'
import { MiniBody, MiniMobileBody, type MiniAnswer } from '@/contract/signInMini'
import { networkOf } from '../address'
import { MINUTE } from '../clock'
import type { ServerContext } from '../context'
import { signInBinding, userAccount } from '../database/schema'
import { ok } from '../envelope'
import { refuse, type Refusal } from '../errors'
import { objectIn, PlatformError, textIn } from '../openPlatform/ask'
import type { Device } from '../session/commands'
import { deviceOf } from '../session/device'
import { accountOf, bind, type Known } from './bindings'
import { enter, noteRefused, requireWay } from './enter'
import { giveTicket, lookAtTicket, takeTicket } from './tickets'

type MiniWay = MiniBody['platform']
interface KnownThere extends Known {
  way: MiniWay
}

/** How long somebody may take to sign in another way, so that he is bound. */
const TICKET_LIFE_MS = 15 * MINUTE
const PLATFORM_NAMES: Readonly<Record<MiniWay, string>> = { weapp: '微信', alipay: '支付宝' }
/** What platforms answer to a code that is made up, too old, of another mini-program, or used. */
const BAD_CODES: readonly string[] = ['40029', '40163', 'isv.code-invalid']
const NO_ACCOUNT = '没有找到可以登录的账号，请用账号密码登录一次，之后就能一键登录'
const TOO_LATE = '等待时间过长，请重新点一键登录'

const isMini = (known: Known): known is KnownThere => known.way !== 'openId'

/** Whether the mini-program of a platform is ours to ask. */
export const hasMini = ({ platforms }: Pick<ServerContext, 'platforms'>, way: MiniWay): boolean =>
  (way === 'weapp' ? platforms.wechat : platforms.alipay) !== undefined

/** One tap in a mini-program (contract/signInMini.ts), limited by address as Login is. */
export async function miniRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { config, limits } = context
  const tries = limits.open('miniLogins', config.session.loginsPerMinute, MINUTE)

  app.post<{ Body: MiniBody }>('/api/signIn/Mini', { schema: { body: MiniBody } }, async (request) => {
    tries.spend(networkOf(request.ip))
    return ok(await signInByCode(context, request.body, deviceOf(request)))
  })

  app.post<{ Body: MiniMobileBody }>('/api/signIn/MiniMobile', { schema: { body: MiniMobileBody } }, async (request) => {
    tries.spend(networkOf(request.ip))
    return ok(await signInByMobile(context, request.body, deviceOf(request)))
  })
}

/** Lets in whom the platform names, or keeps what it said until he has signed in another way. @throws Refusal, noted in the log */
async function signInByCode(context: ServerContext, { platform, code }: MiniBody, device: Device): Promise<MiniAnswer> {
  const { clock, db, platforms } = context
  requireMini(context, platform)
  const known = await answered(context, platform, device, () => personOf(context, platform, code))
  const now = clock.now()
  const userId = await db.transaction((tx) => accountOf(tx, known, now))
  if (userId === undefined) {
    const bindTicket = await db.transaction((tx) => giveTicket(tx, { kind: 'bind', userId: null, data: known }, TICKET_LIFE_MS, now))
    return { bindTicket, takesMobile: platform === 'weapp' || platforms.alipay?.sealsMobiles === true }
  }
  return enter(context, { way: platform, userId, device: withMini(device, known) }, async (tx) => {
    // Removed meanwhile: it lets nobody in any more.
    if ((await accountOf(tx, known, now)) !== userId) throw refuse(NO_ACCOUNT)
  })
}

/**
 * Lets in and binds the one person whose account has the mobile number that the platform vouches for. Who is bound to somebody else there
 * is not: a number that changed hands, or a sealed one that is shown again, takes no account over.
 * @throws Refusal, the same for numbers that belong to nobody, to several and to somebody bound; noted in the log
 */
async function signInByMobile(context: ServerContext, { ticket, proof }: MiniMobileBody, device: Device): Promise<SignInAnswer> {
  const { clock, db } = context
  const known = (await lookAtTicket<Known>(db, 'bind', ticket, clock.now()))?.data
  if (known === undefined || !isMini(known)) throw refuse(TOO_LATE)
  const { way, issuer, subject } = known
  requireMini(context, way)
  const mobile = await answered(context, way, device, () => mobileOf(context, way, proof))
  const people = await db
    .select({ id: userAccount.id, boundTo: signInBinding.subject })
    .from(userAccount)
    .leftJoin(
      signInBinding,
      and(
        eq(signInBinding.userId, userAccount.id),
        eq(signInBinding.way, way),
        eq(signInBinding.issuer, issuer),
        ne(signInBinding.subject, subject)
      )
    )
    .where(and(eq(userAccount.mobile, mobile), isNull(userAccount.deletedAt)))
    .limit(2)
  const [person] = people
  if (person === undefined || people.length > 1 || person.boundTo !== null) {
    const userId = people.length === 1 ? (person?.id ?? null) : null
    await noteRefused(context, { account: mobile, userId, device, reason: way })
    throw refuse(NO_ACCOUNT)
  }
  return enter(context, { way, userId: person.id, device: withMini(device, known) }, async (tx) => {
    const now = clock.now()
    if ((await takeTicket(tx, 'bind', ticket, now)) === undefined) throw refuse(TOO_LATE)
    await bind(tx, person.id, known, now)
  })
}

/** @throws Refusal where the company does not open this way, or it is not configured */
function requireMini(context: ServerContext, way: MiniWay): void {
  requireWay(context, way)
  if (!hasMini(context, way)) throw refuse('此登录方式未开通，请用其他方式登录')
}

const withMini = (device: Device, { way, subject }: KnownThere): Device => ({ ...device, mini: { platform: way, openId: subject } })

/** Asks the platform about a proof. @param ask undefined = the platform did not make it. @throws Refusal, noted in the log */
async function answered<T>(context: ServerContext, way: MiniWay, device: Device, ask: () => Promise<T | undefined>): Promise<T> {
  const refused = async (text: string): Promise<Refusal> => {
    await noteRefused(context, { account: '', userId: null, device, reason: way })
    return refuse(`${PLATFORM_NAMES[way]}${text}，或用其他方式登录`)
  }
  try {
    const answer = await ask()
    if (answer !== undefined) return answer
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    if (!BAD_CODES.includes(error.code)) throw await refused('暂时没有回应，请稍后再试')
  }
  throw await refused('登录没有成功，请重试')
}

async function personOf({ platforms: { alipay, wechat } }: ServerContext, way: MiniWay, code: string): Promise<KnownThere | undefined> {
  if (way === 'weapp') return wechat && { way, issuer: wechat.appId, subject: await wechat.openIdOf(code), label: '' }
  return alipay && { way, issuer: alipay.appId, subject: await alipay.personOf(code), label: '' }
}

/** A mobile number of the mainland, as accounts have it; undefined for a proof of another mini-program or another country. */
async function mobileOf({ platforms: { alipay, wechat } }: ServerContext, way: MiniWay, proof: string): Promise<string | undefined> {
  if (way === 'alipay') return alipay?.mobileIn(proof)
  if (wechat === undefined) return undefined
  const phone = objectIn((await wechat.call('/wxa/business/getuserphonenumber', { code: proof })).phone_info)
  const isOurs = objectIn(phone.watermark).appid === wechat.appId && phone.countryCode === '86'
  return isOurs ? textIn(phone.purePhoneNumber) || undefined : undefined
}
