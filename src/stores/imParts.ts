import type { ServerFrame } from '@/contract/frames'
import type { Feedback } from '@/platform/feedback'
import type { Socket, SocketListener } from '@/platform/socket/types'
import type { MessageService } from '@/services/message'
import type { SessionStore } from './sessionStore'

export interface ImParts {
  session: Pick<SessionStore, 'token' | 'end' | 'refreshCurrentUser'>
  service: Pick<MessageService, 'conversations'>
  createSocket: (listener: SocketListener) => Socket
  toast: Feedback['toast']
}

/** What knows numbered conversations (feature `conversation`), loaded after the first paint. */
export interface ConversationKeeper {
  /** Each frame, after this store has taken it. */
  received(frame: ServerFrame): void
  /** Reads the list; false where the server has no numbered conversations. */
  readList(): Promise<boolean>
}
