import { IDEMPOTENCY_HEADER, ORIGIN_HEADER, ORIGIN_VALUE } from '@/contract/codes'
import type { Envelope } from '@/contract/envelope'
import { ApiError } from '@/domain/apiError'
import { CALL_TIMEOUT_MS, LOADING_THRESHOLD_MS, REQUEST_TIMEOUT_LIMIT_MS, UPLOAD_TIMEOUT_MS } from '@/domain/constants'
import { encodeForm, targetOf, type Target } from './address'
import { abortError, NETWORK_MESSAGE, readAnswer, readFailure, timeoutError } from './answer'
import { createMask } from './mask'
import type { Method, MethodOptions, RawAnswer, RequestParts, Running, UploadFile, UploadOptions } from './types'

/** The platform's own limit stands this far behind ours (ms): it ends a call without saying that it was the time. */
const PLATFORM_GRACE_MS = 1000

/** The one way to the server; both entries and uploads stand on it. Never repeats a call by itself (wire.md#requests). */
export interface Core {
  call(options: MethodOptions): Promise<Envelope>
  upload(file: UploadFile, options: UploadOptions): Promise<Envelope>
  address(path: string, query?: object): string
}

interface Policy extends Pick<UploadOptions, 'load' | 'silent' | 'handles' | 'signal'> {
  timeout: number
  sentToken: string
  /** Under our base: its time counts. */
  isOurs: boolean
}

const UPLOADER = '/api/file/Uploader/'

/** @param parts everything it needs from outside: one core for each application, none at module level */
export function createCore(parts: RequestParts): Core {
  const mask = createMask(parts.mask, LOADING_THRESHOLD_MS)

  const headersFor = (target: Target, token: string, key: string | undefined): Record<string, string> => ({
    [ORIGIN_HEADER]: ORIGIN_VALUE,
    ...(token !== '' && { Authorization: token }),
    ...(key !== undefined && target.isOurs && (target.isOwnOrigin || parts.sendsIdempotencyKey()) && { [IDEMPOTENCY_HEADER]: key })
  })

  const failed = (error: ApiError, policy: Policy): ApiError => {
    if (error.isAborted) return error
    const isHandled = parts.onFailure(error, policy.sentToken)
    if (!isHandled && policy.silent !== true && policy.handles?.includes(error.code) !== true) {
      parts.toast(error.isOffline ? NETWORK_MESSAGE : error.message)
    }
    return error
  }

  const run = async (start: () => Running<RawAnswer>, policy: Policy): Promise<Envelope> => {
    if (policy.signal?.aborted === true) throw abortError()
    const endMask = policy.load === false ? undefined : mask.start()
    const sentAt = parts.clock.now()
    try {
      const answer = await settled(start(), policy)
      const receivedAt = parts.clock.now()
      const envelope = readAnswer(answer, parts.codeOfStatus)
      if (policy.isOurs && typeof envelope.timestamp === 'number') parts.clock.observe(sentAt, receivedAt, envelope.timestamp)
      return envelope
    } catch (thrown) {
      // The mask goes first: on WeChat hiding it later would take the toast along.
      endMask?.()
      throw thrown instanceof ApiError ? failed(thrown, policy) : thrown
    } finally {
      endMask?.()
    }
  }

  return {
    call(options) {
      const method = options.method ?? 'GET'
      const query = method === 'GET' ? { ...options.data, ...options.query } : options.query
      const target = targetOf(options.url, parts.base, parts.ownOrigin, query, options.arrayFormat)
      const token = options.token ?? (target.isOurs ? parts.getToken() : '')
      const timeout = Math.min(options.timeout ?? CALL_TIMEOUT_MS, REQUEST_TIMEOUT_LIMIT_MS)
      const header = {
        ...headersFor(target, token, options.idempotencyKey),
        'Content-Type': options.form === true ? 'application/x-www-form-urlencoded' : 'application/json;charset=UTF-8',
        ...options.header
      }
      return run(
        () => parts.network.send({ url: target.url, method, header, body: bodyOf(method, options), timeout: timeout + PLATFORM_GRACE_MS }),
        { ...options, timeout, sentToken: token, isOurs: target.isOurs }
      )
    },
    upload(file, options) {
      const target = targetOf('url' in file ? file.url : UPLOADER + encodeURIComponent(file.type), parts.base, parts.ownOrigin)
      const fields = 'url' in file ? (file.fields ?? {}) : {}
      const token = parts.getToken()
      const timeout = Math.min(options.timeout ?? UPLOAD_TIMEOUT_MS, REQUEST_TIMEOUT_LIMIT_MS)
      const header = headersFor(target, token, undefined)
      const start = (): Running<RawAnswer> =>
        parts.network.upload({
          url: target.url,
          path: file.path,
          name: file.name,
          fields,
          header,
          timeout: timeout + PLATFORM_GRACE_MS,
          onProgress: options.onProgress
        })
      return run(start, { ...options, load: options.load ?? false, timeout, sentToken: token, isOurs: target.isOurs }).then((envelope) => {
        // Small files end without a single step on some platforms.
        options.onProgress?.(100)
        return envelope
      })
    },
    address: (path, query) => targetOf(path, parts.base, parts.ownOrigin, query).url
  }
}

/** POST and PUT always carry a body: mini-programs name JSON as its type in any case, and servers refuse an empty one. */
function bodyOf(method: Method, { data, form }: MethodOptions): string | undefined {
  if (method === 'GET' || (method === 'DELETE' && data === undefined)) return undefined
  return form === true ? encodeForm(data ?? {}) : JSON.stringify(data ?? {})
}

/** The platform's answer, or ours when time is up or the caller cancels; whichever comes first, the other is dropped. */
function settled(running: Running<RawAnswer>, policy: Policy): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const stop = (error: ApiError): void => {
      done()
      reject(error)
      running.abort()
    }
    const onAbort = (): void => stop(abortError())
    const timer = setTimeout(() => stop(timeoutError()), policy.timeout)
    const done = (): void => {
      clearTimeout(timer)
      policy.signal?.removeEventListener('abort', onAbort)
    }
    policy.signal?.addEventListener('abort', onAbort)
    running.answer.then(
      (answer) => {
        done()
        resolve(answer)
      },
      (failure: unknown) => {
        done()
        const read = readFailure(failure)
        if (read instanceof ApiError) reject(read)
        else resolve(read)
      }
    )
  })
}
