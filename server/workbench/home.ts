import type { HomeAnswer } from '@/contract/workbench'
import type { Actor, ServerContext } from '../context'
import { todayOf } from '../transferCar/order/today'
import { countTodo } from '../workFlow/todo'
import { badgesOf } from './badges'
import { shownBanners } from './banners'
import { isOpenable } from './policy'
import { recentOf } from './recent'
import { menusOf } from './repository'

/** Everything of the workbench beside the menu and 常用, in one answer: one call before the page is painted, and one when something changed. */
export async function homeOf(actor: Actor, context: ServerContext): Promise<HomeAnswer> {
  const { db, clock } = context
  const now = clock.now()
  // Asks the pool itself, so not from within the transaction (rulings 25).
  const todo = await countTodo(context, actor)
  return db.transaction(
    async (tx) => {
      const open = (await menusOf(tx, actor)).filter(isOpenable).map(({ id }) => id)
      return {
        banners: await shownBanners(tx, new Set(open), now),
        recent: await recentOf(tx, actor.userId, open),
        badges: await badgesOf(tx, actor, todo, now),
        today: await todayOf(tx, actor, context),
        at: now
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' }
  )
}
