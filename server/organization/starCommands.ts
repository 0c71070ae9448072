import { MAX_STARRED } from '@/domain/organization/starred'
import type { Actor } from '../context'
import type { Tx } from '../database/client'
import { notFound, refuse } from '../errors'
import { holdPerson } from './commands/hold'
import { addStar, countStarred, hasStar, readService, removeStar } from './starRepository'

/**
 * Puts a person on top of one's own contacts, or takes him off again. Both may be repeated: what is so already stays, in its place.
 * @param now epoch ms
 * @throws Refusal for nobody, oneself, people who are out of service, and beyond MAX_STARRED
 */
export async function starPerson(tx: Tx, actor: Actor, id: string, isStarred: boolean, now: number): Promise<null> {
  if (!isStarred) {
    await removeStar(tx, actor.userId, id)
    return null
  }
  if (id === actor.userId) throw refuse('不能星标本人')
  await holdPerson(tx, actor.userId)
  const service = await readService(tx, id)
  if (service === undefined) throw notFound('用户不存在')
  if (!service.isInService) throw refuse('该账号已停用，不能星标')
  if (await hasStar(tx, actor.userId, id)) return null
  if ((await countStarred(tx, actor.userId)) >= MAX_STARRED) throw refuse(`最多星标 ${MAX_STARRED} 人`)
  await addStar(tx, actor.userId, id, now)
  return null
}
