import type { Page } from '@/contract/envelope'
import type { ReportReason } from '@/contract/conversationCodes'
import type { IdentityBody, ItemsQuery, ModerationItem } from '@/contract/moderation'
import type { Api } from '@/platform/request'
import { QUIET } from './quiet'

const AREA = '/api/moderation'

/** Reports and what moderators make of them, feature `moderation` (contract/moderation). All reject with ApiError. `key`: Idempotency-Key of the act. */
export function createModerationService({ request }: Pick<Api, 'request'>) {
  const act = async <T>(url: string, data: object, idempotencyKey: string): Promise<T> =>
    (await request<T>({ ...QUIET, method: 'POST', url: `${AREA}/${url}`, data, idempotencyKey })).data
  return {
    identify: (body: IdentityBody, key: string) => act<null>('Identity', body, key),
    report: (messageId: string, reason: ReportReason, key: string) => act<null>('Reports', { messageId, reason }, key),
    /** Newest first. */
    items: async (query: ItemsQuery): Promise<Page<ModerationItem>> =>
      (await request<Page<ModerationItem>>({ ...QUIET, url: `${AREA}/Items`, query })).data,
    decide: (id: string, hide: boolean, key: string) => act<ModerationItem>(`Items/${encodeURIComponent(id)}/Decide`, { hide }, key)
  }
}
export type ModerationService = ReturnType<typeof createModerationService>
