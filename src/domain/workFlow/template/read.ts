import { isObject } from '../../guards'
import { toNumber } from '../formula'

/** Values of a template, which comes from outside: numbers and flags may be text, lists may be missing. */
export const isOn = (value: unknown, otherwise = false): boolean =>
  value === undefined || value === null || value === '' ? otherwise : value === true || value === 'true' || toNumber(value) === 1
export const numberOf = (value: unknown, otherwise: number): number => toNumber(value) ?? otherwise
export const textOf = (value: unknown, otherwise = ''): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : otherwise
export const idsOf = (value: unknown): string[] =>
  (Array.isArray(value)
    ? value.flatMap((each: unknown) => (typeof each === 'string' || typeof each === 'number' ? String(each) : []))
    : textOf(value).split(',')
  ).filter((id) => id !== '')
export const listOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter((each): each is Record<string, unknown> => isObject(each)) : []
export const recordOf = (value: unknown): Readonly<Record<string, unknown>> => (isObject<Record<string, unknown>>(value) ? value : {})
