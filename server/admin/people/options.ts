import { eq } from 'drizzle-orm'
import type { PeopleOptions } from '@/contract/admin/people'
import type { Reader } from '../../database/client'
import { position, role } from '../../database/schema/index'
import { organizeTree } from '../../organization/commands/names'
import type { AdminScope } from '../scope'

/**
 * What an administrator may give to people (administration.md#people): organizations of his in use with their positions, and roles of
 * them; whoever administers the whole company also the roles that hold everywhere.
 */
export async function readOptions(reader: Reader, scope: AdminScope): Promise<PeopleOptions> {
  const tree = await organizeTree(reader)
  const organizes = tree.rows.filter(({ id }) => scope.covers(id)).map(({ id }) => ({ id, name: tree.pathText(id) }))
  const inUse = new Set(organizes.map(({ id }) => id))
  const positions = await reader.select().from(position).where(eq(position.enabledMark, 1)).orderBy(position.sortCode, position.id)
  const roles = await reader.select().from(role).where(eq(role.enabledMark, 1)).orderBy(role.sortCode, role.id)
  return {
    organizes,
    positions: positions
      .filter(({ organizeId }) => inUse.has(organizeId))
      .map(({ id, fullName, organizeId }) => ({ id, name: `${tree.pathText(organizeId)} / ${fullName}`, organizeId })),
    roles: roles
      .filter(({ organizeId }) => scope.covers(organizeId))
      .map(({ id, fullName, organizeId }) => ({ id, name: organizeId === null ? fullName : `${fullName}（${tree.pathText(organizeId)}）` }))
  }
}
