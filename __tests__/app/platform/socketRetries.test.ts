import type { Fault } from '../../support/faultSocketServer'
import { ALL, methods, MINUTE, socketSuite, times, TOKEN } from './socketRig'

const suite = socketSuite()
const { rigOf, opened } = suite

const retryToast = (n: number): string => `IM通讯正在连接:连接第${n}次！稍后...`
const FAILED = 'IM通讯连接失败，联系服务器管理员'
/** Longest delays between a loss and the retry, by the rule. */
const DELAYS = [10, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000, 30_000]
/** All of them, and not yet a quiet one. */
const ALL_RETRIES = DELAYS.reduce((sum, delay) => sum + delay) + 1000

describe('opening', () => {
  test('says OnConnection with token and mobileDevice; the address carries the encoded token', async () => {
    const rig = await opened()
    expect(suite.server.last).toMatchObject({ token: TOKEN, frames: [{ method: 'OnConnection', token: TOKEN, mobileDevice: true }] })
    expect(methods(rig)).toEqual(['initMessage'])
    expect(rig.states).toEqual(['connecting', 'open'])
  })

  test('the same token again changes nothing, an empty one ends it', async () => {
    const rig = await opened()
    rig.socket.open(TOKEN)
    await rig.advance(MINUTE)
    expect(suite.server.connections).toHaveLength(1)
    rig.socket.open('')
    await rig.settle()
    expect(rig.socket.state).toBe('idle')
    expect(suite.server.live).toHaveLength(0)
  })

  test('another token closes the old connection before the new one opens', async () => {
    const rig = await opened()
    for (const token of ['two', 'three', 'four']) {
      rig.socket.open(token)
      await rig.settle()
    }
    expect(suite.server.live.map(({ token }) => token)).toEqual(['four'])
    expect(suite.server.connections).toHaveLength(4)
    expect(suite.server.mostLive).toBe(1)
  })

  test('several tokens at once, while connecting, end with the last and nobody else connected', async () => {
    const rig = rigOf()
    for (const token of ['one', 'two', 'three']) rig.socket.open(token)
    await rig.advance(5000)
    expect(suite.server.live.map(({ token }) => token)).toEqual(['three'])
    expect(suite.server.mostLive).toBe(1)
    expect(rig.socket.state).toBe('open')
  })

  test('closed before it was open: nothing opens and nothing is told', async () => {
    suite.server.script.push('slow')
    const rig = rigOf()
    rig.socket.open(TOKEN)
    rig.socket.close()
    await rig.advance(MINUTE)
    expect(rig.frames).toEqual([])
    expect(rig.states).toEqual(['connecting', 'idle'])
    expect(suite.server.live).toHaveLength(0)
  })

  test('send: false until it is open and after it is closed; the token is added', async () => {
    const rig = rigOf()
    expect(rig.socket.send({ method: 'SendMessage' })).toBe(false)
    rig.socket.open(TOKEN)
    expect(rig.socket.send({ method: 'SendMessage' })).toBe(false)
    await rig.settle()
    expect(rig.socket.send({ method: 'SendMessage', toUserId: '7' })).toBe(true)
    await rig.settle()
    expect(suite.server.last?.frames[1]).toEqual({ method: 'SendMessage', toUserId: '7', token: TOKEN })
    rig.socket.close()
    expect(rig.socket.send({ method: 'SendMessage' })).toBe(false)
  })
})

