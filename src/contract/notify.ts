import { Type, type Static } from '@sinclair/typebox'

/**
 * How people are reached when the app is closed, by feature `notify` (notify.md#ways). A family of ours: unknown fields are refused, writes
 * carry an Idempotency-Key. Every call is about the person who asks, but for the deliveries of an order and of all. Times are epoch ms.
 *
 * GET  notify/Ways                      -> NotifyWays
 * POST notify/Subscriptions             SubscribeBody -> NotifyWays; a browser says so again at each start: the newest keys count
 * POST notify/Subscriptions/Remove      UnsubscribeBody -> NotifyWays; one that is not there is no error
 * PUT  notify/QuietHours                QuietHoursBody -> NotifyWays
 * PUT  notify/Choices                   ChoiceBody -> NotifyWays
 * GET  notify/Deliveries?orderId        -> { list: NotifyDelivery[] }, newest first; who dispatches for the whole company
 * GET  notify/Sent?SentQuery            -> KeysetPage<SentNotice>, newest first; administrators of the whole company
 */

const strict = <T extends Parameters<typeof Type.Object>[0]>(properties: T) => Type.Object(properties, { additionalProperties: false })

/** Ways beyond the open app, from the quietest to the loudest; weapp and alipay are messages of the platform about its mini-program. */
export const NOTIFY_CHANNELS = ['push', 'weapp', 'alipay', 'mail', 'text', 'call'] as const
export type NotifyChannel = (typeof NOTIFY_CHANNELS)[number]

/** What a notice is about: an order offered, an order that changed, a flow that waits, being named in a chat, an urgent message, a chat, money, all else. */
export const NOTIFY_KINDS = ['offer', 'order', 'approval', 'mention', 'urgent', 'chat', 'schedule', 'money', 'notice'] as const
export type NotifyKind = (typeof NOTIFY_KINDS)[number]

/** Ways that a person chose for a kind, none = not told; a kind that is not named goes by its default. */
export type NotifyChoices = Partial<Record<NotifyKind, NotifyChannel[]>>

/** ASKED: handed over, and whether it was taken is not known. SENT: taken. REFUSED: the channel did not take it. */
export const NOTIFY_STATES = ['ASKED', 'SENT', 'REFUSED'] as const
export type NotifyState = (typeof NOTIFY_STATES)[number]

const endpoint = Type.String({ minLength: 10, maxLength: 1000, pattern: '^https?://', title: '推送地址' })
const key = (title: string, length: number) => Type.String({ minLength: length, maxLength: length, pattern: '^[0-9A-Za-z_-]+$', title })

/** What a browser's PushSubscription says (RFC 8291): the point of its key, 65 bytes, and 16 bytes of secret, base64url without padding. */
export const SubscribeBody = strict({ endpoint, p256dh: key('推送公钥', 87), auth: key('推送密钥', 22) })
export type SubscribeBody = Static<typeof SubscribeBody>

export const UnsubscribeBody = strict({ endpoint })
export type UnsubscribeBody = Static<typeof UnsubscribeBody>

const minute = (title: string) => Type.Integer({ minimum: 0, maximum: 1439, title })
const kinds = Type.Union(
  NOTIFY_KINDS.map((kind) => Type.Literal(kind)),
  { title: '通知类型' }
)
/**
 * Minutes of the company's day; may go over midnight. The same minute twice is no time at all. `breaks`: kinds that are told all the same;
 * offers always are.
 */
export const QuietHours = strict({
  from: minute('开始时间'),
  to: minute('结束时间'),
  breaks: Type.Optional(Type.Array(kinds, { maxItems: NOTIFY_KINDS.length, uniqueItems: true, title: '仍然通知的类型' }))
})
export type QuietHours = Static<typeof QuietHours>

export const QuietHoursBody = strict({ hours: Type.Union([QuietHours, Type.Null()], { title: '免打扰时段' }) })
export type QuietHoursBody = Static<typeof QuietHoursBody>

/** Which ways a person wants for one kind, none = not told of it. */
export const ChoiceBody = strict({
  kind: kinds,
  channels: Type.Array(
    Type.Union(
      NOTIFY_CHANNELS.map((channel) => Type.Literal(channel)),
      { title: '通知方式' }
    ),
    { maxItems: NOTIFY_CHANNELS.length, uniqueItems: true, title: '通知方式' }
  )
})
export type ChoiceBody = Static<typeof ChoiceBody>

export const DeliveriesQuery = strict({ orderId: Type.String({ minLength: 1, maxLength: 64, title: '工单' }) })
export type DeliveriesQuery = Static<typeof DeliveriesQuery>

/** What went out to everybody. */
export const SentQuery = strict({
  channel: Type.Optional(
    Type.Union(
      NOTIFY_CHANNELS.map((channel) => Type.Literal(channel)),
      { title: '通知方式' }
    )
  ),
  state: Type.Optional(
    Type.Union(
      NOTIFY_STATES.map((state) => Type.Literal(state)),
      { title: '状态' }
    )
  ),
  /** In the person's name. */
  keyword: Type.Optional(Type.String({ maxLength: 50, title: '关键词' })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, title: '每页条数' })),
  cursor: Type.Optional(Type.String({ maxLength: 100, title: '翻页位置' }))
})
export type SentQuery = Static<typeof SentQuery>

/** A browser that shows notices when the app is closed. */
export interface NotifyDevice {
  id: string
  /** 苹果手机 · Safari. */
  device: string
  subscribedAt: number
  /** Of the session that asks. */
  isCurrent: boolean
}

/** What a person is told of one kind by, of the ways that this server has for it, in the order of NOTIFY_CHANNELS. */
export interface NotifyChoice {
  kind: NotifyKind
  offered: NotifyChannel[]
  chosen: NotifyChannel[]
}

export interface NotifyWays {
  /** Key that a browser subscribes with (VAPID, RFC 8292), base64url; '' = this server pushes nothing. */
  publicKey: string
  devices: NotifyDevice[]
  quietHours: QuietHours | null
  /** A new order that nobody saw is told by text, by call. */
  hasText: boolean
  hasCall: boolean
  /** Kinds that can be told by a way, in the order of NOTIFY_KINDS; offers take their own steps. */
  choices: NotifyChoice[]
}

/** One notice that went out over one channel. */
export interface NotifyDelivery {
  id: string
  personName: string
  channel: NotifyChannel
  state: NotifyState
  at: number
  /** When the person read the message in the app, null = not yet. */
  seenAt: number | null
}

/** One notice of all that went out; what it said stays between the server and the person. */
export interface SentNotice extends NotifyDelivery {
  kind: NotifyKind
}

/** What a push message holds, as JSON: encrypted for one browser (RFC 8291), so its service worker reads it and nobody between. */
export interface PushContent {
  title: string
  text: string
  /** The same matter: a later one takes the place of an earlier one. */
  tag: string
  /** Path within the app. */
  path: string
  /** Rings again and stays until answered. */
  isUrgent: boolean
}
