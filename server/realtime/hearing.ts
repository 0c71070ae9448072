import type { BusinessArea } from '@/contract/businessEvents'

/**
 * Who hears of the changes of an area, besides the people its events name: `named` = nobody else; `everybody`; `byRule` = who may read
 * the record, as the area itself registers with `Live.hears` (socket.md#business-events).
 */
export type Hearing = 'named' | 'everybody' | 'byRule'

/** By area, each of them. */
export const HEARING = {
  transferCar: 'byRule',
  /** Everybody sees the list of people and the tree. */
  organization: 'everybody',
  /** Dictionaries and banners are everybody's. */
  system: 'everybody',
  session: 'named',
  schedule: 'named',
  form: 'byRule',
  workFlow: 'named',
  telephone: 'named'
} as const satisfies Readonly<Record<BusinessArea, Hearing>>

/** Areas that say themselves who hears. */
export type RuledArea = { [Area in BusinessArea]: (typeof HEARING)[Area] extends 'byRule' ? Area : never }[BusinessArea]
