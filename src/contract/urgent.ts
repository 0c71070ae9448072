import { Type, type Static } from '@sinclair/typebox'
import { MOST_URGED } from './conversationCodes'

/**
 * Urgent messages, feature `messageUrgent` (messages.md#urgent-messages). Which of them wait for a person stands in
 * `ConversationState.urgent`; who was asked and has confirmed stands in `ChatEntry.urged`.
 *
 * POST conversation/{id}/Actions/Urge    UrgeBody -> ChatEntry, the message as it is now; the sender's own
 * POST conversation/{id}/Actions/Confirm ConfirmBody -> ChatEntry, the message as it is now; who was asked, for himself
 */
const Id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[0-9A-Za-z_-]+$', title: '编号' })
/** Who was asked before is asked no second time; of a talk of two the other one. */
export const UrgeBody = Type.Object({
  id: Id,
  userIds: Type.Array(Id, { minItems: 1, maxItems: MOST_URGED, uniqueItems: true, title: '提醒的人' })
})
export type UrgeBody = Static<typeof UrgeBody>
export const ConfirmBody = Type.Object({ id: Id })
export type ConfirmBody = Static<typeof ConfirmBody>

/** Somebody who was asked to confirm a message. */
export interface Urged {
  userId: string
  name: string
  /** Epoch ms; absent = not yet. */
  confirmedAt?: number
}

/** A message that waits for this person to confirm it. */
export interface UrgentMessage {
  id: string
  sequence: number
  senderName: string
  /** A preview ([图片], [语音] ...). */
  text: string
  /** When he was asked, epoch ms. */
  at: number
}
