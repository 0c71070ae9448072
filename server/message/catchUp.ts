import type { ChatEntry } from '@/contract/conversation'
import { CATCH_UP_LIMIT, HISTORY_PAGE } from '@/contract/conversationCodes'
import type { CatchUpFrame, RemovedEntry } from '@/contract/conversationFrames'
import type { CatchUpBody } from '@/contract/realtime'
import { MINUTE } from '../clock'
import type { Reader } from '../database/client'
import type { Signer } from './messageKinds'
import { presentEntry } from './presenter'
import { readChanged, readRemoved } from './repository/changes'
import { readRanges } from './repository/entries'
import { readSides, type SideRow } from './repository/sides'
import { presentSides } from './states'

/** Clocks of several servers differ, and what was stored may become visible a little later than it says: so far it is looked back, ms. */
const OVERLAP_MS = MINUTE
/** Entries of one answer; what is beyond shows by `lastSequence` and is asked for again. */
const TOTAL = 2000
/** Changed messages of one answer: more than people change while somebody is away. */
const MOST_CHANGED = 2000

/**
 * What came after the sequences that a client knows, and what changed elsewhere; the newest conversations first. Who asks listens to
 * live frames already, so nothing falls between.
 */
export async function catchUp(
  db: Reader,
  context: Signer,
  userId: string,
  { known, since }: Pick<CatchUpBody, 'known' | 'since'>
): Promise<CatchUpFrame> {
  const now = context.clock.now()
  const asked = new Map(known.map(({ id, sequence }) => [id, sequence]))
  const changed =
    since === 0
      ? await readSides(db, { userIds: [userId], isListed: true })
      : await readSides(db, { userIds: [userId], changedAfter: since - OVERLAP_MS })
  const named = await readSides(db, { userIds: [userId], named: [...asked.keys()] })
  const again = await readChanged(
    db,
    userId,
    named.map((side) => ({
      conversationId: side.conversationId,
      first: side.joinedSequence + 1,
      last: Math.min(side.leftSequence ?? side.lastSequence, asked.get(nameOf(side)) ?? 0)
    })),
    since - OVERLAP_MS,
    MOST_CHANGED
  )
  const changes = new Map<string, ChatEntry[]>()
  for (const row of again)
    changes.set(row.entry.conversationId, [...(changes.get(row.entry.conversationId) ?? []), presentEntry(context, userId, row)])
  const isChanged = new Set([...changed, ...named.filter(({ conversationId }) => changes.has(conversationId))].map(nameOf))
  const sides = new Map([...changed, ...named].map((side) => [nameOf(side), side]))
  const wanted = [...sides.values()]
    .sort((a, b) => b.lastAt - a.lastAt)
    .flatMap((side) => {
      const last = side.leftSequence ?? side.lastSequence
      const from = asked.get(nameOf(side))
      // Known to its end and not changed: nothing to say.
      if (from !== undefined && from >= last && !isChanged.has(nameOf(side))) return []
      // Where nothing is known the newest are wanted, else those that follow.
      const first = from === undefined ? Math.max(side.joinedSequence, last - HISTORY_PAGE) + 1 : Math.max(side.joinedSequence, from) + 1
      return [{ side, first, last: Math.min(last, first + CATCH_UP_LIMIT - 1) }]
    })
  let left = TOTAL
  const ranges = wanted.flatMap(({ side: { conversationId }, first, last }) => {
    const size = Math.min(left, last - first + 1)
    if (size <= 0) return []
    left -= size
    return [{ conversationId, first, last: first + size - 1 }]
  })
  const entries = new Map<string, ChatEntry[]>()
  for (const row of await readRanges(db, userId, ranges)) {
    const of = entries.get(row.entry.conversationId) ?? []
    entries.set(row.entry.conversationId, of)
    of.push(presentEntry(context, userId, row))
  }
  // A removal changes its side, so each of them stands in `wanted`. Who knows nothing is told entries that say it themselves.
  const removed = new Map<string, RemovedEntry[]>()
  for (const { conversationId, id, sequence } of asked.size === 0 ? [] : await readRemoved(db, userId, since - OVERLAP_MS)) {
    removed.set(conversationId, [...(removed.get(conversationId) ?? []), { id, sequence }])
  }
  const states = await presentSides(
    db,
    context,
    wanted.map(({ side }) => side)
  )
  const list = wanted.flatMap(({ side: { conversationId } }, index) => {
    const [state, gone, changedEntries] = [states[index], removed.get(conversationId), changes.get(conversationId)]
    return state === undefined
      ? []
      : [
          {
            state,
            entries: entries.get(conversationId) ?? [],
            ...(gone !== undefined && { removed: gone }),
            ...(changedEntries !== undefined && { changed: changedEntries })
          }
        ]
  })
  return { method: 'catchUp', now, list }
}

/** How this person names the conversation. */
const nameOf = ({ peerId, conversationId }: SideRow): string => peerId ?? conversationId
