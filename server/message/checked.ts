import type { RenameBody } from '@/contract/conversation'
import type { CheckedWrite, CheckedWrites } from '../moderation/writes'

const named: CheckedWrite = {
  scene: 'chat',
  kind: 'GROUP',
  said: ({ body }) => ({ text: (body as Partial<RenameBody>).name?.trim() ?? '', files: [] })
}

/** Names of groups; what is said in them comes over the socket and is looked at there (frames.ts; moderation.md#what-is-looked-at). */
export const groupWrites: CheckedWrites = {
  'POST /api/conversation/Groups': named,
  'PUT /api/conversation/Groups/:id': named
}
