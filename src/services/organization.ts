import type { Page } from '@/contract/envelope'
import type {
  BaseInfo,
  BaseInfoBody,
  ImUser,
  MajorBody,
  MajorChoice,
  ModifyPasswordBody,
  OrganizeConditionBody,
  OrganizeNode,
  PageQuery,
  PositionConditionBody,
  SubordinateNode,
  UserCard,
  UserConditionBody,
  UserConditionRow,
  UserEntry,
  UserNode
} from '@/contract/organization'
import type { PeopleList } from '@/contract/people'
import type { CancelSignal } from '@/domain/cancel'
import { filled } from '@/domain/filled'
import { shapedOver } from '@/domain/shaped'
import type { Api } from '@/platform/request'
import { listOf } from './lists'
import { wholeNodes } from './trees'
import {
  WHOLE_BASE_INFO,
  WHOLE_CHOICE,
  WHOLE_IM_USER,
  WHOLE_NODE,
  WHOLE_SUBORDINATE,
  WHOLE_USER_CARD,
  WHOLE_USER_ENTRY,
  WHOLE_USER_NODE,
  WHOLE_USER_ROW
} from './whole'
import { QUIET } from './quiet'

const CURRENT = '/api/permission/Users/Current'
const USERS = '/api/permission/Users'

/**
 * Current user, users and organization look-ups (people.md#look-ups, people.md#current-user). All reject with ApiError;
 * neither mask nor toast: screens and selectors show their own states. Writes take the key of the person's act (wire.md#acts-and-keys).
 */
