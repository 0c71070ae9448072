import type { Json } from '@/contract/formSchema'
import { isList } from '../guards'
import { characterCount } from '../validators/length'
import { isStoredColor } from './color'
import { isFilledByServer, ruleOfKind, shapeOf, type KindCheck } from './kinds'
import { isMoment } from './limits'
import { isMaskedField } from './mask'
import { clockMs, clockText, dateFormat, formatMs } from './moments'
import type { FormNode, OpenForm } from './openForm'
import { patternOf } from './patterns'
import { placeProblem } from './place'
import { flagOf, isEmptyValue, listOf, numberOf, textOf } from './read'
import { allowedOf } from './rights'
import { shapeValue } from './shape'
import { steadyLimits } from './state'
import type { FieldDefinition, FieldState } from './types'

/** Rich text that shows nothing is empty: an editor leaves its tags behind. */
const isBlankHtml = (value: Json | undefined): boolean =>
  !/<(img|video|audio|iframe|hr)\b/i.test(textOf(value)) && textOf(value).replace(/<[^>]*>|&nbsp;|\s/g, '') === ''

function isMissing(field: FieldDefinition, value: Json | undefined): boolean {
  if (ruleOfKind(field.kind).reads === 'html') return isBlankHtml(value)
  return isEmptyValue(value) || (typeof value === 'string' && value.trim() === '')
}

/** A limit as people read it: an amount, a date, a time of day. */
function limitText(field: FieldDefinition, limit: number): string {
  const shape = shapeOf(field)
  if (shape === 'ms' || shape === 'msRange') return formatMs(limit, dateFormat(field.props))
  return shape === 'clock' || shape === 'clockRange' ? clockText(limit, textOf(field.props.format) || 'HH:mm:ss') : String(limit)
}

/** A value as a number to compare with limits. */
function measure(field: FieldDefinition, value: Json): number | undefined {
  return shapeOf(field) === 'clock' || shapeOf(field) === 'clockRange' ? clockMs(value) : numberOf(value)
}

function limitProblem(field: FieldDefinition, value: Json, { min, max }: FieldState): string {
  if (min === undefined && max === undefined) return ''
  for (const each of isList<Json>(value) ? value : [value]) {
    const number = measure(field, each)
    if (number === undefined) continue
    if (min !== undefined && number < min)
      return `${field.label}不能${isMoment(field) ? '早' : '小'}于${isMoment(field) ? '' : ' '}${limitText(field, min)}`
    if (max !== undefined && number > max)
      return `${field.label}不能${isMoment(field) ? '晚' : '大'}于${isMoment(field) ? '' : ' '}${limitText(field, max)}`
  }
  return ''
}

const isRange = (field: FieldDefinition): boolean => /Range$/.test(shapeOf(field))

/** The end of a range may not lie before its beginning; times of day may run over midnight. */
function rangeProblem(field: FieldDefinition, value: Json): string {
  if (isRange(field) && listOf(value).some(isEmptyValue)) return `${field.label}请填写完整`
  if (shapeOf(field) !== 'msRange' && shapeOf(field) !== 'numberRange') return ''
  const [from, to] = listOf(value).map(numberOf)
  if (from === undefined || to === undefined || from <= to) return ''
  return shapeOf(field) === 'msRange' ? `${field.label}的开始不能晚于结束` : `${field.label}的最小值不能大于最大值`
}

function lengthProblem({ label, props }: FieldDefinition, value: Json): string {
  const limit = numberOf(props.maxlength)
  if (limit === undefined || limit <= 0) return ''
  const count = characterCount(textOf(value))
  return count > limit ? `${label}最多 ${limit} 个字，现在 ${count} 个` : ''
}

function stepProblem({ label, props }: FieldDefinition, value: Json, isOld: boolean): string {
  const step = flagOf(props.allowHalf) ? 0.5 : 1
  return isOld || Number.isInteger((numberOf(value) ?? 0) / step) ? '' : `${label}应为${step === 1 ? '整数' : ' 0.5 的倍数'}`
}

