import { setImmediate } from 'node:timers/promises'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PeopleOptions } from '@/contract/admin/people'
import type { ImportFault } from '@/contract/admin/peopleImport'
import type { Reader, Tx } from '../../../database/client'
import { userAccount, type ImportRow } from '../../../database/schema/index'
import { newId } from '../../../ids'
import type { AdminScope } from '../../scope'
import { checkAlone, checkTaken, choicesOf, takenOf, type Fields } from '../checks'
import { NOTHING, type NewPerson } from '../command'
import { readOptions } from '../options'
import { IMPORT_COLUMNS, labelOfField, type ColumnKey } from './columns'
import { bodyOf, namesOfOptions } from './row'

/** Somebody of a file, and what is wrong with his row by column. */
interface Checked extends NewPerson {
  row: number
  /** What the file says of his manager: an account, '' = none. */
  manager: string
  faults: Partial<Record<ColumnKey, string>>
  /** What the rules for people refuse, by field. */
  refused: Fields
}

const IN_SERVICE = and(eq(userAccount.enabledMark, 1), isNull(userAccount.deletedAt))
/** Rows that are checked before others of the server get a turn. */
const AT_ONCE = 200

/**
 * The people of a file as they would be stored, checked as those made by hand are; accounts and mobiles are held until `tx` ends.
 * @returns faults by row, then in the order of columns; people are whole only where there is none
 */
export async function checkRows(
  tx: Tx,
  scope: AdminScope,
  rows: readonly ImportRow[]
): Promise<{ options: PeopleOptions; people: NewPerson[]; faults: ImportFault[] }> {
  const options = await readOptions(tx, scope)
  const names = namesOfOptions(options)
  const choices = choicesOf(options)
  const people: Checked[] = []
  for (const [at, row] of rows.entries()) {
    const faults: Checked['faults'] = {}
    const refused: Fields = {}
    const fields = checkAlone({ before: undefined, fixed: NOTHING, choices }, bodyOf(row, names, faults), refused)
    people.push({ id: newId(), row: row.row, manager: row.cells.manager ?? '', faults, fields, refused })
    if (at % AT_ONCE === AT_ONCE - 1) await setImmediate()
  }
  await checkOthers(tx, people)
  await nameManagers(tx, people)
  return { options, people: people.map(({ id, fields }) => ({ id, fields })), faults: people.flatMap(faultsOf) }
}

/** Accounts and mobiles that others have, in the company or in the file. */
async function checkOthers(tx: Tx, people: readonly Checked[]): Promise<void> {
  const taken = await takenOf(
    tx,
    people.map(({ fields }) => fields.account),
    people.map(({ fields }) => fields.mobile),
    ''
  )
  const first = { account: new Map<string, number>(), mobile: new Map<string, number>() }
  for (const { row, fields, refused } of people) {
    checkTaken(fields, undefined, taken, refused)
    for (const key of ['account', 'mobile'] as const) {
      const value = fields[key].toLowerCase()
      const earlier = first[key].get(value)
      if (value === '' || refused[key] !== undefined) continue
      if (earlier === undefined) first[key].set(value, row)
      else refused[key] = `与第 ${earlier} 行相同`
    }
  }
}

/** Gives everybody his manager: somebody in service, or of the same file. Nobody becomes his own, not through others of the file either. */
async function nameManagers(tx: Tx, people: Checked[]): Promise<void> {
  const known = await inServiceBy(
    tx,
    people.map(({ manager }) => manager.toLowerCase()).filter((account) => account !== '')
  )
  const inFile = new Map(
    people.filter(({ refused }) => refused.account === undefined).map((person) => [person.fields.account.toLowerCase(), person])
  )
  for (const person of people) {
    const account = person.manager.toLowerCase()
    if (account === '') continue
    const managerId = known.get(account) ?? inFile.get(account)?.id
    if (managerId === undefined) person.faults.manager = `没有账号“${person.manager}”，或已停用`
    else if (managerId === person.id) person.faults.manager = '直属主管不能是本人'
    else person.fields = { ...person.fields, managerId }
  }
  const byId = new Map(people.map((person) => [person.id, person]))
  // Each chain is followed once: whoever was seen on another leads into no circle, or is told of it already.
  const seen = new Set<string>()
  for (const person of people) {
    const chain = new Set<string>()
    for (let at: Checked | undefined = person; at !== undefined && !seen.has(at.id); at = byId.get(at.fields.managerId ?? '')) {
      if (chain.has(at.id)) {
        at.faults.manager = '主管互为上下级，请改正'
        break
      }
      chain.add(at.id)
    }
    for (const id of chain) seen.add(id)
  }
}

/** Ids of people in service by their accounts in small letters. */
async function inServiceBy(reader: Reader, accounts: readonly string[]): Promise<Map<string, string>> {
  const letters = sql<string>`lower(${userAccount.account})`
  const rows = await reader
    .select({ id: userAccount.id, account: letters })
    .from(userAccount)
    .where(and(sql`${letters} = any(${sql.param([...accounts])}::text[])`, IN_SERVICE))
  return new Map(rows.map(({ id, account }) => [account, id]))
}

/** Of one cell the first fault: what is not understood, then what is not allowed. */
function faultsOf({ row, faults, refused }: Checked): ImportFault[] {
  const words = new Map<string, string>()
  for (const [field, message] of Object.entries(refused)) if (!words.has(labelOfField(field))) words.set(labelOfField(field), message)
  return IMPORT_COLUMNS.flatMap(({ key, label }) => {
    const message = faults[key] ?? words.get(label)
    return message === undefined ? [] : [{ row, column: label, message }]
  })
}
