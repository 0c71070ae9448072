import type { Tx } from '../../database/client'
import type { ConversationRow } from '../repository/conversations'
import { readRoots, touchRoots } from '../repository/threads'
import { momentIn, tellChanged } from './changes'
import type { Parts } from '../parts'

/** What was replied to these messages of a held conversation changed: they are told again, with how many replies there are. */
export async function tellReplied(tx: Tx, parts: Parts, held: ConversationRow, rootIds: readonly string[]): Promise<void> {
  await touchRoots(tx, rootIds, await momentIn(tx, parts, held))
  const roots = await readRoots(tx, rootIds)
  await tellChanged(
    tx,
    parts,
    held,
    roots.map(({ sequence }) => sequence)
  )
}
