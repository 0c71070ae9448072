import fc from 'fast-check'
import type { Fault } from '../../support/faultSocketServer'
import { ALL, MINUTE, socketSuite, times, TOKEN, type Rig } from './socketRig'

const suite = socketSuite()
const { rigOf, opened } = suite

const MANY = 2_000
/** Real sockets that open, close or refuse within the test's own time; a silent server costs 15 s of it. */
const DOWN: Fault[] = ['refuse500', 'reset', 'acceptClose', 'halfOpen']
const FAILED = 'IM通讯连接失败，联系服务器管理员'

/** The server is gone; `serverBack` ends that. */
function serverAway(fault: Fault): void {
  suite.server.script.push(...times(fault, MANY))
  suite.server.strike('destroy')
}
const serverBack = (): void => void (suite.server.script.length = 0)
const isConnected = (rig: Rig): boolean => rig.socket.state === 'open' && suite.server.live.length === 1

describe.each(DOWN)('a server that was away (%s)', (fault) => {
  test.each([1, 5, 40])('for %d minutes, the page open: connected within 60 s of its return, all by itself', async (minutes) => {
    // The longest delays there are.
    const rig = await opened({ random: () => 1 })
    serverAway(fault)
    await rig.advance(minutes * MINUTE)
    expect(isConnected(rig)).toBe(false)
    const told = rig.toasts.length
    serverBack()
    await rig.advance(MINUTE)
    expect(isConnected(rig)).toBe(true)
    expect(suite.server.mostLive).toBe(1)
    if (minutes > 5) {
      // One word of failure, and none afterwards.
      expect(rig.toasts.filter((toast) => toast === FAILED)).toHaveLength(1)
      expect(told).toBe(9)
    }
  })

  test.each([1, 5, 40])('for %d minutes, the tab hidden: connected within 60 s of its return, without a word', async (minutes) => {
    const rig = await opened({ random: () => 1 })
    rig.socket.sleep()
    serverAway(fault)
    await rig.advance(minutes * MINUTE)
    serverBack()
    await rig.advance(MINUTE)
    expect(isConnected(rig)).toBe(true)
    expect(rig.toasts).toEqual([])
    expect(suite.server.mostLive).toBe(1)
  })

  test.each([1, 5, 40])('for %d minutes, a suspended app: nothing is tried, connected as soon as it is shown', async (minutes) => {
    const rig = await opened({ suspendsAfterMs: 5_000 })
    rig.socket.sleep()
    serverAway(fault)
    await rig.advance(minutes * MINUTE)
    rig.socket.nudge()
    await rig.advance(MINUTE)
    expect(rig.told).toHaveLength(1)
    serverBack()
    rig.socket.wake()
    await rig.settle()
    expect(isConnected(rig)).toBe(true)
    expect(rig.toasts).toEqual([])
  })
})

describe('the person acts', () => {
  const fault = 'refuse500'

  test.each([1, 5, 40])('after %d minutes without a server: connected at once', async (minutes) => {
    const rig = await opened()
    serverAway(fault)
    await rig.advance(minutes * MINUTE)
    // The last try was a moment ago at worst.
    await rig.advance(1_000)
    serverBack()
    rig.socket.nudge()
    await rig.advance(0)
    expect(isConnected(rig)).toBe(true)
  })

  test('a hundred letters in ten seconds are ten tries; the last one counts, whenever it is typed', async () => {
    const rig = await opened()
    serverAway(fault)
    await rig.advance(10 * MINUTE)
    const [before, toasts] = [rig.told.length, rig.toasts.length]
    for (let letter = 0; letter < 100; letter++) {
      rig.socket.nudge()
      await rig.advance(100)
    }
    expect(rig.told.length - before).toBeGreaterThanOrEqual(9)
    expect(rig.told.length - before).toBeLessThanOrEqual(12)
    rig.socket.nudge()
    serverBack()
    await rig.advance(1_000)
    expect(isConnected(rig)).toBe(true)
    expect(rig.toasts).toHaveLength(toasts)
  })

  test('acts use up no retry and bring no word: the ten come at their times, whatever the person does', async () => {
    const rig = await opened()
    const from = rig.timers.now
    const quiet = await opened()
    serverAway(fault)
    const heard: number[] = []
    const heardInQuiet: number[] = []
    for (let second = 0; second < 4 * 60; second++) {
      if (second % 3 !== 1) rig.socket.nudge()
      await rig.advance(1_000)
      await quiet.advance(1_000)
      while (heard.length < rig.toasts.length) heard.push(rig.timers.now - from)
      while (heardInQuiet.length < quiet.toasts.length) heardInQuiet.push(quiet.timers.now - from)
    }
    expect(rig.toasts).toEqual(quiet.toasts)
    expect(rig.toasts).toHaveLength(9)
    expect(Math.abs((heard[8] ?? 0) - (heardInQuiet[8] ?? Infinity))).toBeLessThanOrEqual(10_000)
    expect(rig.told.length).toBeGreaterThan(60)
  })
})

