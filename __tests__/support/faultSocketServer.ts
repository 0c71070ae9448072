import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket as TcpSocket } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'

/** What the server does to one connection. `greet` is the good case. */
export type Fault =
  | 'greet'
  /** Answers the upgrade with an HTTP status. */
  | 'refuse403'
  | 'refuse500'
  /** Resets the TCP connection instead of answering. */
  | 'reset'
  /** Takes the connection and closes it at once. */
  | 'acceptClose'
  /** Greets like a good one and then closes. */
  | 'greetClose'
  /** Greets and breaks the TCP connection without a close frame. */
  | 'destroy'
  /** Greets and is gone: nothing is read, written or closed any more, as when a phone leaves the cell. */
  | 'vanish'
  /** Takes the TCP connection and never answers the upgrade. */
  | 'halfOpen'
  /** Opens and never says anything. */
  | 'mute'
  /** Answers the upgrade late. */
  | 'slow'
  /** Sends what is no frame before and after the greeting. */
  | 'garbage'
  /** Every frame comes twice. */
  | 'duplicate'
  /** Greets and never answers a heartbeat. */
  | 'deaf'
  | 'closeSocket'
  | 'logout'

/** One connection as the server saw it. */
export interface SeenConnection {
  /** Number that the client put in the address as `n`, else the order of arrival, from 1. */
  number: number
  /** Decoded last part of the path. */
  token: string
  fault: Fault
  frames: { method: string; token?: string; [key: string]: unknown }[]
  /** What was sent to it. */
  sent: number
  /** The fault has happened; what follows is up to the client. */
  hasActed: boolean
  hasVanished: boolean
  /** The server does not read it: it cannot know that the client has closed. */
  isHeld: boolean
  /** Undefined until the upgrade was answered. */
  socket: WebSocket | undefined
  tcp: TcpSocket
}

export interface FaultServerOptions {
  /** Listed in initMessage; [] = a foreign platform. */
  features?: string[]
  heartbeatMs?: number
  port?: number
  /** How late a slow one is, ms of real time. */
  slowMs?: number
  /** Address of a server that answers what is no socket; without it that is 404. */
  forward?: string
}

/** No frames: broken JSON, other types, and methods that nobody knows. */
export const GARBAGE = [
  '',
  '{',
  'null',
  '[]',
  '42',
  '"text"',
  '{"method":7}',
  '{"method":"helicopter"}',
  '{"nothing":true}',
  '\u0000\uffff'
]

/**
 * A real WebSocket server on loopback that does to each connection what its script says, and good service when the script has ended.
 * It counts the sockets that are open at once at every accept and keeps the greatest number, so that "at most one" is checked from here.
 */
export class FaultSocketServer {
  /** For the next connections, first one first. */
  readonly script: Fault[] = []
  readonly connections: SeenConnection[] = []
  /** Most sockets that were open at the same moment; vanished and held ones do not count. */
  mostLive = 0
  /** The state that clients have to end with; told in initMessage and by `change`. */
  state = 0
  features: string[]
  heartbeatMs: number
  private readonly slowMs: number
  private readonly http = http.createServer()
  private readonly sockets = new WebSocketServer({ noServer: true })
  private readonly tcp = new Set<TcpSocket>()

  private constructor({ features = ['heartbeat'], heartbeatMs = 30_000, slowMs = 30, forward }: FaultServerOptions) {
    this.features = features
    this.heartbeatMs = heartbeatMs
    this.slowMs = slowMs
    this.http.on('connection', (socket) => {
      this.tcp.add(socket)
      // A broken connection is the business of this server.
      socket.on('error', () => undefined)
      socket.on('close', () => this.tcp.delete(socket))
    })
    this.http.on('upgrade', (request, socket, head) => this.accept(request, socket as TcpSocket, head))
    this.http.on('request', (request, response) =>
      forward === undefined ? response.writeHead(404).end() : passOn(forward, request, response)
    )
  }

  static async start(options: FaultServerOptions = {}): Promise<FaultSocketServer> {
    const server = new FaultSocketServer(options)
    await new Promise<void>((resolve) => server.http.listen(options.port ?? 0, '127.0.0.1', resolve))
    return server
  }

  get port(): number {
    return (this.http.address() as AddressInfo).port
  }

  /** `ws://127.0.0.1:<port>/api/message/websocket` */
  get base(): string {
    return `ws://127.0.0.1:${this.port}/api/message/websocket`
  }

  /** Open now, vanished ones not counted. */
  get live(): SeenConnection[] {
    return this.connections.filter((one) => one.socket?.readyState === WebSocket.OPEN && !one.hasVanished)
  }

  get last(): SeenConnection | undefined {
    return this.connections[this.connections.length - 1]
  }

  /** Forgets what was seen; connections that are still there are broken. */
  reset(): void {
    for (const socket of this.tcp) socket.destroy()
    this.connections.length = 0
    this.script.length = 0
    this.mostLive = 0
    this.state = 0
  }

