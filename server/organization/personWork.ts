import type { HeldWork } from '@/contract/organization'
import type { Leaving } from '@/contract/leaving'
import type { Reader, Tx } from '../database/client'

/** Orders that somebody drives and approvals that he asked for. */
type HeldOrders = Pick<HeldWork, 'orders' | 'approvals'>

/** What people hold in the areas of work, and what happens to it when they leave; each area registers its part. */
export interface PersonWork<Context> {
  /** Cash that he has not handed over. */
  cash(reader: Reader, userId: string): Promise<Leaving['cash']>
  /** Flows that wait for him. */
  tasks(reader: Reader, userId: string): Promise<{ id: string; title: string }[]>
  orders(reader: Reader, userId: string): Promise<HeldOrders>
  /** Flows of his own that are not over. @param most how many are listed; `total` counts all */
  launched(reader: Reader, userId: string, most: number): Promise<{ rows: Launched[]; total: number }>
  /** Takes him out of dispatch. @returns what he still holds; the caller rolls back where that may not be @param now epoch ms */
  release(tx: Tx, userId: string, now: number): Promise<HeldOrders>
  /**
   * Moves what waits for him in flows to somebody else, ends his delegations and takes him out of dispatch, and holds all who are concerned
   * in the order in which every act holds them.
   * @throws Refusal 404, 400
   */
  handOver(
    tx: Tx,
    context: Context,
    given: { actorId: string; userId: string; toUserId: string | undefined; now: number }
  ): Promise<{ moved: number; ended: number; orders: HeldOrders['orders'] }>
  /** @throws OutOfDate when a task came to him meanwhile: `command` begins again */
  requireNothingGiven(tx: Tx, userId: string): Promise<void>
  /** He left or has other rights: the groups that he is in look whether he still belongs. @param now epoch ms */
  lookAtGroups(tx: Tx, context: Context, userId: string, now: number): Promise<void>
}

interface Launched {
  id: string
  title: string
  status: Leaving['launched'][number]['status']
  thisStep: string
}
