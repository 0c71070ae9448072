import { Model } from '@/domain/permission'
import type { GroupLeader } from '@/contract/conversationCodes'
import type { Actor } from '../context'
import type { ConversationRow } from './repository/conversations'

type Led = Pick<ConversationRow, 'kind' | 'subjectArea' | 'ownerId' | 'administratorIds' | 'isSilenced'>

/** Whether he leads groups that follow a subject: of an order, of a department. */
export const leadsSubjects = (actor: Actor): boolean => actor.isAdministrator || actor.can(Model.accidentOrder, 'btn_dispatch')

/** What somebody is in a free group; undefined for a plain member, and in what is no free group. */
export const leaderOf = (
  { kind, subjectArea, ownerId, administratorIds }: Omit<Led, 'isSilenced'>,
  userId: string
): GroupLeader | undefined => {
  if (kind !== 'group' || subjectArea !== null) return undefined
  return ownerId === userId ? 'owner' : administratorIds.includes(userId) ? 'administrator' : undefined
}

/**
 * Who may name everybody in a group, pin and write its notice for everybody: its owner and administrators, or who leads where it follows a
 * subject (messages.md#groups-that-are-led). @param leads see leadsSubjects
 */
export const leadsGroup = (held: Omit<Led, 'isSilenced'>, userId: string, leads: boolean): boolean =>
  held.subjectArea === null ? leaderOf(held, userId) !== undefined : leads

/** Whether he may say something where he is: in a silenced group only who leads it. */
export const maySpeak = (held: Led, userId: string): boolean => !held.isSilenced || leaderOf(held, userId) !== undefined

/** What is said to somebody who may not lead. @param what for people, e.g. `置顶消息` */
export const onlyLeaders = ({ subjectArea }: Pick<Led, 'subjectArea'>, what: string): string =>
  subjectArea === null ? `只有群主和管理员可以${what}` : `只有调度和管理人员可以${what}`
