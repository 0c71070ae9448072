import type { CheckedWrite, CheckedWrites } from '../moderation/writes'
import { AREA } from './area'

const record: CheckedWrite = { scene: 'comment', kind: 'RECORD' }

/** Words, file names, pictures and voices of forms (moderation.md#what-is-looked-at). */
export const formWrites: CheckedWrites = {
  [`POST ${AREA}/:modelId`]: record,
  [`PUT ${AREA}/:modelId/:id`]: record
}
