import { and, eq, isNull } from 'drizzle-orm'
import type { Reader, Tx } from '../../database/client'
import { userAccount } from '../../database/schema'
import { IN_SERVICE } from './people'

/** Disabled, not cancelled. */
export const DISABLED = and(eq(userAccount.enabledMark, 0), isNull(userAccount.deletedAt))

const columns = {
  id: userAccount.id,
  account: userAccount.account,
  realName: userAccount.realName,
  isAdministrator: userAccount.isAdministrator,
  enabledMark: userAccount.enabledMark,
  deletedAt: userAccount.deletedAt
}
export type LeaverRow = NonNullable<Awaited<ReturnType<typeof findLeaver>>>

export async function findLeaver(reader: Reader, userId: string) {
  return (await reader.select(columns).from(userAccount).where(eq(userAccount.id, userId)))[0]
}

/** Sets whether an account may be used. @returns false when it was so already, or is cancelled */
export async function markEnabled(tx: Tx, userId: string, isEnabled: boolean): Promise<boolean> {
  const changed = await tx
    .update(userAccount)
    .set({ enabledMark: isEnabled ? 1 : 0 })
    .where(and(eq(userAccount.id, userId), isEnabled ? DISABLED : IN_SERVICE))
    .returning({ id: userAccount.id })
  return changed.length > 0
}

export async function isInService(reader: Reader, userId: string): Promise<boolean> {
  return (
    (
      await reader
        .select({ id: userAccount.id })
        .from(userAccount)
        .where(and(eq(userAccount.id, userId), IN_SERVICE))
    ).length > 0
  )
}
