/**
 * Socket frames (socket.md#frames): names, kinds and shapes. Free of schemas, so the app may import it; the schemas of
 * what a client sends are in `contract/realtime.ts`. Frames are JSON text; times are epoch ms; ids are strings.
 */

import type { BusinessNews } from './businessEvents'
import type { CardContent, ContactContent, FileContent, PlaceContent, Quote } from './conversation'
import type { BundleContent } from './forward'
import type { ThreadPlace } from './threads'
import type { MessageKind, SendRefusal } from './conversationCodes'
import type {
  MessageAckFrame,
  ConversationEntryFrame,
  MessageReadFrame,
  ConversationStateFrame,
  CatchUpFrame,
  ResyncFrame
} from './conversationFrames'

/** Client to server. Every frame carries `token`. */
export const ClientMethod = {
  onConnection: 'OnConnection',
  sendMessage: 'SendMessage',
  updateReadMessage: 'UpdateReadMessage',
  messageList: 'MessageList',
  /** Feature `conversation`, these three. */
  sendGroupMessage: 'SendGroupMessage',
  updateReadGroup: 'UpdateReadGroup',
  catchUp: 'CatchUp',
  /** Only when the feature `heartbeat` is listed. */
  heartbeat: 'heartbeat'
} as const
export type ClientMethod = (typeof ClientMethod)[keyof typeof ClientMethod]

/** Server to client. The case of some varies between platforms: compare with `methodOf`. */
export const ServerMethod = {
  initMessage: 'initMessage',
  online: 'Online',
  offline: 'Offline',
  /** Echo of one's own message. */
  sendMessage: 'sendMessage',
  receiveMessage: 'receiveMessage',
  messageList: 'messageList',
  messagePush: 'messagePush',
  closeSocket: 'closeSocket',
  logout: 'logout',
  /** Feature `businessEvent`: a record changed, read it again by id. */
  businessEvent: 'businessEvent',
  /** Feature `heartbeat`: answer to a heartbeat. */
  heartbeat: 'heartbeat',
  /** Feature `readEvent`: oneself read something on another device or page; carries the new counts. */
  unread: 'unread',
  /** Feature `conversation`: answer to a message with a client id, after it was stored. */
  messageAck: 'messageAck',
  /** Feature `conversation`: an entry that the platform's frames cannot carry: any of a group, recalls and notices; and again, as `isRemoved`, what oneself deleted on another device (who was away: `removed` of a catch-up). */
  conversationEntry: 'conversationEntry',
  /** Feature `conversation`: somebody read. */
  messageRead: 'messageRead',
  /** Feature `conversation`: settings, name or members changed, or it was read on another device. */
  conversationState: 'conversationState',
  /** Feature `conversation`: answer to `CatchUp`. */
  catchUp: 'catchUp',
  /** Feature `conversation`: frames may have been missed (several servers, Redis was away): catch up and read again. */
  resync: 'resync',
  /** A frame that was refused, with a message for people. Foreign platforms never send it. */
  error: 'error'
} as const
export type ServerMethod = (typeof ServerMethod)[keyof typeof ServerMethod]

const METHODS = new Map<string, ServerMethod>(Object.values(ServerMethod).map((method) => [method.toLowerCase(), method]))

/** The method of a received frame whatever its case; undefined for those nobody knows, which are ignored (socket.md#frames). */
export function methodOf(frame: { method?: unknown }): ServerMethod | undefined {
  return typeof frame.method === 'string' ? METHODS.get(frame.method.toLowerCase()) : undefined
}

/** What a server of ours adds to the platform's frames; listed in initMessage and in CurrentUser. */
export const SocketFeature = {
  heartbeat: 'heartbeat',
  businessEvent: 'businessEvent',
  presence: 'presence',
  readEvent: 'readEvent',
  conversation: 'conversation'
} as const

/** Kinds of a chat message. Live frames carry an object for image and voice, history rows its JSON text; both are read. `file` and `card` by feature only. */
export type MessageType = MessageKind
/** Sent as `name` (answer of Uploader/IM), answered with `path` `/api/file/Image/IM/{name}`. */
export interface ImageContent {
  name?: string
  path?: string
  width: number
  height: number
}
/** `length` is `mm:ss`. */
export interface VoiceContent {
  name?: string
  path?: string
  length: string
}
/** Content of each kind of message as a live frame carries it. */
export interface MessageContents {
  text: string
  image: ImageContent
  voice: VoiceContent
  file: FileContent
  place: PlaceContent
  contact: ContactContent
  card: CardContent
  bundle: BundleContent
}
export type MessageContent = { [K in MessageKind]: MessageContents[K] }[MessageKind]

