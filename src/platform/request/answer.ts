import { BodyCode } from '@/contract/codes'
import type { Envelope } from '@/contract/envelope'
import { ApiError, ClientCode } from '@/domain/apiError'
import { noteRefusedRight } from './refusedRights'
import type { RawAnswer } from './types'

/** Default toast of a refused call (wire.md#body-codes). */
const DEFAULT_MESSAGE = '请求出错，请重试'
/** Toast of a call that got no answer (wire.md#body-codes). */
export const NETWORK_MESSAGE = '连接服务器失败'
const TIMEOUT_MESSAGE = '服务器没有及时回应，请重试'

/** A foreign server's `[D1000]` in front of a message is not for people (wire.md#body-codes). */
const stripCode = (message: string): string => message.replace(/^\[\w+\]\s*/, '')

/**
 * The envelope of a good answer: HTTP 200 and body code 200.
 * @throws ApiError with the body code, or for a non-200 status with the full response (wire.md#body-codes)
 */
export function readAnswer(answer: RawAnswer, codeOfStatus: (status: number) => number): Envelope {
  const body = envelopeOf(answer.data)
  if (answer.statusCode === 200 && body?.code === BodyCode.ok) return body
  const requestId = requestIdOf(body, answer.header)
  const code = answer.statusCode === 200 ? (body?.code ?? ClientCode.badAnswer) : codeOfStatus(answer.statusCode)
  const isForbidden = code === BodyCode.forbidden
  const said = stripCode(body?.msg ?? '')
  if (isForbidden && said !== '') noteRefusedRight(said)
  const message = said || DEFAULT_MESSAGE
  const { statusCode: status } = answer
  const isBare = body === undefined
  throw new ApiError({
    code,
    status,
    isBare,
    message,
    requestId,
    data: body?.data,
    ...((isBare || status !== 200) && { response: answer })
  })
}

/** A platform's failure without an answer; Alipay reports a non-200 status as a failure too, which is an answer all the same. */
export function readFailure(failure: unknown): RawAnswer | ApiError {
  const parts = typeof failure === 'object' && failure !== null ? (failure as Record<string, unknown>) : {}
  const status = [parts.statusCode, parts.status].find((value): value is number => typeof value === 'number' && value > 200 && value < 600)
  if (status !== undefined) return { statusCode: status, data: parts.data, header: headersOf(parts.headers ?? parts.header) }
  const text = `${String(parts.errMsg ?? '')} ${String(parts.errorMessage ?? '')} ${String(parts.message ?? '')}`
  // Alipay's error 13 is its timeout.
  if (/time(d)? ?out/i.test(text) || parts.error === 13) return timeoutError()
  return new ApiError({ code: ClientCode.network, message: NETWORK_MESSAGE })
}

export const timeoutError = (): ApiError => new ApiError({ code: ClientCode.timeout, message: TIMEOUT_MESSAGE })
export const abortError = (): ApiError => new ApiError({ code: ClientCode.abort, message: '已取消' })

/** Header names in lower case: the platforms disagree about them. */
export function headersOf(header: unknown): Record<string, string> {
  if (typeof header !== 'object' || header === null) return {}
  return Object.fromEntries(Object.entries(header).map(([key, value]) => [key.toLowerCase(), String(value)]))
}

function envelopeOf(data: unknown): Envelope | undefined {
  const body = typeof data === 'string' ? parsed(data) : data
  if (typeof body !== 'object' || body === null || !('code' in body) || typeof body.code !== 'number') return undefined
  const msg = 'msg' in body && typeof body.msg === 'string' ? body.msg : ''
  return { data: null, ...body, code: body.code, msg }
}

/** Uploads answer with text on every platform. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function requestIdOf(body: Envelope | undefined, header: Record<string, string>): string {
  const places = [body?.data, body?.extras]
  for (const place of places) {
    if (typeof place === 'object' && place !== null && 'requestId' in place && typeof place.requestId === 'string') return place.requestId
  }
  return header['x-request-id'] ?? ''
}
