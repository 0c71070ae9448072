import type { InitMessageFrame, MessagePushFrame, UnreadOfPerson } from '@/contract/frames'

/** Text of the in-site row when there is nothing (messages.md#counts-on-joining). */
export const NO_MESSAGE = '暂无数据'

/** The in-site row of the message list: the newest text, how many are unread, and when it came. */
export interface InSiteSummary {
  text: string
  count: number
  /** Epoch ms; undefined where the server does not say. */
  date: number | undefined
}

export const NO_SUMMARY: InSiteSummary = { text: NO_MESSAGE, count: 0, date: undefined }

/** A count from a foreign server: whole and never below zero, whatever came. */
export function countOf(value: unknown): number {
  const count = Math.trunc(Number(value ?? 0))
  return Number.isFinite(count) && count > 0 ? count : 0
}

const momentOf = (...values: unknown[]): number | undefined => values.map(Number).find((value) => Number.isFinite(value) && value > 0)

/** Later platforms say the total, older ones its parts: flow messages and notices (messages.md#counts-on-joining). */
export function inSiteOf(frame: InitMessageFrame): InSiteSummary {
  const parts = countOf(frame.unreadMessageCount) + countOf(frame.unreadNoticeCount)
  return {
    text: frame.messageDefaultText || frame.noticeDefaultText || NO_MESSAGE,
    count: frame.unreadTotalCount === undefined || frame.unreadTotalCount === null ? parts : countOf(frame.unreadTotalCount),
    date: momentOf(frame.messageDefaultTime, frame.noticeDefaultTime)
  }
}

/** By how much a push raises the badge: what it says, at least 1 (messages.md#unread-badge). */
const pushCount = (frame: Pick<MessagePushFrame, 'unreadNoticeCount'>): number => Math.max(1, countOf(frame.unreadNoticeCount))

/** The in-site row after a push. @param now epoch ms, for servers that do not say when */
export const afterPush = (summary: InSiteSummary, frame: MessagePushFrame, now: number): InSiteSummary => ({
  text: frame.title || summary.text,
  count: summary.count + pushCount(frame),
  date: momentOf(frame.messageDefaultTime) ?? now
})

/** Unread messages of each person, by his id. */
export const unreadByPerson = (entries: readonly UnreadOfPerson[] | null | undefined): ReadonlyMap<string, UnreadOfPerson> =>
  new Map((Array.isArray(entries) ? (entries as readonly UnreadOfPerson[]) : []).map((entry) => [String(entry.sendUserId), entry]))

/** Who is online; two names in the field for one list (messages.md#counts-on-joining). */
export const onlineOf = (frame: InitMessageFrame): readonly string[] => frame.onlineUserList ?? frame.onlineUsers ?? []
