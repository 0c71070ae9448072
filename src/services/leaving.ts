import type { Page } from '@/contract/envelope'
import type { Disabled, DisableBody, DisabledPerson, Leaving } from '@/contract/leaving'
import type { CancelSignal } from '@/domain/cancel'
import type { Api } from '@/platform/request'
import { rowsOf, type Rows } from './lists'
import { QUIET, part } from './workFlowDialect'

const USERS = '/api/permission/Users'

/** Accounts that are disabled and enabled again (contract/leaving.ts), only where the server lists the feature `leaving`. All reject with ApiError; `key` names the person's act. */
export function createLeavingService({ request }: Pick<Api, 'request'>) {
  const read = async <T>(url: string, query: object = {}, signal?: CancelSignal): Promise<T> =>
    (await request<T>({ ...QUIET, url: `${USERS}/${url}`, query, signal })).data
  const act = async <T>(userId: string, name: 'Disable' | 'Enable', data: object, idempotencyKey: string): Promise<T> =>
    (await request<T>({ ...QUIET, method: 'POST', url: `${USERS}/${part(userId)}/Actions/${name}`, data, idempotencyKey })).data
  return {
    async disabledPeople(keyword: string, currentPage: number, pageSize: number, signal?: CancelSignal): Promise<Rows<DisabledPerson>> {
      return rowsOf(await read<Page<DisabledPerson>>('Disabled', { keyword, currentPage, pageSize }, signal))
    },
    leaving: (userId: string): Promise<Leaving> => read<Leaving>(`${part(userId)}/Leaving`),
    disable: (userId: string, body: DisableBody, key: string): Promise<Disabled> => act<Disabled>(userId, 'Disable', body, key),
    enable: (userId: string, key: string): Promise<null> => act<null>(userId, 'Enable', {}, key)
  }
}
export type LeavingService = ReturnType<typeof createLeavingService>
