import { createHash } from 'node:crypto'
import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BodyCode } from '@/contract/codes'
import type { Actor, ServerContext } from '../context'
import type { Reader } from '../database/client'
import { prepared } from '../database/prepared'
import { sessionToken, userAccount, userCredential } from '../database/schema'
import { forbidden, Refusal } from '../errors'
import { HOUR } from '../clock'
import { countingIn, heldRoles, type HeldRole } from './rights'
import { isAnonymous } from './anonymous'

/** Only this is stored of a token. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** The token of a request, with or without the `Bearer ` that the client stores with it. */
export function readToken(header: string | undefined): string | undefined {
  const token = header?.replace(/^Bearer\s+/i, '').trim()
  return token === undefined || token === '' ? undefined : token
}

/** Every route under /api but the anonymous table asks for a live session before its body is even read. */
export function registerAuth(app: FastifyInstance, context: ServerContext): void {
  app.decorateRequest('actor')
  app.addHook('onRequest', async (request: FastifyRequest) => {
    const route = request.routeOptions.url
    // No route: the 404 answer says nothing that a token would protect.
    if (route === undefined || !route.startsWith('/api') || isAnonymous(request.method, route)) return
    request.actor = await authenticate(context, readToken(request.headers.authorization))
    if (request.actor.mustChangePassword === true && !BEFORE_CHANGE.has(`${request.method} ${route}`)) throw forbidden(CHANGE_FIRST)
  })
}

/** All that is answered to somebody with a one-time password (session.md#one-time-passwords); captcha and sign-out need no session. */
const BEFORE_CHANGE: ReadonlySet<string> = new Set([
  'GET /api/oauth/CurrentUser',
  'POST /api/permission/Users/Current/Actions/ModifyPassword'
])
/** What whoever has one is told of everything else. */
export const CHANGE_FIRST = '请先修改密码，再使用其他功能'

/** A session that counts no more. */
export class SessionEnded extends Refusal {
  /** @param spoken what an open socket says of it */
  constructor(
    code: BodyCode,
    message: string,
    readonly spoken = message
  ) {
    super(code, message)
  }
}

type SessionRow = typeof sessionToken.$inferSelect

/** What the devices of an ended session are told. */
export const ENDED_TEXT: Readonly<Record<NonNullable<SessionRow['endedBy']>, string>> = {
  logout: '已退出登录',
  replaced: '此账号已在其他地方登陆',
  password: '密码已修改，请重新登录',
  administrator: '您已被管理员下线，请重新登录',
  disabled: '账号被禁用',
  cancelled: '账号已注销',
  device: '已在其他设备上退出本机登录，请重新登录'
}

interface Found {
  session: SessionRow
  user: typeof userAccount.$inferSelect
  /** The password is one-time; null = the person has none. */
  mustChange: boolean | null
}

/** A session with its person and his roles and buttons of now, in one statement: every call asks for them. */
const peopleBy = (db: Reader, which: SQL) =>
  db
    .select({ session: sessionToken, user: userAccount, roles: heldRoles(db), mustChange: userCredential.mustChange })
    .from(sessionToken)
    .innerJoin(userAccount, eq(userAccount.id, sessionToken.userId))
    .leftJoin(userCredential, eq(userCredential.userId, sessionToken.userId))
    .where(which)
const byHash = prepared((db) => peopleBy(db, eq(sessionToken.tokenHash, sql.placeholder('hash'))).prepare('session_by_token'))

async function findByToken(db: Reader, token: string): Promise<(Found & { roles: HeldRole[] }) | undefined> {
  return (await byHash(db).execute({ hash: tokenHash(token) }))[0]
}

