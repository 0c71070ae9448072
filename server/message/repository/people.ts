import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../database/client'
import { userAccount } from '../../database/schema'

export interface Person {
  id: string
  account: string
  realName: string
  /** Server file name, '' = none. */
  headIcon: string
}

/** Columns of a person as messages show him. */
export const PERSON = { id: userAccount.id, account: userAccount.account, realName: userAccount.realName, headIcon: userAccount.headIcon }

/**
 * Whoever changes what somebody has not read holds that person first, in the order of ids and before any conversation: so the
 * counts that are told after one commit never miss a message whose own frame was said before, and nobody waits in a circle.
 * @returns those who are in service (neither disabled nor cancelled), by id
 */
export function holdPeople(tx: Tx, ids: readonly string[]): Promise<Person[]> {
  return tx
    .select(PERSON)
    .from(userAccount)
    .where(and(anyOf(ids), eq(userAccount.enabledMark, 1), isNull(userAccount.deletedAt)))
    .orderBy(asc(userAccount.id))
    .for('no key update')
}

/** These people, in service or not. */
export function readPeople(db: Reader, ids: readonly string[]): Promise<Person[]> {
  return db.select(PERSON).from(userAccount).where(anyOf(ids)).orderBy(asc(userAccount.id))
}

/** One parameter however many they are. */
const anyOf = (ids: readonly string[]) => sql`${userAccount.id} = any(${sql.param([...ids])}::text[])`
