import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from './columns'
import { userAccount } from './organization'

/** A talk between two people; groups come with a kind of their own. The row is locked while a message takes its number. */
export const conversation = pgTable('conversation', {
  id: id(),
  kind: text('kind', { enum: ['direct'] }).notNull(),
  /** The two user ids, smaller first, joined with `:`. */
  directKey: text('direct_key'),
  /** Number of the newest message, 0 = none. */
  lastSequence: integer('last_sequence').notNull().default(0),
  createdAt: moment('created_at').notNull()
}, (table) => [uniqueIndex('conversation_direct_key').on(table.directKey)])

/** One person's side of a conversation. Counts are kept in the transaction that changes them. */
export const conversationMember = pgTable('conversation_member', {
  conversationId: text('conversation_id').notNull().references(() => conversation.id),
  userId: text('user_id').notNull().references(() => userAccount.id),
  /** The other person of a direct conversation. */
  peerId: text('peer_id').references(() => userAccount.id),
  /** Everything up to this number has been read. */
  readSequence: integer('read_sequence').notNull().default(0),
  unread: integer('unread').notNull().default(0),
  /** Hidden from the list as long as nothing newer than this number has come; -1 = shown. */
  hiddenSequence: integer('hidden_sequence').notNull().default(-1),
  /** Of the newest message, for the order of the list. */
  lastAt: moment('last_at').notNull()
}, (table) => [
  primaryKey({ columns: [table.conversationId, table.userId] }),
  index('conversation_member_user').on(table.userId, table.lastAt),
  check('conversation_member_unread', sql`${table.unread} >= 0`)
])

/** Chat messages; `content` is the text, or the JSON of a picture or a voice with the bare file name. */
export const chatMessage = pgTable('chat_message', {
  id: id(),
  conversationId: text('conversation_id').notNull().references(() => conversation.id),
  /** 1, 2, 3 ... without holes inside a conversation. */
  sequence: integer('sequence').notNull(),
  senderId: text('sender_id').notNull().references(() => userAccount.id),
  contentType: text('content_type', { enum: ['text', 'image', 'voice'] }).notNull(),
  content: text('content').notNull(),
  sentAt: moment('sent_at').notNull()
}, (table) => [uniqueIndex('chat_message_sequence').on(table.conversationId, table.sequence)])

/** In-site messages (站内消息). */
export const inSiteMessage = pgTable('in_site_message', {
  id: id(),
  /** 1 公告, 2 流程, 3 系统, 4 日程. */
  type: integer('type').notNull(),
  title: text('title').notNull(),
  /** See InSiteDetail of the contract. */
  bodyText: text('body_text').notNull(),
  /** JSON text of AttachedFile[] with bare addresses. */
  files: text('files').notNull().default('[]'),
  /** null = the system. */
  creatorId: text('creator_id').references(() => userAccount.id),
  createdAt: moment('created_at').notNull()
})

/** Who received an in-site message. */
export const inSiteReceipt = pgTable('in_site_receipt', {
  messageId: text('message_id').notNull().references(() => inSiteMessage.id),
  userId: text('user_id').notNull().references(() => userAccount.id),
  type: integer('type').notNull(),
  createdAt: moment('created_at').notNull(),
  readAt: moment('read_at')
}, (table) => [
  primaryKey({ columns: [table.messageId, table.userId] }),
  index('in_site_receipt_user').on(table.userId, table.createdAt),
  index('in_site_receipt_unread').on(table.userId, table.type).where(sql`${table.readAt} is null`)
])
