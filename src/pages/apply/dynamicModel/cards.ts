import { filesOf, type StoredFile } from '@/form/store/uploads'
import type { ColumnEntry, RecordRow } from '@/contract/form'
import type { Json, JsonObject } from '@/contract/formSchema'
import { kindOf } from '@/domain/form/kinds'
import { numberOf, textOf } from '@/domain/form/read'
import type { FieldDefinition, FormDefinition } from '@/domain/form/types'
import { isList, isObject } from '@/domain/guards'
import { cellText } from './cells'
import { LIST_KINDS } from './listKinds'

export interface CardLine {
  readonly key: string
  readonly label: string
  readonly text: string
}

/** What a card shows of a column: its words, or the value as itself (forms.md#lists). */
export type CardPart =
  | (CardLine & { readonly as: 'text' })
  | (CardLine & { readonly as: 'record'; readonly modelId: string; readonly id: string })
  | (CardLine & { readonly as: 'rate'; readonly value: number; readonly most: number })
  | (CardLine & { readonly as: 'slider'; readonly percent: number })
  | (CardLine & { readonly as: 'signature'; readonly picture: string })
  | (CardLine & { readonly as: 'pictures' | 'files'; readonly files: readonly StoredFile[] })
  | (CardLine & { readonly as: 'rows'; readonly rows: readonly (readonly CardLine[])[] })
export type PartOf<As extends CardPart['as']> = Extract<CardPart, { as: As }>

export interface Card {
  readonly title: string
  /** What is looked at. */
  readonly lines: readonly CardPart[]
  /** What leads somewhere of its own: records, pictures, files, rows that fold. */
  readonly links: readonly CardPart[]
}

const STARS = 5
const LEADING: ReadonlySet<CardPart['as']> = new Set(['record', 'pictures', 'files', 'rows'])
const UNKNOWN: Pick<FieldDefinition, 'kind' | 'rawKind' | 'props'> = { kind: 'unknown', rawKind: '', props: {} }
type Known = Pick<FormDefinition, 'byId'>

/** The key of the sub-table that a column is of; '' for a column of the record itself. */
const tableOf = ({ prop }: ColumnEntry): string => (prop.includes('-') ? prop.slice(0, prop.indexOf('-')) : '')

/** The field of a column; a list of an older platform says its kind itself. */
function fieldOf(definition: Known, { prop, jnpfKey = '' }: ColumnEntry): typeof UNKNOWN {
  const field = definition.byId.get(prop) ?? UNKNOWN
  const rawKind = jnpfKey || field.rawKind
  return { kind: field.kind === 'unknown' ? kindOf(rawKind) : field.kind, rawKind, props: field.props }
}

/** Of a column that is not of a sub-table; undefined where nothing is there. */
export function partOf(definition: Known, row: RecordRow, column: ColumnEntry): CardPart | undefined {
  const { kind, rawKind, props } = fieldOf(definition, column)
  const value = row[column.prop]
  const line = { key: column.prop, label: column.label, text: cellText(value, rawKind) }
  if (line.text === '') return undefined
  const number = numberOf(value)
  const as = LIST_KINDS[kind].card
  switch (as) {
    case 'record': {
      const [modelId, id] = [textOf(props.modelId), textOf(row[`${column.prop}_id`] ?? row[`${column.prop}_jnpfId`])]
      return modelId === '' || id === '' ? { ...line, as: 'text' } : { ...line, as: 'record', modelId, id }
    }
    case 'rate':
      return number === undefined
        ? { ...line, as: 'text' }
        : { ...line, as: 'rate', text: `${number} 分`, value: number, most: numberOf(props.max) || STARS }
    case 'slider': {
      const [least, most] = [numberOf(props.min) ?? 0, numberOf(props.max) ?? 100]
      return number === undefined || most <= least
        ? { ...line, as: 'text' }
        : { ...line, as: 'slider', percent: Math.min(100, Math.max(0, ((number - least) / (most - least)) * 100)) }
    }
    case 'pictures':
    case 'files': {
      const files = filesOf(value)
      return files.length === 0 ? { ...line, as: 'text' } : { ...line, as, files }
    }
    case 'signature':
      return { ...line, as: 'signature', text: '已签名', picture: textOf(value) }
    case 'text':
      return { ...line, as }
  }
}

/** The columns of one sub-table together, a list of lines for each of its rows that says something. */
function rowsOf(definition: Known, row: RecordRow, table: string, columns: readonly ColumnEntry[]): CardPart | undefined {
  const label = definition.byId.get(table)?.label ?? ''
  const cells = row[table]
  const lineOf = (cell: JsonObject, column: ColumnEntry): CardLine => ({
    key: column.prop,
    // Designers name such a column by its table too: 明细-数量.
    label: label !== '' && column.label.startsWith(`${label}-`) ? column.label.slice(label.length + 1) : column.label,
    text: cellText(cell[column.prop.slice(table.length + 1)], fieldOf(definition, column).rawKind)
  })
  const rows = (isList<Json>(cells) ? cells : []).flatMap((cell) => {
    const lines = isObject<JsonObject>(cell) ? columns.map((column) => lineOf(cell, column)).filter(({ text }) => text !== '') : []
    return lines.length === 0 ? [] : [lines]
  })
  return rows.length === 0 ? undefined : { key: table, as: 'rows', label, text: `${rows.length} 行`, rows }
}

/** Of a column: its own value, or all cells of a sub-table's column. */
function valueAt(row: RecordRow, column: ColumnEntry): Json | undefined {
  const table = tableOf(column)
  if (column.prop in row || table === '') return row[column.prop]
  const cells = row[table]
  return isList<JsonObject>(cells)
    ? cells.map((cell) => cell[column.prop.slice(table.length + 1)] ?? null).filter((cell) => cell !== null)
    : undefined
}

/** What a record of a list is called: its first column. */
export function titleOf(row: RecordRow, [first]: readonly ColumnEntry[]): string {
  const text = first === undefined ? '' : cellText(valueAt(row, first), first.jnpfKey)
  return text === '' ? `未填${first?.label ?? ''}` : text
}

/** First column as title, below it what the others say; empty ones are left out, those of one sub-table stand together. */
export function cardOf(row: RecordRow, columns: readonly ColumnEntry[], definition: Known = { byId: new Map() }): Card {
  const others = columns.slice(1)
  const isRow = (column: ColumnEntry): boolean => tableOf(column) !== '' && !(column.prop in row)
  const tables = new Set<string>()
  const parts = others.flatMap((column) => {
    if (!isRow(column)) return partOf(definition, row, column) ?? []
    const table = tableOf(column)
    if (tables.has(table)) return []
    tables.add(table)
    return (
      rowsOf(
        definition,
        row,
        table,
        others.filter((other) => isRow(other) && tableOf(other) === table)
      ) ?? []
    )
  })
  return {
    title: titleOf(row, columns),
    lines: parts.filter(({ as }) => !LEADING.has(as)),
    links: parts.filter(({ as }) => LEADING.has(as))
  }
}
