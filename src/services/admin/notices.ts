import type { AdminNotice, NoticeBody, NoticeQuery, NoticeReader, NoticeRecord, NoticeUpdate, PublishBody } from '@/contract/admin/notices'
import type { KeysetPage } from '@/contract/envelope'
import type { CancelSignal } from '@/domain/cancel'
import type { Api } from '@/platform/request'
import { QUIET } from '../quiet'

const NOTICES = '/api/admin/Notices'
const at = (id: string): string => `${NOTICES}/${encodeURIComponent(id)}`

/** 公告 of the console (contract/admin/notices.ts). All reject with ApiError; `key` names the person's act. */
export function createNoticeService({ request }: Pick<Api, 'request'>) {
  const read = async <T>(url: string, query: object = {}, signal?: CancelSignal): Promise<T> =>
    (await request<T>({ ...QUIET, url, query, signal })).data
  const write = async <T>(method: 'POST' | 'PUT', url: string, data: object, idempotencyKey: string): Promise<T> =>
    (await request<T>({ ...QUIET, method, url, data, idempotencyKey })).data
  return {
    page: (query: NoticeQuery, signal: CancelSignal) => read<KeysetPage<AdminNotice>>(NOTICES, query, signal),
    notice: (id: string) => read<NoticeRecord>(at(id)),
    readers: async (id: string): Promise<NoticeReader[]> => (await read<{ list: NoticeReader[] }>(`${at(id)}/Readers`)).list,
    create: (body: NoticeBody, key: string) => write<NoticeRecord>('POST', NOTICES, body, key),
    change: (id: string, body: NoticeUpdate, key: string) => write<NoticeRecord>('PUT', at(id), body, key),
    publish: (id: string, body: PublishBody, key: string) => write<NoticeRecord>('POST', `${at(id)}/Publish`, body, key),
    withdraw: (id: string, version: number, key: string) => write<NoticeRecord>('POST', `${at(id)}/Withdraw`, { version }, key),
    remove: (id: string, version: number, key: string) => write<null>('POST', `${at(id)}/Remove`, { version }, key),
    remind: async (id: string, key: string): Promise<number> => (await write<{ count: number }>('POST', `${at(id)}/Remind`, {}, key)).count
  }
}
export type NoticeService = ReturnType<typeof createNoticeService>
