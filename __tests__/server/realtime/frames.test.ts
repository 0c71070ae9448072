import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { Writable } from 'node:stream'
import fc from 'fast-check'
import Fastify from 'fastify'
import { Type } from '@sinclair/typebox'
import { refuse } from '../../../server/errors'
import { logOptions, redactUrl } from '../../../server/logging'
import { SECOND } from '../../../server/clock'
import type { RealtimeBounds } from '../../../server/realtime/bounds'
import { oneDatabase, testConfig, type TestApp } from '../../support/databases'
import { listen, LiveSocket, testBounds } from '../../support/liveSocket'

/** A malformed, huge, endless or silent client never takes the process or anybody else's socket with it (quality.md#input). */
oneDatabase((_name, makeApp) => {
  let server: TestApp
  let base: string
  let token: string
  const open = (given = token) => LiveSocket.join(base, given)
  const start = async (bounds: Partial<RealtimeBounds>) => {
    const one = await makeApp({ config: { realtime: testBounds(bounds) } })
    return { one, address: await listen(one), token: await one.signIn('driver1') }
  }
  beforeAll(async () => {
    server = await makeApp({ config: { realtime: testBounds() } })
    server.context.live.frames.on(
      'probe',
      Type.Object({ method: Type.Literal('probe'), what: Type.String({ maxLength: 10, title: '内容' }) }),
      ({ what }, { reply }) => {
        if (what === 'refuse') throw refuse('不行')
        if (what === 'crash') throw new Error('secret detail')
        reply({ method: 'error', msg: `ok ${what}` })
      }
    )
    base = await listen(server)
    token = await server.signIn('driver1')
  })

  const MALFORMED: [string, string | Buffer, string][] = [
    ['no JSON', '{"method":', '消息格式不正确'],
    ['empty', '', '消息格式不正确'],
    ['null', 'null', '消息格式不正确'],
    ['a number', '7', '消息格式不正确'],
    ['a text', '"probe"', '消息格式不正确'],
    ['an array', '[{"method":"probe"}]', '消息格式不正确'],
    ['no method', '{}', '消息格式不正确'],
    ['a method that is no text', '{"method":{"a":1}}', '消息格式不正确'],
    ['binary', randomBytes(50), '不支持二进制消息'],
    ['binary that would be a frame', Buffer.from('{"method":"heartbeat"}'), '不支持二进制消息'],
    ['65 KB', JSON.stringify({ method: 'probe', what: 'x'.repeat(65 * 1024) }), '消息过大'],
    ['deep nesting', `{"method":"probe","what":"a","x":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, '内容层级过深'],
    ['a missing field', '{"method":"probe"}', '内容不能为空'],
    ['a wrong type', '{"method":"probe","what":7}', '内容格式不正确'],
    ['too long a text', '{"method":"probe","what":"12345678901"}', '内容不能超过 10 个字符'],
    ['NUL', '{"method":"probe","what":"a\\u0000"}', '内容中含有不允许的字符'],
    ['half a surrogate pair', '{"method":"probe","what":"\\ud800"}', '内容中含有不允许的字符'],
    ['a refusal', '{"method":"probe","what":"refuse"}', '不行'],
    ['a crash', '{"method":"probe","what":"crash"}', '系统繁忙，请稍后重试'],
    ['a token that is no text', '{"method":"heartbeat","token":{"a":1}}', '登录凭证格式不正确'],
    ['SendMessage without anything', '{"method":"SendMessage"}', '']
  ]
  test('every kind of bad frame is answered by an error and the socket lives on', async () => {
    const socket = await open()
    for (const [what, data, msg] of MALFORMED) {
      socket.raw(data)
      const answer = await socket.next('error')
      expect([what, answer]).toEqual([
        what,
        expect.objectContaining({ method: 'error', msg: msg === '' ? expect.stringMatching(/[一-龥]/) : msg })
      ])
      expect(JSON.stringify(answer)).not.toMatch(/secret|node_modules|Error|\bat .+:\d+/)
    }
    socket.clear()
    for (const method of ['nobodyKnows', 'initMessage', 'logout', '__proto__', 'constructor', 'toString'])
      socket.raw(JSON.stringify({ method, userId: 'user-admin' }))
    await socket.settle()
    expect(socket.received).toEqual([{ method: 'heartbeat' }])
    socket.send({ method: 'probe', what: 'a', further: { unknown: 1 } })
    expect((await socket.next('error')).msg).toBe('ok a')
  })

  test('whatever text comes, the socket answers in order and lives on', async () => {
    const socket = await open()
    const part = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .record({
          method: fc.constantFrom('probe', 'SendMessage', 'MessageList', 'UpdateReadMessage', 'heartbeat'),
          what: fc.anything(),
          toUserId: fc.anything(),
          pageSize: fc.anything()
        })
        .map((frame) => JSON.stringify(frame) ?? '')
    )
    socket.clear()
    const texts = fc.sample(part, { numRuns: process.env.TEST_FULL === '1' ? 2_000 : 60, seed: 20261121 })
    // A few at a time: more than the server lets wait (bounds.ts) would end the socket on a slow machine.
    for (let from = 0; from < texts.length; from += 50) {
      for (const text of texts.slice(from, from + 50)) socket.raw(text)
      await socket.settle()
    }
    expect(socket.closeCode).toBeUndefined()
    for (const frame of socket.received) expect(['error', 'heartbeat', 'messageList', 'unread']).toContain(frame.method)
    expect((await server.call('GET', '/healthz' as '/', {})) as unknown).toMatchObject({ status: 'ok' })
  })

  test('10 MB at once ends this socket and no other', async () => {
    const [one, other] = [await open(), await open()]
    one.raw(`{"method":"probe","what":"${'x'.repeat(10 * 1024 * 1024)}"}`)
    expect(await one.closed()).toBe(1009)
    await other.settle()
  })

  test('too many frames are refused, then end the socket; a new window is a new start', async () => {
    const { one, address, token: own } = await start({ framesPerWindow: 60 })
    const socket = await LiveSocket.join(address, own)
    for (let i = 0; i < 60; i++) socket.send({ method: 'heartbeat' })
    // OnConnection was the first of the window.
    expect(await socket.next('error')).toEqual({ method: 'error', msg: '操作太频繁，请稍后再试' })
    one.clock.advance(10 * SECOND)
    await socket.settle()
    expect([socket.of('heartbeat').length, socket.of('error').length]).toEqual([60, 1])
    for (let i = 0; i < 200; i++) socket.send({ method: 'heartbeat' })
    expect(await socket.closed()).toBe(1008)
    await LiveSocket.join(address, own)
  })

  test('strangers of one address are bounded; those who proved themselves are not counted', async () => {
    const { address, token: own } = await start({ strangersPerAddress: 2, greetingMs: 60_000 })
    const joined = [await LiveSocket.join(address, own), await LiveSocket.join(address, own), await LiveSocket.join(address, own)]
    const strangers = [
      await LiveSocket.open(address, '', { tokenIn: 'frame', greet: false }),
      await LiveSocket.open(address, '', { tokenIn: 'frame', greet: false })
    ]
    const third = await LiveSocket.open(address, own, { greet: false })
    expect([await third.closed(), third.received]).toEqual([1013, []])
    strangers[0]?.close()
    await strangers[0]?.closed()
    const again = await LiveSocket.join(address, own)
    for (const socket of [...joined, again]) await socket.settle()
  })

  /** A client that upgrades by hand and then does nothing at all. */
  const silent = async (address: string, own: string): Promise<Socket> => {
    const { hostname, port } = new URL(address)
    const socket = connect(Number(port), hostname)
    await new Promise<void>((resolve) => {
      socket.once('connect', resolve)
    })
    socket.on('error', () => undefined)
    socket.write(
      `GET /api/message/websocket/${encodeURIComponent(own)} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`
    )
    await new Promise<void>((resolve) => {
      socket.once('data', () => {
        resolve()
      })
    })
    const hello = Buffer.from(JSON.stringify({ method: 'OnConnection' }))
    socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | hello.length, 0, 0, 0, 0]), hello]))
    return socket
  }

  test('a connection that answers no ping is dropped and its person is gone', async () => {
    const { one, address } = await start({ pingMs: 2_000 })
    const watcher = await LiveSocket.join(address, await one.signIn('manager1'))
    const dead = await silent(address, await one.signIn('driver2'))
    await watcher.next('Online')
    expect((await watcher.next('Offline')).userId).toBe('user-driver2')
    await watcher.settle()
    expect(watcher.closeCode).toBeUndefined()
    dead.destroy()
  })

  test('a reader that does not read is dropped before it fills the memory', async () => {
    const { one, address } = await start({ bufferedBytes: 200_000 })
    const watcher = await LiveSocket.join(address, await one.signIn('manager1'))
    const slow = await silent(address, await one.signIn('driver2'))
    await watcher.next('Online')
    slow.pause()
    const push = { method: 'messagePush' as const, messageType: 3, userId: '', toUserId: [], title: 'x'.repeat(50_000) }
    for (let i = 0; i < 2_000 && one.context.live.onlineUsers().includes('user-driver2'); i++) {
      one.context.live.send(null, ['user-driver2'], push)
      await new Promise((resolve) => {
        setImmediate(resolve)
      })
    }
    expect((await watcher.next('Offline')).userId).toBe('user-driver2')
    slow.destroy()
  })

  test('one answer that is larger than what may wait is given to a reader that keeps up', async () => {
    const { one, address, token: own } = await start({ bufferedBytes: 20_000 })
    one.context.live.init.contribute(async () => ({ noticeDefaultText: '长'.repeat(100_000) }))
    for (let i = 0; i < 3; i++) await (await LiveSocket.join(address, own)).settle()
  })

  test('pings count like frames: who sends them without end is gone', async () => {
    const { address, token: own } = await start({ framesPerWindow: 60 })
    const socket = await LiveSocket.join(address, own)
    const closed = new Promise((resolve) => {
      socket.socket.once('close', resolve)
    })
    let answered = 0
    for (; socket.closeCode === undefined && answered < 500; answered++) {
      socket.socket.ping()
      // One after another: many at once without reading are dropped by the library itself.
      await Promise.race([
        new Promise((resolve) => {
          socket.socket.once('pong', resolve)
        }),
        closed
      ])
    }
    expect(await socket.closed()).toBe(1008)
    expect(answered).toBeLessThan(130)
  })

  test('values of a statement stand in no log, whatever they look like', async () => {
    let lines = ''
    const stream = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        lines += chunk.toString()
        done()
      }
    })
    const options = logOptions({ ...testConfig(), environment: 'production', logLevel: 'trace' })
    const app = Fastify({ logger: { ...(typeof options === 'object' ? options : {}), stream } })
    const secret = '13800000000'
    app.log.error(
      {
        err: new Error(`Failed query: insert\nparams: ${secret},a\n    at ${secret} (${secret})\n    at b,${secret}`, {
          cause: new Error(`x\nparams: \n    at ${secret}`)
        })
      },
      'frame'
    )
    await app.close()
    expect(lines).toContain('Failed query: insert')
    expect(lines).toMatch(/at .*frames\.test\.ts/)
    expect(lines).not.toContain(secret)
  })

  test('a server that stops says 1001 to everybody, waits for none that stays silent, and a later start takes them back', async () => {
    const { one, address, token: own } = await start({ stopMs: 300 })
    const sockets = await Promise.all(Array.from({ length: 20 }, () => LiveSocket.join(address, own)))
    const stranger = await LiveSocket.open(address, '', { tokenIn: 'frame', greet: false })
    const deaf = await silent(address, own)
    await one.app.close()
    expect(await Promise.all([...sockets, stranger].map((socket) => socket.closed()))).toEqual(Array.from({ length: 21 }, () => 1001))
    for (const socket of sockets) expect([socket.of('closeSocket'), socket.of('logout')]).toEqual([[], []])
    deaf.destroy()
  })

  test("no spelling of a socket address shows its token, in the words of the server's own log", async () => {
    const secret = 'sEcReT-tOkEn'
    const spellings = [
      `/api/message/websocket/${secret}`,
      `/api/message/websocket/Bearer%20${secret}?a=1`,
      `/websocket/${secret}`,
      `/%61pi/message/websocket/${secret}`,
      `/api/message/web%73ocket/Bearer%20${secret}`,
      `/websocket%2F${secret}`,
      `/API/message/WebSocket/${secret}`,
      `http://elsewhere/api/message/websocket/${secret}`,
      `//websocket/${secret}`,
      `/api/message/websocket/a/${secret}`,
      `/websocket/%E0${secret}`,
      `/?token=${secret}`,
      `/anything?%74oken=${secret}`
    ]
    for (const url of spellings) expect([url, redactUrl(url)]).toEqual([url, expect.not.stringContaining(secret)])
    let lines = ''
    const stream = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        lines += chunk.toString()
        done()
      }
    })
    const options = logOptions({ ...testConfig(), environment: 'production', logLevel: 'trace' })
    const app = Fastify({ logger: { ...(typeof options === 'object' ? options : {}), stream } })
    app.get('/*', async (request) => {
      request.log.info({ path: request.url }, 'closed incoming websocket connection for path with no websocket handler')
      return ''
    })
    for (const url of spellings.filter((each) => each.startsWith('/'))) await app.inject({ url })
    await app.close()
    expect(lines).toContain('no websocket handler')
    expect(lines).not.toContain(secret)
  })
})
