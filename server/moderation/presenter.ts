import type { ModerationItem } from '@/contract/moderation'
import type { ServerContext } from '../context'
import { judgedPictureUrl } from '../files/signature'
import type { ItemWithEvents } from './repository'

/** @param userId whom the picture's address is signed for */
export function presentItem(
  context: Pick<ServerContext, 'fileSecret' | 'clock'>,
  userId: string,
  { item, authorName, fileType, events }: ItemWithEvents
): ModerationItem {
  const { id, kind, state, text, fileName, createdAt, changedAt } = item
  return {
    id,
    kind,
    state,
    authorName,
    text,
    pictureUrl: fileType === '' ? '' : judgedPictureUrl(context, { userId }, fileType, fileName, context.clock.now()),
    events: events.map(({ act, byName, reason, createdAt: at }) => ({ act, byName, reason, at })),
    createdAt,
    changedAt
  }
}
