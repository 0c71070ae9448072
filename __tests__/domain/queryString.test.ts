import fc from 'fast-check'
import { buildQuery, parseQuery, withQuery, type ArrayFormat } from '@/domain/queryString'

const RUNS = { seed: 20260315, numRuns: 500 }
const FORMATS: readonly ArrayFormat[] = ['indices', 'brackets', 'repeat', 'comma']

test.each([
  ['indices', 'ids[0]=1&ids[1]=2&name=a'],
  ['brackets', 'ids[]=1&ids[]=2&name=a'],
  ['repeat', 'ids=1&ids=2&name=a'],
  ['comma', 'ids=1,2&name=a']
] as const)('%s writes %s', (format, query) => {
  const written = buildQuery({ ids: [1, 2], name: 'a' }, format)
  expect(decodeURIComponent(written)).toBe(query)
  expect(written).not.toMatch(/[[\]]/)
})

test('brackets is the default', () => {
  expect(buildQuery({ ids: ['x'] })).toBe('ids%5B%5D=x')
})

test('empty, undefined and null are left out, 0 and false are not', () => {
  expect(buildQuery({ a: '', b: undefined, c: null, d: 0, e: false, f: [], g: ['', null, undefined] })).toBe('d=0&e=false')
  expect(buildQuery({ a: ['', 'x', null, 'y'] }, 'indices')).toBe('a%5B0%5D=x&a%5B1%5D=y')
  expect(buildQuery({})).toBe('')
})

test('keys and values are escaped', () => {
  expect(buildQuery({ '车牌&': '粤B·8D88E=?#' })).toBe('%E8%BD%A6%E7%89%8C%26=%E7%B2%A4B%C2%B78D88E%3D%3F%23')
  expect(buildQuery({ a: ['x,y', 'z'] }, 'comma')).toBe('a=x%2Cy,z')
  expect(buildQuery({ a: '\ud83d' })).toBe('a=%EF%BF%BD')
})

test.each([
  ['/api/list', '/api/list?a=1'],
  ['/api/list?b=2', '/api/list?b=2&a=1'],
  ['/api/list?', '/api/list?a=1'],
  ['/api/list?b=2&', '/api/list?b=2&a=1'],
  ['/page#top', '/page?a=1#top']
])('%s becomes %s', (url, full) => {
  expect(withQuery(url, { a: 1 })).toBe(full)
  expect(withQuery(url, { a: '' })).toBe(url)
})

test('reads what other programs write', () => {
  expect({ ...parseQuery('?a=1+2&b=%E4%B8%AD&c&d=&ids[]=1&ids[]=2&x[1]=b&x[0]=a&x[10]=c&r=1&r=2') }).toEqual({
    a: '1 2',
    b: '中',
    c: '',
    d: '',
    ids: ['1', '2'],
    x: ['a', 'b', 'c'],
    r: ['1', '2']
  })
  expect({ ...parseQuery('a=%E4%B8&b=100%') }).toEqual({ a: '%E4%B8', b: '100%' })
  expect({ ...parseQuery('') }).toEqual({})
})

test('a hostile key is only data', () => {
  const parsed = parseQuery('__proto__=x&__proto__[polluted]=1&constructor=y&a[]=1')
  expect(Object.keys(parsed).sort()).toEqual(['__proto__', '__proto__[polluted]', 'a', 'constructor'])
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

/** Keys that end like an array marker cannot be told from an array by any reader of this convention. */
const key = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }).filter((text) => !/\[\d*\]$/.test(text))
const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
const plain = (value: object) => JSON.parse(JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))))

test.each(FORMATS)('%s: decode(encode(x)) = x', (format) => {
  // One element alone looks like a plain value in these two formats; that is how the convention is.
  const minLength = format === 'repeat' || format === 'comma' ? 2 : 1
  const params = fc.dictionary(key, fc.oneof(text, fc.array(text, { minLength, maxLength: 12 })), { maxKeys: 6 })
  fc.assert(
    fc.property(params, (original) => {
      expect(plain(parseQuery(buildQuery(original, format), format))).toEqual(plain(original))
    }),
    RUNS
  )
})

test('agrees with the platform on plain values', () => {
  fc.assert(
    fc.property(fc.dictionary(key, text, { maxKeys: 6 }), (original) => {
      const read = new URLSearchParams(buildQuery(original))
      expect([...read.entries()].sort()).toEqual(Object.entries(original).sort())
      expect(plain(parseQuery(new URLSearchParams(original).toString()))).toEqual(plain(original))
    }),
    RUNS
  )
})

test('numbers and booleans are read as their text, and no text breaks the reader', () => {
  fc.assert(
    fc.property(fc.integer(), fc.boolean(), (n, b) => {
      expect({ ...parseQuery(buildQuery({ n, b })) }).toEqual({ n: String(n), b: String(b) })
    }),
    RUNS
  )
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...FORMATS), (anything, format) => {
      parseQuery(anything, format)
      parseQuery(buildQuery({ [anything]: anything, list: [anything] }, format), format)
    }),
    RUNS
  )
})
