import { createHash, randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { SetupBody } from '@/contract/admin/setup'
import { md5 } from '@/domain/md5'
import type { LoginAnswer } from '@/contract/session'
import type { ServerContext } from '../context'
import type { Clock } from '../clock'
import type { Database, Tx } from '../database/client'
import { organize, role, setupCode, userAccount, userCredential, userOrganize, userRole } from '../database/schema/index'
import { refuse } from '../errors'
import { newId } from '../ids'
import { weakPassword } from '../organization/commands/password'
import { hasPeople } from '../session/account'
import { openSession } from '../session/commands'
import { deviceOf } from '../session/device'
import { hashPassword } from '../session/password'
import { noteAudit } from '../audit'
import { isSameSecret } from '../secrets'

/** Letters and digits that nobody takes for one another; 12 of them are 58 bits. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_LENGTH = 12
const THE_ONE = 'setup'
/** What the company is called until somebody names it. */
export const UNNAMED_COMPANY = '公司'
const ROOT_ID = 'org-root'
const DONE = '公司和管理员已经设置好，请直接登录'
const WRONG = '安装码不正确，请查看服务器启动时打印的最新一条'

/** Case, blanks and dashes do not matter: it is copied from a log by hand. */
const hashOf = (code: string): string =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^0-9A-Z]/g, ''))
    .digest('hex')

/**
 * Makes the code by which the first administrator proves himself; the one of an earlier start no longer counts.
 * @returns it, for the log alone; undefined where somebody has an account
 */
export async function offerSetup({ db, clock }: Pick<ServerContext, 'db' | 'clock'>): Promise<string | undefined> {
  if (await hasPeople(db)) return undefined
  const code = Array.from({ length: CODE_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
  const made = { codeHash: hashOf(code), createdAt: clock.now() }
  await db
    .insert(setupCode)
    .values({ id: THE_ONE, ...made })
    .onConflictDoUpdate({ target: setupCode.id, set: made })
  return code.replace(/.{4}(?=.)/g, '$&-')
}

/** The company and its first administrator. */
interface Founder extends Pick<SetupBody, 'company' | 'account' | 'realName' | 'mobile'> {
  passwordHash: string
}

/** @returns id of the administrator; undefined when the account is there already @param now epoch ms */
async function foundCompany(tx: Tx, { company, passwordHash, ...person }: Founder, now: number): Promise<string | undefined> {
  const userId = newId()
  await tx
    .insert(organize)
    .values({ id: ROOT_ID, parentId: '0', fullName: company, enCode: 'ROOT', category: 'company', createdAt: now })
    .onConflictDoUpdate({ target: organize.id, set: { fullName: company } })
  const [created] = await tx
    .insert(userAccount)
    .values({ ...person, id: userId, organizeId: ROOT_ID, isAdministrator: true, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: userAccount.id })
  if (created === undefined) return undefined
  await tx.insert(userCredential).values({ userId, passwordHash, changedAt: now })
  await tx.insert(userOrganize).values({ userId, organizeId: ROOT_ID })
  const roles = await tx.select({ id: role.id }).from(role).where(eq(role.enCode, 'admin'))
  if (roles.length > 0) await tx.insert(userRole).values(roles.map(({ id }) => ({ userId, roleId: id })))
  return userId
}

/**
 * Sets the company and its first administrator up, and signs him in (administration.md#first-start).
 * @throws Refusal for a wrong code, a weak password, and once anybody has an account
 */
export async function setUp(request: FastifyRequest<{ Body: SetupBody }>): Promise<LoginAnswer> {
  const { context } = request.server
  const { db, clock } = context
  const { code, company, account, realName, mobile, password } = request.body
  const codeHash = hashOf(code)
  const [offered] = await db.select({ hash: setupCode.codeHash }).from(setupCode).where(eq(setupCode.id, THE_ONE))
  if (offered === undefined || !isSameSecret(codeHash, offered.hash))
    throw (await hasPeople(db)) ? refuse(DONE) : refuse(WRONG, { code: WRONG })
  const weak = weakPassword({ account, mobile }, password)
  if (weak !== undefined) throw refuse(weak, { password: weak })
  const now = clock.now()
  const names = { company: company.trim(), account, realName: realName.trim(), mobile }
  const founder = { ...names, passwordHash: await hashPassword(password) }
  return db.transaction(async (tx) => {
    // Of two at once the second waits here, and finds the code used.
    const used = await tx.delete(setupCode).where(eq(setupCode.codeHash, codeHash)).returning({ id: setupCode.id })
    const userId = used.length === 0 || (await hasPeople(tx)) ? undefined : await foundCompany(tx, founder, now)
    if (userId === undefined) throw refuse(DONE)
    const { ip, platform, ...device } = deviceOf(request)
    await noteAudit(
      tx,
      { ip, server: request.server, actor: { userId, realName: names.realName } },
      {
        area: 'system',
        act: '初次设置',
        subjectId: ROOT_ID,
        subject: names.company,
        organizeId: null,
        changes: [
          { label: '公司名称', before: null, after: names.company },
          { label: '管理员账号', before: null, after: account }
        ]
      }
    )
    const log = { id: newId(), account, ip, platform, createdAt: now, reason: '' }
    return openSession(tx, context, { id: userId, account }, { ...device, ip, platform }, log)
  })
}

/**
 * The first account of a real installation (`admin`), in an empty database only. A second server doing the same at once meets
 * the unique account and adds nothing.
 * @param password plain text from ADMIN_PASSWORD
 */
export async function seedAdmin(database: Database, clock: Clock, password: string): Promise<void> {
  if (await hasPeople(database.db)) return
  const founder = {
    company: UNNAMED_COMPANY,
    account: 'admin',
    realName: '系统管理员',
    mobile: '',
    passwordHash: await hashPassword(md5(password))
  }
  await database.db.transaction((tx) => foundCompany(tx, founder, clock.now()))
}
