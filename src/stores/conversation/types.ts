import type { Quote, Reaction } from '@/contract/conversation'
import type { ConversationKind, EntryKind, SentKind } from '@/contract/conversationCodes'
import type { MessageContent } from '@/contract/frames'
import type { Replies, ThreadPlace } from '@/contract/threads'
import type { Urged } from '@/contract/urgent'
import type { ActContents, SaidParts } from './sendKinds'

/**
 * How far one's own message has come: `sending` now or as soon as its turn comes, `waiting` for a connection, `failed` until the
 * person retries or gives it up, `sent` = stored by the server, `read` by the other one of two (groups: ChatLog.readersOf).
 */
export type Delivery = 'sending' | 'waiting' | 'failed' | 'sent' | 'read'

/** What a person says. */
export type Said = { rootId?: string; quote?: Quote; mentions?: readonly string[] } & {
  [K in SentKind]: { kind: K } & SaidParts[K]
}[SentKind]

/** What an outbox item of a message carries (kinds `message.text` and `message.file`): plain JSON that lies on the device. */
export interface MessageAct {
  conversationId: string
  conversationKind: ConversationKind
  /** Made once, kept through retries and restarts. */
  clientId: string
  kind: SentKind
  content: ActContents[SentKind]
  quote?: Quote
  mentions?: readonly string[]
  /** The message that it replies to in a thread; absent = it stands in the main talk. */
  rootId?: string
}

export type RowContent = MessageContent

/** One line of an open conversation; replaced, never changed, so that a row that is the same object need not be drawn again. */
export interface ChatRow {
  /** Stays from the own bubble's first moment on: the client id of own messages, else the id. */
  key: string
  /** '' until the server has stored it. */
  id: string
  /** 0 until the server has stored it. On foreign platforms a number of this device, for the order only. */
  sequence: number
  kind: EntryKind
  senderId: string
  senderName: string
  /** Address as the server said it, '' = none. */
  senderIcon: string
  isMine: boolean
  /** Text of a text or notice, else the content of its kind; '' when recalled. */
  content: RowContent
  /** Epoch ms. */
  at: number
  quote?: Quote
  mentions?: readonly string[]
  /** How often its sender changed its words; absent = never. */
  edits?: number
  reactions?: Reaction[]
  /** What was replied to it in a thread; absent = nothing. */
  replies?: Replies
  /** It is a reply in a thread; absent = it stands in the main talk. */
  thread?: ThreadPlace
  /** Who was asked to confirm it; absent = nobody. */
  urged?: Urged[]
  isRecalled: boolean
  /** Of own messages. */
  delivery?: Delivery
  /** Why it failed or waits, for people; '' = nothing to say. */
  error: string
  /** Of a file on its way: 0 to 100; absent when nothing is being uploaded. */
  percent?: number
  /** Where one's own file can be shown from as long as this run of the app lasts. */
  localPath?: string
}
