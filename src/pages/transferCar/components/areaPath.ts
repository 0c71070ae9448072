/** Digits of a province, a city and a county in a GB/T 2260 code. */
const PARTS = [2, 4, 6] as const
const CODE_LENGTH = 6

/** The path of a county's code through the area selector: its province, its city, itself. */
export const areaPathOf = (code: string | null | undefined): string[] =>
  code === null || code === undefined || code === ''
    ? []
    : [...new Set(PARTS.map((length) => code.slice(0, length).padEnd(CODE_LENGTH, '0')))]

/** The six digits that an order keeps; streets of a city without counties become that city. */
export const areaCodeOf = (id: string | undefined): string => id?.slice(0, CODE_LENGTH) ?? ''
