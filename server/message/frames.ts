import { HISTORY_PAGE } from '@/contract/conversationCodes'
import type { ClientMethod } from '@/contract/frames'
import {
  CatchUpBody,
  MessageListBody,
  SendGroupMessageBody,
  SendMessageBody,
  UpdateReadGroupBody,
  UpdateReadMessageBody
} from '@/contract/realtime'
import type { Actor, ServerContext } from '../context'
import { Refusal } from '../errors'
import { watchFiles } from '../moderation/media'
import { noteDoubt, screenText } from '../moderation/screen'
import type { FrameSource, OverlappingHandler } from '../realtime/types'
import { catchUp } from './catchUp'
import { readConversation } from './commands/read'
import type { Draft } from './commands/send'
import { initialCounts, unreadFrame } from './counts'
import { draftOf, plainDraftOf, storedBefore } from './drafts'
import { presentHistoryRow } from './presenter'
import type { ChatRow } from './repository/entries'
import { readHistory } from './repository/platformChats'
import { fileOf, plainWordsOf } from './words'
import { MessageWriter } from './writer'

/** What sockets may say about messages (socket.md#frames), and what they are told of them when they join. */
export function registerMessageFrames(context: ServerContext): void {
  const { db, live } = context
  const writer = new MessageWriter(context)

  live.init.contribute((actor) => initialCounts(db, context, actor.userId))
  live.init.recount((actor) => unreadFrame(db, context, actor.userId))

  /**
   * Stored before it is acknowledged; older clients have the echo for that. What one socket says right behind each other is looked at in
   * its order and then stored together.
   */
  const send: OverlappingHandler<SendMessageBody | SendGroupMessageBody> = (frame, from) => {
    if (context.checks.size > 0) return screened(frame, from)
    const plain = plainDraftOf(from.actor, frame)
    return plain === undefined ? lookedAt(frame, from.actor).then((drafted) => stored(frame, drafted, from)) : stored(frame, plain, from)
  }
  const stored = (
    frame: SendMessageBody | SendGroupMessageBody,
    drafted: Draft | { row: ChatRow },
    { reply }: FrameSource,
    watched?: (row: ChatRow) => Promise<void>
  ): { rest: Promise<void> } => {
    const { clientId } = frame
    const conversationId = frame.method === 'SendMessage' ? frame.toUserId : frame.groupId
    const storing = 'row' in drafted ? Promise.resolve(drafted) : writer.write(drafted)
    const rest = storing.then(async (outcome) => {
      if ('refusal' in outcome) throw outcome.refusal
      await watched?.(outcome.row)
      const {
        row: { id, sequence, sentAt }
      } = outcome
      if (clientId !== undefined) reply({ method: 'messageAck', clientId, conversationId, id, sequence, sentAt })
    })
    return { rest }
  }
  /** The platform of the sender's mini-program looks at it first. */
  const screened = async (frame: SendMessageBody | SendGroupMessageBody, from: FrameSource): Promise<{ rest: Promise<void> }> => {
    const drafted = await lookedAt(frame, from.actor)
    const doubt = 'row' in drafted ? undefined : await screenText(context, from.actor, 'chat', plainWordsOf(drafted))
    return stored(frame, drafted, from, async (row) => {
      const names = row.contentType === 'image' || row.contentType === 'voice' ? [fileOf(row.content)] : []
      if (doubt === undefined && names.length === 0) return
      await db.transaction(async (tx) => {
        const subject = {
          kind: 'MESSAGE' as const,
          subjectId: row.id,
          authorId: row.senderId,
          text: plainWordsOf({ ...row, kind: row.contentType })
        }
        await noteDoubt(tx, doubt, { ...subject, fileName: '' }, context.clock.now())
        await watchFiles(tx, context, from.actor, names)
      })
    })
  }
  const lookedAt = async (frame: SendMessageBody | SendGroupMessageBody, actor: Actor): Promise<Draft | { row: ChatRow }> => {
    try {
      return await draftOf(db, actor, frame, context.areas.orderSubjects)
    } catch (error) {
      // What is quoted or shown may be gone by the time a stored message is sent once more.
      const row = error instanceof Refusal ? await storedBefore(db, actor.userId, frame) : undefined
      if (row === undefined) throw error
      return { row }
    }
  }
  live.frames.onOverlapping('SendMessage' satisfies ClientMethod, SendMessageBody, send)
  live.frames.onOverlapping('SendGroupMessage' satisfies ClientMethod, SendGroupMessageBody, send)

  live.frames.on('UpdateReadMessage' satisfies ClientMethod, UpdateReadMessageBody, async ({ formUserId, sequence }, { actor }) => {
    await db.transaction((tx) => readConversation(tx, context, actor, { userId: formUserId }, sequence))
  })
  live.frames.on('UpdateReadGroup' satisfies ClientMethod, UpdateReadGroupBody, async ({ groupId, sequence }, { actor }) => {
    await db.transaction((tx) => readConversation(tx, context, actor, { groupId }, sequence))
  })

  live.frames.on('CatchUp' satisfies ClientMethod, CatchUpBody, async (frame, { actor, reply, recount }) => {
    reply(await catchUp(db, context, actor.userId, frame))
    if (frame.counts === true) recount()
  })

  live.frames.on('MessageList' satisfies ClientMethod, MessageListBody, async (frame, { actor, reply }) => {
    const { toUserId, currentPage = 1, pageSize = HISTORY_PAGE, keyword = '' } = frame
    const { rows, total, readUpTo } = await readHistory(db, actor.userId, toUserId, { currentPage, pageSize, keyword: keyword.trim() })
    const otherOf = (userId: string) => (userId === actor.userId ? toUserId : actor.userId)
    reply({
      method: 'messageList',
      pagination: { currentPage, pageSize, total },
      list: rows.map((row) => presentHistoryRow(context, actor.userId, row, readUpTo, otherOf))
    })
  })
}
