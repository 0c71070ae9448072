import type { Held } from '@/contract/account'
import type { Actor } from '../context'
import type { Reader } from '../database/client'
import { workHeldBy } from '../transferCar/order/commands/leaving'
import { cashOnHand } from '../transferCar/payment/ledger/handover'
import { heldTasks } from '../workFlow/commands/people'

/** What the person still holds: no account is cancelled before it is given up (rulings 19). */
export async function heldBy(reader: Reader, { userId, isAdministrator }: Pick<Actor, 'userId' | 'isAdministrator'>): Promise<Held> {
  const tasks = (await heldTasks(reader, userId)).map(({ id, title }) => ({ id, title }))
  const { totalFen, items } = await cashOnHand(reader, userId)
  return { ...(await workHeldBy(reader, userId)), tasks, cash: { totalFen, count: items.length }, isAdministrator }
}
