import type { Position } from '@/contract/transferCar/order/order'
import type { GeoAddress, GeoPlaces, GeoRoute, SavedPlace, SavedPlaceBody, SavedPlaceUpdate } from '@/contract/transferCar/order/places'
import type { CancelSignal } from '@/domain/cancel'
import type { Api } from '@/platform/request'
import { QUIET } from '../../quiet'

const GEO = '/api/transferCar/Geo'

/** Places, addresses and ways (contract/transferCar/order/places.ts). All reject with ApiError. */
export function createGeoService({ request }: Pick<Api, 'request'>) {
  const read = async <T>(url: string, query: object, signal?: CancelSignal): Promise<T> =>
    (await request<T>({ ...QUIET, url, query, signal })).data
  const write = async <T>(method: 'POST' | 'PUT', url: string, data: object, idempotencyKey: string): Promise<T> =>
    (await request<T>({ ...QUIET, method, url, data, idempotencyKey })).data
  const savedPath = (id: string): string => `${GEO}/Saved/${encodeURIComponent(id)}`
  return {
    /** Places of a text, the company's own first. @param near which of many come first */
    search: (text: string, near?: Position, signal?: CancelSignal) =>
      read<GeoPlaces>(
        `${GEO}/Search`,
        { text, ...(near !== undefined && { lng: near.lng, lat: near.lat, coordType: near.coordType }) },
        signal
      ),
    /** The company's saved places (intake.md#saved-places). */
    saved: async (signal?: CancelSignal) => (await read<{ list: SavedPlace[] }>(`${GEO}/Saved`, {}, signal)).list,
    savePlace: (body: SavedPlaceBody, key: string) => write<SavedPlace>('POST', `${GEO}/Saved`, body, key),
    changePlace: (id: string, body: SavedPlaceUpdate, key: string) => write<SavedPlace>('PUT', savedPath(id), body, key),
    removePlace: (id: string, version: number, key: string) => write<null>('POST', `${savedPath(id)}/Remove`, { version }, key),
    reverse: ({ lng, lat, coordType }: Position, signal?: CancelSignal) =>
      read<GeoAddress>(`${GEO}/Reverse`, { lng, lat, coordType }, signal),
    route: (from: Position, to: Position, signal?: CancelSignal) =>
      read<GeoRoute>(
        `${GEO}/Route`,
        { fromLng: from.lng, fromLat: from.lat, fromCoordType: from.coordType, toLng: to.lng, toLat: to.lat, toCoordType: to.coordType },
        signal
      )
  }
}
export type GeoService = ReturnType<typeof createGeoService>
