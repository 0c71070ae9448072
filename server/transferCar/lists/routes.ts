import type { Static } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import { ListExportBody, ListNameQuery, ListViewBody } from '@/contract/transferCar/lists'
import { Id, strict } from '@/contract/transferCar/order/parts'
import { attachment } from '../../attachment'
import { command } from '../../command'
import type { ServerContext } from '../../context'
import { ok } from '../../envelope'
import { streamWorkbook, XLSX } from '../../xlsx/write'
import { beginExport, openExport, readExports } from './exports'
import { changeView, listViews, removeView, saveView } from './views'

const VIEWS = '/api/transferCar/ListViews'
const EXPORTS = '/api/transferCar/ListExports'
const params = strict({ id: Id })
interface ById {
  Params: Static<typeof params>
}

/** Calls of saved views and of files of lists as `contract/transferCar/lists.ts` lists them. */
export function listRoutes(app: FastifyInstance, context: ServerContext): void {
  const { clock, db } = context
  const ofList = { schema: { querystring: ListNameQuery } }
  app.get<{ Querystring: ListNameQuery }>(VIEWS, ofList, async ({ actor, query }) => ok({ list: await listViews(db, actor, query.list) }))
  app.post<{ Body: ListViewBody }>(VIEWS, { schema: { body: ListViewBody } }, async (request) =>
    ok(await command(request, request.body, (tx) => saveView(tx, request.actor, request.body, clock.now())))
  )
  app.put<ById & { Body: ListViewBody }>(`${VIEWS}/:id`, { schema: { params, body: ListViewBody } }, async (request) =>
    ok(await command(request, request.body, (tx) => changeView(tx, request.actor, request.params.id, request.body, clock.now())))
  )
  app.delete<ById>(`${VIEWS}/:id`, { schema: { params } }, async (request) => {
    await command(request, request.body, (tx) => removeView(tx, request.actor, request.params.id))
    return ok(null)
  })

  app.get<{ Querystring: ListNameQuery }>(EXPORTS, ofList, async ({ actor, query }) =>
    ok(await readExports(db, actor, query.list, clock.now()))
  )
  app.post<{ Body: ListExportBody }>(EXPORTS, { schema: { body: ListExportBody } }, async (request) =>
    ok(await command(request, request.body, (tx) => beginExport(tx, request, context, request.body)))
  )
  app.get<ById>(`${EXPORTS}/:id/File`, { schema: { params } }, async ({ actor, params: { id } }, reply) => {
    const { fileName, ...sheet } = await openExport(db, actor, id, clock.now())
    return attachment(reply, fileName).header('content-type', XLSX).send(streamWorkbook(sheet))
  })
}