export function createOrganizationService({ request }: Pick<Api, 'request'>) {
  const read = async <T>(url: string, query: object = {}, signal?: CancelSignal): Promise<T> =>
    (await request<T>({ ...QUIET, url, query, signal })).data
  const ask = async <T>(url: string, data: object, signal?: CancelSignal): Promise<T> =>
    (await request<T>({ ...QUIET, method: 'POST', url, data, signal })).data
  const list = async <T>(url: string, query: object = {}, signal?: CancelSignal): Promise<T[]> =>
    listOf(await read<T[] | { list: T[] }>(url, query, signal))
  const askList = async <T>(url: string, data: object, signal?: CancelSignal): Promise<T[]> =>
    listOf(await ask<T[] | { list: T[] }>(url, data, signal))
  const nodes = async <Node extends object>(whole: Partial<Node>, answer: Promise<Node[]>): Promise<Node[]> =>
    wholeNodes(whole, await answer)
  const tree = async (url: string): Promise<OrganizeNode[]> => wholeNodes<OrganizeNode>(WHOLE_NODE, await list<OrganizeNode>(url))
  const act = async (method: 'POST' | 'PUT', url: string, data: object, idempotencyKey: string): Promise<void> => {
    await request({ ...QUIET, method, url, data, idempotencyKey })
  }
  return {
    baseInfo: async () => filled(WHOLE_BASE_INFO, await read<BaseInfo>(`${CURRENT}/BaseInfo`)),
    changeBaseInfo: (body: BaseInfoBody, key: string) => act('PUT', `${CURRENT}/BaseInfo`, body, key),
    /** @param name server name of an upload of type userAvatar */
    changeAvatar: (name: string, key: string) => act('PUT', `${CURRENT}/Avatar/${encodeURIComponent(name)}`, {}, key),
    /** Every session of the person ends, this one too. */
    modifyPassword: (body: ModifyPasswordBody, key: string) => act('POST', `${CURRENT}/Actions/ModifyPassword`, body, key),
    /** Read CurrentUser again afterwards: the rights have changed. */
    switchMajor: (body: MajorBody, key: string) => act('PUT', `${CURRENT}/major`, body, key),
    /** One level; '0' = one's own. */
    subordinateTree: (id = '0', signal?: CancelSignal) =>
      nodes(WHOLE_SUBORDINATE, list<SubordinateNode>(`${CURRENT}/Subordinate/${encodeURIComponent(id)}`, {}, signal)),
    userOrganizes: () => nodes(WHOLE_CHOICE, list<MajorChoice>(`${CURRENT}/getUserOrganizes`)),
    userPositions: () => nodes(WHOLE_CHOICE, list<MajorChoice>(`${CURRENT}/getUserPositions`)),
    /** Cancels the account; a refusal carries HeldWork as `data` on our server. */
    /** @param password md5 of the plain text: our server asks for it, platforms ignore it */
    cancelAccount: async (password: string): Promise<void> => {
      await request({ ...QUIET, method: 'POST', url: '/api/oauth/logoutCurrentUser', data: { password }, form: true })
    },
    userCard: async (id: string, signal?: CancelSignal) =>
      filled(WHOLE_USER_CARD, await read<UserCard>(`/api/app/User/${encodeURIComponent(id)}`, {}, signal)),
    async imUsers(query: PageQuery, signal?: CancelSignal): Promise<Page<ImUser>> {
      const page = await read<Page<ImUser>>(`${USERS}/ImUser`, query, signal)
      return { ...page, list: listOf<ImUser>(page).map((person) => filled(WHOLE_IM_USER, person)) }
    },
    /** One level of the tree, '0' = the top; with a keyword people from everywhere, at most 50. */
    imUserLevel: (organizeId = '0', keyword = '', signal?: CancelSignal) =>
      nodes<OrganizeNode>(
        WHOLE_NODE,
        askList<OrganizeNode>(`${USERS}/ImUser/Selector/${encodeURIComponent(organizeId)}`, { keyword }, signal)
      ),
    /** @param version of the list that is held: only what changed since is answered, by a server that knows it */
    async allUsers(version?: number): Promise<PeopleList> {
      const answer = await read<PeopleList | UserEntry[]>(`${USERS}/All`, version === undefined ? {} : { version })
      const list = listOf<UserEntry>(answer).map((person) => shapedOver(WHOLE_USER_ENTRY, person))
      return Array.isArray(answer) ? { list } : { ...answer, list }
    },
    userTree: () => tree(`${USERS}/Selector`),
    async usersInRange(body: UserConditionBody, signal?: CancelSignal): Promise<Page<UserConditionRow>> {
      const page = await ask<Page<UserConditionRow>>(`${USERS}/UserCondition`, body, signal)
      return { ...page, list: listOf<UserConditionRow>(page).map((person) => filled(WHOLE_USER_ROW, person)) }
    },
    /** Names of stored ids, in their order; both spellings of the list are sent. */
    usersByIds: (ids: readonly string[], signal?: CancelSignal) =>
      nodes<UserNode>(WHOLE_USER_NODE, askList<UserNode>(`${USERS}/getUserList`, { userId: ids, ids }, signal)),
    subordinates: (keyword = '', signal?: CancelSignal) =>
      nodes<UserNode>(WHOLE_USER_NODE, askList<UserNode>(`${USERS}/getSubordinates`, { keyword }, signal)),
    /** '0' = one's current organization. */
    organizationUsers: (keyword = '', organizeId = '0', signal?: CancelSignal) =>
      nodes<UserNode>(WHOLE_USER_NODE, list<UserNode>(`${USERS}/getOrganization`, { keyword, organizeId }, signal)),
    organizeTree: () => tree('/api/permission/Organize/Selector/0'),
    departmentTree: () => tree('/api/permission/Organize/Department/Selector/0'),
    organizesInRange: (body: OrganizeConditionBody, signal?: CancelSignal) =>
      nodes<OrganizeNode>(WHOLE_NODE, askList<OrganizeNode>('/api/permission/Organize/OrganizeCondition', body, signal)),
    positionTree: () => tree('/api/permission/Position/Selector'),
    positionsInRange: (body: PositionConditionBody, signal?: CancelSignal) =>
      nodes<OrganizeNode>(WHOLE_NODE, askList<OrganizeNode>('/api/permission/Position/PositionCondition', body, signal)),
    roleTree: () => tree('/api/permission/Role/Selector'),
    groupTree: () => tree('/api/permission/Group/Selector'),
    /** Ids of one's starred people, newest star first; only where the server lists the feature `starredPeople`. */
    starredPeople: () => list<string>('/api/extend/StarredUser'),
    /** Sets a star or takes it off; may be repeated, so it carries no key. */
    starPerson: async (id: string, isStarred: boolean): Promise<void> => {
      await request({ ...QUIET, method: 'PUT', url: `/api/extend/StarredUser/${encodeURIComponent(id)}`, data: { isStarred } })
    }
  }
}
export type OrganizationService = ReturnType<typeof createOrganizationService>
