import type { Envelope } from '../../../src/contract/envelope'
import type { BaseInfo, OrganizeNode } from '../../../src/contract/organization'
import type { CurrentUser } from '../../../src/contract/session'
import { PEOPLE } from '../../../server/seed/company'
import type { World } from '../transferCar/support/world'

export const flatten = (nodes: OrganizeNode[]): OrganizeNode[] => nodes.flatMap((node) => [node, ...flatten(node.children ?? [])])
export const accounts = (rows: { account: string }[]) => rows.map(({ account }) => account).sort()
/** Accounts of the demo company in service, but for those named. */
export const everybodyBut = (...left: string[]) =>
  PEOPLE.filter((person) => person.disabled !== true && !left.includes(person.account))
    .map(({ account }) => account)
    .sort()
/** Who has his desk there, whatever else he belongs to. */
export const seatedIn = (...organizes: string[]) =>
  PEOPLE.filter((person) => person.disabled !== true && organizes.includes(person.organizeId)).map(({ account }) => account)
export const FLEET = ['driver1', 'driver2', 'duancf', 'fanly', 'jinguang', 'quntao', 'xiaohan', 'yuenf']
export const userIds = (rows: { id: string }[]) => rows.map(({ id }) => id.replace('user-', '')).sort()

export const CURRENT = '/api/permission/Users/Current'
/** What people ask and change about themselves. @param world read at each call */
export const ownCalls = (world: () => World) => {
  const as = async <T>(account: string, method: 'GET' | 'PUT' | 'POST', url: string, body?: unknown): Promise<Envelope<T>> =>
    world().server.call<T>(method, url, { token: await world().token(account), ...(body === undefined ? {} : { body }) })
  const baseInfo = async (account: string): Promise<BaseInfo> => (await as<BaseInfo>(account, 'GET', `${CURRENT}/BaseInfo`)).data
  const change = (account: string, body: object) => as(account, 'PUT', `${CURRENT}/BaseInfo`, body)
  const major = (account: string, majorType: string, majorId: string) => as(account, 'PUT', `${CURRENT}/major`, { majorId, majorType })
  /** Codes of the buttons of orders, beside who the person is. */
  const rights = async (account: string) => {
    const { data } = await as<CurrentUser>(account, 'GET', '/api/oauth/CurrentUser')
    return {
      codes: data.permissionList.find(({ modelId }) => modelId === 'accidentOrder')?.button.map(({ enCode }) => enCode) ?? [],
      ...data.userInfo
    }
  }
  return { as, baseInfo, change, major, rights }
}
