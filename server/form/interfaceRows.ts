import type { Static } from '@sinclair/typebox'
import type { InterfaceParam } from '@/contract/form'
import type { Json, JsonObject } from '@/contract/formSchema'
import type { FieldDefinition } from '@/domain/form/types'
import type { Actor } from '../context'
import { Refusal } from '../errors'
import { readInterface, MOST_ROWS, type InterfaceReading } from '../system/dataInterfaceRead'
import { addChoice, type Choices } from './choices'
import { eachCell, type Cell } from './models'
import { idsIn, isJsonList, isJsonObject } from './text'

/** Rows of data interfaces that records point at. */
export interface InterfaceRows {
  /** false: no interface was asked, as within a transaction; then nothing can be said of what it has. */
  readonly isAsked: boolean
  /** @returns undefined for a value that the interface does not have, or not for this person */
  row(field: FieldDefinition, value: string): JsonObject | undefined
  /** Of what a value names, what the interface has for this cell; undefined where it was not asked or did not answer. */
  choices(cell: Cell): Choices | undefined
}

/** Questions for one answer at most: a list of records may ask with as many parameters as it has rows. */
const MOST_QUESTIONS = 200
/** The same of one record that is judged. */
export const MOST_OF_RECORD = 2000

interface Question {
  readonly interfaceId: string
  readonly column: string
  /** Key of a row's own rows, where the whole tree is wanted. */
  readonly children: string | undefined
  readonly paramList: Static<typeof InterfaceParam>[]
  readonly values: Set<string>
}

/**
 * The rows behind values that come from data interfaces, one question for each interface, key and set of parameters. Never inside a
 * transaction: a source may be on the network. An interface that this person may not read, or that does not answer, leaves the values as
 * they are.
 * @param mostQuestions what is asked of the sources at most; of one record a question for each row of a sub-table
 */
export async function readInterfaceRows(
  reading: InterfaceReading,
  actor: Actor,
  fields: readonly FieldDefinition[],
  records: readonly JsonObject[],
  mostQuestions = MOST_QUESTIONS
): Promise<InterfaceRows> {
  const questions = new Map<string, Question>()
  for (const cell of eachCell(fields, records)) {
    const ids = idsIn(cell.value)
    const source = cell.field.options
    if (source?.type !== 'interface' || ids.length === 0) continue
    const key = questionOf(cell)
    const question = questions.get(key) ?? {
      interfaceId: source.interfaceId,
      column: source.keys.value,
      children: isTree(cell.field) ? source.keys.children : undefined,
      paramList: parametersOf(cell),
      values: new Set<string>()
    }
    questions.set(key, question)
    for (const id of ids) question.values.add(id)
  }
  const found = new Map<string, JsonObject>()
  const answers = new Map<string, Choices>()
  for (const [key, question] of [...questions].slice(0, mostQuestions)) {
    const rows = await rowsOf(reading, actor, question)
    if (rows === undefined) continue
    const choices = new Map<string, Set<string>>()
    for (const { row, id, parent } of eachRow(question, rows)) {
      found.set(`${question.interfaceId} ${question.column} ${id}`, row)
      addChoice(choices, id, parent)
    }
    answers.set(key, choices)
  }
  return { isAsked: true, row: (field, value) => found.get(`${keyOf(field)} ${value}`), choices: (cell) => answers.get(questionOf(cell)) }
}

const keyOf = ({ options }: FieldDefinition): string =>
  options?.type === 'interface' ? `${options.interfaceId} ${options.keys.value}` : ''
const questionOf = (cell: Cell): string =>
  `${keyOf(cell.field)} ${isTree(cell.field) ? 'tree' : ''} ${JSON.stringify(parametersOf(cell).map(({ defaultValue }) => defaultValue))}`
const isId = (value: Json | undefined): value is string | number => typeof value === 'string' || typeof value === 'number'
/** Kinds whose rows hold rows. */
const isTree = ({ kind }: FieldDefinition): boolean => kind === 'cascader' || kind === 'treeSelect'

function* eachRow(
  question: Question,
  rows: readonly JsonObject[],
  parent = ''
): Generator<{ row: JsonObject; id: string; parent: string }> {
  for (const row of rows) {
    const id = row[question.column]
    if (!isId(id)) continue
    yield { row, id: String(id), parent }
    const below = question.children === undefined ? undefined : row[question.children]
    if (isJsonList(below)) yield* eachRow(question, below.filter(isJsonObject), String(id))
  }
}

/** Parameters as the form fills them (system.md#parameters): from another field of the record, or of the own row of a sub-table. */
function parametersOf({ field, record, row }: Cell): Static<typeof InterfaceParam>[] {
  if (field.options?.type !== 'interface') return []
  return field.options.parameters.map(({ field: name, defaultValue, relationField }) => {
    const [, own] = /^[^.-]+[.-](.+)$/.exec(relationField) ?? []
    const value = relationField === '' ? defaultValue : (record[relationField] ?? (own === undefined ? undefined : row?.[own]))
    return { field: name, defaultValue: value ?? '' }
  })
}

/** undefined where nobody answers. */
async function rowsOf(
  reading: InterfaceReading,
  actor: Actor,
  { interfaceId, column, children, paramList, values }: Question
): Promise<readonly JsonObject[] | undefined> {
  const match = children === undefined ? { match: { column, values: [...values] } } : {}
  try {
    return (await readInterface(reading, actor, interfaceId, { paramList, ...match, limit: MOST_ROWS, offset: 0 })).rows
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
