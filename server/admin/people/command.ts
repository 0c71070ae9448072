import { and, asc, eq, inArray } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { PeopleOptions, PersonBody, PersonChange } from '@/contract/admin/people'
import type { ServerContext } from '../../context'
import type { Tx } from '../../database/client'
import { position, userAccount, userOrganize, userPosition, userRole } from '../../database/schema/index'
import { conflict } from '../../errors'
import { newId } from '../../ids'
import { announcePerson, announceRights } from '../../organization/commands/announce'
import { noteAudit } from '../../audit'
import type { AdminScope } from '../scope'
import { checkPerson, choicesOf } from './checks'
import { readOptions } from './options'
import { holdPerson } from './reach'
import { fieldsOf, givable, readHeld, readPerson, versionOf, type Held } from './read'
import { changesOf } from './words'

/** What somebody new holds already. */
export const NOTHING: Held = { organizeIds: [], positionIds: [], roleIds: [] }

/** The position that counts now: the one before while it is his and of this organization, else his first there. */
async function currentPosition(tx: Tx, { organizeId, positionIds }: PersonBody, before: string | null): Promise<string | null> {
  const own = await tx
    .select({ id: position.id })
    .from(position)
    .where(and(inArray(position.id, positionIds), eq(position.organizeId, organizeId), eq(position.enabledMark, 1)))
    .orderBy(asc(position.sortCode), asc(position.id))
  return own.find(({ id }) => id === before)?.id ?? own[0]?.id ?? null
}

/** Takes what the person holds away, to write it anew. */
async function clearHeld(tx: Tx, userId: string): Promise<void> {
  await tx.delete(userOrganize).where(eq(userOrganize.userId, userId))
  await tx.delete(userPosition).where(eq(userPosition.userId, userId))
  await tx.delete(userRole).where(eq(userRole.userId, userId))
}

/** Writes what these people hold. */
async function writeHeld(tx: Tx, people: readonly NewPerson[]): Promise<void> {
  const rows = <T>(of: (person: NewPerson) => T[]): T[] => people.flatMap(of)
  const positions = rows(({ id, fields }) => fields.positionIds.map((positionId) => ({ userId: id, positionId })))
  const roles = rows(({ id, fields }) => fields.roleIds.map((roleId) => ({ userId: id, roleId })))
  await tx.insert(userOrganize).values(rows(({ id, fields }) => fields.organizeIds.map((organizeId) => ({ userId: id, organizeId }))))
  if (positions.length > 0) await tx.insert(userPosition).values(positions)
  if (roles.length > 0) await tx.insert(userRole).values(roles)
}

const accountOf = ({ organizeIds: _organizes, positionIds: _positions, roleIds: _roles, ...account }: PersonBody) => account

/** Somebody who was checked, with the id that he gets. */
export interface NewPerson {
  id: string
  fields: PersonBody
}

/** Stores people who are new, without a password, each with an entry in the audit. @param people at most some hundreds, checked @param options what the administrator may give */
export async function storePeople(tx: Tx, request: FastifyRequest, options: PeopleOptions, people: readonly NewPerson[]): Promise<void> {
  const now = request.server.context.clock.now()
  // Positions stand in order: the first in his organization counts.
  const firstIn = ({ organizeId, positionIds }: PersonBody): string | null =>
    options.positions.find((position) => position.organizeId === organizeId && positionIds.includes(position.id))?.id ?? null
  await tx
    .insert(userAccount)
    .values(people.map(({ id, fields }) => ({ ...accountOf(fields), id, positionId: firstIn(fields), createdAt: now })))
  await writeHeld(tx, people)
  const changesBetween = await changesOf(
    tx,
    people.map(({ fields }) => fields)
  )
  await noteAudit(
    tx,
    request,
    ...people.map(({ id, fields }) => ({
      area: 'people' as const,
      act: '新增人员',
      subject: `${fields.realName}/${fields.account}`,
      subjectId: id,
      organizeId: fields.organizeId,
      changes: changesBetween(undefined, fields)
    }))
  )
}

/** Takes somebody in, without a password (administration.md#people). @returns his id @throws Refusal that names the fields */
export async function createPerson(tx: Tx, request: FastifyRequest, scope: AdminScope, body: PersonBody): Promise<string> {
  const { clock, live } = request.server.context
  const options = await readOptions(tx, scope)
  const fields = await checkPerson(tx, { id: '', before: undefined, fixed: NOTHING, choices: choicesOf(options) }, body)
  const id = newId()
  await storePeople(tx, request, options, [{ id, fields }])
  announcePerson(tx, live, id, clock.now())
  return id
}

/**
 * Changes somebody; what he holds beyond this administrator stays.
 * @throws Refusal 404, 403; 409 with Person when he was changed since he was read; 400 that names the fields
 */
export async function changePerson(
  tx: Tx,
  request: FastifyRequest,
  scope: AdminScope,
  userId: string,
  { version, ...body }: PersonChange
): Promise<void> {
  const context: ServerContext = request.server.context
  const { clock, live } = context
  const reached = await holdPerson(tx, scope, userId)
  const held = await readHeld(tx, reached)
  const before = fieldsOf(reached, held)
  if (version !== versionOf(before)) throw conflict('此人的资料刚被别人改过', await readPerson(tx, scope, userId))
  const options = await readOptions(tx, scope)
  const fields = await checkPerson(tx, { id: userId, before, fixed: givable(held, options).fixed, choices: choicesOf(options) }, body)
  const positionId = await currentPosition(tx, fields, reached.row.positionId)
  await tx
    .update(userAccount)
    .set({ ...accountOf(fields), positionId })
    .where(eq(userAccount.id, userId))
  await clearHeld(tx, userId)
  await writeHeld(tx, [{ id: userId, fields }])
  const now = clock.now()
  announceRights(tx, live, userId, now)
  announcePerson(tx, live, userId, now)
  await context.areas.personWork.lookAtGroups(tx, context, userId, now)
  await noteAudit(tx, request, {
    area: 'people',
    act: '修改人员',
    subject: `${fields.realName}/${fields.account}`,
    subjectId: userId,
    organizeId: fields.organizeId,
    changes: (await changesOf(tx, [before, fields]))(before, fields)
  })
}
