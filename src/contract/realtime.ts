import { Type, type Static } from '@sinclair/typebox'

/**
 * What a client sends over the socket (contract section 7). Unknown fields are ignored, unknown methods too (rulings 3, 4);
 * a frame of a known method that does not fit is answered with an `error` frame and changes nothing.
 */
const Id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[0-9A-Za-z_-]+$', title: '编号' })
const token = Type.Optional(Type.String({ maxLength: 400 }))

export const OnConnectionFrame = Type.Object({ method: Type.Literal('OnConnection'), token, mobileDevice: Type.Optional(Type.Boolean()) })
export type OnConnectionFrame = Static<typeof OnConnectionFrame>

/** Picture of Uploader/IM; width and height in px. */
export const ImageBody = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 200, title: '文件名' }),
  width: Type.Number({ minimum: 1, maximum: 20_000, title: '宽' }),
  height: Type.Number({ minimum: 1, maximum: 20_000, title: '高' })
})
export const VoiceBody = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 200, title: '文件名' }),
  length: Type.String({ pattern: '^\\d{2}:\\d{2}$', title: '时长' })
})
/** Text of at most 500 characters (contract section 7). */
export const TextBody = Type.String({ minLength: 1, maxLength: 500, title: '消息' })

export const SendMessageBody = Type.Union([
  Type.Object({ method: Type.Literal('SendMessage'), token, toUserId: Id, messageType: Type.Literal('text'), messageContent: TextBody }),
  Type.Object({ method: Type.Literal('SendMessage'), token, toUserId: Id, messageType: Type.Literal('image'), messageContent: ImageBody }),
  Type.Object({ method: Type.Literal('SendMessage'), token, toUserId: Id, messageType: Type.Literal('voice'), messageContent: VoiceBody })
])
export type SendMessageBody = Static<typeof SendMessageBody>

/** `formUserId` is the other person. */
export const UpdateReadMessageBody = Type.Object({ method: Type.Literal('UpdateReadMessage'), token, formUserId: Id })
export type UpdateReadMessageBody = Static<typeof UpdateReadMessageBody>

/** `toUserId` is the other person, `formUserId` oneself. */
export const MessageListBody = Type.Object({
  method: Type.Literal('MessageList'), token, toUserId: Id,
  formUserId: Type.Optional(Id),
  currentPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, title: '页码' })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, title: '每页条数' })),
  sord: Type.Optional(Type.String({ maxLength: 4 })),
  keyword: Type.Optional(Type.String({ maxLength: 50, title: '关键字' }))
})
export type MessageListBody = Static<typeof MessageListBody>

export const HeartbeatBody = Type.Object({ method: Type.Literal('heartbeat'), token })
