import { GARBAGE } from '../../support/faultSocketServer'
import { ALL, methods, MINUTE, socketSuite, times, TOKEN } from './socketRig'

const suite = socketSuite()
const { rigOf, opened } = suite
const retryToast = (n: number): string => `IM通讯正在连接:连接第${n}次！稍后...`

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

describe('hidden and offline', () => {
  test('hidden where the platform suspends the app: what is open stays; a loss waits for the foreground, without a toast', async () => {
    const rig = await opened({ suspendsAfterMs: 5_000 })
    rig.socket.sleep()
    suite.server.change()
    await rig.settle()
    expect(rig.known).toBe(1)
    suite.server.script.push(...times('reset', 4))
    suite.server.strike('destroy')
    await rig.advance(ALL)
    expect(rig.socket.state).toBe('resting')
    expect(rig.told).toHaveLength(1)
    rig.socket.wake()
    await rig.advance(2_000)
    rig.socket.sleep()
    await rig.advance(ALL)
    expect(rig.toasts).toEqual([])
    rig.socket.wake()
    await rig.advance(ALL)
    expect(rig.socket.state).toBe('open')
    expect(rig.toasts).toEqual([])
  })

  test('a retry that was planned does not happen while hidden', async () => {
    suite.server.script.push(...times('reset', 5))
    const rig = rigOf({ suspendsAfterMs: 5_000 })
    rig.socket.open(TOKEN)
    await rig.advance(1_500)
    expect(rig.socket.state).toBe('waiting')
    rig.socket.sleep()
    expect(rig.socket.state).toBe('resting')
    expect(rig.timers.delays).toEqual([])
  })

  test('without network no retry is used up; its return connects at once', async () => {
    suite.server.script.push(...times('reset', 3))
    const rig = rigOf()
    rig.socket.open(TOKEN)
    await rig.advance(3_500)
    expect(rig.toasts).toEqual([retryToast(3)])
    rig.socket.network(false)
    await rig.advance(ALL)
    expect(rig.socket.state).toBe('open')
    suite.server.strike('destroy')
    await rig.advance(ALL)
    expect(rig.socket.state).toBe('resting')
    const before = rig.told.length
    rig.socket.network(true)
    await rig.settle()
    expect(rig.told).toHaveLength(before + 1)
    expect(rig.socket.state).toBe('open')
    expect(rig.toasts).toEqual([retryToast(3)])
  })

  test('signing in without network or while hidden waits, and a new connection is not tried', async () => {
    const rig = rigOf({ suspendsAfterMs: 5_000 })
    rig.socket.network(false)
    rig.socket.open(TOKEN)
    await rig.advance(ALL)
    expect(rig.socket.state).toBe('resting')
    rig.socket.sleep()
    rig.socket.network(true)
    await rig.advance(ALL)
    expect(rig.told).toHaveLength(0)
    rig.socket.wake()
    await rig.settle()
    expect(rig.socket.state).toBe('open')
  })

  test('losing the network while connecting gives that up', async () => {
    suite.server.script.push('halfOpen')
    const rig = rigOf()
    rig.socket.open(TOKEN)
    await rig.settle()
    rig.socket.network(false)
    expect(rig.socket.state).toBe('resting')
    await rig.advance(MINUTE)
    rig.socket.network(true)
    await rig.settle()
    expect(rig.socket.state).toBe('open')
    expect(rig.told).toHaveLength(2)
  })

  test('network back: an open connection is looked at, and replaced when it has died', async () => {
    const rig = await opened()
    rig.socket.network(false)
    rig.socket.network(true)
    await rig.advance(5_000)
    expect(rig.told).toHaveLength(1)
    suite.server.strike('vanish')
    rig.socket.network(false)
    rig.socket.network(true)
    await rig.advance(3_000 + 10 + 2_000)
    expect(rig.told).toHaveLength(2)
    expect(rig.socket.state).toBe('open')
  })

  test('network back with a server without heartbeat: replaced, as nobody could find out', async () => {
    suite.server.features = []
    const rig = await opened()
    rig.socket.network(true)
    await rig.settle()
    expect(rig.told).toHaveLength(1)
    rig.socket.network(false)
    rig.socket.network(true)
    await rig.settle()
    expect(rig.told).toHaveLength(2)
    expect(suite.server.live).toHaveLength(1)
    expect(suite.server.mostLive).toBe(1)
  })

  test('in front again: an open connection that died unseen is found within 3 s', async () => {
    const rig = await opened()
    suite.server.strike('vanish')
    rig.socket.sleep()
    await rig.advance(1_000)
    rig.socket.wake()
    await rig.advance(3_000 + 10 + 2_000)
    expect(rig.socket.state).toBe('open')
    expect(suite.server.live).toHaveLength(1)
  })

  test('where the platform closes sockets of hidden apps, one is replaced after that time, not before', async () => {
    const rig = await opened({ suspendsAfterMs: 5_000 })
    rig.socket.sleep()
    await rig.advance(4_999)
    rig.socket.wake()
    await rig.advance(100)
    expect(rig.told).toHaveLength(1)
    rig.socket.sleep()
    await rig.advance(5_000)
    rig.socket.wake()
    await rig.settle()
    expect(rig.told).toHaveLength(2)
    expect(rig.socket.state).toBe('open')
    expect(suite.server.mostLive).toBe(1)
  })
})
