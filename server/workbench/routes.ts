import type { FastifyInstance } from 'fastify'
import type { Page } from '@/contract/envelope'
import { IdParams } from '@/contract/organization'
import {
  FavouriteBody,
  FavouriteOrderBody,
  FavouriteQuery,
  FlowListQuery,
  LinkQuery,
  MenuQuery,
  UsedBody,
  type Favourite,
  type FlowEntry,
  type MenuAnswer
} from '@/contract/workbench'
import { FavouriteKind } from '@/domain/workbench/favourites'
import { PAGE_SIZE } from '@/domain/constants'
import { command } from '../command'
import type { ServerContext } from '../context'
import { ok } from '../envelope'
import { flowFavouritesOf, launchableFlows } from '../workFlow/template/flows'
import { addFavourite, favouritesOf, markedMenuTree, orderFavourites, removeFavourite } from './commands'
import { homeOf } from './home'
import { linkOf } from './links'
import { noteUse } from './recent'

const DATA = '/api/app/Data'
const OWN = '/api/workbench'

/** Workbench and 常用 (workbench.md#own-favourites): everybody sees and changes his own only. */
export async function workbenchRoutes(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { db, clock } = context
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
    ok(await command(request, request.body, (tx) => addFavourite(tx, request.actor, request.body, clock.now())))
  )

  app.delete<{ Params: IdParams }>(`${DATA}/:id`, { schema: { params: IdParams } }, async (request) =>
    ok(await command(request, request.body, (tx) => removeFavourite(tx, request.actor, request.params.id)))
  )

  // 常用 of flows with what the list of flows shows of each, in the order added.
  app.get<{ Querystring: FlowListQuery }>(`${DATA}/getFlowList`, { schema: { querystring: FlowListQuery } }, async (request) => {
    const { currentPage = 1, pageSize = PAGE_SIZE, category = '', keyword = '' } = request.query
    const marked = await flowFavouritesOf(db, request.actor)
    const flows = new Map((await launchableFlows(db, request.actor, 0)).map((flow) => [flow.id, flow]))
    const wanted = marked
      .flatMap((id) => flows.get(id) ?? [])
      .filter((flow) => (category === '' || flow.category === category) && flow.fullName.includes(keyword.trim()))
    const list: FlowEntry[] = wanted
      .slice((currentPage - 1) * pageSize, currentPage * pageSize)
      .map(({ id, fullName, enCode, icon, iconBackground, formType }) => ({
        id,
        fullName,
        enCode,
        icon,
        iconBackground,
        formType,
        isData: true,
        num: 0
      }))
    const answer: Page<FlowEntry> = { list, pagination: { currentPage, pageSize, total: wanted.length } }
    return ok(answer)
  })
  app.get(`${OWN}/Home`, async ({ actor }) => ok(await homeOf(actor, context)))

  app.post<{ Body: UsedBody }>(`${OWN}/Used`, { schema: { body: UsedBody } }, async (request) =>
    ok(await command(request, request.body, (tx) => noteUse(tx, request.actor, request.body.menuId, clock.now())))
  )

  app.put<{ Body: FavouriteOrderBody }>(`${OWN}/FavouriteOrder`, { schema: { body: FavouriteOrderBody } }, async (request) =>
    ok({ list: await command(request, request.body, (tx) => orderFavourites(tx, request.actor, request.body.ids)) })
  )

  app.get<{ Querystring: LinkQuery }>(`${OWN}/Link`, { schema: { querystring: LinkQuery } }, async ({ actor, query }) =>
    ok(await linkOf(db, actor, query, context.config))
  )
}
