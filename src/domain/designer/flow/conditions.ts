import type { Json, PlatformForm } from '@/contract/formSchema'
import type { ConditionSymbol, TemplateCondition } from '@/contract/workFlowTemplate'
import { isAttribute, type FieldKind } from '../../form/kinds'
import { normaliseForm } from '../../form/normalise'
import type { FieldDefinition, FormOption } from '../../form/types'
import { numberOf, textOf } from '../../workFlow/template/read'

/** A field of the form as conditions, approvers and rights name it. */
export interface DesignField {
  /** `table-field` for a column. */
  readonly id: string
  readonly label: string
  readonly kind: FieldKind
  /** What the platform calls its kind. */
  readonly rawKind: string
  readonly isColumn: boolean
  /** Of choices that stand in the form itself. */
  readonly options: readonly FormOption[]
}

/** Fields of a form that hold something, in their order. */
export function designFields(form: PlatformForm): readonly DesignField[] {
  return [...normaliseForm(form).byId.values()]
    .filter((field) => (field.isStored || field.kind === 'table') && field.key !== '' && !isAttribute(field.kind))
    .map((field) => ({
      id: field.id,
      label: labelOf(field),
      kind: field.kind,
      rawKind: field.rawKind,
      isColumn: field.table !== undefined,
      options: field.options?.type === 'static' ? field.options.options : []
    }))
}
const labelOf = ({ label, id }: FieldDefinition): string => (label === '' ? id : label)

export const SYMBOL_WORDS: Readonly<Record<ConditionSymbol, string>> = {
  '>=': '大于等于',
  '>': '大于',
  '==': '等于',
  '<=': '小于等于',
  '<': '小于',
  '<>': '不等于',
  like: '包含',
  notLike: '不包含'
}
const ORDERED: readonly ConditionSymbol[] = ['>=', '>', '==', '<=', '<', '<>']
const NAMED: readonly ConditionSymbol[] = ['==', '<>', 'like', 'notLike']
const NUMBERS: readonly FieldKind[] = ['number', 'switch', 'rate', 'slider', 'calculate']
const DATES: readonly FieldKind[] = ['date', 'createTime', 'modifyTime']
const PEOPLE: Readonly<Partial<Record<FieldKind, 'user' | 'department' | 'position' | 'role' | 'group'>>> = {
  user: 'user',
  users: 'user',
  createUser: 'user',
  modifyUser: 'user',
  department: 'department',
  currentDepartment: 'department',
  position: 'position',
  currentPosition: 'position',
  role: 'role',
  group: 'group'
}

/** How a value of a field is given: by typing, from a list of the form, or from the organization. */
export type ValueEditor = 'number' | 'date' | 'text' | 'options' | 'user' | 'department' | 'position' | 'role' | 'group'
export function editorOf({ kind, options }: DesignField): ValueEditor {
  if (NUMBERS.includes(kind)) return 'number'
  if (DATES.includes(kind)) return 'date'
  return PEOPLE[kind] ?? (options.length > 0 ? 'options' : 'text')
}

/** Signs that make sense for a field. */
export const symbolsOf = (field: DesignField): readonly ConditionSymbol[] =>
  ['number', 'date'].includes(editorOf(field)) ? ORDERED : NAMED

/** Fields that a condition may ask about: not sub-tables, and no files. */
export const isAskable = ({ kind, isColumn }: DesignField): boolean =>
  !isColumn && kind !== 'table' && kind !== 'file' && kind !== 'image' && kind !== 'signature'

/** A row of a field, as the platform's designer writes it. */
export function newCondition(field: DesignField): TemplateCondition {
  const symbol = symbolsOf(field)[0] ?? '=='
  return {
    field: field.id,
    fieldName: field.label,
    fieldType: 1,
    symbol,
    symbolName: SYMBOL_WORDS[symbol],
    fieldValueType: 2,
    fieldValue: '',
    fieldLabel: '',
    logic: '&&',
    logicName: '并且',
    jnpfKey: field.rawKind
  }
}

/** Another value; 3.3 kept it under a name of its own, which then goes. */
export function withValue({ filedValue: _old, ...row }: TemplateCondition, fieldValue: Json, fieldLabel: string): TemplateCondition {
  return { ...row, fieldValue, fieldLabel, fieldValueType: 2 }
}
export const withSymbol = (row: TemplateCondition, symbol: ConditionSymbol): TemplateCondition => ({
  ...row,
  symbol,
  symbolName: SYMBOL_WORDS[symbol]
})
export const withLogic = (row: TemplateCondition, logic: '&&' | '||'): TemplateCondition => ({
  ...row,
  logic,
  logicName: logic === '&&' ? '并且' : '或者'
})

export const valueOf = ({ fieldValue, filedValue }: TemplateCondition): Json => fieldValue ?? filedValue ?? ''

/** Rows with a formula, another field or a variable of the system are kept as they came. */
export const isEditable = (row: TemplateCondition): boolean => numberOf(row.fieldType, 1) !== 3 && numberOf(row.fieldValueType, 2) === 2

const VARIABLES: Readonly<Record<string, string>> = {
  '@userId': '当前用户',
  '@organizeId': '当前组织',
  '@positionId': '当前岗位',
  '@currentTime': '当前时间'
}

/** One row in words. */
export function rowWords(row: TemplateCondition, fields: readonly DesignField[]): string {
  const nameOf = (id: string): string => fields.find((field) => field.id === id)?.label ?? id
  const left = numberOf(row.fieldType, 1) === 3 ? textOf(row.field) : nameOf(textOf(row.field))
  const value = valueOf(row)
  const type = numberOf(row.fieldValueType, 2)
  const text = Array.isArray(value) ? value.join('、') : textOf(value)
  const right = type === 1 ? nameOf(text) : type === 3 ? (VARIABLES[text] ?? text) : (row.fieldLabel ?? '') || text
  return [left || '未选字段', row.symbol === undefined ? '' : SYMBOL_WORDS[row.symbol], right || '空']
    .filter((word) => word !== '')
    .join(' ')
}

/** All rows of a branch in words; '' = none. */
export const conditionWords = (rows: readonly TemplateCondition[], fields: readonly DesignField[]): string =>
  rows.map((row, at) => `${rowWords(row, fields)}${at === rows.length - 1 ? '' : row.logic === '||' ? ' 或者 ' : ' 并且 '}`).join('')
