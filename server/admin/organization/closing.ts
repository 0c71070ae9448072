import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Tx } from '../../database/client'
import {
  organize,
  organizeAdministrator,
  position,
  punchSite,
  role,
  towTruck,
  userAccount,
  userGroup,
  userOrganize,
  yard
} from '../../database/schema/index'
import { refuse } from '../../errors'
import type { AdminScope } from '../scope'
import {
  checkParent,
  checkSiblings,
  holdTree,
  membersOf,
  noteOrganization,
  requireAbove,
  requireOrganize,
  tellTree,
  type OrganizeRow
} from './hold'
import type { Places } from '../people/reach'

const IN_SERVICE = and(eq(userAccount.enabledMark, 1), isNull(userAccount.deletedAt))

/** What still hangs on an organization, in words; none = it can be closed. */
async function hanging(tx: Tx, places: Places, id: string): Promise<string[]> {
  const [people] = await tx
    .select({ n: count() })
    .from(userAccount)
    .where(
      and(
        IN_SERVICE,
        sql`(${userAccount.organizeId} = ${id} or exists (select 1 from user_organize o where o.user_id = user_account.id and o.organize_id = ${id}))`
      )
    )
  const [trucks] = await tx
    .select({ n: count() })
    .from(towTruck)
    .where(and(eq(towTruck.organizeId, id), eq(towTruck.enabledMark, 1)))
  const [yards] = await tx.select({ n: count() }).from(yard).where(eq(yard.organizeId, id))
  const [sites] = await tx
    .select({ n: count() })
    .from(punchSite)
    .where(and(eq(punchSite.organizeId, id), eq(punchSite.isEnabled, true)))
  const [groups] = await tx
    .select({ n: count() })
    .from(userGroup)
    .where(and(eq(userGroup.organizeId, id), eq(userGroup.enabledMark, 1)))
  const below = places.rows.filter((row) => row.parentId === id && row.enabledMark === 1).length
  return [
    ...([
      [below, '个下级组织'],
      [people?.n ?? 0, '名在职人员'],
      [trucks?.n ?? 0, '辆拖车'],
      [yards?.n ?? 0, '个停车场'],
      [sites?.n ?? 0, '个打卡地点'],
      [groups?.n ?? 0, '个人员分组']
    ] as const)
  ].flatMap(([n, what]) => (n === 0 ? [] : [`${n} ${what}`]))
}

async function markClosed(tx: Tx, id: string, now: number): Promise<void> {
  await tx.update(organize).set({ enabledMark: 0, closedAt: now }).where(eq(organize.id, id))
  await tx
    .update(position)
    .set({ enabledMark: 0, closedAt: now })
    .where(and(eq(position.organizeId, id), eq(position.enabledMark, 1)))
}

/** Closes an organization with its positions. @throws Refusal 404, 403; 400 with what still hangs on it */
export async function closeOrganize(tx: Tx, request: FastifyRequest, scope: AdminScope, id: string): Promise<void> {
  const places = await holdTree(tx)
  const row = requireOrganize(places, scope, id)
  requireAbove(scope, row)
  if (row.enabledMark !== 1) throw refuse('这个组织已经停用')
  const left = await hanging(tx, places, id)
  if (left.length > 0) throw refuse(`还有${left.join('、')}，请先转走或停用`)
  await markClosed(tx, id, request.server.context.clock.now())
  tellTree(tx, request)
  await noteOrganization(tx, request, row, id, '停用组织', [{ label: '状态', before: '启用', after: '停用' }])
}

/** Takes it into use again, and the positions that were closed with it. @throws Refusal 404, 403, 400 below a closed one */
export async function openOrganize(tx: Tx, request: FastifyRequest, scope: AdminScope, id: string): Promise<void> {
  const places = await holdTree(tx)
  const row = requireOrganize(places, scope, id)
  requireAbove(scope, row)
  if (row.enabledMark === 1) throw refuse('这个组织已经启用')
  checkParent(places, scope, row.parentId)
  checkSiblings(places, row.parentId, row.fullName, id)
  if (row.closedAt !== null)
    await tx
      .update(position)
      .set({ enabledMark: 1, closedAt: null })
      .where(and(eq(position.organizeId, id), eq(position.closedAt, row.closedAt)))
  await tx.update(organize).set({ enabledMark: 1, closedAt: null }).where(eq(organize.id, id))
  tellTree(tx, request, await membersOf(tx, [id]))
  await noteOrganization(tx, request, row, id, '启用组织', [{ label: '状态', before: '停用', after: '启用' }])
}

/** Everything that belongs to one goes to the other. */
async function moveAll(tx: Tx, from: string, into: string): Promise<void> {
  await tx.execute(sql`insert into user_organize (user_id, organize_id) select user_id, ${into} from user_organize
    where organize_id = ${from} on conflict do nothing`)
  await tx.delete(userOrganize).where(eq(userOrganize.organizeId, from))
  await tx.execute(sql`insert into organize_administrator (user_id, organize_id) select user_id, ${into} from organize_administrator
    where organize_id = ${from} on conflict do nothing`)
  await tx.delete(organizeAdministrator).where(eq(organizeAdministrator.organizeId, from))
  for (const table of [userAccount, position, role, userGroup, towTruck, yard, punchSite])
    await tx.update(table).set({ organizeId: into }).where(eq(table.organizeId, from))
  await tx.update(organize).set({ parentId: into }).where(eq(organize.parentId, from))
}

/**
 * Merges an organization into another: people, positions, roles, groups, what is below it, trucks, yards and places to punch in move, then it is
 * closed. What was recorded under it keeps its name. @throws Refusal 404, 403, 400
 */
export async function mergeOrganize(tx: Tx, request: FastifyRequest, scope: AdminScope, id: string, intoId: string): Promise<void> {
  const places = await holdTree(tx)
  const row = requireOrganize(places, scope, id)
  requireAbove(scope, row)
  const into = requireOrganize(places, scope, intoId)
  const message = mergeRefusal(places, row, into)
  if (message !== '') throw refuse(message, { intoId: message })
  const below = [...places.below(id)]
  const people = await membersOf(tx, below)
  // Held in one order, as every act that changes several people holds them.
  if (people.length > 0)
    await tx.select({ id: userAccount.id }).from(userAccount).where(inArray(userAccount.id, people)).orderBy(userAccount.id).for('update')
  await moveAll(tx, id, intoId)
  await markClosed(tx, id, request.server.context.clock.now())
  tellTree(tx, request, people)
  await noteOrganization(tx, request, row, intoId, '合并组织', [{ label: '并入', before: null, after: places.nameOf(intoId) }])
}

function mergeRefusal(places: Places, row: OrganizeRow, into: OrganizeRow): string {
  if (into.enabledMark !== 1 || row.enabledMark !== 1) return '停用的组织不能合并'
  if (places.below(row.id).has(into.id)) return '不能并入自己或自己的下级'
  const names = new Set(
    places.rows.filter(({ parentId, enabledMark }) => parentId === into.id && enabledMark === 1).map(({ fullName }) => fullName)
  )
  const twice = places.rows.find(({ parentId, enabledMark, fullName }) => parentId === row.id && enabledMark === 1 && names.has(fullName))
  return twice === undefined ? '' : `两边都有下级“${twice.fullName}”，请先改名或合并`
}
