import type { Calendar } from '@/contract/schedule'
import { Model } from '@/domain/permission'
import type { Actor } from '../context'
import type { Reader } from '../database/client'
import { organizeTree } from '../organization/commands/names'
import { answerAt } from './answers'
import type { EventRow, StoredEvent, Viewer } from './repository/events'

/** What a person may do with calendars, worked out once a request. */
export interface Access extends Viewer {
  /** Calendars of departments that he sees or may write. */
  calendars: readonly Calendar[]
}

/**
 * A person sees the calendars of the department he works in now and of what stands above it, and those of what he leads. Writing is for
 * who leads the department or something above it, and for administrators; rosters also for whoever dispatches.
 */
export async function accessOf(reader: Reader, actor: Actor): Promise<Access> {
  const tree = await organizeTree(reader)
  const own = new Set(tree.path(actor.organizeId).map(({ id }) => id))
  const led = tree.withBelow(tree.rows.filter(({ managerId }) => managerId === actor.userId).map(({ id }) => id))
  // Dispatching needs the rosters of everybody.
  const seesRosters = actor.can(Model.accidentOrder, 'btn_dispatch')
  const calendars = tree.rows.flatMap(({ id, fullName }): Calendar[] => {
    const canWrite = actor.isAdministrator || led.has(id)
    return own.has(id) || canWrite || seesRosters ? [{ id, name: fullName, canWrite, canRoster: canWrite || seesRosters }] : []
  })
  return { userId: actor.userId, departmentIds: [...new Set([...own, ...led])], calendars, seesRosters }
}

const calendarOf = ({ calendars }: Access, departmentId: string): Calendar | undefined => calendars.find(({ id }) => id === departmentId)

/** Whether he may put something of this kind into a calendar; null = his own, where a roster has no place. */
export function mayWrite(access: Access, kind: EventRow['kind'], departmentId: string | null): boolean {
  if (departmentId === null) return kind === 'event'
  const calendar = calendarOf(access, departmentId)
  return calendar !== undefined && (kind === 'duty' ? calendar.canRoster : calendar.canWrite)
}

export function mayEdit(access: Access, { kind, ownerId, departmentId }: EventRow): boolean {
  return departmentId === null ? ownerId === access.userId : mayWrite(access, kind, departmentId)
}

export function maySee(access: Access, stored: StoredEvent): boolean {
  return isHis(access, stored) || stored.participants.some(({ userId }) => userId === access.userId)
}

/** Without having been invited. */
const isHis = ({ userId, departmentIds, seesRosters }: Access, { event }: StoredEvent): boolean =>
  event.ownerId === userId ||
  (event.departmentId !== null && (departmentIds.includes(event.departmentId) || (event.kind === 'duty' && seesRosters)))

/** Whether an occurrence stands in his calendar: what he declined does not, unless it is there without him. @param at when it would begin by the rule */
export const showsAt = (access: Access, stored: StoredEvent, at: number): boolean =>
  isHis(access, stored) || answerAt(stored, access.userId, at) !== 'DECLINED'
