import { and, inArray } from 'drizzle-orm'
import type { SelectorRange } from '@/domain/form/range'
import type { Reader } from '../../database/client'
import { userAccount } from '../../database/schema'
import { OrganizeIndex } from '../organizeIndex'
import { inRange, IN_SERVICE, readPeople } from '../repository/people'
import { readOrganizes, readPositions } from '../repository/structure'
import type { NameKind } from './names'

const LIMITS: Readonly<Record<NameKind, readonly (keyof SelectorRange)[]>> = {
  user: ['userIds', 'departIds', 'positionIds', 'roleIds', 'groupIds'],
  organize: ['departIds'],
  position: ['departIds', 'positionIds'],
  role: [],
  group: []
}

/** Whether a range says anything about a kind: what it does not limit is all offered. */
export const isLimited = (kind: NameKind, range: SelectorRange): boolean => LIMITS[kind].some((list) => (range[list]?.length ?? 0) > 0)

/**
 * Of some ids those that the selectors offer within a range (UserCondition, OrganizeCondition, PositionCondition of people.md#look-ups).
 */
export async function offeredOf(
  reader: Reader,
  kind: NameKind,
  range: SelectorRange,
  ids: readonly string[]
): Promise<ReadonlySet<string>> {
  if (!isLimited(kind, range)) return new Set(ids)
  const { userIds = [], departIds = [], positionIds = [], roleIds = [], groupIds = [] } = range
  if (kind === 'organize') return new Set(ids.filter((id) => departIds.includes(id)))
  const organizeIds = new OrganizeIndex(await readOrganizes(reader)).withBelow(departIds)
  if (kind === 'position')
    return new Set((await readPositions(reader)).filter((row) => isPositionOffered(row, organizeIds, positionIds)).map(({ id }) => id))
  const people = await readPeople(
    reader,
    and(
      IN_SERVICE,
      inArray(userAccount.id, [...ids]),
      inRange(reader, { organizeIds: [...organizeIds], positionIds, roleIds, groupIds, userIds })
    )
  )
  return new Set(people.map(({ id }) => id))
}

/** A position is offered by its own name, or by the organization it belongs to. @param organizeIds with everything below them */
export const isPositionOffered = (
  { id, organizeId }: { id: string; organizeId: string },
  organizeIds: ReadonlySet<string>,
  positionIds: readonly string[]
): boolean => positionIds.includes(id) || organizeIds.has(organizeId)
