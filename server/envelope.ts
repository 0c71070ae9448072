import { BodyCode } from '@/contract/codes'
import type { Envelope } from '@/contract/envelope'

/** A 200 answer; the timestamp is added when it is written. @param data null for acts without a result */
export function ok<T>(data: T, msg = '操作成功'): Envelope<T> {
  return { code: BodyCode.ok, msg, data }
}

/** Any other answer; HTTP status stays 200 (wire.md#envelope). */
export function failure(code: BodyCode, msg: string, data: unknown = null, extras: unknown = null): Envelope {
  return { code, msg, data, extras }
}

/** The answer to an address under /api that no route knows. */
export const UNKNOWN_CALL: Envelope = failure(BodyCode.notFound, '接口不存在')
