import { FILE_SIZE_UNITS } from '../constants'

const STEP = 1024

/** At most `digits` decimals, without zeros at the end. */
function short(value: number, digits: number): string {
  return String(Number(value.toFixed(digits)))
}

/**
 * File size in 字节, KB, MB or GB of 1024 (app.md#words-of-amounts); empty text when it is unknown.
 * @param bytes size in bytes
 */
export function fileSize(bytes: number | null | undefined): string {
  if (typeof bytes !== 'number' || !Number.isFinite(bytes) || bytes < 0) return ''
  const last = FILE_SIZE_UNITS.length - 1
  let value = bytes
  let unit = 0
  // Compared as shown: 1023.999 KB would be printed as 1024 KB, so it is 1 MB.
  while (unit < last && Number(value.toFixed(unit === 0 ? 0 : 2)) >= STEP) {
    value /= STEP
    unit += 1
  }
  return `${short(value, unit === 0 ? 0 : 2)} ${FILE_SIZE_UNITS[unit]}`
}

/**
 * Distance for people: 850 米, 1.2 公里, 128 公里; empty text when it is unknown.
 * @param metres distance in metres
 */
export function formatDistance(metres: number | null | undefined): string {
  if (typeof metres !== 'number' || !Number.isFinite(metres) || metres < 0) return ''
  if (Math.round(metres) < 1000) return `${Math.round(metres)} 米`
  const kilometres = metres / 1000
  return `${short(kilometres, kilometres < 99.95 ? 1 : 0)} 公里`
}

/** `2:05`; the last second is the first one without time. @param ms what is left */
export function countdown(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
