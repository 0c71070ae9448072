import type { Static } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { InterfaceParam, type ColumnData, type RecordListBody, type RecordRow } from '@/contract/form'
import type { Json, JsonObject } from '@/contract/formSchema'
import { kindOf, shapeOf, type ValueShape } from '@/domain/form/kinds'
import { parseMs } from '@/domain/form/moments'
import { flagOf, isEmptyValue, numberOf, objectOf, textOf } from '@/domain/form/read'
import { csvLine, CSV_START } from '@/domain/transferCar/statistic/csv'
import type { Actor } from '../context'
import { forbidden, refuse } from '../errors'
import { MOST_ROWS, readInterface, type InterfaceReading } from '../system/dataInterfaceRead'
import type { Access } from './access'
import { lineOf } from './display'
import { pageOf } from './listQuery'
import { searchKey } from './models'
import { masked, maskedValue } from './privacy'
import { endOfDay } from './search'
import { idsIn, isFilledText, isJsonList, parseObject, pathsIn } from './text'
import { partsOf, wordOf } from '../searchText'

/** Where the rows of a view come from (forms.md#views). */
export interface ViewSource {
  readonly interfaceId: string
  readonly paramList: readonly Static<typeof InterfaceParam>[]
}

const EQUAL = 1
const LIKE = 2
const RANGE = 3
/** `type` of a list whose rows stand in groups. */
const GROUPED = 3

type Row = Readonly<Record<string, Json | undefined>>

/** What a view has of what is asked, and what somebody should know of it. */
interface ViewRows {
  readonly rows: RecordRow[]
  readonly total: number
  readonly said: readonly string[]
}

/**
 * Rows of a view as a list asks for them: read from its data interface with the parameters of its designer, then searched, sorted and
 * paged here; numbers of people are masked as in every list. A row is known by its `id`, else by its place.
 * @throws Refusal 400 for what cannot be looked for, 403 for columns and interfaces that are not for this person, 404 for an interface that
 * is gone
 */
export async function readView(reading: InterfaceReading, actor: Actor, access: Access, body: RecordListBody): Promise<ViewRows> {
  const { rows, total, said } = await findRows(reading, actor, access, body)
  const { currentPage, pageSize } = pageOf(access, body)
  const from = (currentPage - 1) * pageSize
  const shown = shownKeys(access)
  const now = reading.clock.now()
  return {
    total,
    said,
    rows: rows.slice(from, from + pageSize).map(({ id, row }) => ({
      ...Object.fromEntries(shown.map((key) => [key, maskedValue(row[key], now) ?? ''])),
      id
    }))
  }
}

/** A view as lines of a table, as its list is searched. @param wanted keys of columns; all of the list where left out */
export async function viewLines(
  reading: InterfaceReading,
  actor: Actor,
  access: Access,
  body: RecordListBody,
  wanted?: ReadonlySet<string>
): Promise<string[]> {
  const { rows } = await findRows(reading, actor, access, body)
  const now = reading.clock.now()
  const columns = (access.model.list.columnList ?? []).filter(({ prop }) => access.seesColumn(prop) && (wanted?.has(prop) ?? true))
  const cell = (value: Json | undefined) => (typeof value === 'number' ? value : masked(lineOf(value), now))
  return [
    CSV_START,
    csvLine(columns.map(({ label, prop }) => label || prop)),
    ...rows.map(({ row }) => csvLine(columns.map(({ prop }) => cell(row[prop]))))
  ]
}

interface Found {
  readonly id: string
  readonly row: Row
}

async function findRows(
  reading: InterfaceReading,
  actor: Actor,
  access: Access,
  body: RecordListBody
): Promise<{ rows: Found[]; total: number; said: string[] }> {
  const source = sourceOf(access)
  const fits = conditionOf(access, body)
  const all = await readInterface(reading, actor, source.interfaceId, { paramList: source.paramList, limit: MOST_ROWS, offset: 0 })
  const found = identified(all.rows).filter(({ row }) => fits(row))
  const order = orderOf(access, body)
  const rows = order === undefined ? found : [...found].sort((a, b) => order(a.row, b.row))
  return { rows, total: rows.length, said: all.total > MOST_ROWS ? [`数据超过 ${MOST_ROWS} 条，只查询了前 ${MOST_ROWS} 条`] : [] }
}

/** An import keeps nothing else. */
const isParam = (value: unknown): value is Static<typeof InterfaceParam> => Value.Check(InterfaceParam, value)

function sourceOf({ model }: Access): ViewSource {
  const { interfaceId, paramList } = objectOf(model.row.form.view)
  return { interfaceId: textOf(interfaceId), paramList: isJsonList(paramList) ? (paramList as readonly unknown[]).filter(isParam) : [] }
}

/** Lists tell rows apart by their id: two with the same one are told apart by how often it came. */
function identified(rows: readonly JsonObject[]): Found[] {
  const seen = new Map<string, number>()
  return rows.map((row, place) => {
    const own = textOf(row.id) || `row${place + 1}`
    const times = (seen.get(own) ?? 0) + 1
    seen.set(own, times)
    return { id: times === 1 ? own : `${own}-${times}`, row }
  })
}

/** Columns of the list for this person, with what it is grouped by. */
function shownKeys({ model: { list }, seesColumn }: Access): string[] {
  const named = [...(list.columnList ?? []).map(({ prop }) => prop), ...(list.type === GROUPED ? [list.groupField ?? ''] : [])]
  return [...new Set(named)].filter((key) => key !== '' && seesColumn(key))
}