  /** A new state, told to whoever is connected. */
  change(): void {
    this.state++
    for (const one of this.live) this.say(one, { method: 'unread', unreadTotalCount: this.state, unreadNums: [] })
  }

  /** Does this to the connections that are open now. */
  strike(fault: 'acceptClose' | 'destroy' | 'vanish' | 'closeSocket' | 'logout' | 'garbage'): void {
    for (const one of this.live) this.hurt(one, fault)
  }

  /** Sends a frame as an object, or any text as it is. */
  say(one: SeenConnection, frame: object | string): void {
    if (one.socket?.readyState !== WebSocket.OPEN || one.hasVanished) return
    const text = typeof frame === 'string' ? frame : JSON.stringify({ ...frame, n: one.number })
    for (let time = 0; time < (one.fault === 'duplicate' ? 2 : 1); time++) {
      one.sent++
      one.socket.send(text)
    }
  }

  /** Stops reading: close frames stay unanswered while frames can still be sent. */
  hold(one: SeenConnection): void {
    one.isHeld = true
    one.tcp.pause()
  }

  async close(): Promise<void> {
    for (const socket of this.tcp) socket.destroy()
    this.sockets.close()
    await new Promise((resolve) => this.http.close(resolve))
  }

  private accept(request: IncomingMessage, tcp: TcpSocket, head: Buffer): void {
    const address = new URL(request.url ?? '/', 'ws://loopback')
    const one: SeenConnection = {
      number: Number(address.searchParams.get('n') ?? this.connections.length + 1),
      token: decodeURIComponent(address.pathname.split('/').pop() ?? ''),
      fault: this.script.shift() ?? 'greet',
      frames: [],
      sent: 0,
      hasActed: false,
      hasVanished: false,
      isHeld: false,
      socket: undefined,
      tcp
    }
    this.connections.push(one)
    const upgrade = (): void => this.sockets.handleUpgrade(request, tcp, head, (socket) => this.opened(one, socket))
    if (one.fault === 'halfOpen') {
      one.hasActed = true
      // Only to notice when the client has had enough.
      tcp.on('end', () => tcp.destroy()).resume()
    } else if (one.fault === 'refuse403' || one.fault === 'refuse500') {
      one.hasActed = true
      tcp.end(
        `HTTP/1.1 ${one.fault === 'refuse403' ? '403 Forbidden' : '500 Internal Server Error'}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`
      )
    } else if (one.fault === 'reset') {
      one.hasActed = true
      tcp.resetAndDestroy()
    } else if (one.fault === 'slow') setTimeout(() => (tcp.destroyed ? (one.hasActed = true) : upgrade()), this.slowMs)
    else upgrade()
  }

  private opened(one: SeenConnection, socket: WebSocket): void {
    one.socket = socket
    this.mostLive = Math.max(this.mostLive, this.live.filter(({ isHeld }) => !isHeld).length)
    socket.on('error', () => undefined)
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as SeenConnection['frames'][number]
      one.frames.push(frame)
      this.answer(one, frame.method)
    })
    if (one.fault === 'mute') one.hasActed = true
    if (one.fault === 'acceptClose') this.hurt(one, 'acceptClose')
    if (one.fault === 'garbage') this.hurt(one, 'garbage')
  }

  private answer(one: SeenConnection, method: string): void {
    if (one.fault === 'mute' || one.hasVanished) return
    if (method === 'heartbeat' && one.fault !== 'deaf') this.say(one, { method: 'heartbeat' })
    if (method !== 'OnConnection') return
    if (one.fault === 'closeSocket' || one.fault === 'logout') return this.hurt(one, one.fault)
    const init = { method: 'initMessage', onlineUserList: [], unreadNums: [], unreadTotalCount: this.state, messageDefaultText: '' }
    this.say(one, this.features.length === 0 ? init : { ...init, features: this.features, heartbeatMs: this.heartbeatMs })
    if (one.fault === 'greetClose') this.hurt(one, 'acceptClose')
    if (one.fault === 'destroy' || one.fault === 'vanish' || one.fault === 'garbage') this.hurt(one, one.fault)
    one.hasActed = true
  }

  private hurt(one: SeenConnection, fault: Parameters<FaultSocketServer['strike']>[0]): void {
    if (fault === 'garbage') return GARBAGE.forEach((text) => this.say(one, text))
    one.hasActed = true
    if (fault === 'acceptClose') one.socket?.close(1011)
    else if (fault === 'destroy') one.tcp.destroy()
    else if (fault === 'vanish') {
      one.hasVanished = true
      one.tcp.pause()
    } else {
      this.say(one, fault === 'logout' ? { method: 'logout', msg: '此账号已在其他地方登陆' } : { method: 'closeSocket' })
      one.socket?.close(1000)
    }
  }
}

/** Hands a request to another server and its answer back. */
function passOn(to: string, request: IncomingMessage, response: ServerResponse): void {
  const onward = http.request(new URL(request.url ?? '/', to), { method: request.method, headers: request.headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', () => response.destroy())
  request.pipe(onward)
}
