import type { Badges } from '@/contract/workbenchCodes'
import type { Actor } from '../context'
import type { Reader } from '../database/client'
import { unreadCounts } from '../message/counts'
import { countUnpaid, countWaiting } from '../transferCar/order/today'

/** The numbers on the entries of a person's workbench, by his rights of now. @param todo approvals that wait for him @param now epoch ms */
export async function badgesOf(reader: Reader, actor: Actor, todo: number, now: number): Promise<Badges> {
  return {
    orders: await countWaiting(reader, actor),
    payments: await countUnpaid(reader, actor, now),
    todo,
    messages: (await unreadCounts(reader, actor.userId)).unReadNum
  }
}
