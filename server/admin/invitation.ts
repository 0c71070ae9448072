import { createHmac } from 'node:crypto'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { AcceptBody, Invitation, InviteBody, Invited } from '@/contract/admin/invitation'
import { validateMobile } from '@/domain/validators/mobile'
import { noteAudit } from '../audit'
import { DAY } from '../clock'
import type { ServerConfig } from '../config'
import type { ServerContext } from '../context'
import type { Reader, Tx } from '../database/client'
import { signInTicket, userAccount, userCredential } from '../database/schema/index'
import { refuse } from '../errors'
import { newId } from '../ids'
import type { JobData } from '../jobs/types'
import { companyName } from '../organization/commands/names'
import { weakPassword } from '../organization/commands/password'
import { hashPassword } from '../session/password'
import { canText, textSender } from '../session/smsSender'
import { keepTicket, lookAtTicket, takeTicket } from '../signIn/tickets'
import { inOrganizes } from './people/list'
import { holdPerson, reachPerson } from './people/reach'
import type { AdminScope } from './scope'

/** How long a link counts. */
const LIVES_MS = 7 * DAY
/** Of those who are meant by no name: the rest at the next press. */
const MOST_AT_ONCE = 500
const SPENT = '邀请链接已失效，请联系管理员重新发送'
/** Of the app, on H5 alone. */
const PAGE = '/pages/admin/invitation/index'

/** Whether invitations reach anybody: texts leave this server, and phones reach it. */
export const canInvite = ({ environment, pay, sms }: Pick<ServerConfig, 'environment' | 'pay' | 'sms'>): boolean =>
  canText({ environment, sms }) && (environment !== 'production' || pay.publicUrl.startsWith('https://'))

/** The ticket follows from its issue and the server's secret: the same at every try to send it, and in no table. */
const ticketOf = ({ fileSecret }: Pick<ServerContext, 'fileSecret'>, { userId, issue }: JobData['invitation']): string =>
  createHmac('sha256', fileSecret).update(`invitation\n${userId}\n${issue}`).digest('base64url')

type Asked = typeof userAccount.$inferSelect

/** Why nobody can be invited who is like this; undefined = he can. */
async function refusalOf(reader: Reader, row: Asked): Promise<string | undefined> {
  if (row.enabledMark !== 1) return `${row.realName}的账号已停用，请先启用`
  if (!validateMobile(row.mobile).ok) return `${row.realName}没有手机号，请先填写`
  const [credential] = await reader.select().from(userCredential).where(eq(userCredential.userId, row.id))
  return credential === undefined ? undefined : `${row.realName}已有密码，忘记时请重置密码`
}

/** Those without a password to whom no link is on its way, in the order of their accounts. */
async function uninvited(tx: Tx, scope: AdminScope, now: number): Promise<string[]> {
  const rows = await tx
    .select({ id: userAccount.id })
    .from(userAccount)
    .leftJoin(userCredential, eq(userCredential.userId, userAccount.id))
    .where(
      and(
        isNull(userAccount.deletedAt),
        scope.organizeIds === undefined ? undefined : inOrganizes(tx, [...scope.organizeIds]),
        eq(userAccount.enabledMark, 1),
        isNull(userCredential.userId),
        sql`not exists (select 1 from ${signInTicket} t where t.user_id = ${userAccount.id} and t.kind = 'invite' and t.expires_at > ${now})`
      )
    )
    .orderBy(asc(userAccount.account))
  return rows.map(({ id }) => id)
}

/** Makes one link, ends the one before, and lets a job carry it. */
async function send(tx: Tx, { context }: FastifyRequest['server'], userId: string): Promise<void> {
  const now = context.clock.now()
  const data = { userId, issue: newId() }
  await tx.delete(signInTicket).where(and(eq(signInTicket.kind, 'invite'), eq(signInTicket.userId, userId)))
  await keepTicket(tx, ticketOf(context, data), { kind: 'invite', userId, data: {} }, LIVES_MS, now)
  await context.jobs.schedule(tx, 'invitation', userId, now, data)
}

/**
 * Texts a link by which each sets his first password (administration.md#invitations). Who is named and cannot be invited is a refusal; of
 * all others whoever can be is.
 * @throws Refusal 404, 403, 400
 */
