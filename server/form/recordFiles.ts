import type { Json, JsonObject } from '@/contract/formSchema'
import type { FieldDefinition } from '@/domain/form/types'
import type { Actor, ServerContext } from '../context'
import type { Reader } from '../database/client'
import { refuse } from '../errors'
import { findFiles } from '../files/commands'
import { fileNameOf, imagePath, signFileUrl } from '../files/signature'
import { columnsOf } from './models'
import { isFilledText, isJsonList, isJsonObject } from './text'

/** Uploads that a form takes; identity papers and pictures for everybody never come in through a form. */
const TAKEN_TYPES: readonly string[] = ['annex', 'annexpic', 'workFlow']
const MOST_FILES = 99
/** Each is looked up. */
const MOST_OF_RECORD = 500
const UNITS: Readonly<Record<string, number>> = { KB: 1024, MB: 1024 * 1024, GB: 1024 * 1024 * 1024 }
const LONGEST_NAME = 200

/** What is wrong with a value of a field. @param place row of a sub-table, 0 first */
export type Fault = (field: FieldDefinition, message: string, place?: number) => void

const isFileField = (field: FieldDefinition): boolean => field.kind === 'file' || field.kind === 'image'

/** Fields of files with what a record holds in them, those of sub-tables row by row. */
function* fileValues(
  fields: Iterable<FieldDefinition>,
  data: JsonObject
): Generator<[field: FieldDefinition, value: Json | undefined, place?: number]> {
  for (const field of fields) {
    if (isFileField(field)) yield [field, data[field.key]]
    if (field.kind !== 'table') continue
    const rows = data[field.key]
    for (const column of columnsOf(field).filter(isFileField))
      for (const [place, row] of (isJsonList(rows) ? rows : []).entries()) if (isJsonObject(row)) yield [column, row[column.key], place]
  }
}

const itemsOf = (value: Json | undefined): readonly JsonObject[] => (isJsonList(value) ? value.filter(isJsonObject) : [])
const nameOf = (item: JsonObject): string => fileNameOf([item.fileId, item.url, item.name].find(isFilledText) ?? '')

/** Names of the files that a record holds, by the id of the field. */
export function filesIn(fields: Iterable<FieldDefinition>, data: JsonObject): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [field, value] of fileValues(fields, data)) {
    const names = itemsOf(value).map(nameOf).filter(isFilledText)
    if (names.length > 0) found.set(field.id, [...(found.get(field.id) ?? []), ...names])
  }
  return found
}

/** The values of a record with another value in each field of files. */
function withFiles(
  fields: Iterable<FieldDefinition>,
  data: JsonObject,
  change: (field: FieldDefinition, value: Json | undefined) => Json | undefined
): JsonObject {
  const changed: Record<string, Json | undefined> = { ...data }
  for (const field of fields) {
    const value = data[field.key]
    if (isFileField(field) && field.key in data) changed[field.key] = change(field, value)
    if (field.kind !== 'table' || !isJsonList(value)) continue
    const columns = columnsOf(field).filter(isFileField)
    if (columns.length === 0) continue
    changed[field.key] = value.map((row) =>
      isJsonObject(row)
        ? {
            ...row,
            ...Object.fromEntries(columns.filter(({ key }) => key in row).map((column) => [column.key, change(column, row[column.key])]))
          }
        : row
    )
  }
  return changed
}

/**
 * Files as they are stored (files.md#addresses-of-files): name, server name and bare path of an upload of this person, or of a file that
 * the record holds already. What is wrong is told to `fault`.
 * @param known names of files that the record held before
 * @throws Refusal 400 for more files than a record may hold
 */
export async function takeFiles(
  reader: Reader,
  actor: Actor,
  fields: readonly FieldDefinition[],
  data: JsonObject,
  known: ReadonlySet<string>,
  fault: Fault
): Promise<JsonObject> {
  const values = [...fileValues(fields, data)]
  const named = values.flatMap(([, value]) => itemsOf(value).map(nameOf))
  if (named.length > MOST_OF_RECORD) throw refuse(`一条数据最多 ${MOST_OF_RECORD} 个文件`)
  const uploaded = await findFiles(reader, named)
  const stored = new Map<string, { type: string; size: number }>()
  for (const [field, value, place] of values) {
    const items = itemsOf(value)
    const limit = typeof field.props.limit === 'number' ? field.props.limit : MOST_FILES
    if (items.length > Math.min(limit, MOST_FILES)) fault(field, `${field.label}最多上传 ${limit} 个文件`, place)
    for (const item of items.slice(0, MOST_FILES)) {
      const name = nameOf(item)
      const file = uploaded.get(name)
      if (file === undefined || !TAKEN_TYPES.includes(file.type) || (file.ownerId !== actor.userId && !known.has(name)))
        fault(field, `${field.label}中的文件不存在，请重新上传`, place)
      else if (!known.has(name) && file.size > largest(field)) fault(field, `${field.label}中的文件超出允许的大小`, place)
      else stored.set(name, file)
    }
  }
  return withFiles(fields, data, (_field, value) =>
    itemsOf(value).flatMap((item) => {
      const name = nameOf(item)
      const file = stored.get(name)
      return file === undefined
        ? []
        : [{ name: isFilledText(item.name) ? item.name.slice(-LONGEST_NAME) : name, fileId: name, url: imagePath(file.type, name) }]
    })
  )
}

/** Bytes; no limit where the designer set none. */
function largest({ props }: FieldDefinition): number {
  const size = Number(props.fileSize)
  return Number.isFinite(size) && size > 0 ? size * (UNITS[String(props.sizeUnit)] ?? (UNITS.MB as number)) : Infinity
}

/** Stored files with addresses that this person may open for a while, pictures with a small one; written when an answer is. */
export function signFiles(
  context: Pick<ServerContext, 'fileSecret'>,
  actor: Pick<Actor, 'userId'>,
  fields: Iterable<FieldDefinition>,
  data: JsonObject,
  now: number
): JsonObject {
  const sign = (path: string): string => signFileUrl(context, actor, path, now)
  return withFiles(fields, data, (field, value) =>
    itemsOf(value).map((item) =>
      isFilledText(item.url)
        ? { ...item, url: sign(item.url), ...(field.kind === 'image' ? { thumbUrl: sign(`${item.url}?thumb=1`) } : {}) }
        : item
    )
  )
}
