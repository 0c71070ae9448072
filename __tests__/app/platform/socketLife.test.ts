import { GARBAGE } from '../../support/faultSocketServer'
import { ALL, methods, MINUTE, socketSuite, TOKEN } from './socketRig'

const suite = socketSuite()
const { rigOf, opened } = suite

describe('heartbeat', () => {
  const beats = (): number => suite.server.connections.flatMap((one) => one.frames).filter(({ method }) => method === 'heartbeat').length

  test('never, with a server that does not list it', async () => {
    suite.server.features = ['businessEvent', 'presence']
    const rig = await opened()
    await rig.advance(ALL)
    rig.socket.sleep()
    rig.socket.wake()
    rig.socket.network(true)
    await rig.advance(ALL)
    expect(beats()).toBe(0)
    expect(rig.told).toHaveLength(1)
    suite.server.features = []
    suite.server.strike('destroy')
    await rig.advance(ALL)
    expect(beats()).toBe(0)
    expect(suite.server.live).toHaveLength(1)
  })

  test('a new server without it ends the beating of the old one', async () => {
    const rig = await opened()
    await rig.advance(31_000)
    expect(beats()).toBe(1)
    suite.server.features = []
    suite.server.strike('destroy')
    await rig.advance(ALL)
    expect(beats()).toBe(1)
  })

  test('at the interval of the server, with the token, its answers kept from the listener', async () => {
    suite.server.heartbeatMs = 20_000
    const rig = await opened()
    await rig.advance(20_000 * 5)
    expect(beats()).toBe(5)
    expect(suite.server.last?.frames[1]).toEqual({ method: 'heartbeat', token: TOKEN })
    expect(methods(rig)).toEqual(['initMessage'])
  })

  test.each([
    [undefined, 30_000],
    [Number.NaN, 30_000],
    ['5', 30_000],
    [0, 1_000],
    [-5, 1_000]
  ])('an interval of %p means %d ms', async (given, ms) => {
    suite.server.heartbeatMs = given as number
    const rig = await opened()
    await rig.advance(ms - 1)
    expect(beats()).toBe(0)
    await rig.advance(1)
    expect(beats()).toBe(1)
  })

  test('no answer within 10 s: dead, and connected again', async () => {
    suite.server.script.push('deaf')
    const rig = await opened()
    await rig.advance(39_999)
    expect(rig.told).toHaveLength(1)
    await rig.advance(11)
    expect(rig.told).toHaveLength(2)
    expect(rig.socket.state).toBe('open')
    expect(suite.server.mostLive).toBe(1)
    await rig.advance(10 * MINUTE)
    expect(rig.told).toHaveLength(2)
  })

  test('any frame proves that the connection lives', async () => {
    suite.server.script.push('deaf')
    const rig = await opened()
    await rig.advance(35_000)
    suite.server.change()
    await rig.advance(20_000)
    expect(rig.told).toHaveLength(1)
  })
})

describe('ends for good', () => {
  test.each(['closeSocket', 'logout'] as const)('%s: handed on, closed, never again until open', async (fault) => {
    const rig = await opened()
    suite.server.strike(fault)
    await rig.settle()
    expect(rig.socket.state).toBe('idle')
    expect(methods(rig)).toEqual(['initMessage', fault])
    rig.socket.wake()
    rig.socket.network(false)
    rig.socket.network(true)
    rig.socket.sleep()
    rig.socket.wake()
    await rig.advance(ALL)
    expect(rig.told).toHaveLength(1)
    expect(rig.toasts).toEqual([])
    rig.socket.open(TOKEN)
    await rig.settle()
    expect(rig.socket.state).toBe('open')
  })

  test('closeSocket instead of a greeting (a bad token)', async () => {
    suite.server.script.push('closeSocket')
    const rig = rigOf()
    rig.socket.open(TOKEN)
    await rig.advance(ALL)
    expect(rig.states).toEqual(['connecting', 'open', 'idle'])
    expect(rig.told).toHaveLength(1)
  })

  test('close stops the retries', async () => {
    suite.server.script.push('reset')
    const rig = rigOf()
    rig.socket.open(TOKEN)
    await rig.settle()
    expect(rig.socket.state).toBe('waiting')
    rig.socket.close()
    await rig.advance(ALL)
    expect(rig.told).toHaveLength(1)
    expect(rig.timers.delays).toEqual([])
  })
})

describe('frames', () => {
  test('what is no frame is ignored, and the connection stays', async () => {
    suite.server.script.push('garbage')
    const rig = await opened()
    suite.server.strike('garbage')
    await rig.settle()
    expect(suite.server.last?.sent).toBe(1 + 3 * GARBAGE.length)
    expect(methods(rig)).toEqual(['initMessage'])
    await rig.advance(10 * MINUTE)
    expect(rig.told).toHaveLength(1)
  })

  test("methods are handed on in the contract's writing, whatever the platform's", async () => {
    const rig = await opened()
    const [one] = suite.server.live
    for (const method of ['online', 'OFFLINE', 'ReceiveMessage', 'MESSAGELIST']) if (one !== undefined) suite.server.say(one, { method })
    await rig.settle()
    expect(methods(rig)).toEqual(['initMessage', 'Online', 'Offline', 'receiveMessage', 'messageList'])
  })

  test('twice what the server sends twice: whose meaning it is, decides', async () => {
    suite.server.script.push('duplicate')
    const rig = await opened()
    expect(methods(rig)).toEqual(['initMessage', 'initMessage'])
    await rig.advance(10 * MINUTE)
    expect(rig.told).toHaveLength(1)
  })

  test('late frames and the late close of a replaced connection are dropped', async () => {
    const rig = await opened()
    const [old] = suite.server.live
    if (old === undefined) throw new Error('nobody is connected')
    suite.server.hold(old)
    rig.socket.open('two')
    await rig.advance(2_000)
    expect(suite.server.last?.token).toBe('two')
    expect(rig.socket.state).toBe('open')
    const before = rig.frames.length
    suite.server.say(old, { method: 'receiveMessage', formUserId: 'late' })
    suite.server.say(old, { method: 'logout' })
    suite.server.say(old, { method: 'closeSocket' })
    // The connection's own frames come after those of the old one have had their time.
    await rig.settle()
    suite.server.change()
    await rig.settle()
    old.tcp.resume()
    await rig.advance(MINUTE)
    expect(rig.frames.slice(before).map(({ frame }) => frame.n)).toEqual([2])
    expect(rig.socket.state).toBe('open')
    expect(rig.told).toHaveLength(2)
  })
})
