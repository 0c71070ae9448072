import { and, asc, desc, eq, ilike, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { distanceM, type GeoPoint } from '@/domain/geo'
import { toGcj02 } from '@/domain/transferCar/order/coordinates'
import { roadNames, roadPostOf, type RoadPost } from '@/domain/transferCar/order/roadPost'
import type { GeoSource } from '@/contract/transferCar/order/places'
import type { Reader } from '../database/client'
import { likePattern } from '../database/like'
import { accidentOrder, orderUnit, punchSite, savedPlace, yard } from '../database/schema'
import { areaName, areaTree } from '../system/area'
import { areaOfText } from '../system/areaOfText'

/** Orders that are looked through, newest first: a search reads as much at a million orders as at a thousand. */
const RECENT = 2_000
const MOST_ORDERS = 20
const MOST_OWN = 5
const MOST_AREAS = 3
/** An area is no address; one character names too many. */
const SHORTEST_AREA = 2
/** So near to an earlier scene one is in its area, most likely; metres. */
const SAME_AREA_M = 2_000
/** So near it is the same place; metres. */
const SAME_PLACE_M = 100
/** `SAME_AREA_M` in degrees, generously: what the database narrows down before the exact distance. */
const BOX_DEGREES = 0.03

export interface OwnPlace {
  name: string
  address: string
  point: GeoPoint | null
  areaCode: string | null
  source: GeoSource
}
/** Whose orders a person may know of: all of them (null), or those the named person wrote or drives. */
export type Viewer = string | null

const pointOf = (lng: number | null, lat: number | null, coordType: string | null): GeoPoint | null =>
  lng === null || lat === null ? null : toGcj02({ lng, lat, coordType: coordType === 'WGS84' ? 'WGS84' : 'GCJ02' })

/** The newest orders that this person may know of. */
function recentOrders(reader: Reader, viewer: Viewer) {
  const mine =
    viewer === null
      ? undefined
      : or(
          eq(accidentOrder.createdBy, viewer),
          inArray(
            accidentOrder.id,
            reader
              .select({ id: orderUnit.orderId })
              .from(orderUnit)
              .where(and(eq(orderUnit.driverId, viewer), isNull(orderUnit.removedAt)))
          )
        )
  return reader
    .select()
    .from(accidentOrder)
    .where(mine)
    .orderBy(desc(accidentOrder.createdAt), desc(accidentOrder.id))
    .limit(RECENT)
    .as('recent')
}

/** Yards and places where people punch in. */
async function companyPlaces(reader: Reader): Promise<OwnPlace[]> {
  const [yards, sites] = await Promise.all([
    reader.select().from(yard).where(eq(yard.enabledMark, 1)),
    reader.select().from(punchSite).where(eq(punchSite.isEnabled, true))
  ])
  return [
    ...yards.map(
      (row): OwnPlace => ({
        name: row.name,
        address: row.address,
        point: pointOf(row.lng, row.lat, row.coordType),
        areaCode: null,
        source: 'yard'
      })
    ),
    ...sites.map(
      (row): OwnPlace => ({
        name: row.name,
        address: row.address,
        point: pointOf(row.lng, row.lat, row.coordType),
        areaCode: null,
        source: 'site'
      })
    )
  ]
}

/** Places that people saved under a name of their own. */
async function savedPlaces(reader: Reader, text: string): Promise<OwnPlace[]> {
  const pattern = likePattern(text)
  const rows = await reader
    .select()
    .from(savedPlace)
    .where(and(isNull(savedPlace.removedAt), or(ilike(savedPlace.name, pattern), ilike(savedPlace.address, pattern))))
    .orderBy(asc(savedPlace.name))
    .limit(MOST_OWN)
  return rows.map(
    ({ name, address, lng, lat, coordType, areaCode }): OwnPlace => ({
      name,
      address,
      point: pointOf(lng, lat, coordType),
      areaCode,
      source: 'saved'
    })
  )
}

async function orderPlaces(reader: Reader, viewer: Viewer, text: string): Promise<OwnPlace[]> {
  const recent = recentOrders(reader, viewer)
  const pattern = likePattern(text)
  const rows = await reader
    .select()
    .from(recent)
    .where(sql`${recent.address} ilike ${pattern} or ${recent.destAddress} ilike ${pattern}`)
    .orderBy(desc(recent.createdAt))
    .limit(MOST_ORDERS)
  const wanted = text.toLowerCase()
  return rows.flatMap((row): OwnPlace[] => {
    const scene: OwnPlace = {
      name: '',
      address: row.address ?? '',
      point: pointOf(row.lng, row.lat, row.coordType),
      areaCode: row.areaCode,
      source: 'order'
    }
    const destination: OwnPlace = {
      name: '',
      address: row.destAddress ?? '',
      point: pointOf(row.destLng, row.destLat, row.destCoordType),
      areaCode: null,
      source: 'order'
    }
    return [scene, destination].filter(({ address }) => address.toLowerCase().includes(wanted))
  })
}

/** Earlier scenes on the road of a kilometre post, those nearest to it first; those without a post last. */
async function roadPlaces(reader: Reader, viewer: Viewer, wanted: RoadPost): Promise<OwnPlace[]> {
  const recent = recentOrders(reader, viewer)
  const patterns = roadNames(wanted.road).map((name) => likePattern(name))
  const rows = await reader
    .select()
    .from(recent)
    .where(or(...patterns.flatMap((pattern) => [ilike(recent.address, pattern), ilike(recent.roadName, pattern)])))
    .orderBy(desc(recent.createdAt))
    .limit(MOST_ORDERS)
  const away = (row: (typeof rows)[number]): number => {
    const own = roadPostOf(`${wanted.road} ${row.kmPost ?? ''}`) ?? roadPostOf(row.address ?? '')
    return own === undefined ? Number.MAX_SAFE_INTEGER : Math.abs(own.metres - wanted.metres)
  }
  return rows
    .filter(({ address }) => address !== null && address !== '')
    .sort((a, b) => away(a) - away(b))
    .map(
      (row): OwnPlace => ({
        name: '',
        address: row.address ?? '',
        point: pointOf(row.lng, row.lat, row.coordType),
        areaCode: row.areaCode,
        source: 'order'
      })
    )
}

/** Saved and past places on the road of a kilometre post (intake.md#kilometre-posts). */
export async function searchRoad(reader: Reader, viewer: Viewer, wanted: RoadPost, home: string): Promise<OwnPlace[]> {
  const saved = await Promise.all(roadNames(wanted.road).map((name) => savedPlaces(reader, name)))
  const own = distinct([...saved.flat(), ...(await roadPlaces(reader, viewer, wanted))]).slice(0, MOST_OWN)
  return Promise.all(own.map(async (place) => ({ ...place, areaCode: place.areaCode ?? (await areaOfText(place.address, home)) ?? null })))
}

/** Areas whose name begins with the text, nearest to the company first. @param home six digits of its own area, '' = not said */
async function areas(text: string, home: string): Promise<OwnPlace[]> {
  if (text.length < SHORTEST_AREA) return []
  const nearness = (code: string): number => Number(code.slice(0, 2) === home.slice(0, 2)) + Number(code.slice(0, 4) === home.slice(0, 4))
  const found = (await areaTree())
    .places()
    .filter(({ name }) => name.startsWith(text))
    .sort((a, b) => nearness(b.code) - nearness(a.code) || (a.code < b.code ? -1 : 1))
    .slice(0, MOST_AREAS)
  return Promise.all(
    found.map(
      async ({ code, name }): Promise<OwnPlace> => ({ name, address: await areaName(code), point: null, areaCode: code, source: 'area' })
    )
  )
}

/** One of each address: the first that has a point, else the first. */
function distinct(places: readonly OwnPlace[]): OwnPlace[] {
  const byAddress = new Map<string, OwnPlace>()
  for (const place of places) {
    const key = `${place.name}\n${place.address}`
    const known = byAddress.get(key)
    if (known === undefined || (known.point === null && place.point !== null)) byAddress.set(key, place)
  }
  return [...byAddress.values()]
}

/** What the company knows of a text without asking anybody: its yards and sites, places of earlier orders, areas. */
export async function searchOwn(
  reader: Reader,
  viewer: Viewer,
  text: string,
  near: GeoPoint | undefined,
  home: string
): Promise<OwnPlace[]> {
  const [saved, company, past, named] = await Promise.all([
    savedPlaces(reader, text),
    companyPlaces(reader),
    orderPlaces(reader, viewer, text),
    areas(text, home)
  ])
  const own = distinct([...saved, ...company.filter(({ name, address }) => name.includes(text) || address.includes(text)), ...past])
  const away = ({ point }: OwnPlace): number => (near === undefined || point === null ? 0 : distanceM(near, point))
  // What people saved is what they mean by its name.
  const placed = own
    .sort(
      (a, b) =>
        Number(b.source === 'saved') - Number(a.source === 'saved') ||
        Number(a.point === null) - Number(b.point === null) ||
        away(a) - away(b)
    )
    .slice(0, MOST_OWN)
  const known = await Promise.all(
    placed.map(async (place) => ({ ...place, areaCode: place.areaCode ?? (await areaOfText(place.address, home)) ?? null }))
  )
  return [...known, ...named]
}

/** What the company knows of a point: where it has a place or was before. The area of a scene nearby counts; its address only for the same place. */
export async function reverseOwn(
  reader: Reader,
  viewer: Viewer,
  point: GeoPoint,
  home: string
): Promise<{ address: string; areaCode: string | null; source: GeoSource } | null> {
  const recent = recentOrders(reader, viewer)
  const rows = await reader
    .select()
    .from(recent)
    .where(
      and(
        isNotNull(recent.areaCode),
        sql`${recent.lng} between ${point.lng - BOX_DEGREES} and ${point.lng + BOX_DEGREES}`,
        sql`${recent.lat} between ${point.lat - BOX_DEGREES} and ${point.lat + BOX_DEGREES}`
      )
    )
    .limit(RECENT)
  const past = rows.map(
    (row): OwnPlace => ({
      name: '',
      address: row.address ?? '',
      point: pointOf(row.lng, row.lat, row.coordType),
      areaCode: row.areaCode,
      source: 'order'
    })
  )
  const near = [...(await companyPlaces(reader)), ...past]
    .flatMap((place) => (place.point === null ? [] : [{ ...place, away: distanceM(point, place.point) }]))
    .filter(({ away }) => away <= SAME_AREA_M)
    .sort((a, b) => a.away - b.away)
  const [nearest] = near
  if (nearest === undefined) return null
  const areaCode = near.find((place) => place.areaCode !== null)?.areaCode ?? (await areaOfText(nearest.address, home)) ?? null
  return { address: nearest.away <= SAME_PLACE_M ? nearest.address : '', areaCode, source: nearest.source }
}

/** Points from which the company works: its places, else where its newest orders were. */
export async function homePoints(reader: Reader): Promise<GeoPoint[]> {
  const places = (await companyPlaces(reader)).flatMap(({ point }) => (point === null ? [] : [point]))
  if (places.length > 0) return places
  const rows = await reader
    .select({ lng: accidentOrder.lng, lat: accidentOrder.lat, coordType: accidentOrder.coordType })
    .from(accidentOrder)
    .orderBy(desc(accidentOrder.createdAt), desc(accidentOrder.id))
    .limit(MOST_ORDERS)
  const points = rows.flatMap(({ lng, lat, coordType }) => pointOf(lng, lat, coordType) ?? [])
  const middle = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
  // The middle one of each: a single far order moves nothing.
  return points.length === 0 ? [] : [{ lng: middle(points.map(({ lng }) => lng)), lat: middle(points.map(({ lat }) => lat)) }]
}
