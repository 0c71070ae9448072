import { sql, type SQL } from 'drizzle-orm'
import type { ReactionCode } from '@/contract/conversationCodes'
import type { Replies } from '@/contract/threads'
import { chatMessage } from '../../database/schema'

export interface ReactionRow {
  code: ReactionCode
  userId: string
  name: string
  at: number
}
export interface UrgedRow {
  userId: string
  name: string
  at: number
  confirmedAt: number | null
}
export interface Then {
  /** When he left, epoch ms. */
  at: number
  /** What it and the message that it quotes said then; null = what they say now. */
  content: string | null
  quoted: string | null
  edits: number
  replies: Replies | null
}

/** What people said to a message with one press; most messages were never changed, and nothing is read of them. */
export const REACTIONS_OF = sql<ReactionRow[] | null>`case when ${chatMessage.revision} > 0 then (
  select json_agg(json_build_object('code', r.code, 'userId', r.user_id, 'name', p.real_name, 'at', r.reacted_at) order by r.reacted_at, r.user_id)
  from chat_message_reaction r join user_account p on p.id = r.user_id where r.message_id = ${chatMessage.id}) end`

/** Who was asked to confirm a message. */
export const URGED_FOR = sql<UrgedRow[] | null>`case when ${chatMessage.revision} > 0 then (
  select json_agg(json_build_object('userId', u.user_id, 'name', p.real_name, 'at', u.urged_at, 'confirmedAt', u.confirmed_at) order by u.urged_at, u.user_id)
  from chat_urge u join user_account p on p.id = u.user_id where u.message_id = ${chatMessage.id}) end`

/** What was replied to a message and not taken back. @param last SQL of the number of the last reply that counts */
const repliesTo = (last: SQL) => sql`(
  select json_build_object('count', count(*)::int, 'lastName', (array_agg(p.real_name order by r.sequence desc))[1], 'lastAt', max(r.sent_at))
  from chat_message r join user_account p on p.id = r.sender_id
  where r.root_id = ${chatMessage.id} and r.content_type <> 'recall' and r.recalled_at is null and r.sequence <= ${last} having count(*) > 0)`
export const REPLIES_TO = sql<Replies | null>`case when ${chatMessage.revision} > 0 then ${repliesTo(sql`2147483647`)} end`

const contentThen = (messageId: SQL) =>
  sql`(select v.content from chat_message_version v where v.message_id = ${messageId} and v.replaced_at > l.sent_at order by v.version limit 1)`

/** The last entry that somebody who left may see tells of his leaving: what happened to older ones after its moment is not his. */
export const thenFor = (userId: string) => sql<Then | null>`case when ${chatMessage.revision} > 0 then (
  select json_build_object('at', l.sent_at, 'content', ${contentThen(sql`${chatMessage.id}`)}, 'quoted', ${contentThen(sql`${chatMessage.quote}::json ->> 'id'`)},
    'replies', ${repliesTo(sql`m.left_sequence`)},
    'edits', (select count(*)::int from chat_message_version v where v.message_id = ${chatMessage.id} and v.replaced_at <= l.sent_at))
  from conversation_member m join chat_message l on l.conversation_id = m.conversation_id and l.sequence = m.left_sequence
  where m.conversation_id = ${chatMessage.conversationId} and m.user_id = ${userId} and ${chatMessage.changedAt} > l.sent_at) end`
