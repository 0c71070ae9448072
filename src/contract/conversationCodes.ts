/** Words and limits of conversations; free of schemas, so the app may import it (app.md#contract-at-run-time). */

/** Two people, or a group. */
const CONVERSATION_KINDS = ['direct', 'group'] as const
export type ConversationKind = (typeof CONVERSATION_KINDS)[number]

/** Kinds of messages that a client sends over the socket: `text`, `image` and `voice` are the platform's, the others are ours. How to add one: CONTRIBUTING.md. */
export const SENT_KINDS = ['text', 'image', 'voice', 'file', 'place', 'contact', 'card'] as const
export type SentKind = (typeof SENT_KINDS)[number]
/** Kinds of messages: what a person wrote and what counts as unread for the others. A `bundle` is made by forwarding alone. */
export const MESSAGE_KINDS = [...SENT_KINDS, 'bundle'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]
/**
 * Kinds of the numbered entries of a conversation: the messages; `recall` takes an earlier message back; `notice` tells of the group
 * itself (made, joined, left, renamed, led).
 */
export const ENTRY_KINDS = [...MESSAGE_KINDS, 'recall', 'notice'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** What a group may be about: an accident order (id of the order) or a department (id of the department). */
export const GROUP_SUBJECTS = ['transferCar', 'department'] as const
export type GroupSubject = (typeof GROUP_SUBJECTS)[number]

/** Who leads a free group: who made it (or followed him), and whom he named. */
export type GroupLeader = 'owner' | 'administrator'

/** Characters of a text message (messages.md#kinds-of-messages). */
export const TEXT_LENGTH = 500
/** A sender may recall his message for this long by the server's clock, ms. */
export const RECALL_MS = 2 * 60_000
/** A sender may change the words of his text message for this long by the server's clock, ms. */
export const EDIT_MS = 24 * 60 * 60_000
/** A sender may ask others to confirm his message for this long by the server's clock, ms. */
export const URGE_MS = 24 * 60 * 60_000
/** What a person may say to a message with one press, in the order in which they are shown. */
export const REACTIONS = ['RECEIVED', 'LIKE', 'OK', 'ON_WAY', 'DONE', 'QUESTION'] as const
export type ReactionCode = (typeof REACTIONS)[number]
/** Messages that are forwarded at once, and the conversations that get them. */
export const FORWARD_MESSAGES = 100
export const FORWARD_RECEIVERS = 9
/** A bundle may hold a bundle that holds a bundle, and no more. */
export const BUNDLE_DEPTH = 3
/** Pinned messages of one conversation. */
export const MOST_PINS = 20
/** People asked at once to confirm a message. */
export const MOST_URGED = 50
/** Characters of a group notice. */
export const GROUP_NOTICE_LENGTH = 500
/** Administrators of one group beside its owner. */
export const MOST_GROUP_ADMINISTRATORS = 5
/** People in one group. */
export const GROUP_SIZE = 500
/** Characters of a group's name. */
export const GROUP_NAME_LENGTH = 30
/** Entries of one page of history, and of one conversation in one answer to a catch-up. */
export const HISTORY_PAGE = 30
export const CATCH_UP_LIMIT = 200
/** Messages of one page of a search. */
export const FOUND_PAGE = 30
/** Kinds of messages that are found by their words. */
export const FOUND_KINDS = ['text', 'file', 'place', 'contact', 'card', 'bundle'] as const
export type FoundKind = (typeof FOUND_KINDS)[number]
/** Characters of what a place in a chat is called, and of its address. */
export const PLACE_NAME_LENGTH = 100
export const PLACE_ADDRESS_LENGTH = 200
/** Largest file of a chat, bytes. */
export const CHAT_FILE_BYTES = 20 * 1024 * 1024
/** `@所有人` stands for this id in `mentions`; only who leads a group may use it. */
export const EVERYBODY = '*'
/** Error frames to a `SendMessage` with a client id: the message will never be taken, or may be sent again later. */
const SEND_REFUSALS = ['refused', 'later'] as const
export type SendRefusal = (typeof SEND_REFUSALS)[number]

/** Why somebody reports a message (contract/moderation). */
export const REPORT_REASONS = ['ABUSE', 'PORN', 'FRAUD', 'PRIVACY', 'OTHER'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]
