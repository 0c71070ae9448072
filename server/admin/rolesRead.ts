import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Right, RoleDetail, RoleHolder, RoleRow } from '@/contract/admin/roles'
import type { Reader } from '../database/client'
import { organize, position, positionRole, role, roleMenu, rolePermission, userAccount, userRole } from '../database/schema'
import { notFound } from '../errors'
import { organizeTree } from '../organization/commands/names'
import { readMatrix } from './rightsCatalogue'

/** People of a role that its page names. */
const PEOPLE_SHOWN = 200
export const NO_ROLE = '角色不存在'

const inService = and(eq(userAccount.enabledMark, 1), isNull(userAccount.deletedAt))
const byPosition = sql`${userAccount.positionId} in (select ${positionRole.positionId} from ${positionRole} where ${positionRole.roleId} = ${role.id})`
const isGiven = sql`exists (select 1 from ${userRole} where ${userRole.roleId} = ${role.id} and ${userRole.userId} = ${userAccount.id})`
const peopleCount = sql<number>`(select count(*)::int from ${userAccount} where ${inService} and (${byPosition} or ${isGiven}))`

const rowFields = {
  id: role.id,
  fullName: role.fullName,
  enCode: role.enCode,
  organizeId: role.organizeId,
  enabledMark: role.enabledMark,
  version: role.version,
  peopleCount
}

/** All roles in order; those that are switched off too. */
export async function readRoles(reader: Reader): Promise<RoleRow[]> {
  const rows = await reader.select(rowFields).from(role).orderBy(asc(role.sortCode), asc(role.id))
  const tree = await organizeTree(reader)
  return rows.map(({ enabledMark, ...row }) => ({
    ...row,
    enabled: enabledMark === 1,
    organizeName: row.organizeId === null ? '' : tree.pathText(row.organizeId) || '已停用的组织'
  }))
}

async function readHolders(reader: Reader, roleId: string): Promise<RoleHolder[]> {
  const given = await reader
    .select({ id: userAccount.id, name: userAccount.realName, account: userAccount.account, organizeName: organize.fullName })
    .from(userRole)
    .innerJoin(userAccount, eq(userAccount.id, userRole.userId))
    .innerJoin(organize, eq(organize.id, userAccount.organizeId))
    .where(and(eq(userRole.roleId, roleId), inService))
    .orderBy(asc(userAccount.account))
    .limit(PEOPLE_SHOWN)
  const brought = await reader
    .select({
      id: userAccount.id,
      name: userAccount.realName,
      account: userAccount.account,
      organizeName: organize.fullName,
      positionName: position.fullName
    })
    .from(positionRole)
    .innerJoin(position, eq(position.id, positionRole.positionId))
    .innerJoin(userAccount, eq(userAccount.positionId, position.id))
    .innerJoin(organize, eq(organize.id, userAccount.organizeId))
    .where(and(eq(positionRole.roleId, roleId), inService))
    .orderBy(asc(userAccount.account))
    .limit(PEOPLE_SHOWN)
  const names = new Set(given.map(({ id }) => id))
  return [...given.map((holder) => ({ ...holder, positionName: null })), ...brought.filter(({ id }) => !names.has(id))].slice(
    0,
    PEOPLE_SHOWN
  )
}

/** Rights that a role has of its own, whether or not the console offers them. */
export async function rightsOf(reader: Reader, roleId: string): Promise<Right[]> {
  return reader
    .select({ menuId: rolePermission.modelId, kind: rolePermission.kind, enCode: rolePermission.enCode })
    .from(rolePermission)
    .where(eq(rolePermission.roleId, roleId))
    .orderBy(asc(rolePermission.modelId), asc(rolePermission.kind), asc(rolePermission.enCode))
}

/** Entries and groups of the workbench that a role is given. */
export async function menusOfRole(reader: Reader, roleId: string): Promise<string[]> {
  const rows = await reader.select({ id: roleMenu.menuId }).from(roleMenu).where(eq(roleMenu.roleId, roleId)).orderBy(asc(roleMenu.menuId))
  return rows.map(({ id }) => id)
}

/** @throws Refusal 404 */
export async function readRole(reader: Reader, id: string): Promise<RoleDetail> {
  const row = (await readRoles(reader)).find((each) => each.id === id)
  if (row === undefined) throw notFound(NO_ROLE)
  const positions = await reader
    .select({ id: position.id, name: position.fullName, organizeName: organize.fullName })
    .from(positionRole)
    .innerJoin(position, eq(position.id, positionRole.positionId))
    .innerJoin(organize, eq(organize.id, position.organizeId))
    .where(eq(positionRole.roleId, id))
    .orderBy(asc(position.fullName), asc(position.id))
  const menus = await readMatrix(reader)
  const openable = new Set(menus.map((menu) => menu.id))
  const offered = new Set(menus.flatMap((menu) => menu.rights.map(({ kind, enCode }) => keyOf({ menuId: menu.id, kind, enCode }))))
  return {
    ...row,
    people: await readHolders(reader, id),
    positions,
    menus,
    menuIds: (await menusOfRole(reader, id)).filter((menuId) => openable.has(menuId)),
    rights: (await rightsOf(reader, id)).filter((right) => offered.has(keyOf(right)))
  }
}

/** One right as one text. */
export const keyOf = ({ menuId, kind, enCode }: Right): string => `${menuId} ${kind} ${enCode}`
