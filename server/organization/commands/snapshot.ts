import type { Delegation } from '@/domain/workFlow/acts'
import type { OrganizationSnapshot, SnapshotUser } from '@/domain/workFlow/people'
import type { Members } from '@/domain/workFlow/definition'
import type { Reader } from '../../database/client'
import { ask, type Statement } from '../../database/prepared'
import { OrganizeIndex } from '../organizeIndex'

/** Whom a snapshot has to know: what cannot be asked of it later is not read. */
export interface SnapshotWanted {
  readonly userIds: readonly string[]
  /** Everybody in these places. */
  readonly members: readonly Members[]
  /** Heads of departments and companies too. */
  readonly withHeads: boolean
  /** Who has this button right besides the administrators. */
  readonly right: { readonly modelId: string; readonly enCode: string }
  /** Who stands in for whom in this flow at this moment (epoch ms), with both. */
  readonly standIns: { readonly flowId: string; readonly now: number }
}

interface SnapshotRead {
  readonly snapshot: OrganizationSnapshot
  /** People in service with the wanted right, and the administrators. */
  readonly holderIds: readonly string[]
  readonly delegations: readonly Delegation[]
}

/**
 * The part of the organization that the rules of a flow may ask about, as it is now, with everybody's managers up to the top. The
 * administrators are always in it. One query, whatever the size of the company: a decision asks it while it holds its task.
 */
export async function readSnapshot(
  reader: Reader,
  { userIds, members, withHeads, right, standIns }: SnapshotWanted
): Promise<SnapshotRead> {
  const [row] = await ask<SnapshotRow>(reader, SNAPSHOT, [
    each(
      userIds,
      members.flatMap((they) => they.userIds)
    ),
    each(members.flatMap(({ departmentIds }) => departmentIds)),
    each(members.flatMap(({ positionIds }) => positionIds)),
    each(members.flatMap(({ roleIds }) => roleIds)),
    each(members.flatMap(({ groupIds }) => groupIds)),
    withHeads,
    right.modelId,
    right.enCode,
    standIns.flowId,
    standIns.now
  ])
  if (row === undefined) throw new Error('a statement without a from answers one row')
  const { organizes, users, carrying, delegations } = row
  const tree = new OrganizeIndex(organizes)
  const snapshot: OrganizationSnapshot = {
    users: users.map((user) => userOf(user, tree)),
    organizes: tree.rows.map(({ parentId, ...organize }) => ({ ...organize, parentId: parentId === '0' ? null : parentId })),
    administratorIds: users.filter(({ isAdministrator }) => isAdministrator).map(({ id }) => id)
  }
  const holds = ({ id, roleIds }: SnapshotUser): boolean =>
    snapshot.administratorIds.includes(id) || roleIds.some((role) => carrying.includes(role))
  return { snapshot, delegations, holderIds: snapshot.users.filter((user) => user.isEnabled && holds(user)).map(({ id }) => id) }
}

const each = (...ids: readonly (readonly string[])[]): string[] => [...new Set(ids.flat())]

interface OrganizeOfSnapshot {
  readonly id: string
  /** '0' at the root. */
  readonly parentId: string
  readonly category: 'company' | 'department'
  readonly managerId: string | null
}

interface UserRow extends Omit<SnapshotUser, 'roleIds'> {
  readonly isAdministrator: boolean
  readonly organizeId: string
  /** Roles in use, with the organization that each belongs to; null = everywhere. */
  readonly roles: readonly { readonly id: string; readonly organizeId: string | null }[]
}

interface SnapshotRow extends Record<string, unknown> {
  readonly organizes: readonly OrganizeOfSnapshot[]
  readonly users: readonly UserRow[]
  /** Roles with the wanted right. */
  readonly carrying: readonly string[]
  readonly delegations: readonly Delegation[]
}

