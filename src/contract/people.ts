import { Type, type Static } from '@sinclair/typebox'
import type { UserEntry } from './organization'

/** Ours: `version` of the list that the client holds; what changed since is answered alone, where the server knows it. */
export const PeopleQuery = Type.Object({
  version: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, title: '版本' }))
})
export type PeopleQuery = Static<typeof PeopleQuery>

export interface PeopleList {
  /** Everybody in service by pinyin; with `removed` only those of whom something changed. */
  list: UserEntry[]
  /** Absent on platforms of others. */
  version?: number
  /** Ids of who is in service no more. There, `list` holds changes to the list of the version that was asked with. */
  removed?: string[]
}
