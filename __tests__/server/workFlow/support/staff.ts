import { eq, sql } from 'drizzle-orm'
import {
  organize,
  position,
  role,
  rolePermission,
  userAccount,
  userCredential,
  userGroup,
  userGroupMember,
  userGroupType,
  userOrganize,
  userPosition,
  userRole
} from '../../../../server/database/schema'
import { hashPassword } from '../../../../server/session/password'
import { DEMO_PASSWORD } from '../../../../server/seed/company'
import { MONITOR } from '../../../../server/organization/monitor'
import { md5 } from '../../../../src/domain/md5'
import { SNAPSHOT } from '../../../domain/workFlow/company'
import type { TestApp } from '../../../support/databases'

/** Who may monitor on the server: who has the right, and administrators. */
export const MONITORS = ['admin', 'mon']

const each = <T>(pick: (user: (typeof SNAPSHOT.users)[number]) => readonly T[]): { userId: string; id: T }[] =>
  SNAPSHOT.users.flatMap((user) => pick(user).map((id) => ({ userId: user.id, id })))
const names = (pick: (user: (typeof SNAPSHOT.users)[number]) => readonly string[]): string[] => [...new Set(each(pick).map(({ id }) => id))]

/** The small company of the engine's own tests as people who can sign in, with the same ids. */
export async function hireStaff({ context: { db, clock } }: Pick<TestApp, 'context'>): Promise<void> {
  const createdAt = clock.now()
  const passwordHash = await hashPassword(md5(DEMO_PASSWORD))
  const { users, organizes, administratorIds } = SNAPSHOT
  await db.transaction(async (tx) => {
    await tx.insert(organize).values(
      organizes.map(({ id, parentId, category, managerId }) => ({
        id,
        parentId: parentId ?? '0',
        fullName: id,
        enCode: `t-${id}`,
        category,
        managerId,
        createdAt
      }))
    )
    await tx
      .insert(position)
      .values(names((user) => user.positionIds).map((id) => ({ id, organizeId: 'head', fullName: id, enCode: id, createdAt })))
    await tx
      .insert(role)
      .values([...names((user) => user.roleIds), 'monitor'].map((id) => ({ id, enCode: `t-${id}`, fullName: id, createdAt })))
    await tx.insert(userGroupType).values({ id: 'kind', fullName: '分组' })
    await tx
      .insert(userGroup)
      .values(names((user) => user.groupIds).map((id) => ({ id, typeId: 'kind', fullName: id, enCode: id, createdAt })))
    await tx.insert(userAccount).values(
      users.map((user) => ({
        id: user.id,
        account: user.id,
        realName: user.name,
        organizeId: user.organizeIds[0] ?? 'head',
        positionId: user.positionIds[0] ?? null,
        managerId: user.managerId,
        isAdministrator: administratorIds.includes(user.id),
        enabledMark: user.isEnabled ? 1 : 0,
        createdAt
      }))
    )
    await tx.insert(userOrganize).values(each((user) => user.organizeIds).map(({ userId, id }) => ({ userId, organizeId: id })))
    await tx.insert(userPosition).values(each((user) => user.positionIds).map(({ userId, id }) => ({ userId, positionId: id })))
    await tx
      .insert(userRole)
      .values([...each((user) => user.roleIds).map(({ userId, id }) => ({ userId, roleId: id })), { userId: 'mon', roleId: 'monitor' }])
    await tx.insert(userGroupMember).values(each((user) => user.groupIds).map(({ userId, id }) => ({ userId, groupId: id })))
    await tx
      .insert(rolePermission)
      .values({ roleId: 'monitor', modelId: MONITOR.modelId, kind: 'button', enCode: MONITOR.enCode, fullName: '流程监控' })
    await tx.insert(userCredential).values(users.map(({ id }) => ({ userId: id, passwordHash, changedAt: createdAt })))
  })
}

/** Everybody as he was hired: what a random run has disabled serves again. */
export async function backToWork({ context: { db } }: Pick<TestApp, 'context'>): Promise<void> {
  await db
    .update(userAccount)
    .set({ enabledMark: sql`case when ${userAccount.id} = 'left' then 0 else 1 end` })
    .where(eq(userAccount.enabledMark, 0))
}