/** A department that does not hang on the root by nodes in use has nobody (OrganizeIndex): `climb` finds whether one does. */
const SNAPSHOT: Statement = {
  name: 'flow_snapshot',
  text: `
  with recursive climb(id, at) as (
    select id, parent_id from organize where id = any($2::text[]) and enabled_mark = 1
    union select c.id, o.parent_id from climb c join organize o on o.id = c.at where o.enabled_mark = 1
  ), below(id) as (
    select id from climb where at = '0'
    union select o.id from below b join organize o on o.parent_id = b.id where o.enabled_mark = 1
  ), carrying(id) as (
    select distinct role_id from role_permission where model_id = $7 and kind = 'button' and en_code = $8
  ), delegation as (
    select from_user_id, to_user_id, flow_ids, starts_at, ends_at from flow_delegation
    where starts_at <= $10 and ends_at >= $10 and (cardinality(flow_ids) = 0 or $9 = any(flow_ids))
  ), given(id) as (select unnest($4::text[]) union select id from carrying),
  wanted(id) as (
    select id from (
      select unnest($1::text[]) as id
      union select from_user_id from delegation
      union select to_user_id from delegation
      union select id from user_account where is_administrator
      union select user_id from user_organize where organize_id in (select id from below)
      union select user_id from user_position where position_id = any($3::text[])
      union select user_id from user_role where role_id in (select id from given)
      union select a.id from user_account a join position_role p on p.position_id = a.position_id where p.role_id in (select id from given)
      union select user_id from user_group_member where group_id = any($5::text[])
      union select manager_id from organize where $6::boolean and manager_id is not null
    ) named
    union select a.manager_id from user_account a join wanted w on w.id = a.id where a.manager_id is not null
  ), person as (
    select u.account, json_build_object(
      'id', u.id, 'name', u.real_name, 'isEnabled', u.enabled_mark = 1 and u.deleted_at is null, 'isAdministrator', u.is_administrator,
      'managerId', u.manager_id, 'organizeId', u.organize_id,
      'organizeIds', array(select organize_id from user_organize o where o.user_id = u.id order by o.organize_id <> u.organize_id, o.organize_id),
      'positionIds', array(select position_id from user_position p where p.user_id = u.id order by p.position_id is distinct from u.position_id, p.position_id),
      'roles', (select coalesce(json_agg(json_build_object('id', r.id, 'organizeId', r.organize_id)), '[]') from role r where r.enabled_mark = 1 and r.id in (
        select role_id from user_role where user_id = u.id
        union select g.role_id from position_role g join position p on p.id = g.position_id where g.position_id = u.position_id and p.enabled_mark = 1 and p.organize_id = u.organize_id
      )),
      'groupIds', array(select group_id from user_group_member m join user_group g on g.id = m.group_id where m.user_id = u.id and g.enabled_mark = 1)
    ) as about
    from user_account u where u.id in (select id from wanted)
  )
  select
    (select coalesce(json_agg(json_build_object('id', id, 'parentId', parent_id, 'category', category, 'managerId', manager_id) order by sort_code, id), '[]') from organize where enabled_mark = 1) as organizes,
    (select coalesce(json_agg(about order by account collate "C"), '[]') from person) as users,
    (select coalesce(json_agg(id), '[]') from carrying) as carrying,
    (select coalesce(json_agg(json_build_object('fromUserId', from_user_id, 'toUserId', to_user_id, 'flowIds', flow_ids, 'from', starts_at, 'until', ends_at)), '[]') from delegation) as delegations`
}

/** A role of an organization counts only in it and below it. */
function userOf(
  { roles, organizeId, isAdministrator: _isAdministrator, ...user }: UserRow,
  tree: OrganizeIndex<OrganizeOfSnapshot>
): SnapshotUser {
  const path = new Set(tree.path(organizeId).map(({ id }) => id))
  return {
    ...user,
    organizeIds: user.organizeIds.length > 0 ? user.organizeIds : [organizeId],
    roleIds: roles.filter((role) => role.organizeId === null || path.has(role.organizeId)).map(({ id }) => id)
  }
}
