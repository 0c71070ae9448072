import type { ChatEntry } from '@/contract/conversation'

export interface UnreadRun {
  /** What is shown, oldest first. */
  readonly entries: readonly ChatEntry[]
  /** Those of them that somebody else wrote. */
  readonly others: readonly ChatEntry[]
  /** How many the list counts as unread. */
  readonly unread: number
  /** Number of the last one that was read. */
  readonly read: number
  readonly isNumbered: boolean
}

/** Number of the first unread message: numbers say where they begin; on a foreign platform they are counted from the end. 0 = none. */
export function unreadStart({ entries, others, unread, read, isNumbered }: UnreadRun): number {
  if (unread === 0) return 0
  if (!isNumbered) return others.at(-unread)?.sequence ?? others[0]?.sequence ?? 0
  const isBefore = (entries[0]?.sequence ?? 0) > read + 1
  return isBefore ? read + 1 : (others.find(({ sequence }) => sequence > read)?.sequence ?? read + 1)
}
