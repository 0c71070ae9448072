import type { ChatLine } from '@/contract/admin/chats'
import type {
  ChatHoldBody,
  ChatHoldEndBody,
  Retention,
  RetentionBody,
  RetentionEndBody,
  RetentionHoldBody,
  RetentionTrial,
  RetentionTrialQuery
} from '@/contract/admin/privacy'
import type { CancelSignal } from '@/domain/cancel'
import type { Api } from '@/platform/request'
import { QUIET } from '../quiet'

const RETENTION = '/api/admin/Retention'

/**
 * How long personal data is kept, and copies of what is kept of one person, feature `administration` (contract/admin/privacy.ts). Reject
 * with ApiError; a 409 carries the rules of now as `data`. `key`: Idempotency-Key of the act.
 */
export function createPrivacyService({ request, address }: Pick<Api, 'request' | 'address'>) {
  const write = async (method: 'POST' | 'PUT', url: string, data: object, key: string): Promise<Retention> =>
    (await request<Retention>({ ...QUIET, method, url, data, idempotencyKey: key })).data
  return {
    retention: async (): Promise<Retention> => (await request<Retention>({ ...QUIET, url: RETENTION })).data,
    trial: async (query: RetentionTrialQuery, signal: CancelSignal): Promise<RetentionTrial> =>
      (await request<RetentionTrial>({ ...QUIET, url: `${RETENTION}/Trial`, query, signal })).data,
    setRule: (body: RetentionBody, key: string) => write('PUT', RETENTION, body, key),
    hold: (body: RetentionHoldBody, key: string) => write('POST', `${RETENTION}/Holds`, body, key),
    endHold: (body: RetentionEndBody, key: string) => write('POST', `${RETENTION}/Holds/End`, body, key),
    holdChat: (body: ChatHoldBody, key: string) => write('POST', `${RETENTION}/ChatHolds`, body, key),
    endChatHold: (body: ChatHoldEndBody, key: string) => write('POST', `${RETENTION}/ChatHolds/End`, body, key),
    chats: async (keyword: string): Promise<ChatLine[]> =>
      (await request<{ list: ChatLine[] }>({ ...QUIET, url: '/api/admin/Chats', query: { keyword } })).data.list,
    /** Where the records of a conversation are read from, with the token in a header. */
    chatAddress: (id: string, reason: string): string =>
      address(`/api/admin/Chats/${encodeURIComponent(id)}/Data?reason=${encodeURIComponent(reason)}`),
    /** Where the copy of a person is read from, with the token in a header. */
    copyAddress: (id: string): string => address(`/api/admin/People/${encodeURIComponent(id)}/Data`)
  }
}
export type PrivacyService = ReturnType<typeof createPrivacyService>
