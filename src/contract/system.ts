import { Type, type Static } from '@sinclair/typebox'

/** System lookups (contract section 5): dictionaries. */

/** One entry; `children` only where the dictionary is a tree. */
export interface DictionaryEntry {
  id: string
  fullName: string
  enCode: string
  parentId: string
  hasChildren?: boolean
  children?: DictionaryEntry[] | null
}

/** One dictionary with its entries, as DictionaryData/All lists them. */
export interface Dictionary {
  id: string
  enCode: string
  fullName: string
  isTree: 0 | 1
  dictionaryList: DictionaryEntry[]
}

export interface DictionaryAllAnswer {
  list: Dictionary[]
}

export interface DictionarySelectorAnswer {
  list: DictionaryEntry[]
}

/** `typeId` is the dictionary's id or its enCode. */
export const DictionaryParams = Type.Object({ typeId: Type.String({ minLength: 1, maxLength: 64, title: '字典标识' }) })
export type DictionaryParams = Static<typeof DictionaryParams>
