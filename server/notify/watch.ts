import { GATHER_MS, OFFER_STEPS, quietUntil } from '@/domain/notify'
import type { Tx } from '../database/client'
import type { Jobs } from '../jobs/types'
import { quietHoursOf, subscribedAmong } from './repository'

export type NotifyJobs = Pick<Jobs, 'schedule' | 'isWaiting'>

interface Stored {
  id: string
  /** Epoch ms. */
  at: number
  userIds: readonly string[]
  /** An order that waits for the answer of each of these people. */
  offerOf?: string
}

/**
 * Asks for what is to happen when nobody reads a message that was just stored (notify.md#steps). An offer takes its own steps for each
 * person; of all else one round a person gathers what came meanwhile.
 */
export async function watchUnread(tx: Tx, jobs: NotifyJobs, { id, at, userIds, offerOf }: Stored): Promise<void> {
  if (offerOf !== undefined) {
    const [first] = OFFER_STEPS
    if (first !== undefined)
      for (const userId of userIds)
        await jobs.schedule(tx, 'notifyOffer', `${id} ${userId}`, at + first.afterMs, {
          messageId: id,
          userId,
          orderId: offerOf,
          at,
          step: 0
        })
    return
  }
  for (const userId of await subscribedAmong(tx, userIds, at)) {
    if (await jobs.isWaiting(tx, 'notifyPerson', userId)) continue
    const dueAt = at + GATHER_MS
    await jobs.schedule(tx, 'notifyPerson', userId, quietUntil(await quietHoursOf(tx, userId), dueAt) ?? dueAt, { userId, since: at })
  }
}
