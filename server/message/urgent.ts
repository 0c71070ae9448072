import type { UrgentMessage } from '@/contract/urgent'
import { previewText } from '@/domain/conversation/kinds'
import type { Reader, Tx } from '../database/client'
import { shortened } from './content'
import type { Parts } from './parts'
import { urgedOf, waitingFor } from './repository/urges'

/** What waits for a person to confirm it, the last asked first. */
export async function urgentFor(db: Reader, userId: string): Promise<UrgentMessage[]> {
  return (await waitingFor(db, userId)).map(({ message, senderName, peerId, groupName, at }) => ({
    conversationId: peerId ?? message.conversationId,
    groupName: peerId === null ? groupName : '',
    id: message.id,
    sequence: message.sequence,
    senderName,
    text: shortened(previewText(message.contentType, message.content)),
    at
  }))
}

/** These people hear what waits for them. */
export async function tellUrgent(tx: Tx, { live }: Pick<Parts, 'live'>, userIds: readonly string[]): Promise<void> {
  for (const userId of userIds) live.send(tx, [userId], { method: 'urgentMessages', list: await urgentFor(tx, userId) })
}

/** Who has yet to confirm a message. */
export const unconfirmedOf = async (db: Reader, messageId: string): Promise<string[]> =>
  (await urgedOf(db, [messageId])).flatMap(({ userId, confirmedAt }) => (confirmedAt === null ? [userId] : []))
