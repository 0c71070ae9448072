import { BodyCode, SESSION_END_CODES } from '@/contract/codes'
import type { ApiError } from './apiError'

export type Outcome =
  /** Nobody knows whether it was done: no answer, a broken server or proxy, an answer that is no envelope. */
  | 'unknown'
  /** It was not done and may be repeated later. */
  | 'later'
  /** The session is over; the act waits for the same person. */
  | 'session'
  | 'refused'
  | 'conflict'

/** What is looked at: `isBare` = no envelope of the platform came with the status. */
type Answer = Pick<ApiError, 'code' | 'status'> & Partial<Pick<ApiError, 'isBare'>>

const REFUSALS: readonly number[] = [BodyCode.refused, BodyCode.forbidden, BodyCode.notFound, BodyCode.tooLarge]
/** From here on a status is that of a broken process or proxy (wire.md#body-codes). */
const LEAST_BROKEN = 500

/**
 * What a failed write tells about its act (wire.md#unknown-answers): only a refusal by the platform's own envelope says that it was not
 * done.
 */
export function outcomeOf({ code, status, isBare }: Answer): Outcome {
  if (SESSION_END_CODES.includes(code)) return 'session'
  if (code === BodyCode.tooOften || status === BodyCode.tooOften) return 'later'
  if (isBare === true || status >= LEAST_BROKEN) return 'unknown'
  if (code === BodyCode.conflict) return 'conflict'
  return REFUSALS.includes(code) ? 'refused' : 'unknown'
}

/** The act is settled: its key is free, the next press is another act (wire.md#unknown-answers). */
export const isSettled = (error: Answer): boolean => ['refused', 'conflict'].includes(outcomeOf(error))

/** What a person is told of a failed write, '' when it did not fail; after an unknown answer also that pressing again is safe. */
export function failureWords(error: (Answer & Pick<ApiError, 'message'>) | undefined): string {
  if (error === undefined) return ''
  return outcomeOf(error) === 'unknown' ? `没有得到答复（${error.message}），内容已保留，再按一次不会重复提交` : error.message
}
