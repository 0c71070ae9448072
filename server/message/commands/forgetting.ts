import type { ServerContext } from '../../context'
import type { Tx } from '../../database/client'
import { unreadFrame } from '../counts'
import type { Parts } from '../parts'
import { readMembers } from '../repository/conversations'
import { beginAfter, deleteMessages, findForgettable, holdForgettable, lastForgettable } from '../repository/forgetting'
import { takeBack } from '../repository/inSite'
import { holdPeople } from '../repository/people'
import { urgedBefore } from '../repository/urges'
import { readStates } from '../states'

export { countForgettable } from '../repository/forgetting'

/** Messages of one transaction: nobody's chat waits long for it. */
const BATCH = 1000

/**
 * Deletes what was sent before a moment of one conversation (administration.md#retention): messages, what was done to them, their files and
 * bundles. Whoever was in it sees it begin later. What newer messages say, quotes and bundles among them, stays.
 * @param before epoch ms
 * @returns whether there may be more of it
 */
export async function forgetMessages(tx: Tx, parts: Parts & Pick<ServerContext, 'jobs'>, before: number): Promise<boolean> {
  const id = await findForgettable(tx, before)
  if (id === undefined) return false
  const members = await readMembers(tx, [id])
  const asked = await urgedBefore(tx, id, before)
  await holdPeople(tx, [...new Set([...members, ...asked].map(({ userId }) => userId))])
  const held = await holdForgettable(tx, id)
  // Somebody holds it since a moment ago.
  if (held === undefined) return true
  const now = parts.clock.now()
  const last = await lastForgettable(tx, held, before, BATCH)
  await beginAfter(tx, id, last, now)
  const told = new Set<string>()
  for (const noticeId of new Set(asked.filter(({ sequence }) => sequence <= last).map((one) => one.noticeId)))
    for (const userId of await takeBack(tx, noticeId)) told.add(userId)
  const files = await deleteMessages(tx, id, last)
  const [first] = files
  if (first !== undefined) await parts.jobs.schedule(tx, 'forgottenFiles', first, now, { names: files })
  const unread = new Map(members.map(({ userId, unread }) => [userId, unread]))
  for (const { userId, state } of await readStates(tx, parts, { userIds: [...unread.keys()], conversationIds: [id] })) {
    parts.live.send(tx, [userId], { method: 'conversationState', state })
    if (state.unread !== unread.get(userId)) told.add(userId)
  }
  for (const userId of told) parts.live.send(tx, [userId], await unreadFrame(tx, parts, userId))
  return true
}
