import { MessageListBody, SendMessageBody, UpdateReadMessageBody } from '@/contract/realtime'
import type { ServerContext } from '../context'
import { readConversation, sendMessage } from './commands/chat'
import { initialCounts } from './counts'
import { presentHistoryRow } from './presenter'
import { readHistory } from './repository/chat'

/** The platform's own page of a chat (contract section 7). */
const HISTORY_PAGE = 30

/** What sockets may say about messages (contract section 7), and what they are told of them when they join. */
export function registerMessageFrames(context: ServerContext): void {
  const { db, live } = context

  live.init.contribute((actor) => initialCounts(db, context, actor.userId))

  live.frames.on('SendMessage', SendMessageBody, async (frame, { actor }) => {
    await db.transaction((tx) => sendMessage(tx, context, actor, frame))
  })

  live.frames.on('UpdateReadMessage', UpdateReadMessageBody, async ({ formUserId }, { actor }) => {
    await db.transaction((tx) => readConversation(tx, context, actor, formUserId))
  })

  live.frames.on('MessageList', MessageListBody, async (frame, { actor, reply }) => {
    const { toUserId, currentPage = 1, pageSize = HISTORY_PAGE, keyword = '' } = frame
    const { rows, total, readUpTo } = await readHistory(db, actor.userId, toUserId, { currentPage, pageSize, keyword: keyword.trim() })
    const otherOf = (userId: string) => (userId === actor.userId ? toUserId : actor.userId)
    reply({
      method: 'messageList', pagination: { currentPage, pageSize, total },
      list: rows.map((row) => presentHistoryRow(context, actor.userId, row, readUpTo, otherOf))
    })
  })
}
