import type { FastifyInstance, FastifyRequest } from 'fastify'
import { GeoReverseQuery, GeoRouteQuery, GeoSearchQuery } from '@/contract/transferCar/order/places'
import { Model } from '@/domain/permission'
import { toGcj02, type LabelledPoint } from '@/domain/transferCar/order/coordinates'
import { MINUTE } from '../../clock'
import type { Actor, ServerContext } from '../../context'
import { ok } from '../../envelope'
import { forbidden, refuse } from '../../errors'
import type { Viewer } from '../../geo/own'
import { Limiter } from '../../session/limiter'
import { seesAll } from './policy'

const GEO = '/api/transferCar/Geo'
/** One person types no faster, with pauses of 300 ms. */
const PER_MINUTE = 120
/** Who writes orders, sends trucks, or drives. */
const BUTTONS = ['btn_create', 'btn_dispatch', 'btn_step'] as const

const labelled = (lng: number, lat: number, coordType: LabelledPoint['coordType'] = 'GCJ02') => toGcj02({ lng, lat, coordType })
/** Whose earlier orders may be named to this person. */
const viewerOf = (actor: Actor): Viewer => (seesAll(actor) ? null : actor.userId)

/** Calls of places and ways as `contract/transferCar/order/places.ts` lists them. */
export function geoRoutes(app: FastifyInstance, { clock, db, geo }: ServerContext): void {
  const limiter = new Limiter(clock, PER_MINUTE, MINUTE)
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
}
