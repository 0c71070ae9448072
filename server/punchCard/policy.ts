import type { Actor } from '../context'
import type { Reader } from '../database/client'
import { organizeTree } from '../organization/commands/names'
import { peopleUnder } from '../organization/commands/peopleUnder'

/** Whom a person leads, worked out once a request. */
export interface Lead {
  /** Leads a department, branch or somebody. */
  isLeader: boolean
  /** Companies and departments that he leads, with everything below, in the order of the tree. */
  organizes: readonly { id: string; name: string }[]
  /** People in service there or directly below him; never himself. */
  people: readonly LedPerson[]
}
export interface LedPerson {
  userId: string
  name: string
  organizeId: string
  organizeName: string
}

/**
 * Attendance follows the organization and no button code (decision 0036): who leads a department sees its people and keeps its
 * sites, with everything below; a superior sees those below him; administrators see all.
 */
export async function leadOf(reader: Reader, actor: Actor): Promise<Lead> {
  const tree = await organizeTree(reader)
  const led = actor.isAdministrator
    ? new Set(tree.rows.map(({ id }) => id))
    : tree.withBelow(tree.rows.filter(({ managerId }) => managerId === actor.userId).map(({ id }) => id))
  const people = (await peopleUnder(reader, [...led], actor.userId)).filter(({ id }) => id !== actor.userId)
  return {
    isLeader: led.size > 0 || people.length > 0,
    organizes: tree.rows.filter(({ id }) => led.has(id)).map(({ id, fullName }) => ({ id, name: fullName })),
    people: people.map(({ id, name, organizeId }) => ({ userId: id, name, organizeId, organizeName: tree.get(organizeId)?.fullName ?? '' }))
  }
}

export const maySee = (lead: Lead, actor: Actor, userId: string): boolean =>
  userId === actor.userId || lead.people.some((person) => person.userId === userId)
export const mayKeep = (lead: Lead, organizeId: string): boolean => lead.organizes.some(({ id }) => id === organizeId)
