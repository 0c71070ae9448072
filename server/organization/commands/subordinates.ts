import { and, asc, eq } from 'drizzle-orm'
import type { Reader } from '../../database/client'
import { userAccount } from '../../database/schema'
import { IN_SERVICE } from '../repository/people'

/** People in service whom this person leads directly, by account. */
export function directSubordinates(reader: Reader, managerId: string): Promise<{ id: string; name: string }[]> {
  return reader
    .select({ id: userAccount.id, name: userAccount.realName })
    .from(userAccount)
    .where(and(eq(userAccount.managerId, managerId), IN_SERVICE))
    .orderBy(asc(userAccount.account))
}
