import { and, eq, inArray } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { AuditChange } from '@/contract/admin/audit'
import type { MatrixMenu, Right, RightKind, RoleDetail, RoleRightsBody } from '@/contract/admin/roles'
import type { Tx } from '../database/client'
import { role, roleMenu, rolePermission } from '../database/schema'
import { refuse } from '../errors'
import { noteAudit } from '../audit'
import { groupsAbove, readMatrix, readMenuRows } from './rightsCatalogue'
import { announceRoles } from './roleHolders'
import { holdRole } from './roles'
import { keyOf, menusOfRole, readRole, rightsOf } from './rolesRead'
import { requireWhole } from './scope'

const OUTDATED = '菜单或表单已变化，请刷新后重新勾选'
const KIND_WORDS: Readonly<Record<RightKind, string>> = { button: '按钮', column: '列', form: '字段', resource: '数据范围' }

/** What of a list was added and what was taken. */
function difference<T>(before: readonly T[], after: readonly T[], key: (item: T) => string): { added: T[]; taken: T[] } {
  const [had, has] = [before, after].map((list) => new Set(list.map(key)))
  return { added: after.filter((item) => had?.has(key(item)) !== true), taken: before.filter((item) => has?.has(key(item)) !== true) }
}

/**
 * Gives a role its entries and rights, all at once; open devices of its people know at once. Whoever sees an entry sees the groups above
 * it. Rights that the console does not offer stay (administration.md#roles).
 * @throws Refusal 400 for a right that no entry carries, 404, 409 with the current role
 */
export async function saveRights(tx: Tx, request: FastifyRequest, id: string, body: RoleRightsBody): Promise<RoleDetail> {
  const { clock, live } = request.server.context
  requireWhole(request.actor)
  const row = await holdRole(tx, id, body.version)
  const matrix = await readMatrix(tx)
  const offered = new Map(
    matrix.flatMap(({ id: menuId, rights }) => rights.map((right) => [keyOf({ menuId, ...right }), right.fullName] as const))
  )
  const openable = new Set(matrix.map((menu) => menu.id))
  if (body.menuIds.some((menuId) => !openable.has(menuId)) || body.rights.some((right) => !offered.has(keyOf(right))))
    throw refuse(OUTDATED)
  const chosen = [...new Map(body.rights.map((right) => [keyOf(right), right])).values()]
  const own = (await rightsOf(tx, id)).filter((right) => offered.has(keyOf(right)))
  const rights = difference(own, chosen, keyOf)
  const before = await menusOfRole(tx, id)
  const menus = difference(
    before.filter((menuId) => openable.has(menuId)),
    body.menuIds,
    (menuId) => menuId
  )
  await storeMenus(tx, id, menus)
  await storeRights(tx, id, rights, (right) => offered.get(keyOf(right)) ?? right.enCode)
  await tx
    .update(role)
    .set({ version: row.version + 1 })
    .where(eq(role.id, id))
  await announceRoles(tx, live, [id], clock.now())
  await noteAudit(tx, request, {
    area: 'rights',
    act: '修改角色权限',
    subjectId: id,
    subject: row.fullName,
    organizeId: row.organizeId,
    changes: changesOf(matrix, menus, own, chosen)
  })
  return readRole(tx, id)
}

async function storeMenus(tx: Tx, roleId: string, { added, taken }: { added: string[]; taken: string[] }): Promise<void> {
  if (taken.length > 0) await tx.delete(roleMenu).where(and(eq(roleMenu.roleId, roleId), inArray(roleMenu.menuId, taken)))
  const rows = new Map((await readMenuRows(tx)).map((row) => [row.id, row]))
  const withGroups = [...new Set(added.flatMap((menuId) => [menuId, ...groupsAbove(rows, menuId)]))]
  if (withGroups.length === 0) return
  await tx
    .insert(roleMenu)
    .values(withGroups.map((menuId) => ({ roleId, menuId })))
    .onConflictDoNothing()
}

async function storeRights(
  tx: Tx,
  roleId: string,
  { added, taken }: { added: Right[]; taken: Right[] },
  nameOf: (right: Right) => string
): Promise<void> {
  const groups = new Map<string, Right[]>()
  for (const right of taken) groups.set(`${right.menuId} ${right.kind}`, [...(groups.get(`${right.menuId} ${right.kind}`) ?? []), right])
  for (const [first, ...others] of groups.values()) {
    if (first === undefined) continue
    const codes = [first, ...others].map(({ enCode }) => enCode)
    await tx
      .delete(rolePermission)
      .where(
        and(
          eq(rolePermission.roleId, roleId),
          eq(rolePermission.modelId, first.menuId),
          eq(rolePermission.kind, first.kind),
          inArray(rolePermission.enCode, codes)
        )
      )
  }
  if (added.length === 0) return
  const rows = added.map((right) => ({
    roleId,
    modelId: right.menuId,
    kind: right.kind,
    enCode: right.enCode,
    fullName: nameOf(right).slice(0, 200)
  }))
  await tx.insert(rolePermission).values(rows).onConflictDoNothing()
}

/** A line an entry and kind of rights that changed. */
function changesOf(
  matrix: readonly MatrixMenu[],
  { added, taken }: { added: string[]; taken: string[] },
  own: readonly Right[],
  chosen: readonly Right[]
): AuditChange[] {
  const had = new Set(own.map(keyOf))
  const has = new Set(chosen.map(keyOf))
  return matrix.flatMap(({ id: menuId, fullName, rights }) => {
    const shown = added.includes(menuId) ? [{ label: fullName, before: '不显示', after: '显示' }] : []
    const hidden = taken.includes(menuId) ? [{ label: fullName, before: '显示', after: '不显示' }] : []
    const kinds = (Object.keys(KIND_WORDS) as RightKind[]).map((kind) => {
      const names = (keys: ReadonlySet<string>): string =>
        rights
          .filter((right) => right.kind === kind && keys.has(keyOf({ menuId, ...right })))
          .map((right) => right.fullName)
          .join('、')
      return { label: `${fullName} · ${KIND_WORDS[kind]}`, before: names(had), after: names(has) }
    })
    return [...shown, ...hidden, ...kinds.filter(({ before, after }) => before !== after)]
  })
}