/** A text too long, a colour that nothing draws, a rating between the stars, a place out of reach. */
const KIND_CHECKS: Readonly<Record<KindCheck, (field: FieldDefinition, value: Json, isOld: boolean) => string>> = {
  none: () => '',
  length: lengthProblem,
  color: ({ label }, value, isOld) => (isOld || isStoredColor(textOf(value)) ? '' : `${label}不是有效的颜色`),
  steps: stepProblem,
  place: placeProblem
}

function countProblem(field: FieldDefinition, value: Json): string {
  const limit = shapeOf(field) === 'files' ? numberOf(field.props.limit) : undefined
  return limit !== undefined && limit > 0 && listOf(value).length > limit ? '超出最大允许的文件个数' : ''
}

/** No pattern is tried on a longer text: the work may grow with its square (server/form/patternCost). */
const LONGEST_TESTED = 2000
const EXPRESSIONS = new WeakMap<object, RegExp | undefined>()

/** Patterns are for what was filled in, each entry of a list by itself (forms.md#validation). */
function patternProblem(field: FieldDefinition, value: Json): string {
  for (const pattern of field.patterns) {
    if (!EXPRESSIONS.has(pattern)) EXPRESSIONS.set(pattern, patternOf(pattern))
    const expression = EXPRESSIONS.get(pattern)
    const texts = (isList<Json>(value) ? value : [value])
      .filter((each) => typeof each !== 'object' || each === null)
      .map((each) => String(each ?? ''))
    if (expression === undefined) continue
    if (texts.some((text) => text.length > LONGEST_TESTED)) return `${field.label}最多 ${LONGEST_TESTED} 个字`
    if (texts.some((text) => !expression.test(text))) return pattern.message
  }
  return ''
}

/**
 * What is wrong with a value, in Chinese; empty when nothing is. The texts are those of forms.md#validation, without the table and row of a
 * cell.
 * @param state as it is drawn now: required and limits come from there
 * @param isOld the record held it before: no mistake of who changes something else
 */
function valueProblem(field: FieldDefinition, value: Json | undefined, state: FieldState, isOld = false): string {
  if (isMissing(field, value)) return state.isRequired ? `${field.label}不能为空` : ''
  if (value === undefined) return ''
  if (shapeValue(field, value).isBroken) return `${field.label}格式不正确`
  return (
    rangeProblem(field, value) ||
    limitProblem(field, value, state) ||
    KIND_CHECKS[ruleOfKind(field.kind).check](field, value, isOld) ||
    countProblem(field, value) ||
    patternProblem(field, value)
  )
}

/** Nobody can put right what he does not see or may not write, and what the server fills is never asked for. */
export function isChecked(form: OpenForm, { field, state }: FormNode): boolean {
  return (
    state.isVisible &&
    !isFilledByServer(field.kind) &&
    shapeOf(field) !== 'none' &&
    form.context.isReadOnly !== true &&
    allowedOf(field, form.context).isWritable
  )
}

/** A number of somebody as the server hides it from who may not see it in full. */
export const isMaskedText = (value: Json | undefined): boolean => typeof value === 'string' && /\d\*{4,}[\dXx]{4}$/.test(value)

/**
 * What is wrong with a field or cell as it stands; a sub-table only needs rows where it is required.
 * @param isOld whether the value is as it was stored; the server knows that of what was sent
 */
export function nodeProblem(form: OpenForm, node: FormNode, isOld = node.isStored && !node.isChanged): string {
  if (!isChecked(form, node)) return ''
  const { field, state } = node
  if (field.kind === 'table') return state.isRequired && form.subTables.get(field.id)?.rows.length === 0 ? `${field.label}不能为空` : ''
  const isUntouched = node.isStored && !node.isChanged
  if (form.context.isMasked === true && isUntouched && (isMaskedText(node.value) || isMaskedField(field))) return ''
  // A day that has come since it was stored is no mistake of who opens the record now.
  const hasCome = isMoment(field) && node.isStored && !node.isChanged
  return valueProblem(field, node.value, hasCome ? { ...state, ...steadyLimits(form, node) } : state, isOld)
}

/** The problem with its place before it: `明细(2)数量不能为空` (forms.md#validation). */
export function placedProblem(form: OpenForm, { row }: FormNode, problem: string): string {
  const table = row === undefined ? undefined : form.subTables.get(row.table)?.field
  return table === undefined || row === undefined || problem === '' ? problem : `${table.label}(${row.place + 1})${problem}`
}
