/** Codes of failures that never reached a body (wire.md#body-codes): negative, so they never meet a body code. */
export const ClientCode = {
  /** No connection, no name, broken transfer. */
  network: -1,
  /** The call's own time ran out. */
  timeout: -2,
  /** Cancelled by the caller, for example because its page was left. */
  abort: -3,
  /** The answer is not an envelope of the contract. */
  badAnswer: -4
} as const
export type ClientCode = (typeof ClientCode)[keyof typeof ClientCode]

export interface ApiErrorParts {
  /** Body code, HTTP status of an answer without a body code, or a ClientCode. */
  code: number
  message: string
  /** HTTP status; 0 when no answer came. */
  status?: number
  /** The answer carried no envelope of the platform: a proxy's, or that of a broken process. */
  isBare?: boolean
  /** Id that the server logged with an unexpected error; empty when it sent none. */
  requestId?: string
  /** `data` of the envelope: the current record of a 409, `fields` of a 400. */
  data?: unknown
  /** The full answer of a non-200 status (wire.md#body-codes). */
  response?: unknown
}

/** Said of what another server has and this one has not. */
export const NO_FEATURE = '当前平台没有这项功能'

/** The one error of every call (architecture, "Errors"). `message` is fit for people: server text without its code prefix, or ours. */
export class ApiError extends Error {
  readonly code: number
  readonly status: number
  readonly isBare: boolean
  readonly requestId: string
  readonly data: unknown
  readonly response: unknown

  constructor(parts: ApiErrorParts) {
    super(parts.message)
    this.name = 'ApiError'
    this.code = parts.code
    this.status = parts.status ?? 0
    this.isBare = parts.isBare ?? false
    this.requestId = parts.requestId ?? ''
    this.data = parts.data
    this.response = parts.response
  }

  /** True when the person's device, not the server, said no: worth an offline hint and a retry. */
  get isOffline(): boolean {
    return this.code === ClientCode.network || this.code === ClientCode.timeout
  }

  /** True when nobody waits for the answer any more: never shown. */
  get isAborted(): boolean {
    return this.code === ClientCode.abort
  }
}

/** Messages per field of a 400 (wire.md#body-codes); empty when none are named. */
export function fieldErrors(error: ApiError): Record<string, string> {
  const data = error.data
  if (typeof data !== 'object' || data === null || !('fields' in data)) return {}
  const fields = data.fields
  return typeof fields === 'object' && fields !== null ? { ...(fields as Record<string, string>) } : {}
}

/** Any thrown thing as an ApiError; what is not one is a fault of ours and says so plainly. */
export function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  return new ApiError({ code: ClientCode.badAnswer, message: thrown instanceof Error ? thrown.message : String(thrown) })
}

/** What store methods return: they never throw for a failed call (architecture, "Errors"). */
export type Result<T> = { data: T; error?: undefined } | { data?: undefined; error: ApiError }

/** Turns a call into a Result. Faults that are not ApiErrors pass on as rejections: they are bugs, not answers. */
export async function resultOf<T>(call: Promise<T>): Promise<Result<T>> {
  try {
    return { data: await call }
  } catch (thrown) {
    if (thrown instanceof ApiError) return { error: thrown }
    throw thrown
  }
}
