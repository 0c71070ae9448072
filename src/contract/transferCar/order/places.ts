/**
 * Places, addresses and ways (fleet.md#addresses): from a map service where the server has one, else from what the company knows itself.
 * For people who write orders, dispatch or drive. Points of questions may be in either system; those of answers are GCJ02.
 *
 * GET Geo/Search?text=&lng=&lat=&coordType=                 -> GeoPlaces, the company's own places first
 * GET Geo/Reverse?lng=&lat=&coordType=                      -> GeoAddress
 * GET Geo/Route?fromLng=&fromLat=&fromCoordType=&toLng=...  -> GeoRoute
 * GET  Geo/Saved                                            -> { list: SavedPlace[] }: the company's saved places (intake.md#saved-places)
 * POST Geo/Saved                                            SavedPlaceBody -> SavedPlace (btn_dispatch)
 * PUT  Geo/Saved/{id}                                       SavedPlaceUpdate -> SavedPlace (btn_dispatch), 409 with the current one
 * POST Geo/Saved/{id}/Remove                                {version} -> null (btn_dispatch)
 */
import { Type, type Static } from '@sinclair/typebox'
import { Nullable, oneOf, Position, strict, text } from './parts'

const Lng = Type.Number({ minimum: 73, maximum: 136, title: '经度' })
const Lat = Type.Number({ minimum: 3, maximum: 54, title: '纬度' })
const CoordType = Type.Optional(Type.Unsafe<'GCJ02' | 'WGS84'>({ ...oneOf(['GCJ02', 'WGS84'] as const), title: '坐标系' }))

/** `lng` and `lat` = places near there come first; both or none. */
export const GeoSearchQuery = strict({
  text: Type.String({ ...text(100, 1), title: '地点' }),
  lng: Type.Optional(Lng),
  lat: Type.Optional(Lat),
  coordType: CoordType
})
export type GeoSearchQuery = Static<typeof GeoSearchQuery>
export const GeoReverseQuery = strict({ lng: Lng, lat: Lat, coordType: CoordType })
export type GeoReverseQuery = Static<typeof GeoReverseQuery>
export const GeoRouteQuery = strict({
  fromLng: Lng,
  fromLat: Lat,
  fromCoordType: CoordType,
  toLng: Lng,
  toLat: Lat,
  toCoordType: CoordType
})
export type GeoRouteQuery = Static<typeof GeoRouteQuery>

/** Where a place is known from: saved by the company, an earlier order, a yard, a place where people punch in, the administrative areas, a map service. */
const GEO_SOURCES = ['saved', 'order', 'yard', 'site', 'area', 'amap', 'tencent'] as const
export type GeoSource = (typeof GEO_SOURCES)[number]

const place = {
  /** Six digits of GB/T 2260 and its name in full, null and '' where nobody knows. */
  areaCode: Nullable(Type.String()),
  areaName: Type.String(),
  /** Metres from the nearest of the company's own places, null where none is known. */
  homeM: Nullable(Type.Integer())
}
/** Why the map service did not take part, for people; '' = it did, or there is none. */
const notice = Type.String()

export const GeoPlace = Type.Object({
  name: Type.String(),
  address: Type.String(),
  /** Null for an area: it is no point. */ position: Nullable(Position),
  source: oneOf(GEO_SOURCES),
  ...place
})
export type GeoPlace = Static<typeof GeoPlace>
export const GeoPlaces = Type.Object({ list: Type.Array(GeoPlace), notice })
export type GeoPlaces = Static<typeof GeoPlaces>

const savedBody = {
  name: Type.String({ ...text(50, 1), title: '地点名称' }),
  address: Type.String({ ...text(255, 1), title: '地址' }),
  position: Type.Optional(Position),
  areaCode: Type.Optional(Type.String({ pattern: '^\\d{6}$', title: '地区' }))
}
export const SavedPlaceBody = strict(savedBody)
export type SavedPlaceBody = Static<typeof SavedPlaceBody>
export const SavedPlaceUpdate = strict({ ...savedBody, version: Type.Integer({ minimum: 1 }) })
export type SavedPlaceUpdate = Static<typeof SavedPlaceUpdate>
export const SavedPlaceRemoval = strict({ version: Type.Integer({ minimum: 1 }) })
export type SavedPlaceRemoval = Static<typeof SavedPlaceRemoval>
/** 常用地点. */
export interface SavedPlace {
  id: string
  name: string
  address: string
  position: Position | null
  areaCode: string | null
  areaName: string
  version: number
}

/** `source` null = nobody knows what is there. */
export const GeoAddress = Type.Object({ address: Type.String(), source: Nullable(oneOf(GEO_SOURCES)), ...place, notice })
export type GeoAddress = Static<typeof GeoAddress>

/** `estimate` = straight line times a factor: for planning, not for a bill. Metres and seconds. */
export const GeoRoute = Type.Object({
  distanceM: Type.Integer(),
  seconds: Type.Integer(),
  source: oneOf(['road', 'estimate'] as const),
  notice
})
export type GeoRoute = Static<typeof GeoRoute>
