import type { ChatRow } from '@/stores/conversation/types'
import { dividerTime, QUIET_MS } from '../text/times'

/** A row as the list draws it: with the lines over it. */
export interface ChatItem {
  row: ChatRow
  /** When it came, where it was quiet before; '' = not said. */
  time: string
  /** The first one that was not read when the chat was opened. */
  isFirstUnread: boolean
}

/**
 * Rows with what stands over them: when it was quiet for a while the time, before the first unread one a line.
 * @param unreadFrom number of the first unread message, 0 = none
 * @param now server's clock, epoch ms
 * @param hasOlder what was before the first row is not known yet: it says no time, so that nothing over a row ever goes again
 */
export function itemsOf(rows: readonly ChatRow[], unreadFrom: number, now: number, hasOlder = false): ChatItem[] {
  const firstUnread = unreadFrom > 0 ? rows.find(({ sequence }) => sequence >= unreadFrom) : undefined
  return rows.map((row, place) => {
    const before = rows[place - 1]
    const isQuiet = before === undefined ? !hasOlder : row.at - before.at >= QUIET_MS
    return { row, time: isQuiet ? dividerTime(row.at, now) : '', isFirstUnread: row === firstUnread }
  })
}
