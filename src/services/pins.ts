import type { PinBody, Pins } from '@/contract/pins'
import type { Api } from '@/platform/request'
import { QUIET } from './quiet'

const pathOf = (id: string): string => `/api/conversation/${encodeURIComponent(id)}`

/** Pinned messages, feature `messagePin` (contract/pins): only chats need it. All reject with ApiError. `key`: Idempotency-Key of the act. */
export function createPinService({ request }: Pick<Api, 'request'>) {
  return {
    pins: async (id: string): Promise<Pins> => (await request<Pins>({ ...QUIET, url: `${pathOf(id)}/Pins` })).data,
    pin: async (id: string, data: PinBody, idempotencyKey: string): Promise<Pins> =>
      (await request<Pins>({ ...QUIET, method: 'POST', url: `${pathOf(id)}/Actions/Pin`, data, idempotencyKey })).data
  }
}
export type PinService = ReturnType<typeof createPinService>
