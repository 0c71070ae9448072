import { Type, type Static } from '@sinclair/typebox'

/**
 * People in and out by xlsx, by feature `administration`; administrators within their scope (administration.md#people-by-xlsx). Times are
 * epoch ms.
 *
 * GET  admin/People/Export?PeopleFilter               -> xlsx of the people in the list, masked as there
 * GET  admin/People/Imports/Template                  -> xlsx to fill in
 * POST admin/People/Imports/Check                     multipart, `file` -> ImportCheck; stores nobody
 * GET  admin/People/Imports/Last                      -> { last: PeopleImport | null }
 * GET  admin/People/Imports/{id}/Progress             -> { progress: ImportProgress | null }
 * POST admin/People/Imports/{id}/Actions/Import       -> PeopleImport; all or nobody
 * POST admin/People/Imports/{id}/Actions/Undo         -> PeopleImport; of the last one alone
 */

const Id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[0-9A-Za-z_-]+$', title: '编号' })
export const ImportParams = Type.Object({ id: Id })
export type ImportParams = Static<typeof ImportParams>

/** Largest file of an import, bytes, and how many people one takes in. */
export const MOST_IMPORT_BYTES = 5 * 1024 * 1024
export const MOST_IMPORT_PEOPLE = 5000
/** Faults that are told in full at once; all of them are counted. */
export const MOST_IMPORT_FAULTS = 2000

/** What is wrong with one cell. */
export interface ImportFault {
  /** As the spreadsheet counts, from 1. */
  row: number
  /** Its heading; '' = the whole row. */
  column: string
  message: string
}

/** What a file would do. */
export interface ImportCheck {
  /** By what it is imported; '' while there is a fault. Good for an hour, and until its author checks another file. */
  id: string
  fileName: string
  /** Rows with somebody. */
  people: number
  /** By row, then by column. */
  faults: ImportFault[]
  /** All of them, told or not. */
  faultCount: number
}

export interface ImportProgress {
  done: number
  total: number
}

/** An import that was done. */
export interface PeopleImport {
  id: string
  fileName: string
  people: number
  author: string
  doneAt: number
  /** null = it stands. */
  undoneAt: number | null
}
