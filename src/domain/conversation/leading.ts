import type { GroupLeader } from '@/contract/conversationCodes'

/** What people who lead a free group are called. */
export const GROUP_LEADER_LABELS: Readonly<Record<GroupLeader, string>> = { owner: '群主', administrator: '管理员' }

/** Why somebody cannot speak in a silenced group (messages.md#groups-that-are-led); the server refuses with the same words. */
export const SILENCED_WORDS = '全员禁言中，只有群主和管理员可以发言'

/** Why nothing can be said in a conversation, '' = it can. @param leads what this person is in it, beside a plain member */
export function speakingHindrance({
  isOver,
  isSilenced,
  leads
}: {
  isOver: boolean
  isSilenced: boolean
  leads?: GroupLeader | undefined
}): string {
  if (isOver) return '已不在此群聊中，不能再发消息'
  return isSilenced && leads === undefined ? SILENCED_WORDS : ''
}
