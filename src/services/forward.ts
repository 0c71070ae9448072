import type { Bundle, ForwardBody } from '@/contract/forward'
import type { Api } from '@/platform/request'
import { QUIET } from './quiet'

const pathOf = (id: string): string => `/api/conversation/${encodeURIComponent(id)}`

/** Messages that are sent on, feature `messageForward` (contract/forward): only chats need it. All reject with ApiError. `key`: Idempotency-Key of the act. */
export function createForwardService({ request }: Pick<Api, 'request'>) {
  return {
    forward: async (id: string, data: ForwardBody, idempotencyKey: string): Promise<string[]> =>
      (await request<{ list: string[] }>({ ...QUIET, method: 'POST', url: `${pathOf(id)}/Actions/Forward`, data, idempotencyKey })).data
        .list,
    /** What lies in a bundle. @param within id of a bundle in it, '' = the message's own */
    bundle: async (id: string, messageId: string, within: string): Promise<Bundle> =>
      (
        await request<Bundle>({
          ...QUIET,
          url: `${pathOf(id)}/Messages/${encodeURIComponent(messageId)}/Bundle`,
          query: within === '' ? {} : { within }
        })
      ).data
  }
}
export type ForwardService = ReturnType<typeof createForwardService>
