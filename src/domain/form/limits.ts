import type { Json } from '@/contract/formSchema'
import { resolveId } from './address'
import { ruleOfKind, shapeOf } from './kinds'
import { DAY } from '../time'
import { clockMs, clockOf, dateFormat, floorMs, parseMs, shiftMs, type MomentUnit } from './moments'
import { flagOf, numberOf, textOf } from './read'
import type { Scope } from './scope'
import type { FieldDefinition } from './types'

/** Smallest and largest value: numbers as they are, dates as epoch ms, times of day as ms from midnight. */
export interface Limits {
  readonly min: number | undefined
  readonly max: number | undefined
}

type End = 'start' | 'end'

/** Settings of 3.4: 1 a fixed moment, 2 another field, 3 now, 4 so long before now, 5 so long after now. */
const OTHER_FIELD = '2'
const DATE_UNITS: Readonly<Record<string, MomentUnit>> = { 1: 'year', 2: 'month', 3: 'day' }
const CLOCK_UNITS: Readonly<Record<string, MomentUnit>> = { 1: 'hour', 2: 'minute', 3: 'second' }

/** Kinds whose limits are moments. */
export const isMoment = ({ kind }: Pick<FieldDefinition, 'kind'>): boolean =>
  ruleOfKind(kind).reads === 'moment' || ruleOfKind(kind).reads === 'momentRange'

/** Id of the field that limits a date or time field at one end; undefined when none does. */
export function limitSource(field: FieldDefinition, end: End, ids: { has(id: string): boolean }): string | undefined {
  if (!isMoment(field)) return undefined
  const { props } = field
  const isOn = flagOf(props[`${end}TimeRule`]) && textOf(props[`${end}TimeType`]) === OTHER_FIELD
  const name = textOf(props[`${end}RelationField`])
  return isOn && name !== '' ? resolveId(ids, name) : undefined
}

function fixed(raw: Json | undefined, isClock: boolean): number | undefined {
  return isClock ? clockMs(raw) : parseMs(raw)
}

/** Now, shifted; a time of day stays inside its day. */
function shifted(now: number, amount: number, unit: MomentUnit, isClock: boolean): number {
  if (!isClock) return shiftMs(now, amount, unit)
  return Math.min(DAY - 1000, Math.max(0, shiftMs(clockOf(now), amount, unit)))
}

function momentLimit(field: FieldDefinition, end: End, scope: Scope, now: number | undefined): number | undefined {
  const { props } = field
  const isClock = shapeOf(field) === 'clock' || shapeOf(field) === 'clockRange'
  if (!flagOf(props[`${end}TimeRule`])) return fixed(props[`${end}Time`] ?? undefined, isClock)
  const type = textOf(props[`${end}TimeType`])
  if (type === '1') return fixed(props[`${end}TimeValue`], isClock)
  if (type === OTHER_FIELD) return fixed(scope.value(textOf(props[`${end}RelationField`])), isClock)
  if (now === undefined) return undefined
  const amount = numberOf(props[`${end}TimeValue`]) ?? 0
  const unit = (isClock ? CLOCK_UNITS : DATE_UNITS)[textOf(props[`${end}TimeTarget`])] ?? (isClock ? 'second' : 'day')
  switch (type) {
    case '3':
      return isClock ? clockOf(now) : now
    case '4':
      return shifted(now, -amount, unit, isClock)
    case '5':
      return shifted(now, amount, unit, isClock)
    default:
      return undefined
  }
}

/**
 * Limits of a field's own settings (forms.md#limits-of-fields). A limit of a date is
 * cut to what the field shows: the day of a limit is allowed from its first moment on.
 * @param now epoch ms; undefined where limits that move with the clock do not count
 */
export function limitsOf(field: FieldDefinition, scope: Scope, now: number | undefined): Limits {
  const { kind, props } = field
  switch (kind) {
    case 'number':
    case 'numberRange':
      return { min: numberOf(props.min), max: numberOf(props.max) }
    case 'slider':
      return { min: numberOf(props.min) ?? 0, max: numberOf(props.max) ?? 100 }
    case 'rate':
      return { min: 0, max: numberOf(props.max) ?? 5 }
    case 'date':
    case 'dateRange': {
      const min = momentLimit(field, 'start', scope, now)
      return { min: min === undefined ? undefined : floorMs(min, dateFormat(props)), max: momentLimit(field, 'end', scope, now) }
    }
    case 'time':
    case 'timeRange':
      return { min: momentLimit(field, 'start', scope, now), max: momentLimit(field, 'end', scope, now) }
    default:
      return NO_LIMITS
  }
}

const NO_LIMITS: Limits = { min: undefined, max: undefined }
