import type { CheckPlatform } from '@/contract/moderation'
import type { NotifyChannel } from '@/contract/notify'
import type { ChannelCheck } from '@/contract/notifyCheck'
import type { NoticePermissions } from '@/contract/notifyPermission'
import type { Api } from '@/platform/request'
import { QUIET } from './quiet'

const AREA = '/api/notify'

/**
 * Channels of notices beyond this device, feature `notify` (contract/notifyPermission.ts, contract/notifyCheck.ts). All reject with
 * ApiError. `key`: Idempotency-Key of the act.
 */
export function createNoticeChannelService({ request }: Pick<Api, 'request'>) {
  return {
    permissions: async (platform: CheckPlatform): Promise<NoticePermissions> =>
      (await request<NoticePermissions>({ ...QUIET, url: `${AREA}/Templates`, query: { platform } })).data,
    permit: async (platform: CheckPlatform, accepted: readonly string[], idempotencyKey: string): Promise<NoticePermissions> => {
      const data = { platform, accepted }
      return (await request<NoticePermissions>({ ...QUIET, method: 'POST', url: `${AREA}/Permissions`, data, idempotencyKey })).data
    },
    /** Administrators only. */
    check: async (): Promise<ChannelCheck[]> => (await request<{ list: ChannelCheck[] }>({ ...QUIET, url: `${AREA}/Check` })).data.list,
    /** A test to oneself. */
    test: async (channel: NotifyChannel, idempotencyKey: string): Promise<ChannelCheck[]> => {
      const call = { ...QUIET, method: 'POST', url: `${AREA}/Check`, data: { channel }, idempotencyKey } as const
      return (await request<{ list: ChannelCheck[] }>(call)).data.list
    }
  }
}
export type NoticeChannelService = ReturnType<typeof createNoticeChannelService>
