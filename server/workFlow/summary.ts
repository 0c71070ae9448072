import { inArray } from 'drizzle-orm'
import type { SummaryGroup, SummaryQuery } from '@/contract/workFlowDetail'
import { HANDLE_STATUS } from '@/domain/workFlow/acts'
import type { Reader } from '../database/client'
import { userAccount } from '../database/schema'
import { avatarPath, personText } from '../organization/presenter'
import { namesOf } from '../organization/commands/names'
import { effectiveRoles } from '../session/rights'
import type { Task } from './types'

const NOWHERE = '其他'

/** The log of a task in groups of those who acted: by department (1), role (2) or position (3); type 1 only agreed and refused. */
export async function summarise(reader: Reader, { state }: Task, { category, type }: SummaryQuery): Promise<SummaryGroup[]> {
  const lines = state.records.filter(({ kind, userId }) => userId !== '' && (type !== '1' || kind === 'agree' || kind === 'refuse'))
  const ids = [...new Set(lines.map(({ userId }) => userId))]
  const people = ids.length === 0 ? [] : await reader.select().from(userAccount).where(inArray(userAccount.id, ids))
  const groups = new Map<string, SummaryGroup>()
  const places = await placesOf(reader, people, category)
  const targets = (await namesOf(reader, { user: new Set(lines.flatMap(({ targetUserIds }) => targetUserIds)) })).user
  for (const line of lines) {
    const person = people.find(({ id }) => id === line.userId)
    if (person === undefined) continue
    for (const place of places.get(person.id) ?? [NOWHERE]) {
      const group = groups.get(place) ?? { fullName: place, list: [] }
      groups.set(place, group)
      group.list.push({
        id: line.id,
        handleId: person.id,
        userName: personText(person),
        headIcon: avatarPath(person.headIcon),
        handleOpinion: line.opinion,
        handleStatus: HANDLE_STATUS[line.kind],
        handleTime: line.at,
        category,
        categoryName: place,
        operatorId: line.targetUserIds
          .map((id) => targets.get(id) ?? '')
          .filter((name) => name !== '')
          .join('、')
      })
    }
  }
  return [...groups.values()]
}

/** Names of the groups that each person stands in. */
async function placesOf(
  reader: Reader,
  people: readonly (typeof userAccount.$inferSelect)[],
  category: SummaryQuery['category']
): Promise<ReadonlyMap<string, string[]>> {
  const places = new Map<string, string[]>()
  if (category === '2') {
    for (const person of people) {
      const roles = await effectiveRoles(reader, person)
      places.set(person.id, roles.length === 0 ? [NOWHERE] : roles.map(({ fullName }) => fullName))
    }
    return places
  }
  const names = await namesOf(reader, {
    organize: new Set(category === '1' ? people.map(({ organizeId }) => organizeId) : []),
    position: new Set(category === '3' ? people.flatMap(({ positionId }) => positionId ?? []) : [])
  })
  for (const person of people) {
    const name = category === '1' ? names.organize.get(person.organizeId) : names.position.get(person.positionId ?? '')
    places.set(person.id, [name ?? NOWHERE])
  }
  return places
}
