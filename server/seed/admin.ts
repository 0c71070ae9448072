import { md5 } from '@/domain/md5'
import type { Clock } from '../clock'
import type { Database, Reader } from '../database/client'
import { organize, userAccount, userCredential, userOrganize, userRole } from '../database/schema'
import { newId } from '../ids'
import { hashPassword } from '../session/password'
import { roleId } from './base'

/** Whether anybody can sign in at all. */
export async function hasPeople(db: Reader): Promise<boolean> {
  return (await db.select({ id: userAccount.id }).from(userAccount).limit(1)).length > 0
}

/**
 * The first account of a real installation (`admin`), in an empty database only. A second server doing the same at once meets
 * the unique account and adds nothing.
 * @param password plain text from ADMIN_PASSWORD
 */
export async function seedAdmin(database: Database, clock: Clock, password: string): Promise<void> {
  if (await hasPeople(database.db)) return
  const passwordHash = await hashPassword(md5(password))
  const createdAt = clock.now()
  const userId = newId()
  await database.db.transaction(async (tx) => {
    await tx
      .insert(organize)
      .values({ id: 'org-root', parentId: '0', fullName: '公司', enCode: 'ROOT', category: 'company', createdAt })
      .onConflictDoNothing()
    const [created] = await tx
      .insert(userAccount)
      .values({ id: userId, account: 'admin', realName: '系统管理员', organizeId: 'org-root', isAdministrator: true, createdAt })
      .onConflictDoNothing()
      .returning({ id: userAccount.id })
    if (created === undefined) return
    await tx.insert(userCredential).values({ userId, passwordHash, changedAt: createdAt })
    await tx.insert(userOrganize).values({ userId, organizeId: 'org-root' })
    await tx.insert(userRole).values({ userId, roleId: roleId('admin') })
  })
}
