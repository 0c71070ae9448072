import { createHash } from 'node:crypto'
import { and, asc, eq, inArray, max } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { GroupBody, GroupChange, GroupLine, GroupOrderBody, GroupsAnswer } from '@/contract/admin/groups'
import type { Reader, Tx } from '../../database/client'
import { userAccount, userGroup, userGroupMember, userGroupType, userOrganize } from '../../database/schema/index'
import { conflict, notFound, refuse } from '../../errors'
import { newId } from '../../ids'
import { inUse, namesOf } from '../../organization/commands/names'
import { personText } from '../../organization/presenter'
import { readPlaces } from '../people/reach'
import { topOf, type AdminScope } from '../scope'
import { checkName, holdTree, noteOrganization, tellTree } from './hold'

type GroupRow = typeof userGroup.$inferSelect
const NOT_YOURS = '请选择您管理的组织'
const FIRST = 1

/** What a change of a group is based on. */
const versionOf = ({ typeId, fullName, organizeId, enabledMark }: GroupRow, memberIds: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([typeId, fullName, organizeId, enabledMark, [...memberIds].sort()]))
    .digest('hex')
    .slice(0, 32)

interface Member {
  groupId: string
  id: string
  realName: string
  account: string
  isInService: boolean
}

async function membersOf(reader: Reader): Promise<Map<string, Member[]>> {
  const rows = await reader
    .select({
      groupId: userGroupMember.groupId,
      id: userAccount.id,
      realName: userAccount.realName,
      account: userAccount.account,
      enabledMark: userAccount.enabledMark,
      deletedAt: userAccount.deletedAt
    })
    .from(userGroupMember)
    .innerJoin(userAccount, eq(userAccount.id, userGroupMember.userId))
    .orderBy(asc(userAccount.account))
  const found = new Map<string, Member[]>()
  for (const { enabledMark, deletedAt, ...row } of rows)
    found.set(row.groupId, [...(found.get(row.groupId) ?? []), { ...row, isInService: enabledMark === 1 && deletedAt === null }])
  return found
}

/** People of whom this administrator decides whether they are in a group: who is in one of his organizations. */
async function reachable(reader: Reader, scope: AdminScope, userIds: readonly string[]): Promise<Set<string>> {
  if (scope.isWhole) return new Set(userIds)
  if (userIds.length === 0) return new Set()
  const rows = await reader
    .select()
    .from(userOrganize)
    .where(inArray(userOrganize.userId, [...userIds]))
  return new Set(rows.filter(({ organizeId }) => scope.covers(organizeId)).map(({ userId }) => userId))
}

/** Groups of the scope by kind and order, with what their page chooses from (administration.md#groups). */
export async function readGroups(reader: Reader, scope: AdminScope): Promise<GroupsAnswer> {
  const rows = await reader
    .select({ group: userGroup, typeName: userGroupType.fullName })
    .from(userGroup)
    .innerJoin(userGroupType, eq(userGroupType.id, userGroup.typeId))
    .orderBy(asc(userGroupType.sortCode), asc(userGroupType.id), asc(userGroup.sortCode), asc(userGroup.id))
  const own = rows.filter(({ group }) => scope.covers(group.organizeId))
  const members = await membersOf(reader)
  const mayChange = await reachable(
    reader,
    scope,
    own.flatMap(({ group }) => (members.get(group.id) ?? []).map(({ id }) => id))
  )
  const places = await readPlaces(reader)
  return {
    list: own.map(({ group, typeName }): GroupLine => {
      const people = members.get(group.id) ?? []
      const ids = people.map(({ id }) => id)
      return {
        id: group.id,
        typeId: group.typeId,
        typeName,
        fullName: group.fullName,
        organizeId: group.organizeId,
        organizeName: group.organizeId === null ? '' : places.nameOf(group.organizeId),
        memberIds: people.filter(({ id, isInService }) => isInService && mayChange.has(id)).map(({ id }) => id),
        members: people.filter(({ isInService }) => isInService).map(personText),
        closedAt: group.enabledMark === 1 ? null : (group.closedAt ?? group.createdAt),
        version: versionOf(group, ids)
      }
    }),
    organizes: places.rows
      .filter(({ id, enabledMark }) => enabledMark === 1 && scope.covers(id))
      .map(({ id }) => ({ id, name: places.nameOf(id) }))
  }
}

/** @throws Refusal 400 that names the field: not of this administrator, or closed */
async function checkPlace(tx: Tx, scope: AdminScope, organizeId: string | null, before: string | null | undefined): Promise<void> {
  if (organizeId === before) return
  const isOpen = organizeId === null || (await inUse(tx, { organize: new Set([organizeId]) })).organize.has(organizeId)
  if (!isOpen || !scope.covers(organizeId)) throw refuse(NOT_YOURS, { organizeId: NOT_YOURS })
}

