import { isList, isNumber, isText } from './guards'

/**
 * A record of a foreign server with the types that ours promise: texts for numbers and numbers for texts are turned, null and what is
 * missing take the value of `whole`, a list where no list stands is the one of `whole`. Fields `whole` does not know are left out.
 * A null in `whole` stands for a number that may be missing. Where only holes are at stake and the rest is kept, see filled.ts.
 */
export function shaped<T extends object>(whole: T, record: unknown): T {
  const given = (typeof record === 'object' && record !== null ? record : {}) as Readonly<Record<string, unknown>>
  return Object.fromEntries(Object.entries(whole).map(([key, usual]) => [key, turned(usual, given[key])])) as T
}

/** The same for a record of which `whole` names what must be there: what it does not know stays, unless it is null. */
export function shapedOver<T extends object>(whole: T, record: unknown): T {
  const given = typeof record === 'object' && record !== null ? Object.entries(record).filter(([, value]) => value !== null) : []
  return { ...Object.fromEntries(given), ...shaped(whole, record) }
}

function turned(usual: unknown, value: unknown): unknown {
  if (isText(usual)) return isText(value) ? value : isNumber(value) ? String(value) : usual
  if (isNumber(usual) || usual === null) {
    const number = isNumber(value) ? value : isText(value) && value.trim() !== '' ? Number(value) : NaN
    return Number.isFinite(number) ? number : usual
  }
  if (isList(usual)) return isList(value) ? value : usual
  return value === null || value === undefined || typeof value !== typeof usual ? usual : value
}
