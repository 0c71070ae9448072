import { CATCH_UP_LIMIT, HISTORY_PAGE } from '@/contract/conversationCodes'
import type { CatchUpFrame, CaughtUp } from '@/contract/frames'
import type { CatchUpBody } from '@/contract/realtime'
import { MINUTE } from '../clock'
import type { Reader } from '../database/client'
import type { Signer } from './content'
import { presentEntry } from './presenter'
import { readEntries } from './repository/entries'
import { readSides, type SideRow } from './repository/sides'
import { presentSides } from './states'

/** Clocks of several servers differ, and what was stored may become visible a little later than it says: so far it is looked back, ms. */
const OVERLAP_MS = MINUTE
/** Entries of one answer; what is beyond shows by `lastSequence` and is asked for again. */
const TOTAL = 2000

/**
 * What came after the sequences that a client knows, and what changed elsewhere; the newest conversations first. Who asks listens to
 * live frames already, so nothing falls between.
 */
export async function catchUp(db: Reader, context: Signer, userId: string, { known, since }: Pick<CatchUpBody, 'known' | 'since'>): Promise<CatchUpFrame> {
  const now = context.clock.now()
  const asked = new Map(known.map(({ id, sequence }) => [id, sequence]))
  const changed = since === 0
    ? await readSides(db, { userIds: [userId], isListed: true })
    : await readSides(db, { userIds: [userId], changedAfter: since - OVERLAP_MS })
  const named = await readSides(db, { userIds: [userId], named: [...asked.keys()] })
  const isChanged = new Set(changed.map(nameOf))
  const sides = new Map([...changed, ...named].map((side) => [nameOf(side), side]))
  let left = TOTAL
  const found: { side: SideRow, entries: CaughtUp['entries'] }[] = []
  for (const side of [...sides.values()].sort((a, b) => b.lastAt - a.lastAt)) {
    const last = side.leftSequence ?? side.lastSequence
    const from = asked.get(nameOf(side))
    // Known to its end and not changed: nothing to say.
    if (from !== undefined && from >= last && !isChanged.has(nameOf(side))) continue
    const first = Math.max(side.joinedSequence, from ?? 0) + 1
    const limit = Math.min(left, from === undefined ? HISTORY_PAGE : CATCH_UP_LIMIT)
    const rows = limit === 0 || first > last ? [] : await readEntries(db, userId, side.conversationId, { first, last }, limit, from === undefined ? 'newest' : 'oldest')
    left -= rows.length
    found.push({ side, entries: rows.map((row) => presentEntry(context, userId, row)) })
  }
  const states = await presentSides(db, context, found.map(({ side }) => side))
  return { method: 'catchUp', now, list: found.map(({ entries }, index) => ({ state: states[index] as CaughtUp['state'], entries })) }
}

/** How this person names the conversation. */
const nameOf = ({ peerId, conversationId }: SideRow): string => peerId ?? conversationId
