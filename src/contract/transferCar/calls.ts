/**
 * Incoming telephone calls (intake.md#incoming-calls).
 *
 * POST TelephoneCall        CallNewsBody -> null: from the telephone system, `Authorization: Bearer` with TELEPHONE_TOKEN, JSON or form; said again it counts once, and what comes late takes nothing back
 * GET  TelephoneCall/{id}   -> TelephoneCall (btn_dispatch, or btn_create without btn_accept)
 */
import { Type, type Static } from '@sinclair/typebox'
import type { OrderCard } from './order/detail'
import { oneOf, text } from './order/parts'

/** In the order of a call; one that ends without an answer was missed. */
export const CALL_STATES = ['RINGING', 'ANSWERED', 'ENDED'] as const
export type CallState = (typeof CALL_STATES)[number]

/** Telephone systems say more than this: the rest is left alone. */
export const CallNewsBody = Type.Object({
  /** As the system numbers its calls. */
  callId: Type.String({ ...text(128, 1), title: '通话编号' }),
  state: Type.Unsafe<CallState>({ ...oneOf(CALL_STATES), title: '通话状态' }),
  /** Number of who calls, however it is written; empty = withheld. */
  caller: Type.String({ ...text(40), title: '来电号码' }),
  /** Which telephone rings; none = all of dispatch. */
  extension: Type.Optional(Type.String({ ...text(20), title: '分机' }))
})
export type CallNewsBody = Static<typeof CallNewsBody>

export interface TelephoneCall {
  id: string
  state: CallState
  /** Digits; '' = withheld. */
  number: string
  /** Epoch ms. */
  startedAt: number
  answeredAt: number | null
  endedAt: number | null
  /** Names of customers with this number. */
  customers: string[]
  /** The newest that this person may see, found by the number. */
  orders: OrderCard[]
}
