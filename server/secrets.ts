import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether somebody said a secret rightly: a token, a code, a signature. Takes as long wherever they differ; whatever is given, nothing is thrown. */
export const isSameSecret = (given: string | undefined, right: string): boolean => timingSafeEqual(digest(given ?? ''), digest(right))
