import { and, isNull, ne, sql } from 'drizzle-orm'
import type { PeopleOptions, PersonBody } from '@/contract/admin/people'
import { validateEmail, validateLength, validateMobile } from '@/domain/validators'
import type { Reader, Tx } from '../../database/client'
import { userAccount } from '../../database/schema/index'
import { refuse } from '../../errors'
import { inUse } from '../../organization/commands/names'
import { holdAccounts } from '../../organization/commands/profile'
import type { Held } from './read'

/** What people sign in by: short, and typed alike on every keyboard. */
const ACCOUNT = /^[0-9A-Za-z][0-9A-Za-z_.@-]{1,49}$/
const ACCOUNT_WORDS = '账号应为 2 到 50 位字母、数字或 _ . @ -，以字母或数字开头'

/** Messages by field. */
export type Fields = Record<string, string>

/** Typed values as they are stored, each checked by itself. @param fields takes the faults, by field */
function checkTexts(body: Pick<PersonBody, 'realName' | 'account' | 'mobile' | 'email'>, fields: Fields) {
  const name = validateLength(body.realName, { min: 1, max: 50 }, '姓名')
  if (!name.ok) fields.realName = name.message
  else if (/[\p{Cc}\p{Cf}]/u.test(name.value)) fields.realName = '姓名里有看不见的字符，请重新输入'
  const account = body.account.trim()
  if (!ACCOUNT.test(account)) fields.account = account === '' ? '请输入账号' : ACCOUNT_WORDS
  const mobile = body.mobile.trim() === '' ? undefined : validateMobile(body.mobile)
  if (mobile?.ok === false) fields.mobile = mobile.message
  const email = body.email.trim() === '' ? undefined : validateEmail(body.email)
  if (email?.ok === false) fields.email = email.message
  return {
    realName: name.ok ? name.value : '',
    account,
    mobile: mobile?.ok === true ? mobile.value : '',
    email: email?.ok === true ? email.value : ''
  }
}

/** Accounts, in small letters, and mobiles of others. */
export interface Taken {
  accounts: ReadonlySet<string>
  mobiles: ReadonlySet<string>
}

/** Which of these belong to somebody else; accounts differ by more than the case of their letters. Both are held until `tx` ends. */
export async function takenOf(tx: Tx, accounts: readonly string[], mobiles: readonly string[], exceptId: string): Promise<Taken> {
  await holdAccounts(tx)
  const letters = sql<string>`lower(${userAccount.account})`
  const others = await tx
    .select({ account: letters })
    .from(userAccount)
    .where(and(sql`${letters} = any(${sql.param(accounts.map((account) => account.toLowerCase()))}::text[])`, ne(userAccount.id, exceptId)))
  const numbers = sql.param(mobiles.filter((mobile) => mobile !== ''))
  const owners = await tx
    .select({ mobile: userAccount.mobile })
    .from(userAccount)
    .where(and(sql`${userAccount.mobile} = any(${numbers}::text[])`, ne(userAccount.id, exceptId), isNull(userAccount.deletedAt)))
  return { accounts: new Set(others.map(({ account }) => account)), mobiles: new Set(owners.map(({ mobile }) => mobile)) }
}

/** What others have already, unless it was his before. */
export function checkTaken({ account, mobile }: PersonBody, before: PersonBody | undefined, taken: Taken, fields: Fields): void {
  if (fields.account === undefined && account !== before?.account && taken.accounts.has(account.toLowerCase()))
    fields.account = '该账号已存在'
  if (fields.mobile === undefined && mobile !== '' && mobile !== before?.mobile && taken.mobiles.has(mobile))
    fields.mobile = '该手机号码已被其他账号使用'
}

/** Whether `userId` stands somewhere above `managerId`: he would be his own manager. `union` drops repeats. */
async function isAbove(reader: Reader, userId: string, managerId: string): Promise<boolean> {
  const { rows } = await reader.execute(sql`
    with recursive up(id, manager_id) as (
      select id, manager_id from user_account where id = ${managerId}
      union select u.id, u.manager_id from user_account u join up on u.id = up.manager_id
    ) select 1 from up where id = ${userId} limit 1`)
  return rows.length > 0
}