/** @throws SessionEnded 600 expired, 601 signed in elsewhere, 602 unknown or a closed account */
function requireLive<T extends Pick<Found, 'session' | 'user'>>(found: T | undefined, now: number): T {
  if (found === undefined) throw new SessionEnded(BodyCode.badToken, 'Token验证失败')
  const { session, user } = found
  // Before how the session ended: signing in again would not help.
  if (user.enabledMark !== 1 && user.deletedAt === null) throw new SessionEnded(BodyCode.badToken, ENDED_TEXT.disabled)
  if (session.endedBy === 'replaced') throw new SessionEnded(BodyCode.replaced, '账号在其他地方登录', ENDED_TEXT.replaced)
  if (session.endedAt !== null) throw new SessionEnded(BodyCode.expired, '登录过期,请重新登录', ENDED_TEXT[session.endedBy ?? 'logout'])
  if (session.expiresAt <= now) throw new SessionEnded(BodyCode.expired, '登录过期,请重新登录', '登录已过期')
  if (user.deletedAt !== null) throw new SessionEnded(BodyCode.badToken, '账号被删除')
  return found
}

/**
 * Finds the person behind a token and lengthens the session.
 * @throws SessionEnded 600 expired, 601 signed in elsewhere, 602 unknown or ended otherwise
 */
export async function authenticate(context: ServerContext, token: string | undefined): Promise<Actor> {
  const { db, clock, config } = context
  const now = clock.now()
  const { session, user, roles, mustChange } = requireLive(token === undefined ? undefined : await findByToken(db, token), now)
  // Once an hour is exact enough for a life of days, and keeps reads free of writes.
  if (now - session.usedAt > HOUR) {
    await db
      .update(sessionToken)
      .set({ usedAt: now, expiresAt: now + config.session.lifetimeMs })
      .where(and(eq(sessionToken.id, session.id), isNull(sessionToken.endedAt)))
  }
  return { ...(await actorOf(db, user, session.id, roles)), ...(mustChange === true && { mustChangePassword: true }) }
}

/**
 * The person of a session that has proved itself before, with the rights of now. An open socket is no use of the app by itself, so
 * the session is not lengthened.
 * @returns also when the session ends, epoch ms
 * @throws SessionEnded
 */
export async function actorOfSession({ db, clock }: ServerContext, sessionId: string): Promise<{ actor: Actor; expiresAt: number }> {
  const [found] = await peopleBy(db, eq(sessionToken.id, sessionId))
  const { session, user, roles } = requireLive(found, clock.now())
  return { actor: await actorOf(db, user, session.id, roles), expiresAt: session.expiresAt }
}

/** Which of these sessions count no more, with what their devices are told. */
export async function endedAmong({ db, clock }: ServerContext, sessionIds: readonly string[]): Promise<Map<string, SessionEnded>> {
  const ended = new Map<string, SessionEnded>()
  if (sessionIds.length === 0) return ended
  const rows = await db
    .select({ session: sessionToken, user: userAccount })
    .from(sessionToken)
    .innerJoin(userAccount, eq(userAccount.id, sessionToken.userId))
    .where(inArray(sessionToken.id, [...sessionIds]))
  const found = new Map(rows.map((row) => [row.session.id, row]))
  for (const id of sessionIds) {
    try {
      requireLive(found.get(id), clock.now())
    } catch (error) {
      if (!(error instanceof SessionEnded)) throw error
      ended.set(id, error)
    }
  }
  return ended
}

/** Roles and button rights of a person, read fresh: a right taken away is gone at the next call. */
export async function loadActor(db: Reader, user: typeof userAccount.$inferSelect, sessionId: string): Promise<Actor> {
  const [found] = await db
    .select({ roles: heldRoles(db), id: userAccount.id })
    .from(userAccount)
    .where(eq(userAccount.id, user.id))
  return actorOf(db, user, sessionId, found?.roles ?? [])
}

async function actorOf(db: Reader, user: typeof userAccount.$inferSelect, sessionId: string, roles: HeldRole[]): Promise<Actor> {
  const counting = await countingIn(db, user.organizeId, roles)
  const held = new Set(counting.flatMap(({ buttons }) => buttons))
  return {
    userId: user.id,
    account: user.account,
    realName: user.realName,
    roles: counting.map((entry) => entry.enCode),
    roleIds: counting.map((entry) => entry.id),
    organizeId: user.organizeId,
    isAdministrator: user.isAdministrator,
    sessionId,
    can: (modelId, code) => user.isAdministrator || held.has(`${modelId} ${code}`)
  }
}
