import type { PgTable } from 'drizzle-orm/pg-core'
import { formatFullDateTime } from '@/domain/format'
import type { Reader } from '../../database/client'

/** One kind of what is kept of a person, as a sheet of his copy (administration.md#copy-of-ones-data). */
export interface CopySheet {
  name: string
  /** What it is read from: a test asks that no table with people in it is forgotten. */
  tables: readonly PgTable[]
  /** Heads, with their widths in characters. */
  columns: readonly (readonly [string, number])[]
  /** Newest first. @param most rows at most */
  rows: (db: Reader, userId: string, most: number) => Promise<string[][]>
}

/** A moment as it is written there, '' = none. */
export const at = (ms: number | null | undefined): string => (ms === null || ms === undefined ? '' : formatFullDateTime(ms))
export const yesNo = (is: boolean): string => (is ? '是' : '否')
