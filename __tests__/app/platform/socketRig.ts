import type { ServerFrame } from '@/contract/frames'
import {
  createSocket,
  socketAddress,
  taroTransport,
  type Socket,
  type SocketParts,
  type SocketState,
  type SocketTransport,
  type Timers
} from '@/platform/socket'
import { WebSocket } from 'ws'
import { FaultSocketServer, type Fault } from '../../support/faultSocketServer'
import { wait } from './testApi'

/** Longest that real sockets on loopback may need between two steps of test time, ms. */
const PATIENCE_MS = 20_000

/** Timers that stand still until the test moves them. */
export class TestTimers implements Timers {
  now = 1_000_000
  private next = 1
  private readonly waiting = new Map<number, { at: number; task: () => void }>()

  set(task: () => void, ms: number): number {
    const id = this.next++
    this.waiting.set(id, { at: this.now + ms, task })
    return id
  }

  clear(timer: unknown): void {
    this.waiting.delete(timer as number)
  }

  /** Delays that are running, ms from now, soonest first. */
  get delays(): number[] {
    return [...this.waiting.values()].map(({ at }) => at - this.now).sort((a, b) => a - b)
  }

  /** Moves time; after each task that was due the sockets come to rest, so that their work takes no test time. */
  async advance(ms: number, settle: () => Promise<void>): Promise<void> {
    const end = this.now + ms
    await settle()
    for (;;) {
      const due = [...this.waiting].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)[0]
      if (due === undefined) break
      const [id, { at, task }] = due
      this.waiting.delete(id)
      this.now = Math.max(this.now, at)
      task()
      await settle()
    }
    this.now = end
  }
}

/** One connection as the client's transport told of it. */
export interface ToldConnection {
  number: number
  startedAt: number
  isOpened: boolean
  /** The client asked for its end. */
  isLeft: boolean
  isClosed: boolean
  received: number
  sent: number
}

export interface Rig {
  socket: Socket
  timers: TestTimers
  told: ToldConnection[]
  toasts: string[]
  /** Frames that reached the listener, each with the number of its connection and the newest number of that moment. */
  frames: { frame: ServerFrame & { n?: number }; newest: number }[]
  states: SocketState[]
  /** State of the server as the client knows it. */
  known: number | undefined
  settle(): Promise<void>
  advance(ms: number): Promise<void>
}

/** The socket of the app over Taro's own H5 task and real sockets; only time and chance belong to the test. */
export function makeRig(server: FaultSocketServer, more: Partial<SocketParts> = {}): Rig {
  const timers = new TestTimers()
  const told: ToldConnection[] = []
  const rig: Omit<Rig, 'socket'> = {
    timers,
    told,
    toasts: [],
    frames: [],
    states: [],
    known: undefined,
    settle,
    advance: (ms: number) => timers.advance(ms, settle)
  }
  const traced: SocketTransport = (url, listener) => {
    const own: ToldConnection = {
      number: told.length + 1,
      startedAt: timers.now,
      isOpened: false,
      isLeft: false,
      isClosed: false,
      received: 0,
      sent: 0
    }
    told.push(own)
    const connection = taroTransport(`${url}?n=${own.number}`, {
      opened: () => {
        own.isOpened = true
        listener.opened()
      },
      received: (text) => {
        if (own.isClosed) throw new Error('a frame after closed')
        own.received++
        listener.received(text)
      },
      closed: () => {
        if (own.isClosed) throw new Error('closed twice')
        own.isClosed = true
        listener.closed()
      }
    })
    return {
      send: (text) => {
        const isSent = connection.send(text)
        if (isSent) own.sent++
        return isSent
      },
      close: () => {
        own.isLeft = true
        connection.close()
      }
    }
  }
  const socket = createSocket(
    {
      transport: traced,
      address: socketAddress({ socketBase: server.base, apiBase: '', origin: '' }),
      toast: (message) => rig.toasts.push(message),
      timers,
      now: () => timers.now,
      random: () => 1,
      ...more
    },
    {
      received: (frame) => {
        rig.frames.push({ frame, newest: told.length })
        if (frame.method === 'initMessage' || frame.method === 'unread') rig.known = frame.unreadTotalCount
      },
      stateChanged: (state) => rig.states.push(state)
    }
  )

  /** Whether real sockets have nothing more to say about this connection. */
  function isQuiet(own: ToldConnection): boolean {
    const seen = server.connections.find((one) => one.number === own.number)
    if (own.isClosed) return seen === undefined || seen.hasVanished || seen.isHeld || seen.tcp.destroyed
    // Who has vanished or holds its reading never answers; the client's bounded wait deals with it.
    if (seen?.hasVanished === true || seen?.isHeld === true) return true
    if (own.isLeft || seen === undefined) return false
    if (seen.fault === 'halfOpen') return true
    if (!seen.hasActed || seen.socket?.readyState !== WebSocket.OPEN) return false
    const isHeard = seen.fault === 'mute' ? seen.frames.length > 0 : own.received === seen.sent
    return own.isOpened && isHeard && own.sent === seen.frames.length
  }

  async function settle(): Promise<void> {
    const end = Date.now() + PATIENCE_MS
    // What was sent is on its way for a moment before anybody can see it.
    await wait(0)
    while (!told.every(isQuiet)) {
      if (Date.now() > end) throw new Error(`the sockets did not come to rest: ${JSON.stringify(told.filter((own) => !isQuiet(own)))}`)
      await wait(1)
    }
    await wait(0)
  }
  return Object.assign(rig, { socket })
}

export const TOKEN = 'Bearer a/b+c=中'
export const MINUTE = 60_000
/** Longer than all retries together. */
export const ALL = 30 * MINUTE
export const times = (fault: Fault, count: number): Fault[] => Array.from({ length: count }, () => fault)
/** What the listener was given. */
export const methods = (rig: Rig): string[] => rig.frames.map(({ frame }) => frame.method)

export interface Suite {
  server: FaultSocketServer
  rigOf(more?: Partial<SocketParts>): Rig
  /** A rig that is signed in and connected. */
  opened(more?: Partial<SocketParts>): Promise<Rig>
}

/** One server for a test file, fresh for each test; sockets end with their test. */
export function socketSuite(): Suite {
  let server: FaultSocketServer | undefined
  let rigs: Rig[] = []
  beforeAll(async () => {
    server = await FaultSocketServer.start()
  })
  afterAll(() => server?.close())
  beforeEach(() => {
    server?.reset()
    Object.assign(server ?? {}, { features: ['heartbeat'], heartbeatMs: 30_000 })
  })
  afterEach(() => {
    for (const { socket } of rigs) socket.close()
    rigs = []
  })
  const suite: Suite = {
    get server() {
      if (server === undefined) throw new Error('the server stands inside tests only')
      return server
    },
    rigOf: (more) => {
      const rig = makeRig(suite.server, more)
      rigs.push(rig)
      return rig
    },
    opened: async (more) => {
      const rig = suite.rigOf(more)
      rig.socket.open(TOKEN)
      await rig.settle()
      expect(rig.socket.state).toBe('open')
      return rig
    }
  }
  return suite
}
