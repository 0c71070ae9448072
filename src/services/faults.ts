import type { FaultsBody } from '@/contract/faults'
import type { Api } from '@/platform/request'
import { QUIET } from './quiet'

/** What went wrong here, for who mends it, by feature `appFault` (contract/faults.ts). Rejects with ApiError. */
export const createFaultService = ({ request }: Pick<Api, 'request'>) => ({
  send: async (data: FaultsBody, idempotencyKey: string): Promise<null> =>
    (await request<null>({ ...QUIET, method: 'POST', url: '/api/report/Faults', data, idempotencyKey })).data
})
