/**
 * Threads beside the main talk, feature `messageThread` (messages.md#threads): replies to one message, its root. A reply is an entry of the
 * conversation's one log like every other, with its number; the main talk does not draw it. A thread holds no threads.
 *
 * GET conversation/{id}/Threads/{messageId}?EntriesQuery -> EntriesPage: the root, as far as the asker sees it, and the replies that he sees
 */

/** Of a reply, and of the recall of one: where it stands. */
export interface ThreadPlace {
  /** Id of the message that the thread is about. */
  rootId: string
  /** User ids of those for whom it counts as unread. */
  told: string[]
}

/** Of a root: what was replied to it and not taken back. */
export interface Replies {
  count: number
  /** Who replied last, and when; epoch ms. */
  lastName: string
  lastAt: number
}
