import type { HomeAnswer } from '@/contract/workbench'
import type { Badges } from '@/contract/workbenchCodes'
import type { Actor, ServerContext } from '../context'
import type { Reader } from '../database/client'
import { unreadCounts } from '../message/counts'
import { countUnpaid, countWaiting, todayOf } from '../transferCar/today'
import { countTodo } from '../workFlow/todo'
import { shownBanners } from './banners'
import { recentOf } from './recent'
import { isOpenable, menusOf } from '../menu/menus'

/** Everything of the workbench beside the menu and 常用, in one answer: one call before the page is painted, and one when something changed. */
export async function homeOf(actor: Actor, context: ServerContext): Promise<HomeAnswer> {
  const { db, clock } = context
  const now = clock.now()
  // Asks the pool itself, so not from within the transaction (server.md#inside-a-transaction).
  const todo = await countTodo(context, actor)
  return db.transaction(
    async (tx) => {
      const open = (await menusOf(tx, actor)).filter(isOpenable).map(({ id }) => id)
      return {
        banners: await shownBanners(tx, actor, new Set(open), now),
        recent: await recentOf(tx, actor.userId, open),
        badges: await badgesOf(tx, actor, todo, now),
        today: await todayOf(tx, actor, context),
        at: now
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' }
  )
}

/** The numbers on the entries of a person's workbench, by his rights of now. @param todo approvals that wait for him @param now epoch ms */
async function badgesOf(reader: Reader, actor: Actor, todo: number, now: number): Promise<Badges> {
  return {
    orders: await countWaiting(reader, actor),
    payments: await countUnpaid(reader, actor, now),
    todo,
    messages: (await unreadCounts(reader, actor.userId)).unReadNum
  }
}
