import { connect } from 'node:net'
import type { InjectOptions } from 'fastify'
import { ANONYMOUS_ROUTES } from '../../../server/session/anonymous'
import { DAY } from '../../../server/clock'
import { openPayChannels } from '../../../server/transferCar/payment/pay/channels'
import { oneDatabase, type TestApp } from '../../support/databases'

/**
 * Nobody in where they don't belong, and nothing but envelopes out (wire.md#body-codes, wire.md#unknown-fields, wire.md#anonymous-routes).
 */
oneDatabase((_name, makeApp) => {
  let server: TestApp
  beforeAll(async () => {
    server = await makeApp()
    // No provider listens there: a notice is refused before anybody is asked.
    const { local } = server.context.config.pay
    server.context.pay = openPayChannels(
      { ...server.context.config.pay, local: local && { ...local, url: 'http://127.0.0.1:9' } },
      server.clock
    )
  })

  const ask = (method: string, url: string, token?: string) =>
    server.app.inject({
      method: method as 'GET',
      url: url.replace(/:[A-Za-z]+/g, 'x'),
      headers: token === undefined ? {} : { authorization: token }
    })

  test('every /api route outside the anonymous table refuses a call without, with an unknown and with an expired token', async () => {
    const expired = await server.signIn('admin')
    server.clock.advance(8 * DAY)
    const guarded = server.app.routeList.filter(
      ({ method, url }) => url.startsWith('/api') && !ANONYMOUS_ROUTES.some((route) => route.method === method && route.url === url)
    )
    expect(guarded.length).toBeGreaterThanOrEqual(5)
    for (const { method, url } of guarded) {
      const where = `${method} ${url}`
      expect([where, (await ask(method, url)).json<{ code: number; data: unknown }>()]).toEqual([
        where,
        expect.objectContaining({ code: 602, data: null })
      ])
      expect([where, (await ask(method, url, 'Bearer forged')).json<{ code: number }>()]).toEqual([
        where,
        expect.objectContaining({ code: 602, data: null })
      ])
      expect([where, (await ask(method, url, expired)).json<{ code: number }>()]).toEqual([
        where,
        expect.objectContaining({ code: 600, data: null })
      ])
    }
  })

  test('the anonymous table names only routes that exist, and those with a proof give nothing without it', async () => {
    for (const route of ANONYMOUS_ROUTES) {
      expect(server.app.routeList).toContainEqual(expect.objectContaining({ method: route.method, url: route.url }))
      if (route.proof === undefined) continue
      const answer = await ask(route.method, route.url)
      // Sockets prove themselves after the upgrade (realtime/connect.test.ts); as a plain request there is no such call.
      if (route.proof === 'token') {
        expect(answer.json()).toMatchObject({ code: 404, data: null })
        continue
      }
      if (route.proof === 'code') {
        expect(answer.json()).toMatchObject({ code: 404, data: null })
        continue
      }
      if (route.proof === 'ticket') {
        const madeUp = await server.app.inject({ method: 'POST', url: route.url, payload: { ticket: 'x'.repeat(43) } })
        for (const refused of [answer, madeUp]) expect([route.url, refused.json<{ code: number }>().code]).toEqual([route.url, 400])
        if (route.url !== '/api/admin/Invitation') expect(madeUp.json()).toMatchObject({ msg: '验证已失效，请重新登录', data: null })
        continue
      }
      // Answers in the channel's own words; forged, late and altered ones: transferCar/money/pay/notices.test.ts.
      if (route.proof === 'notice') {
        for (const channel of ['WECHAT', 'ALIPAY']) {
          const refused = await server.app.inject({
            method: 'POST',
            url: route.url.replace(':channel', channel),
            headers: { 'content-type': 'application/json' },
            payload: '{"kind":"PAY"}'
          })
          expect([route.url, channel, refused.statusCode, refused.body]).toEqual([route.url, channel, 400, 'failure'])
        }
        continue
      }
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toMatchObject({ code: 403, data: null })
    }
  })

  const MALFORMED: [string, InjectOptions, number][] = [
    [
      'broken JSON',
      {
        method: 'POST',
        url: '/api/oauth/Login?client_id=a&client_secret=b',
        headers: { 'content-type': 'application/json' },
        payload: '{"a":'
      },
      400
    ],
    [
      'empty JSON',
      { method: 'POST', url: '/api/oauth/Login?client_id=a&client_secret=b', headers: { 'content-type': 'application/json' }, payload: '' },
      400
    ],
    [
      'prototype in JSON',
      {
        method: 'POST',
        url: '/api/oauth/Login?client_id=a&client_secret=b',
        headers: { 'content-type': 'application/json' },
        payload: '{"__proto__":{"x":1},"account":"a","password":"b"}'
      },
      400
    ],
    [
      'unknown content type',
      {
        method: 'POST',
        url: '/api/oauth/Login?client_id=a&client_secret=b',
        headers: { 'content-type': 'application/xml' },
        payload: '<a/>'
      },
      400
    ],
    ['no body', { method: 'POST', url: '/api/oauth/Login?client_id=a&client_secret=b' }, 400],
    [
      'array body',
      {
        method: 'POST',
        url: '/api/oauth/Login?client_id=a&client_secret=b',
        headers: { 'content-type': 'application/json' },
        payload: '[1]'
      },
      400
    ],
    [
      'huge body',
      {
        method: 'POST',
        url: '/api/oauth/Login?client_id=a&client_secret=b',
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ account: 'x'.repeat(1_200_000) })
      },
      413
    ],
    [
      'NUL in text',
      {
        method: 'POST',
        url: '/api/oauth/Login?client_id=a&client_secret=b',
        headers: { 'content-type': 'application/json' },
        payload: '{"account":"a\\u0000b","password":"x"}'
      },
      400
    ],
    [
      'half a surrogate pair',
      {
        method: 'POST',
        url: '/api/oauth/Login?client_id=a&client_secret=b',
        headers: { 'content-type': 'application/json' },
        payload: '{"account":"a\\ud800b","password":"x"}'
      },
      400
    ],
    [
      'deep nesting',
      {
        method: 'POST',
        url: '/api/oauth/Login?client_id=a&client_secret=b',
        headers: { 'content-type': 'application/json' },
        payload: `{"account":"a","password":"b","x":${'['.repeat(300_000)}${']'.repeat(300_000)}}`
      },
      400
    ],
    ['a number that is no whole number', { method: 'GET', url: '/api/oauth/ImageCode/4.5/key' }, 400],
    ['a number in another notation', { method: 'GET', url: '/api/oauth/ImageCode/0x4/key' }, 400],
    ['bad length', { method: 'GET', url: '/api/oauth/ImageCode/abc/key' }, 400],
    ['too long a captcha', { method: 'GET', url: '/api/oauth/ImageCode/7/key' }, 400],
    ['bad escape', { method: 'GET', url: '/api/oauth/getConfig/%E0%A4%A' }, 400],
    ['unknown call in another spelling', { method: 'GET', url: '/%61pi/oauth/Nothing' }, 404],
    ['unknown call after two slashes', { method: 'GET', url: '//api/oauth/Nothing' }, 404],
    ['no token in another spelling', { method: 'GET', url: '/%61pi/app/Menu' }, 602],
    ['unknown call', { method: 'GET', url: '/api/oauth/Nothing' }, 404],
    ['unknown method', { method: 'DELETE', url: '/api/oauth/Login' }, 404]
  ]
  test.each(MALFORMED)('%s gets the envelope over HTTP 200', async (_what, request, code) => {
    const answer = await server.app.inject(request)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ code, msg: expect.stringMatching(/[一-龥]/), timestamp: server.clock.now() })
    expect(answer.body).not.toMatch(/node_modules|\bat .+:\d+|FST_|Error/)
  })

  test('an address in another spelling is the same call: it needs the key and is kept in no cache', async () => {
    const headers = { authorization: await server.signIn('dispatcher1') }
    for (const url of [
      '/%61pi/transferCar/AccidentOrder',
      '/api/transfer%43ar/AccidentOrder',
      'http://elsewhere/api/transferCar/AccidentOrder'
    ]) {
      const write = await server.app.inject({ method: 'POST', url, headers, payload: { draft: true } })
      expect([url, write.json()]).toEqual([url, expect.objectContaining({ code: 400, msg: '缺少操作标识（Idempotency-Key）' })])
      const read = await server.app.inject({ url, headers })
      expect([url, read.json<{ code: number }>().code, read.headers['cache-control']]).toEqual([url, 200, 'no-store'])
    }
  })

  test('behind a proxy the address is what the proxy wrote, not what the client put in front of it', async () => {
    const seen = async (trustProxy: number) => {
      const one = await makeApp({
        config: { trustProxy },
        prepare: (app) => {
          app.get('/api/oauth/Ip', async (request) => ({ code: 200, msg: '', data: request.ip }))
        }
      })
      return (
        await one.call('GET', '/api/oauth/Ip', { token: await one.signIn('driver1'), headers: { 'x-forwarded-for': '6.6.6.6, 9.9.9.9' } })
      ).data
    }
    expect([await seen(0), await seen(1), await seen(2)]).toEqual(['127.0.0.1', '9.9.9.9', '6.6.6.6'])
  })

  test('what is no HTTP gets the envelope too', async () => {
    const address = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }))
    for (const [sent, status] of [
      ['GARBAGE\r\n\r\n', 400],
      [`GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`, 431]
    ] as const) {
      const answer = await new Promise<string>((resolve) => {
        let text = ''
        const socket = connect(Number(address.port), '127.0.0.1', () => socket.write(sent))
        socket
          .on('data', (part) => {
            text += part.toString()
          })
          .on('close', () => resolve(text))
      })
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
      expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
        code: status === 431 ? 413 : 400,
        msg: expect.stringMatching(/[一-龥]/),
        data: null
      })
    }
  })

  test('unknown fields of ours are refused by any name, and thousands of them by a short answer', async () => {
    const token = await server.signIn('dispatcher1')
    const create = (body: unknown) =>
      server.call<{ fields: Record<string, string> }>('POST', '/api/transferCar/AccidentOrder', { token, key: true, body })
    expect((await create({ constructor: 1, toString: 2 })).data.fields).toEqual({
      constructor: '字段 constructor 不被接受',
      toString: '字段 toString 不被接受'
    })
    const many = await create(Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`k${i}`, 1])))
    expect(many).toMatchObject({ code: 400, msg: '字段 k0 不被接受' })
    expect(Object.keys(many.data.fields)).toHaveLength(50)
    expect(await server.call('GET', '/api/transferCar/AccidentOrder?pageSize=1e1', { token })).toMatchObject({
      code: 400,
      data: { fields: { pageSize: '每页条数应为整数' } }
    })
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
    const broken = await makeApp({
      prepare: (app) => {
        app.get('/api/oauth/Broken', () => {
          throw new Error('secret detail')
        })
      }
    })
    const answer = await broken.call('GET', '/api/oauth/Broken', { token: await broken.signIn('driver1') })
    expect(answer).toMatchObject({
      code: 500,
      msg: '系统繁忙，请稍后重试',
      data: null,
      extras: { requestId: expect.stringMatching(/^[0-9a-f]{32}$/) }
    })
    expect(JSON.stringify(answer)).not.toContain('secret detail')
  })
})
