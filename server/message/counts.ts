import type { InitMessageFrame, UnreadFrame } from '@/contract/frames'
import type { UnreadCounts } from '@/contract/message'
import type { ServerContext } from '../context'
import type { Reader } from '../database/client'
import { presentUnread } from './presenter'
import { readConversations } from './repository/platformChats'
import { readUnreadGroups } from './repository/groups'
import { countUnread, newestReceived } from './repository/inSite'

const [NOTICE, FLOW, SYSTEM, SCHEDULE] = [1, 2, 3, 4] as const

/** Unread in-site messages of a person, in all and by type. */
export async function unreadCounts(db: Reader, userId: string): Promise<UnreadCounts> {
  const counts = await countUnread(db, userId)
  const of = (type: number) => counts.get(type) ?? 0
  return {
    unReadNum: [...counts.values()].reduce((sum, total) => sum + total, 0),
    unReadMsg: of(FLOW),
    unReadNotice: of(NOTICE),
    unReadSystemMsg: of(SYSTEM),
    unReadSchedule: of(SCHEDULE)
  }
}

/** All that a person has not read, after he read or removed something (feature `readEvent`). */
export async function unreadFrame(db: Reader, context: Pick<ServerContext, 'fileSecret' | 'clock'>, userId: string): Promise<UnreadFrame> {
  const { unReadNum } = await unreadCounts(db, userId)
  const lines = await readConversations(db, userId, { unreadOnly: true })
  return {
    method: 'unread',
    unreadTotalCount: unReadNum,
    unreadNums: lines.map((line) => presentUnread(context, userId, line)),
    unreadGroups: await readUnreadGroups(db, userId)
  }
}

/** What `initMessage` says of messages: the fields of older platforms and of later ones (messages.md#counts-on-joining). */
export async function initialCounts(
  db: Reader,
  context: Pick<ServerContext, 'fileSecret' | 'clock'>,
  userId: string
): Promise<Partial<InitMessageFrame>> {
  const counts = await unreadCounts(db, userId)
  const { unreadTotalCount, unreadNums, unreadGroups } = await unreadFrame(db, context, userId)
  const newest = await newestReceived(db, userId, [NOTICE, FLOW, SYSTEM, SCHEDULE])
  const notice = await newestReceived(db, userId, [NOTICE])
  return {
    unreadNums,
    unreadGroups,
    unreadTotalCount,
    now: context.clock.now(),
    unreadMessageCount: counts.unReadMsg,
    unreadNoticeCount: counts.unReadNotice,
    unreadSystemMessageCount: counts.unReadSystemMsg,
    unreadScheduleCount: counts.unReadSchedule,
    messageDefaultText: newest?.title ?? '',
    messageDefaultTime: newest?.createdAt ?? 0,
    noticeDefaultText: notice?.title ?? '',
    noticeDefaultTime: notice?.createdAt ?? 0
  }
}
