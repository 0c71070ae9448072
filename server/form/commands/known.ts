import type { JsonObject } from '@/contract/formSchema'
import { cellAddress } from '@/domain/form/address'
import type { RecordCheck } from '@/domain/form/validateRecord'
import { ruleOfKind, type FieldKind } from '@/domain/form/kinds'
import type { FieldDefinition, FormDefinition } from '@/domain/form/types'
import type { Reader } from '../../database/client'
import { inUse, organizeTree, type NameKind } from '../../organization/commands/names'
import type { OrganizeIndex } from '../../organization/organizeIndex'
import { areaTree, type AreaTree } from '../../system/area'
import type { Fault } from '../recordFiles'
import { choicesFrom, dictionaryChoices, idsOfPath, isAmong, isChain, namedIn, type Choices } from '../choices'
import type { InterfaceRows } from '../interfaceRows'
import { eachCell, type Cell } from '../models'
import { ownerOf, type RelatedRows } from '../namesById'
import { outOfRange } from './ranges'

/** What it may hold is a list that the server knows, or can ask for. */
const hasChoices = (kind: FieldKind): boolean => ruleOfKind(kind).options === 'list' || ruleOfKind(kind).namedBy === 'row'

/** Where what a record names is looked up. */
interface Sources {
  readonly definition: FormDefinition
  readonly related: RelatedRows
  readonly interfaces: InterfaceRows
  readonly ruled: Pick<RecordCheck, 'options' | 'openOptions'>
}

/** A value with what it names that no older version of the record named. */
interface Named {
  readonly cell: Cell
  readonly fresh: readonly string[]
}

/**
 * Whatever a record names anew must be there and in use: people, places, areas, records, options, rows of data interfaces; a path must go
 * down from its root, and stand in what the field's selector offers. What an older record names already may have gone since. One query a
 * source, however much is named.
 * @param fault hears of each field that names what is not there
 */
export async function requireKnown(
  reader: Reader,
  sources: Sources,
  fields: readonly FieldDefinition[],
  data: JsonObject,
  before: JsonObject | undefined,
  fault: Fault
): Promise<void> {
  const old = new Set(
    before === undefined
      ? []
      : [...eachCell(fields, [before])].flatMap(({ field, value }) => namedIn(field, value).map((name) => keyOf(field, name)))
  )
  const named = [...eachCell(fields, [data])]
    .filter(({ field }) => names(field))
    .map((cell): Named => ({ cell, fresh: namedIn(cell.field, cell.value).filter((name) => !old.has(keyOf(cell.field, name))) }))
    .filter(({ fresh }) => fresh.length > 0)
  if (named.length === 0) return
  const known = await knownOf(reader, sources, named)
  const outside = await outOfRange(
    reader,
    sources.definition,
    named.map(({ cell, fresh }) => ({ cell, ids: fresh.map((name) => lastOf(cell.field, name)) }))
  )
  for (const { cell, fresh } of named) {
    const choices = hasChoices(cell.field.kind) ? known.choices(cell) : undefined
    if (choices === 'open') continue
    if (!fresh.every((name) => (choices === undefined ? known.has(cell.field, name) : isAmong(choices, cell.field, name))))
      fault(cell.field, `${cell.field.label}所选的数据不存在，请重新选择`, cell.place)
    else if (outside.has(cell)) fault(cell.field, `${cell.field.label}所选的不在可选范围内，请重新选择`, cell.place)
  }
}

/** The id itself; of a path where it ends. */
const lastOf = (field: FieldDefinition, name: string): string => (field.kind === 'organize' ? (idsOfPath(name).at(-1) ?? '') : name)
const keyOf = (field: FieldDefinition, name: string): string => `${field.id} ${name}`
const names = ({ kind }: FieldDefinition): boolean => hasChoices(kind) || ruleOfKind(kind).namedBy !== 'none'

