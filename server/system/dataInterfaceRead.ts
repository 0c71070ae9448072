import type { Static } from '@sinclair/typebox'
import type { InterfaceParam } from '@/contract/form'
import type { JsonObject } from '@/contract/formSchema'
import type { Clock } from '../clock'
import type { Actor } from '../context'
import type { Db } from '../database/client'
import { forbidden, notFound, refuse } from '../errors'
import type { OrderScope } from './orderScope'
import type { HttpRows } from './dataInterfaceHttp'
import { fillParameters, type ParameterValues } from './dataInterfaceParameters'
import { findInterface, statementRows, typeOfParameter, type InterfaceRow, type RowQuery } from './dataInterfaceRepository'
import { bindStatement, readStatement } from './dataInterfaceSql'

/** Rows of one answer at most, whatever page size is asked for. */
export const MOST_ROWS = 10_000

/** What reading needs; nothing of it is asked inside a transaction, because a source may be on the network. */
export interface InterfaceReading {
  readonly db: Db
  readonly clock: Clock
  readonly http: HttpRows
  readonly areas: { readonly orderScope: (actor: Actor) => OrderScope }
}

interface InterfaceQuery {
  readonly paramList?: readonly Static<typeof InterfaceParam>[]
  /** Looked for in the shown columns, without regard to case. */
  readonly keyword?: string
  /** Names of columns that the form shows; those that the interface does not have are left out. */
  readonly columns?: readonly string[]
  /** Rows whose column has one of these values. */
  readonly match?: { readonly column: string; readonly values: readonly string[] }
  readonly limit: number
  readonly offset: number
}

/**
 * Rows of a data interface as this person may see them.
 * @param idOrCode id or enCode of the interface
 * @throws Refusal 404 for an unknown interface, 403 without its right, 400 for parameters and sources that do not work
 */
export async function readInterface(
  reading: InterfaceReading,
  actor: Actor,
  idOrCode: string,
  query: InterfaceQuery
): Promise<{ rows: JsonObject[]; total: number }> {
  const found = await findInterface(reading.db, idOrCode)
  if (found === undefined) throw notFound('数据接口不存在')
  if (found.modelId !== null && found.buttonCode !== null && !actor.can(found.modelId, found.buttonCode)) throw forbidden()
  const values = fillParameters(found.parameters, query.paramList ?? [], actor, reading.clock.now())
  const wanted = wantedOf(found, query)
  switch (found.source.kind) {
    case 'static':
      return pick(found.source.rows, wanted)
    case 'http':
      return pick(await reading.http.rows(found.id, found.version, found.source, values), wanted)
    case 'sql':
      return readStatementRows(reading, found, found.source.sql, values, actor, wanted)
  }
}

/** @throws Refusal 400 for a column that the interface does not have */
function wantedOf({ columns }: InterfaceRow, { keyword = '', columns: shown = [], match, limit, offset }: InterfaceQuery): RowQuery {
  const isKnown = (name: string) => columns.length === 0 || columns.includes(name)
  if (match !== undefined && !isKnown(match.column)) throw refuse(`数据接口没有“${match.column}”这一列`)
  const searched = shown.filter(isKnown)
  const text = keyword.trim()
  return {
    ...(text === '' ? {} : { keyword: { text, columns: searched.length > 0 ? searched : columns } }),
    ...(match === undefined ? {} : { match }),
    limit: Math.min(limit, MOST_ROWS),
    offset
  }
}

function pick(all: readonly JsonObject[], { keyword, match, limit, offset }: RowQuery): { rows: JsonObject[]; total: number } {
  const text = (row: JsonObject, column: string): string | undefined => {
    const value = Object.hasOwn(row, column) ? row[column] : undefined
    return value === undefined || value === null ? undefined : typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
  const lower = keyword?.text.toLowerCase() ?? ''
  const rows = all
    .filter(
      (row) =>
        keyword === undefined ||
        (keyword.columns.length > 0 ? keyword.columns : Object.keys(row)).some((column) => text(row, column)?.toLowerCase().includes(lower))
    )
    .filter((row) => match === undefined || match.values.includes(text(row, match.column) ?? '\u0000'))
  return { rows: rows.slice(offset, offset + limit), total: rows.length }
}

async function readStatementRows(
  { db, areas }: InterfaceReading,
  found: InterfaceRow,
  text: string,
  values: ParameterValues,
  actor: Actor,
  wanted: RowQuery
): Promise<{ rows: JsonObject[]; total: number }> {
  const statement = bindStatement(readStatement(text), values, typeOfParameter(found.parameters))
  const scope = { userId: actor.userId, orders: areas.orderScope(actor) }
  return db.transaction((tx) => statementRows(tx, statement, scope, wanted), { accessMode: 'read only' })
}
