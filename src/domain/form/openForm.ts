import type { Json } from '@/contract/formSchema'
import { cellAddress, resolveId } from './address'
import { defaultOf } from './defaults'
import { planOf, type Plan } from './plan'
import { hasKey, isEmptyValue, listOf, objectOf } from './read'
import type { Scope } from './scope'
import { shapeValue } from './shape'
import type { Saying } from './traits'
import type { Address, FieldDefinition, FieldState, FormContext, FormDefinition } from './types'

export type Values = Readonly<Record<string, Json | undefined>>

/** One field of the open form, or one cell of a sub-table. */
export interface FormNode {
  readonly address: Address
  readonly field: FieldDefinition
  readonly row: FormRow | undefined
  value: Json | undefined
  /** What was stored, as it came; it goes back like that while nobody has changed the value. */
  readonly stored: Json | undefined
  readonly isStored: boolean
  /** Begun now: "current" is who and when that was. */
  readonly isNew: boolean
  isChanged: boolean
  /** A rule, a script, a transfer or a formula wrote the value. */
  isWritten: boolean
  /** The row that was picked in a relation. */
  picked: Values | undefined
  /** What event rules and scripts said last. */
  said: Saying
  error: string
  state: FieldState
}

/** One row of a sub-table. */
export interface FormRow {
  readonly id: string
  readonly table: string
  /** 0 first. */
  place: number
  /** Cells by the id of their column. */
  readonly cells: ReadonlyMap<string, FormNode>
  /** Keys of the row that no column knows, such as its id in the database: they go back as they came. */
  readonly rest: Values
}

export interface SubTable {
  readonly field: FieldDefinition
  readonly rows: FormRow[]
  nextRow: number
}

/** How a form is opened. */
export interface Start {
  /** Fields that the record does not name start with their default. */
  readonly hasDefaults: boolean
  /** Epoch ms, for limits that move with the clock; undefined where nobody knows when the form was filled. */
  readonly now: number | undefined
}

/** Until its first state is computed. */
const UNSEEN: FieldState = { value: undefined, isVisible: false, isRequired: false, isDisabled: false, error: '' }

/** Key of a cell: a column without one is known by the end of its id. */
export const cellKey = (field: FieldDefinition): string => field.key || field.id.slice((field.table ?? '').length + 1)

/** The fields, rows and values of one open form. It knows nothing of rules: `wave.ts` and `state.ts` do. */
export class OpenForm {
  readonly plan: Plan
  /** By address; fields of the form in document order, cells as they come. */
  readonly nodes = new Map<Address, FormNode>()
  readonly subTables = new Map<string, SubTable>()
  /** What scripts said of whole columns, by their ids: rows still to come follow it too. */
  readonly saidOfColumns = new Map<string, Saying>()

  /** @param stored values of a stored record; undefined for a new one */
  constructor(
    readonly definition: FormDefinition,
    public context: FormContext,
    stored: Values | undefined,
    readonly start: Start
  ) {
    this.plan = planOf(definition)
    for (const field of definition.byId.values()) {
      if (field.table !== undefined) continue
      const node = this.makeNode(field, stored)
      this.nodes.set(node.address, node)
      if (field.kind !== 'table' || field.key === '') continue
      const subTable: SubTable = { field, rows: [], nextRow: 1 }
      this.subTables.set(field.id, subTable)
      const rows = node.isStored ? node.stored : start.hasDefaults ? field.defaultValue : undefined
      for (const row of listOf(rows)) this.insertRow(subTable, subTable.rows.length, this.makeRow(subTable, objectOf(row), node.isStored))
    }
  }

  /** @throws RangeError where there is no such field or cell */
  node(address: Address): FormNode {
    const node = this.nodes.get(address)
    if (node === undefined) throw new RangeError(`no field at ${address}`)
    return node
  }

  /** A record that has the key, even with nothing in it, needs no default (forms.md#defaults). */
  private makeNode(field: FieldDefinition, values: Values | undefined, row?: FormRow, isRecord = true): FormNode {
    const key = row === undefined ? field.key : cellKey(field)
    const isStored = isRecord && values !== undefined && key !== '' && hasKey(values, key)
    const given = values !== undefined && hasKey(values, key)
    const isNew = values === undefined || !isRecord
    return {
      address: row === undefined ? field.id : cellAddress(row.table, row.id, key),
      field,
      row,
      value:
        field.kind === 'table'
          ? undefined
          : given
            ? shapeValue(field, values[key]).value
            : this.start.hasDefaults
              ? defaultOf(field, this.context, isNew)
              : undefined,
      stored: isStored ? values[key] : undefined,
      isStored,
      isNew,
      isChanged: false,
      isWritten: false,
      picked: undefined,
      said: {},
      error: '',
      state: UNSEEN
    }
  }

