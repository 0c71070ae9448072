import { ClientMethod, methodOf, ServerMethod, SocketFeature, type InitMessageFrame, type ServerFrame } from '@/contract/frames'
import { SOCKET_FAILED_TEXT, socketRetryText } from './texts'
import { Heartbeat } from './heartbeat'
import { oneAtATime } from './oneAtATime'
import { Retries } from './retries'
import { OneTimer, platformTimers } from './timers'
import type { OutgoingFrame, Socket, SocketListener, SocketState, SocketTransport, Timers, TransportConnection } from './types'

/** A server that takes the connection and says nothing: given up after this, ms. Again as long for its greeting (initMessage). */
const CONNECT_TIMEOUT_MS = 15_000

export interface SocketParts {
  transport: SocketTransport
  /** Full address for a token: socketAddress. */
  address: (token: string) => string
  toast: (message: string) => void
  /** The platform closes sockets of an app that was hidden for this long, with or without saying so, ms; undefined where it does not (H5). */
  suspendsAfterMs?: number
  timers?: Timers
  /** Device clock, epoch ms. */
  now?: () => number
  /** 0 to 1. */
  random?: () => number
}

/** The one live connection of the running app: retries, toasts, heartbeat, one connection at a time (specification section 4, rulings 4). */
export function createSocket(parts: SocketParts, listener: SocketListener): Socket {
  return new TokenSocket(parts, listener)
}

class TokenSocket implements Socket {
  state: SocketState = 'idle'

  private token = ''
  private isShown = true
  private hiddenAt = 0
  private isOnline = true
  /** Counts connections and their ends, to see whether one was refused while it was being asked for. */
  private generation = 0
  private connection: TransportConnection | undefined = undefined
  private readonly transport: SocketTransport
  private readonly now: () => number
  private readonly retries: Retries
  private readonly heartbeat: Heartbeat
  /** The next try, or the end of patience with the current one. */
  private readonly timer: OneTimer

  constructor(private readonly parts: SocketParts, private readonly listener: SocketListener) {
    const timers = parts.timers ?? platformTimers
    this.now = parts.now ?? Date.now
    this.transport = oneAtATime(parts.transport, timers)
    this.retries = new Retries(parts.random ?? Math.random, this.now)
    this.timer = new OneTimer(timers)
    this.heartbeat = new Heartbeat({
      timers,
      beat: () => void this.send({ method: ClientMethod.heartbeat }),
      dead: () => this.lost()
    })
  }

  open(token: string): void {
    if (token === '') return this.close()
    if (token === this.token && this.state !== 'idle' && this.state !== 'resting') return
    this.token = token
    this.startOver()
  }

  close(): void {
    this.drop()
    this.token = ''
    this.enter('idle')
  }

  wake(): void {
    const hiddenMs = this.isShown ? 0 : this.now() - this.hiddenAt
    this.isShown = true
    if (this.state === 'idle' || !this.isOnline) return
    const { suspendsAfterMs = Infinity } = this.parts
    if (this.isWithout || hiddenMs >= suspendsAfterMs) this.startOver()
    else this.heartbeat.probe()
  }

  sleep(): void {
    if (this.isShown) this.hiddenAt = this.now()
    this.isShown = false
    if (this.isTrying) this.rest()
  }

  network(isConnected: boolean): void {
    const isBack = isConnected && !this.isOnline
    this.isOnline = isConnected
    if (!isConnected) {
      // An open connection may outlive a short gap; one that is being made cannot succeed.
      if (this.isTrying) this.rest()
      return
    }
    if (this.state === 'idle' || !this.isShown) return
    // Without a heartbeat nobody would ever find out that the connection did not survive the gap.
    if (isBack && (this.isWithout || !this.heartbeat.isBeating)) this.startOver()
    else this.heartbeat.probe()
  }

  send(frame: OutgoingFrame): boolean {
    if (this.state !== 'open') return false
    return this.connection?.send(JSON.stringify({ ...frame, token: this.token })) === true
  }

  /** No connection and none in the making. */
  private get isWithout(): boolean {
    return this.state === 'resting' || this.state === 'waiting'
  }

  private get isTrying(): boolean {
    return this.state === 'connecting' || this.state === 'waiting'
  }

  private get mayTry(): boolean {
    return this.isShown && this.isOnline
  }

  private startOver(): void {
    this.drop()
    this.retries.reset()
    this.connect()
  }

  private connect(): void {
    if (!this.mayTry) return this.enter('resting')
    const generation = ++this.generation
    this.timer.start(() => this.lost(), CONNECT_TIMEOUT_MS)
    this.enter('connecting')
    // Whoever hears of it may have ended it.
    if (generation !== this.generation) return
    const connection = this.transport(this.parts.address(this.token), {
      opened: () => this.opened(),
      received: (text) => this.received(text),
      closed: () => this.lost()
    })
    // It may have been refused during the call.
    if (generation !== this.generation) return connection.close()
    this.connection = connection
  }

  private opened(): void {
    // The greeting is the answer to OnConnection; without it the connection is of no use.
    this.timer.start(() => this.lost(), CONNECT_TIMEOUT_MS)
    this.enter('open')
    this.send({ method: ClientMethod.onConnection, mobileDevice: true })
  }

  private received(text: string): void {
    const frame = frameOf(text)
    if (frame === undefined) return
    this.heartbeat.heard()
    if (frame.method === ServerMethod.heartbeat) return
    if (frame.method === ServerMethod.initMessage) this.greeted(frame)
    // Whatever the listener does about these two, this connection is over first.
    if (frame.method === ServerMethod.closeSocket || frame.method === ServerMethod.logout) this.close()
    this.listener.received(frame)
  }

  private greeted({ features, heartbeatMs }: InitMessageFrame): void {
    this.timer.stop()
    this.retries.greeted()
    if (Array.isArray(features) && features.includes(SocketFeature.heartbeat)) this.heartbeat.start(heartbeatMs)
    else this.heartbeat.stop()
  }

  /** The connection is gone or of no use: the next try, unless somebody has to come back first. */
  private lost(): void {
    this.drop()
    if (!this.mayTry) return this.rest()
    const retry = this.retries.next()
    if (retry === undefined) {
      this.rest()
      return this.parts.toast(SOCKET_FAILED_TEXT)
    }
    this.timer.start(() => {
      if (retry.isTold) this.parts.toast(socketRetryText(retry.number))
      this.connect()
    }, retry.delayMs)
    this.enter('waiting')
  }

  private rest(): void {
    this.drop()
    this.enter('resting')
  }

  /** Lets go of the connection, which from then on tells nothing (oneAtATime), and of everything that was planned with it. */
  private drop(): void {
    this.generation++
    this.timer.stop()
    this.heartbeat.stop()
    this.connection?.close()
    this.connection = undefined
  }

  private enter(state: SocketState): void {
    if (state === this.state) return
    this.state = state
    this.listener.stateChanged(state)
  }
}

/** A frame of a known method, its method in the contract's own writing; undefined for everything else (rulings 4). */
function frameOf(text: string): ServerFrame | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const method = methodOf(value)
  return method === undefined ? undefined : { ...value, method } as ServerFrame
}
