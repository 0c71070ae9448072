import { asc, eq, inArray } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { SeenMenu, SeenPerson, SeenRole } from '@/contract/admin/roles'
import type { Reader, Tx } from '../database/client'
import { position, positionRole, role, rolePermission, userAccount, userPosition, userRole } from '../database/schema'
import { notFound } from '../errors'
import { menusOf } from '../menu/menus'
import { organizeTree } from '../organization/commands/names'
import { effectiveRoles } from '../session/rights'
import { noteAudit } from '../audit'
import { readMatrix } from './rightsCatalogue'
import { requireScope } from './scope'

type Account = typeof userAccount.$inferSelect

/** Every role that was given to a person or that one of his positions brings, once a source. */
async function sourcesOf(reader: Reader, { id, positionId }: Account) {
  const fields = { id: role.id, fullName: role.fullName, organizeId: role.organizeId, enabledMark: role.enabledMark }
  const given = await reader
    .select(fields)
    .from(userRole)
    .innerJoin(role, eq(role.id, userRole.roleId))
    .where(eq(userRole.userId, id))
    .orderBy(asc(role.sortCode), asc(role.id))
  const held = await reader.select({ id: userPosition.positionId }).from(userPosition).where(eq(userPosition.userId, id))
  const positionIds = [...new Set([...held.map((row) => row.id), ...(positionId === null ? [] : [positionId])])]
  const brought =
    positionIds.length === 0
      ? []
      : await reader
          .select({ ...fields, positionId: position.id, positionName: position.fullName, positionEnabled: position.enabledMark })
          .from(positionRole)
          .innerJoin(role, eq(role.id, positionRole.roleId))
          .innerJoin(position, eq(position.id, positionRole.positionId))
          .where(inArray(positionRole.positionId, positionIds))
          .orderBy(asc(role.sortCode), asc(role.id))
  return { given, brought }
}

async function rolesOf(reader: Reader, account: Account): Promise<SeenRole[]> {
  const counting = new Set((await effectiveRoles(reader, account)).map(({ id }) => id))
  const { given, brought } = await sourcesOf(reader, account)
  const why = ({ id, enabledMark }: (typeof given)[number]): string => {
    if (enabledMark !== 1) return '角色已停用'
    return counting.has(id) ? '' : '当前组织不在角色的适用组织内'
  }
  const seen = (row: (typeof given)[number], from: string, reason = why(row)): SeenRole => ({
    id: row.id,
    fullName: row.fullName,
    from,
    counts: reason === '',
    reason
  })
  return [
    ...given.map((row) => seen(row, '直接授予')),
    ...brought.map((row) => {
      const from = `岗位：${row.positionName}`
      if (row.positionId !== account.positionId) return seen(row, from, '不是当前岗位')
      return row.positionEnabled === 1 ? seen(row, from) : seen(row, from, '岗位已停用')
    })
  ]
}

/** Each entry that the person sees or has a right of, with the roles that each right comes from. */
async function menusFor(reader: Reader, account: Account): Promise<SeenMenu[]> {
  const roles = await effectiveRoles(reader, account)
  const roleIds = roles.map(({ id }) => id)
  const shown = new Set((await menusOf(reader, { roleIds, isAdministrator: account.isAdministrator })).map(({ id }) => id))
  const rows = roleIds.length === 0 ? [] : await reader.select().from(rolePermission).where(inArray(rolePermission.roleId, roleIds))
  const matrix = await readMatrix(reader)
  return matrix.flatMap(({ id, fullName, group, rights }): SeenMenu[] => {
    const own = rights.flatMap((right) => {
      const from = roles
        .filter((each) =>
          rows.some((row) => row.roleId === each.id && row.modelId === id && row.kind === right.kind && row.enCode === right.enCode)
        )
        .map((each) => each.fullName)
      return from.length > 0 || account.isAdministrator ? [{ ...right, from: account.isAdministrator ? ['管理员', ...from] : from }] : []
    })
    return shown.has(id) || own.length > 0 ? [{ id, fullName, group, isShown: shown.has(id), rights: own }] : []
  })
}

/**
 * What a person sees and may at this moment, by the rule that every call goes by; who looked at whom is noted. Nothing can be done in his
 * name. @throws Refusal 403, 404 for somebody outside what the actor administers
 */
export async function seeAs(tx: Tx, request: FastifyRequest, userId: string): Promise<SeenPerson> {
  const scope = await requireScope(tx, request.actor)
  const [account] = await tx.select().from(userAccount).where(eq(userAccount.id, userId))
  if (account === undefined || account.deletedAt !== null || !scope.covers(account.organizeId)) throw notFound('人员不存在')
  const tree = await organizeTree(tx)
  const [post] = account.positionId === null ? [] : await tx.select().from(position).where(eq(position.id, account.positionId))
  const { id, realName: name, organizeId, isAdministrator } = account
  await noteAudit(tx, request, { area: 'rights', act: '查看人员权限', subjectId: id, subject: name, organizeId })
  return {
    id,
    name,
    account: account.account,
    organizeName: tree.pathText(organizeId),
    positionName: post?.fullName ?? '',
    isAdministrator,
    roles: await rolesOf(tx, account),
    menus: await menusFor(tx, account)
  }
}
