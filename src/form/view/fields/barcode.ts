import { CODE128 } from 'jsbarcode/bin/barcodes/CODE128'
import { CODE39 } from 'jsbarcode/bin/barcodes/CODE39'
import { EAN13, EAN8 } from 'jsbarcode/bin/barcodes/EAN_UPC'
import { ITF14 } from 'jsbarcode/bin/barcodes/ITF'

const FORMATS = { code128: CODE128, code39: CODE39, ean13: EAN13, ean8: EAN8, itf14: ITF14 } as const
/** Light modules that a scanner needs at each end (ISO/IEC 15417). */
const QUIET = 10

/** A stretch of equal modules. */
export interface Stretch {
  readonly isDark: boolean
  readonly modules: number
}

/**
 * A text as bars, with the quiet zones; undefined when its format cannot write it.
 * @param format code128 unless it is another one that is known
 */
export function barsOf(text: string, format: string): readonly Stretch[] | undefined {
  if (text === '') return undefined
  const Format = FORMATS[format.toLowerCase() as keyof typeof FORMATS] ?? CODE128
  const encoder = new Format(format.toLowerCase() === 'code39' ? text.toUpperCase() : text, { flat: true })
  if (!encoder.valid()) return undefined
  const quiet = '0'.repeat(QUIET)
  const modules = `${quiet}${encoder.encode().data}${quiet}`
  return (modules.match(/0+|1+/g) ?? []).map((run) => ({ isDark: run.startsWith('1'), modules: run.length }))
}