describe('retries', () => {
  test.each<Fault>(['refuse403', 'refuse500', 'reset', 'acceptClose'])(
    '%s for ever: ten retries at their times, toasts from the third, then quiet tries',
    async (fault) => {
      suite.server.script.push(...times(fault, 200))
      const rig = rigOf()
      rig.socket.open(TOKEN)
      await rig.settle()
      const starts: number[] = []
      for (const delay of DELAYS) {
        expect(rig.socket.state).toBe('waiting')
        const before = rig.told.length
        await rig.advance(delay - 1)
        expect(rig.told).toHaveLength(before)
        await rig.advance(1)
        expect(rig.told).toHaveLength(before + 1)
        starts.push(rig.told.length)
      }
      expect(rig.toasts).toEqual([...[3, 4, 5, 6, 7, 8, 9, 10].map(retryToast), FAILED])
      expect(rig.socket.state).toBe('resting')
      expect(rig.timers.delays).toEqual([45_000])
      await rig.advance(ALL)
      expect(rig.told).toHaveLength(11 + ALL / 45_000)
      expect(rig.toasts).toHaveLength(9)
      expect(rig.socket.state).toBe('resting')
      expect(suite.server.mostLive).toBeLessThanOrEqual(1)
    }
  )

  test('nine failures and a tenth retry that works: eight toasts and no word of failure', async () => {
    suite.server.script.push(...times('refuse500', 10))
    const rig = rigOf()
    rig.socket.open(TOKEN)
    await rig.advance(ALL)
    expect(rig.toasts).toEqual([3, 4, 5, 6, 7, 8, 9, 10].map(retryToast))
    expect(rig.socket.state).toBe('open')
    expect(suite.server.live).toHaveLength(1)
  })

  test('the count starts again once the server has greeted', async () => {
    suite.server.script.push('reset', 'reset', 'greet')
    const rig = rigOf()
    rig.socket.open(TOKEN)
    await rig.advance(10_000)
    expect(rig.socket.state).toBe('open')
    suite.server.script.push('reset', 'reset', 'reset')
    suite.server.strike('destroy')
    await rig.advance(ALL)
    expect(rig.toasts).toEqual([3, 4].map(retryToast))
    expect(rig.socket.state).toBe('open')
  })

  test('a server that greets and drops everybody is not run against: no toasts, growing delays', async () => {
    suite.server.script.push(...times('greetClose', 40))
    const rig = rigOf()
    rig.socket.open(TOKEN)
    await rig.advance(5 * MINUTE)
    expect(rig.toasts).toEqual([])
    const gaps = rig.told.slice(1).map((one, index) => one.startedAt - (rig.told[index]?.startedAt ?? 0))
    expect(gaps.slice(0, 8)).toEqual([10, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
    expect(suite.server.mostLive).toBe(1)
  })

  test('after a long good time the first retry is quick again', async () => {
    suite.server.script.push(...times('greetClose', 4))
    const rig = rigOf()
    rig.socket.open(TOKEN)
    await rig.advance(MINUTE)
    expect(rig.socket.state).toBe('open')
    await rig.advance(MINUTE)
    const before = rig.timers.now
    suite.server.strike('destroy')
    await rig.advance(MINUTE)
    expect(rig.told[rig.told.length - 1]?.startedAt).toBe(before + 10)
  })

  test('chance spreads the delays, never below 10 ms', async () => {
    suite.server.script.push(...times('reset', 30))
    const chances = [0.5, 0, 0.25, 0.999]
    const rig = rigOf({ random: () => chances.shift() ?? 0 })
    rig.socket.open(TOKEN)
    await rig.advance(10 * MINUTE)
    const gaps = rig.told.slice(1).map((one, index) => one.startedAt - (rig.told[index]?.startedAt ?? 0))
    expect(gaps.slice(0, 10)).toEqual([10, 500, 10, 1000, 7992, 10, 10, 10, 10, 10])
    expect(new Set(gaps.slice(10))).toEqual(new Set([30_000]))
  })

  test('who rests is woken by foreground, network or sign-in, counting from zero', async () => {
    const rig = rigOf()
    const ways: (() => void)[] = [
      () => rig.socket.open(TOKEN),
      () => rig.socket.wake(),
      () => {
        rig.socket.network(false)
        rig.socket.network(true)
      },
      // The same token again: somebody asks for it.
      () => rig.socket.open(TOKEN),
      () => rig.socket.open('another')
    ]
    for (const [round, way] of ways.entries()) {
      suite.server.script.push(...times('refuse403', 11))
      way()
      await rig.advance(ALL_RETRIES)
      expect(rig.socket.state).toBe('resting')
      expect(rig.toasts).toHaveLength(9 * (round + 1))
    }
    rig.socket.wake()
    await rig.settle()
    expect(rig.socket.state).toBe('open')
    expect(rig.told).toHaveLength(11 * ways.length + 1)
  })
})

describe('servers that say nothing', () => {
  test.each<Fault>(['halfOpen', 'mute'])('%s is given up after 15 s', async (fault) => {
    suite.server.script.push(fault)
    const rig = rigOf()
    rig.socket.open(TOKEN)
    await rig.advance(14_999)
    expect(rig.told).toHaveLength(1)
    await rig.advance(11)
    expect(rig.told).toHaveLength(2)
    expect(rig.socket.state).toBe('open')
    expect(suite.server.live).toHaveLength(1)
    expect(suite.server.mostLive).toBe(1)
  })

  test('half-open for ever: all retries and one word of failure', async () => {
    suite.server.script.push(...times('halfOpen', 20))
    const rig = rigOf()
    rig.socket.open(TOKEN)
    await rig.advance(ALL)
    expect(rig.toasts.slice(8)).toEqual([FAILED])
    expect(rig.told).toHaveLength(21)
    expect(rig.socket.state).toBe('open')
  })

  test('slow is not lost', async () => {
    suite.server.script.push('slow')
    const rig = await opened()
    await rig.advance(MINUTE)
    expect(rig.told).toHaveLength(1)
  })

  test('a connection that dies without a word is found by the heartbeat and replaced', async () => {
    const rig = await opened()
    suite.server.strike('vanish')
    await rig.advance(30_000 + 9_999)
    expect(rig.socket.state).toBe('open')
    await rig.advance(1)
    expect(rig.socket.state).toBe('waiting')
    // The dead one never answers the closing: the new one waits for it at most 2 s.
    await rig.advance(10)
    expect(suite.server.live).toHaveLength(0)
    await rig.advance(2_000)
    expect(rig.socket.state).toBe('open')
    expect(suite.server.live).toHaveLength(1)
  })
})
