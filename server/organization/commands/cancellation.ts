import { eq } from 'drizzle-orm'
import { BodyCode } from '@/contract/codes'
import type { HeldWork } from '@/contract/organization'
import type { Actor } from '../../context'
import type { Tx } from '../../database/client'
import { userAccount, userGroupMember, userProfile } from '../../database/schema'
import { refuse, Refusal } from '../../errors'
import type { Live } from '../../realtime/types'
import { endEverySession } from '../../session/account'
import { ENDED_TEXT } from '../../session/auth'
import { releaseEmployee } from '../../transferCar/commands/leaving'
import { announcePerson } from './announce'

/**
 * Cancels the person's own account (contract section 2, rulings 19): name and account stay for the records that name them, the
 * rest of the personal data goes, every session ends.
 * @param now epoch ms
 * @throws Refusal for administrators, and with HeldWork while something is held
 */
export async function cancelAccount(tx: Tx, actor: Actor, live: Live, now: number): Promise<null> {
  if (actor.isAdministrator) throw refuse('管理员不能注销')
  // First of all, in the order in which dispatching locks: driver, then account. The other way round the two would wait for each other.
  const held: HeldWork = await releaseEmployee(tx, actor.userId, now)
  if (held.orders.length > 0 || held.approvals.length > 0) throw new Refusal(BodyCode.refused, heldMessage(held), held)
  await tx.update(userAccount).set({
    deletedAt: now, enabledMark: 0, mobile: '', telePhone: '', landline: '', email: '', headIcon: '', birthday: null, gender: 3
  }).where(eq(userAccount.id, actor.userId))
  await tx.delete(userProfile).where(eq(userProfile.userId, actor.userId))
  await tx.delete(userGroupMember).where(eq(userGroupMember.userId, actor.userId))
  announcePerson(tx, live, actor.userId, now)
  live.endSessions(tx, await endEverySession(tx, actor.userId, 'cancelled', now), ENDED_TEXT.cancelled)
  return null
}

function heldMessage({ orders, approvals }: HeldWork): string {
  const parts = [
    orders.length > 0 ? `${orders.length} 个进行中的工单（${orders.slice(0, 3).map((order) => order.orderNo).join('、')}${orders.length > 3 ? ' 等' : ''}）` : '',
    approvals.length > 0 ? `${approvals.length} 个待审批的申请` : ''
  ].filter((part) => part !== '')
  return `您还有${parts.join('和')}，暂不能注销`
}
