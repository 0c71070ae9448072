/** What every answer under `/api` looks like (wire.md#envelope). `timestamp` (epoch ms) and `extras` are optional on older platforms. */
export interface Envelope<T = unknown> {
  code: number
  msg: string
  data: T
  extras?: unknown
  timestamp?: number
}

/** Offset paging of the platform's own call families; .NET names the page `pageIndex` (wire.md#paging). */
export interface Pagination {
  currentPage?: number
  pageIndex?: number
  pageSize: number
  total: number
}

export interface Page<T> {
  list: T[]
  pagination: Pagination
}

/** Keyset paging of our own call families: `nextCursor` is null at the end. */
export interface KeysetPage<T> {
  list: T[]
  nextCursor: string | null
}
