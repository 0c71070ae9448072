import type { CheckedWrites } from '../moderation/writes'

/** What everybody reads on the workbench (moderation.md#what-is-looked-at). */
export const bannerWrites: CheckedWrites = { 'PUT /api/workbench/Banner/:id': { scene: 'comment', kind: 'RECORD' } }
