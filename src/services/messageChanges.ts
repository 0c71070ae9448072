import type { ChatEntry, EditBody, MessageVersion, ReactBody } from '@/contract/conversation'
import type { Api } from '@/platform/request'
import { QUIET } from './quiet'

const pathOf = (id: string): string => `/api/conversation/${encodeURIComponent(id)}`

/**
 * What is done to a message after it was sent, features `messageEdit` and `messageReaction` (contract/conversation). Only chats need it, so it
 * stays out of the conversation service, which every page loads. All reject with ApiError. `key`: Idempotency-Key of the act.
 */
export function createMessageChangeService({ request }: Pick<Api, 'request'>) {
  const act = async (url: string, data: object, idempotencyKey: string): Promise<ChatEntry> =>
    (await request<ChatEntry>({ ...QUIET, method: 'POST', url, data, idempotencyKey })).data
  return {
    edit: (id: string, body: EditBody, key: string) => act(`${pathOf(id)}/Actions/Edit`, body, key),
    react: (id: string, body: ReactBody, key: string) => act(`${pathOf(id)}/Actions/React`, body, key),
    /** Oldest first, what it says now at the end. */
    versions: async (id: string, messageId: string): Promise<MessageVersion[]> =>
      (await request<{ list: MessageVersion[] }>({ ...QUIET, url: `${pathOf(id)}/Messages/${encodeURIComponent(messageId)}/Versions` }))
        .data.list
  }
}
export type MessageChangeService = ReturnType<typeof createMessageChangeService>
