import type { Json, JsonObject } from '@/contract/formSchema'
import { ruleOfKind, type FieldKind, type NameSource } from '@/domain/form/kinds'
import type { FieldDefinition, FormOption } from '@/domain/form/types'
import type { Reader } from '../database/client'
import { namesOf, organizeTree, type NameKind, type Names } from '../organization/commands/names'
import { areaTree, type AreaTree } from '../system/area'
import { dictionaryNames } from '../system/dictionaryNames'
import type { InterfaceRows } from './interfaceRows'
import { columnsOf, eachCell } from './models'
import { idsIn, isFilledText } from './text'

/** Where names are looked up; undefined for areas, records and rows, which have places of their own. */
const NAMED: Readonly<Record<NameSource, NameKind | undefined>> = {
  user: 'user',
  users: 'user',
  organize: 'organize',
  department: 'organize',
  position: 'position',
  role: 'role',
  group: 'group',
  area: undefined,
  record: undefined,
  row: undefined,
  none: undefined
}
/** `id--type` of the choice of several sorts (forms.md#kinds-of-fields). */
const TYPED_ID = /^(.+)--(user|role|position|group|department|company|organize)$/
const SORTS: Readonly<Record<string, NameKind>> = {
  user: 'user',
  role: 'role',
  position: 'position',
  group: 'group',
  department: 'organize',
  company: 'organize',
  organize: 'organize'
}

/** Whose id this is, with the sort that stands behind it where a field takes several. */
export function ownerOf(kind: FieldKind, id: string): { sort: NameKind; id: string } | undefined {
  const [, bare, type] = kind === 'users' ? (TYPED_ID.exec(id) ?? []) : []
  if (bare !== undefined && type !== undefined) return { sort: SORTS[type] ?? 'user', id: bare }
  const sort = NAMED[ruleOfKind(kind).namedBy]
  return sort === undefined ? undefined : { sort, id }
}

/** Everything that the ids of some records are read with; made for exactly these records. */
export interface RecordNames {
  readonly names: Names
  /** "A / B" of an organization. */
  readonly pathText: (organizeId: string) => string
  readonly areas: AreaTree | undefined
  /** By the id of the field. */
  readonly options: ReadonlyMap<string, ReadonlyMap<string, string>>
  readonly interfaces: InterfaceRows
  readonly related: RelatedRows
}

/** Records of other models that relation fields point at, as they are shown. */
export interface RelatedRows {
  /** What a relation field shows of its record; undefined when there is no such record. */
  text(field: FieldDefinition, id: string): string | undefined
  /** What an attribute field shows of the record that its relation field points at. */
  value(relation: FieldDefinition, id: string, key: string): Json | undefined
}

/** Reads the names behind the ids of records in a handful of queries, however many records there are. */
export async function readNames(
  reader: Reader,
  fields: readonly FieldDefinition[],
  records: readonly JsonObject[]
): Promise<Omit<RecordNames, 'interfaces' | 'related'>> {
  const wanted: Record<NameKind, Set<string>> = {
    user: new Set(),
    organize: new Set(),
    position: new Set(),
    role: new Set(),
    group: new Set()
  }
  let hasAreas = false
  let hasPaths = false
  for (const { field, value } of eachCell(fields, records)) {
    hasAreas ||= field.kind === 'area'
    hasPaths ||= field.kind === 'currentOrganize'
    for (const id of idsIn(value)) {
      const owner = ownerOf(field.kind, id)
      if (owner !== undefined) wanted[owner.sort].add(owner.id)
    }
  }
  const tree = hasPaths ? await organizeTree(reader) : undefined
  return {
    names: await namesOf(reader, wanted),
    pathText: (id) => tree?.pathText(id) ?? '',
    areas: hasAreas ? await areaTree() : undefined,
    options: await readOptions(reader, fields)
  }
}

async function readOptions(reader: Reader, fields: readonly FieldDefinition[]): Promise<Map<string, ReadonlyMap<string, string>>> {
  const found = new Map<string, ReadonlyMap<string, string>>()
  for (const field of fields.flatMap((each) => (each.kind === 'table' ? columnsOf(each) : [each]))) {
    const source = field.options
    if (source?.type === 'static') found.set(field.id, staticNames(source.options))
    else if (source?.type === 'dictionary')
      found.set(field.id, (await dictionaryNames(reader, source.dictionary, source.keyedBy)) ?? new Map())
  }
  return found
}

/** Names of options at every level, by their id. */
function staticNames(options: readonly FormOption[], names = new Map<string, string>()): Map<string, string> {
  for (const { id, fullName, children } of options) {
    names.set(id, fullName)
    if (children !== undefined) staticNames(children, names)
  }
  return names
}

/** The name of one id of a field; undefined where nobody knows it. */
export function nameOfId(recordNames: RecordNames, field: FieldDefinition, id: string): string | undefined {
  if (field.kind === 'area') return recordNames.areas?.name(id) || undefined
  if (field.kind === 'relationForm') return recordNames.related.text(field, id)
  const owner = ownerOf(field.kind, id)
  if (owner !== undefined) return recordNames.names[owner.sort].get(owner.id)
  const source = field.options
  if (source?.type === 'interface') {
    const label = recordNames.interfaces.row(field, id)?.[source.keys.label]
    return isFilledText(label) ? label : typeof label === 'number' ? String(label) : undefined
  }
  return recordNames.options.get(field.id)?.get(id)
}
