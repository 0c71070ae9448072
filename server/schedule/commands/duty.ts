import type { DutyShift } from '@/contract/schedule'
import type { Reader } from '../../database/client'
import { namesOf } from '../../organization/commands/names'
import { appearancesIn } from '../occurrences'
import { peopleNames } from '../presenter'
import { readRosters } from '../repository/events'

/**
 * For all areas: who is on duty at a moment by the rosters of all departments, shifts that end first on top. A shift that ends at this
 * moment is over (half-open).
 * @param at epoch ms
 */
export async function onDutyByRoster(reader: Reader, at: number): Promise<DutyShift[]> {
  const span = { startAt: at, endAt: at }
  const rosters = (await readRosters(reader, span)).flatMap((stored) => appearancesIn(stored, span).map((shown) => ({ stored, shown })))
  const nameOf = await peopleNames(
    reader,
    rosters.map(({ stored }) => stored)
  )
  const { organize } = await namesOf(reader, { organize: new Set(rosters.flatMap(({ stored }) => stored.event.departmentId ?? [])) })
  return rosters
    .sort((a, b) => a.shown.endAt - b.shown.endAt)
    .flatMap(({ stored: { event, participants }, shown }) =>
      participants.map(({ userId }) => ({
        userId,
        userName: nameOf(userId),
        eventId: event.id,
        title: shown.title,
        calendarName: organize.get(event.departmentId ?? '') ?? '',
        startAt: shown.startAt,
        endAt: shown.endAt
      }))
    )
}
