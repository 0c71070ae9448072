import type { Json } from '@/contract/formSchema'
import { amountInChinese } from '../format/money'
import { isList } from '../guards'
import { roundTo } from './arithmetic'
import { ruleOfKind, shapeOf, type ReadStyle } from './kinds'
import { clockMs, clockText, dateFormat, formatMs, parseMs } from './moments'
import { placeText } from './place'
import { isEmptyValue, listOf, numberOf, objectOf, textOf } from './read'
import { shapeValue } from './shape'
import type { FieldDefinition, FormOption } from './types'

/** `1234567.5` as `1,234,567.5`; the digits behind the point stay as they are. */
const withThousands = (text: string): string => text.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','))

/**
 * A number as its field shows it: with its decimals (two for a formula), thousands where the designer ticked them
 * (forms.md#kinds-of-fields).
 */
export function numberText({ kind, props }: FieldDefinition, number: number): string {
  const digits = numberOf(props.precision) ?? (kind === 'calculate' ? 2 : undefined)
  const text = digits === undefined ? String(number) : roundTo(number, digits).toFixed(digits)
  const unit = (name: string): string => textOf(props[name])
  return `${unit('addonBefore')}${props.thousands === true ? withThousands(text) : text}${unit('addonAfter')}`
}

/** A text of an input as people read it: between the words that its designer puts before and after it. Numbers have theirs already. */
export function withAddons({ kind, props }: FieldDefinition, text: string): string {
  return kind !== 'input' || text === '' ? text : `${textOf(props.addonBefore)}${text}${textOf(props.addonAfter)}`
}

/** The amount in Chinese capitals below a number field that asks for it; empty for others and for amounts no one can write. */
export function chineseAmount({ props }: FieldDefinition, value: Json | undefined): string {
  const number = typeof value === 'number' ? value : undefined
  if (props.isAmountChinese !== true || number === undefined) return ''
  const fen = Math.round(roundTo(number, 2) * 100)
  return Number.isSafeInteger(fen) ? amountInChinese(fen) : ''
}

/** The option of an id, wherever it hangs in a tree. */
function optionOf(id: string, options: readonly FormOption[]): FormOption | undefined {
  for (const option of options) {
    const found = option.id === id ? option : optionOf(id, option.children ?? [])
    if (found !== undefined) return found
  }
  return undefined
}

const joined = (names: readonly (string | undefined)[], by: string): string | undefined =>
  names.includes(undefined) ? undefined : names.join(by)

/** Names of a path from the root down: `广东-深圳-南山` (forms.md#kinds-of-fields). */
function pathText(path: readonly Json[], options: readonly FormOption[]): string | undefined {
  let level: readonly FormOption[] = options
  return joined(
    path.map((id) => {
      const option = level.find((each) => each.id === id)
      level = option?.children ?? []
      return option?.fullName
    }),
    '-'
  )
}

function chosenText(field: FieldDefinition, value: Json, options: readonly FormOption[]): string | undefined {
  const items = isList<Json>(value) ? value : [value]
  if (shapeOf(field) === 'path')
    return joined(
      (field.isMultiple ? items : [items]).map((path) => pathText(listOf(path), options)),
      ','
    )
  // An option that is gone still has its id; an empty answer would hide that something was chosen.
  return items.map((id) => optionOf(textOf(id), options)?.fullName ?? textOf(id)).join(',')
}

const plain = (html: string): string =>
  html
    .replace(/<(br|\/p|\/div|\/li)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .trim()

function momentText(field: FieldDefinition, value: Json): string {
  if (/^clock/.test(shapeOf(field))) {
    const ms = clockMs(value)
    return ms === undefined ? '' : clockText(ms, textOf(field.props.format) || 'HH:mm:ss')
  }
  const ms = parseMs(value)
  return ms === undefined ? '' : formatMs(ms, dateFormat(field.props))
}

/** Between the two ends of a range. */
export const TO = ' 至 '

const rangeText = (value: Json, text: (end: Json) => string): string =>
  listOf(value)
    .map((end) => (isEmptyValue(end) ? '' : text(end)))
    .join(TO)

type Reader = (field: FieldDefinition, value: Json, options: readonly FormOption[] | undefined) => string | undefined

const asIs: Reader = (_field, value) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

const READERS: Readonly<Record<ReadStyle, Reader>> = {
  plain: asIs,
  input: ({ props }, value) => (props['show-password'] === true ? '••••••' : textOf(value)),
  number: (field, value) => numberText(field, value as number),
  flag: ({ props }, value) => (value === 1 ? textOf(props.activeTxt) || '开' : textOf(props.inactiveTxt) || '关'),
  moment: momentText,
  momentRange: (field, value) => rangeText(value, (end) => momentText(field, end)),
  numberRange: (field, value) => rangeText(value, (end) => numberText(field, end as number)),
  html: (_field, value) => plain(textOf(value)),
  files: (_field, value) =>
    listOf(value)
      .map((file) => textOf(objectOf(file).name))
      .join(','),
  rows: (_field, value) => `${listOf(value).length} 行`,
  signature: () => '已签名',
  place: (_field, value) => placeText(value),
  stamp: (_field, value) => {
    const ms = parseMs(value)
    return ms === undefined ? textOf(value) : formatMs(ms, 'yyyy-MM-dd HH:mm')
  },
  chosen: (field, value, options) => (options === undefined ? undefined : chosenText(field, value, options))
}

/**
 * What a value reads as; empty for nothing, undefined when names must be looked up first (people, departments, areas, records).
 * @param options those of the field where they are known: of a dictionary, an interface, a script; static ones need not be given
 */
export function formatValue(field: FieldDefinition, raw: Json | undefined, options?: readonly FormOption[]): string | undefined {
  const { value, isBroken } = shapeValue(field, raw)
  if (isBroken) return textOf(raw)
  if (isEmptyValue(value) || value === undefined) return ''
  const known = options ?? (field.options?.type === 'static' ? field.options.options : undefined)
  return READERS[ruleOfKind(field.kind).reads](field, value, known)
}
