import { createHash } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BodyCode } from '@/contract/codes'
import type { Actor, ServerContext } from '../context'
import type { Reader } from '../database/client'
import { rolePermission, sessionToken, userAccount } from '../database/schema'
import { Refusal } from '../errors'
import { HOUR } from '../clock'
import { effectiveRoles } from '../organization/rights'
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
  app.decorateRequest('actor', null as unknown as Actor)
  app.addHook('onRequest', async (request: FastifyRequest) => {
    const route = request.routeOptions.url
    // No route: the 404 answer says nothing that a token would protect.
    if (route === undefined || !route.startsWith('/api') || isAnonymous(request.method, route)) return
    request.actor = await authenticate(context, readToken(request.headers.authorization))
  })
}

/**
 * Finds the person behind a token and lengthens the session.
 * @throws Refusal 600 expired, 601 signed in elsewhere, 602 unknown or ended otherwise
 */
export async function authenticate(context: ServerContext, token: string | undefined): Promise<Actor> {
  const { db, clock, config } = context
  if (token === undefined) throw new Refusal(BodyCode.badToken, 'Token验证失败')
  const [found] = await db.select({ session: sessionToken, user: userAccount }).from(sessionToken)
    .innerJoin(userAccount, eq(userAccount.id, sessionToken.userId))
    .where(eq(sessionToken.tokenHash, tokenHash(token)))
  if (found === undefined) throw new Refusal(BodyCode.badToken, 'Token验证失败')
  const { session, user } = found
  const now = clock.now()
  if (session.endedBy === 'replaced') throw new Refusal(BodyCode.replaced, '账号在其他地方登录')
  if (session.endedAt !== null || session.expiresAt <= now) throw new Refusal(BodyCode.expired, '登录过期,请重新登录')
  if (user.deletedAt !== null || user.enabledMark !== 1) throw new Refusal(BodyCode.badToken, user.deletedAt === null ? '账号被禁用' : '账号被删除')
  // Once an hour is exact enough for a life of days, and keeps reads free of writes.
  if (now - session.usedAt > HOUR) {
    await db.update(sessionToken).set({ usedAt: now, expiresAt: now + config.session.lifetimeMs })
      .where(and(eq(sessionToken.id, session.id), isNull(sessionToken.endedAt)))
  }
  return loadActor(db, user, session.id)
}

/** Roles and button rights of a person, read fresh: a right taken away is gone at the next call. */
export async function loadActor(db: Reader, user: typeof userAccount.$inferSelect, sessionId: string): Promise<Actor> {
  const roles = await effectiveRoles(db, user)
  const rights = roles.length === 0 ? [] : await db.select({ modelId: rolePermission.modelId, enCode: rolePermission.enCode }).from(rolePermission)
    .where(and(inArray(rolePermission.roleId, roles.map((entry) => entry.id)), eq(rolePermission.kind, 'button')))
  const held = new Set(rights.map((right) => `${right.modelId} ${right.enCode}`))
  return {
    userId: user.id,
    account: user.account,
    realName: user.realName,
    roles: roles.map((entry) => entry.enCode),
    roleIds: roles.map((entry) => entry.id),
    organizeId: user.organizeId,
    isAdministrator: user.isAdministrator,
    sessionId,
    can: (modelId, code) => user.isAdministrator || held.has(`${modelId} ${code}`)
  }
}
