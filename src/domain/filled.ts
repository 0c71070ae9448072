import { isList, isNumber, isText } from './guards'

/** What platforms leave out: absent, or null. */
type Holey<T> = { [Key in keyof T]?: T[Key] | null }

/**
 * A record without holes: its own values where there are any, those of `whole` elsewhere. Platforms send null, or nothing at all, for
 * texts and lists that nobody filled in (platforms.md#foreign-servers), numbers for texts, and lists with holes; our own types promise a value.
 * @param whole a complete record; fields it does not know are kept as they are
 */
export function filled<T extends object>(whole: T, record: Holey<T> | null | undefined): T {
  const given = Object.entries(record ?? {}).flatMap(([key, value]): [string, unknown][] => {
    if (value === null || value === undefined) return []
    const usual: unknown = (whole as Readonly<Record<string, unknown>>)[key]
    if (isList(usual)) return isList<unknown>(value) ? [[key, value.filter((each) => each !== null && each !== undefined)]] : []
    if (isText(usual)) return isText(value) ? [[key, value]] : isNumber(value) ? [[key, String(value)]] : []
    return [[key, value]]
  })
  return { ...whole, ...Object.fromEntries(given) }
}
