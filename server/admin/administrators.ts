import { and, asc, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Administrator, AdministratorBody } from '@/contract/admin/administrators'
import type { Reader, Tx } from '../database/client'
import { organize, organizeAdministrator, userAccount } from '../database/schema'
import { forbidden, refuse } from '../errors'
import { organizeTree } from '../organization/commands/names'
import { announceRights } from '../organization/commands/announce'
import { noteAudit } from '../audit'
import { requireWhole } from './scope'

const person = {
  userId: userAccount.id,
  name: userAccount.realName,
  account: userAccount.account,
  enabledMark: userAccount.enabledMark,
  deletedAt: userAccount.deletedAt
}

/** Who administers what: the whole company first, then organizations. */
export async function readAdministrators(reader: Reader): Promise<Administrator[]> {
  const whole = await reader.select(person).from(userAccount).where(eq(userAccount.isAdministrator, true)).orderBy(asc(userAccount.account))
  const parts = await reader
    .select({ ...person, organizeId: organizeAdministrator.organizeId, fullName: organize.fullName })
    .from(organizeAdministrator)
    .innerJoin(userAccount, eq(userAccount.id, organizeAdministrator.userId))
    .innerJoin(organize, eq(organize.id, organizeAdministrator.organizeId))
    .orderBy(asc(organize.sortCode), asc(organize.id), asc(userAccount.account))
  const tree = await organizeTree(reader)
  const common = ({ userId, name, account, enabledMark, deletedAt }: (typeof whole)[number]) => ({
    userId,
    name,
    account,
    isInService: enabledMark === 1 && deletedAt === null
  })
  return [
    ...whole.map((row) => ({ ...common(row), organizeId: null, organizeName: '' })),
    ...parts.map((row) => ({
      ...common(row),
      organizeId: row.organizeId,
      organizeName: tree.pathText(row.organizeId) || row.fullName
    }))
  ]
}

/**
 * Holds all administrators of the whole company, so that two cannot take each other's right at once.
 * @returns those in service @throws Refusal 403 when the actor is none of them any more
 */
async function holdAdministrators(tx: Tx, { actor }: FastifyRequest): Promise<string[]> {
  requireWhole(actor)
  const rows = await tx
    .select({ id: userAccount.id, enabledMark: userAccount.enabledMark, deletedAt: userAccount.deletedAt })
    .from(userAccount)
    .where(eq(userAccount.isAdministrator, true))
    .orderBy(asc(userAccount.id))
    .for('update')
  const inService = rows.filter((row) => row.enabledMark === 1 && row.deletedAt === null).map(({ id }) => id)
  if (!inService.includes(actor.userId)) throw forbidden()
  return inService
}

const NOBODY = '没有这个在职人员'

/** @throws Refusal 400 with the field */
async function subjectOf(tx: Tx, { userId, organizeId }: AdministratorBody): Promise<{ name: string; place: string }> {
  const [row] = await tx.select({ name: userAccount.realName }).from(userAccount).where(eq(userAccount.id, userId))
  if (row === undefined) throw refuse(NOBODY, { userId: NOBODY })
  if (organizeId === null) return { name: row.name, place: '全公司' }
  const [place] = await tx.select({ name: organize.fullName }).from(organize).where(eq(organize.id, organizeId))
  if (place === undefined) throw refuse('没有这个组织', { organizeId: '没有这个组织' })
  return { name: row.name, place: place.name }
}

interface ScopeChange {
  name: string
  before: string | null
  after: string | null
}
const noteScope = (
  tx: Tx,
  request: FastifyRequest,
  act: string,
  { userId, organizeId }: AdministratorBody,
  { name, ...change }: ScopeChange
) =>
  noteAudit(tx, request, {
    area: 'rights',
    act,
    subjectId: userId,
    subject: name,
    organizeId,
    changes: [{ label: '管理范围', ...change }]
  })

/** Makes somebody an administrator; who is one already stays one. @throws Refusal 400 with the field, 403 */
export async function giveAdministration(tx: Tx, request: FastifyRequest, body: AdministratorBody): Promise<Administrator[]> {
  const { clock, live } = request.server.context
  await holdAdministrators(tx, request)
  const { userId, organizeId } = body
  const { name, place } = await subjectOf(tx, body)
  const [account] = await tx
    .select({ enabledMark: userAccount.enabledMark, deletedAt: userAccount.deletedAt })
    .from(userAccount)
    .where(eq(userAccount.id, userId))
    .for('update')
  if (account?.enabledMark !== 1 || account.deletedAt !== null) throw refuse(NOBODY, { userId: NOBODY })
  if (organizeId === null) await tx.update(userAccount).set({ isAdministrator: true }).where(eq(userAccount.id, userId))
  else await tx.insert(organizeAdministrator).values({ userId, organizeId }).onConflictDoNothing()
  announceRights(tx, live, userId, clock.now())
  await noteScope(tx, request, '授予管理权限', body, { name, before: null, after: place })
  return readAdministrators(tx)
}

/** Takes it again; what somebody does not have is no error. @throws Refusal 400 for oneself and for the last one, 403 */
export async function takeAdministration(tx: Tx, request: FastifyRequest, body: AdministratorBody): Promise<Administrator[]> {
  const { clock, live } = request.server.context
  const inService = await holdAdministrators(tx, request)
  const { userId, organizeId } = body
  if (userId === request.actor.userId && organizeId === null) throw refuse('不能收回自己的管理权限，请由另一位管理员操作')
  // Only somebody in service acts, and never on himself, so one is left; asked all the same, for it must never be none.
  if (organizeId === null && inService.every((id) => id === userId)) throw refuse('公司至少要有一位管理员')
  const { name, place } = await subjectOf(tx, body)
  if (organizeId === null) await tx.update(userAccount).set({ isAdministrator: false }).where(eq(userAccount.id, userId))
  else
    await tx
      .delete(organizeAdministrator)
      .where(and(eq(organizeAdministrator.userId, userId), eq(organizeAdministrator.organizeId, organizeId)))
  announceRights(tx, live, userId, clock.now())
  await noteScope(tx, request, '收回管理权限', body, { name, before: place, after: null })
  return readAdministrators(tx)
}
