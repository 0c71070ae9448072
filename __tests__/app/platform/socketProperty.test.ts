import fc from 'fast-check'
import { FaultSocketServer, type Fault } from '../../support/faultSocketServer'
import { makeRig, type Rig } from './socketRig'

const RUNS = process.env.TEST_FULL === '1' ? 1_000 : 100
const SEED = 20261121
jest.setTimeout(process.env.TEST_FULL === '1' ? 30 * 60_000 : 5 * 60_000)

let server: FaultSocketServer
beforeAll(async () => {
  server = await FaultSocketServer.start({ slowMs: 3 })
})
afterAll(() => server.close())

const TOASTS = [...[3, 4, 5, 6, 7, 8, 9, 10].map((n) => `IM通讯正在连接:连接第${n}次！稍后...`), 'IM通讯连接失败，联系服务器管理员']
const TOKENS = ['one', 'two']
const MINUTE = 60_000

const FAULTS: Fault[] = [
  'refuse403',
  'refuse500',
  'reset',
  'acceptClose',
  'greetClose',
  'destroy',
  'vanish',
  'halfOpen',
  'mute',
  'slow',
  'garbage',
  'duplicate',
  'deaf',
  'closeSocket',
  'logout',
  'greet'
]
const STRIKES = ['acceptClose', 'destroy', 'vanish', 'closeSocket', 'logout', 'garbage'] as const

type Step =
  | { kind: 'script'; faults: Fault[] }
  | { kind: 'strike'; fault: (typeof STRIKES)[number] }
  | { kind: 'hold' | 'change' | 'sleep' | 'wake' | 'nudge' | 'offline' | 'online' | 'close' }
  | { kind: 'open'; token: string }
  | { kind: 'advance'; ms: number }
  /** Real sockets are given no time before the next step. */
  | { kind: 'hurry' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('script' as const),
      faults: fc.array(fc.constantFrom(...FAULTS), { minLength: 1, maxLength: 4 })
    })
  },
  // A server that is down for a while: long enough for toasts, sometimes for the last one.
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom<Fault>('refuse403', 'refuse500', 'reset', 'acceptClose'), fc.integer({ min: 3, max: 14 }))
      .map(([fault, count]) => ({ kind: 'script' as const, faults: Array.from({ length: count }, () => fault) }))
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('strike' as const), fault: fc.constantFrom(...STRIKES) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'hold' as const,
        'change' as const,
        'sleep' as const,
        'wake' as const,
        'nudge' as const,
        'offline' as const,
        'online' as const,
        'close' as const
      )
    })
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('open' as const), token: fc.constantFrom(...TOKENS) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('advance' as const),
      ms: fc.constantFrom(1, 10, 500, 1_000, 2_000, 5_000, 15_000, 45_000, 10 * MINUTE)
    })
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('hurry' as const) }) }
)

/** What must hold whatever happened, and what the steps so far allow. */
class Model {
  isShown = true
  isOnline = true
  private startsWhenAway = 0
  private toastsWhenAway = 0

  /** @param suspends the platform suspends hidden apps */
  constructor(
    private readonly rig: Rig,
    private readonly suspends: boolean
  ) {}

  private get isQuiet(): boolean {
    return !this.isShown || !this.isOnline
  }

  /** A hidden browser tab goes on trying, without a word. */
  private get isAway(): boolean {
    return !this.isOnline || (!this.isShown && this.suspends)
  }

  /** Called after each step that may change it: from here on, away means that nothing is tried. */
  mark(): void {
    this.startsWhenAway = this.rig.told.length
    this.toastsWhenAway = this.rig.toasts.length
  }

  check(): void {
    const { rig } = this
    expect(server.mostLive).toBeLessThanOrEqual(1)
    for (const { frame, newest } of rig.frames) expect(frame.n).toBe(newest)
    for (const toast of rig.toasts) expect(TOASTS).toContain(toast)
    if (this.isAway) {
      expect(rig.told).toHaveLength(this.startsWhenAway)
      expect(['idle', 'open', 'resting']).toContain(rig.socket.state)
    }
    if (this.isQuiet) {
      expect(rig.toasts).toHaveLength(this.toastsWhenAway)
      expect(rig.socket.state).not.toBe('waiting')
    }
    if (['idle', 'resting'].includes(rig.socket.state)) expect(rig.socket.send({ method: 'MessageList' })).toBe(false)
  }

