import type { FastifyInstance } from 'fastify'
import { NoticeBody, NoticeQuery, NoticeUpdate, NoticeVersionBody, PublishBody, type NoticeRecord } from '@/contract/admin/notices'
import { command } from '../command'
import type { Actor, ServerContext } from '../context'
import { ok } from '../envelope'
import { RecordParams, type ById } from './fleetParts'
import { changeNotice, createNotice, publishNotice, removeNotice, withdrawNotice } from './noticeCommands'
import { listReaders, remind } from './noticeReaders'
import { listNotices, readNotice, signed } from './notices'

const NOTICES = '/api/admin/Notices'
const params = RecordParams

/** 公告 (contract/admin/notices.ts). */
export function noticeRoutes(app: FastifyInstance, context: ServerContext): void {
  const { db, clock } = context
  const fresh = (actor: Actor, record: NoticeRecord) => ok(signed(context, actor, record))

  app.get<{ Querystring: NoticeQuery }>(NOTICES, { schema: { querystring: NoticeQuery } }, async ({ actor, query }) =>
    ok(await listNotices(db, actor, query))
  )
  app.get<ById>(`${NOTICES}/:id`, { schema: { params } }, async ({ actor, params: { id } }) =>
    fresh(actor, await readNotice(db, actor, id))
  )
  app.get<ById>(`${NOTICES}/:id/Readers`, { schema: { params } }, async ({ actor, params: { id } }) =>
    ok({ list: await listReaders(db, actor, id) })
  )
  app.post<{ Body: NoticeBody }>(NOTICES, { schema: { body: NoticeBody } }, async (request) =>
    fresh(request.actor, await command(request, request.body, (tx) => createNotice(tx, request, request.body, clock.now())))
  )
  app.put<ById & { Body: NoticeUpdate }>(`${NOTICES}/:id`, { schema: { params, body: NoticeUpdate } }, async (request) =>
    fresh(request.actor, await command(request, request.body, (tx) => changeNotice(tx, request, request.params.id, request.body)))
  )
  app.post<ById & { Body: PublishBody }>(`${NOTICES}/:id/Publish`, { schema: { params, body: PublishBody } }, async (request) =>
    fresh(
      request.actor,
      await command(request, request.body, (tx) => publishNotice(tx, request, request.params.id, request.body, clock.now()))
    )
  )
  app.post<ById & { Body: NoticeVersionBody }>(
    `${NOTICES}/:id/Withdraw`,
    { schema: { params, body: NoticeVersionBody } },
    async (request) =>
      fresh(
        request.actor,
        await command(request, request.body, (tx) => withdrawNotice(tx, request, request.params.id, request.body.version))
      )
  )
  app.post<ById & { Body: NoticeVersionBody }>(`${NOTICES}/:id/Remove`, { schema: { params, body: NoticeVersionBody } }, async (request) =>
    ok(await command(request, request.body, (tx) => removeNotice(tx, request, request.params.id, request.body.version)))
  )
  app.post<ById>(`${NOTICES}/:id/Remind`, { schema: { params } }, async (request) =>
    ok(await command(request, request.body, (tx) => remind(tx, request, request.params.id, clock.now())))
  )
}
