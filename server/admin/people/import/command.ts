import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import {
  MOST_IMPORT_FAULTS,
  type ImportCheck,
  type ImportFault,
  type ImportProgress,
  type PeopleImport
} from '@/contract/admin/peopleImport'
import { HOUR } from '../../../clock'
import type { Actor } from '../../../context'
import type { Reader, Tx } from '../../../database/client'
import { importedPerson, peopleImport, userAccount } from '../../../database/schema/index'
import { notFound, refuse } from '../../../errors'
import { newId } from '../../../ids'
import { announceOrganization } from '../../../organization/commands/announce'
import { noteAudit } from '../../../audit'
import { topOf, type AdminScope } from '../../scope'
import { storePeople } from '../command'
import { checkRows } from './check'
import { IMPORT_COLUMNS } from './columns'
import type { ImportSheet } from './sheet'

/** What was checked is imported within this time. */
const CHECK_LIFETIME_MS = HOUR
/** People of one statement. */
const AT_ONCE = 500

const byPlace = (a: ImportFault, b: ImportFault): number => a.row - b.row || columnIndex(a.column) - columnIndex(b.column)
const columnIndex = (label: string): number => IMPORT_COLUMNS.findIndex((column) => column.label === label)

/** Of a cell one fault is told: the first. */
function withoutRepeats(faults: readonly ImportFault[]): ImportFault[] {
  const seen = new Set<string>()
  return faults.filter(({ row, column }) => !seen.has(`${row} ${column}`) && seen.add(`${row} ${column}`))
}

/**
 * What a file would do. While there is a fault nothing of it is kept; else its rows wait to be imported, in the place of what the same
 * person had checked before.
 * @param now epoch ms
 */
export async function checkImport(
  tx: Tx,
  scope: AdminScope,
  actor: Pick<Actor, 'userId'>,
  fileName: string,
  sheet: ImportSheet,
  now: number
): Promise<ImportCheck> {
  const checked = await checkRows(tx, scope, sheet.rows)
  // What the file itself has wrong is told before what follows from it.
  const faults = withoutRepeats([...sheet.faults, ...checked.faults]).sort(byPlace)
  await tx.delete(peopleImport).where(and(eq(peopleImport.authorId, actor.userId), isNull(peopleImport.doneAt)))
  const id = faults.length === 0 ? newId() : ''
  const people = sheet.rows.length
  if (id !== '') await tx.insert(peopleImport).values({ id, authorId: actor.userId, fileName, people, rows: sheet.rows, checkedAt: now })
  return { id, fileName, people, faults: faults.slice(0, MOST_IMPORT_FAULTS), faultCount: faults.length }
}

const importColumns = {
  id: peopleImport.id,
  fileName: peopleImport.fileName,
  people: peopleImport.people,
  author: userAccount.realName,
  doneAt: sql<number>`${peopleImport.doneAt}`.mapWith(Number),
  undoneAt: peopleImport.undoneAt
}

/** An import that was done. @throws Refusal 404 */
export async function readImport(reader: Reader, id: string): Promise<PeopleImport> {
  const [row] = await reader
    .select(importColumns)
    .from(peopleImport)
    .innerJoin(userAccount, eq(userAccount.id, peopleImport.authorId))
    .where(and(eq(peopleImport.id, id), isNotNull(peopleImport.doneAt)))
  if (row === undefined) throw notFound('没有这次导入')
  return row
}

/** The last import that stands and reached nobody outside the scope; null = none. */
export async function lastImport(reader: Reader, scope: AdminScope): Promise<PeopleImport | null> {
  const within =
    scope.organizeIds === undefined ? undefined : sql`${peopleImport.organizeIds} <@ ${JSON.stringify([...scope.organizeIds])}::jsonb`
  const [row] = await reader
    .select(importColumns)
    .from(peopleImport)
    .innerJoin(userAccount, eq(userAccount.id, peopleImport.authorId))
    .where(and(isNotNull(peopleImport.doneAt), isNull(peopleImport.undoneAt), within))
    .orderBy(desc(peopleImport.doneAt), desc(peopleImport.id))
    .limit(1)
  return row ?? null
}

/** What was checked by this person, held. @throws Refusal 404; 400 where it was imported already or is too old */
async function holdChecked(tx: Tx, { userId }: Pick<Actor, 'userId'>, id: string, now: number) {
  const [row] = await tx
    .select()
    .from(peopleImport)
    .where(and(eq(peopleImport.id, id), eq(peopleImport.authorId, userId)))
    .for('update')
  if (row === undefined) throw notFound('检查结果已不在，请重新选择文件')
  if (row.rows === null) throw refuse('这个文件已经导入过')
  if (now - row.checkedAt > CHECK_LIFETIME_MS) throw refuse('检查结果已过期，请重新选择文件')
  return { ...row, rows: row.rows }
}

/**
 * Takes the people of a checked file in, all or nobody; what changed since it was checked is checked again.
 * @param tell how far it is
 * @throws Refusal 404; 400 that names the first fault
 */
export async function importPeople(
  tx: Tx,
  request: FastifyRequest,
  scope: AdminScope,
  id: string,
  tell: (progress: ImportProgress) => void
): Promise<PeopleImport> {
  const { clock, live } = request.server.context
  const now = clock.now()
  const { rows, fileName } = await holdChecked(tx, request.actor, id, now)
  tell({ done: 0, total: rows.length })
  const { options, people, faults } = await checkRows(tx, scope, rows)
  const [first] = faults
  if (first !== undefined)
    throw refuse(`第 ${first.row} 行「${first.column}」：${first.message}。检查之后有了变化，共 ${faults.length} 处，请重新检查文件`)
  for (let at = 0; at < people.length; at += AT_ONCE) {
    const some = people.slice(at, at + AT_ONCE)
    await storePeople(tx, request, options, some)
    await tx.insert(importedPerson).values(some.map((person) => ({ userId: person.id, importId: id })))
    tell({ done: at + some.length, total: people.length })
  }
  const organizeIds = [...new Set(people.flatMap(({ fields }) => fields.organizeIds))]
  await tx.update(peopleImport).set({ rows: null, organizeIds, doneAt: now }).where(eq(peopleImport.id, id))
  announceOrganization(tx, live, now)
  await noteAudit(tx, request, {
    area: 'people',
    act: '导入人员',
    subject: fileName,
    subjectId: id,
    organizeId: topOf(scope),
    changes: [{ label: '人数', before: null, after: `${people.length} 人` }]
  })
  return readImport(tx, id)
}
