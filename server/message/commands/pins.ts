import { MOST_PINS } from '@/contract/conversationCodes'
import type { PinBody } from '@/contract/pins'
import type { Actor } from '../../context'
import type { Tx } from '../../database/client'
import { forbidden, refuse } from '../../errors'
import type { ConversationRow, Target } from '../repository/conversations'
import { countPins, removePin, storePin, touchSides } from '../repository/pins'
import { leadsGroup, leadsSubjects, onlyLeaders } from '../leading'
import { readStates } from '../states'
import { holdMessage } from './changes'
import type { Parts } from '../parts'

/** Either of two; in a group who leads it. */
export const mayPin = (held: ConversationRow, actor: Actor): boolean =>
  held.kind === 'direct' || leadsGroup(held, actor.userId, leadsSubjects(actor))

/**
 * Pins a message for everybody in its conversation, or unpins it; said again it changes nothing.
 * @throws Refusal for who may not, for what is not there, and for one too many
 */
export async function pinMessage(tx: Tx, parts: Parts, actor: Actor, target: Target, { id, isSet }: PinBody): Promise<void> {
  const { held, found } = await holdMessage(tx, actor.userId, target, id)
  if (!mayPin(held, actor)) throw forbidden(onlyLeaders(held, '置顶消息'))
  if (found.rootId !== null) throw refuse('话题中的回复不能置顶')
  const isChanged = isSet ? await storePin(tx, found, actor.userId, parts.clock.now()) : await removePin(tx, found)
  if (!isChanged) return
  if (isSet && (await countPins(tx, held.id)) > MOST_PINS) throw refuse(`一个会话最多置顶 ${MOST_PINS} 条消息，请先取消一些`)
  await tellPins(tx, parts, held.id)
}

/** Everybody in a conversation hears which of its messages are pinned now. */
export async function tellPins(tx: Tx, parts: Parts, conversationId: string): Promise<void> {
  const userIds = await touchSides(tx, conversationId, parts.clock.now())
  for (const { userId, state } of await readStates(tx, parts, { userIds, conversationIds: [conversationId] }))
    parts.live.send(tx, [userId], { method: 'conversationState', state })
}
