import type { CardContent, FileContent, Quote } from '@/contract/conversation'
import type { ConversationKind, EntryKind } from '@/contract/conversationCodes'
import type { ImageContent, VoiceContent } from '@/contract/frames'

/**
 * How far one's own message has come: `sending` now or as soon as its turn comes, `waiting` for a connection, `failed` until the
 * person retries or gives it up, `sent` = stored by the server, `read` by the other one of two (groups: ChatLog.readersOf).
 */
export type Delivery = 'sending' | 'waiting' | 'failed' | 'sent' | 'read'

/** What a person says. Files lie at a temporary path of the platform (H5: blob: address), pictures compressed already. */
export type Said = { quote?: Quote; mentions?: readonly string[] } & (
  | { kind: 'text'; text: string }
  /** Width and height in px. */
  | { kind: 'image'; filePath: string; width: number; height: number }
  /** `length` is `mm:ss`. */
  | { kind: 'voice'; filePath: string; length: string }
  /** `size` in bytes. */
  | { kind: 'file'; filePath: string; fileName: string; size: number }
  /** `title` and `text` are shown until the server has written its own. */
  | { kind: 'card'; id: string; title: string; text: string }
)

/** What an outbox item of a message carries (kinds `message.text` and `message.file`): plain JSON that lies on the device. */
export interface MessageAct {
  conversationId: string
  conversationKind: ConversationKind
  /** Made once, kept through retries and restarts. */
  clientId: string
  kind: Said['kind']
  /** As the frame carries it; a file's `name` is the server's and comes with the upload. */
  content:
    | string
    | { name?: string; width: number; height: number }
    | { name?: string; length: string }
    | { name?: string; fileName: string; size: number }
    | { area: 'transferCar'; id: string; title: string; text: string }
  quote?: Quote
  mentions?: readonly string[]
}

export type RowContent = string | ImageContent | VoiceContent | FileContent | CardContent

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
