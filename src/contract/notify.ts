import { Type, type Static } from '@sinclair/typebox'

/**
 * How people are reached when the app is closed, by feature `notify` (notify.md#ways). A family of ours: unknown fields are refused, writes
 * carry an Idempotency-Key. Every call is about the person who asks, but for the deliveries of an order. Times are epoch ms.
 *
 * GET  notify/Ways                      -> NotifyWays
 * POST notify/Subscriptions             SubscribeBody -> NotifyWays; a browser says so again at each start: the newest keys count
 * POST notify/Subscriptions/Remove      UnsubscribeBody -> NotifyWays; one that is not there is no error
 * PUT  notify/QuietHours                QuietHoursBody -> NotifyWays
 * GET  notify/Deliveries?orderId        -> { list: NotifyDelivery[] }, newest first; who dispatches for the whole company
 */

const strict = <T extends Parameters<typeof Type.Object>[0]>(properties: T) => Type.Object(properties, { additionalProperties: false })

/** Ways beyond the open app, from the quietest to the loudest. */
export const NOTIFY_CHANNELS = ['push', 'text', 'call'] as const
export type NotifyChannel = (typeof NOTIFY_CHANNELS)[number]

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
/** Minutes of the company's day; may go over midnight. The same minute twice is no time at all. */
export const QuietHours = strict({ from: minute('开始时间'), to: minute('结束时间') })
export type QuietHours = Static<typeof QuietHours>

export const QuietHoursBody = strict({ hours: Type.Union([QuietHours, Type.Null()], { title: '免打扰时段' }) })
export type QuietHoursBody = Static<typeof QuietHoursBody>

export const DeliveriesQuery = strict({ orderId: Type.String({ minLength: 1, maxLength: 64, title: '工单' }) })
export type DeliveriesQuery = Static<typeof DeliveriesQuery>

/** A browser that shows notices when the app is closed. */
export interface NotifyDevice {
  id: string
  /** 苹果手机 · Safari. */
  device: string
  subscribedAt: number
  /** Of the session that asks. */
  isCurrent: boolean
}

export interface NotifyWays {
  /** Key that a browser subscribes with (VAPID, RFC 8292), base64url; '' = this server pushes nothing. */
  publicKey: string
  devices: NotifyDevice[]
  quietHours: QuietHours | null
  /** A new order that nobody saw is told by text, by call. */
  hasText: boolean
  hasCall: boolean
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
