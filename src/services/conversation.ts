import type { FoundMessage, SearchQuery } from '@/contract/chatSearch'
import type {
  ChatEntry,
  ConversationDetail,
  ConversationState,
  EntriesPage,
  EntriesQuery,
  SettingsBody,
  SubjectBody
} from '@/contract/conversation'
import type { CancelSignal } from '@/domain/cancel'
import type { Api } from '@/platform/request'
import { QUIET } from './quiet'

const BASE = '/api/conversation'
const pathOf = (id: string): string => `${BASE}/${encodeURIComponent(id)}`

/** Numbered conversations and groups of our server, feature `conversation`. All reject with ApiError; neither mask nor toast. `key`: Idempotency-Key of the act. */
export function createConversationService({ request }: Pick<Api, 'request'>) {
  const act = async <T>(method: 'POST' | 'PUT' | 'DELETE', url: string, data: object | undefined, key: string): Promise<T> =>
    (await request<T>({ ...QUIET, method, url, ...(data !== undefined && { data }), idempotencyKey: key })).data
  return {
    list: async (): Promise<ConversationState[]> => (await request<{ list: ConversationState[] }>({ ...QUIET, url: BASE })).data.list,
    detail: async (id: string, signal?: CancelSignal): Promise<ConversationDetail> =>
      (await request<ConversationDetail>({ ...QUIET, url: pathOf(id), signal })).data,
    entries: async (id: string, query: EntriesQuery, signal?: CancelSignal): Promise<EntriesPage> =>
      (await request<EntriesPage>({ ...QUIET, url: `${pathOf(id)}/Entries`, query, signal })).data,
    /** The root of a thread and its replies (contract/threads). */
    thread: async (id: string, rootId: string, query: EntriesQuery): Promise<EntriesPage> =>
      (await request<EntriesPage>({ ...QUIET, url: `${pathOf(id)}/Threads/${encodeURIComponent(rootId)}`, query })).data,
    /** Newest first. */
    search: async (query: SearchQuery, signal?: CancelSignal): Promise<FoundMessage[]> =>
      (await request<{ list: FoundMessage[] }>({ ...QUIET, url: `${BASE}/Search`, query, signal })).data.list,
    settings: (id: string, body: SettingsBody, key: string) => act<ConversationState>('PUT', `${pathOf(id)}/Settings`, body, key),
    /** Out of the list until its next message. */
    hide: (id: string, key: string) => act<null>('DELETE', pathOf(id), undefined, key),
    recall: (id: string, messageId: string, key: string) => act<ChatEntry>('POST', `${pathOf(id)}/Actions/Recall`, { id: messageId }, key),
    /** Out of one's own view for good. */
    remove: (id: string, ids: readonly string[], key: string) => act<null>('POST', `${pathOf(id)}/Actions/Remove`, { ids }, key),
    /** The group of an accident order or department. */
    openGroup: (body: SubjectBody, key: string) => act<ConversationState>('POST', `${BASE}/Groups/Actions/Open`, body, key)
  }
}
export type ConversationService = ReturnType<typeof createConversationService>
