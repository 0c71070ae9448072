/** A cell that begins with one of these is a formula to a spreadsheet. */
const FORMULA = /^[=+\-@\t\r]/
const NUMBER = /^-?\d+(\.\d+)?$/
const QUOTED = /[",\r\n]/

/** Byte order mark: without it spreadsheets read UTF-8 as something else. */
export const CSV_START = '\uFEFF'

/** One cell of RFC 4180. Text that a spreadsheet would compute gets an apostrophe in front; numbers stay numbers. */
function cellOf(value: string | number | null): string {
  if (value === null) return ''
  const text = String(value)
  const safe = FORMULA.test(text) && !(typeof value === 'number' || NUMBER.test(text)) ? `'${text}` : text
  return QUOTED.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe
}

/** One line with its line break. */
export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(cellOf).join(',')}\r\n`

/** Yuan with two digits from integer fen, without any division of fractions. */
export const csvYuan = (fen: number): string =>
  `${fen < 0 ? '-' : ''}${Math.trunc(Math.abs(fen) / 100)}.${String(Math.abs(fen) % 100).padStart(2, '0')}`
