/** Body codes of the envelope (wire.md#envelope; wire.md#body-codes). HTTP status is 200 for all but a broken process. */
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

/** Codes that end the session (session.md#end-of-a-session). */
export const SESSION_END_CODES: readonly number[] = [BodyCode.expired, BodyCode.replaced, BodyCode.badToken]

/** Header that names one act of a person; a UUID kept through retries (wire.md#acts-and-keys). */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'
/** Header that identifies the calling app (wire.md#requests). */
export const ORIGIN_HEADER = 'jnpf-origin'
export const ORIGIN_VALUE = 'app'
