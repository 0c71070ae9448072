import type { Page } from '@/contract/envelope'
import type { Conversation, InSiteDetail, InSiteRow, MessageQuery, ReadAllBody, UnreadCounts } from '@/contract/message'
import { resultOf } from '@/domain/apiError'
import type { CancelSignal } from '@/domain/cancel'
import { shapedOver } from '@/domain/shaped'
import type { Api } from '@/platform/request'
import { rowsOf } from './lists'
import { listOf } from './lists'
import { WHOLE_IN_SITE_DETAIL, WHOLE_IN_SITE_ROW, WHOLE_UNREAD } from './whole'
import { QUIET } from './quiet'

const BASE = '/api/message'

/** Message centre (messages.md#in-site-messages). All reject with ApiError; neither mask nor toast: screens show their own states. */
export function createMessageService({ request }: Pick<Api, 'request'>) {
  return {
    /** Newest first. */
    async conversations(): Promise<Conversation[]> {
      const { data } = await request<Conversation[] | { list?: Conversation[] | null } | null>({ ...QUIET, url: `${BASE}/imreply` })
      return listOf<Conversation>(data)
    },
    /** Hides the conversation with a person until the next message. */
    async hideConversation(userId: string): Promise<void> {
      await request({ ...QUIET, method: 'DELETE', url: `${BASE}/imreply/relocation/${encodeURIComponent(userId)}` })
    },
    async messages(query: MessageQuery, signal?: CancelSignal): Promise<Page<InSiteRow>> {
      const { data } = await request<Page<InSiteRow>>({ ...QUIET, url: BASE, query, signal })
      return { ...data, list: rowsOf(data).list.map((row) => shapedOver(WHOLE_IN_SITE_ROW, row)) }
    },
    /** Reading marks it read. */
    async message(id: string, signal?: CancelSignal): Promise<InSiteDetail> {
      return shapedOver(
        WHOLE_IN_SITE_DETAIL,
        (await request<InSiteDetail>({ ...QUIET, url: `${BASE}/ReadInfo/${encodeURIComponent(id)}`, signal })).data
      )
    },
    /** Asked before a message opens a step that waits; its refusal says why it does not (messages.md#in-site-messages). */
    async checkSeat(seatId: string): Promise<void> {
      await request({ ...QUIET, url: `/api/workflow/Engine/FlowBefore/${encodeURIComponent(seatId)}/Info` })
    },
    /** Some platforms answer an error where nothing is unread: for people nothing went wrong. */
    async readAll(body: ReadAllBody = {}): Promise<void> {
      const { error } = await resultOf(request({ ...QUIET, method: 'POST', url: `${BASE}/Actions/ReadAll`, data: body }))
      if (error !== undefined && !/暂无未读/.test(error.message)) throw error
    },
    /** Removes one's own copies. */
    async remove(ids: readonly string[]): Promise<void> {
      await request({ ...QUIET, method: 'DELETE', url: `${BASE}/Record`, data: { ids: ids.join(',') } })
    },
    async unreadCounts(): Promise<UnreadCounts> {
      return shapedOver(WHOLE_UNREAD, (await request<UnreadCounts>({ ...QUIET, url: `${BASE}/getUnReadMsgNum` })).data)
    }
  }
}
export type MessageService = ReturnType<typeof createMessageService>
