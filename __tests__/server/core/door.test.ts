import type { InjectOptions } from 'fastify'
import { ANONYMOUS_ROUTES } from '../../../server/session/anonymous'
import { DAY } from '../../../server/clock'
import { onEmbedded, type TestApp } from '../../support/databases'

/** Nobody in where they don't belong, and nothing but envelopes out (rulings 1, 3, 6). */
onEmbedded((_name, makeApp) => {
  let server: TestApp
  beforeAll(async () => { server = await makeApp() }, 60_000)

  const ask = (method: string, url: string, token?: string) => server.app.inject({
    method: method as 'GET', url: url.replace(/:[A-Za-z]+/g, 'x'), headers: token === undefined ? {} : { authorization: token }
  })

  test('every /api route outside the anonymous table refuses a call without, with an unknown and with an expired token', async () => {
    const expired = await server.signIn('admin')
    server.clock.advance(8 * DAY)
    const guarded = server.app.routeList.filter(({ method, url }) => url.startsWith('/api') && !ANONYMOUS_ROUTES.some((route) => route.method === method && route.url === url))
    expect(guarded.length).toBeGreaterThanOrEqual(5)
    for (const { method, url } of guarded) {
      const where = `${method} ${url}`
      expect([where, (await ask(method, url)).json<{ code: number, data: unknown }>()]).toEqual([where, expect.objectContaining({ code: 602, data: null })])
      expect([where, (await ask(method, url, 'Bearer forged')).json<{ code: number }>()]).toEqual([where, expect.objectContaining({ code: 602, data: null })])
      expect([where, (await ask(method, url, expired)).json<{ code: number }>()]).toEqual([where, expect.objectContaining({ code: 600, data: null })])
    }
  })

  test('the anonymous table names only routes that exist, and those with a proof give nothing without it', async () => {
    for (const route of ANONYMOUS_ROUTES) {
      expect(server.app.routeList).toContainEqual({ method: route.method, url: route.url })
      if (route.proof === undefined) continue
      const answer = await ask(route.method, route.url)
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toMatchObject({ code: 403, data: null })
    }
  })

  const MALFORMED: [string, InjectOptions, number][] = [
    ['broken JSON', { method: 'POST', url: '/api/oauth/Login?client_id=a&client_secret=b', headers: { 'content-type': 'application/json' }, payload: '{"a":' }, 400],
    ['empty JSON', { method: 'POST', url: '/api/oauth/Login?client_id=a&client_secret=b', headers: { 'content-type': 'application/json' }, payload: '' }, 400],
    ['prototype in JSON', { method: 'POST', url: '/api/oauth/Login?client_id=a&client_secret=b', headers: { 'content-type': 'application/json' }, payload: '{"__proto__":{"x":1},"account":"a","password":"b"}' }, 400],
    ['unknown content type', { method: 'POST', url: '/api/oauth/Login?client_id=a&client_secret=b', headers: { 'content-type': 'application/xml' }, payload: '<a/>' }, 400],
    ['no body', { method: 'POST', url: '/api/oauth/Login?client_id=a&client_secret=b' }, 400],
    ['array body', { method: 'POST', url: '/api/oauth/Login?client_id=a&client_secret=b', headers: { 'content-type': 'application/json' }, payload: '[1]' }, 400],
    ['huge body', { method: 'POST', url: '/api/oauth/Login?client_id=a&client_secret=b', headers: { 'content-type': 'application/json' }, payload: JSON.stringify({ account: 'x'.repeat(1_200_000) }) }, 413],
    ['NUL in text', { method: 'POST', url: '/api/oauth/Login?client_id=a&client_secret=b', headers: { 'content-type': 'application/json' }, payload: '{"account":"a\\u0000b","password":"x"}' }, 400],
    ['bad length', { method: 'GET', url: '/api/oauth/ImageCode/abc/key' }, 400],
    ['too long a captcha', { method: 'GET', url: '/api/oauth/ImageCode/7/key' }, 400],
    ['bad escape', { method: 'GET', url: '/api/oauth/getConfig/%E0%A4%A' }, 400],
    ['unknown call', { method: 'GET', url: '/api/oauth/Nothing' }, 404],
    ['unknown method', { method: 'DELETE', url: '/api/oauth/Login' }, 404]
  ]
  test.each(MALFORMED)('%s gets the envelope over HTTP 200', async (_what, request, code) => {
    const answer = await server.app.inject(request)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ code, msg: expect.stringMatching(/[一-龥]/), timestamp: server.clock.now() })
    expect(answer.body).not.toMatch(/node_modules|\bat .+:\d+|FST_|Error/)
  })

  test('unknown fields are ignored on the platform families', async () => {
    const answer = await server.call('GET', '/api/app/Menu?keyword=&tenantId=1', { token: await server.signIn('driver1') })
    expect(answer.code).toBe(200)
  })

  test('an address under /api, a script, a style and a file never get the page', async () => {
    for (const url of ['/js/app.00000000.js', '/css/x.css', '/static/a.png', '/pages/x.js.map', '/favicon.ico']) {
      const answer = await server.app.inject({ url })
      expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([url, 404, 'text/plain; charset=utf-8'])
    }
  })

  test('healthz tells status, database and version', async () => {
    expect((await server.app.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok', database: 'ok', version: '3.3.5' })
  })

  test('an unexpected error shows a request id and nothing of itself', async () => {
    const broken = await makeApp({ prepare: (app) => { app.get('/api/oauth/Broken', () => { throw new Error('secret detail') }) } })
    const answer = await broken.call('GET', '/api/oauth/Broken', { token: await broken.signIn('driver1') })
    expect(answer).toMatchObject({ code: 500, msg: '系统繁忙，请稍后重试', data: null, extras: { requestId: expect.stringMatching(/^[0-9a-f]{32}$/) } })
    expect(JSON.stringify(answer)).not.toContain('secret detail')
  }, 60_000)
})
