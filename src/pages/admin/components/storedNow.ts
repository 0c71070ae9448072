import { resultOf } from '@/domain/apiError'
import type { Submission } from '@/stores/submission'

/**
 * A record as it stands after a write: what was stored, or, when somebody else had changed it, what is stored now, on whose version the
 * person may store what he typed. @returns undefined where neither is known
 */
export async function storedNow<T>(
  saved: T | undefined,
  { isStale }: Pick<Submission, 'isStale'>,
  read: () => Promise<T>
): Promise<T | undefined> {
  return saved ?? (isStale ? (await resultOf(read())).data : undefined)
}
