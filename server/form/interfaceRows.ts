import type { Static } from '@sinclair/typebox'
import type { InterfaceParam } from '@/contract/form'
import type { Json, JsonObject } from '@/contract/formSchema'
import type { FieldDefinition } from '@/domain/form/types'
import type { Actor } from '../context'
import { Refusal } from '../errors'
import { readInterface, MOST_ROWS, type InterfaceReading } from '../system/dataInterfaceRead'
import { eachCell, type Cell } from './models'
import { idsIn } from './text'

/** Rows of data interfaces that records point at. */
export interface InterfaceRows {
  /** @returns undefined for a value that the interface does not have, or not for this person */
  row(field: FieldDefinition, value: string): JsonObject | undefined
}

/** Questions for one answer at most: a list of records may ask with as many parameters as it has rows. */
const MOST_QUESTIONS = 200

interface Question {
  readonly interfaceId: string
  readonly column: string
  readonly paramList: Static<typeof InterfaceParam>[]
  readonly values: Set<string>
}

/**
 * The rows behind values that come from data interfaces, one question for each interface, key and set of parameters. Never inside a
 * transaction: a source may be on the network. An interface that this person may not read, or that does not answer, leaves the values as
 * they are.
 */
export async function readInterfaceRows(reading: InterfaceReading, actor: Actor, fields: readonly FieldDefinition[], records: readonly JsonObject[]): Promise<InterfaceRows> {
  const questions = new Map<string, Question>()
  for (const cell of eachCell(fields, records)) {
    const ids = idsIn(cell.value)
    const source = cell.field.options
    if (source?.type !== 'interface' || ids.length === 0) continue
    const paramList = parametersOf(cell)
    const key = `${keyOf(cell.field)} ${JSON.stringify(paramList.map(({ defaultValue }) => defaultValue))}`
    const question = questions.get(key) ?? { interfaceId: source.interfaceId, column: source.keys.value, paramList, values: new Set<string>() }
    questions.set(key, question)
    for (const id of ids) question.values.add(id)
  }
  const found = new Map<string, JsonObject>()
  for (const { interfaceId, column, paramList, values } of [...questions.values()].slice(0, MOST_QUESTIONS)) {
    for (const row of await rowsOf(reading, actor, interfaceId, column, paramList, [...values])) {
      const id = row[column]
      if (isId(id)) found.set(`${interfaceId} ${column} ${id}`, row)
    }
  }
  return { row: (field, value) => found.get(`${keyOf(field)} ${value}`) }
}

const keyOf = ({ options }: FieldDefinition): string => (options?.type === 'interface' ? `${options.interfaceId} ${options.keys.value}` : '')
const isId = (value: Json | undefined): value is string | number => typeof value === 'string' || typeof value === 'number'

/** Parameters as the form fills them (contract section 5): from another field of the record, or of the own row of a sub-table. */
function parametersOf({ field, record, row }: Cell): Static<typeof InterfaceParam>[] {
  if (field.options?.type !== 'interface') return []
  return field.options.parameters.map(({ field: name, defaultValue, relationField }) => {
    const [, own] = /^[^.-]+[.-](.+)$/.exec(relationField) ?? []
    const value = relationField === '' ? defaultValue : record[relationField] ?? (own === undefined ? undefined : row?.[own])
    return { field: name, defaultValue: value ?? '' }
  })
}

async function rowsOf(reading: InterfaceReading, actor: Actor, interfaceId: string, column: string, paramList: Static<typeof InterfaceParam>[], values: readonly string[]): Promise<readonly JsonObject[]> {
  try {
    return (await readInterface(reading, actor, interfaceId, { paramList, match: { column, values }, limit: MOST_ROWS, offset: 0 })).rows
  } catch (error) {
    if (error instanceof Refusal) return []
    throw error
  }
}
