import type { Json } from '@/contract/formSchema'
import type { ConditionSymbol } from '@/contract/workFlowTemplate'
import { kindOf, type FieldKind } from '../../form/kinds'
import { SYSTEM_VARIABLES, type Condition, type ConditionRow, type Operand, type ValueKind } from '../condition'
import { readFormula } from './formulaText'
import { listOf, numberOf, textOf } from './read'

const SYMBOLS: readonly ConditionSymbol[] = ['>=', '>', '==', '<=', '<', '<>', 'like', 'notLike']

/** How a condition compares the values of each kind of field. */
const COMPARED_AS: Readonly<Record<FieldKind, ValueKind>> = {
  input: 'text',
  textarea: 'text',
  number: 'number',
  switch: 'number',
  radio: 'choice',
  checkbox: 'choice',
  select: 'choice',
  cascader: 'path',
  treeSelect: 'choice',
  date: 'date',
  time: 'text',
  dateRange: 'text',
  timeRange: 'text',
  numberRange: 'text',
  file: 'text',
  image: 'text',
  color: 'text',
  rate: 'number',
  slider: 'number',
  editor: 'text',
  organize: 'path',
  department: 'choice',
  position: 'choice',
  user: 'choice',
  users: 'choice',
  role: 'choice',
  group: 'choice',
  area: 'path',
  relationForm: 'choice',
  popupSelect: 'choice',
  popupTableSelect: 'choice',
  relationAttribute: 'text',
  popupAttribute: 'text',
  createUser: 'choice',
  createTime: 'date',
  modifyUser: 'choice',
  modifyTime: 'date',
  currentOrganize: 'path',
  currentDepartment: 'choice',
  currentPosition: 'choice',
  billNumber: 'text',
  calculate: 'number',
  qrcode: 'text',
  barcode: 'text',
  link: 'text',
  alert: 'text',
  text: 'text',
  button: 'text',
  divider: 'text',
  groupTitle: 'text',
  signature: 'text',
  location: 'text',
  autoComplete: 'text',
  card: 'text',
  row: 'text',
  tab: 'text',
  collapse: 'text',
  table: 'text',
  unknown: 'text'
}

/** Rows of a condition as groups; `report` hears in Chinese what cannot be read. */
export function readCondition(raw: unknown, report: (message: string) => void): Condition {
  const groups: ConditionRow[][] = [[]]
  for (const [index, row] of listOf(raw).entries()) {
    const read = readRow(row)
    if (typeof read === 'string') report(`第 ${index + 1} 行条件${read}`)
    else groups.at(-1)?.push(read)
    if (row.logic === '||') groups.push([])
  }
  return groups.filter((rows) => rows.length > 0)
}

/** A row, or why it cannot be read. */
function readRow(row: Readonly<Record<string, unknown>>): ConditionRow | string {
  const symbol = SYMBOLS.find((each) => each === row.symbol)
  if (symbol === undefined) return `的符号“${textOf(row.symbol)}”不认识`
  const left = readLeft(row)
  if (left === undefined) return numberOf(row.fieldType, 1) === 3 ? `的公式“${textOf(row.field)}”不能识别` : '没有选择字段'
  const right = readRight(row)
  return right === undefined ? '的值不能识别' : { left, symbol, right, kind: COMPARED_AS[kindOf(textOf(row.jnpfKey))] }
}

function readLeft(row: Readonly<Record<string, unknown>>): Operand | undefined {
  const field = textOf(row.field)
  if (numberOf(row.fieldType, 1) !== 3) return field === '' ? undefined : { field }
  const formula = readFormula(field)
  return formula === undefined ? undefined : { formula }
}

/** 3.4 says what the value is; 3.3 knows values only and spells the key `filedValue`. */
function readRight(row: Readonly<Record<string, unknown>>): Operand | undefined {
  const value = row.fieldValue ?? row.filedValue
  if (numberOf(row.fieldValueType, 2) === 1) return typeof value === 'string' && value !== '' ? { field: value } : undefined
  if (numberOf(row.fieldValueType, 2) === 3) {
    const system = SYSTEM_VARIABLES.find((each) => each === value)
    return system === undefined ? undefined : { system }
  }
  return isJson(value ?? '') ? { value: (value ?? '') as Json } : undefined
}

const isJson = (value: unknown): boolean =>
  value === null ||
  typeof value === 'string' ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (Array.isArray(value) && value.every(isJson))
