import type { ChatEntry } from '@/contract/conversation'
import { recalledBy } from './entries'

/** Why nothing can be said in a thread whose root was taken back (messages.md#threads); the server refuses with the same words. */
export const THREAD_OVER_WORDS = '原消息已撤回，话题不能再回复'

/** Whether an entry is drawn in the thread about a message, or, without one, in the main talk; a recall goes where what it takes back is. @param rootId '' = the main talk */
export const standsIn = (entry: ChatEntry, rootId: string): boolean =>
  rootId === '' ? entry.thread === undefined : entry.id === rootId || entry.thread?.rootId === rootId || recalledBy(entry)?.id === rootId
