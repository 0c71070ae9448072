import { eq } from 'drizzle-orm'
import { roleId } from '../admin/rightsCatalogue'
import type { Tx } from '../database/client'
import { position, positionRole, userGroup, userGroupMember, userGroupType, userOrganize, userPosition } from '../database/schema'
import { PEOPLE } from './company'
import type { OrganizeId } from './organizes'

/** Further organizations of people: who helps out in the other branch. */
const ALSO_IN: readonly { account: string; organizeId: OrganizeId; position: string }[] = [
  { account: 'dispatcher1', organizeId: 'org-baoan-dispatch', position: '调度员' },
  { account: 'manager1', organizeId: 'org-baoan', position: '分公司经理' },
  { account: 'zhaity', organizeId: 'org-head-service', position: '客服专员' },
  { account: 'duancf', organizeId: 'org-baoan-fleet', position: '安全员' },
  { account: 'yangsf', organizeId: 'org-baoan', position: '行政助理' }
]

/** A second position in the same department that brings the rights of a role while it is the current one. */
const DUTY_DISPATCHER = {
  id: 'pos-duty',
  organizeId: 'org-head-fleet',
  fullName: '值班调度员',
  enCode: 'GW101',
  sortCode: 101,
  account: 'driver2',
  role: 'dispatcher'
} as const

const GROUPS = [
  { type: '应急', id: 'group-highway', fullName: '高速清障组', enCode: 'QZ001', members: ['driver1', 'driver3', 'dispatcher1'] },
  { type: '应急', id: 'group-typhoon', fullName: '防台值守组', enCode: 'QZ002', members: ['manager1', 'dispatcher2', 'driver2', 'yard1'] },
  { type: '项目', id: 'group-insurer', fullName: '保险对接组', enCode: 'QZ003', members: ['manager2', 'finance1', 'clerk1'] },
  {
    type: '项目',
    id: 'group-newenergy',
    fullName: '新能源车辆施救标准小组',
    enCode: 'QZ004',
    members: ['jinguang', 'quntao', 'xiexb', 'qiuzg', 'zhugek', 'driver2']
  },
  {
    type: '项目',
    id: 'group-rating',
    fullName: '客户满意度提升小组',
    enCode: 'QZ005',
    members: ['zengqingyang', 'lejiaqi', 'gaiwx', 'linghuy', 'clerk1']
  },
  {
    type: '兴趣',
    id: 'group-badminton',
    fullName: '羽毛球社',
    enCode: 'QZ006',
    members: ['hesn', 'gongwj', 'maoyy', 'driver3', 'finance1', 'yuwenh', 'huazj']
  }
] as const
const GROUP_TYPES = [...new Set(GROUPS.map(({ type }) => type))]
const typeId = (type: string): string => `group-type-${GROUP_TYPES.findIndex((name) => name === type) + 1}`

/** Organizations, second positions and groups of the demo company's people. @param createdAt epoch ms */
export async function seedTies(tx: Tx, userId: (account: string) => string, createdAt: number): Promise<void> {
  await tx.insert(userOrganize).values([...PEOPLE, ...ALSO_IN].map(({ account, organizeId }) => ({ userId: userId(account), organizeId })))
  for (const { account, organizeId, position: name } of ALSO_IN) {
    const places = await tx
      .select({ id: position.id, fullName: position.fullName })
      .from(position)
      .where(eq(position.organizeId, organizeId))
    await tx
      .insert(userPosition)
      .values(places.filter(({ fullName }) => fullName === name).map(({ id }) => ({ userId: userId(account), positionId: id })))
  }
  const { account, role, ...duty } = DUTY_DISPATCHER
  await tx.insert(position).values({ ...duty, createdAt })
  await tx.insert(positionRole).values({ positionId: duty.id, roleId: roleId(role) })
  await tx.insert(userPosition).values({ userId: userId(account), positionId: duty.id })
  await tx.insert(userGroupType).values(GROUP_TYPES.map((fullName, sortCode) => ({ id: typeId(fullName), fullName, sortCode })))
  await tx
    .insert(userGroup)
    .values(GROUPS.map(({ type, id, fullName, enCode }, sortCode) => ({ id, typeId: typeId(type), fullName, enCode, sortCode, createdAt })))
  await tx
    .insert(userGroupMember)
    .values(GROUPS.flatMap(({ id, members }) => members.map((member) => ({ groupId: id, userId: userId(member) }))))
}
