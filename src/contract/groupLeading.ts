import { Type, type Static } from '@sinclair/typebox'
import { GROUP_NOTICE_LENGTH, MOST_GROUP_ADMINISTRATORS } from './conversationCodes'

/**
 * Groups that are led, feature `groupLeading` (messages.md#groups-that-are-led). What they have become stands in `ConversationState`. The
 * bodies say how it shall be, so that a repeat changes nothing.
 *
 * PUT conversation/Groups/{id}/Notice         GroupNoticeBody -> ConversationState; who leads the group
 * PUT conversation/Groups/{id}/Silence        SilenceBody -> ConversationState; owner and administrators of a free group
 * PUT conversation/Groups/{id}/Administrators AdministratorsBody -> ConversationDetail; the owner of a free group
 */

/** '' takes the notice away. */
export const GroupNoticeBody = Type.Object({ text: Type.String({ maxLength: GROUP_NOTICE_LENGTH, title: '群公告' }) })
export type GroupNoticeBody = Static<typeof GroupNoticeBody>
/** One text for everybody in a group. */
export interface GroupNotice {
  text: string
  /** Who wrote it, and when (epoch ms). */
  byName: string
  at: number
}

/** Whether only the owner and administrators may speak. */
export const SilenceBody = Type.Object({ isSilenced: Type.Boolean({ title: '全员禁言' }) })
export type SilenceBody = Static<typeof SilenceBody>

/** All administrators as they shall be; members of the group, the owner not among them. */
export const AdministratorsBody = Type.Object({
  userIds: Type.Array(Type.String({ minLength: 1, maxLength: 64, pattern: '^[0-9A-Za-z_-]+$', title: '编号' }), {
    maxItems: MOST_GROUP_ADMINISTRATORS,
    title: '管理员'
  })
})
export type AdministratorsBody = Static<typeof AdministratorsBody>
