import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether a header carries this token; takes as long wherever they differ. @param right `Bearer ...` */
export function isSame(given: string | undefined, right: string): boolean {
  const [one, two] = [given ?? '', right].map((text) => createHash('sha256').update(text).digest())
  return one !== undefined && two !== undefined && timingSafeEqual(one, two)
}
