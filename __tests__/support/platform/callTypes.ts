export interface Call {
  method: string
  /** Decoded path. */
  path: string
  query: URLSearchParams
  /** JSON body, or the fields of a form. */
  body: Record<string, unknown>
  /** Name of an uploaded file part. */
  file: string | undefined
  token: string
  userId: string
}
export interface Reply {
  status: number
  body: unknown
}
export type Handler = (call: Call, parts: string[]) => Reply
