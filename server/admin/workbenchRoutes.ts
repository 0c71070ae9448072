import type { FastifyInstance } from 'fastify'
import { BannerBody, BannerChange, BannerOrderBody } from '@/contract/admin/banners'
import { DictionaryBody, DictionaryUpdate } from '@/contract/admin/dictionaries'
import { MenuBody, MenuOrderBody, MenuUpdate } from '@/contract/admin/menus'
import { IdParams } from '@/contract/organization'
import { command } from '../command'
import type { ServerContext } from '../context'
import { ok } from '../envelope'
import { changeBanner, createBanner, orderBanners, readBanners, removeBanner } from './banners'
import { createDictionary, readDictionaries, readDictionary, updateDictionary } from './dictionaries'
import { createMenu, orderMenus, updateMenu } from './menus'
import { readMenus } from './menusRead'
import { requireWhole } from './scope'

const BANNERS = '/api/admin/Banners'
const DICTIONARIES = '/api/admin/Dictionaries'
const MENUS = '/api/admin/Menus'

/** What stands at the top of the workbench (contract/admin/banners.ts). */
function bannerRoutes(app: FastifyInstance, { db }: ServerContext): void {
  const params = IdParams
  app.get(BANNERS, async ({ actor }) => {
    requireWhole(actor)
    return ok(await readBanners(db))
  })
  app.post<{ Body: BannerBody }>(BANNERS, { schema: { body: BannerBody } }, async (request) =>
    ok(await command(request, request.body, (tx) => createBanner(tx, request, request.body)))
  )
  app.put<{ Body: BannerOrderBody }>('/api/admin/BannerOrder', { schema: { body: BannerOrderBody } }, async (request) =>
    ok(await command(request, request.body, (tx) => orderBanners(tx, request, request.body)))
  )
  app.put<{ Params: IdParams; Body: BannerChange }>(`${BANNERS}/:id`, { schema: { params, body: BannerChange } }, async (request) =>
    ok(await command(request, request.body, (tx) => changeBanner(tx, request, request.params.id, request.body)))
  )
  app.delete<{ Params: IdParams }>(`${BANNERS}/:id`, { schema: { params } }, async (request) =>
    ok(await command(request, request.body, (tx) => removeBanner(tx, request, request.params.id)))
  )
}

/** Entries of the workbench, banners and dictionaries (contract/admin/menus.ts, contract/admin/banners.ts, contract/admin/dictionaries.ts). */
export function workbenchRoutes(app: FastifyInstance, context: ServerContext): void {
  const { db, config } = context
  bannerRoutes(app, context)
  app.get(DICTIONARIES, async ({ actor }) => {
    requireWhole(actor)
    return ok({ list: await readDictionaries(db) })
  })
  app.post<{ Body: DictionaryBody }>(DICTIONARIES, { schema: { body: DictionaryBody } }, async (request) =>
    ok(await command(request, request.body, (tx) => createDictionary(tx, request, request.body)))
  )
  app.get<{ Params: IdParams }>(`${DICTIONARIES}/:id`, { schema: { params: IdParams } }, async ({ actor, params }) => {
    requireWhole(actor)
    return ok(await readDictionary(db, params.id))
  })
  app.put<{ Params: IdParams; Body: DictionaryUpdate }>(
    `${DICTIONARIES}/:id`,
    { schema: { params: IdParams, body: DictionaryUpdate } },
    async (request) => ok(await command(request, request.body, (tx) => updateDictionary(tx, request, request.params.id, request.body)))
  )

  app.get(MENUS, async ({ actor }) => {
    requireWhole(actor)
    return ok(await readMenus(db, config))
  })
  app.post<{ Body: MenuBody }>(MENUS, { schema: { body: MenuBody } }, async (request) =>
    ok(await command(request, request.body, (tx) => createMenu(tx, request, request.body)))
  )
  app.put<{ Params: IdParams; Body: MenuUpdate }>(`${MENUS}/:id`, { schema: { params: IdParams, body: MenuUpdate } }, async (request) =>
    ok(await command(request, request.body, (tx) => updateMenu(tx, request, request.params.id, request.body)))
  )
  app.put<{ Body: MenuOrderBody }>('/api/admin/MenuOrder', { schema: { body: MenuOrderBody } }, async (request) =>
    ok(await command(request, request.body, (tx) => orderMenus(tx, request, request.body)))
  )
}
