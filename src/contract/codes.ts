/** Body codes of the envelope (rulings 1; specification section 8). HTTP status is 200 for all but a broken process. */
export const BodyCode = {
  ok: 200,
  /** Refused by a rule or by validation; `data.fields` when fields are named. */
  refused: 400,
  forbidden: 403,
  notFound: 404,
  /** Changed meanwhile; `data` carries the current record. */
  conflict: 409,
  tooLarge: 413,
  tooOften: 429,
  unexpected: 500,
  /** Session expired. */
  expired: 600,
  /** Signed in elsewhere. */
  replaced: 601,
  /** Token check failed. */
  badToken: 602
} as const
export type BodyCode = (typeof BodyCode)[keyof typeof BodyCode]

/** Codes that end the session (specification section 8). */
export const SESSION_END_CODES: readonly number[] = [BodyCode.expired, BodyCode.replaced, BodyCode.badToken]

/** Header that names one act of a person; a UUID kept through retries (rulings 2). */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'
/** Header that identifies the calling app (specification section 7). */
export const ORIGIN_HEADER = 'jnpf-origin'
export const ORIGIN_VALUE = 'app'
