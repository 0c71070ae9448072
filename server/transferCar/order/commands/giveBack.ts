import { takeBack } from '../repository/doubts'
import type { Effect, StepContext } from '../types'
import { sentCrew, takeBackCrew } from './crew'
import { offerWithdrawn } from './offer'
import { said } from './shared'
import { undoEntered, type Undone } from './stepBack'

/**
 * 退单 (orders.md#asking-dispatch): the order waits for another crew as if this one had not come. Stamps, the agreed price and its signature
 * count no more and stay in the log; photos of the scene stay where they are.
 */
export async function giveBack(context: StepContext): Promise<Effect> {
  const { tx, body, loaded } = context
  const { order, lead } = loaded
  await takeBackCrew(tx, order.id, lead)
  const undone: Undone = { undone: {}, unit: {}, order: {} }
  for (const [status, action, isReached] of [
    ['WORKING', 'startWork', order.status === 'WORKING'],
    ['ON_SCENE', 'arrive', order.status === 'WORKING' || order.status === 'ON_SCENE']
  ] as const) {
    if (!isReached) continue
    await takeBack(tx, order.id, action)
    await undoEntered(context, status, undone)
  }
  return {
    order: undone.order,
    unit: { ...offerWithdrawn(lead).unit, ...undone.unit, acceptedAt: null, departedAt: null },
    payload: { ...said(body, 'reason'), undone: { ...(lead === null ? {} : sentCrew(lead)), ...undone.undone } }
  }
}
