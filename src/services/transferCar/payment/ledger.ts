import type { KeysetPage } from '@/contract/envelope'
import type { Channel, HandoverState } from '@/contract/transferCar/payment/codes'
import type {
  CashOnHand,
  DecideBody,
  HandoverBody,
  HandoverView,
  OpenAccount,
  ReconBody,
  ReconDay,
  ReconDetail,
  ReconItem,
  ReconItemBody,
  StatementBody,
  StatementCounts,
  StatementDetail,
  StatementListQuery,
  StatementPayBody,
  StatementSummary
} from '@/contract/transferCar/payment/collect'
import type { Receivables } from '@/contract/transferCar/payment/receivables'
import type { CancelSignal } from '@/domain/cancel'
import { buildQuery } from '@/domain/queryString'
import type { Api } from '@/platform/request'
import { QUIET } from '../../quiet'

const AREA = '/api/transferCar'
const CASH = `${AREA}/CashHandover`
const RECON = `${AREA}/Reconciliation`
const STATEMENTS = `${AREA}/Statements`
const named = (list: string, id: string): string => `${list}/${encodeURIComponent(id)}`

/**
 * Cash, reconciliation, statements and aged receivables (contract/transferCar/payment/collect.ts). All reject with ApiError; a 409 carries the current record as
 * `data`. `key` names the person's act and stays the same through retries (wire.md#acts-and-keys).
 */
export function createLedgerService({ request, address }: Pick<Api, 'request' | 'address'>) {
  const read = async <T>(url: string, query: object = {}, signal?: CancelSignal): Promise<T> =>
    (await request<T>({ ...QUIET, url, query, signal })).data
  const listed = async <T>(url: string, query: object = {}): Promise<T[]> => (await read<{ list: T[] }>(url, query)).list
  const write = async <T>(url: string, data: object, idempotencyKey: string): Promise<T> =>
    (await request<T>({ ...QUIET, method: 'POST', url, data, idempotencyKey })).data
  return {
    cashOnHand: () => read<CashOnHand>(`${CASH}/Mine`),
    /** Newest first; one's own, or everybody's for who verifies. */
    handovers: (query: { state?: HandoverState; cursor?: string }, signal?: CancelSignal) =>
      read<KeysetPage<HandoverView>>(CASH, query, signal),
    handOver: (body: HandoverBody, key: string) => write<HandoverView>(CASH, body, key),
    decideHandover: (id: string, body: DecideBody, key: string) => write<HandoverView>(`${named(CASH, id)}/Decide`, body, key),
    reconDays: (query: { from?: string; to?: string } = {}) => listed<ReconDay>(RECON, query),
    reconDay: (day: string, channel: Channel, signal?: CancelSignal) => read<ReconDetail>(`${RECON}/${day}/${channel}`, {}, signal),
    reconOwners: () => listed<{ id: string; name: string }>(`${RECON}/Owners`),
    /** Fetches the channel's bill of a day and compares. */
    compare: (body: ReconBody, key: string) => write<ReconDay>(RECON, body, key),
    updateDifference: (id: string, body: ReconItemBody, key: string) => write<ReconItem>(named(`${RECON}/Items`, id), body, key),
    statements: (query: StatementListQuery, signal?: CancelSignal) => read<KeysetPage<StatementSummary>>(STATEMENTS, query, signal),
    statementCounts: () => read<StatementCounts>(`${STATEMENTS}/Counts`),
    /** What customers have still to pay at the end of a day. @param day yyyy-mm-dd */
    receivables: (day: string, signal?: CancelSignal) => read<Receivables>(`${AREA}/Receivables`, { day }, signal),
    /** The same as a file. */
    receivablesFile: (day: string) => address(`${AREA}/Receivables/Export?${buildQuery({ day })}`),
    /** On account and in no statement yet. */
    openAccounts: () => listed<OpenAccount>(`${STATEMENTS}/Open`),
    statement: (id: string, signal?: CancelSignal) => read<StatementDetail>(named(STATEMENTS, id), {}, signal),
    makeStatement: (body: StatementBody, key: string) => write<StatementDetail>(STATEMENTS, body, key),
    confirmStatement: (id: string, version: number, key: string) =>
      write<StatementDetail>(`${named(STATEMENTS, id)}/Confirm`, { version }, key),
    voidStatement: (id: string, version: number, key: string) => write<StatementDetail>(`${named(STATEMENTS, id)}/Void`, { version }, key),
    /** 月结对账单 as PDF, made when it is asked for. */
    statementDocument: (id: string) => address(`${named(STATEMENTS, id)}/Document`),
    payStatement: (id: string, body: StatementPayBody, key: string) => write<StatementDetail>(`${named(STATEMENTS, id)}/Pay`, body, key)
  }
}
export type LedgerService = ReturnType<typeof createLedgerService>
