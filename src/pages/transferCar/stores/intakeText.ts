export { normalisePlate } from '@/domain/validators'

/** Digits of a number keyboard as an integer; undefined for nothing or anything else. */
export function parseWhole(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,3}$/.test(text.trim()) ? Number(text.trim()) : undefined
}