/** What an administrator may give, by id. */
export interface Choices {
  organizeIds: ReadonlySet<string>
  /** With the organization of each. */
  positionIds: ReadonlyMap<string, string>
  roleIds: ReadonlySet<string>
}

export const choicesOf = ({ organizes, positions, roles }: PeopleOptions): Choices => ({
  organizeIds: new Set(organizes.map(({ id }) => id)),
  positionIds: new Map(positions.map(({ id, organizeId }) => [id, organizeId])),
  roleIds: new Set(roles.map(({ id }) => id))
})

/** What is held already and may not be given here stays; everything else must be among the choices. */
function checkHeld(body: PersonBody, fixed: Held, choices: Choices, fields: Fields): Held {
  const words = {
    organizeIds: '所选组织已停用或不在您的管理范围',
    positionIds: '所选岗位已停用或不在您的管理范围',
    roleIds: '所选角色已停用或您不能授予'
  }
  const part = (name: keyof Held): string[] => {
    const wanted = body[name].filter((id) => !fixed[name].includes(id))
    if (wanted.some((id) => !choices[name].has(id))) fields[name] = words[name]
    return [...new Set([...fixed[name], ...wanted])].sort()
  }
  return { organizeIds: part('organizeIds'), positionIds: part('positionIds'), roleIds: part('roleIds') }
}

async function checkManager(tx: Tx, userId: string, managerId: string | null, before: string | null, fields: Fields): Promise<void> {
  if (managerId === null || managerId === before) return
  if (managerId === userId) fields.managerId = '直属主管不能是本人'
  else if (!(await inUse(tx, { user: new Set([managerId]) })).user.has(managerId)) fields.managerId = '所选主管不存在或已停用'
  else if (await isAbove(tx, userId, managerId)) fields.managerId = '所选主管是此人的下级，不能作为主管'
}

/** Who is checked, and what stands of him. */
export interface Subject {
  /** '' for somebody new. */
  id: string
  before: PersonBody | undefined
  /** Of what he holds, what stays. */
  fixed: Held
  choices: Choices
}

/** A person as he would be stored, checked by himself. @param fields takes the faults, by field */
export function checkAlone({ before, fixed, choices }: Omit<Subject, 'id'>, body: PersonBody, fields: Fields): PersonBody {
  const texts = checkTexts(body, fields)
  // An old account of another form blocks nothing while it stays.
  if (texts.account === before?.account) delete fields.account
  const held = checkHeld(body, fixed, choices, fields)
  if (held.organizeIds.length === 0) fields.organizeIds ??= '请选择至少一个组织'
  else if (!held.organizeIds.includes(body.organizeId)) fields.organizeId = '当前组织应是所选组织之一'
  const isElsewhere = (place: string | undefined): boolean => place !== undefined && !held.organizeIds.includes(place)
  if (held.positionIds.some((positionId) => isElsewhere(choices.positionIds.get(positionId))))
    fields.positionIds ??= '所选岗位不属于所选组织'
  return { ...texts, gender: body.gender, managerId: body.managerId, entryDate: body.entryDate, organizeId: body.organizeId, ...held }
}

/**
 * A person as he is stored, checked whole; accounts and mobiles are held until `tx` ends.
 * @throws Refusal that names every faulty field
 */
export async function checkPerson(tx: Tx, subject: Subject, body: PersonBody): Promise<PersonBody> {
  const { id, before } = subject
  const fields: Fields = {}
  const person = checkAlone(subject, body, fields)
  checkTaken(person, before, await takenOf(tx, [person.account], [person.mobile], id), fields)
  await checkManager(tx, id, body.managerId, before?.managerId ?? null, fields)
  const [first] = Object.values(fields)
  if (first !== undefined) throw refuse(first, fields)
  return person
}
