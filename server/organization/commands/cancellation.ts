import { eq } from 'drizzle-orm'
import { BodyCode } from '@/contract/codes'
import type { HeldWork } from '@/contract/organization'
import { formatFen } from '@/domain/format'
import { MINUTE } from '../../clock'
import type { Actor, ServerContext } from '../../context'
import type { Tx } from '../../database/client'
import { userAccount, userGroupMember, userProfile, userSetting } from '../../database/schema'
import { refuse, Refusal } from '../../errors'
import { endEverySession, passwordHashOf, signedInAt } from '../../session/account'
import { ENDED_TEXT } from '../../session/auth'
import { verifyPassword } from '../../session/password'
import { forgetWaysOf } from '../../signIn/bindings'
import { announcePerson } from './announce'

/** Who signed in so lately has just proved who he is; ms. */
const FRESH_MS = 30 * MINUTE

/**
 * Nobody cancels an account with a telephone that lay open: the password is asked for, unless the person signed in a moment ago (the platform's
 * own call carries nothing but the token). Nothing is open in the database while it is computed.
 * @param password md5 of the plain text
 * @throws Refusal that names the field
 */
export async function proveAgain({ db, clock }: ServerContext, actor: Actor, password: string | undefined): Promise<void> {
  const wrong = (message: string) => refuse(message, { password: message })
  if (password !== undefined) {
    const hash = await passwordHashOf(db, actor.userId)
    if (hash === undefined || !(await verifyPassword(hash, password))) throw wrong('登录密码错误，请重新输入')
    return
  }
  if (clock.now() - (await signedInAt(db, actor.sessionId)) > FRESH_MS) throw wrong('请输入登录密码')
}

/**
 * Cancels the person's own account (session.md#cancelling-an-account): name and account stay for the records that name them, the
 * rest of the personal data goes, every session ends.
 * @param now epoch ms
 * @throws Refusal for administrators, and with HeldWork while something is held
 */
export async function cancelAccount(tx: Tx, context: ServerContext, actor: Actor, now: number): Promise<null> {
  const {
    live,
    areas: { personWork }
  } = context
  if (actor.isAdministrator) throw refuse('管理员不能注销')
  // First of all, in the order in which dispatching locks: driver, then account. The other way round the two would wait for each other.
  const tasks = await personWork.tasks(tx, actor.userId)
  const released = await personWork.release(tx, actor.userId, now)
  const cash = await personWork.cash(tx, actor.userId)
  const held: HeldWork = { ...released, tasks, cash }
  if (held.orders.length > 0 || held.approvals.length > 0 || tasks.length > 0 || cash.count > 0)
    throw new Refusal(BodyCode.refused, heldMessage(held), held)
  await tx
    .update(userAccount)
    .set({
      deletedAt: now,
      enabledMark: 0,
      mobile: '',
      telePhone: '',
      landline: '',
      email: '',
      headIcon: '',
      birthday: null,
      gender: 3
    })
    .where(eq(userAccount.id, actor.userId))
  await personWork.requireNothingGiven(tx, actor.userId)
  await tx.delete(userProfile).where(eq(userProfile.userId, actor.userId))
  await tx.delete(userSetting).where(eq(userSetting.userId, actor.userId))
  await tx.delete(userGroupMember).where(eq(userGroupMember.userId, actor.userId))
  await forgetWaysOf(tx, actor.userId)
  announcePerson(tx, live, actor.userId, now)
  live.endSessions(tx, await endEverySession(tx, actor.userId, 'cancelled', now), ENDED_TEXT.cancelled)
  await personWork.lookAtGroups(tx, context, actor.userId, now)
  return null
}

function heldMessage({ orders, approvals, tasks, cash }: HeldWork): string {
  const parts = [
    orders.length > 0
      ? `${orders.length} 个进行中的工单（${orders
          .slice(0, 3)
          .map((order) => order.orderNo)
          .join('、')}${orders.length > 3 ? ' 等' : ''}）`
      : '',
    approvals.length > 0 ? `${approvals.length} 个待审批的申请` : '',
    tasks.length > 0
      ? `${tasks.length} 个待您处理的流程（${tasks
          .slice(0, 3)
          .map(({ title }) => title)
          .join('、')}${tasks.length > 3 ? ' 等' : ''}）`
      : '',
    cash !== undefined && cash.count > 0 ? `未交班的现金 ${formatFen(cash.totalFen)} 元` : ''
  ].filter((part) => part !== '')
  return `您还有${parts.join('、')}，暂不能注销`
}
