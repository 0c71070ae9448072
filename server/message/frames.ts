import type { ClientMethod } from '@/contract/frames'
import { CatchUpBody, MessageListBody, SendGroupMessageBody, SendMessageBody, UpdateReadGroupBody, UpdateReadMessageBody } from '@/contract/realtime'
import type { Actor, ServerContext } from '../context'
import { Refusal } from '../errors'
import type { FrameHandler } from '../realtime/types'
import { catchUp } from './catchUp'
import { readConversation } from './commands/read'
import type { Draft } from './commands/send'
import { initialCounts } from './counts'
import { draftOf, storedBefore } from './drafts'
import { presentHistoryRow } from './presenter'
import type { ChatRow } from './repository/entries'
import { readHistory } from './repository/platformChats'
import { MessageWriter } from './writer'

/** The platform's own page of a chat (contract section 7). */
const HISTORY_PAGE = 30

/** What sockets may say about messages (contract section 7), and what they are told of them when they join. */
export function registerMessageFrames(context: ServerContext): void {
  const { db, live } = context
  const writer = new MessageWriter(context)

  live.init.contribute((actor) => initialCounts(db, context, actor.userId))

  /** Stored before it is acknowledged; older clients have the echo for that. */
  const send: FrameHandler<SendMessageBody | SendGroupMessageBody> = async (frame, { actor, reply }) => {
    const { clientId } = frame
    const row = await drafted(frame, actor)
    const conversationId = frame.method === 'SendMessage' ? frame.toUserId : frame.groupId
    if (clientId !== undefined) reply({ method: 'messageAck', clientId, conversationId, id: row.id, sequence: row.sequence, sentAt: row.sentAt })
  }
  const drafted = async (frame: SendMessageBody | SendGroupMessageBody, actor: Actor): Promise<ChatRow> => {
    let draft: Draft
    try {
      draft = await draftOf(db, actor, frame)
    } catch (error) {
      // What is quoted or shown may be gone by the time a stored message is sent once more.
      const before = error instanceof Refusal ? await storedBefore(db, actor.userId, frame) : undefined
      if (before === undefined) throw error
      return before
    }
    const outcome = await writer.write(draft)
    if ('refusal' in outcome) throw outcome.refusal
    return outcome.row
  }
  live.frames.on('SendMessage' satisfies ClientMethod, SendMessageBody, send)
  live.frames.on('SendGroupMessage' satisfies ClientMethod, SendGroupMessageBody, send)

  live.frames.on('UpdateReadMessage' satisfies ClientMethod, UpdateReadMessageBody, async ({ formUserId, sequence }, { actor }) => {
    await db.transaction((tx) => readConversation(tx, context, actor, { userId: formUserId }, sequence))
  })
  live.frames.on('UpdateReadGroup' satisfies ClientMethod, UpdateReadGroupBody, async ({ groupId, sequence }, { actor }) => {
    await db.transaction((tx) => readConversation(tx, context, actor, { groupId }, sequence))
  })

  live.frames.on('CatchUp' satisfies ClientMethod, CatchUpBody, async (frame, { actor, reply }) => {
    reply(await catchUp(db, context, actor.userId, frame))
  })

  live.frames.on('MessageList' satisfies ClientMethod, MessageListBody, async (frame, { actor, reply }) => {
    const { toUserId, currentPage = 1, pageSize = HISTORY_PAGE, keyword = '' } = frame
    const { rows, total, readUpTo } = await readHistory(db, actor.userId, toUserId, { currentPage, pageSize, keyword: keyword.trim() })
    const otherOf = (userId: string) => (userId === actor.userId ? toUserId : actor.userId)
    reply({
      method: 'messageList', pagination: { currentPage, pageSize, total },
      list: rows.map((row) => presentHistoryRow(context, actor.userId, row, readUpTo, otherOf))
    })
  })
}