test('an act changes nothing for who is connected, signed out, without network, or already trying', async () => {
  const rig = rigOf({ suspendsAfterMs: 5_000 })
  rig.socket.nudge()
  await rig.settle()
  expect(rig.told).toHaveLength(0)
  rig.socket.open(TOKEN)
  rig.socket.nudge()
  await rig.settle()
  rig.socket.nudge()
  await rig.advance(MINUTE)
  expect(rig.told).toHaveLength(1)
  rig.socket.network(false)
  suite.server.strike('destroy')
  await rig.settle()
  rig.socket.nudge()
  await rig.advance(ALL)
  expect(rig.told).toHaveLength(1)
  rig.socket.close()
  rig.socket.network(true)
  rig.socket.nudge()
  await rig.advance(ALL)
  expect(rig.told).toHaveLength(1)
})

test('network back in a hidden tab: connected at once', async () => {
  const rig = await opened()
  rig.socket.sleep()
  rig.socket.network(false)
  suite.server.strike('destroy')
  await rig.advance(ALL)
  expect(rig.told).toHaveLength(1)
  rig.socket.network(true)
  await rig.settle()
  expect(isConnected(rig)).toBe(true)
})

test('a tab that is left uses up no retry and starts nothing new in its last moment', async () => {
  suite.server.script.push('reset', 'halfOpen')
  const rig = rigOf()
  rig.socket.open(TOKEN)
  await rig.advance(10)
  expect(rig.socket.state).toBe('connecting')
  rig.socket.sleep()
  expect(rig.socket.state).toBe('resting')
  await rig.advance(29_000)
  expect(rig.told).toHaveLength(2)
})

test('shown again while a quiet try hangs: it is not waited for, and the count begins anew', async () => {
  const rig = await opened()
  rig.socket.sleep()
  serverAway('halfOpen')
  await rig.advance(45_000)
  expect(rig.socket.state).toBe('connecting')
  serverBack()
  rig.socket.wake()
  await rig.advance(2_000)
  expect(isConnected(rig)).toBe(true)
})

test('a device clock that is set back does not put anything off', async () => {
  let shift = 0
  const timers: { now: number } = { now: 0 }
  const rig = rigOf({ now: () => timers.now + shift })
  timers.now = rig.timers.now
  serverAway('refuse500')
  rig.socket.open(TOKEN)
  await rig.advance(10 * MINUTE)
  shift = -24 * 60 * MINUTE
  rig.socket.nudge()
  await rig.advance(1_000)
  serverBack()
  await rig.advance(MINUTE)
  expect(isConnected(rig)).toBe(true)
})

test('whatever the outage, the chance and the acts: within 60 s of the return, one socket at a time', async () => {
  const step = fc.record({
    act: fc.constantFrom('nudge', 'sleep', 'wake', 'offline', 'online', 'nothing'),
    ms: fc.integer({ min: 0, max: 90_000 })
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 12 }),
      fc.constantFrom(...DOWN),
      fc.double({ min: 0, max: 1, noNaN: true }),
      async (steps, fault, chance) => {
        suite.server.reset()
        const rig = await opened({ random: () => chance })
        serverAway(fault)
        for (const { act, ms } of steps) {
          if (act === 'nudge' || act === 'sleep' || act === 'wake') rig.socket[act]()
          if (act === 'offline' || act === 'online') rig.socket.network(act === 'online')
          await rig.advance(ms)
        }
        serverBack()
        rig.socket.network(true)
        await rig.advance(MINUTE)
        expect(isConnected(rig)).toBe(true)
        expect(suite.server.mostLive).toBeLessThanOrEqual(1)
        rig.socket.close()
        await rig.settle()
      }
    ),
    { numRuns: process.env.TEST_FULL === '1' ? 500 : 20, seed: 20261125 }
  )
})
