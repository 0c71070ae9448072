import type { FastifyInstance } from 'fastify'
import {
  LoginsQuery,
  type Held,
  QuietTypesBody,
  SessionParams,
  SignatureBody,
  type ContactInfo,
  type LoginRow,
  type OwnSession
} from '@/contract/account'
import type { Page } from '@/contract/envelope'
import { PAGE_SIZE } from '@/domain/constants'
import { command } from '../command'
import type { Actor, ServerContext } from '../context'
import { ok } from '../envelope'
import { organizeTree } from '../organization/commands/names'
import { setQuietTypes, setSignature, signOutOthers, signOutSession } from './commands'
import { presentLogin, presentSession, presentSettings } from './presenter'
import { readLogins, readSessions, readSettings } from './repository'

const ACCOUNT = '/api/extend/Account'

/** One's own account, by feature `account` (contract/account.ts). */
export async function accountRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { clock, config, db, live } = context

  app.get(`${ACCOUNT}/Sessions`, async ({ actor }) => {
    const list: OwnSession[] = (await readSessions(db, actor.userId, clock.now())).map((row) => presentSession(row, actor.sessionId))
    return ok({ list: list.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) })
  })

  app.post(`${ACCOUNT}/Sessions/SignOutOthers`, async (request) =>
    ok(await command(request, request.body, (tx) => signOutOthers(tx, request.actor, live, clock.now())), '已退出')
  )

  app.post<{ Params: SessionParams }>(`${ACCOUNT}/Sessions/:id/SignOut`, { schema: { params: SessionParams } }, async (request) =>
    ok(await command(request, request.body, (tx) => signOutSession(tx, request.actor, request.params.id, live, clock.now())), '已退出')
  )

  app.get<{ Querystring: LoginsQuery }>(`${ACCOUNT}/Logins`, { schema: { querystring: LoginsQuery } }, async ({ actor, query }) => {
    const { currentPage = 1, pageSize = PAGE_SIZE } = query
    const { rows, total } = await readLogins(db, actor.userId, { currentPage, pageSize })
    const answer: Page<LoginRow> = { list: rows.map(presentLogin), pagination: { currentPage, pageSize, total } }
    return ok(answer)
  })

  app.get(`${ACCOUNT}/Held`, async ({ actor }) => ok(await heldBy(context, actor)))

  app.get(`${ACCOUNT}/Settings`, async ({ actor }) => ok(presentSettings(context, actor, await readSettings(db, actor.userId))))

  app.put<{ Body: QuietTypesBody }>(`${ACCOUNT}/QuietTypes`, { schema: { body: QuietTypesBody } }, async (request) => {
    const row = await command(request, request.body, (tx) => setQuietTypes(tx, request.actor, request.body.quietTypes, clock.now()))
    return ok(presentSettings(context, request.actor, row), '保存成功')
  })

  app.put<{ Body: SignatureBody }>(`${ACCOUNT}/Signature`, { schema: { body: SignatureBody } }, async (request) => {
    const row = await command(request, request.body, (tx) => setSignature(tx, request.actor, request.body.name, clock.now()))
    return ok(presentSettings(context, request.actor, row), '保存成功')
  })

  app.get(`${ACCOUNT}/Contact`, async ({ actor }) => {
    const answer: ContactInfo = { companyName: (await organizeTree(db)).path(actor.organizeId)[0]?.fullName ?? '', ...config.contact }
    return ok(answer)
  })
}

/** What the person still holds: no account is cancelled before it is given up (session.md#cancelling-an-account). */
async function heldBy(
  { db, areas: { personWork } }: Pick<ServerContext, 'db' | 'areas'>,
  { userId, isAdministrator }: Pick<Actor, 'userId' | 'isAdministrator'>
): Promise<Held> {
  const tasks = await personWork.tasks(db, userId)
  const cash = await personWork.cash(db, userId)
  return { ...(await personWork.orders(db, userId)), tasks, cash, isAdministrator }
}
