import type { Envelope } from '@/contract/envelope'
import { createCore } from './core'
import type { Api, Http, MethodOptions, RequestCall, RequestParts } from './types'

export type { Api, Http, MethodOptions, RequestCall, RequestParts, UploadOptions } from './types'

/**
 * The two entries over one core (wire.md#requests), and uploads.
 * `request` defaults to GET; `http` to POST and runs the interceptors. Both follow wire.md#body-codes: only HTTP 200 with body
 * code 200 resolves, everything else rejects with ApiError after its toast.
 */
export function createRequest(parts: RequestParts): Api {
  const core = createCore(parts)
  const request: RequestCall = async <T>(options: MethodOptions) => (await core.call({ ...options })) as Envelope<T>

  const intercepted = async <T>(options: MethodOptions): Promise<Envelope<T>> => {
    const asked: MethodOptions = { ...options, method: options.method ?? 'POST' }
    const changed = (await parts.interceptors?.request?.(asked)) ?? asked
    const envelope = await core.call(changed)
    return ((await parts.interceptors?.response?.(envelope, changed)) ?? envelope) as Envelope<T>
  }
  const http: Http = Object.assign(intercepted, {
    get: <T>(url: string, query?: object, options?: object) => intercepted<T>({ ...options, url, query, method: 'GET' }),
    post: <T>(url: string, data?: object, options?: object) => intercepted<T>({ ...options, url, data, method: 'POST' }),
    put: <T>(url: string, data?: object, options?: object) => intercepted<T>({ ...options, url, data, method: 'PUT' }),
    delete: <T>(url: string, data?: object, options?: object) => intercepted<T>({ ...options, url, data, method: 'DELETE' })
  })

  return {
    request,
    http,
    upload: async <T>(file: Parameters<Api['upload']>[0], options = {}) => (await core.upload(file, options)).data as T,
    address: core.address
  }
}
