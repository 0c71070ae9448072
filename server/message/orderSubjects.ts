import type { Actor } from '../actor'
import type { Reader } from '../database/client'

/** What chats know of orders; the area of orders registers it. */
export interface OrderSubjects {
  /** What a card says to whoever is shown it. @throws Refusal 404 for an order that this person may not see */
  cardOf(reader: Reader, actor: Actor, id: string): Promise<{ title: string; text: string }>
  /** Who belongs to the group of an order, and who of `others` may stay in it; null for an unknown order. */
  peopleOf(reader: Reader, id: string, others: readonly string[]): Promise<{ name: string; belong: string[]; mayStay: Set<string> } | null>
}