type SearchEntry = NonNullable<ColumnData['searchList']>[number]
const shapeOfEntry = (entry: SearchEntry | undefined): ValueShape =>
  shapeOf({ kind: kindOf(textOf(objectOf(entry?.__config__).jnpfKey) || textOf(entry?.jnpfKey) || 'comInput') })

/** @throws Refusal 400, 403 */
function conditionOf(access: Access, { queryJson, json, keyword = '' }: RecordListBody): (row: Row) => boolean {
  const { list, definition } = access.model
  const text = queryJson ?? json
  const values = parseObject(text)
  if (values === undefined && isFilledText(text) && text !== '[]' && text !== 'null')
    throw refuse('查询条件应为 JSON 对象', { queryJson: '查询条件应为 JSON 对象' })
  const entries = new Map((list.searchList ?? []).map((entry) => [searchKey(entry), entry]))
  const tests = Object.entries(values ?? {}).flatMap(([key, value]) => {
    if (isEmptyValue(value)) return []
    const field = definition.byId.get(key)
    if (field === undefined) throw refuse(`没有“${key}”这个字段`)
    if (!access.seesColumn(key)) throw forbidden(`没有查看“${field.label}”的权限`)
    const entry = entries.get(key)
    const test = testOf(field.label, value as Json, Number(entry?.searchType), shapeOfEntry(entry))
    return [(row: Row) => test(row[key])]
  })
  const parts = partsOf(keyword)
  const searched = [...shownKeys(access), ...entries.keys()].filter((key) => access.seesColumn(key))
  return (row) => tests.every((test) => test(row)) && parts.every((part) => searched.some((key) => wordOf(lineOf(row[key])).includes(part)))
}

/** @param how 1 equal, 2 contained, 3 in a range, else as the kind of the search field suggests (forms.md#lists) */
function testOf(label: string, wanted: Json, how: number, shape: ValueShape): (cell: Json | undefined) => boolean {
  const isMoment = shape === 'ms' || shape === 'msRange'
  if (how === RANGE || isMoment || (isJsonList(wanted) && (shape === 'number' || shape === 'clock'))) return rangeOf(label, wanted, shape)
  if (shape === 'flag') return (cell) => flagOf(cell) === flagOf(wanted)
  if (how === LIKE || (shape === 'text' && how !== EQUAL)) {
    const parts = partsOf(idsIn(wanted).join(' '))
    return (cell) => parts.every((part) => wordOf(lineOf(cell)).includes(part))
  }
  // Of a path its end says what is meant.
  const ids = new Set(shape === 'path' ? pathsIn(wanted).flatMap((path) => path.slice(-1)) : idsIn(wanted))
  return (cell) => idsIn(cell).some((id) => ids.has(id))
}

/** Both ends belong to it, either may be empty; one on the day belongs to it until its end. @throws Refusal 400 */
function rangeOf(label: string, wanted: Json, shape: ValueShape): (cell: Json | undefined) => boolean {
  const isMoment = shape === 'ms' || shape === 'msRange'
  const read = (raw: Json | undefined): number | string | undefined =>
    shape === 'clock' ? textOf(raw) || undefined : isMoment ? parseMs(raw) : numberOf(raw)
  const [first, second] = isJsonList(wanted) ? wanted : [wanted, wanted]
  const end = (raw: Json | undefined): number | string | undefined => {
    if (isEmptyValue(raw)) return undefined
    const value = read(raw)
    if (value === undefined) throw refuse(`“${label}”的查询条件不正确`)
    return value
  }
  const [from, last] = [end(first), end(second)]
  const to = isMoment && typeof last === 'number' ? endOfDay(last) : last
  return (cell) => {
    const value = read(cell)
    return value !== undefined && (from === undefined || value >= from) && (to === undefined || value <= to)
  }
}

/** The order that is asked for, groups first; undefined for that of the source. @throws Refusal 403 */
function orderOf(access: Access, { sidx = '', sort = '' }: RecordListBody): ((a: Row, b: Row) => number) | undefined {
  const { list, definition } = access.model
  const isOwn = sidx === '' || sidx === list.defaultSidx
  const wanted = isOwn ? (list.defaultSidx ?? '') : sidx
  // The list's own order is its designer's: without that column it is the order of the source.
  const key = isOwn && !access.seesColumn(wanted) ? '' : wanted
  const way = (sort === '' ? (list.sort ?? 'desc') : sort) === 'desc' ? -1 : 1
  if (definition.byId.has(key) && !access.seesColumn(key)) throw forbidden(`没有查看“${definition.byId.get(key)?.label ?? key}”的权限`)
  const keys = [
    ...(list.type === GROUPED && isFilledText(list.groupField) ? [{ key: list.groupField, way: 1 }] : []),
    ...(definition.byId.has(key) ? [{ key, way }] : [])
  ]
  if (keys.length === 0) return undefined
  return (a, b) => {
    for (const { key: by, way: direction } of keys) {
      const difference = compared(a[by], b[by], direction)
      if (difference !== 0) return difference
    }
    return 0
  }
}

/** Numbers as numbers, the rest as text; what is empty comes last in both directions. */
function compared(a: Json | undefined, b: Json | undefined, direction: number): number {
  const [first, second] = [lineOf(a), lineOf(b)]
  if (first === '' || second === '') return Number(first === '') - Number(second === '')
  const [one, other] = [numberOf(a), numberOf(b)]
  return direction * (one !== undefined && other !== undefined ? one - other : first.localeCompare(second, 'zh-Hans-CN'))
}
