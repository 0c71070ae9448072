import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Named, PeopleOptions, Person, PersonBody } from '@/contract/admin/people'
import type { Reader } from '../../database/client'
import { userAccount, userPosition, userRole } from '../../database/schema/index'
import { namesOf } from '../../organization/commands/names'
import { mustChangeOf } from '../../session/account'
import type { AdminScope } from '../scope'
import { lastSignIn } from './list'
import { readOptions } from './options'
import { reachPerson, readPlaces, type Reached } from './reach'

/** What a person holds, all of it, in one order. */
export interface Held {
  organizeIds: string[]
  positionIds: string[]
  roleIds: string[]
}

export async function readHeld(reader: Reader, { row, organizeIds }: Reached): Promise<Held> {
  const positions = await reader.select({ id: userPosition.positionId }).from(userPosition).where(eq(userPosition.userId, row.id))
  const roles = await reader.select({ id: userRole.roleId }).from(userRole).where(eq(userRole.userId, row.id))
  return {
    organizeIds: [...organizeIds].sort(),
    positionIds: positions.map(({ id }) => id).sort(),
    roleIds: roles.map(({ id }) => id).sort()
  }
}

/** The fields as they are stored. */
export const fieldsOf = ({ row }: Reached, held: Held): PersonBody => ({
  realName: row.realName,
  account: row.account,
  gender: row.gender,
  mobile: row.mobile,
  email: row.email,
  organizeId: row.organizeId,
  managerId: row.managerId,
  entryDate: row.entryDate,
  ...held
})

/** Sum of what stands in the record: another one means that somebody, the person himself perhaps, changed it. */
export const versionOf = (fields: PersonBody): string => createHash('sha256').update(JSON.stringify(fields)).digest('hex').slice(0, 32)

const within = (options: readonly Named[]): ((id: string) => boolean) => {
  const ids = new Set(options.map(({ id }) => id))
  return (id) => ids.has(id)
}

/** Of what is held, what may be given; the rest is fixed. */
export function givable(held: Held, options: PeopleOptions): { free: Held; fixed: Held } {
  const parts = [
    ['organizeIds', within(options.organizes)],
    ['positionIds', within(options.positions)],
    ['roleIds', within(options.roles)]
  ] as const
  const free: Held = { organizeIds: [], positionIds: [], roleIds: [] }
  const fixed: Held = { organizeIds: [], positionIds: [], roleIds: [] }
  for (const [part, may] of parts) for (const id of held[part]) (may(id) ? free : fixed)[part].push(id)
  return { free, fixed }
}

/** A person with all that is kept of him here. @throws Refusal 404 outside the scope */
export async function readPerson(reader: Reader, scope: AdminScope, userId: string): Promise<Person> {
  const reached = await reachPerson(reader, scope, userId)
  const { row } = reached
  const held = await readHeld(reader, reached)
  const { free, fixed } = givable(held, await readOptions(reader, scope))
  const places = await readPlaces(reader)
  const names = await namesOf(reader, {
    position: new Set(fixed.positionIds),
    role: new Set(fixed.roleIds),
    user: new Set(row.managerId === null ? [] : [row.managerId])
  })
  const named = (ids: readonly string[], nameOf: (id: string) => string | undefined): Named[] =>
    ids.map((id) => ({ id, name: nameOf(id) ?? '' }))
  const mustChange = await mustChangeOf(reader, userId)
  const [signIn] = await reader.select({ at: lastSignIn }).from(userAccount).where(eq(userAccount.id, userId))
  const fields = fieldsOf(reached, held)
  return {
    ...fields,
    ...free,
    id: row.id,
    version: versionOf(fields),
    isEnabled: row.enabledMark === 1,
    isAdministrator: row.isAdministrator,
    hasPassword: mustChange !== undefined,
    mustChangePassword: mustChange === true,
    createdAt: row.createdAt,
    lastSignIn: signIn?.at ?? null,
    manager: row.managerId === null ? '' : (names.user.get(row.managerId) ?? ''),
    fixed: {
      organizes: named(fixed.organizeIds, places.nameOf),
      positions: named(fixed.positionIds, (id) => names.position.get(id)),
      roles: named(fixed.roleIds, (id) => names.role.get(id))
    },
    refusal: reached.refusal
  }
}
