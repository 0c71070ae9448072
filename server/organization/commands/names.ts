import { and, eq, inArray } from 'drizzle-orm'
import type { Reader } from '../../database/client'
import { organize, position, role, userAccount, userGroup, userPosition } from '../../database/schema'
import { OrganizeIndex } from '../organizeIndex'
import { personText } from '../presenter'
import { IN_SERVICE, readPeople } from '../repository/people'
import { readOrganizes } from '../repository/structure'
import { effectiveRoles, openGroupsOf } from '../../session/rights'

/** What people and places are looked up by. */
export type NameKind = 'user' | 'organize' | 'position' | 'role' | 'group'
type NamesWanted = Readonly<Partial<Record<NameKind, ReadonlySet<string>>>>
/** Id -> name; ids that nobody has are missing. */
export type Names = Readonly<Record<NameKind, ReadonlyMap<string, string>>>

/** Names by id, of people as 姓名/账号; of those no longer in use too: older records name them. One query a kind that is wanted. */
export async function namesOf(reader: Reader, wanted: NamesWanted): Promise<Names> {
  const tables = { organize, position, role, group: userGroup } as const
  const read = async (kind: NameKind): Promise<ReadonlyMap<string, string>> => {
    const ids = [...(wanted[kind] ?? [])]
    if (ids.length === 0) return new Map()
    if (kind === 'user') {
      const people = await reader
        .select({ id: userAccount.id, realName: userAccount.realName, account: userAccount.account })
        .from(userAccount)
        .where(inArray(userAccount.id, ids))
      return new Map(people.map((person) => [person.id, personText(person)]))
    }
    const table = tables[kind]
    const rows = await reader.select({ id: table.id, fullName: table.fullName }).from(table).where(inArray(table.id, ids))
    return new Map(rows.map((row) => [row.id, row.fullName]))
  }
  return {
    user: await read('user'),
    organize: await read('organize'),
    position: await read('position'),
    role: await read('role'),
    group: await read('group')
  }
}

/** Of some ids those that may be chosen now: people in service, organizations that hang on the root, what is in use of the others. One query a kind that is wanted. */
export async function inUse(reader: Reader, wanted: NamesWanted): Promise<Readonly<Record<NameKind, ReadonlySet<string>>>> {
  const tables = { position, role, group: userGroup } as const
  const read = async (kind: NameKind): Promise<ReadonlySet<string>> => {
    const ids = [...(wanted[kind] ?? [])]
    if (ids.length === 0) return new Set()
    if (kind === 'organize') {
      const tree = await organizeTree(reader)
      return new Set(ids.filter((id) => tree.get(id) !== undefined))
    }
    if (kind === 'user')
      return new Set(
        (
          await reader
            .select({ id: userAccount.id })
            .from(userAccount)
            .where(and(inArray(userAccount.id, ids), IN_SERVICE))
        ).map(({ id }) => id)
      )
    const table = tables[kind]
    return new Set(
      (
        await reader
          .select({ id: table.id })
          .from(table)
          .where(and(inArray(table.id, ids), eq(table.enabledMark, 1)))
      ).map(({ id }) => id)
    )
  }
  return {
    user: await read('user'),
    organize: await read('organize'),
    position: await read('position'),
    role: await read('role'),
    group: await read('group')
  }
}

/** Companies and departments in use, as a tree to ask. */
export async function organizeTree(reader: Reader): Promise<OrganizeIndex> {
  return new OrganizeIndex(await readOrganizes(reader))
}

/** Where a person stands now, as forms fill it in. */
export interface Membership {
  id: string
  name: string
  organizeId: string
  /** From the root down, the department last. */
  organizeIds: string[]
  /** '' when he works in none. */
  departmentId: string
  /** The current one first. */
  positionIds: string[]
  roleIds: string[]
  groupIds: string[]
}

/** @param userId of somebody who exists */
export async function membershipOf(reader: Reader, userId: string): Promise<Membership> {
  const [user] = await reader.select().from(userAccount).where(eq(userAccount.id, userId))
  if (user === undefined) throw new Error('the person is gone')
  const path = (await organizeTree(reader)).path(user.organizeId)
  const positions = await reader.select({ id: userPosition.positionId }).from(userPosition).where(eq(userPosition.userId, userId))
  const groups = await openGroupsOf(reader, userId)
  return {
    id: user.id,
    name: user.realName,
    organizeId: user.organizeId,
    organizeIds: path.map(({ id }) => id),
    departmentId: [...path].reverse().find(({ category }) => category === 'department')?.id ?? '',
    positionIds: positions.map(({ id }) => id).sort((a, b) => Number(b === user.positionId) - Number(a === user.positionId)),
    roleIds: (await effectiveRoles(reader, user)).map(({ id }) => id),
    groupIds: groups
  }
}

/** Whose company this is: the top of the organization. */
export async function companyName(reader: Reader): Promise<string> {
  const [top] = await reader
    .select({ name: organize.fullName })
    .from(organize)
    .where(eq(organize.parentId, '0'))
    .orderBy(organize.sortCode, organize.id)
    .limit(1)
  return top?.name ?? ''
}

/** What a person is called in a message; 系统 for nobody. */
export async function nameOf(reader: Reader, userId: string | null): Promise<string> {
  const [person] =
    userId === null ? [] : await reader.select({ name: userAccount.realName }).from(userAccount).where(eq(userAccount.id, userId))
  return person?.name ?? '系统'
}

/** Names alone, without accounts, by id of those of these people that there are, whether they still work here or not; null = nobody. */
export async function realNamesOf(reader: Reader, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await reader
    .select({ id: userAccount.id, name: userAccount.realName })
    .from(userAccount)
    .where(inArray(userAccount.id, wanted))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Somebody as everybody sees him among the contacts (messages.md#contacts). */
export interface Contact {
  userId: string
  name: string
  /** '' = none. */
  department: string
  /** Server file name, '' = none. */
  headIcon: string
}

/** Undefined for who is not among the contacts: nobody, disabled or cancelled. */
export async function contactOf(reader: Reader, userId: string): Promise<Contact | undefined> {
  const [person] = await readPeople(reader, and(eq(userAccount.id, userId), IN_SERVICE))
  if (person === undefined) return undefined
  const organizes = await organizeTree(reader)
  const { id, realName, headIcon, organizeId } = person
  return { userId: id, name: realName, department: organizes.get(organizeId)?.fullName ?? '', headIcon }
}
