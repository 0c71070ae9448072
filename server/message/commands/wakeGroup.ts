import type { Tx } from '../../database/client'
import type { Jobs } from '../../jobs/types'
import { hasGroup, readSubjectsOf, type Subject } from '../repository/groups'

/**
 * An order or a department changed: the people of its group follow in a moment, in a transaction of their own, because they are held
 * before conversations and whoever calls this holds other things already. Without a group nothing is done.
 * @param now epoch ms
 */
export async function wakeGroup(tx: Tx, jobs: Jobs, subject: Subject, now: number): Promise<void> {
  if (await hasGroup(tx, subject)) await jobs.schedule(tx, 'group', `${subject.area}:${subject.id}`, now, subject)
}

/** A person left or has other rights: the groups of orders and departments that he is in look whether he still belongs. @param now epoch ms */
export async function wakeGroupsOf(tx: Tx, jobs: Jobs, userId: string, now: number): Promise<void> {
  for (const subject of await readSubjectsOf(tx, userId)) await jobs.schedule(tx, 'group', `${subject.area}:${subject.id}`, now, subject)
}
