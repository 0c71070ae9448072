import type { AuditEntry, AuditNarrowing, AuditQuery } from '@/contract/admin/audit'
import type { KeysetPage } from '@/contract/envelope'
import type { SentNotice, SentQuery } from '@/contract/notify'
import type { CancelSignal } from '@/domain/cancel'
import { buildQuery } from '@/domain/queryString'
import type { Api } from '@/platform/request'
import { QUIET } from '../quiet'

/** What was done and what went out, for administrators (contract/admin/audit.ts, contract/notify.ts). Both reject with ApiError. */
export function createRecordsService({ request, address }: Pick<Api, 'request' | 'address'>) {
  return {
    audit: async (query: AuditQuery, signal: CancelSignal): Promise<KeysetPage<AuditEntry>> =>
      (await request<KeysetPage<AuditEntry>>({ ...QUIET, url: '/api/admin/Audit', query, signal })).data,
    /** Where the CSV is read from, with the token in a header. */
    auditFile: (narrowing: AuditNarrowing): string => address(`/api/admin/Audit/Export?${buildQuery({ ...narrowing })}`),
    sent: async (query: SentQuery, signal: CancelSignal): Promise<KeysetPage<SentNotice>> =>
      (await request<KeysetPage<SentNotice>>({ ...QUIET, url: '/api/notify/Sent', query, signal })).data
  }
}

export type RecordsService = ReturnType<typeof createRecordsService>
