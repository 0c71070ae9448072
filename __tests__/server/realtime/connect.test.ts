import { request } from 'node:http'
import { DAY } from '../../../server/clock'
import { oneDatabase, type TestApp } from '../../support/databases'
import { eventually } from '../../support/eventually'
import { listen, LiveSocket, testBounds, type ConnectOptions } from '../../support/liveSocket'

const PATHS = ['/api/message/websocket', '/websocket']
const WAYS = PATHS.flatMap((path): ConnectOptions[] => [
  { path, tokenIn: 'address' },
  { path, tokenIn: 'frame' }
])

/** Who may open a socket, and what it is told when it joins (socket.md#connection, wire.md#anonymous-routes). */
oneDatabase((_name, makeApp) => {
  let server: TestApp
  let base: string
  beforeAll(async () => {
    server = await makeApp({ config: { realtime: testBounds({ greetingMs: 500 }) } })
    base = await listen(server)
  })

  test('a socket joins with the token in the address or in its first frame, bare or with Bearer, under both addresses', async () => {
    const token = await server.signIn('driver1')
    for (const way of WAYS) {
      for (const given of [token, token.replace('Bearer ', '')]) {
        const socket = await LiveSocket.join(base, given, way)
        expect(socket.of('initMessage')).toEqual([
          expect.objectContaining({
            userId: 'user-driver1',
            onlineUserList: ['user-driver1'],
            unreadTotalCount: expect.any(Number),
            unreadNums: expect.any(Array),
            heartbeatMs: 30_000,
            features: [
              'transferCar',
              'idempotency',
              'businessEvent',
              'heartbeat',
              'presence',
              'readEvent',
              'starredPeople',
              'conversation',
              'messageEdit',
              'messageReaction',
              'messageForward',
              'messagePin',
              'messageThread',
              'messageUrgent',
              'messagePlace',
              'messageContact',
              'groupLeading',
              'dynamicForm',
              'schedule',
              'reportLog',
              'punchCard',
              'workFlow',
              'account',
              'ownData',
              'appFault',
              'workbench',
              'report',
              'leaving',
              'moderation',
              'notify',
              'signIn',
              'administration'
            ]
          })
        ])
        socket.close()
        await socket.closed()
      }
    }
    const { data } = await server.call<{ features: string[] }>('GET', '/api/oauth/CurrentUser', { token })
    expect(data.features).toEqual(expect.arrayContaining(['heartbeat', 'businessEvent']))
  })

  test('a missing, unknown, altered, ended, disabled or expired token gets closeSocket and nothing else, never an HTTP error', async () => {
    const good = await server.signIn('driver1')
    const bare = good.replace('Bearer ', '')
    const gone = await server.signIn('driver1')
    await server.call('GET', '/api/oauth/Logout', { token: gone })
    const disabled = await server.signIn('driver4')
    await server.query("update user_account set enabled_mark = 0 where account = 'driver4'")
    const hash = (await server.query<{ token_hash: string }>('select token_hash from session_token limit 1'))[0]?.token_hash ?? ''
    const refused = async (what: string, token: string, way: ConnectOptions) => {
      const socket = await LiveSocket.open(base, token, way)
      await socket.closed()
      expect([what, way, socket.received]).toEqual([what, way, [{ method: 'closeSocket', msg: expect.stringMatching(/[一-龥]/) }]])
    }
    const wrong = [
      ['none', ''],
      ['empty', 'Bearer '],
      ['unknown', 'Bearer forged'],
      ['shortened', good.slice(0, -1)],
      ['lengthened', `${good}A`],
      ['other case', `Bearer ${bare.toUpperCase()}`],
      ['stored hash', `Bearer ${hash}`],
      ['two', `${good}, ${good}`],
      ['further path', `${good}/..`],
      ['long', `Bearer ${'x'.repeat(390)}`],
      ['signed out', gone],
      ['disabled', disabled]
    ] as const
    for (const way of WAYS) for (const [what, token] of wrong) await refused(what, token, way)
    server.clock.advance(8 * DAY)
    for (const way of WAYS) await refused('expired', good, way)
    await server.query("update user_account set enabled_mark = 1 where account = 'driver4'")
  })

  test('a first frame with the token of somebody else, and any later one, ends the socket', async () => {
    const mine = await server.signIn('driver1')
    const other = await server.signIn('driver2')
    const first = await LiveSocket.open(base, mine, { greet: false })
    first.send({ method: 'OnConnection', token: other })
    await first.closed()
    expect(first.received).toEqual([{ method: 'closeSocket', msg: 'Token验证失败' }])
    for (const method of ['MessageList', 'heartbeat', 'OnConnection', 'nobodyKnows']) {
      const later = await LiveSocket.join(base, mine)
      later.clear()
      later.send({ method, token: other, toUserId: 'user-driver2' })
      await later.closed()
      expect([method, later.received]).toEqual([method, [{ method: 'closeSocket', msg: 'Token验证失败' }]])
    }
  })

  test('who is not joined is answered by an error; who never joins is left, without closeSocket, so that he may come again', async () => {
    const socket = await LiveSocket.open(base, await server.signIn('driver1'), { greet: false })
    socket.send({ method: 'MessageList', toUserId: 'user-driver2' })
    socket.send({ method: 'heartbeat' })
    expect([await socket.next('error'), await socket.next('error')]).toEqual([
      { method: 'error', msg: '连接尚未建立', of: 'MessageList' },
      { method: 'error', msg: '连接尚未建立', of: 'heartbeat' }
    ])
    await socket.closed()
    const silent = await LiveSocket.open(base, '', { tokenIn: 'frame', greet: false })
    await silent.closed()
    expect([socket.of('closeSocket'), silent.received]).toEqual([[], []])
  })

  test('a second OnConnection gets initMessage again and counts nobody twice', async () => {
    const token = await server.signIn('driver3')
    const socket = await LiveSocket.join(base, token)
    socket.send({ method: 'OnConnection' })
    expect((await socket.next('initMessage')).onlineUserList).toEqual(['user-driver3'])
    socket.close()
    await socket.closed()
    await eventually(() => {
      expect(server.context.live.onlineUsers()).toEqual([])
      return Promise.resolve()
    })
  })

  test('asked without an upgrade there is no such call, and an upgrade elsewhere gets nothing', async () => {
    const token = await server.signIn('driver1')
    for (const url of ['/api/message/websocket', `/api/message/websocket/${encodeURIComponent(token)}`]) {
      expect(await server.call('GET', url, { token })).toMatchObject({ code: 404, data: null })
    }
    const upgrade = (path: string) =>
      new Promise<string>((resolve) => {
        const asked = request(`${base}${path}`, {
          agent: false,
          headers: {
            connection: 'upgrade',
            upgrade: 'websocket',
            'sec-websocket-version': '13',
            'sec-websocket-key': Buffer.alloc(16).toString('base64')
          }
        })
        asked.on('response', (answer) => {
          let text = ''
          answer
            .on('data', (part: Buffer) => {
              text += part.toString()
            })
            .on('end', () => {
              resolve(text)
            })
        })
        asked.on('upgrade', (_answer, socket, head) => {
          let bytes = head.length
          socket
            .on('data', (part: Buffer) => {
              bytes += part.length
            })
            .on('close', () => {
              resolve(`socket ${bytes}`)
            })
        })
        asked.on('error', (error) => {
          resolve(error.message)
        })
        asked.end()
      })
    expect(JSON.parse(await upgrade('/api/oauth/CurrentUser'))).toMatchObject({ code: 602, data: null })
    // A close frame of 4 bytes at most, no data.
    expect(await upgrade('/api/app/Version')).toMatch(/^socket [0-4]$/)
    // A refused upgrade is a connection that nobody reads: it must not be left behind.
    expect(JSON.parse(await upgrade('/api/message/websocket/%E0%A4%A'))).toMatchObject({ code: 400, data: null })
    await new Promise<void>((resolve) => {
      const count = (): void => {
        server.app.server.getConnections((_error, open) => {
          if (open === 0) resolve()
          else setTimeout(count, 20)
        })
      }
      count()
    })
  })

  test('what initMessage counts is read again when something was said meanwhile', async () => {
    const token = await server.signIn('finance1')
    let reads = 0
    server.context.live.init.contribute(async (actor) => {
      reads++
      if (actor.userId === 'user-finance1' && reads === 1)
        server.context.live.send(null, ['user-finance1'], {
          method: 'messagePush',
          messageType: 3,
          userId: '',
          toUserId: [],
          title: '新消息'
        })
      return { noticeDefaultText: `read ${reads}` }
    })
    const socket = await LiveSocket.join(base, token)
    expect(socket.received.map(({ method }) => method)).toEqual(['messagePush', 'initMessage'])
    expect(socket.of('initMessage')[0]?.noticeDefaultText).toBe('read 2')
    socket.close()
    await socket.closed()
  })
})
