import type { AuditEntry, AuditNarrowing, AuditQuery } from '@/contract/admin/audit'
import type { KeysetPage } from '@/contract/envelope'
import type { AppFault, FaultsQuery } from '@/contract/faults'
import type { SentNotice, SentQuery } from '@/contract/notify'
import type { CancelSignal } from '@/domain/cancel'
import { buildQuery } from '@/domain/queryString'
import type { Api } from '@/platform/request'
import { QUIET } from '../quiet'

/** What was done, what went out and what went wrong, for administrators (contract/admin/audit.ts, contract/notify.ts, contract/faults.ts). All reject with ApiError. */
export function createRecordsService({ request, address }: Pick<Api, 'request' | 'address'>) {
  return {
    audit: async (query: AuditQuery, signal: CancelSignal): Promise<KeysetPage<AuditEntry>> =>
      (await request<KeysetPage<AuditEntry>>({ ...QUIET, url: '/api/admin/Audit', query, signal })).data,
    /** Where the CSV is read from, with the token in a header. */
    auditFile: (narrowing: AuditNarrowing): string => address(`/api/admin/Audit/Export?${buildQuery({ ...narrowing })}`),
    faults: async (query: FaultsQuery, signal: CancelSignal): Promise<KeysetPage<AppFault>> =>
      (await request<KeysetPage<AppFault>>({ ...QUIET, url: '/api/admin/Faults', query, signal })).data,
    endFault: async (id: string, idempotencyKey: string): Promise<null> =>
      (await request<null>({ ...QUIET, method: 'POST', url: '/api/admin/Faults/Done', data: { id }, idempotencyKey })).data,
    sent: async (query: SentQuery, signal: CancelSignal): Promise<KeysetPage<SentNotice>> =>
      (await request<KeysetPage<SentNotice>>({ ...QUIET, url: '/api/notify/Sent', query, signal })).data
  }
}

export type RecordsService = ReturnType<typeof createRecordsService>
