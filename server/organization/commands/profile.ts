import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { BaseInfoBody } from '@/contract/organization'
import { validateEmail, validateIdCard, validateMobile } from '@/domain/validators'
import type { Actor } from '../../context'
import type { Tx } from '../../database/client'
import { userAccount, userProfile } from '../../database/schema'
import { refuse } from '../../errors'
import { requireFile } from '../../files/commands'
import type { Live } from '../../realtime/types'
import { lockAccount, readProfile, type AccountRow, type ProfileRow } from '../repository/current'
import { announcePerson } from './announce'

/** Entry of the dictionary certificateType whose number can be checked. */
const RESIDENT_CARD = 'dict-certificateType-1'
/** Names the check of accounts and mobiles among PostgreSQL's transaction locks; any fixed number does. */
const MOBILE_LOCK = 7_312_010
const PHONE = /^[\d+()（）\-\s]*$/

type Account = Pick<AccountRow, 'realName' | 'gender' | 'birthday' | 'telePhone' | 'landline' | 'mobile' | 'email'>

/**
 * Changes what a person may change of himself. Only what differs is checked, so that an old odd value blocks nothing.
 * @param now epoch ms
 * @throws Refusal that names the fields
 */
export async function changeBaseInfo(tx: Tx, actor: Actor, body: BaseInfoBody, live: Live, now: number): Promise<null> {
  const before = await lockAccount(tx, actor.userId)
  const profile = await readProfile(tx, actor.userId)
  const fields: Record<string, string> = {}
  const account: Account = {
    realName: body.realName.trim(),
    gender: body.gender === undefined ? before.gender : Number(body.gender),
    birthday: body.birthday === undefined ? before.birthday : body.birthday,
    telePhone: trimmed(body.telePhone, before.telePhone),
    landline: trimmed(body.landline, before.landline),
    mobile: trimmed(body.mobilePhone, before.mobile),
    email: trimmed(body.email, before.email)
  }
  const own: ProfileRow = {
    userId: actor.userId,
    signature: trimmed(body.signature, profile.signature),
    nation: trimmed(body.nation, profile.nation),
    nativePlace: trimmed(body.nativePlace, profile.nativePlace),
    certificatesType: trimmed(body.certificatesType, profile.certificatesType),
    certificatesNumber: trimmed(body.certificatesNumber, profile.certificatesNumber),
    education: trimmed(body.education, profile.education),
    urgentContacts: trimmed(body.urgentContacts, profile.urgentContacts),
    urgentTelePhone: trimmed(body.urgentTelePhone, profile.urgentTelePhone),
    postalAddress: trimmed(body.postalAddress, profile.postalAddress)
  }
  if (account.realName === '') fields.realName = '姓名不能为空'
  if (account.birthday !== null && account.birthday > now) fields.birthday = '出生年月不能晚于今天'
  if (account.email !== before.email && account.email !== '') {
    const checked = validateEmail(account.email)
    if (checked.ok) account.email = checked.value
    else fields.email = '请输入正确的邮箱'
  }
  for (const [name, value, old] of [
    ['telePhone', account.telePhone, before.telePhone],
    ['landline', account.landline, before.landline],
    ['urgentTelePhone', own.urgentTelePhone, profile.urgentTelePhone]
  ] as const)
    if (value !== old && !PHONE.test(value)) fields[name] = '请输入正确的联系方式'
  if (account.mobile !== before.mobile) {
    const checked = validateMobile(account.mobile)
    if (!checked.ok) fields.mobilePhone = checked.message
    else if (await isMobileTaken(tx, checked.value, actor.userId)) fields.mobilePhone = '该手机号码已被其他账号使用'
    else account.mobile = checked.value
  }
  if (own.certificatesType === RESIDENT_CARD && own.certificatesNumber !== '' && own.certificatesNumber !== profile.certificatesNumber) {
    const checked = validateIdCard(own.certificatesNumber, now)
    if (checked.ok) own.certificatesNumber = checked.value
    else fields.certificatesNumber = checked.message
  }
  const [first] = Object.values(fields)
  if (first !== undefined) throw refuse(first, fields)
  await tx.update(userAccount).set(account).where(eq(userAccount.id, actor.userId))
  await tx.insert(userProfile).values(own).onConflictDoUpdate({ target: userProfile.userId, set: own })
  announcePerson(tx, live, actor.userId, now)
  return null
}

const trimmed = (given: string | undefined, before: string): string => (given === undefined ? before : given.trim())

/** Accounts and mobiles are one person's only; until `tx` ends nobody else takes one. */
export async function holdAccounts(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${MOBILE_LOCK})`)
}

/** A mobile signs in by SMS, so it is one person's only; the lock lets two changes to the same number come one after another. */
async function isMobileTaken(tx: Tx, mobile: string, exceptId: string): Promise<boolean> {
  await holdAccounts(tx)
  const [other] = await tx
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(and(eq(userAccount.mobile, mobile), ne(userAccount.id, exceptId), isNull(userAccount.deletedAt)))
    .limit(1)
  return other !== undefined
}

/**
 * Takes an upload as the person's picture.
 * @param now epoch ms
 * @throws Refusal when it is not a userAvatar that this person uploaded; another's file is answered as if there were none
 */
export async function changeAvatar(tx: Tx, actor: Actor, name: string, live: Live, now: number): Promise<null> {
  const file = await requireFile(tx, name)
  if (file.ownerId !== actor.userId) throw refuse('文件不存在')
  if (file.type !== 'userAvatar') throw refuse('修改个人头像失败')
  await tx.update(userAccount).set({ headIcon: file.name }).where(eq(userAccount.id, actor.userId))
  announcePerson(tx, live, actor.userId, now)
  return null
}
