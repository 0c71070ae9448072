import type { FastifyInstance } from 'fastify'
import type { Page } from '@/contract/envelope'
import { IdParams } from '@/contract/organization'
import {
  FavouriteBody, FavouriteQuery, FlowListQuery, MenuQuery, type Favourite, type FlowEntry, type MenuAnswer
} from '@/contract/workbench'
import { FavouriteKind } from '@/domain/workbench/favourites'
import { command } from '../command'
import type { ServerContext } from '../context'
import { ok } from '../envelope'
import { addFavourite, favouritesOf, markedMenuTree, removeFavourite } from './commands'

const PAGE_SIZE = 20
const DATA = '/api/app/Data'

/** Workbench and 常用 (contract section 10): everybody sees and changes his own only. */
export async function workbenchRoutes(app: FastifyInstance, { db, clock }: ServerContext): Promise<void> {
  for (const url of ['/api/app/Menu', `${DATA}/getDataList`]) {
    app.get<{ Querystring: MenuQuery }>(url, { schema: { querystring: MenuQuery } }, async (request) => {
      const answer: MenuAnswer = { list: await markedMenuTree(db, request.actor, request.query.keyword) }
      return ok(answer)
    })
  }

  app.get<{ Querystring: FavouriteQuery }>(DATA, { schema: { querystring: FavouriteQuery } }, async (request) => {
    const kind = Number(request.query.type ?? FavouriteKind.application) as FavouriteKind
    const answer: { list: Favourite[] } = { list: await favouritesOf(db, request.actor, kind) }
    return ok(answer)
  })

  app.post<{ Body: FavouriteBody }>(DATA, { schema: { body: FavouriteBody } }, async (request) =>
    ok(await command(request, request.body, (tx) => addFavourite(tx, request.actor, request.body, clock.now()))))

  app.delete<{ Params: IdParams }>(`${DATA}/:id`, { schema: { params: IdParams } }, async (request) =>
    ok(await command(request, request.params, (tx) => removeFavourite(tx, request.actor, request.params.id))))

  // Flows come with the workflow area; until then the list is truly empty.
  app.get<{ Querystring: FlowListQuery }>(`${DATA}/getFlowList`, { schema: { querystring: FlowListQuery } }, async (request) => {
    const { currentPage = 1, pageSize = PAGE_SIZE } = request.query
    const answer: Page<FlowEntry> = { list: [], pagination: { currentPage, pageSize, total: 0 } }
    return ok(answer)
  })
}
