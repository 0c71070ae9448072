import fc from 'fast-check'
import { LINK_KINDS, openPathOf, pathOf, placeOf, readLink, startLink, type Link } from '@/domain/links'
import { PAGES } from '@/domain/pages'
import { findRoute } from '@/routes'

const RUNS = { numRuns: process.env.TEST_FULL === '1' ? 5000 : 300, seed: 20261127 }
const ORIGIN = 'https://towing.example.cn'
const WORD = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-']
const kinds = fc.constantFrom(...LINK_KINDS)
/** As the server makes them (server/ids.ts): UUIDs of version 7 without hyphens. */
const madeIds = fc.uuid({ version: 7 }).map((id) => id.replaceAll('-', ''))
const ids = fc.oneof(madeIds, fc.string({ unit: fc.constantFrom(...WORD), minLength: 1, maxLength: 64 }))
const links = fc.record({ kind: kinds, id: ids })
/** What a server may make of a link for a code of a mini-program. */
const sceneOf = ({ kind, id }: Link): string => kind.slice(0, 1) + (/^[\da-f]{32}$/.test(id) ? id.slice(0, 12) + id.slice(13) : id)
const isOwnPage = (path: string): boolean => /^\/pages\/[\w/]+\?\w+=[\w-]{1,64}$/.test(path) && findRoute(path) !== undefined

describe('a link', () => {
  it('leads to a page of this app, of each kind', () => {
    for (const kind of LINK_KINDS) {
      const { route, params } = placeOf({ kind, id: 'x1' })
      expect([kind, findRoute(route)?.needsSession, Object.values(params)]).toEqual([kind, true, ['x1']])
    }
    expect(pathOf({ kind: 'payment', id: 'jf-1' })).toBe('/pages/transferCar/form?payment=jf-1')
    expect(openPathOf({ kind: 'order', id: 'x1' })).toBe('/open/order/x1')
  })

  it('comes back from each of its addresses, whatever is added to them on the way', () => {
    const added = fc.constantFrom('', '#top', '&from=singlemessage&isappinstalled=0', '&id2=9')
    fc.assert(
      fc.property(links, fc.boolean(), added, (link, isWhole, more) => {
        const origin = isWhole ? ORIGIN : ''
        expect(readLink(`${origin}${pathOf(link)}${more}`, ORIGIN)).toEqual(link)
        expect(readLink(`${origin}${openPathOf(link)}${more.replace('&', '?')}`, ORIGIN)).toEqual(link)
      }),
      RUNS
    )
  })

  it('comes back from a page that a person copied with more in its address', () => {
    const copied = `${ORIGIN}${PAGES.task}?flowId=f1&opType=1&id=task-1&taskId=t9`
    expect(readLink(copied, ORIGIN)).toEqual({ kind: 'flow', id: 'task-1' })
    expect(readLink(`${PAGES.chat}?at=7&id=user-clerk1`, ORIGIN)).toEqual({ kind: 'chat', id: 'user-clerk1' })
  })
})

describe('a start of a mini-program', () => {
  it('says the link by a code of its own in 32 characters that WeChat takes', () => {
    expect(new Set(LINK_KINDS.map(([letter]) => letter)).size).toBe(LINK_KINDS.length)
    fc.assert(
      fc.property(kinds, madeIds, fc.boolean(), (kind, id, isEscaped) => {
        const scene = sceneOf({ kind, id })
        expect(scene).toMatch(/^[0-9a-zA-Z!#$&'()*+,/:;=?@._~-]{1,32}$/)
        expect(startLink({ scene: isEscaped ? encodeURIComponent(scene) : scene }, ORIGIN)).toEqual({ kind, id })
      }),
      RUNS
    )
    expect(startLink({ scene: 'ouser-driver1' }, ORIGIN)).toEqual({ kind: 'order', id: 'user-driver1' })
  })

  it('says it by the address of an ordinary code, escaped or not', () => {
    fc.assert(
      fc.property(links, fc.constantFrom('q', 'qrCode'), fc.boolean(), (link, name, isEscaped) => {
        const address = `${ORIGIN}${openPathOf(link)}`
        expect(startLink({ [name]: isEscaped ? encodeURIComponent(address) : address }, ORIGIN)).toEqual(link)
      }),
      RUNS
    )
  })

  it('says nothing by anything else', () => {
    for (const query of [
      {},
      { scene: '' },
      { scene: 'o' },
      { scene: 'x123' },
      { scene: 'o/../x' },
      { scene: 7 },
      { q: '%E0%A4%A' },
      { q: null }
    ])
      expect([query, startLink(query, ORIGIN)]).toEqual([query, undefined])
    expect(startLink({ scene: `o${'1'.repeat(65)}` }, ORIGIN)).toBeUndefined()
  })
})

describe('what is no link', () => {
  it.each([
    '',
    '/',
    '/open',
    '/open/order',
    '/open/order/',
    '/open/order/a/b',
    '/open/order/a b',
    '/open/order/..',
    `/open/order/${'1'.repeat(65)}`,
    '/open/constructor/x',
    '/open/__proto__/x',
    '/open/ORDER/x',
    '//open/order/x',
    '/\\open/order/x',
    'open/order/x',
    'https://towing.example.cn.evil.cn/open/order/x',
    'https://towing.example.cn@evil.cn/open/order/x',
    'https://evil.cn/open/order/x',
    'https://evil.cn/?https://towing.example.cn/open/order/x',
    'http://towing.example.cn/open/order/x',
    '//evil.cn/pages/transferCar/form?id=x',
    '/pages/transferCar/form',
    '/pages/transferCar/form?id=',
    '/pages/transferCar/form?id=%2e%2e',
    '/pages/transferCar/form?no=1#&id=x',
    '/pages/transferCar/form/../pay?id=x',
    '/pages/transferCar/formX?id=x',
    '/pages/login/index?id=x',
    '/pages/apply/externalLink/index?url=https://evil.cn',
    'javascript:location="/open/order/x"',
    'weixin://dl/business/?t=x'
  ])('%s', (address) => expect(readLink(address, ORIGIN)).toBeUndefined())

  it('whatever comes in leads to a page of this app or nowhere', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ORIGIN,
        'https:',
        '//',
        '/',
        '\\',
        '@',
        '?',
        '&',
        '#',
        '..',
        '%2f',
        'id=',
        'payment=',
        '/open/',
        'order/',
        '\n',
        ...LINK_KINDS
      ),
      fc.constantFrom(...Object.values(PAGES)),
      fc.string({ unit: 'binary', maxLength: 5 })
    )
    const texts = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(texts, fc.constantFrom('scene', 'q', 'qrCode'), (text, name) => {
        for (const link of [readLink(text, ORIGIN), startLink({ [name]: text }, ORIGIN)])
          if (link !== undefined) expect([text, isOwnPage(pathOf(link))]).toEqual([text, true])
        if (/^[a-z]+:/.test(text) && !text.startsWith(`${ORIGIN}/`)) expect([text, readLink(text, ORIGIN)]).toEqual([text, undefined])
      }),
      { ...RUNS, numRuns: RUNS.numRuns * 10 }
    )
  })
})