/** The kind of this name; a new one comes last. @returns its id */
async function typeOf(tx: Tx, typed: string): Promise<string> {
  const fullName = typed.trim()
  if (fullName === '' || fullName.length > 50) {
    const message = fullName === '' ? '请填写类别' : '类别不能超过 50 个字'
    throw refuse(message, { typeName: message })
  }
  const [known] = await tx.select({ id: userGroupType.id }).from(userGroupType).where(eq(userGroupType.fullName, fullName))
  if (known !== undefined) return known.id
  const [last] = await tx.select({ at: max(userGroupType.sortCode) }).from(userGroupType)
  const id = newId()
  await tx.insert(userGroupType).values({ id, fullName, sortCode: (last?.at ?? 0) + 1 })
  return id
}

/** Groups of one kind in use have names of their own. @throws Refusal 400 */
async function checkUnique(tx: Tx, typeId: string, fullName: string, exceptId: string): Promise<void> {
  const rows = await tx
    .select({ id: userGroup.id })
    .from(userGroup)
    .where(and(eq(userGroup.typeId, typeId), eq(userGroup.fullName, fullName), eq(userGroup.enabledMark, 1)))
  if (rows.some(({ id }) => id !== exceptId)) throw refuse('同一类别里已有同名分组', { fullName: '同一类别里已有同名分组' })
}

/**
 * Members as they will be: those whom this administrator does not reach, or who are out of service, stay as they are.
 * @throws Refusal 400 that names the field
 */
async function checkMembers(tx: Tx, scope: AdminScope, wanted: readonly string[], before: readonly string[]): Promise<string[]> {
  const mayChange = await reachable(tx, scope, [...wanted, ...before])
  const { user } = await inUse(tx, { user: new Set([...wanted, ...before]) })
  const isMine = (id: string): boolean => mayChange.has(id) && user.has(id)
  const message = '所选成员已停用或不在您的管理范围'
  if (wanted.some((id) => !isMine(id) && !before.includes(id))) throw refuse(message, { memberIds: message })
  return [...new Set([...before.filter((id) => !isMine(id)), ...wanted])].sort()
}

async function writeMembers(tx: Tx, groupId: string, memberIds: readonly string[]): Promise<void> {
  await tx.delete(userGroupMember).where(eq(userGroupMember.groupId, groupId))
  if (memberIds.length > 0) await tx.insert(userGroupMember).values(memberIds.map((userId) => ({ groupId, userId })))
}

async function wordsOf(reader: Reader, row: GroupRow, memberIds: readonly string[]): Promise<Record<string, string>> {
  const [type] = await reader.select({ name: userGroupType.fullName }).from(userGroupType).where(eq(userGroupType.id, row.typeId))
  const names = await namesOf(reader, {
    user: new Set(memberIds),
    ...(row.organizeId !== null && { organize: new Set([row.organizeId]) })
  })
  return {
    名称: row.fullName,
    类别: type?.name ?? '',
    所属组织: row.organizeId === null ? '全公司' : (names.organize.get(row.organizeId) ?? ''),
    成员: memberIds.map((id) => names.user.get(id) ?? id).join('，')
  }
}

const changesOf = (before: Record<string, string> | undefined, after: Record<string, string>) =>
  Object.entries(after).map(([label, value]) => ({ label, before: before?.[label] ?? null, after: value }))

/** Adds a group, last of its kind. @throws Refusal 400 that names the field */
export async function createGroup(tx: Tx, request: FastifyRequest, scope: AdminScope, body: GroupBody): Promise<void> {
  await holdTree(tx)
  const fullName = checkName(body.fullName)
  await checkPlace(tx, scope, body.organizeId, undefined)
  const typeId = await typeOf(tx, body.typeName)
  await checkUnique(tx, typeId, fullName, '')
  const memberIds = await checkMembers(tx, scope, body.memberIds, [])
  const [last] = await tx
    .select({ at: max(userGroup.sortCode) })
    .from(userGroup)
    .where(eq(userGroup.typeId, typeId))
  const id = newId()
  const [row] = await tx
    .insert(userGroup)
    .values({
      id,
      typeId,
      organizeId: body.organizeId,
      fullName,
      enCode: id,
      sortCode: (last?.at ?? 0) + 1,
      createdAt: request.server.context.clock.now()
    })
    .returning()
  if (row === undefined) return
  await writeMembers(tx, id, memberIds)
  tellTree(tx, request, memberIds)
  await noteGroup(tx, request, scope, row, '新增分组', changesOf(undefined, await wordsOf(tx, row, memberIds)))
}

async function noteGroup(
  tx: Tx,
  request: FastifyRequest,
  scope: AdminScope,
  row: GroupRow,
  act: string,
  changes: ReturnType<typeof changesOf>
): Promise<void> {
  await noteOrganization(tx, request, row, row.organizeId ?? topOf(scope), act, changes)
}

