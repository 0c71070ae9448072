import type { ChatEntry } from '@/contract/conversation'
import type { ConfirmBody, UrgeBody } from '@/contract/urgent'
import type { Api } from '@/platform/request'
import { QUIET } from './quiet'

const pathOf = (id: string, act: string): string => `/api/conversation/${encodeURIComponent(id)}/Actions/${act}`

/** Urgent messages, feature `messageUrgent` (contract/urgent). All reject with ApiError. `key`: Idempotency-Key of the act. */
export function createUrgeService({ request }: Pick<Api, 'request'>) {
  return {
    urge: async (id: string, data: UrgeBody, idempotencyKey: string): Promise<ChatEntry> =>
      (await request<ChatEntry>({ ...QUIET, method: 'POST', url: pathOf(id, 'Urge'), data, idempotencyKey })).data,
    confirm: async (id: string, data: ConfirmBody, idempotencyKey: string): Promise<ChatEntry> =>
      (await request<ChatEntry>({ ...QUIET, method: 'POST', url: pathOf(id, 'Confirm'), data, idempotencyKey })).data
  }
}
export type UrgeService = ReturnType<typeof createUrgeService>
