/** A stand-in that has only what the case needs of its type. */
export const standIn = <T>(parts: { readonly [Name in keyof T]?: unknown }): T => parts as T

/** A value as another type than its own: input that breaks the contract, a member that nobody else may see. */
export const seenAs = <T>(value: unknown): T => value as T
