import type { EditBody, RenameBody } from '@/contract/conversation'
import type { GroupNoticeBody } from '@/contract/groupLeading'
import type { CheckedWrite, CheckedWrites } from '../moderation/writes'

const named: CheckedWrite = {
  scene: 'chat',
  kind: 'GROUP',
  said: ({ body }) => ({ text: (body as Partial<RenameBody>).name?.trim() ?? '', files: [] })
}

const edited: CheckedWrite = {
  scene: 'chat',
  kind: 'MESSAGE',
  said: ({ body }) => ({ text: (body as Partial<EditBody>).text?.trim() ?? '', files: [] }),
  subjectOf: ({ body }) => (body as Partial<EditBody>).id ?? ''
}

const noticed: CheckedWrite = {
  scene: 'chat',
  kind: 'GROUP',
  said: ({ body }) => ({ text: (body as Partial<GroupNoticeBody>).text?.trim() ?? '', files: [] })
}

/** Names and notices of groups, and changed messages; what is said in them comes over the socket and is looked at there (frames.ts; moderation.md#what-is-looked-at). */
export const groupWrites: CheckedWrites = {
  'POST /api/conversation/Groups': named,
  'POST /api/conversation/:id/Actions/Edit': edited,
  'PUT /api/conversation/Groups/:id': named,
  'PUT /api/conversation/Groups/:id/Notice': noticed
}