/** A group with its row and its members. @throws Refusal 404 outside the scope */
async function holdGroup(tx: Tx, scope: AdminScope, id: string): Promise<{ row: GroupRow; memberIds: string[] }> {
  const [row] = await tx.select().from(userGroup).where(eq(userGroup.id, id)).for('update')
  if (row === undefined || !scope.covers(row.organizeId)) throw notFound('分组不存在')
  const members = await tx.select({ id: userGroupMember.userId }).from(userGroupMember).where(eq(userGroupMember.groupId, id))
  return { row, memberIds: members.map((each) => each.id) }
}

/** Renames a group, gives it other members or another kind. @throws Refusal 404; 409 with GroupsAnswer; 400 that names the field */
export async function changeGroup(tx: Tx, request: FastifyRequest, scope: AdminScope, id: string, body: GroupChange): Promise<void> {
  await holdTree(tx)
  const { row, memberIds: before } = await holdGroup(tx, scope, id)
  if (body.version !== versionOf(row, before)) throw conflict('这个分组刚被别人改过', await readGroups(tx, scope))
  const fullName = checkName(body.fullName)
  await checkPlace(tx, scope, body.organizeId, row.organizeId)
  const typeId = await typeOf(tx, body.typeName)
  if (row.enabledMark === 1) await checkUnique(tx, typeId, fullName, id)
  const memberIds = await checkMembers(tx, scope, body.memberIds, before)
  const was = await wordsOf(tx, row, before)
  const next = { ...row, fullName, typeId, organizeId: body.organizeId }
  await tx.update(userGroup).set({ fullName, typeId, organizeId: body.organizeId }).where(eq(userGroup.id, id))
  await writeMembers(tx, id, memberIds)
  const moved = [...before, ...memberIds].filter((userId) => !(before.includes(userId) && memberIds.includes(userId)))
  tellTree(tx, request, moved)
  await noteGroup(tx, request, scope, next, '修改分组', changesOf(was, await wordsOf(tx, next, memberIds)))
}

/** Puts the groups of one kind that this administrator keeps into another order; others keep their places. @throws Refusal 400 */
export async function arrangeGroups(tx: Tx, request: FastifyRequest, scope: AdminScope, { typeId, ids }: GroupOrderBody): Promise<void> {
  await holdTree(tx)
  const rows = await tx.select().from(userGroup).where(eq(userGroup.typeId, typeId)).orderBy(asc(userGroup.sortCode), asc(userGroup.id))
  const own = rows.filter(({ organizeId }) => scope.covers(organizeId))
  if (own.length !== ids.length || own.some(({ id }) => !ids.includes(id))) throw refuse('分组刚被别人改过，请刷新后再排序')
  const wanted = [...ids]
  const ordered = rows.map((row) => (scope.covers(row.organizeId) ? (wanted.shift() ?? row.id) : row.id))
  for (const [at, id] of ordered.entries())
    await tx
      .update(userGroup)
      .set({ sortCode: at + FIRST })
      .where(eq(userGroup.id, id))
  tellTree(tx, request)
  const nameOf = (id: string): string => own.find((row) => row.id === id)?.fullName ?? ''
  const [type] = await tx.select().from(userGroupType).where(eq(userGroupType.id, typeId))
  await noteOrganization(tx, request, { id: typeId, fullName: type?.fullName ?? '' }, topOf(scope), '调整分组顺序', [
    { label: '顺序', before: own.map(({ fullName }) => fullName).join('，'), after: ids.map(nameOf).join('，') }
  ])
}

/** Closes a group or takes it into use again; its members stay. @throws Refusal 404, 400 */
export async function turnGroup(tx: Tx, request: FastifyRequest, scope: AdminScope, id: string, isOpen: boolean): Promise<void> {
  await holdTree(tx)
  const { row, memberIds } = await holdGroup(tx, scope, id)
  if ((row.enabledMark === 1) === isOpen) throw refuse(isOpen ? '这个分组已经启用' : '这个分组已经停用')
  if (isOpen) {
    await checkUnique(tx, row.typeId, row.fullName, id)
    await checkPlace(tx, scope, row.organizeId, undefined)
  }
  const closedAt = isOpen ? null : request.server.context.clock.now()
  await tx
    .update(userGroup)
    .set({ enabledMark: isOpen ? 1 : 0, closedAt })
    .where(eq(userGroup.id, id))
  tellTree(tx, request, memberIds)
  const [before, after] = isOpen ? ['停用', '启用'] : ['启用', '停用']
  await noteGroup(tx, request, scope, row, isOpen ? '启用分组' : '停用分组', [{ label: '状态', before, after }])
}
