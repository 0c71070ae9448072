/** Query strings of wire.md#queries, written and read. Also the body of form-encoded calls. */

export type QueryScalar = string | number | boolean | null | undefined
export type QueryParams = Readonly<Record<string, QueryScalar | readonly QueryScalar[]>>
/** `a[0]=1&a[1]=2`, `a[]=1&a[]=2` (default), `a=1&a=2`, `a=1,2`. */
export type ArrayFormat = 'indices' | 'brackets' | 'repeat' | 'comma'
export type ParsedQuery = Record<string, string | string[]>

/** Half of an emoji, left by a cut text, would make encodeURIComponent throw; it becomes the replacement character. */
function encode(text: string): string {
  const wellFormed = text.replace(/[\ud800-\udbff][\udc00-\udfff]|[\ud800-\udfff]/g, (found) => (found.length === 2 ? found : '\ufffd'))
  return encodeURIComponent(wellFormed)
}

function decode(text: string): string {
  const spaced = text.replace(/\+/g, ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    // A broken escape in an address somebody typed is shown as it is; it must not break the page.
    return spaced
  }
}

/** Texts of a page's parameters as Taro hands them over on H5, still escaped; what Taro adds of its own is no text and left out. */
export function readParams(params: Readonly<Record<string, unknown>>): Partial<Record<string, string>> {
  return Object.fromEntries(Object.entries(params).flatMap(([key, value]) => (typeof value === 'string' ? [[key, decode(value)]] : [])))
}

const isEmpty = (value: QueryScalar): boolean => value === '' || value === null || value === undefined

function arrayPairs(key: string, values: readonly string[], format: ArrayFormat): string[] {
  switch (format) {
    case 'indices':
      return values.map((value, index) => `${encode(`${key}[${index}]`)}=${value}`)
    case 'brackets':
      return values.map((value) => `${encode(`${key}[]`)}=${value}`)
    case 'repeat':
      return values.map((value) => `${encode(key)}=${value}`)
    case 'comma':
      return [`${encode(key)}=${values.join(',')}`]
  }
}

/**
 * Writes `a=1&b=2` without a leading question mark. Empty, undefined and null values are left out, in arrays too;
 * an array with nothing left is left out whole. Keys and values are escaped, brackets as well: a raw bracket is not
 * allowed in an address and Tomcat, which existing platforms run on, refuses it.
 */
export function buildQuery(params: QueryParams, arrayFormat: ArrayFormat = 'brackets'): string {
  const pairs: string[] = []
  for (const [key, value] of Object.entries(params)) {
    if (Array.isArray(value)) {
      const values = (value as readonly QueryScalar[]).filter((item) => !isEmpty(item)).map((item) => encode(String(item)))
      if (values.length > 0) pairs.push(...arrayPairs(key, values, arrayFormat))
    } else if (!isEmpty(value as QueryScalar)) {
      pairs.push(`${encode(key)}=${encode(String(value))}`)
    }
  }
  return pairs.join('&')
}

/** Adds parameters to an address that may have some already; a fragment stays at the end. */
export function withQuery(url: string, params: QueryParams, arrayFormat: ArrayFormat = 'brackets'): string {
  const query = buildQuery(params, arrayFormat)
  if (query === '') return url
  const hash = url.indexOf('#')
  const address = hash < 0 ? url : url.slice(0, hash)
  const fragment = hash < 0 ? '' : url.slice(hash)
  const joint = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&'
  return address + joint + query + fragment
}

/**
 * Reads what `buildQuery` wrote (a leading `?` is allowed): texts, and texts in arrays. Keys that end in `[]` or `[n]`
 * are arrays in every format, a key that comes twice is one, and with `comma` so is a value with unescaped commas.
 * Indexed elements come in the order of their index. The object has no prototype, so a key like `__proto__` is only data.
 */
export function parseQuery(text: string, arrayFormat: ArrayFormat = 'brackets'): ParsedQuery {
  const result: ParsedQuery = Object.create(null)
  const indexed: Record<string, [number, string][]> = Object.create(null)
  for (const pair of text.replace(/^\?/, '').split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const rawValue = equals < 0 ? '' : pair.slice(equals + 1)
    const key = decode(equals < 0 ? pair : pair.slice(0, equals))
    const marker = /\[(\d*)\]$/.exec(key)
    const name = marker ? key.slice(0, marker.index) : key
    const parts = arrayFormat === 'comma' && rawValue.includes(',') ? rawValue.split(',') : undefined
    if (marker?.[1]) {
      ;(indexed[name] ??= []).push([Number(marker[1]), decode(rawValue)])
    } else if (marker || parts || name in result) {
      const before = result[name]
      result[name] = [...(before === undefined ? [] : Array.isArray(before) ? before : [before]), ...(parts ?? [rawValue]).map(decode)]
    } else {
      result[name] = decode(rawValue)
    }
  }
  for (const name of Object.keys(indexed)) {
    result[name] = (indexed[name] ?? []).sort(([a], [b]) => a - b).map(([, value]) => value)
  }
  return result
}