  /** The account's signature is known from now on. @returns nodes that would have begun with it */
  learnSignature(signature: string): readonly FormNode[] {
    this.context = { ...this.context, user: { ...this.context.user, signature } }
    if (!this.start.hasDefaults) return []
    return [...this.nodes.values()].filter(
      ({ field, isNew, isChanged, value }) =>
        field.kind === 'signature' && field.defaultsToCurrent && isNew && !isChanged && isEmptyValue(value)
    )
  }

  /** A row that stands in no table yet. @param isStored whether it came with the record */
  makeRow(subTable: SubTable, values: Values, isStored: boolean): FormRow {
    const { field } = subTable
    const columns = new Set(field.children.map(cellKey))
    const cells = new Map<string, FormNode>()
    const row: FormRow = {
      id: `r${subTable.nextRow}`,
      table: field.id,
      place: -1,
      cells,
      rest: Object.fromEntries(Object.entries(values).filter(([key]) => !columns.has(key)))
    }
    subTable.nextRow += 1
    for (const column of field.children) cells.set(column.id, this.makeNode(column, values, row, isStored))
    return row
  }

  /** Puts a row into its table; the rows behind it move. */
  insertRow(subTable: SubTable, at: number, row: FormRow): void {
    subTable.rows.splice(at, 0, row)
    renumber(subTable)
    for (const node of row.cells.values()) this.nodes.set(node.address, node)
  }

  takeRow(subTable: SubTable, row: FormRow): void {
    subTable.rows.splice(row.place, 1)
    renumber(subTable)
    for (const node of row.cells.values()) this.nodes.delete(node.address)
  }

  /** Nodes of a field as a row sees them: its own cell inside the table, the cells of all rows outside. */
  nodesOf(id: string, row?: FormRow): readonly FormNode[] {
    const table = this.definition.byId.get(id)?.table
    if (table === undefined) {
      const node = this.nodes.get(id)
      return node === undefined ? [] : [node]
    }
    const rows = row?.table === table ? [row] : (this.subTables.get(table)?.rows ?? [])
    return rows.flatMap(({ cells }) => cells.get(id) ?? [])
  }

  /** Rows of a table as objects. */
  rowValues(table: string): readonly Json[] {
    const subTable = this.subTables.get(table)
    if (subTable === undefined) return []
    return subTable.rows.map(({ cells, rest }) => ({
      ...rest,
      ...Object.fromEntries([...cells.values()].map(({ field, value }) => [cellKey(field), value]))
    }))
  }

  /** What an expression sees, from a row or from the form. @param event what was chosen, where an event is answered */
  scope(row?: FormRow, event?: Json): Scope {
    const { byId } = this.definition
    const column = (id: string): readonly Json[] => this.nodesOf(id).map(({ value }) => value ?? null)
    return {
      event,
      value: (name) => {
        const id = resolveId(byId, name)
        const field = byId.get(id)
        if (field?.kind === 'table') return this.rowValues(id)
        if (field?.table === undefined) return this.nodes.get(id)?.value
        return row?.table === field.table ? row.cells.get(id)?.value : column(id)
      },
      column: (name) => column(resolveId(byId, name))
    }
  }

  /** Document order: fields by their place, cells behind their table, row by row. */
  compare(a: FormNode, b: FormNode): number {
    const places = this.plan.places
    const place = (id: string): number => places.get(id) ?? 0
    return (
      place(a.field.table ?? a.field.id) - place(b.field.table ?? b.field.id) ||
      (a.row?.place ?? -1) - (b.row?.place ?? -1) ||
      place(a.field.id) - place(b.field.id)
    )
  }

  /** All nodes in document order. */
  inOrder(): readonly FormNode[] {
    const fields = [...this.nodes.values()].filter(({ row }) => row === undefined)
    return fields.flatMap((node) => [node, ...(this.subTables.get(node.field.id)?.rows ?? []).flatMap(({ cells }) => [...cells.values()])])
  }

  /** Node of what holds a field: a card, a tab, the sub-table of a cell. */
  parentOf({ field }: FormNode): FormNode | undefined {
    const parent = this.plan.parents.get(field.id)
    return parent === undefined ? undefined : this.nodes.get(parent.id)
  }

  /** Nodes of what a field holds. */
  childrenOf({ field }: FormNode): readonly FormNode[] {
    return field.children.flatMap(({ id }) => this.nodesOf(id))
  }
}

function renumber({ rows }: SubTable): void {
  rows.forEach((row, place) => {
    row.place = place
  })
}
