import type { NoticeBody } from '@/contract/admin/notices'
import { fileNameOf } from '../files/signature'
import type { CheckedWrite, CheckedWrites } from '../moderation/writes'

/** Words of a notice and what is attached; ids of whom it is for are no words. */
const notice: CheckedWrite = {
  scene: 'comment',
  kind: 'RECORD',
  said: ({ body }) => {
    const { title, body: words, files } = body as NoticeBody
    return { text: `${title.trim()}\n${words.trim()}`, files: files.map(fileNameOf) }
  }
}

/** What people are sent as 公告 (moderation.md#what-is-looked-at). */
export const noticeWrites: CheckedWrites = { 'POST /api/admin/Notices': notice, 'PUT /api/admin/Notices/:id': notice }

/** What everybody reads on the workbench. */
const shown: CheckedWrite = { scene: 'comment', kind: 'RECORD' }
export const bannerWrites: CheckedWrites = { 'POST /api/admin/Banners': shown, 'PUT /api/admin/Banners/:id': shown }
