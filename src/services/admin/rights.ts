import type { Administrator, AdministratorBody } from '@/contract/admin/administrators'
import type { RoleBody, RoleDetail, RoleRightsBody, RoleRow, RoleUpdate, SeenPerson } from '@/contract/admin/roles'
import type { CancelSignal } from '@/domain/cancel'
import type { Api } from '@/platform/request'
import { QUIET } from '../quiet'

const ROLES = '/api/admin/Roles'
const ADMINISTRATORS = '/api/admin/Administrators'
type List<T> = { list: T[] }

/**
 * Roles, what they may, and who administers, feature `administration` (contract/admin/roles.ts, contract/admin/administrators.ts). Reject
 * with ApiError; a 409 carries the current role as `data`.
 */
export function createRightsService({ request }: Pick<Api, 'request'>) {
  const ofRole = (id: string): string => `${ROLES}/${encodeURIComponent(id)}`
  const read = async <T>(url: string, signal?: CancelSignal): Promise<T> => (await request<T>({ ...QUIET, url, signal })).data
  const write = async <T>(method: 'POST' | 'PUT' | 'DELETE', url: string, data: object, key: string): Promise<T> =>
    (await request<T>({ ...QUIET, method, url, data, idempotencyKey: key })).data
  return {
    roles: async (signal?: CancelSignal): Promise<RoleRow[]> => (await read<List<RoleRow>>(ROLES, signal)).list,
    role: (id: string, signal?: CancelSignal): Promise<RoleDetail> => read(ofRole(id), signal),
    create: (body: RoleBody, key: string): Promise<RoleDetail> => write('POST', ROLES, body, key),
    update: (id: string, body: RoleUpdate, key: string): Promise<RoleDetail> => write('PUT', ofRole(id), body, key),
    saveRights: (id: string, body: RoleRightsBody, key: string): Promise<RoleDetail> => write('PUT', `${ofRole(id)}/Rights`, body, key),
    remove: (id: string, key: string): Promise<null> => write('DELETE', ofRole(id), {}, key),
    order: async (ids: string[], key: string): Promise<RoleRow[]> =>
      (await write<List<RoleRow>>('PUT', '/api/admin/RoleOrder', { ids }, key)).list,
    administrators: async (signal?: CancelSignal): Promise<Administrator[]> =>
      (await read<List<Administrator>>(ADMINISTRATORS, signal)).list,
    give: async (body: AdministratorBody, key: string): Promise<Administrator[]> =>
      (await write<List<Administrator>>('POST', ADMINISTRATORS, body, key)).list,
    take: async (body: AdministratorBody, key: string): Promise<Administrator[]> =>
      (await write<List<Administrator>>('POST', `${ADMINISTRATORS}/Take`, body, key)).list,
    seeAs: (userId: string, key: string): Promise<SeenPerson> => write('POST', '/api/admin/SeeAs', { userId }, key)
  }
}
export type RightsService = ReturnType<typeof createRightsService>
