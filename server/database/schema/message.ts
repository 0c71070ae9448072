import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { ENTRY_KINDS, MESSAGE_KINDS, REACTIONS } from '@/contract/conversationCodes'
import { NOTIFY_KINDS } from '@/contract/notify'
import { id, moment } from './columns'
import { userAccount } from './organization'

/** A talk between two people, or a group. The row is locked while an entry takes its number. */
export const conversation = pgTable(
  'conversation',
  {
    id: id(),
    kind: text('kind', { enum: ['direct', 'group'] }).notNull(),
    /** Of two people: the two user ids, smaller first, joined with `:`. */
    directKey: text('direct_key'),
    /** Name of a group. */
    name: text('name').notNull().default(''),
    /** Who made a free group; he may remove others. */
    ownerId: text('owner_id').references(() => userAccount.id),
    /** Whom the owner of a free group named; members of it, he not among them. An array, so that who holds the row knows who leads. */
    administratorIds: text('administrator_ids').array().notNull().default([]),
    /** Only who leads the group may speak. */
    isSilenced: boolean('is_silenced').notNull().default(false),
    /** What those who lead it tell everybody, '' = nothing; who wrote it last, and when. */
    noticeText: text('notice_text').notNull().default(''),
    noticeById: text('notice_by_id').references(() => userAccount.id),
    noticeAt: moment('notice_at'),
    /** What a group is about (GROUP_SUBJECTS), null = a free one; its members follow that record. */
    subjectArea: text('subject_area', { enum: ['transferCar', 'department'] }),
    subjectId: text('subject_id'),
    /** Number of the newest entry, 0 = none. */
    lastSequence: integer('last_sequence').notNull().default(0),
    /** Entries up to this number are deleted: the company keeps them no longer. */
    forgottenSequence: integer('forgotten_sequence').notNull().default(0),
    createdAt: moment('created_at').notNull()
  },
  (table) => [
    uniqueIndex('conversation_direct_key').on(table.directKey),
    uniqueIndex('conversation_subject').on(table.subjectArea, table.subjectId)
  ]
)

/** One person's side of a conversation. Counts are kept in the transaction that changes them. */
export const conversationMember = pgTable(
  'conversation_member',
  {
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversation.id),
    userId: text('user_id')
      .notNull()
      .references(() => userAccount.id),
    /** The other person of a direct conversation. */
    peerId: text('peer_id').references(() => userAccount.id),
    /** Everything up to this number has been read. */
    readSequence: integer('read_sequence').notNull().default(0),
    unread: integer('unread').notNull().default(0),
    /** Hidden from the list as long as nothing newer than this number has come; -1 = shown. */
    hiddenSequence: integer('hidden_sequence').notNull().default(-1),
    /** A member of a group sees entries after this number: 0 = from the beginning. */
    joinedSequence: integer('joined_sequence').notNull().default(0),
    /** He left after this number; null = he is in it. */
    leftSequence: integer('left_sequence'),
    /** Newest message that names him, 0 = none; unread while greater than `readSequence`. */
    mentionSequence: integer('mention_sequence').notNull().default(0),
    /** Everything up to this number was told to him outside the app. */
    toldSequence: integer('told_sequence').notNull().default(0),
    isPinned: boolean('is_pinned').notNull().default(false),
    isMuted: boolean('is_muted').notNull().default(false),
    /** Of the newest message, for the order of the list. */
    lastAt: moment('last_at').notNull(),
    /** When anything that this person sees of it changed last, for catching up. */
    changedAt: moment('changed_at').notNull().default(0)
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.userId] }),
    // No index on what every message changes: its row can then stay on its page (decision 23).
    index('conversation_member_person').on(table.userId),
    check('conversation_member_unread', sql`${table.unread} >= 0`)
  ]
)

/**
 * Numbered entries; `content` is the text, or the JSON of what the kind holds, with bare file names. Conversation and sender are no
 * foreign keys (decision 23): whoever adds an entry holds both rows, and the sender's side of the conversation keeps both from being deleted.
 */
export const chatMessage = pgTable(
  'chat_message',
  {
    id: id(),
    conversationId: text('conversation_id').notNull(),
    /** 1, 2, 3 ... without holes inside a conversation. */
    sequence: integer('sequence').notNull(),
    senderId: text('sender_id').notNull(),
    contentType: text('content_type', { enum: ENTRY_KINDS }).notNull(),
    content: text('content').notNull(),
    sentAt: moment('sent_at').notNull(),
    /** Made by the client: the same message sent again is stored once. */
    clientId: text('client_id'),
    /** JSON of a Quote, as it was when it was quoted. */
    quote: text('quote'),
    /** User ids, or EVERYBODY. */
    mentions: text('mentions').array(),
    /** The message that it replies to in a thread, null = it stands in the main talk; the recall of a reply stands where the reply does. */
    rootId: text('root_id'),
    /** Of a reply: for whom it counts as unread. */
    told: text('told').array(),
    recalledAt: moment('recalled_at'),
    /** How often its sender changed its words: `content` are the present ones, those before are in chat_message_version. */
    edits: integer('edits').notNull().default(0),
    /** Grows with each change that others see, recalls and removals left out. */
    revision: integer('revision').notNull().default(0),
    /** Of the last revision, for the catching up of devices; null = never changed. */
    changedAt: moment('changed_at')
  },
  (table) => [
    // What a search finds a message by; the functions stand in the migration that makes the index.
    index('chat_message_grams').using('gin', sql`chat_grams(chat_words(${table.contentType}, ${table.content}))`),
    index('chat_message_sent').on(table.sentAt, table.id),
    index('chat_message_thread').on(table.rootId, table.sequence).where(sql`${table.rootId} is not null`),
    index('chat_message_changed').on(table.conversationId, table.changedAt).where(sql`${table.changedAt} is not null`),
    uniqueIndex('chat_message_sequence').on(table.conversationId, table.sequence),
    uniqueIndex('chat_message_client').on(table.senderId, table.clientId).where(sql`${table.clientId} is not null`)
  ]
)

