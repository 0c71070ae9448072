import { fenToInput, shanghaiDate } from '@/domain/format'
import {
  scaledToInput,
  timeOfDay,
  validateAmount,
  validateDay,
  validateDecimal,
  validateLength,
  validateTimeOfDay
} from '@/domain/validators'
import { DAY } from '@/domain/time'

/** How a field is typed, and what it is in the body: fen, basis points, metres, thousandths, tons, whole numbers, minutes of the day, epoch ms, true or false. */
export type FieldKind =
  | 'text'
  | 'region'
  | 'choice'
  | 'flag'
  | 'money'
  | 'percent'
  | 'km'
  | 'quantity'
  | 'tons'
  | 'whole'
  | 'time'
  | 'day'
  | 'lastDay'

export interface FieldSpec {
  /** Place in the body, `classes.K1.baseFen`: the server names a refused field the same way. */
  path: string
  label: string
  kind: FieldKind
  /** What an empty field stands for; absent = it must be filled in. */
  whenEmpty?: 0 | null | ''
  /** Characters of a text; the kept integer of a number. */
  min?: number
  max?: number
  unit?: string
  help?: string
  options?: readonly { value: string; label: string }[]
}

/** Fields that belong together. */
export interface FieldGroup {
  title: string
  hint?: string
  fields: readonly FieldSpec[]
}

/** Fields that repeat for each of several codes: prices by vehicle class, by item, by step of weight. */
export interface RepeatSpec {
  title: string
  hint?: string
  /** Place of all of them in the body, `classes`. */
  prefix: string
  /** What may be added, with its words. */
  options: readonly { value: string; label: string }[]
  addText: string
  fieldsOf: (code: string) => readonly FieldSpec[]
}

/** What stands in the fields, by path. Texts, so that half a number is kept as it was typed. */
export type Texts = Readonly<Record<string, string>>

const KG_PER_TON = 1000
/** Decimals of the kinds that are kept as integers. */
const DIGITS = { percent: 2, km: 3, quantity: 3, tons: 3, whole: 0 } as const

type Checked = { ok: true; value: unknown } | { ok: false; message: string }

/** The value of a field, or the sentence to show under it. */
function valueOf({ label, kind, whenEmpty, min, max, options }: FieldSpec, text: string): Checked {
  if (text.trim() === '' && whenEmpty !== undefined) return { ok: true, value: whenEmpty }
  switch (kind) {
    case 'text':
    case 'region':
      return validateLength(text, { min, max }, label)
    case 'choice':
      return options?.some(({ value }) => value === text) === false ? { ok: false, message: `请选择${label}` } : { ok: true, value: text }
    case 'flag':
      return { ok: true, value: text === '1' }
    case 'money': {
      const amount = validateAmount(text)
      return amount.ok ? { ok: true, value: amount.fen } : amount
    }
    case 'time': {
      const time = validateTimeOfDay(text)
      return time.ok ? { ok: true, value: time.minute } : time
    }
    case 'day':
    case 'lastDay': {
      const day = validateDay(text)
      return day.ok ? { ok: true, value: day.startsAt + (kind === 'lastDay' ? DAY : 0) } : day
    }
    default: {
      const number = validateDecimal(text, { digits: DIGITS[kind], min, max }, label)
      return number.ok ? { ok: true, value: kind === 'tons' ? number.scaled / KG_PER_TON : number.scaled } : number
    }
  }
}

/** The text a field starts with. @param value as in the body; a last day is kept as the moment after it */
function textOf({ kind }: Pick<FieldSpec, 'kind'>, value: unknown): string {
  if (kind === 'flag') return value === true ? '1' : ''
  if (typeof value === 'string') return value
  if (typeof value !== 'number') return ''
  switch (kind) {
    case 'money':
      return fenToInput(value)
    case 'time':
      return timeOfDay(value)
    case 'day':
      return shanghaiDate(value)
    case 'lastDay':
      return shanghaiDate(value - 1)
    case 'tons':
      return scaledToInput(Math.round(value * KG_PER_TON), DIGITS.tons)
    case 'percent':
    case 'km':
    case 'quantity':
    case 'whole':
      return scaledToInput(value, DIGITS[kind])
    default:
      return String(value)
  }
}

/** What stands at a path of a record, lists included; undefined where there is nothing. */
const at = (record: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (inner, key) => (typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[key] : undefined),
      record
    )

function put(record: Record<string, unknown>, path: string, value: unknown): void {
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  const inner = keys.reduce<Record<string, unknown>>((outer, key) => (outer[key] ??= {}) as Record<string, unknown>, record)
  inner[last] = value
}

export const textsOf = (record: unknown, fields: readonly FieldSpec[]): Texts =>
  Object.fromEntries(fields.map((field) => [field.path, textOf(field, at(record, field.path))]))

/** The body that the texts say, and what is wrong with them by path; with errors the body has holes. */
export function recordOf(texts: Texts, fields: readonly FieldSpec[]): { record: Record<string, unknown>; errors: Record<string, string> } {
  const record: Record<string, unknown> = {}
  const errors: Record<string, string> = {}
  for (const field of fields) {
    const checked = valueOf(field, texts[field.path] ?? '')
    if (checked.ok) put(record, field.path, checked.value)
    else errors[field.path] = checked.message
  }
  return { record, errors }
}

/** Codes of a repeat that stand in the texts, in the order of its options. */
export const codesIn = (texts: Texts, { prefix, options }: RepeatSpec): string[] => {
  const used = new Set(
    Object.keys(texts)
      .filter((path) => path.startsWith(`${prefix}.`))
      .map((path) => path.split('.')[1])
  )
  return options.map(({ value }) => value).filter((code) => used.has(code))
}

/** All fields of a form as it stands. */
export const fieldsIn = (texts: Texts, groups: readonly FieldGroup[], repeats: readonly RepeatSpec[]): FieldSpec[] => [
  ...groups.flatMap((group) => group.fields),
  ...repeats.flatMap((repeat) => codesIn(texts, repeat).flatMap(repeat.fieldsOf))
]

/** Texts of a stored record, its repeats included. */
export function textsOfRecord(record: unknown, groups: readonly FieldGroup[], repeats: readonly RepeatSpec[]): Texts {
  const repeated = repeats.flatMap((repeat) => Object.keys(at(record, repeat.prefix) ?? {}).flatMap(repeat.fieldsOf))
  return textsOf(record, [...groups.flatMap((group) => group.fields), ...repeated])
}
