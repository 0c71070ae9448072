import type { PlatformLog, ReportDetail, ReportRow } from '@/contract/reportLog'
import { NO_QUESTION } from '@/domain/reportLog/templates'
import type { Reader } from '../database/client'
import { namesOf } from '../organization/commands/names'
import type { StoredReport } from './repository/reports'

const EXCERPT = 80
const textOf = ({ values }: { values: Record<string, string | number> }, id: string): string => String(values[id] ?? '')

/** Names of everybody in these reports, without the account. */
export async function peopleIn(reader: Reader, list: readonly StoredReport[]): Promise<(userId: string) => string> {
  const ids = new Set(
    list.flatMap(({ report, receivers, comments }) => [
      report.authorId,
      ...receivers.map(({ userId }) => userId),
      ...comments.map(({ authorId }) => authorId)
    ])
  )
  const { user } = await namesOf(reader, { user: ids })
  return (userId) => (user.get(userId) ?? '').split('/')[0] ?? ''
}

export function presentRow(userId: string, { report, receivers, comments }: StoredReport, nameOf: (userId: string) => string): ReportRow {
  return {
    id: report.id,
    kind: report.kind,
    day: report.day,
    title: report.title,
    excerpt: textOf(report, 'today').slice(0, EXCERPT),
    authorName: nameOf(report.authorId),
    sentAt: report.sentAt ?? report.updatedAt,
    isRead: receivers.every((receiver) => receiver.userId !== userId || receiver.readAt !== null),
    readCount: receivers.filter(({ readAt }) => readAt !== null).length,
    receiverCount: receivers.length,
    commentCount: comments.length
  }
}

export async function presentReport(reader: Reader, userId: string, stored: StoredReport): Promise<ReportDetail> {
  const { report, receivers, comments } = stored
  const nameOf = await peopleIn(reader, [stored])
  return {
    ...presentRow(userId, stored, nameOf),
    version: report.version,
    authorId: report.authorId,
    values: report.values,
    isDraft: report.sentAt === null,
    changedAt: report.sentAt !== null && report.updatedAt > report.sentAt ? report.updatedAt : null,
    canEdit: report.authorId === userId,
    receivers: receivers.map((receiver) => ({ userId: receiver.userId, name: nameOf(receiver.userId), readAt: receiver.readAt })),
    comments: comments.map(({ id, authorId, text, createdAt }) => ({ id, authorName: nameOf(authorId), text, at: createdAt }))
  }
}

/** The platform's shape: three texts, receivers as names. */
export function presentPlatform({ report, receivers }: StoredReport, nameOf: (userId: string) => string): PlatformLog {
  return {
    id: report.id,
    title: report.title,
    todayContent: textOf(report, 'today'),
    tomorrowContent: textOf(report, 'tomorrow'),
    question: textOf(report, 'question') || NO_QUESTION,
    toUserId: receivers.map(({ userId }) => nameOf(userId)).join(','),
    creatorTime: report.sentAt ?? report.createdAt,
    lastModifyTime: report.updatedAt,
    sortCode: 0
  }
}