export interface UnreadOfPerson {
  sendUserId: string
  receiveUserId: string
  unreadNum: number
  defaultMessage: string
  defaultMessageType: MessageType
  defaultMessageTime: number
  /** Feature `conversation`: not in the badge. */
  isMuted?: true
}

/** Older platforms send the parts (`unreadMessageCount` flow, `unreadNoticeCount` notices), later ones `unreadTotalCount`; in-site messages only, without chats. */
export interface InitMessageFrame {
  method: 'initMessage'
  onlineUserList?: string[]
  onlineUsers?: string[]
  unreadNums?: UnreadOfPerson[]
  unreadNoticeCount?: number
  noticeDefaultText?: string
  noticeDefaultTime?: number
  unreadMessageCount?: number
  messageDefaultText?: string
  messageDefaultTime?: number
  unreadSystemMessageCount?: number
  unreadScheduleCount?: number
  unreadTotalCount?: number
  userId?: string
  features?: string[]
  /** Feature `heartbeat`: how often a client should beat, ms. */
  heartbeatMs?: number
  /** Feature `conversation`: groups with something unread. */
  unreadGroups?: UnreadOfGroup[]
  /** The server's clock, epoch ms. */
  now?: number
}

/** Muted groups are among them; the badge leaves muted conversations out unless they name the person. */
export interface UnreadOfGroup {
  groupId: string
  unreadNum: number
  isMentioned: boolean
  isMuted?: true
}

export interface PresenceFrame {
  method: 'Online' | 'Offline'
  userId: string
}

/** Own echo: `UserId` (capital U) is the sender. */
export interface SendMessageFrame {
  method: 'sendMessage'
  UserId: string
  account?: string
  realName?: string
  headIcon?: string
  toUserId: string
  toAccount?: string
  toRealName?: string
  toHeadIcon?: string
  messageType: MessageType
  toMessage: MessageContent
  dateTime: number
  latestDate: number
  /** Ours: id of the stored message. */
  id?: string
  /** Feature `conversation`. */
  sequence?: number
  clientId?: string
  quote?: Quote
  /** Feature `messageThread`. */
  thread?: ThreadPlace
}

export interface ReceiveMessageFrame {
  method: 'receiveMessage'
  formUserId: string
  formMessage: MessageContent
  messageType: MessageType
  dateTime: number
  latestDate: number
  headIcon?: string
  realName?: string
  account?: string
  id?: string
  /** Feature `conversation`. */
  sequence?: number
  quote?: Quote
  /** Feature `messageThread`. */
  thread?: ThreadPlace
}

/** `state` 0 unread, 1 read. `content` of image and voice is JSON text. */
export interface MessageRow {
  id: string
  sendUserId: string
  sendTime: number
  receiveUserId: string
  receiveTime: number | null
  content: string
  contentType: MessageType
  state: 0 | 1
}

/** Ascending by time; `list.length < pageSize` = the end. .NET platforms call the page `pageIndex`. */
export interface MessageListFrame {
  method: 'messageList'
  list: MessageRow[]
  pagination: { currentPage?: number; pageIndex?: number; pageSize: number; total: number }
}

/** `messageType` 1 notice, 2 flow (later 3 system, 4 schedule); `unreadNoticeCount` is what to add, at least 1. */
export interface MessagePushFrame {
  method: 'messagePush'
  messageType: number
  userId: string
  toUserId: string[]
  title: string
  unreadNoticeCount?: number
  messageDefaultTime?: number
}

export interface CloseSocketFrame {
  method: 'closeSocket'
  msg?: string
}
export interface LogoutFrame {
  method: 'logout'
  msg?: string
}

export type BusinessEventFrame = BusinessNews & { method: 'businessEvent' }

/** Counts after a reading elsewhere: in-site total, and per person those of chats. */
export interface UnreadFrame {
  method: 'unread'
  unreadTotalCount: number
  unreadNums: UnreadOfPerson[]
  unreadGroups?: UnreadOfGroup[]
}
export interface HeartbeatFrame {
  method: 'heartbeat'
}
/** `clientId` and `refusal` when it answers a message with a client id. */
export interface ErrorFrame {
  method: 'error'
  msg: string
  of?: string
  clientId?: string
  refusal?: SendRefusal
}

export type ServerFrame =
  | InitMessageFrame
  | PresenceFrame
  | SendMessageFrame
  | ReceiveMessageFrame
  | MessageListFrame
  | MessagePushFrame
  | CloseSocketFrame
  | LogoutFrame
  | BusinessEventFrame
  | UnreadFrame
  | HeartbeatFrame
  | ErrorFrame
  | MessageAckFrame
  | ConversationEntryFrame
  | MessageReadFrame
  | ConversationStateFrame
  | CatchUpFrame
  | ResyncFrame
