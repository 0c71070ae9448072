import { asc, eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { PeopleImport } from '@/contract/admin/peopleImport'
import type { Tx } from '../../../database/client'
import { importedPerson, peopleImport, userAccount, userOrganize, userPosition, userRole } from '../../../database/schema/index'
import { notFound, refuse } from '../../../errors'
import { announceOrganization } from '../../../organization/commands/announce'
import { personText } from '../../../organization/presenter'
import { noteAudit } from '../../../audit'
import { topOf, type AdminScope } from '../../scope'
import { whyReferred } from '../references'
import { lastImport, readImport } from './command'

/** People whose reasons are told in full. */
const MOST_NAMED = 10

/** Who came by an import, each account held: nothing can name one until `tx` ends. */
const holdImported = (tx: Tx, importId: string) =>
  tx
    .select({
      id: userAccount.id,
      realName: userAccount.realName,
      account: userAccount.account,
      isAdministrator: userAccount.isAdministrator
    })
    .from(importedPerson)
    .innerJoin(userAccount, eq(userAccount.id, importedPerson.userId))
    .where(eq(importedPerson.importId, importId))
    .orderBy(asc(userAccount.account))
    .for('update')

/** Why some of them stay, by id. */
async function whyNot(tx: Tx, scope: AdminScope, people: Awaited<ReturnType<typeof holdImported>>): Promise<Map<string, string[]>> {
  const ids = people.map(({ id }) => id)
  const reasons = await whyReferred(tx, ids)
  const add = (id: string, words: string): void => void reasons.set(id, [...(reasons.get(id) ?? []), words])
  for (const { id, isAdministrator } of people) if (isAdministrator) add(id, '已是管理员')
  const places = await tx
    .select({ userId: userOrganize.userId, organizeId: userOrganize.organizeId })
    .from(userOrganize)
    .where(sql`${userOrganize.userId} = any(${sql.param(ids)}::text[])`)
  const outside = new Set(places.filter(({ organizeId }) => !scope.covers(organizeId)).map(({ userId }) => userId))
  for (const id of outside) add(id, '还属于您管理范围以外的组织')
  return reasons
}

/**
 * Takes the people of the last import back, all or nobody: only while nothing refers to any of them.
 * @throws Refusal 404; 400 where there is a later one, or with who cannot be taken back and why
 */
export async function undoImport(tx: Tx, request: FastifyRequest, scope: AdminScope, id: string): Promise<PeopleImport> {
  const { clock, live } = request.server.context
  await tx.select({ id: peopleImport.id }).from(peopleImport).where(eq(peopleImport.id, id)).for('update')
  const last = await lastImport(tx, scope)
  if (last === null) throw notFound('没有可以撤销的导入')
  if (last.id !== id) throw refuse('只能撤销最近一次导入，它已经不是最近一次')
  const people = await holdImported(tx, id)
  const reasons = await whyNot(tx, scope, people)
  const kept = people.filter((person) => reasons.has(person.id))
  if (kept.length > 0) {
    const named = kept.slice(0, MOST_NAMED).map((person) => `${personText(person)}（${reasons.get(person.id)?.join('、')}）`)
    throw refuse(`不能撤销：${named.join('，')}${kept.length > MOST_NAMED ? ` 等 ${kept.length} 人` : ''}`)
  }
  const ids = sql`${sql.param(people.map((person) => person.id))}::text[]`
  for (const table of [userOrganize, userPosition, userRole, importedPerson])
    await tx.delete(table).where(sql`${table.userId} = any(${ids})`)
  const now = clock.now()
  // The row stays, closed and empty: to delete it the database would look through every table that could name it.
  await tx
    .update(userAccount)
    .set({
      account: sql`'undone-' || ${userAccount.id}`,
      mobile: '',
      email: '',
      managerId: null,
      positionId: null,
      enabledMark: 0,
      deletedAt: now
    })
    .where(sql`${userAccount.id} = any(${ids})`)
  await tx.update(peopleImport).set({ undoneAt: now }).where(eq(peopleImport.id, id))
  announceOrganization(tx, live, now)
  await noteAudit(tx, request, {
    area: 'people',
    act: '撤销导入',
    subject: last.fileName,
    subjectId: id,
    organizeId: topOf(scope),
    changes: [{ label: '人数', before: `${people.length} 人`, after: null }]
  })
  return readImport(tx, id)
}
