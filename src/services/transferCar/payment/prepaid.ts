import type {
  PrepaidDecision,
  PrepaidRefundBody,
  PrepaidStatement,
  PrepaidSummary,
  TopUpBody
} from '@/contract/transferCar/payment/prepaid'
import type { CancelSignal } from '@/domain/cancel'
import type { Api } from '@/platform/request'

const PREPAID = '/api/transferCar/Prepaid'
const of = (customerId: string, part = ''): string => `${PREPAID}/${encodeURIComponent(customerId)}${part}`
/** The screen shows progress and refusals itself: neither mask nor toast. */
const QUIET = { load: false, silent: true } as const

/** Prepaid money of customers (contract/transferCar/payment/prepaid.ts). All reject with ApiError; `key` stays the same through retries. */
export function createPrepaidService({ request }: Pick<Api, 'request'>) {
  const write = async (url: string, data: object, idempotencyKey: string): Promise<PrepaidStatement> =>
    (await request<PrepaidStatement>({ ...QUIET, method: 'POST', url, data, idempotencyKey })).data
  return {
    list: async (signal?: CancelSignal) => (await request<{ list: PrepaidSummary[] }>({ ...QUIET, url: PREPAID, signal })).data.list,
    /** @param month yyyy-mm, undefined = of now */
    statement: async (customerId: string, month?: string, signal?: CancelSignal) =>
      (await request<PrepaidStatement>({ ...QUIET, url: of(customerId), query: month === undefined ? {} : { month }, signal })).data,
    topUp: (customerId: string, body: TopUpBody, key: string) => write(of(customerId, '/TopUp'), body, key),
    askRefund: (customerId: string, body: PrepaidRefundBody, key: string) => write(of(customerId, '/Refund'), body, key),
    decide: (customerId: string, refundId: string, body: PrepaidDecision, key: string) =>
      write(of(customerId, `/Refund/${encodeURIComponent(refundId)}/Decide`), body, key)
  }
}
export type PrepaidService = ReturnType<typeof createPrepaidService>
