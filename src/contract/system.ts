import { Type, type Static } from '@sinclair/typebox'

/** System lookups (system.md#dictionaries): dictionaries. */

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

/**
 * Areas of the country (system.md#areas-of-the-country), one level at a time: province, city, county, street.
 * GET system/Area/{parent|-1}/Selector/0 -> { list: AreaNode[] }; POST system/Area/GetAreaByIds AreaIdsBody -> string[][] in the order asked
 */
export interface AreaNode {
  /** Code of GB/T 2260, with the street part below counties. */
  id: string
  fullName: string
  isLeaf: boolean
  sortCode: number
  /** Ours, for search: one syllable for each Han character, blanks between. */
  pinyin?: string
}
export const AreaParams = Type.Object({ id: Type.String({ pattern: '^(-1|0|\\d{2,12})$', title: '地区编号' }) })
export const AreaIdsBody = Type.Object({
  idsList: Type.Array(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 6 }), { maxItems: 500, title: '地区' })
})
export type AreaIdsBody = Static<typeof AreaIdsBody>
