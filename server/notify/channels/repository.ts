import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { CheckPlatform } from '@/contract/moderation'
import type { Reader, Tx } from '../../database/client'
import { notifyPermission, sessionToken, signInBinding, userAccount } from '../../database/schema'

/** Whoever said yes more often than this pressed without reading. */
const MOST_LEFT = 100

/** The mail address that a person left; '' = none, or he is not in use. */
export async function mailOf(reader: Reader, userId: string): Promise<string> {
  const [person] = await reader
    .select({ email: userAccount.email })
    .from(userAccount)
    .where(and(eq(userAccount.id, userId), eq(userAccount.enabledMark, 1)))
  return person?.email ?? ''
}

/**
 * Who a person is in a mini-program: as he is bound, else as his newest session there says; '' = nobody knows, or he is not in use.
 * @param appId of the mini-program: names of another one are worth nothing
 */
export async function nameThere(reader: Reader, userId: string, platform: CheckPlatform, appId: string, now: number): Promise<string> {
  const [bound] = await reader
    .select({ name: signInBinding.subject })
    .from(signInBinding)
    .innerJoin(userAccount, and(eq(userAccount.id, signInBinding.userId), eq(userAccount.enabledMark, 1)))
    .where(and(eq(signInBinding.userId, userId), eq(signInBinding.way, platform), eq(signInBinding.issuer, appId)))
  if (bound !== undefined) return bound.name
  const [session] = await reader
    .select({ name: sessionToken.openId })
    .from(sessionToken)
    .innerJoin(userAccount, and(eq(userAccount.id, sessionToken.userId), eq(userAccount.enabledMark, 1)))
    .where(
      and(
        eq(sessionToken.userId, userId),
        eq(sessionToken.checkPlatform, platform),
        ne(sessionToken.openId, ''),
        isNull(sessionToken.endedAt),
        gt(sessionToken.expiresAt, now)
      )
    )
    .orderBy(desc(sessionToken.usedAt), desc(sessionToken.id))
    .limit(1)
  return session?.name ?? ''
}

/** Of whom and of which template a permission is. */
export interface Permission {
  userId: string
  platform: CheckPlatform
  templateId: string
}
const isOf = ({ userId, platform, templateId }: Permission) =>
  and(eq(notifyPermission.userId, userId), eq(notifyPermission.platform, platform), eq(notifyPermission.templateId, templateId))

/** How many messages of each template a person still allows, -1 = as many as there are. */
export async function permissionsOf(reader: Reader, userId: string, platform: CheckPlatform): Promise<ReadonlyMap<string, number>> {
  const rows = await reader
    .select({ templateId: notifyPermission.templateId, left: notifyPermission.left })
    .from(notifyPermission)
    .where(and(eq(notifyPermission.userId, userId), eq(notifyPermission.platform, platform)))
  return new Map(rows.map(({ templateId, left }) => [templateId, left]))
}

/** He allowed one more. @param isLasting he allowed as many as there are */
export async function addPermission(tx: Tx, permission: Permission, isLasting: boolean, now: number): Promise<void> {
  const more = sql`case when ${notifyPermission.left} < 0 then -1 else least(${notifyPermission.left} + 1, ${MOST_LEFT}) end`
  await tx
    .insert(notifyPermission)
    .values({ ...permission, left: isLasting ? -1 : 1, updatedAt: now })
    .onConflictDoUpdate({
      target: [notifyPermission.userId, notifyPermission.platform, notifyPermission.templateId],
      set: { left: isLasting ? -1 : more, updatedAt: now }
    })
}

/** Takes one before it is used, so that two servers do not use the same. @returns false when none is left */
export async function takePermission(tx: Tx, permission: Permission, now: number): Promise<boolean> {
  const rows = await tx
    .update(notifyPermission)
    .set({
      left: sql`case when ${notifyPermission.left} > 0 then ${notifyPermission.left} - 1 else ${notifyPermission.left} end`,
      updatedAt: now
    })
    .where(and(isOf(permission), ne(notifyPermission.left, 0)))
    .returning({ left: notifyPermission.left })
  return rows.length === 1
}

/** It was not used after all. */
export async function giveBackPermission(tx: Tx, permission: Permission): Promise<void> {
  await tx
    .update(notifyPermission)
    .set({ left: sql`${notifyPermission.left} + 1` })
    .where(and(isOf(permission), sql`${notifyPermission.left} >= 0`))
}

/** The platform says that he allows none any more. */
export async function endPermission(tx: Tx, permission: Permission, now: number): Promise<void> {
  await tx.update(notifyPermission).set({ left: 0, updatedAt: now }).where(isOf(permission))
}
