import { BodyCode } from '@/contract/codes'

/**
 * An answer that is not 200: thrown anywhere, written as the envelope by the error handler, rolls the transaction back
 * (wire.md#body-codes).
 */
export class Refusal extends Error {
  constructor(
    readonly code: BodyCode,
    message: string,
    readonly data: unknown = null
  ) {
    super(message)
    this.name = 'Refusal'
  }
}

/** 400: refused by a rule or validation. @param fields dotted path in the request body -> message for people */
export function refuse(message: string, fields?: Record<string, string>): Refusal {
  return new Refusal(BodyCode.refused, message, fields === undefined ? null : { fields })
}

/** 403: signed in, but without the right. */
export function forbidden(message = '您的权限不足，请联系管理员'): Refusal {
  return new Refusal(BodyCode.forbidden, message)
}

/** 404: no such record, or one that this person may not know of. */
export function notFound(message = '数据不存在'): Refusal {
  return new Refusal(BodyCode.notFound, message)
}

/** 409: changed meanwhile. @param data the current record as this person may see it */
export function conflict(message: string, data: unknown): Refusal {
  return new Refusal(BodyCode.conflict, message, data)
}

/** 429. */
export function tooOften(message = '操作过于频繁，请稍后再试'): Refusal {
  return new Refusal(BodyCode.tooOften, message)
}

/** 413. */
export function tooLarge(message = '内容过大'): Refusal {
  return new Refusal(BodyCode.tooLarge, message)
}

/** Code of a system error (ENOENT, EADDRINUSE ...), '' when it has none. Reads the property: errors may come from another realm. */
export function errorCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** What was read is no longer so, and must not be written: `command` does the act again, as after a serialization failure of the database. */
export class OutOfDate extends Error {
  /** SQLSTATE of that failure. */
  readonly code = '40001'
}

/** Cannot start; the message is the one line that people see. */
export class StartupError extends Error {
  constructor(
    message: string,
    override readonly cause?: unknown
  ) {
    super(message)
    this.name = 'StartupError'
  }
}
