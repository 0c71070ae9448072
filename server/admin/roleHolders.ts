import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Reader, Tx } from '../database/client'
import { positionRole, userAccount, userRole } from '../database/schema'
import { announceRightsOf } from '../organization/commands/announce'
import type { Live } from '../realtime/types'

/** People in service who hold one of these roles now: given to them, or by their current position. */
async function holdersOf(reader: Reader, roleIds: readonly string[]): Promise<string[]> {
  if (roleIds.length === 0) return []
  const given = reader
    .select({ id: userRole.userId })
    .from(userRole)
    .where(inArray(userRole.roleId, [...roleIds]))
  const positions = reader
    .select({ id: positionRole.positionId })
    .from(positionRole)
    .where(inArray(positionRole.roleId, [...roleIds]))
  const rows = await reader
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(
      and(
        eq(userAccount.enabledMark, 1),
        isNull(userAccount.deletedAt),
        or(inArray(userAccount.id, given), inArray(userAccount.positionId, positions))
      )
    )
  return rows.map(({ id }) => id)
}

/** Administrators see every entry of the workbench, whatever their roles are. */
async function administrators(reader: Reader): Promise<string[]> {
  const rows = await reader.select({ id: userAccount.id }).from(userAccount).where(eq(userAccount.isAdministrator, true))
  return rows.map(({ id }) => id)
}

/** What these roles may changed: open devices of all who hold them, and of administrators, read it again at once. @param now epoch ms */
export async function announceRoles(tx: Tx, live: Live, roleIds: readonly string[], now: number): Promise<void> {
  const people = new Set([...(await holdersOf(tx, roleIds)), ...(await administrators(tx))])
  announceRightsOf(tx, live, [...people], now)
}
