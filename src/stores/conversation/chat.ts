import { autorun, runInAction } from 'mobx'
import type { Clock } from '@/platform/clock'
import type { RecordStorage } from '@/platform/storage'
import type { ConversationService } from '@/services/conversation'
import type { FilesService } from '@/services/files'
import type { ImStore } from '../imStore'
import type { OutboxStore } from '../outbox/outboxStore'
import { ChatSender } from './chatSender'
import { ConversationStore } from './conversationStore'
import { ForeignHistory } from './foreignHistory'

export interface ChatNeeds {
  im: ImStore
  service: ConversationService
  files: Pick<FilesService, 'upload'>
  outbox: OutboxStore
  records: RecordStorage
  clock: Pick<Clock, 'now'>
  uuid: () => Promise<string>
  userId: () => string
}

/** Chat in the background: the list, the logs on the device, and sending; loaded after the first paint. A chat page opens a ChatLog over it. */
export interface Chat {
  im: ImStore
  conversations: ConversationStore
  sender: ChatSender
  history: ForeignHistory
  service: ConversationService
  uuid: () => Promise<string>
  /** Who is in front of the device. */
  userId: () => string
  /** @param userId '' = nobody */
  follow: (userId: string) => void
}

/** Joins the parts of chat over the one outbox and the one connection. */
export function createChat({ im, service, files, outbox, records, clock, uuid, userId }: ChatNeeds): Chat {
  const conversations = new ConversationStore({ im, service, records, uuid })
  const history = new ForeignHistory(im, userId)
  conversations.watchFrames((frame) => {
    history.received(frame)
  })
  const now = clock.now.bind(clock)
  const sender = new ChatSender({ im, outbox, conversations, history, files, newClientId: clientIds(now), now, userId })
  autorun(() => {
    const failed = sender.failedIn
    const items = im.conversations
    runInAction(() => {
      for (const item of items) item.hasFailed = failed.has(item.id)
    })
  })
  autorun(() => {
    if (im.state !== 'open') history.lost()
  })
  const follow = (id: string): void => {
    conversations.follow(id)
    sender.forget()
  }
  return { im, conversations, sender, history, service, uuid, userId, follow }
}

/** Ids that differ among the messages of one sender (the server asks no more of them), made at once: an own bubble waits for nothing. */
function clientIds(now: () => number): () => string {
  let made = 0
  return () => {
    made += 1
    return `${now().toString(36)}-${made.toString(36)}-${Math.random().toString(36).slice(2, 12)}`
  }
}
