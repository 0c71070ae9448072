import type { ChoiceBody, NotifyDelivery, NotifyWays, QuietHours, SubscribeBody } from '@/contract/notify'
import type { CancelSignal } from '@/domain/cancel'
import type { Api } from '@/platform/request'
import { QUIET } from './quiet'

const AREA = '/api/notify'

/** How a person is reached when the app is closed, feature `notify` (contract/notify.ts). All reject with ApiError. `key`: Idempotency-Key of the act. */
export function createNotifyService({ request }: Pick<Api, 'request'>) {
  const act = async (method: 'POST' | 'PUT', url: string, data: object, idempotencyKey: string): Promise<NotifyWays> =>
    (await request<NotifyWays>({ ...QUIET, method, url: `${AREA}/${url}`, data, idempotencyKey })).data
  return {
    ways: async (): Promise<NotifyWays> => (await request<NotifyWays>({ ...QUIET, url: `${AREA}/Ways` })).data,
    subscribe: (body: SubscribeBody, key: string) => act('POST', 'Subscriptions', body, key),
    unsubscribe: (endpoint: string, key: string) => act('POST', 'Subscriptions/Remove', { endpoint }, key),
    /** @param hours null = at any time */
    setQuietHours: (hours: QuietHours | null, key: string) => act('PUT', 'QuietHours', { hours }, key),
    /** Which ways this person wants for one kind. */
    choose: (body: ChoiceBody, key: string) => act('PUT', 'Choices', body, key),
    /** What was said of an order is read by who has it before him. */
    seen: async (orderId: string, idempotencyKey: string): Promise<null> => {
      const url = `/api/transferCar/AccidentOrder/${encodeURIComponent(orderId)}/Seen`
      return (await request<null>({ ...QUIET, method: 'POST', url, idempotencyKey })).data
    },
    /** What went out about an order, newest first. */
    deliveries: async (orderId: string, signal?: CancelSignal): Promise<NotifyDelivery[]> =>
      (await request<{ list: NotifyDelivery[] }>({ ...QUIET, url: `${AREA}/Deliveries`, query: { orderId }, signal })).data.list
  }
}
export type NotifyService = ReturnType<typeof createNotifyService>
