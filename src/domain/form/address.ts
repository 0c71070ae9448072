import type { Address } from './types'

/**
 * Addresses of one open form: a field of the form is known by its id, a cell of a sub-table as `items[r3].price`. `r3` counts rows as
 * they come; a row keeps its id when others go, and the id is never stored.
 */

/** Id of a column: `items-price`, as lists, permissions and formOperates write it (forms.md#validation). */
export const columnId = (table: string, key: string): string => `${table}-${key}`

export const cellAddress = (table: string, rowId: string, key: string): Address => `${table}[${rowId}].${key}`

const CELL = /^(.+)\[(r\d+)\]\.(.+)$/

/** Table, row and column key of a cell's address; undefined for a field of the form itself. */
export function parseCell(address: Address): { readonly table: string; readonly rowId: string; readonly key: string } | undefined {
  const [, table, rowId, key] = CELL.exec(address) ?? []
  return table === undefined || rowId === undefined || key === undefined ? undefined : { table, rowId, key }
}

/** Id of the field an address belongs to: what rules, rights and lists know it by. */
export function idOfAddress(address: Address): string {
  const cell = parseCell(address)
  return cell === undefined ? address : columnId(cell.table, cell.key)
}

/** How scripts and formulas write a column: `items.price`. Ids are tried first: a key may hold a dot itself. */
export function resolveId(ids: { has(id: string): boolean }, name: string): string {
  if (ids.has(name)) return name
  const dot = name.indexOf('.')
  const id = dot < 0 ? name : columnId(name.slice(0, dot), name.slice(dot + 1))
  return ids.has(id) ? id : name
}

/**
 * The address in this open form of a place the server names: rows of a record are counted from `r1` there, whatever came and went here.
 * @param rows ids of a table's rows, in order @returns undefined where there is no such row any more
 */
export function addressOfRecord(address: Address, rows: (table: string) => readonly string[]): Address | undefined {
  const cell = parseCell(address)
  if (cell === undefined) return address
  const rowId = rows(cell.table)[Number(cell.rowId.slice(1)) - 1]
  return rowId === undefined ? undefined : cellAddress(cell.table, rowId, cell.key)
}
