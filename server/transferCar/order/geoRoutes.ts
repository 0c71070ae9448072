import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Static } from '@sinclair/typebox'
import {
  GeoReverseQuery,
  GeoRouteQuery,
  GeoSearchQuery,
  SavedPlaceBody,
  SavedPlaceRemoval,
  SavedPlaceUpdate
} from '@/contract/transferCar/order/places'
import { Id, strict } from '@/contract/transferCar/order/parts'
import { Model } from '@/domain/permission'
import { toGcj02, type LabelledPoint } from '@/domain/transferCar/order/coordinates'
import { MINUTE } from '../../clock'
import { command } from '../../command'
import type { Actor, ServerContext } from '../../context'
import { ok } from '../../envelope'
import { forbidden, refuse } from '../../errors'
import type { Viewer } from '../../geo/own'
import { changePlace, listSaved, removePlace, savePlace } from '../../geo/saved'
import { seesAll } from './policy'

const GEO = '/api/transferCar/Geo'
/** One person types no faster, with pauses of 300 ms. */
const PER_MINUTE = 120
/** Who writes orders, sends trucks, or drives. */
const BUTTONS = ['btn_create', 'btn_dispatch', 'btn_step'] as const

const params = strict({ id: Id })
interface ById {
  Params: Static<typeof params>
}

const labelled = (lng: number, lat: number, coordType: LabelledPoint['coordType'] = 'GCJ02') => toGcj02({ lng, lat, coordType })
/** Whose earlier orders may be named to this person. */
const viewerOf = (actor: Actor): Viewer => (seesAll(actor) ? null : actor.userId)

/** Calls of places and ways as `contract/transferCar/order/places.ts` lists them. */
export function geoRoutes(app: FastifyInstance, { clock, db, geo, config, limits }: ServerContext): void {
  const limiter = limits.open('geo', PER_MINUTE, MINUTE)
  geo.onTrouble = (trouble) => {
    app.log.warn(trouble, 'map service')
  }
  const enter = ({ actor }: FastifyRequest): void => {
    if (!BUTTONS.some((code) => actor.can(Model.accidentOrder, code))) throw forbidden('没有“地点查询”的权限')
    limiter.spend(actor.userId)
  }
  app.get<{ Querystring: GeoSearchQuery }>(`${GEO}/Search`, { schema: { querystring: GeoSearchQuery } }, async (request) => {
    enter(request)
    const { text, lng, lat, coordType } = request.query
    if ((lng === undefined) !== (lat === undefined))
      throw refuse('经度和纬度应同时给出', { [lng === undefined ? 'lng' : 'lat']: '经度和纬度应同时给出' })
    return ok(
      await geo.search(
        db,
        viewerOf(request.actor),
        text,
        lng === undefined || lat === undefined ? undefined : labelled(lng, lat, coordType)
      )
    )
  })
  app.get<{ Querystring: GeoReverseQuery }>(`${GEO}/Reverse`, { schema: { querystring: GeoReverseQuery } }, async (request) => {
    enter(request)
    const { lng, lat, coordType } = request.query
    return ok(await geo.reverse(db, viewerOf(request.actor), labelled(lng, lat, coordType)))
  })
  app.get<{ Querystring: GeoRouteQuery }>(`${GEO}/Route`, { schema: { querystring: GeoRouteQuery } }, async (request) => {
    enter(request)
    const { fromLng, fromLat, fromCoordType, toLng, toLat, toCoordType } = request.query
    return ok(await geo.route(labelled(fromLng, fromLat, fromCoordType), labelled(toLng, toLat, toCoordType)))
  })
  const home = config.dispatch.homeArea
  const requireWrite = ({ actor }: FastifyRequest): void => {
    if (!actor.can(Model.accidentOrder, 'btn_dispatch')) throw forbidden('没有“常用地点”的权限')
  }
  app.get(`${GEO}/Saved`, async (request) => {
    enter(request)
    return ok({ list: await listSaved(db) })
  })
  app.post<{ Body: SavedPlaceBody }>(`${GEO}/Saved`, { schema: { body: SavedPlaceBody } }, async (request) => {
    requireWrite(request)
    return ok(await command(request, request.body, (tx) => savePlace(tx, request.actor, request.body, home, clock.now())))
  })
  app.put<ById & { Body: SavedPlaceUpdate }>(`${GEO}/Saved/:id`, { schema: { params, body: SavedPlaceUpdate } }, async (request) => {
    requireWrite(request)
    return ok(
      await command(request, request.body, (tx) => changePlace(tx, request.actor, request.params.id, request.body, home, clock.now()))
    )
  })
  app.post<ById & { Body: SavedPlaceRemoval }>(
    `${GEO}/Saved/:id/Remove`,
    { schema: { params, body: SavedPlaceRemoval } },
    async (request) => {
      requireWrite(request)
      await command(request, request.body, async (tx) => {
        await removePlace(tx, request.actor, request.params.id, request.body.version, clock.now())
        return null
      })
      return ok(null)
    }
  )
}
