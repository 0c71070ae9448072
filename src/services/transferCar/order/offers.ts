import type { KeysetPage } from '@/contract/envelope'
import type { OrderCard } from '@/contract/transferCar/order/detail'
import type { StatusTabKey } from '@/contract/transferCar/order/codes'
import type { Api } from '@/platform/request'

/** The server's most rows in one page; nobody has more orders waiting for his answer. */
const MOST = 50

/** The calls of the towing area that every page needs; apart from the others, so that the login page does not carry those. */
export function createOffersService({ request }: Pick<Api, 'request'>) {
  const list = async (tab: StatusTabKey, more: { driverId?: string } = {}): Promise<OrderCard[]> =>
    (
      await request<KeysetPage<OrderCard>>({
        url: '/api/transferCar/AccidentOrder',
        query: { ...more, tab, pageSize: MOST },
        load: false,
        silent: true
      })
    ).data.list
  return {
    /** Orders 待接单 that this person may read, newest first. Rejects with ApiError; neither mask nor toast. */
    assigned: () => list('assigned'),
    /** Orders 作业中 that this driver is on. */
    underWay: (driverId: string) => list('working', { driverId })
  }
}
export type OffersService = ReturnType<typeof createOffersService>
