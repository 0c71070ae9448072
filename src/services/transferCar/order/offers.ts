import type { KeysetPage } from '@/contract/envelope'
import type { OrderCard } from '@/contract/transferCar/order/detail'
import type { GeoRoute } from '@/contract/transferCar/order/places'
import type { StatusTabKey } from '@/contract/transferCar/order/codes'
import type { OrderFlag } from '@/contract/transferCar/order/order'
import type { LabelledPoint } from '@/domain/transferCar/order/coordinates'
import type { Api } from '@/platform/request'

/** The server's most rows in one page; nobody has more orders waiting for his answer. */
const MOST = 50

/** The calls of the towing area that every page needs; apart from the others, so that the login page does not carry those. */
export function createOffersService({ request }: Pick<Api, 'request'>) {
  const list = async (more: { tab?: StatusTabKey; flag?: OrderFlag; driverId: string }): Promise<OrderCard[]> =>
    (
      await request<KeysetPage<OrderCard>>({
        url: '/api/transferCar/AccidentOrder',
        query: { ...more, pageSize: MOST },
        load: false,
        silent: true
      })
    ).data.list
  return {
    /** Orders that wait for a crew's answer and this driver is on, newest first. Rejects with ApiError; neither mask nor toast. */
    offered: (driverId: string) => list({ flag: 'offered', driverId }),
    /** Orders 作业中 that this driver is on. */
    underWay: (driverId: string) => list({ tab: 'working', driverId }),
    /** The way to an order. */
    route: async (from: LabelledPoint, to: LabelledPoint): Promise<GeoRoute> =>
      (
        await request<GeoRoute>({
          url: '/api/transferCar/Geo/Route',
          query: {
            fromLng: from.lng,
            fromLat: from.lat,
            fromCoordType: from.coordType,
            toLng: to.lng,
            toLat: to.lat,
            toCoordType: to.coordType
          },
          load: false,
          silent: true
        })
      ).data
  }
}
export type OffersService = ReturnType<typeof createOffersService>
