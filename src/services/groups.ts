import type { ConversationDetail, ConversationState, GroupBody, MembersBody } from '@/contract/conversation'
import type { AdministratorsBody, GroupNoticeBody, SilenceBody } from '@/contract/groupLeading'
import type { Api } from '@/platform/request'
import { QUIET } from './quiet'

const BASE = '/api/conversation/Groups'
const pathOf = (id: string): string => `${BASE}/${encodeURIComponent(id)}`

/** Groups that people make themselves, feature `conversation`: only pages of messages need it. All reject with ApiError. `key`: Idempotency-Key of the act. */
export function createGroupService({ request }: Pick<Api, 'request'>) {
  const act = async <T>(method: 'POST' | 'PUT' | 'DELETE', url: string, data: object, idempotencyKey: string): Promise<T> =>
    (await request<T>({ ...QUIET, method, url, data, idempotencyKey })).data
  return {
    create: (body: GroupBody, key: string) => act<ConversationState>('POST', BASE, body, key),
    rename: (id: string, name: string, key: string) => act<ConversationState>('PUT', pathOf(id), { name }, key),
    addMembers: (id: string, body: MembersBody, key: string) => act<ConversationDetail>('POST', `${pathOf(id)}/Members`, body, key),
    /** The owner removes others, administrators plain members, anybody himself. */
    removeMembers: (id: string, body: MembersBody, key: string) => act<null>('DELETE', `${pathOf(id)}/Members`, body, key),
    /** Feature `groupLeading`, these three. */
    writeNotice: (id: string, body: GroupNoticeBody, key: string) => act<ConversationState>('PUT', `${pathOf(id)}/Notice`, body, key),
    silence: (id: string, body: SilenceBody, key: string) => act<ConversationState>('PUT', `${pathOf(id)}/Silence`, body, key),
    nameAdministrators: (id: string, body: AdministratorsBody, key: string) =>
      act<ConversationDetail>('PUT', `${pathOf(id)}/Administrators`, body, key)
  }
}
export type GroupService = ReturnType<typeof createGroupService>
