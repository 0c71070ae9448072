import { and, desc, eq, getTableColumns, gt, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { EntryKind } from '@/contract/conversationCodes'
import type { UrgentMessage } from '@/contract/urgent'
import type { Reader } from '../../database/client'
import { conversation, conversationMember, userAccount } from '../../database/schema'
import { PERSON } from './people'

/** Which sides of conversations are read: of these people, of these conversations, changed after a moment (epoch ms), those in the list. */
export interface WhichSides {
  userIds?: readonly string[]
  conversationIds?: readonly string[]
  /** As the person names them: by the other's user id, or by the group's id. */
  named?: readonly string[]
  changedAfter?: number
  isListed?: boolean
  limit?: number
}

export interface UrgentRow extends Omit<UrgentMessage, 'text'> {
  kind: EntryKind
  content: string
}

export type SideRow = Awaited<ReturnType<typeof readSides>>[number]

const noticeWriter = alias(userAccount, 'notice_writer')
const peerMember = alias(conversationMember, 'peer_member')

/** Newest that this person may see and that is drawn in a list: no recalls, no replies in threads that are not his, nothing that he removed for himself. */
const latestSequence = sql<number | null>`(
  select e.sequence from chat_message e
  where e.conversation_id = ${conversation.id} and e.sequence > ${conversationMember.joinedSequence} and e.sequence <= coalesce(${conversationMember.leftSequence}, ${conversation.lastSequence})
    and e.content_type <> 'recall' and (e.told is null or ${conversationMember.userId} = any(e.sender_id || e.told)) and not exists (select 1 from chat_message_hidden h where h.user_id = ${conversationMember.userId} and h.message_id = e.id)
  order by e.sequence desc limit 1)`
/** Numbers of the pinned messages that this person may see, the last pinned first. */
const pins = sql<number[]>`(
  select coalesce(json_agg(p.sequence order by p.pinned_at desc, p.sequence desc), '[]'::json) from chat_pin p
  where p.conversation_id = ${conversation.id} and p.sequence > ${conversationMember.joinedSequence} and ${conversationMember.leftSequence} is null
    and not exists (select 1 from chat_message_hidden h where h.user_id = ${conversationMember.userId} and h.message_id = p.message_id))`
/** Messages of the conversation that wait for this person to confirm them, the last asked first. */
const urgent = sql<UrgentRow[]>`(
  select coalesce(json_agg(json_build_object('id', e.id, 'sequence', e.sequence, 'senderName', p.real_name, 'kind', e.content_type, 'content', e.content, 'at', u.urged_at)
    order by u.urged_at desc, e.sequence desc), '[]'::json)
  from chat_urge u join chat_message e on e.id = u.message_id join user_account p on p.id = e.sender_id
  where u.user_id = ${conversationMember.userId} and u.confirmed_at is null and e.conversation_id = ${conversation.id}
    and e.sequence > ${conversationMember.joinedSequence} and ${conversationMember.leftSequence} is null
    and not exists (select 1 from chat_message_hidden h where h.user_id = u.user_id and h.message_id = e.id))`
const memberCount = sql<number>`(select count(*)::int from conversation_member c where c.conversation_id = ${conversation.id} and c.left_sequence is null)`

/** One side: a member with his conversation and, of a talk of two, the other person; the newest first. */
export async function readSides(db: Reader, { userIds, conversationIds, named, changedAfter, isListed, limit = 1000 }: WhichSides) {
  return db
    .select({
      ...getTableColumns(conversationMember),
      peer: PERSON,
      peerReadSequence: peerMember.readSequence,
      latestSequence,
      memberCount,
      pins,
      urgent,
      kind: conversation.kind,
      name: conversation.name,
      lastSequence: conversation.lastSequence,
      ownerId: conversation.ownerId,
      administratorIds: conversation.administratorIds,
      isSilenced: conversation.isSilenced,
      noticeText: conversation.noticeText,
      noticeAt: conversation.noticeAt,
      noticeBy: noticeWriter.realName,
      subjectArea: conversation.subjectArea,
      subjectId: conversation.subjectId
    })
    .from(conversationMember)
    .innerJoin(conversation, eq(conversation.id, conversationMember.conversationId))
    .leftJoin(userAccount, eq(userAccount.id, conversationMember.peerId))
    .leftJoin(noticeWriter, eq(noticeWriter.id, conversation.noticeById))
    .leftJoin(
      peerMember,
      and(eq(peerMember.conversationId, conversationMember.conversationId), eq(peerMember.userId, conversationMember.peerId))
    )
    .where(
      and(
        userIds === undefined ? undefined : inArray(conversationMember.userId, [...userIds]),
        conversationIds === undefined ? undefined : inArray(conversationMember.conversationId, [...conversationIds]),
        named === undefined
          ? undefined
          : sql`coalesce(${conversationMember.peerId}, ${conversationMember.conversationId}) = any(${sql.param([...named])}::text[])`,
        changedAfter === undefined ? undefined : gt(conversationMember.changedAt, changedAfter),
        isListed === true
          ? sql`coalesce(${conversationMember.leftSequence}, ${conversation.lastSequence}) > greatest(${conversationMember.hiddenSequence}, 0)`
          : undefined
      )
    )
    .orderBy(desc(conversationMember.lastAt), desc(conversationMember.conversationId))
    .limit(limit)
}
