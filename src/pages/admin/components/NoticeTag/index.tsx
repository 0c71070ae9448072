import { StatusTag, type Tone } from '@/components/StatusTag'
import type { AdminNotice, NoticeState } from '@/contract/admin/notices'
import { formatDateTime } from '@/domain/format'

const STATES: Readonly<Record<NoticeState, { label: string; tone: Tone }>> = {
  DRAFT: { label: '草稿', tone: 'neutral' },
  PLANNED: { label: '待发布', tone: 'warning' },
  PUBLISHED: { label: '已发布', tone: 'success' },
  WITHDRAWN: { label: '已撤回', tone: 'neutral' }
}

/** When it went out, or is to. */
export const noticeTime = ({ publishAt, publishedAt }: Pick<AdminNotice, 'publishAt' | 'publishedAt'>): string =>
  publishedAt !== null ? formatDateTime(publishedAt) : publishAt !== null ? `将于 ${formatDateTime(publishAt)}` : ''

/** How far a notice is (administration.md#notices). */
export function NoticeTag({ state }: Pick<AdminNotice, 'state'>) {
  const { label, tone } = STATES[state]
  return <StatusTag tone={tone}>{label}</StatusTag>
}