/** What a message said before it was changed. */
export const chatMessageVersion = pgTable(
  'chat_message_version',
  {
    messageId: text('message_id')
      .notNull()
      .references(() => chatMessage.id),
    /** 1 = what was sent, 2 = after the first change ... */
    version: integer('version').notNull(),
    content: text('content').notNull(),
    /** When it was replaced. */
    replacedAt: moment('replaced_at').notNull()
  },
  (table) => [primaryKey({ columns: [table.messageId, table.version] })]
)

/** What people say to a message with one press. */
export const chatMessageReaction = pgTable(
  'chat_message_reaction',
  {
    messageId: text('message_id')
      .notNull()
      .references(() => chatMessage.id),
    code: text('code', { enum: REACTIONS }).notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => userAccount.id),
    reactedAt: moment('reacted_at').notNull()
  },
  (table) => [primaryKey({ columns: [table.messageId, table.code, table.userId] })]
)

/** Messages that were forwarded as one; never changed, so that a bundle within a bundle is the same one. */
export const chatBundle = pgTable('chat_bundle', {
  id: id(),
  title: text('title').notNull(),
  /** 1 = it holds no other bundle. */
  depth: integer('depth').notNull(),
  createdAt: moment('created_at').notNull()
})

/** One message of a bundle, as it was when it was forwarded. */
export const chatBundleItem = pgTable(
  'chat_bundle_item',
  {
    bundleId: text('bundle_id')
      .notNull()
      .references(() => chatBundle.id),
    /** 1, 2, 3 ... */
    place: integer('place').notNull(),
    senderId: text('sender_id')
      .notNull()
      .references(() => userAccount.id),
    contentType: text('content_type', { enum: MESSAGE_KINDS }).notNull(),
    /** As that of chat_message. */
    content: text('content').notNull(),
    sentAt: moment('sent_at').notNull(),
    /** JSON of what it answered to, as BundledMessage carries it. */
    quote: text('quote'),
    /** The bundle that this message is. */
    innerId: text('inner_id').references(() => chatBundle.id)
  },
  (table) => [primaryKey({ columns: [table.bundleId, table.place] })]
)

/** Messages that are pinned in their conversation. */
export const chatPin = pgTable(
  'chat_pin',
  {
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversation.id),
    sequence: integer('sequence').notNull(),
    messageId: text('message_id')
      .notNull()
      .references(() => chatMessage.id),
    userId: text('user_id')
      .notNull()
      .references(() => userAccount.id),
    pinnedAt: moment('pinned_at').notNull()
  },
  (table) => [primaryKey({ columns: [table.conversationId, table.sequence] })]
)

/** People who were asked to confirm a message. */
export const chatUrge = pgTable(
  'chat_urge',
  {
    messageId: text('message_id')
      .notNull()
      .references(() => chatMessage.id),
    userId: text('user_id')
      .notNull()
      .references(() => userAccount.id),
    urgedAt: moment('urged_at').notNull(),
    confirmedAt: moment('confirmed_at'),
    /** The in-site message that tells him, '' = none. */
    noticeId: text('notice_id').notNull()
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.userId] }),
    index('chat_urge_waiting').on(table.userId).where(sql`${table.confirmedAt} is null`)
  ]
)

/** Messages that a person deleted for himself. */
export const chatMessageHidden = pgTable(
  'chat_message_hidden',
  {
    userId: text('user_id')
      .notNull()
      .references(() => userAccount.id),
    messageId: text('message_id')
      .notNull()
      .references(() => chatMessage.id),
    /** For the catching up of his other devices. */
    removedAt: moment('removed_at').notNull()
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.messageId] }),
    index('chat_message_hidden_removed').on(table.userId, table.removedAt)
  ]
)

/** In-site messages (站内消息). */
export const inSiteMessage = pgTable('in_site_message', {
  id: id(),
  /** 1 公告, 2 流程, 3 系统, 4 日程. */
  type: integer('type').notNull(),
  /** By which ways its receivers are told of it. */
  kind: text('kind', { enum: NOTIFY_KINDS }).notNull().default('notice'),
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
export const inSiteReceipt = pgTable(
  'in_site_receipt',
  {
    messageId: text('message_id')
      .notNull()
      .references(() => inSiteMessage.id),
    userId: text('user_id')
      .notNull()
      .references(() => userAccount.id),
    type: integer('type').notNull(),
    createdAt: moment('created_at').notNull(),
    readAt: moment('read_at')
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.userId] }),
    index('in_site_receipt_user').on(table.userId, table.createdAt),
    index('in_site_receipt_unread').on(table.userId, table.type).where(sql`${table.readAt} is null`)
  ]
)
