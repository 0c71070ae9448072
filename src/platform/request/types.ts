import type { Envelope } from '@/contract/envelope'
import type { ApiError } from '@/domain/apiError'
import type { CancelSignal } from '@/domain/cancel'
import type { ArrayFormat } from '@/domain/queryString'
import type { Clock } from '../clock'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export interface RequestOptions {
  /** Path under the API base (`/api/...`) or an absolute address. */
  url: string
  /** Body of POST, PUT and DELETE; on GET it joins the query. Objects; sent as JSON unless `form`. */
  data?: object
  /** Empty, undefined and null values are left out (wire.md#queries). */
  query?: object
  /** How arrays of the query are written; brackets unless said. */
  arrayFormat?: ArrayFormat
  /** Form-encoded body instead of JSON. */
  form?: boolean
  header?: Record<string, string>
  /** false: no waiting mask for this call, and for this call only. */
  load?: boolean
  /** true: no toast whatever happens; the caller shows the error itself. Session ends still count. */
  silent?: boolean
  /** Codes that the caller handles: no toast for them on this call (wire.md#body-codes). ClientCode values work too. */
  handles?: readonly number[]
  /** ms; 15,000 unless said (wire.md#requests). */
  timeout?: number
  signal?: CancelSignal
  /** UUID of the person's act (wire.md#acts-and-keys); sent only to servers that keep it. */
  idempotencyKey?: string
  /** Instead of the stored token; empty sends none. */
  token?: string
}
export type MethodOptions = RequestOptions & { method?: Method }

/** Resolves with the whole envelope on HTTP 200 with body code 200, otherwise rejects with ApiError. */
export type RequestCall = <T = unknown>(options: MethodOptions) => Promise<Envelope<T>>

export interface Interceptors {
  /** May change a copy of the options, or reject with its own error. */
  request?: (options: MethodOptions) => MethodOptions | Promise<MethodOptions>
  /** Sees a successful envelope; may change or reject it. */
  response?: (envelope: Envelope, options: MethodOptions) => Envelope | Promise<Envelope>
}

type ShortOptions = Omit<RequestOptions, 'url' | 'data'>

/** Second entry (wire.md#requests): POST unless said, with interceptors. `get` takes its parameters as query, the others as body. */
export interface Http {
  <T = unknown>(options: MethodOptions): Promise<Envelope<T>>
  get<T = unknown>(url: string, query?: object, options?: ShortOptions): Promise<Envelope<T>>
  post<T = unknown>(url: string, data?: object, options?: ShortOptions): Promise<Envelope<T>>
  put<T = unknown>(url: string, data?: object, options?: ShortOptions): Promise<Envelope<T>>
  delete<T = unknown>(url: string, data?: object, options?: ShortOptions): Promise<Envelope<T>>
}

export type UploadFile = {
  /** Temporary path of the platform; on H5 a blob: or data: address. */
  path: string
  /** Original name, shown to people; the server makes its own. */
  name?: string | undefined
} & UploadTarget
/** The uploader of a kind of file (/api/file/Uploader/{type}), or a call of its own that takes fields beside the file. */
export type UploadTarget = { type: string } | { url: string; fields?: Readonly<Record<string, string>> }
export interface UploadOptions extends Pick<RequestOptions, 'load' | 'silent' | 'handles' | 'timeout' | 'signal'> {
  /** 0 to 100. */
  onProgress?: (percent: number) => void
}
/** Resolves with `data` of the envelope. `load` is false unless said: uploads show progress of their own. */
export type UploadCall = <T>(file: UploadFile, options?: UploadOptions) => Promise<T>

/** What one running call of the platform can do. */
export interface Running<T> {
  answer: Promise<T>
  abort(): void
}
export interface RawAnswer {
  statusCode: number
  data: unknown
  header: Record<string, string>
}
/** The platform's two network calls; the real one speaks to Taro. */
export interface Network {
  send(options: {
    url: string
    method: Method
    header: Record<string, string>
    body: string | undefined
    timeout: number
  }): Running<RawAnswer>
  upload(options: {
    url: string
    path: string
    name: string | undefined
    fields: Readonly<Record<string, string>>
    header: Record<string, string>
    timeout: number
    onProgress: ((percent: number) => void) | undefined
  }): Running<RawAnswer>
}

export interface RequestParts {
  /** Address before paths that start with `/`; empty = own origin. */
  base: string
  /** Origin of the page on H5; empty where there is none. */
  ownOrigin: string
  network: Network
  getToken: () => string
  /** True when CurrentUser lists the feature `idempotency` (wire.md#features). */
  sendsIdempotencyKey: () => boolean
  /** Body code that a foreign server's HTTP status stands for (session.md#end-of-a-session). */
  codeOfStatus: (status: number) => number
  /**
   * Session policy's look at each failure, before any toast. True = dealt with, no toast.
   * @param sentToken what the call carried: an answer to an older session is not news
   */
  onFailure: (error: ApiError, sentToken: string) => boolean
  toast: (message: string) => void
  mask: { show: () => void; hide: () => void }
  /** Sees the server's time in each answer of ours. */
  clock: Pick<Clock, 'now' | 'observe'>
  interceptors?: Interceptors
}

export interface Api {
  request: RequestCall
  http: Http
  upload: UploadCall
  /** Full address of a path under the base, with a query: for pictures and downloads. */
  address: (path: string, query?: object) => string
}
