import { Type, type Static, type TSchema } from '@sinclair/typebox'
import { CardBody, ClientId, ContactBody, FileBody, Mentions, PlaceBody, QuoteId } from './conversation'
import { SENT_KINDS, TEXT_LENGTH, type SentKind } from './conversationCodes'

/**
 * What a client sends over the socket (socket.md#frames). Unknown fields are ignored, unknown methods too (wire.md#unknown-fields,
 * socket.md#frames); a frame of a known method that does not fit is answered with an `error` frame and changes nothing.
 */
const Id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[0-9A-Za-z_-]+$', title: '编号' })
const token = Type.Optional(Type.String({ maxLength: 400 }))

export const OnConnectionFrame = Type.Object({ method: Type.Literal('OnConnection'), token, mobileDevice: Type.Optional(Type.Boolean()) })
export type OnConnectionFrame = Static<typeof OnConnectionFrame>

/** Picture of Uploader/IM; width and height in px. */
const ImageBody = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 200, title: '文件名' }),
  width: Type.Number({ minimum: 1, maximum: 20_000, title: '宽' }),
  height: Type.Number({ minimum: 1, maximum: 20_000, title: '高' })
})
const VoiceBody = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 200, title: '文件名' }),
  length: Type.String({ pattern: '^\\d{2}:\\d{2}$', title: '时长' })
})
/** Text of at most 500 characters (messages.md#kinds-of-messages). */
const TextBody = Type.String({ minLength: 1, maxLength: TEXT_LENGTH, title: '消息' })

/** What a client sends of each kind of message. */
const MESSAGE_BODIES = {
  text: TextBody,
  image: ImageBody,
  voice: VoiceBody,
  file: FileBody,
  place: PlaceBody,
  contact: ContactBody,
  card: CardBody
} satisfies Record<SentKind, TSchema>
export type MessageBodies = { [K in SentKind]: Static<(typeof MESSAGE_BODIES)[K]> }
type SentMessage = { [K in SentKind]: { messageType: K; messageContent: MessageBodies[K] } }[SentKind]

/**
 * Feature `conversation`: with a `clientId` the message is acknowledged by `messageAck` and stored once, however often it is sent. `after`:
 * client id of an own message that must be stored before this one, so that several may be under way; while it is not, this one is refused for `later`.
 */
const after = Type.Optional(ClientId)
/** Feature `messageThread`: the message that this one replies to in a thread. */
const rootId = Type.Optional(Id)
const ours = { clientId: Type.Optional(ClientId), quoteId: QuoteId, rootId, after }
const direct = { method: Type.Literal('SendMessage'), token, toUserId: Id, ...ours }
const Direct = Type.Object(direct)
export const SendMessageBody = Type.Unsafe<SendMessageBody>(
  Type.Union(SENT_KINDS.map((kind) => Type.Object({ ...direct, messageType: Type.Literal(kind), messageContent: MESSAGE_BODIES[kind] })))
)
export type SendMessageBody = Static<typeof Direct> & SentMessage

/** Feature `conversation`: to a group. Specified one-to-one frames stay as they are. */
const group = {
  method: Type.Literal('SendGroupMessage'),
  token,
  groupId: Id,
  clientId: ClientId,
  quoteId: QuoteId,
  rootId,
  mentions: Mentions,
  after
}
const Group = Type.Object(group)
export const SendGroupMessageBody = Type.Unsafe<SendGroupMessageBody>(
  Type.Union(SENT_KINDS.map((kind) => Type.Object({ ...group, messageType: Type.Literal(kind), messageContent: MESSAGE_BODIES[kind] })))
)
export type SendGroupMessageBody = Static<typeof Group> & SentMessage

const Sequence = Type.Integer({ minimum: 0, maximum: 1_000_000_000, title: '序号' })
/** `formUserId` is the other person. Without `sequence` everything so far is read, else everything up to it. */
export const UpdateReadMessageBody = Type.Object({
  method: Type.Literal('UpdateReadMessage'),
  token,
  formUserId: Id,
  sequence: Type.Optional(Sequence)
})
export type UpdateReadMessageBody = Static<typeof UpdateReadMessageBody>
export const UpdateReadGroupBody = Type.Object({ method: Type.Literal('UpdateReadGroup'), token, groupId: Id, sequence: Sequence })
export type UpdateReadGroupBody = Static<typeof UpdateReadGroupBody>

/**
 * Feature `conversation`: what came after these sequences? Conversations that are not named are answered with their state and newest
 * entries when something in them changed after `since` (epoch ms of the server, 0 = all that are in the list). `counts`: the answer is
 * followed by `unread`, because who asks cannot know what his counts hold.
 */
export const CatchUpBody = Type.Object({
  method: Type.Literal('CatchUp'),
  token,
  known: Type.Array(Type.Object({ id: Id, sequence: Sequence }), { maxItems: 1000, title: '会话' }),
  since: Type.Integer({ minimum: 0, title: '时间' }),
  counts: Type.Optional(Type.Boolean())
})
export type CatchUpBody = Static<typeof CatchUpBody>

/** `toUserId` is the other person, `formUserId` oneself. */
export const MessageListBody = Type.Object({
  method: Type.Literal('MessageList'),
  token,
  toUserId: Id,
  formUserId: Type.Optional(Id),
  currentPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, title: '页码' })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, title: '每页条数' })),
  sord: Type.Optional(Type.String({ maxLength: 4 })),
  keyword: Type.Optional(Type.String({ maxLength: 50, title: '关键字' }))
})
export type MessageListBody = Static<typeof MessageListBody>

export const HeartbeatBody = Type.Object({ method: Type.Literal('heartbeat'), token })