interface Known {
  has(field: FieldDefinition, name: string): boolean
  /** `open`: nobody can say what there was to choose from. */
  choices(cell: Cell): Choices | 'open'
}

async function knownOf(reader: Reader, { related, interfaces, ruled }: Sources, named: readonly Named[]): Promise<Known> {
  const kinds = new Set(named.map(({ cell }) => cell.field.kind))
  const tree = kinds.has('organize') ? await organizeTree(reader) : undefined
  const areas = kinds.has('area') ? await areaTree() : undefined
  const people = await inUse(reader, wantedOf(named))
  const dictionaries = await readDictionaries(reader, named)
  const statics = new Map(
    named.flatMap(({ cell: { field } }) =>
      field.options?.type === 'static' ? [[field.id, choicesFrom(field.options.options)] as const] : []
    )
  )
  const ownChoices = (cell: Cell): Choices | 'open' => {
    const { field } = cell
    switch (field.options?.type) {
      case 'static':
        return statics.get(field.id) ?? NONE
      case 'dictionary':
        return dictionaries.get(dictionaryKey(field)) ?? NONE
      case 'interface':
        return interfaces.isAsked ? (interfaces.choices(cell) ?? NONE) : 'open'
      case undefined:
        return NONE
    }
  }
  return {
    has: (field, name) => {
      if (field.kind === 'relationForm') return related.text(field, name) !== undefined
      if (field.kind === 'area') return areas !== undefined && isArea(areas, field, idsOfPath(name))
      if (field.kind === 'organize') return tree !== undefined && isOrganizePath(tree, idsOfPath(name))
      const owner = ownerOf(field.kind, name)
      return owner !== undefined && people[owner.sort].has(owner.id)
    },
    choices: (cell) => {
      if (ruled.openOptions.has(cell.field.id)) return 'open'
      const { field, place } = cell
      const options = ruled.options.get(
        field.table === undefined || place === undefined ? field.id : cellAddress(field.table, `r${place + 1}`, field.key)
      )
      return options === undefined ? ownChoices(cell) : choicesFrom(options)
    }
  }
}

const NONE: Choices = new Map()

/** From any level down: the root of the company is nobody's department. */
function isOrganizePath(tree: OrganizeIndex, ids: readonly string[]): boolean {
  return ids.every((id, i) => tree.path(id).length > 0 && (i === 0 || tree.get(id)?.parentId === ids[i - 1]))
}

/** Levels below the province that the field offers: 0 the province alone (forms.md#kinds-of-fields). */
const LEVEL = 2
const isArea = (areas: AreaTree, { props }: FieldDefinition, ids: readonly string[]): boolean =>
  ids.length <= Number(props.level ?? LEVEL) + 1 && isChain(ids, (id, parent) => areas.hangs(id, parent))

function wantedOf(named: readonly Named[]): Record<NameKind, Set<string>> {
  const wanted: Record<NameKind, Set<string>> = {
    user: new Set(),
    organize: new Set(),
    position: new Set(),
    role: new Set(),
    group: new Set()
  }
  for (const {
    cell: { field },
    fresh
  } of named) {
    if (field.kind === 'organize') continue
    for (const name of fresh) {
      const owner = ownerOf(field.kind, name)
      if (owner !== undefined) wanted[owner.sort].add(owner.id)
    }
  }
  return wanted
}

const dictionaryKey = ({ options }: FieldDefinition): string =>
  options?.type === 'dictionary' ? `${options.dictionary} ${options.keyedBy}` : ''

async function readDictionaries(reader: Reader, named: readonly Named[]): Promise<Map<string, Choices>> {
  const found = new Map<string, Choices>()
  for (const {
    cell: { field }
  } of named) {
    const source = field.options
    if (source?.type === 'dictionary' && !found.has(dictionaryKey(field)))
      found.set(dictionaryKey(field), await dictionaryChoices(reader, source.dictionary, source.keyedBy))
  }
  return found
}
