import { ApiError, ClientCode } from '@/domain/apiError'
import { outcomeOf } from '@/domain/outcome'
import { createCancel } from '@/domain/cancel'
import { holdTimers, type HeldTimers } from '../../support/heldTimers'
import { caught, ok, refused, startServer, testApi, until, wait, type TestServer } from './testApi'

/** A call that runs for longer than this shows the waiting mask, ms (wire.md#requests). */
const MASK_MS = 800

describe('request over a real server', () => {
  let server: TestServer
  let foreign: TestServer | undefined
  afterEach(async () => {
    await foreign?.close()
    foreign = undefined
  })
  let masks: HeldTimers
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())
  beforeEach(() => {
    masks = holdTimers((ms) => ms === MASK_MS)
    server.seen.length = 0
    server.routes.clear()
  })
  afterEach(() => masks.restore())
  const last = () => server.seen[server.seen.length - 1] as (typeof server.seen)[number]

  describe('what is sent', () => {
    test('GET by default, with origin, raw token and query rules; the whole envelope comes back', async () => {
      server.routes.set('GET /api/list', () => ok({ list: [1] }, { timestamp: Date.now() }))
      const { api } = testApi(server.url, { getToken: () => 'Bearer abc' })
      const envelope = await api.request<{ list: number[] }>({
        url: '/api/list',
        query: { a: 'x y&', b: '', c: null, d: undefined, e: [1, 2], f: 0 }
      })
      expect(envelope).toMatchObject({ code: 200, msg: '操作成功', data: { list: [1] } })
      expect(last().headers).toMatchObject({ authorization: 'Bearer abc', 'jnpf-origin': 'app' })
      expect(decodeURIComponent(last().search)).toBe('?a=x y&&e[]=1&e[]=2&f=0')
      expect(last().search).toContain('a=x%20y%26')
    })

    test('no Authorization without a token', async () => {
      server.routes.set('GET /api/list', () => ok(null))
      await testApi(server.url).api.request({ url: '/api/list' })
      expect(last().headers.authorization).toBeUndefined()
    })

    test.each([
      ['indices', 'a[0]=1&a[1]=2'],
      ['brackets', 'a[]=1&a[]=2'],
      ['repeat', 'a=1&a=2'],
      ['comma', 'a=1,2']
    ] as const)('arrays as %s', async (arrayFormat, text) => {
      server.routes.set('GET /api/list', () => ok(null))
      await testApi(server.url).api.request({ url: '/api/list?x=1', data: { a: [1, 2] }, arrayFormat })
      expect(decodeURIComponent(last().search)).toBe(`?x=1&${text}`)
    })

    test('http defaults to POST with JSON; get, put and delete; DELETE may carry a body', async () => {
      server.routes.set('/api/thing', () => ok('done'))
      const { api } = testApi(server.url)
      expect((await api.http<string>({ url: '/api/thing', data: { name: '拖车', list: [] } })).data).toBe('done')
      expect(last().method).toBe('POST')
      expect(last().headers['content-type']).toBe('application/json;charset=UTF-8')
      expect(JSON.parse(last().body.toString())).toEqual({ name: '拖车', list: [] })
      await api.http.get('/api/thing', { q: 1 })
      expect([last().method, last().search]).toEqual(['GET', '?q=1'])
      await api.http.put('/api/thing', { v: 2 })
      expect([last().method, last().body.toString()]).toEqual(['PUT', '{"v":2}'])
      await api.http.delete('/api/thing', { v: 3 })
      expect([last().method, last().body.toString()]).toEqual(['DELETE', '{"v":3}'])
      await api.http.post('/api/thing')
      expect(last().body.toString()).toBe('{}')
      await api.http.delete('/api/thing')
      expect(last().body.toString()).toBe('')
    })

    test('form bodies: escaped, empty texts kept, absent values left out', async () => {
      server.routes.set('/api/oauth/Login', () => ok(null))
      await testApi(server.url).api.request({
        url: '/api/oauth/Login',
        method: 'POST',
        form: true,
        data: { account: '张三&=', code: '', none: undefined, n: 1 }
      })
      expect(last().headers['content-type']).toBe('application/x-www-form-urlencoded')
      expect(last().body.toString()).toBe(`account=${encodeURIComponent('张三&=')}&code=&n=1`)
    })

    test('absolute addresses stay, and a foreign server gets neither token nor act key', async () => {
      foreign = await startServer()
      foreign.routes.set('/sms', () => ok(null))
      server.routes.set('/api/x', () => ok(null))
      const { api } = testApi(server.url, { getToken: () => 'Bearer abc', sendsIdempotencyKey: () => true })
      await api.request({ url: `${foreign.url}/sms`, method: 'POST', idempotencyKey: 'k' })
      expect(foreign.seen[0]?.headers.authorization).toBeUndefined()
      expect(foreign.seen[0]?.headers['idempotency-key']).toBeUndefined()
      await api.request({ url: `${server.url}/api/x` })
      expect(last().headers.authorization).toBe('Bearer abc')
    })

    test.each([
      ['own origin', true, false, 'k1'],
      ['feature listed', false, true, 'k1'],
      ['neither', false, false, undefined]
    ])('act key by wire.md#acts-and-keys: %s', async (_name, isOwn, hasFeature, expected) => {
      server.routes.set('/api/x', () => ok(null))
      const { api } = testApi(server.url, { ownOrigin: isOwn ? server.url : 'http://elsewhere', sendsIdempotencyKey: () => hasFeature })
      await api.request({ url: '/api/x', method: 'POST', data: {}, idempotencyKey: 'k1' })
      expect(last().headers['idempotency-key']).toBe(expected)
    })

    test('nothing is sent twice by itself, not even after a failure', async () => {
      server.routes.set('/api/x', () => ({ status: 503, text: 'down' }))
      await caught(testApi(server.url).api.request({ url: '/api/x', method: 'POST', data: {} }))
      await wait(100)
      expect(server.seen).toHaveLength(1)
    })
  })

  describe('what comes back', () => {
    test('a body code rejects with its data and a toast without the foreign prefix', async () => {
      server.routes.set('/api/x', () => refused(400, '[D1000] 用户名或密码不正确', { fields: { name: '太长' }, requestId: 'r-1' }))
      const { api, toasts } = testApi(server.url)
      const error = await caught(api.request({ url: '/api/x' }))
      expect(error).toBeInstanceOf(ApiError)
      expect(error).toMatchObject({
        code: 400,
        status: 200,
        message: '用户名或密码不正确',
        requestId: 'r-1',
        data: { fields: { name: '太长' } }
      })
      expect(toasts).toEqual(['用户名或密码不正确'])
    })

    test.each([
      ['without a message', refused(500, '')],
      ['with something else than an envelope', { text: '<html>' }],
      ['with an empty answer', { text: '' }]
    ])('default toast for an answer %s', async (_name, answer) => {
      server.routes.set('/api/x', () => answer)
      const { api, toasts } = testApi(server.url)
      await caught(api.request({ url: '/api/x' }))
      expect(toasts).toEqual(['请求出错，请重试'])
    })

    test('handles: no toast for these codes on this call only', async () => {
      server.routes.set('/api/x', () => refused(409, '已被他人修改', { id: '1', version: 3 }))
      const { api, toasts } = testApi(server.url)
      const error = await caught(api.request({ url: '/api/x', handles: [409] }))
      expect(error.data).toEqual({ id: '1', version: 3 })
      expect(toasts).toEqual([])
      await caught(api.request({ url: '/api/x', handles: [400] }))
      expect(toasts).toEqual(['已被他人修改'])
    })

    test.each([403, 404])('%i of the platform is a refusal, of a proxy it says nothing of the act', async (status) => {
      const { api } = testApi(server.url)
      server.routes.set('/api/x', () => ({ status, body: { code: status, msg: '没有权限', data: null } }))
      const told = await caught(api.request({ url: '/api/x', method: 'POST' }))
      server.routes.set('/api/x', () => ({ status, text: '<html>Forbidden</html>', headers: { 'content-type': 'text/html' } }))
      const bare = await caught(api.request({ url: '/api/x', method: 'POST' }))
      expect([outcomeOf(told), outcomeOf(bare), bare.code]).toEqual(['refused', 'unknown', status])
    })

    test('a non-200 status rejects with the full response', async () => {
      server.routes.set('/api/x', () => ({ status: 502, body: { code: 200, msg: 'x', data: 1 }, headers: { 'x-request-id': 'r-9' } }))
      const { api, toasts } = testApi(server.url)
      const error = await caught(api.request({ url: '/api/x' }))
      expect(error).toMatchObject({ code: 502, status: 502, requestId: 'r-9' })
      expect(error.response).toMatchObject({ statusCode: 502, data: { code: 200 }, header: { 'x-request-id': 'r-9' } })
      expect(toasts).toEqual(['x'])
    })

    test('no server: code of the network, toast 连接服务器失败; silent calls say nothing', async () => {
      // jsdom writes its own line about the refused connection.
      const lines = jest.spyOn(console, 'error').mockImplementation(() => undefined)
      const { api, toasts } = testApi('http://127.0.0.1:9')
      expect(await caught(api.request({ url: '/api/x' }))).toMatchObject({ code: ClientCode.network, status: 0, isOffline: true })
      expect(toasts).toEqual(['连接服务器失败'])
      await caught(api.request({ url: '/api/x', silent: true }))
      await caught(api.request({ url: '/api/x', handles: [ClientCode.network] }))
      expect(toasts).toHaveLength(1)
      lines.mockRestore()
    })

    test('a call has its own time, and the connection is closed when it is up', async () => {
      server.routes.set('/api/slow', () => new Promise(() => undefined))
      const { api, toasts } = testApi(server.url)
      const before = server.seen.length
      const asked = caught(api.request({ url: '/api/slow', timeout: 1_000 }))
      // A busy machine may take longer than the time that a call has at least: there must be a connection to close.
      await until(() => server.seen.length > before)
      const error = await asked
      expect(error).toMatchObject({ code: ClientCode.timeout, isOffline: true })
      expect(toasts).toEqual(['连接服务器失败'])
      await until(() => last().isBroken)
    })

    test('interceptors change the options, change the answer and may reject; request() knows none', async () => {
      server.routes.set('/api/x', ({ headers }) => ok(headers['x-tenant'] ?? 'none'))
      const { api } = testApi(server.url, {
        interceptors: {
          request: (options) => ({ ...options, header: { ...options.header, 'content-language': 'zh' } }),
          response: (envelope, options) => {
            if (options.query !== undefined) throw new Error('interceptor says no')
            return { ...envelope, data: 'seen' }
          }
        }
      })
      const options = { url: '/api/x' }
      expect((await api.http(options)).data).toBe('seen')
      expect(last().headers['content-language']).toBe('zh')
      expect(options).toEqual({ url: '/api/x' })
      await expect(api.http.get('/api/x', { a: 1 })).rejects.toThrow('interceptor says no')
      expect((await api.request({ url: '/api/x' })).data).toBe('none')
    })

    test('the server time of an answer gives the clock offset', async () => {
      server.routes.set('/api/x', () => ok(null, { timestamp: Date.now() + 3_600_000 }))
      const { api, clock } = testApi(server.url)
      expect(clock.offsetMs).toBeUndefined()
      await api.request({ url: '/api/x' })
      expect(Math.abs((clock.offsetMs ?? 0) - 3_600_000)).toBeLessThan(1000)
    })
  })

  describe('cancel', () => {
    test('a cancelled call rejects at once, without a toast, and breaks the connection', async () => {
      server.routes.set('/api/slow', () => new Promise(() => undefined))
      const { api, toasts, mask } = testApi(server.url)
      const source = createCancel()
      const call = caught(api.request({ url: '/api/slow', signal: source.signal }))
      await until(() => server.seen.length > 0)
      masks.pass()
      expect(mask).toEqual(['show'])
      source.abort()
      expect(await call).toMatchObject({ code: ClientCode.abort, isAborted: true })
      expect(mask).toEqual(['show', 'hide'])
      expect(toasts).toEqual([])
      await until(() => last().isBroken)
    })

    test('a signal that is cancelled already sends nothing; a real AbortSignal works too', async () => {
      server.routes.set('/api/x', () => ok(null))
      const controller = new AbortController()
      controller.abort()
      expect((await caught(testApi(server.url).api.request({ url: '/api/x', signal: controller.signal }))).isAborted).toBe(true)
      expect(server.seen).toHaveLength(0)
    })
  })
})
