import type { Tx } from '../../database/client'
import type { Jobs } from '../../jobs/types'
import { hasGroup, type Subject } from '../repository/groups'

/**
 * An order or a department changed: the people of its group follow in a moment, in a transaction of their own, because they are held
 * before conversations and whoever calls this holds other things already. Without a group nothing is done.
 * @param now epoch ms
 */
export async function wakeGroup(tx: Tx, jobs: Jobs, subject: Subject, now: number): Promise<void> {
  if (await hasGroup(tx, subject)) await jobs.schedule(tx, 'group', `${subject.area}:${subject.id}`, now, subject)
}
