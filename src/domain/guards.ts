/** Shapes of values that come from outside the types: stored keys, foreign answers, messages. */
export const isText = (value: unknown): value is string => typeof value === 'string'
export const isNumber = (value: unknown): value is number => typeof value === 'number'
export const isObject = <T extends object>(value: unknown): value is T =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const isList = <T>(value: unknown): value is T[] => Array.isArray(value)
