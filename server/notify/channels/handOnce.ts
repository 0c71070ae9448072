import type { NotifyChannel } from '@/contract/notify'
import type { Clock } from '../../clock'
import type { Db } from '../../database/client'
import { forgetAsked, noteAsked, noteOutcome } from '../repository'
import type { NoticeOutcome } from './types'

/** ASKED: handed over, and nobody knows whether it was taken. */
export type HandOutcome = NoticeOutcome | 'ASKED'

/**
 * For all areas: hands what a message tells to a channel, at most once whatever happens to this server: it is noted before it goes, and
 * the centre of notices does not tell it again. What was not taken is no notice, and may be told another way.
 * @throws what `carry` throws, and then it may be handed over again
 */
export async function handOnce(
  { db, clock }: { db: Db; clock: Clock },
  about: { messageId: string; userId: string; channel: NotifyChannel },
  carry: () => Promise<HandOutcome>
): Promise<void> {
  if (!(await db.transaction((tx) => noteAsked(tx, { ...about, orderId: '' }, clock.now())))) return
  const forget = () => db.transaction((tx) => forgetAsked(tx, about))
  try {
    const outcome = await carry()
    if (outcome === 'SENT') await db.transaction((tx) => noteOutcome(tx, about, outcome))
    else if (outcome !== 'ASKED') await forget()
  } catch (error) {
    await forget()
    throw error
  }
}
