import { isList, isObject } from './guards'

/**
 * A definition (a form, the columns of a list, a chart) without what is null in it, at any depth: platforms write null for what their
 * designers left out. Not for records, where null is a value.
 */
export function withoutHoles<T>(definition: T): T {
  return cleaned(definition) as T
}

const isThere = (value: unknown): boolean => value !== null && value !== undefined

function cleaned(value: unknown): unknown {
  if (isList<unknown>(value)) return value.filter(isThere).map(cleaned)
  if (!isObject<Record<string, unknown>>(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => isThere(member))
      .map(([key, member]) => [key, cleaned(member)])
  )
}
