import { oneDatabase, type TestApp } from '../../support/databases'
import { eventually } from '../../support/eventually'
import { listen, LiveSocket, testBounds } from '../../support/liveSocket'

/** Presence counts a person once, however many devices and tabs he has (socket.md#presence). */
oneDatabase((_name, makeApp) => {
  let server: TestApp
  let base: string
  let watcher: LiveSocket
  const joined = async (account: string) => LiveSocket.join(base, await server.signIn(account))
  const seen = async () => {
    await watcher.settle()
    const frames = watcher.received.flatMap((frame) =>
      frame.method === 'Online' || frame.method === 'Offline' ? [`${frame.method} ${frame.userId}`] : []
    )
    watcher.clear()
    return frames
  }
  /** The server learns of an end when its own side of the connection ends, a moment after the client's. */
  const left = async (socket: LiveSocket, of = server) => {
    const { clients } = of.app.websocketServer
    const before = clients.size
    socket.close()
    await socket.closed()
    await eventually(() => {
      expect(clients.size).toBeLessThan(before)
      return Promise.resolve()
    })
  }
  beforeAll(async () => {
    server = await makeApp({ config: { realtime: testBounds({ socketsPerUser: 3 }) } })
    base = await listen(server)
    watcher = await joined('manager1')
  })

  test('two tabs of one token and a second device are one person: Online with the first, Offline with the last', async () => {
    const token = await server.signIn('driver1')
    const first = await LiveSocket.join(base, token)
    const second = await LiveSocket.join(base, token)
    expect(second.of('initMessage')[0]?.onlineUserList).toEqual(['user-manager1', 'user-driver1'])
    const device = await joined('driver1')
    expect(await seen()).toEqual(['Online user-driver1'])
    expect(server.context.live.onlineUsers().sort()).toEqual(['user-driver1', 'user-manager1'])
    // Nobody is told of himself.
    for (const socket of [first, second, device]) expect([socket.of('Online'), socket.of('closeSocket')]).toEqual([[], []])
    await left(first)
    await left(device)
    expect(await seen()).toEqual([])
    await left(second)
    expect(await seen()).toEqual(['Offline user-driver1'])
    expect(server.context.live.onlineUsers()).toEqual(['user-manager1'])
  })

  test("a socket that only knocked is nobody's presence", async () => {
    const silent = await LiveSocket.open(base, await server.signIn('driver2'), { greet: false })
    const forged = await LiveSocket.open(base, 'Bearer forged')
    await forged.closed()
    await left(silent)
    expect(await seen()).toEqual([])
  })

  test('of too many sockets the oldest goes and is told not to come again', async () => {
    const token = await server.signIn('driver2')
    const sockets: LiveSocket[] = []
    for (let i = 0; i < 5; i++) sockets.push(await LiveSocket.join(base, token))
    await Promise.all([sockets[0]?.closed(), sockets[1]?.closed()])
    expect(sockets.map((socket) => [socket.closeCode !== undefined, socket.of('closeSocket').length])).toEqual([
      [true, 1],
      [true, 1],
      [false, 0],
      [false, 0],
      [false, 0]
    ])
    expect(await seen()).toEqual(['Online user-driver2'])
    for (const socket of sockets.slice(2)) await left(socket)
    expect(await seen()).toEqual(['Offline user-driver2'])
  })

  test('two hundred sockets at once all join and all are told', async () => {
    const accounts = ['driver1', 'driver2', 'driver3', 'dispatcher1', 'dispatcher2', 'finance1', 'yard1', 'clerk1', 'admin', 'manager2']
    const crowded = await makeApp({ config: { realtime: testBounds() } })
    const address = await listen(crowded)
    const tokens = await Promise.all(accounts.map((account) => crowded.signIn(account)))
    const sockets = await Promise.all(Array.from({ length: 200 }, (_, i) => LiveSocket.join(address, tokens[i % tokens.length] ?? '')))
    expect(crowded.context.live.onlineUsers()).toHaveLength(accounts.length)
    crowded.context.live.changed(null, { area: 'organization', id: 'x', version: 7, kind: 'changed', userIds: [] })
    expect((await Promise.all(sockets.map((socket) => socket.next('businessEvent')))).every(({ version }) => version === 7)).toBe(true)
    await Promise.all(sockets.map((socket) => left(socket, crowded)))
    await eventually(() => {
      expect(crowded.context.live.onlineUsers()).toEqual([])
      return Promise.resolve()
    })
  })

  test('who is back in a moment was never away', async () => {
    const patient = await makeApp({ config: { realtime: testBounds({ absenceMs: 3_000 }) } })
    const address = await listen(patient)
    const other = await LiveSocket.join(address, await patient.signIn('manager1'))
    const token = await patient.signIn('driver1')
    const first = await LiveSocket.join(address, token)
    await left(first, patient)
    const again = await LiveSocket.join(address, token)
    await other.settle()
    expect([other.of('Online').length, other.of('Offline').length]).toEqual([1, 0])
    await left(again, patient)
    expect(patient.context.live.onlineUsers()).toContain('user-driver1')
    expect((await other.next('Offline')).userId).toBe('user-driver1')
    expect(patient.context.live.onlineUsers()).toEqual(['user-manager1'])
  })
})
