/** A JSON object, or undefined. */
export function jsonObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
export const textIn = (object: Record<string, unknown> | undefined, name: string): string | undefined => {
  const value = object?.[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}
export const objectIn = (object: Record<string, unknown> | undefined, name: string): Record<string, unknown> | undefined => {
  const value = object?.[name]
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
}
/** A whole number of fen, or undefined. */
export const fenIn = (object: Record<string, unknown> | undefined, name: string): number | undefined => {
  const value = object?.[name]
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined
}
