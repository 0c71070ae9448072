import type { ModifyPasswordBody } from '@/contract/organization'
import { md5 } from '@/domain/md5'
import type { Actor, ServerContext } from '../../context'
import type { Tx } from '../../database/client'
import { refuse } from '../../errors'
import type { Live } from '../../realtime/types'
import { endEverySession, passwordHashOf, replacePassword } from '../../session/account'
import { ENDED_TEXT } from '../../session/auth'
import { spendCaptcha } from '../../session/captcha'
import { hashPassword, verifyPassword } from '../../session/password'
import { isCommonPassword } from '../commonPasswords'
import { readAccount, type AccountRow } from '../repository/current'

/** A change that has been checked, not yet stored. */
interface CheckedChange {
  oldHash: string
  newHash: string
}

const onField = (field: keyof ModifyPasswordBody, message: string) => refuse(message, { [field]: message })

/**
 * Checks captcha, old password and the rules that the md5 can be held against (session.md#passwords), and computes the new hash: all of it
 * before a transaction is open.
 * @throws Refusal that names the field
 */
export async function checkChange({ db, clock }: ServerContext, actor: Actor, body: ModifyPasswordBody): Promise<CheckedChange> {
  await spendCaptcha(db, body.timestamp, body.code, clock.now())
  const oldHash = await passwordHashOf(db, actor.userId)
  if (oldHash === undefined || !(await verifyPassword(oldHash, body.oldPassword))) throw onField('oldPassword', '旧密码错误，请重新输入')
  if (body.password === body.oldPassword) throw onField('password', '新密码不能与旧密码相同')
  const weak = weakPassword(await readAccount(db, actor.userId), body.password)
  if (weak !== undefined) throw onField('password', `新${weak}`)
  return { oldHash, newHash: await hashPassword(body.password) }
}

/** Why a password is the first that anybody would try, undefined = it is not (session.md#passwords). @param password md5, as clients send it */
export function weakPassword(person: Pick<AccountRow, 'account' | 'mobile'>, password: string): string | undefined {
  if (isCommonPassword(password)) return '密码过于常见，请换一个'
  return ownWords(person).includes(password) ? '密码不能是账号或手机号码' : undefined
}

/** md5 of what anybody who knows the person would try first. */
function ownWords({ account, mobile }: Pick<AccountRow, 'account' | 'mobile'>): string[] {
  const capital = account.charAt(0).toUpperCase() + account.slice(1).toLowerCase()
  return [account, account.toLowerCase(), account.toUpperCase(), capital, mobile].filter((word) => word !== '').map((word) => md5(word))
}

/** Stores a checked change and ends every session of the person. @param now epoch ms */
export async function changePassword(tx: Tx, actor: Actor, { oldHash, newHash }: CheckedChange, live: Live, now: number): Promise<null> {
  // Of two changes with the same old password the second finds another hash.
  if (!(await replacePassword(tx, actor.userId, oldHash, newHash, now))) throw onField('oldPassword', '旧密码错误，请重新输入')
  live.endSessions(tx, await endEverySession(tx, actor.userId, 'password', now), ENDED_TEXT.password)
  return null
}
