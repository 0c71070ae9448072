import { sql } from 'drizzle-orm'
import type { OrganizationSnapshot, SnapshotUser } from '@/domain/workFlow/people'
import type { Members } from '@/domain/workFlow/definition'
import type { Reader } from '../../database/client'
import { OrganizeIndex } from '../organizeIndex'
import { readOrganizes, readRoles, type RoleRow } from '../repository/structure'

/** Whom a snapshot has to know: what cannot be asked of it later is not read. */
export interface SnapshotWanted {
  readonly userIds: readonly string[]
  /** Everybody in these places. */
  readonly members: readonly Members[]
  /** Heads of departments and companies too. */
  readonly withHeads: boolean
  /** Who has this button right besides the administrators. */
  readonly right?: { readonly modelId: string; readonly enCode: string }
}

interface SnapshotRead {
  readonly snapshot: OrganizationSnapshot
  /** People in service with the wanted right, and the administrators. */
  readonly holderIds: readonly string[]
}

/**
 * The part of the organization that the rules of a flow may ask about, as it is now, with everybody's managers up to the top. The
 * administrators are always in it. Four queries, whatever the size of the company.
 */
export async function readSnapshot(reader: Reader, wanted: SnapshotWanted): Promise<SnapshotRead> {
  const tree = new OrganizeIndex(await readOrganizes(reader))
  const roles = await readRoles(reader)
  const carrying = wanted.right === undefined ? [] : await rolesWith(reader, wanted.right)
  const rows = await readUsers(reader, wanted, tree, carrying)
  const snapshot: OrganizationSnapshot = {
    users: rows.map((row) => userOf(row, tree, roles)),
    organizes: tree.rows.map(({ id, parentId, category, managerId }) => ({
      id,
      parentId: parentId === '0' ? null : parentId,
      category,
      managerId
    })),
    administratorIds: rows.filter((row) => row.is_administrator).map(({ id }) => id)
  }
  const holds = ({ id, roleIds }: SnapshotUser): boolean =>
    snapshot.administratorIds.includes(id) || roleIds.some((role) => carrying.includes(role))
  return { snapshot, holderIds: snapshot.users.filter((user) => user.isEnabled && holds(user)).map(({ id }) => id) }
}

async function rolesWith(reader: Reader, { modelId, enCode }: NonNullable<SnapshotWanted['right']>): Promise<string[]> {
  const { rows } = await reader.execute<{ id: string }>(
    sql`select distinct role_id as id from role_permission where model_id = ${modelId} and kind = 'button' and en_code = ${enCode}`
  )
  return rows.map(({ id }) => id)
}

interface UserRow extends Record<string, unknown> {
  id: string
  real_name: string
  is_enabled: boolean
  is_administrator: boolean
  manager_id: string | null
  organize_id: string
  position_id: string | null
  organizes: string[]
  positions: string[]
  roles: string[]
  groups: string[]
}

const list = (ids: Iterable<string>) => sql`${sql.param([...new Set(ids)])}::text[]`

async function readUsers(
  reader: Reader,
  { userIds, members, withHeads }: SnapshotWanted,
  tree: OrganizeIndex,
  carrying: readonly string[]
): Promise<UserRow[]> {
  const organizeIds = tree.withBelow(members.flatMap(({ departmentIds }) => departmentIds))
  const roleIds = [...members.flatMap((each) => each.roleIds), ...carrying]
  const { rows } = await reader.execute<UserRow>(sql`
    with recursive wanted(id) as (
      select id from (
        select unnest(${list([...userIds, ...members.flatMap((each) => each.userIds)])}) as id
        union select id from user_account where is_administrator
        union select user_id from user_organize where organize_id = any(${list(organizeIds)})
        union select user_id from user_position where position_id = any(${list(members.flatMap(({ positionIds }) => positionIds))})
        union select user_id from user_role where role_id = any(${list(roleIds)})
        union select a.id from user_account a join position_role p on p.position_id = a.position_id where p.role_id = any(${list(roleIds)})
        union select user_id from user_group_member where group_id = any(${list(members.flatMap(({ groupIds }) => groupIds))})
        union select manager_id from organize where ${withHeads} and manager_id is not null
      ) named
      union select a.manager_id from user_account a join wanted w on w.id = a.id where a.manager_id is not null
    )
    select u.id, u.real_name, u.enabled_mark = 1 and u.deleted_at is null as is_enabled, u.is_administrator, u.manager_id, u.organize_id, u.position_id,
      array(select organize_id from user_organize o where o.user_id = u.id order by o.organize_id <> u.organize_id, o.organize_id) as organizes,
      array(select position_id from user_position p where p.user_id = u.id order by p.position_id is distinct from u.position_id, p.position_id) as positions,
      array(
        select role_id from user_role r where r.user_id = u.id
        union select r.role_id from position_role r join position p on p.id = r.position_id where r.position_id = u.position_id and p.enabled_mark = 1 and p.organize_id = u.organize_id
      ) as roles,
      array(select group_id from user_group_member m join user_group g on g.id = m.group_id where m.user_id = u.id and g.enabled_mark = 1) as groups
    from user_account u where u.id in (select id from wanted) order by u.account collate "C"`)
  return rows
}

/** A role of an organization counts only in it and below it. */
function userOf(row: UserRow, tree: OrganizeIndex, roles: readonly RoleRow[]): SnapshotUser {
  const path = new Set(tree.path(row.organize_id).map(({ id }) => id))
  const counts = (id: string): boolean => roles.some((role) => role.id === id && (role.organizeId === null || path.has(role.organizeId)))
  return {
    id: row.id,
    name: row.real_name,
    isEnabled: row.is_enabled,
    managerId: row.manager_id,
    organizeIds: row.organizes.length > 0 ? row.organizes : [row.organize_id],
    positionIds: row.positions,
    roleIds: row.roles.filter(counts),
    groupIds: row.groups
  }
}
