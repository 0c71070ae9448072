/** What platforms leave out: absent, or null. */
type Holey<T> = { [Key in keyof T]?: T[Key] | null }

/**
 * A record without holes: its own values where there are any, those of `whole` elsewhere. Platforms send null, or nothing at all, for
 * texts and lists that nobody filled in (platforms.md#foreign-servers); our own types promise a value.
 * @param whole a complete record; fields it does not know are kept as they are
 */
export function filled<T extends object>(whole: T, record: Holey<T> | null | undefined): T {
  const given = Object.entries(record ?? {}).filter(([, value]) => value !== null && value !== undefined)
  return { ...whole, ...Object.fromEntries(given) }
}
