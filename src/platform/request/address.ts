import { buildQuery, withQuery, type ArrayFormat, type QueryParams } from '@/domain/queryString'

/** Which server an address belongs to: tokens and act keys go to our own deployment only. */
export interface Target {
  url: string
  /** Under the configured base: carries the token. */
  isOurs: boolean
  /** Same origin as the H5 page: our own server, which always knows idempotency (wire.md#acts-and-keys). */
  isOwnOrigin: boolean
}

const ABSOLUTE = /^https?:\/\//i

/** Full address: absolute ones stay, others go under `base`; the query is appended by the rules of wire.md#queries. */
export function targetOf(path: string, base: string, ownOrigin: string, query?: object, arrayFormat?: ArrayFormat): Target {
  const absolute = ABSOLUTE.test(path)
  const address = absolute ? path : base + path
  const url = query === undefined ? address : withQuery(address, query as QueryParams, arrayFormat)
  const reaches = (origin: string): boolean => origin !== '' && (address === origin || address.startsWith(`${origin.replace(/\/$/, '')}/`))
  const isOwnOrigin = (!absolute && base === '') || reaches(ownOrigin)
  return { url, isOurs: !absolute || reaches(base) || isOwnOrigin, isOwnOrigin }
}

/** Body of a form-encoded call: empty texts are kept (the server must see them), undefined and null are left out. */
export function encodeForm(data: object): string {
  return Object.entries(data as QueryParams)
    .map(([key, value]) => (value === '' ? `${encodeURIComponent(key)}=` : buildQuery({ [key]: value })))
    .filter((pair) => pair !== '')
    .join('&')
}
