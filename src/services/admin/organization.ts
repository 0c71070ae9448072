import type { GroupBody, GroupChange, GroupOrderBody, GroupsAnswer } from '@/contract/admin/groups'
import type { ArrangeBody, Organization, OrganizeBody, OrganizeChange, PositionBody, PositionChange } from '@/contract/admin/organization'
import type { Api } from '@/platform/request'
import { QUIET } from '../quiet'

const ORGANIZATION = '/api/admin/Organization'
const GROUPS = '/api/admin/Groups'
const POSITIONS = '/api/admin/Positions'

/**
 * Companies, departments and positions, feature `administration` (contract/admin/organization.ts). Each write answers the whole as it is
 * then. All reject with ApiError; `key` names the person's act.
 */
export function createOrganizationAdminService({ request }: Pick<Api, 'request'>) {
  const write = async (method: 'POST' | 'PUT', url: string, data: object, idempotencyKey: string): Promise<Organization> =>
    (await request<Organization>({ ...QUIET, method, url, data, idempotencyKey })).data
  const one = (id: string): string => `${ORGANIZATION}/${encodeURIComponent(id)}`
  const position = (id: string): string => `${POSITIONS}/${encodeURIComponent(id)}`
  return {
    read: async (): Promise<Organization> => (await request<Organization>({ ...QUIET, url: ORGANIZATION })).data,
    create: (body: OrganizeBody, key: string) => write('POST', ORGANIZATION, body, key),
    change: (id: string, body: OrganizeChange, key: string) => write('PUT', one(id), body, key),
    arrange: (body: ArrangeBody, key: string) => write('POST', `${ORGANIZATION}/Arrange`, body, key),
    close: (id: string, key: string) => write('POST', `${one(id)}/Actions/Close`, {}, key),
    open: (id: string, key: string) => write('POST', `${one(id)}/Actions/Open`, {}, key),
    merge: (id: string, intoId: string, key: string) => write('POST', `${one(id)}/Actions/Merge`, { intoId }, key),
    createPosition: (id: string, body: PositionBody, key: string) => write('POST', `${one(id)}/Positions`, body, key),
    changePosition: (id: string, body: PositionChange, key: string) => write('PUT', position(id), body, key),
    closePosition: (id: string, key: string) => write('POST', `${position(id)}/Actions/Close`, {}, key),
    openPosition: (id: string, key: string) => write('POST', `${position(id)}/Actions/Open`, {}, key)
  }
}
export type OrganizationAdminService = ReturnType<typeof createOrganizationAdminService>

/** Groups of people (contract/admin/groups.ts). Each write answers all groups as they are then. All reject with ApiError. */
export function createGroupService({ request }: Pick<Api, 'request'>) {
  const write = async (method: 'POST' | 'PUT', url: string, data: object, idempotencyKey: string): Promise<GroupsAnswer> =>
    (await request<GroupsAnswer>({ ...QUIET, method, url, data, idempotencyKey })).data
  const one = (id: string): string => `${GROUPS}/${encodeURIComponent(id)}`
  return {
    groups: async (): Promise<GroupsAnswer> => (await request<GroupsAnswer>({ ...QUIET, url: GROUPS })).data,
    create: (body: GroupBody, key: string) => write('POST', GROUPS, body, key),
    change: (id: string, body: GroupChange, key: string) => write('PUT', one(id), body, key),
    arrange: (body: GroupOrderBody, key: string) => write('POST', `${GROUPS}/Arrange`, body, key),
    close: (id: string, key: string) => write('POST', `${one(id)}/Actions/Close`, {}, key),
    open: (id: string, key: string) => write('POST', `${one(id)}/Actions/Open`, {}, key)
  }
}
export type GroupService = ReturnType<typeof createGroupService>
