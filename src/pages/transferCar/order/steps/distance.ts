/** Kilometres as typed to whole metres, by text and never by a float; undefined when it is no distance up to 2,000 km. */
export function metresOfInput(text: string): number | undefined {
  const match = /^(0|[1-9]\d{0,3})(?:\.(\d{1,3}))?$/.exec(text.trim())
  if (match === null) return undefined
  const metres = Number(`${match[1] ?? ''}${(match[2] ?? '').padEnd(3, '0')}`)
  return metres <= 2000000 ? metres : undefined
}

/** Metres as the text a kilometre field starts with. */
export function inputOfMetres(metres: number | undefined): string {
  return metres === undefined ? '' : String(metres / 1000)
}
