import type { OrderCard } from '@/contract/transferCar/order/detail'
import type { Api } from '@/platform/request'

/** The order that an alarm is about; apart from the other calls, so that every page can have it. Rejects with ApiError. */
export const alarmedOrder =
  ({ request }: Pick<Api, 'request'>) =>
  async (id: string): Promise<OrderCard> =>
    (await request<OrderCard>({ url: `/api/transferCar/AccidentOrder/${encodeURIComponent(id)}`, load: false, silent: true })).data
