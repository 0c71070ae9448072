import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { MESSAGE_KINDS } from '@/contract/conversationCodes'
import { previewText } from '@/domain/conversation/kinds'
import { PAGES } from '@/domain/pages'
import { DAY, type Clock } from '../clock'
import { afterCommit } from '../database/afterCommit'
import type { Db, Reader, Tx } from '../database/client'
import { conversation, conversationMember, userAccount } from '../database/schema'
import { GATHER_MS } from '@/domain/notify'
import type { Untold } from './repository'
import { watchPeople, type NotifyJobs } from './watch'

const me = conversationMember
/** What he has neither read nor been told of begins after this number. */
const heard = sql`greatest(${me.readSequence}, ${me.toldSequence}, ${me.joinedSequence})`
const isFresh = sql`e.conversation_id = ${me.conversationId} and e.sequence > ${heard} and e.sender_id <> ${me.userId} and e.recalled_at is null
  and e.content_type = any(${sql.param([...MESSAGE_KINDS])}::text[])
  and (e.told is null or ${me.userId} = any(e.told)) and not exists (select 1 from chat_message_hidden h where h.user_id = ${me.userId} and h.message_id = e.id)`

interface Newest {
  sequence: number
  kind: string
  content: string
  sender: string
  at: number
}

/** Chats with messages that a person has neither read nor been told of, the newest first; of one that is muted only those that name him. */
export async function untoldChatsOf(reader: Reader, userId: string): Promise<Untold[]> {
  const isNamed = sql<boolean>`${me.mentionSequence} > ${heard}`
  const rows = await reader
    .select({
      conversationId: me.conversationId,
      peerId: me.peerId,
      told: me.toldSequence,
      isNamed,
      name: sql<string>`coalesce(${userAccount.realName}, ${conversation.name})`,
      fresh: sql<number>`(select count(*)::int from chat_message e where ${isFresh})`,
      newest: sql<Newest | null>`(select json_build_object('sequence', e.sequence, 'kind', e.content_type, 'content', e.content, 'at', e.sent_at,
        'sender', (select s.real_name from user_account s where s.id = e.sender_id)) from chat_message e where ${isFresh} order by e.sequence desc limit 1)`
    })
    .from(me)
    .innerJoin(conversation, eq(conversation.id, me.conversationId))
    .leftJoin(userAccount, eq(userAccount.id, me.peerId))
    .where(and(eq(me.userId, userId), gt(me.unread, 0), isNull(me.leftSequence), sql`(not ${me.isMuted} or ${isNamed})`))
  return rows
    .flatMap(({ conversationId, peerId, told, isNamed: named, name, fresh, newest }): Untold[] => {
      if (newest === null) return []
      const said = previewText(newest.kind, newest.content)
      return [
        {
          kind: named ? 'mention' : 'chat',
          title: name === '' ? '群聊' : name,
          text: `${fresh > 1 ? `[${fresh} 条] ` : ''}${peerId === null ? `${newest.sender}：` : ''}${said}`,
          count: fresh,
          path: `${PAGES.chat}?id=${peerId ?? conversationId}`,
          at: newest.at,
          chat: { conversationId, from: told, to: newest.sequence }
        }
      ]
    })
    .sort((one, other) => other.at - one.at)
}

/** What was told of a chat moves: forward when it goes out, back when it did not. */
export async function markTold(tx: Tx, userId: string, { conversationId, from, to }: { conversationId: string; from: number; to: number }) {
  await tx
    .update(me)
    .set({ toldSequence: to })
    .where(and(eq(me.conversationId, conversationId), eq(me.userId, userId), eq(me.toldSequence, from)))
}

/** What a chat message may be to whom it comes. */
const CHAT_KINDS = ['chat', 'mention'] as const

/** At the start: asks for those whose chats of the last day nobody has told, because a server died before it asked. */
export async function watchUntoldChats(tx: Tx, { jobs, clock }: { jobs: NotifyJobs; clock: Clock }): Promise<void> {
  const now = clock.now()
  const people = await tx
    .selectDistinct({ id: me.userId })
    .from(me)
    .where(and(gt(me.unread, 0), isNull(me.leftSequence), gt(me.lastAt, now - DAY)))
  await watchPeople(
    tx,
    jobs,
    people.map(({ id }) => id),
    now,
    CHAT_KINDS
  )
}

/**
 * Who got chat messages: each is looked for once in the time in which a notice gathers, in a transaction of its own. So a message costs
 * its sender nothing for it.
 */
export class ChatNotices {
  /** When each was looked for last, epoch ms. */
  private readonly asked = new Map<string, number>()
  private waiting = new Set<string>()
  private work = Promise.resolve()

  constructor(private readonly context: { db: Db; clock: Clock; jobs: NotifyJobs }) {}

  /** These people got messages, once `tx` is kept. */
  got(tx: Tx, userIds: Iterable<string>): void {
    afterCommit(tx, () => {
      const now = this.context.clock.now()
      const isFirst = this.waiting.size === 0
      for (const userId of userIds) if (now - (this.asked.get(userId) ?? 0) >= GATHER_MS) this.waiting.add(userId)
      if (isFirst && this.waiting.size > 0) this.work = this.work.then(() => this.ask())
    })
  }

  /** Resolves once all that was asked for is stored. */
  async settled(): Promise<void> {
    await this.work
  }

  private async ask(): Promise<void> {
    const { db, clock, jobs } = this.context
    const userIds = this.waiting
    this.waiting = new Set()
    const now = clock.now()
    for (const [userId, at] of this.asked) if (now - at >= GATHER_MS) this.asked.delete(userId)
    for (const userId of userIds) this.asked.set(userId, now)
    try {
      await db.transaction((tx) => watchPeople(tx, jobs, [...userIds], now, CHAT_KINDS))
    } catch {
      // The database is away: the next message asks again, or the next start.
      for (const userId of userIds) this.asked.delete(userId)
    }
  }
}
