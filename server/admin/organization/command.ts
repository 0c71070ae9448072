import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { ArrangeBody, OrganizeBody, OrganizeChange } from '@/contract/admin/organization'
import type { Tx } from '../../database/client'
import { organize } from '../../database/schema/index'
import { conflict, refuse } from '../../errors'
import { newId } from '../../ids'
import { namesOf } from '../../organization/commands/names'
import type { AdminScope } from '../scope'
import {
  checkHead,
  checkName,
  checkParent,
  checkSiblings,
  holdTree,
  membersOf,
  noteOrganization,
  requireAbove,
  requireOrganize,
  tellTree,
  TOP,
  type OrganizeRow
} from './hold'
import { organizeVersion, readOrganization } from './read'

const CATEGORIES: Readonly<Record<OrganizeRow['category'], string>> = { company: '公司', department: '部门' }

/** Adds a company or department, last among its siblings. @throws Refusal 400 that names the field */
export async function createOrganize(tx: Tx, request: FastifyRequest, scope: AdminScope, body: OrganizeBody): Promise<void> {
  const places = await holdTree(tx)
  checkParent(places, scope, body.parentId)
  const fullName = checkName(body.fullName)
  checkSiblings(places, body.parentId, fullName, '')
  await checkHead(tx, body.managerId, null)
  const id = newId()
  const last = Math.max(0, ...places.rows.filter(({ parentId }) => parentId === body.parentId).map(({ sortCode }) => sortCode))
  await tx.insert(organize).values({
    id,
    parentId: body.parentId,
    fullName,
    enCode: id,
    category: body.category,
    managerId: body.managerId,
    sortCode: last + 1,
    createdAt: request.server.context.clock.now()
  })
  tellTree(tx, request)
  await noteOrganization(tx, request, { id, fullName }, id, '新增组织', [
    { label: '上级组织', before: null, after: body.parentId === TOP ? '（最上级）' : places.nameOf(body.parentId) },
    { label: '类型', before: null, after: CATEGORIES[body.category] }
  ])
}

/**
 * Renames, moves, or gives another head; never below itself.
 * @throws Refusal 404, 403; 409 with Organization when it was changed since it was read; 400 that names the field
 */
export async function changeOrganize(
  tx: Tx,
  request: FastifyRequest,
  scope: AdminScope,
  id: string,
  { version, ...body }: OrganizeChange
): Promise<void> {
  const places = await holdTree(tx)
  const before = requireOrganize(places, scope, id)
  if (version !== organizeVersion(before)) throw conflict('这个组织刚被别人改过', await readOrganization(tx, scope))
  const fullName = checkName(body.fullName)
  const isMoved = body.parentId !== before.parentId
  if (isMoved) {
    requireAbove(scope, before)
    checkParent(places, scope, body.parentId)
    if (places.below(id).has(body.parentId)) throw refuse('不能移到自己或自己的下级里', { parentId: '不能移到自己或自己的下级里' })
  }
  if (before.enabledMark === 1) checkSiblings(places, body.parentId, fullName, id)
  await checkHead(tx, body.managerId, before.managerId)
  await tx
    .update(organize)
    .set({ parentId: body.parentId, fullName, category: body.category, managerId: body.managerId })
    .where(eq(organize.id, id))
  // Roles of an organization count in all below it.
  tellTree(tx, request, isMoved ? await membersOf(tx, [...places.below(id)]) : [])
  const { user } = await namesOf(tx, { user: new Set([before.managerId, body.managerId].flatMap((userId) => userId ?? [])) })
  const headOf = (userId: string | null): string | null => (userId === null ? null : (user.get(userId) ?? null))
  const placeOf = (parentId: string): string => (parentId === TOP ? '（最上级）' : places.nameOf(parentId))
  await noteOrganization(tx, request, { id, fullName }, id, '修改组织', [
    { label: '名称', before: before.fullName, after: fullName },
    { label: '上级组织', before: placeOf(before.parentId), after: placeOf(body.parentId) },
    { label: '类型', before: CATEGORIES[before.category], after: CATEGORIES[body.category] },
    { label: '负责人', before: headOf(before.managerId), after: headOf(body.managerId) }
  ])
}

/** Puts siblings into another order. @throws Refusal 400 where they are not just those that stand there */
export async function arrange(tx: Tx, request: FastifyRequest, scope: AdminScope, { parentId, ids }: ArrangeBody): Promise<void> {
  const places = await holdTree(tx)
  checkParent(places, scope, parentId)
  const siblings = places.rows.filter((row) => row.parentId === parentId)
  const wanted = new Set(ids)
  if (wanted.size !== ids.length || siblings.length !== ids.length || !siblings.every(({ id }) => wanted.has(id)))
    throw refuse('组织刚被别人改过，请刷新后再排序')
  for (const [at, id] of ids.entries())
    await tx
      .update(organize)
      .set({ sortCode: at + 1 })
      .where(eq(organize.id, id))
  tellTree(tx, request)
  const nameOf = (id: string): string => siblings.find((row) => row.id === id)?.fullName ?? ''
  const parent = { id: parentId, fullName: parentId === TOP ? '（最上级）' : places.nameOf(parentId) }
  const changes = [{ label: '顺序', before: siblings.map(({ fullName }) => fullName).join('，'), after: ids.map(nameOf).join('，') }]
  await noteOrganization(tx, request, parent, parentId, '调整组织顺序', changes)
}
