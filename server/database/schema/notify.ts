import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { CHECK_PLATFORMS } from '@/contract/moderation'
import { NOTIFY_CHANNELS, NOTIFY_STATES } from '@/contract/notify'
import { id, moment } from './columns'
import { inSiteMessage } from './message'
import { userAccount } from './organization'
import { sessionToken } from './session'

/** A browser that shows notices while the app is closed; it ends with the session that asked for it. */
export const pushSubscription = pgTable(
  'push_subscription',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => userAccount.id),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessionToken.id, { onDelete: 'cascade' }),
    /** Address of its push service, the name of the subscription. */
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: moment('created_at').notNull()
  },
  (table) => [uniqueIndex('push_subscription_endpoint').on(table.endpoint), index('push_subscription_user').on(table.userId)]
)

/** That a message went to a person over one channel: stored before it is handed over, so that no second process hands it over too. */
export const notifyDelivery = pgTable(
  'notify_delivery',
  {
    id: id(),
    messageId: text('message_id')
      .notNull()
      .references(() => inSiteMessage.id),
    userId: text('user_id')
      .notNull()
      .references(() => userAccount.id),
    channel: text('channel', { enum: NOTIFY_CHANNELS }).notNull(),
    state: text('state', { enum: NOTIFY_STATES }).notNull(),
    /** The order that it is about, '' = none. */
    orderId: text('order_id').notNull(),
    createdAt: moment('created_at').notNull()
  },
  (table) => [
    uniqueIndex('notify_delivery_once').on(table.messageId, table.userId, table.channel),
    index('notify_delivery_order').on(table.orderId, table.createdAt),
    index('notify_delivery_at').on(table.createdAt, table.id)
  ]
)

/** How many messages of one template a person still allows in his mini-program: each permission is good for one (notify.md#ways). */
export const notifyPermission = pgTable(
  'notify_permission',
  {
    userId: text('user_id')
      .notNull()
      .references(() => userAccount.id),
    platform: text('platform', { enum: CHECK_PLATFORMS }).notNull(),
    templateId: text('template_id').notNull(),
    /** -1 = as many as there are. */
    left: integer('left_count').notNull(),
    updatedAt: moment('updated_at').notNull()
  },
  (table) => [primaryKey({ columns: [table.userId, table.platform, table.templateId] })]
)
