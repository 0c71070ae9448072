import { createHmac } from 'node:crypto'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { PersonSession } from '@/contract/admin/people'
import type { Disabled, DisableBody } from '@/contract/leaving'
import { IDEMPOTENCY_HEADER } from '@/contract/codes'
import { deviceWords, placeWords } from '@/domain/account/device'
import { md5 } from '@/domain/md5'
import type { ServerContext } from '../../context'
import type { Reader, Tx } from '../../database/client'
import { sessionToken } from '../../database/schema/index'
import { refuse } from '../../errors'
import { disablePerson, enablePerson } from '../../organization/commands/leaving'
import { endEverySession, setOneTimePassword } from '../../session/account'
import { ENDED_TEXT } from '../../session/auth'
import { forgetFailures } from '../../session/guard'
import { hashPassword } from '../../session/password'
import { noteAudit } from '../../audit'
import type { AdminScope } from '../scope'
import { holdPerson, reachPerson, requireChangeable, type Reached } from './reach'

/** Without what is read for another: 0 O, 1 I l. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz'
const DIGITS = '23456789'
const LENGTH = 12

/**
 * The one-time password of one act. Made of the act's key and the server's secret, so that a repeat shows the same and nothing of it is
 * stored (wire.md#acts-and-keys): the rules of a new password are met (session.md#passwords).
 */
export function oneTimePassword(
  { fileSecret }: Pick<ServerContext, 'fileSecret'>,
  { actor, headers }: FastifyRequest,
  userId: string
): string {
  const key = String(headers[IDEMPOTENCY_HEADER.toLowerCase()]).toLowerCase()
  const bytes = createHmac('sha256', fileSecret).update(`one-time password ${actor.userId} ${key} ${userId}`).digest()
  const pick = (at: number, from: string): string => from.charAt((bytes[at] ?? 0) % from.length)
  const middle = Array.from({ length: LENGTH - 3 }, (_, at) => pick(at, LETTERS + DIGITS)).join('')
  return `${pick(20, LETTERS)}${middle}@${pick(21, DIGITS)}`
}

const subjectOf = ({ row }: Reached) => ({
  area: 'people' as const,
  subject: `${row.realName}/${row.account}`,
  subjectId: row.id,
  organizeId: row.organizeId
})

/** Outside any transaction: it takes tens of milliseconds on purpose. */
export const hashOneTime = (password: string): Promise<string> => hashPassword(md5(password))

/** Gives a one-time password and ends every session (administration.md#people). @throws Refusal 404, 403, 400 for oneself */
export async function resetPassword(tx: Tx, request: FastifyRequest, scope: AdminScope, userId: string, hash: string): Promise<null> {
  const { clock, live } = request.server.context
  if (userId === request.actor.userId) throw refuse('自己的密码请在“修改密码”里更改')
  const reached = await holdPerson(tx, scope, userId)
  const now = clock.now()
  await setOneTimePassword(tx, userId, hash, now)
  // Whoever locked himself out by wrong tries gets in with the new one.
  await forgetFailures(tx, reached.row.account)
  live.endSessions(tx, await endEverySession(tx, userId, 'password', now), ENDED_TEXT.password)
  await noteAudit(tx, request, { ...subjectOf(reached), act: '重置密码' })
  return null
}

/** Sessions that count, the last used first. @param now epoch ms @throws Refusal 404 */
export async function readSessions(reader: Reader, scope: AdminScope, userId: string, now: number): Promise<PersonSession[]> {
  await reachPerson(reader, scope, userId)
  const rows = await reader
    .select()
    .from(sessionToken)
    .where(and(eq(sessionToken.userId, userId), isNull(sessionToken.endedAt), gt(sessionToken.expiresAt, now)))
    .orderBy(desc(sessionToken.usedAt), desc(sessionToken.id))
  return rows.map(({ id, platform, ip, createdAt, usedAt }) => ({
    id,
    device: deviceWords(platform),
    ip: ip.replace(/^::ffff:/i, ''),
    place: placeWords(ip),
    signedInAt: createdAt,
    usedAt
  }))
}

/** Ends one session of somebody, or all of them. @throws Refusal 404, 403, 400 for oneself */
export async function endSessions(
  tx: Tx,
  request: FastifyRequest,
  scope: AdminScope,
  userId: string,
  sessionId: string | undefined
): Promise<{ ended: number }> {
  const { clock, live } = request.server.context
  if (userId === request.actor.userId) throw refuse('自己的登录设备请在“账号安全”里管理')
  const reached = await holdPerson(tx, scope, userId)
  const now = clock.now()
  const ended = await endEverySession(tx, userId, 'administrator', now, sessionId)
  live.endSessions(tx, ended, ENDED_TEXT.administrator)
  if (ended.length > 0)
    await noteAudit(tx, request, {
      ...subjectOf(reached),
      act: '强制下线',
      changes: [{ label: '结束的登录', before: null, after: `${ended.length} 个` }]
    })
  return { ended: ended.length }
}

const STATE = { on: '启用', off: '停用' }

/** Disables somebody as leaving does it, with the hand-over of his work. @throws Refusal 404, 403, 400; 409 with Leaving */
export async function disable(tx: Tx, request: FastifyRequest, scope: AdminScope, userId: string, body: DisableBody): Promise<Disabled> {
  const { context } = request.server
  const reached = requireChangeable(await reachPerson(tx, scope, userId))
  if (body.toUserId !== undefined && !scope.isWhole) await reachPerson(tx, scope, body.toUserId)
  const done = await disablePerson(tx, context, request.actor, userId, body)
  await noteAudit(tx, request, { ...subjectOf(reached), act: '停用人员', changes: [{ label: '状态', before: STATE.on, after: STATE.off }] })
  return done
}

/** @throws Refusal 404, 403, 400; 409 with Leaving */
export async function enable(tx: Tx, request: FastifyRequest, scope: AdminScope, userId: string): Promise<null> {
  const reached = requireChangeable(await reachPerson(tx, scope, userId))
  await enablePerson(tx, request.server.context, request.actor, userId)
  await noteAudit(tx, request, { ...subjectOf(reached), act: '启用人员', changes: [{ label: '状态', before: STATE.off, after: STATE.on }] })
  return null
}
