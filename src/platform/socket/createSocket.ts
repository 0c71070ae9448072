import { ClientMethod, methodOf, ServerMethod, SocketFeature, type InitMessageFrame, type ServerFrame } from '@/contract/frames'
import { SOCKET_MAX_RETRIES } from '@/domain/constants'
import { Heartbeat } from './heartbeat'
import { oneAtATime } from './oneAtATime'
import { Retries, type Retry } from './retries'
import { OneTimer, platformTimers } from './timers'
import type { OutgoingFrame, Socket, SocketListener, SocketState, SocketTransport, Timers, TransportConnection } from './types'

/** socket.md#retries. */
const SOCKET_FAILED_TEXT = 'IM通讯连接失败，联系服务器管理员'
/** socket.md#retries. @param number of the retry, from the third on */
const socketRetryText = (number: number): string => `IM通讯正在连接:连接第${number}次！稍后...`

/** A server that takes the connection and says nothing: given up after this, ms. Again as long for its greeting (initMessage). */
const CONNECT_TIMEOUT_MS = 15_000
/** Acts of the person bring no more than one try in this time, ms. */
const NUDGE_GAP_MS = 1_000

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

/** A retry and its time, epoch ms. */
type PlannedRetry = Retry & { at: number }

/** The one live connection of the running app: retries, toasts, heartbeat, one connection at a time (socket.md#connection). */
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
  /** The next retry, until it begins; a try that the person brought about leaves it as it is. */
  private planned: PlannedRetry | undefined = undefined
  private triedAt = -Infinity
  private readonly transport: SocketTransport
  private readonly now: () => number
  private readonly retries: Retries
  private readonly heartbeat: Heartbeat
  /** The next try, or the end of patience with the current one. */
  private readonly timer: OneTimer

  constructor(
    private readonly parts: SocketParts,
    private readonly listener: SocketListener
  ) {
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
    const wasShown = this.isShown
    this.isShown = true
    this.planned = undefined
    if (this.state === 'idle' || !this.isOnline) return
    const { suspendsAfterMs = Infinity } = this.parts
    const isGone = this.isWithout || (!wasShown && (this.state === 'connecting' || this.now() - this.hiddenAt >= suspendsAfterMs))
    if (isGone) this.startOver()
    else this.heartbeat.probe()
  }

  nudge(): void {
    if (!this.isWithout || !this.mayTry) return
    const waitMs = Math.min(NUDGE_GAP_MS, Math.max(0, this.triedAt + NUDGE_GAP_MS - this.now()))
    if (this.planned === undefined || this.now() + waitMs < this.planned.at) this.timer.start(() => this.connect(), waitMs)
  }

  sleep(): void {
    if (this.isShown) this.hiddenAt = this.now()
    this.isShown = false
    this.planned = undefined
    if (this.isMissing) this.lost()
  }

  network(isConnected: boolean): void {
    const isBack = isConnected && !this.isOnline
    this.isOnline = isConnected
    if (!isConnected) {
      // An open connection may outlive a short gap; one that is being made cannot succeed.
      this.planned = undefined
      if (this.isMissing) this.lost()
      return
    }
    if (this.state === 'idle' || !this.mayTry) return
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

  /** Wanted, but not open. */
  private get isMissing(): boolean {
    return this.state === 'connecting' || this.isWithout
  }

  /** A hidden browser tab goes on; where the platform suspends hidden apps there is nothing to try. */
  private get mayTry(): boolean {
    return this.isOnline && (this.isShown || this.parts.suspendsAfterMs === undefined)
  }

  private startOver(): void {
    this.drop()
    this.retries.reset()
    this.planned = undefined
    if (this.mayTry) this.connect()
    else this.enter('resting')
  }

  private connect(): void {
    this.triedAt = this.now()
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
    this.planned = undefined
    if (Array.isArray(features) && features.includes(SocketFeature.heartbeat)) this.heartbeat.start(heartbeatMs)
    else this.heartbeat.stop()
  }

  /** The connection is gone or of no use: on to the next try, unless somebody has to come back first. */
  private lost(): void {
    this.drop()
    if (!this.mayTry) return this.enter('resting')
    const isNew = this.planned === undefined
    const planned = (this.planned ??= this.plan())
    // A device clock that was set back makes nothing longer.
    this.timer.start(() => this.begin(planned), Math.min(planned.delayMs, Math.max(0, planned.at - this.now())))
    this.enter(planned.isQuiet ? 'resting' : 'waiting')
    if (isNew && planned.number === SOCKET_MAX_RETRIES + 1) this.parts.toast(SOCKET_FAILED_TEXT)
  }

  private plan(): PlannedRetry {
    const retry = this.isShown ? this.retries.next() : this.retries.unseen()
    return { ...retry, at: this.now() + retry.delayMs }
  }

  private begin({ number, isTold }: PlannedRetry): void {
    this.planned = undefined
    if (isTold) this.parts.toast(socketRetryText(number))
    this.connect()
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

/** A frame of a known method, its method in the contract's own writing; undefined for everything else (socket.md#frames). */
function frameOf(text: string): ServerFrame | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const method = methodOf(value)
  return method === undefined ? undefined : ({ ...value, method } as ServerFrame)
}
