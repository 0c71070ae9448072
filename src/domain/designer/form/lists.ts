import type { Json, JsonObject } from '@/contract/formSchema'
import { isFilledByServer, shapeOf, type FieldKind } from '../../form/kinds'
import { hasKey, isSameJson, listOf, objectOf, textOf } from '../../form/read'
import { fieldsOf, rawKind, rawOf, type FormDesign, type Place } from './design'

/** Where the list of a form says which fields it shows and which are searched; the phone's own list counts where it has one. */
const LISTS = ['columnData', 'appColumnData'] as const
/** Columns that a new form begins with; more stand beside each other on no screen. */
const FIRST_COLUMNS = 5

const keyOf = (entry: Json): string => {
  const { __vModel__: key, prop, id } = objectOf(entry)
  return textOf(key) || textOf(prop) || textOf(id)
}

/** 1 equal, 2 contained, 3 in a range (forms.md#lists). */
function searchTypeOf(kind: FieldKind): 1 | 2 | 3 {
  const shape = shapeOf({ kind })
  if (shape === 'text') return 2
  return ['number', 'ms', 'clock', 'msRange', 'numberRange', 'clockRange'].includes(shape) || kind === 'createTime' || kind === 'modifyTime'
    ? 3
    : 1
}

const SHOWN_NOWHERE: ReadonlySet<FieldKind> = new Set(['table', 'editor', 'unknown'])
const NOT_SEARCHED: ReadonlySet<FieldKind> = new Set(['file', 'image', 'signature', 'location', 'color', 'rate', 'slider', 'switch'])

/** Whether a list can show the field, and search by it. */
export function canBeListed({ kind, table, fieldId }: Place): { readonly column: boolean; readonly search: boolean } {
  const column = kind !== 'pane' && fieldId !== '' && table === undefined && shapeOf({ kind }) !== 'none' && !SHOWN_NOWHERE.has(kind)
  return { column, search: column && !NOT_SEARCHED.has(kind) }
}

const columnOf = ({ key, label, kind, node }: Place): JsonObject => ({
  prop: key,
  label,
  jnpfKey: rawKind(node.raw),
  sortable: kind !== 'pane' && ['text', 'number', 'ms'].includes(shapeOf({ kind })),
  align: 'left',
  width: null
})

const searchOf = ({ node, kind }: Place): JsonObject => ({
  ...objectOf(rawOf(node)),
  searchType: kind === 'pane' ? 1 : searchTypeOf(kind)
})

/** Whether the lists of the form show a field, and search by it. */
export function listingOf({ file }: FormDesign, { fieldId }: Place): { readonly column: boolean; readonly search: boolean } {
  const has = (name: 'columnList' | 'searchList'): boolean =>
    fieldId !== '' && LISTS.some((list) => listOf(objectOf(file[list])[name]).some((entry) => keyOf(entry) === fieldId))
  return { column: has('columnList'), search: has('searchList') }
}

/** Changes the lists that are there; one without columns stays without. */
function changeLists(design: FormDesign, change: (list: JsonObject) => JsonObject): FormDesign {
  const changed = LISTS.flatMap((name) => {
    const list = objectOf(design.file[name])
    if (!hasKey(list, 'columnList') && !hasKey(list, 'searchList')) return []
    const next = change(list)
    return next === list ? [] : [[name, next] as const]
  })
  return changed.length === 0 ? design : { ...design, file: { ...design.file, ...Object.fromEntries(changed) } }
}

/** The lists show a field or no more, search by it or no more. */
export function setListing(design: FormDesign, place: Place, wanted: { readonly column?: boolean; readonly search?: boolean }): FormDesign {
  const { fieldId } = place
  const put = (entries: readonly Json[], entry: JsonObject, isWanted: boolean): readonly Json[] => {
    const others = entries.filter((each) => keyOf(each) !== fieldId)
    if (!isWanted) return others.length === entries.length ? entries : others
    return others.length === entries.length ? [...entries, entry] : entries
  }
  return changeLists(design, (list) => ({
    ...list,
    ...(wanted.column !== undefined && {
      columnList: put(listOf(list.columnList), columnOf(place), wanted.column),
      sortList: put(listOf(list.sortList), columnOf(place), wanted.column && columnOf(place).sortable === true)
    }),
    ...(wanted.search !== undefined && { searchList: put(listOf(list.searchList), searchOf(place), wanted.search) })
  }))
}

/** A field that was drawn in a form without records: its list shows the first few, and searches by those of them that are texts or choices. */
export function listNew(design: FormDesign, place: Place): FormDesign {
  const { column, search } = canBeListed(place)
  if (design.stored.size > 0 || !column || place.kind === 'pane' || isFilledByServer(place.kind)) return design
  if (listOf(objectOf(design.file.columnData).columnList).length >= FIRST_COLUMNS) return design
  return setListing(design, place, { column: true, search: search && ['text', 'id'].includes(shapeOf({ kind: place.kind })) })
}

const NAMED = ['columnList', 'sortList', 'searchList'] as const
const isOf = (entry: Json, fieldId: string): boolean => keyOf(entry) === fieldId

/** The lists follow a design: what they took from a field says what it says now, and what they show of fields that are gone goes. */
export function followLists(before: FormDesign, after: FormDesign): FormDesign {
  if (before.nodes === after.nodes) return after
  const now = new Map(fieldsOf(after).map((place) => [place.fieldId, place]))
  const changes = fieldsOf(before).flatMap((place) => {
    const next = now.get(place.fieldId)
    return next?.node === place.node ? [] : [[place, next] as const]
  })
  return changes.reduce((design, [place, next]) => {
    const copied = searchOf(place)
    const follow = (entry: Json): Json[] => {
      if (!isOf(entry, place.fieldId)) return [entry]
      if (next === undefined) return []
      const { searchType, ...own } = objectOf(entry)
      const { searchType: _type, ...was } = copied
      if (isSameJson(own, was)) return [{ ...objectOf(rawOf(next.node)), searchType }]
      if (place.label === next.label || textOf(objectOf(entry).label) !== place.label) return [entry]
      return [{ ...objectOf(entry), label: next.label }]
    }
    return changeLists(design, (list) => {
      const told = NAMED.flatMap((name) => {
        if (!listOf(list[name]).some((entry) => isOf(entry, place.fieldId))) return []
        return [[name, listOf(list[name]).flatMap(follow)] as const]
      })
      const isSorted = next === undefined && textOf(list.defaultSidx) === place.fieldId
      return told.length === 0 && !isSorted ? list : { ...list, ...Object.fromEntries(told), ...(isSorted && { defaultSidx: '' }) }
    })
  }, after)
}
