import { Model } from '@/domain/permission'
import type { Actor } from '../context'
import type { ConversationRow } from './repository/conversations'

/** Whether he leads groups that follow a subject: of an order, of a department. */
export const leadsSubjects = (actor: Actor): boolean => actor.isAdministrator || actor.can(Model.accidentOrder, 'btn_dispatch')

/** Who may name everybody in a group and pin for everybody: its owner, or who leads where it follows a subject (messages.md#pinned-messages). */
export const leadsGroup = ({ subjectArea, ownerId }: ConversationRow, userId: string, leads: boolean): boolean =>
  subjectArea === null ? ownerId === userId : leads