  /** Once the sockets are at rest. */
  checkAtRest(): void {
    const live = server.live.filter((one) => !one.isHeld)
    if (this.rig.socket.state !== 'open') expect(live).toEqual([])
    expect(live.length).toBeLessThanOrEqual(1)
  }
}

async function act(rig: Rig, model: Model, each: Step): Promise<void> {
  const { socket } = rig
  switch (each.kind) {
    case 'script':
      return void server.script.push(...each.faults)
    case 'strike':
      return server.strike(each.fault)
    // A held connection answers no close frame, but says what it is told to: late frames.
    case 'hold':
      return server.live.forEach((one) => server.hold(one))
    case 'change':
      return server.change()
    case 'sleep':
      model.isShown = false
      return socket.sleep()
    case 'wake':
      model.isShown = true
      return socket.wake()
    case 'nudge':
      return socket.nudge()
    case 'offline':
      model.isOnline = false
      return socket.network(false)
    case 'online':
      model.isOnline = true
      return socket.network(true)
    case 'close':
      return socket.close()
    case 'open':
      return socket.open(each.token)
    case 'advance':
      return rig.advance(each.ms)
    case 'hurry':
      return
  }
}

/** Dying without a word cannot be seen through without a heartbeat; everything else must be. */
const needsHeartbeat = (steps: Step[]): boolean =>
  steps.some(
    (each) =>
      each.kind === 'hold' ||
      (each.kind === 'strike' && each.fault === 'vanish') ||
      (each.kind === 'script' && each.faults.includes('vanish'))
  )

test(`${RUNS} random lives: one socket, no frame of an old one, no word while away, and at the end what the server has`, async () => {
  const seen = { openAtEnd: 0, idleAtEnd: 0, toasts: 0, connections: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 25 }),
      fc.boolean(),
      fc.constantFrom(undefined, 5_000),
      fc.double({ min: 0, max: 1, noNaN: true }),
      async (steps, wantsHeartbeat, suspendsAfterMs, chance) => {
        server.reset()
        server.features = wantsHeartbeat || needsHeartbeat(steps) ? ['heartbeat'] : []
        let draw = chance
        const rig = makeRig(server, { suspendsAfterMs, random: () => (draw = (draw * 9301 + 0.49297) % 1) })
        const model = new Model(rig, suspendsAfterMs !== undefined)
        try {
          rig.socket.open('one')
          for (const [index, each] of steps.entries()) {
            await act(rig, model, each)
            if (['sleep', 'wake', 'offline', 'online', 'open', 'close'].includes(each.kind)) model.mark()
            model.check()
            if (steps[index + 1]?.kind === 'hurry') continue
            await rig.settle()
            model.check()
            model.checkAtRest()
          }
          // The faults end: whoever is signed in gets his connection back, the others stay alone.
          server.script.length = 0
          model.isShown = model.isOnline = true
          rig.socket.network(true)
          rig.socket.wake()
          await rig.settle()
          await rig.advance(10 * MINUTE)
          model.check()
          if (rig.socket.state === 'idle') {
            seen.idleAtEnd++
            expect(server.live.filter((one) => !one.isHeld)).toEqual([])
            expect(rig.timers.delays).toEqual([])
          } else {
            seen.openAtEnd++
            server.change()
            await rig.settle()
            expect(rig.socket.state).toBe('open')
            expect(server.live.filter((one) => !one.isHeld)).toHaveLength(1)
            expect(rig.told.filter((one) => one.isOpened && !one.isClosed && !one.isLeft)).toHaveLength(1)
            expect(rig.known).toBe(server.state)
          }
          seen.toasts += rig.toasts.length
          seen.connections += rig.told.length
        } finally {
          rig.socket.close()
        }
      }
    ),
    { numRuns: RUNS, seed: SEED, endOnFailure: process.env.SHRINK !== '1' }
  )
  // The lives were eventful enough to prove something.
  process.stdout.write(`socket lives: ${JSON.stringify(seen)}\n`)
  expect(Math.min(seen.openAtEnd, seen.idleAtEnd, seen.toasts)).toBeGreaterThan(RUNS / 20)
  expect(seen.connections).toBeGreaterThan(RUNS)
})
