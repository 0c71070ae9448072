import { Type, type Static } from '@sinclair/typebox'
import { Id, strict } from '../transferCar/order/parts'

/**
 * Dictionaries as the company keeps them, by feature `administration`; administrators of the whole company only
 * (administration.md#dictionaries).
 *
 * GET  admin/Dictionaries -> { list: DictionaryRow[] }
 * POST admin/Dictionaries, DictionaryBody -> DictionaryDetail
 * GET  admin/Dictionaries/{id} -> DictionaryDetail
 * PUT  admin/Dictionaries/{id}, DictionaryUpdate -> DictionaryDetail; 409 with the current one
 */

const Name = Type.String({ minLength: 1, maxLength: 50, title: '名称' })
const Code = Type.String({ minLength: 1, maxLength: 50, pattern: '^[0-9A-Za-z_-]+$', title: '编码' })

export const DictionaryBody = strict({ enCode: Code, fullName: Name, isTree: Type.Boolean({ title: '树形' }) })
export type DictionaryBody = Static<typeof DictionaryBody>

const Entry = strict({
  /** Of an entry that is there, or a made-up one of a new entry, by which others name it as their parent. */
  id: Id,
  /** '0' at the root. */
  parentId: Type.String({ minLength: 1, maxLength: 64, pattern: '^[0-9A-Za-z_-]+$', title: '上级' }),
  fullName: Name,
  /** Of an entry that is there it never changes. */
  enCode: Code,
  enabled: Type.Boolean({ title: '状态' })
})
export type DictionaryEntryBody = Static<typeof Entry>

/** All entries in their order: those that are there stay, switched off at most. */
export const DictionaryUpdate = strict({
  version: Type.Integer({ minimum: 1, title: '版本' }),
  fullName: Name,
  entries: Type.Array(Entry, { maxItems: 2000, title: '字典项' })
})
export type DictionaryUpdate = Static<typeof DictionaryUpdate>

export interface DictionaryRow {
  id: string
  enCode: string
  fullName: string
  isTree: boolean
  /** Its codes are words of the server's own rules: entries are renamed and put into order, none is added or switched off. */
  isFixed: boolean
  entryCount: number
  version: number
}

export interface DictionaryDetail extends DictionaryRow {
  entries: DictionaryEntryBody[]
}
