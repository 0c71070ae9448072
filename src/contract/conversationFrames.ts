import type { ChatEntry, ConversationState } from './conversation'

/** Frames of numbered conversations, server to client (feature `conversation`); the others stand in `frames.ts`. Free of schemas. */

/** The message is stored; said again, with the same numbers, when the same `clientId` comes once more. `conversationId`: person or group. */
export interface MessageAckFrame {
  method: 'messageAck'
  clientId: string
  conversationId: string
  id: string
  sequence: number
  sentAt: number
}
/** A new entry, or one with a `revision`: a known message that was changed, as it is now; it counts nothing. */
export interface ConversationEntryFrame {
  method: 'conversationEntry'
  conversationId: string
  entry: ChatEntry
}
/** `userId` has read everything up to `sequence`. */
export interface MessageReadFrame {
  method: 'messageRead'
  conversationId: string
  userId: string
  sequence: number
}
export interface ConversationStateFrame {
  method: 'conversationState'
  state: ConversationState
}
/** `entries` ascending and without holes, at most CATCH_UP_LIMIT: from the asked sequence on, or the newest where none was named. Fewer than up to `state.lastSequence`: ask again from the last one. */
export interface CaughtUp {
  state: ConversationState
  entries: ChatEntry[]
  /** What oneself deleted on another device after `since`: known entries lose their content. Absent = nothing, or an older server. */
  removed?: RemovedEntry[]
  /** Known messages that were changed after `since` (ChatEntry.revision), as they are now. Absent = none, or an older server. */
  changed?: ChatEntry[]
}
export interface RemovedEntry {
  id: string
  sequence: number
}
/** `now`: the server's clock, for the next `since`. */
export interface CatchUpFrame {
  method: 'catchUp'
  list: CaughtUp[]
  now: number
}
export interface ResyncFrame {
  method: 'resync'
}