export async function invite(tx: Tx, request: FastifyRequest, scope: AdminScope, { userIds }: InviteBody): Promise<Invited> {
  const { server } = request
  const { config, clock } = server.context
  if (!canInvite(config)) throw refuse('短信服务未开通，无法发送邀请，请改用一次性密码')
  let invited = 0
  for (const userId of userIds ?? (await uninvited(tx, scope, clock.now()))) {
    const isNamed = userIds !== undefined
    const reached = isNamed ? await holdPerson(tx, scope, userId) : await reachPerson(tx, scope, userId)
    const refusal = reached.refusal || (await refusalOf(tx, reached.row))
    if (refusal !== undefined && isNamed) throw refuse(refusal)
    if (refusal !== undefined) continue
    await send(tx, server, userId)
    const { row } = reached
    const subject = { subject: `${row.realName}/${row.account}`, subjectId: row.id, organizeId: row.organizeId }
    await noteAudit(tx, request, { area: 'people', act: '发送邀请短信', ...subject })
    invited += 1
    if (invited === MOST_AT_ONCE) break
  }
  return { invited }
}

/** The job: carries the link to whoever still has no password. */
export const carryInvitation = {
  ask: async (context: ServerContext, data: JobData['invitation']) => {
    const ticket = ticketOf(context, data)
    const person = await invitedBy(context.db, ticket, context.clock.now())
    const sender = textSender(context)
    if (person !== undefined && sender !== undefined) {
      const [company, link] = [await companyName(context.db), `${context.config.pay.publicUrl}${PAGE}?ticket=${ticket}`]
      await sender.tell({
        mobile: person.mobile,
        kind: 'INVITATION',
        text: `${person.realName}您好，${company}邀请您使用拖车救援平台，账号 ${person.account}。请打开链接设置密码，7 天内有效：${link}`,
        params: { name: person.realName, company, account: person.account, link }
      })
    }
    return () => Promise.resolve(undefined)
  }
}

/** Whom a ticket invites; undefined once it was used, ended, or he has a password or cannot sign in. @param now epoch ms */
async function invitedBy(reader: Reader, ticket: string, now: number): Promise<Asked | undefined> {
  const proved = await lookAtTicket(reader, 'invite', ticket, now)
  if (proved === undefined || proved.userId === null) return undefined
  const [row] = await reader
    .select()
    .from(userAccount)
    .where(and(eq(userAccount.id, proved.userId), isNull(userAccount.deletedAt)))
  return row !== undefined && (await refusalOf(reader, row)) === undefined ? row : undefined
}

/** @throws Refusal 400 */
export async function readInvitation({ db, clock }: ServerContext, ticket: string): Promise<Invitation> {
  const person = await invitedBy(db, ticket, clock.now())
  if (person === undefined) throw refuse(SPENT)
  return { company: await companyName(db), realName: person.realName, account: person.account }
}

/** Sets the first password; the link counts once. @throws Refusal 400 */
export async function acceptInvitation(request: FastifyRequest, { ticket, password }: AcceptBody): Promise<null> {
  const { db, clock } = request.server.context
  const now = clock.now()
  const person = await invitedBy(db, ticket, now)
  if (person === undefined) throw refuse(SPENT)
  const weak = weakPassword(person, password)
  if (weak !== undefined) throw refuse(weak, { password: weak })
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    await tx.select({ id: userAccount.id }).from(userAccount).where(eq(userAccount.id, person.id)).for('update')
    // Of two at once the second finds it used; a one-time password that came meanwhile stays.
    if ((await invitedBy(tx, ticket, now)) === undefined) throw refuse(SPENT)
    await takeTicket(tx, 'invite', ticket, now)
    await tx.insert(userCredential).values({ userId: person.id, passwordHash, changedAt: now })
    const { ip, server } = request
    const { id: subjectId, realName, account, organizeId } = person
    const actor = { userId: subjectId, realName }
    await noteAudit(
      tx,
      { ip, server, actor },
      { area: 'people', act: '接受邀请，设置密码', subject: `${realName}/${account}`, subjectId, organizeId }
    )
    return null
  })
}
