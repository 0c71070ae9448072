import { eq } from 'drizzle-orm'
import type { MajorBody } from '@/contract/organization'
import type { Actor } from '../../context'
import type { Tx } from '../../database/client'
import { userAccount } from '../../database/schema'
import { refuse } from '../../errors'
import type { Live } from '../../realtime/types'
import { carryAnything, lockAccount, organizesOf, positionsOf } from '../repository/current'
import { effectiveRoles, type CurrentPost } from '../../session/rights'
import { announcePerson, announceRights } from './announce'

/**
 * Switches the organization or position that a person works in. A new organization brings the person's first position there; a
 * position is one of the current organization. Rights follow at the next call of any device (people.md#current-user).
 * @param now epoch ms
 * @throws Refusal when it is not one of the person's own, or when he would stand there without any right
 */
export async function switchMajor(tx: Tx, actor: Actor, { majorId, majorType }: MajorBody, live: Live, now: number): Promise<null> {
  const account = await lockAccount(tx, actor.userId)
  const post: CurrentPost =
    majorType === 'Organize'
      ? { id: account.id, organizeId: majorId, positionId: (await positionsOf(tx, account.id, majorId))[0]?.id ?? null }
      : { id: account.id, organizeId: account.organizeId, positionId: majorId }
  if (majorType === 'Organize' && !(await organizesOf(tx, account.id)).includes(majorId)) throw refuse('修改切换组织失败')
  if (majorType === 'Position' && !(await positionsOf(tx, account.id, account.organizeId)).some(({ id }) => id === majorId))
    throw refuse('修改切换岗位失败')
  // Chosen again: the position stays what it is.
  if (majorType === 'Organize' && majorId === account.organizeId) return null
  if (!account.isAdministrator) {
    const roles = await effectiveRoles(tx, post)
    if (
      !(await carryAnything(
        tx,
        roles.map((role) => role.id)
      ))
    ) {
      throw refuse(majorType === 'Organize' ? '该组织下无角色或角色权限为空，组织切换失败' : '该岗位下无角色或角色权限为空，岗位切换失败')
    }
  }
  await tx.update(userAccount).set({ organizeId: post.organizeId, positionId: post.positionId }).where(eq(userAccount.id, account.id))
  announceRights(tx, live, account.id, now)
  announcePerson(tx, live, account.id, now)
  return null
}
