import type { NotifyKind } from '@/contract/notify'
import { breaksQuiet, GATHER_MS, OFFER_STEPS, quietUntil } from '@/domain/notify'
import type { Tx } from '../database/client'
import type { Jobs } from '../jobs/types'
import { forgetTold, reachableAmong } from './repository'

export type NotifyJobs = Pick<Jobs, 'schedule' | 'isWaiting'>

interface Stored {
  id: string
  /** Epoch ms. */
  at: number
  kind: NotifyKind
  userIds: readonly string[]
  /** An order that waits for the answer of each of these people. */
  offerOf?: string
}

/**
 * Asks for what is to happen when nobody reads messages that one act just stored (notify.md#steps). An offer takes its own steps for each
 * person; of all else one round a person gathers what came meanwhile.
 */
export async function watchUnread(tx: Tx, jobs: NotifyJobs, messages: readonly Stored[]): Promise<void> {
  const rounds = new Map<string, Stored>()
  for (const message of messages) {
    const { at, kind, userIds, offerOf } = message
    if (offerOf !== undefined) await watchOffer(tx, jobs, message, offerOf)
    else {
      const alike = rounds.get(`${at} ${kind}`)
      rounds.set(`${at} ${kind}`, { ...message, userIds: [...new Set([...(alike?.userIds ?? []), ...userIds])] })
    }
  }
  for (const { at, kind, userIds } of rounds.values()) await watchPeople(tx, jobs, userIds, at, [kind])
}

async function watchOffer(tx: Tx, jobs: NotifyJobs, { id, at, userIds }: Stored, orderId: string): Promise<void> {
  const [first] = OFFER_STEPS
  if (first === undefined) return
  for (const userId of userIds)
    await jobs.schedule(tx, 'notifyOffer', `${id} ${userId}`, at + first.afterMs, { messageId: id, userId, orderId, at, step: 0 })
}

/**
 * Tells these people once more of a message that they have not read: what went out of it counts no longer (administration.md#notices).
 */
export async function remindUnread(tx: Tx, jobs: NotifyJobs, { id, at, kind, userIds }: Omit<Stored, 'offerOf'>): Promise<void> {
  await forgetTold(tx, id, userIds)
  await watchPeople(tx, jobs, userIds, at, [kind])
}

/**
 * Asks for a round of each of these people who can be reached and has none waiting; within his quiet hours one of what breaks them, and one
 * at their end of all else.
 * @param at when it came, epoch ms @param kinds what it may be
 */
export async function watchPeople(
  tx: Tx,
  jobs: NotifyJobs,
  userIds: readonly string[],
  at: number,
  kinds: readonly NotifyKind[]
): Promise<void> {
  const dueAt = at + GATHER_MS
  for (const { userId, hours } of await reachableAmong(tx, userIds, at, kinds)) {
    const ending = quietUntil(hours, dueAt)
    const ask = async (key: string, when: number, isUrgent: boolean): Promise<void> => {
      if (!(await jobs.isWaiting(tx, 'notifyPerson', key)))
        await jobs.schedule(tx, 'notifyPerson', key, when, { userId, since: at, isUrgent })
    }
    const isBreaking = (kind: NotifyKind) => breaksQuiet(hours, kind)
    if (ending !== undefined && kinds.some(isBreaking)) await ask(`${userId} now`, dueAt, true)
    if (ending === undefined || !kinds.every(isBreaking)) await ask(userId, ending ?? dueAt, false)
  }
}
