/** A closed list of the domain as the choices of a field. */
export const optionsOf = <T extends string>(list: readonly { readonly code: T; readonly label: string }[]): { value: T; label: string }[] =>
  list.map(({ code, label }) => ({ value: code, label }))

/** Digits of a number keyboard as an integer, undefined for nothing or anything else. */
export const wholeNumber = (text: string): number | undefined => (/^\d{1,7}$/.test(text.trim()) ? Number(text.trim()) : undefined)
