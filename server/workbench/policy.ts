import { isObject } from '@/domain/guards'
import { FAVOURITE_LIMIT } from '@/domain/workbench/favourites'
import type { FavouriteRow, MenuRow } from './repository'

const DIRECTORY = 1

/** Directories only hold others. */
export const isOpenable = (row: MenuRow): boolean => row.type !== DIRECTORY

/**
 * Those of a person's 常用 that he may open now. The others are kept unseen and do not count: who changes his position finds them again
 * when he changes back. Should there be more than fit by then, the oldest are shown.
 */
export function shownFavourites(rows: readonly FavouriteRow[], open: ReadonlySet<string>): FavouriteRow[] {
  return rows.filter(({ objectId }) => open.has(objectId)).slice(0, FAVOURITE_LIMIT)
}

/** JSON text of a record, or nothing at all. */
export function isRecordText(text: string): boolean {
  if (text === '') return true
  try {
    return isObject(JSON.parse(text))
  } catch {
    return false
  }
}
