import type { CommentBody } from '@/contract/reportLog'
import type { CheckedWrite, CheckedWrites } from '../moderation/writes'

const report: CheckedWrite = { scene: 'comment', kind: 'RECORD' }

/** Reports of both calls, and comments on them (moderation.md#what-is-looked-at). */
export const reportWrites: CheckedWrites = {
  'POST /api/extend/WorkLog/Report': report,
  'PUT /api/extend/WorkLog/Report/:id': report,
  'POST /api/extend/WorkLog': report,
  'PUT /api/extend/WorkLog/:id': report,
  'POST /api/extend/WorkLog/Report/:id/Comment': {
    scene: 'comment',
    kind: 'REPORT_COMMENT',
    said: ({ body }) => ({ text: (body as CommentBody).text.trim(), files: [] })
  }
}
