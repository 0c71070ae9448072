import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Reader, Tx } from '../../database/client'
import { organize, position, roleMenu, rolePermission, userAccount, userOrganize, userPosition, userProfile } from '../../database/schema'

export type AccountRow = typeof userAccount.$inferSelect
export type ProfileRow = typeof userProfile.$inferSelect

export async function readAccount(db: Reader, userId: string): Promise<AccountRow> {
  const [row] = await db.select().from(userAccount).where(eq(userAccount.id, userId))
  if (row === undefined) throw new Error('the signed-in person is gone')
  return row
}

/** The account with its row held: acts of one person on himself come one after another. */
export async function lockAccount(tx: Tx, userId: string): Promise<AccountRow> {
  const [row] = await tx.select().from(userAccount).where(eq(userAccount.id, userId)).for('update')
  if (row === undefined) throw new Error('the signed-in person is gone')
  return row
}

export async function readContact(db: Reader, userId: string): Promise<Pick<AccountRow, 'telePhone' | 'landline' | 'email'> | undefined> {
  return (
    await db
      .select({ telePhone: userAccount.telePhone, landline: userAccount.landline, email: userAccount.email })
      .from(userAccount)
      .where(eq(userAccount.id, userId))
  )[0]
}

export async function readProfile(db: Reader, userId: string): Promise<ProfileRow> {
  const [row] = await db.select().from(userProfile).where(eq(userProfile.userId, userId))
  return (
    row ?? {
      userId,
      signature: '',
      nation: '',
      nativePlace: '',
      certificatesType: '',
      certificatesNumber: '',
      education: '',
      urgentContacts: '',
      urgentTelePhone: '',
      postalAddress: ''
    }
  )
}

/** Organizations in use that the person belongs to, in order. */
export async function organizesOf(db: Reader, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: organize.id })
    .from(userOrganize)
    .innerJoin(organize, eq(organize.id, userOrganize.organizeId))
    .where(and(eq(userOrganize.userId, userId), eq(organize.enabledMark, 1)))
    .orderBy(asc(organize.sortCode), asc(organize.id))
  return rows.map((row) => row.id)
}

/** Positions in use that the person has in one organization, in order. */
export async function positionsOf(db: Reader, userId: string, organizeId: string): Promise<{ id: string; fullName: string }[]> {
  return db
    .select({ id: position.id, fullName: position.fullName })
    .from(userPosition)
    .innerJoin(position, eq(position.id, userPosition.positionId))
    .where(and(eq(userPosition.userId, userId), eq(position.organizeId, organizeId), eq(position.enabledMark, 1)))
    .orderBy(asc(position.sortCode), asc(position.id))
}

/** Whether any of these roles carries a right or an entry of the workbench. */
export async function carryAnything(db: Reader, roleIds: readonly string[]): Promise<boolean> {
  if (roleIds.length === 0) return false
  const [right] = await db
    .select({ id: rolePermission.roleId })
    .from(rolePermission)
    .where(inArray(rolePermission.roleId, [...roleIds]))
    .limit(1)
  const [entry] = await db
    .select({ id: roleMenu.roleId })
    .from(roleMenu)
    .where(inArray(roleMenu.roleId, [...roleIds]))
    .limit(1)
  return right !== undefined || entry !== undefined
}
