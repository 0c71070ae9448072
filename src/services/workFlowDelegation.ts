import type { Page } from '@/contract/envelope'
import type { DelegatedAct, DelegationBody, DelegationEntry, Handover, HandoverBody, HandoverDone } from '@/contract/workFlowDelegation'
import type { CancelSignal } from '@/domain/cancel'
import type { Api } from '@/platform/request'
import { rowsOf, type Rows } from './lists'
import { ENGINE, QUIET, part } from './workFlowDialect'

const DELEGATIONS = `${ENGINE}/FlowDelegate`
const HANDOVER = `${ENGINE}/FlowMonitor/Handover`

/** given: mine; got: others' to me. */
export type DelegationSide = 'given' | 'got'
const TYPES: Readonly<Record<DelegationSide, '1' | '2'>> = { given: '1', got: '2' }

/** Delegations of approvals, and what somebody leaves behind (contract/workFlowDelegation.ts). All reject with ApiError; `key` names the person's act. */
export function createDelegationService({ request }: Pick<Api, 'request'>) {
  const read = async <T>(url: string, query: object = {}, signal?: CancelSignal): Promise<T> =>
    (await request<T>({ ...QUIET, url, query, signal })).data
  const write = async <T>(method: 'POST' | 'PUT' | 'DELETE', url: string, data: object, idempotencyKey: string): Promise<T> =>
    (await request<T>({ ...QUIET, method, url, data, idempotencyKey })).data
  return {
    async list(side: DelegationSide, currentPage: number, pageSize: number, signal?: CancelSignal): Promise<Rows<DelegationEntry>> {
      return rowsOf(await read<Page<DelegationEntry>>(DELEGATIONS, { type: TYPES[side], currentPage, pageSize }, signal))
    },
    /** given: what others decided for me; got: what I decided for others. */
    async acts(side: DelegationSide, currentPage: number, pageSize: number, signal?: CancelSignal): Promise<Rows<DelegatedAct>> {
      return rowsOf(await read<Page<DelegatedAct>>(`${DELEGATIONS}/Acts`, { type: TYPES[side], currentPage, pageSize }, signal))
    },
    /** @param id '' for a new one */
    save: (id: string, body: DelegationBody, key: string): Promise<null> =>
      id === '' ? write('POST', DELEGATIONS, body, key) : write('PUT', `${DELEGATIONS}/${part(id)}`, body, key),
    stop: (id: string, key: string): Promise<null> => write('DELETE', `${DELEGATIONS}/${part(id)}`, {}, key),
    handover: (userId: string, signal?: CancelSignal): Promise<Handover> => read<Handover>(`${HANDOVER}/${part(userId)}`, {}, signal),
    handOver: (body: HandoverBody, key: string): Promise<HandoverDone> => write<HandoverDone>('POST', HANDOVER, body, key)
  }
}
export type DelegationService = ReturnType<typeof createDelegationService>
