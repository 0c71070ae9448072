import { Type, type Static } from '@sinclair/typebox'
import type { ChatEntry } from './conversation'

/**
 * Pinned messages, feature `messagePin` (messages.md#pinned-messages). Which there are stands in `ConversationState.pins`.
 *
 * GET  conversation/{id}/Pins        -> Pins
 * POST conversation/{id}/Actions/Pin PinBody -> Pins
 */
/** `isSet` says how it shall be, so that a repeat changes nothing. */
export const PinBody = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 64, pattern: '^[0-9A-Za-z_-]+$', title: '编号' }),
  isSet: Type.Boolean({ title: '是否置顶' })
})
export type PinBody = Static<typeof PinBody>

export interface PinnedMessage {
  entry: ChatEntry
  /** Who pinned it. */
  byName: string
  at: number
}
/** What this person sees of them, the last pinned first. */
export interface Pins {
  list: PinnedMessage[]
  /** Whether he may pin and unpin. */
  mayPin: boolean
}
