const upTo = (count: number): readonly string[] => Array.from({ length: count }, (_, at) => String(at).padStart(2, '0'))

/** Hours, minutes and seconds to choose from: the mini-programs' own picker of times ends at minutes. */
export const CLOCK_COLUMNS: readonly (readonly string[])[] = [upTo(24), upTo(60), upTo(60)]

/** Chosen places of `HH:mm:ss` or `HH:mm`; midnight for an empty text. */
export const placesOf = (value: string): number[] => {
  const parts = value.split(':').map(Number)
  return CLOCK_COLUMNS.map(({ length }, at) => (parts[at] !== undefined && parts[at] < length ? parts[at] : 0))
}

/** `HH:mm:ss` of the places that a picker tells. */
export const clockAt = (places: readonly number[]): string => CLOCK_COLUMNS.map((column, at) => column[places[at] ?? 0] ?? '00').join(':')
