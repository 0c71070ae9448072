import { and, eq, or } from 'drizzle-orm'
import type { Reader } from '../../database/client'
import { userAccount } from '../../database/schema'
import { inOrganizes, IN_SERVICE, readPeople } from '../repository/people'

/** People in service of these organizations, whichever of theirs they work in now, and those whom this person leads directly; by account. */
export async function peopleUnder(
  reader: Reader,
  organizeIds: readonly string[],
  managerId: string
): Promise<{ id: string; name: string; organizeId: string }[]> {
  const isLed = eq(userAccount.managerId, managerId)
  const rows = await readPeople(reader, and(IN_SERVICE, organizeIds.length === 0 ? isLed : or(isLed, inOrganizes(reader, organizeIds))))
  return rows.map(({ id, realName, organizeId }) => ({ id, name: realName, organizeId }))
}
