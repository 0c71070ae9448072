import { WebSocket } from 'ws'
import { DEFAULT_BOUNDS, type RealtimeBounds } from '../../server/realtime/bounds'
import type { BusinessEventFrame, ServerFrame } from '../../src/contract/frames'
import type { TestApp } from './databases'

/** Bounds for tests: time stands still there, so no window of frames ever ends, and who goes is told at once. */
export const testBounds = (overrides: Partial<RealtimeBounds> = {}): RealtimeBounds => ({
  ...DEFAULT_BOUNDS,
  framesPerWindow: 100_000,
  absenceMs: 0,
  ...overrides
})

export type Received = ServerFrame & Record<string, unknown>
type FrameOf<M extends ServerFrame['method']> = ServerFrame & { method: M }

/** How long a test waits for something that must come, ms: generous, because it only runs out when the test fails. */
const PATIENCE_MS = 60_000

export interface ConnectOptions {
  /** How the token travels: in the address (default), or only in OnConnection as old clients do. */
  tokenIn?: 'address' | 'frame'
  /** Another address than `/api/message/websocket`. */
  path?: string
  /** false: the socket opens and says nothing. */
  greet?: boolean
}

/** A real client on a real port: everything it receives is kept in order. */
export class LiveSocket {
  readonly received: Received[] = []
  /** Code of the close, once it has come. */
  closeCode: number | undefined = undefined
  private taken = 0
  private wake: () => void = () => undefined
  private changed = this.renewed()

  private constructor(
    readonly socket: WebSocket,
    private readonly token: string
  ) {
    socket.on('message', (data: Buffer) => {
      this.received.push(JSON.parse(data.toString('utf8')) as Received)
      this.tell()
    })
    socket.on('close', (code) => {
      this.closeCode = code
      this.tell()
    })
    socket.on('error', () => undefined)
  }

  /** Opens a socket; with `greet` (default) it also says OnConnection, without waiting for the answer. */
  static async open(
    base: string,
    token: string,
    { tokenIn = 'address', path = '/api/message/websocket', greet = true }: ConnectOptions = {}
  ): Promise<LiveSocket> {
    const url = `${base.replace(/^http/, 'ws')}${path}${tokenIn === 'address' ? `/${encodeURIComponent(token)}` : ''}`
    const client = new LiveSocket(new WebSocket(url), token)
    await new Promise<void>((resolve, reject) => {
      client.socket.once('open', resolve)
      client.socket.once('error', reject)
    })
    if (greet) client.send({ method: 'OnConnection', mobileDevice: true })
    return client
  }

  /** Opens a socket and waits until it has joined. */
  static async join(base: string, token: string, options: ConnectOptions = {}): Promise<LiveSocket> {
    const client = await LiveSocket.open(base, token, options)
    await client.next('initMessage')
    return client
  }

  /** Sends a frame with the token, as every frame of a client carries it. */
  send(frame: { method: string } & Record<string, unknown>): void {
    this.socket.send(JSON.stringify({ token: this.token, ...frame }))
  }

  raw(data: string | Buffer): void {
    this.socket.send(data)
  }

  /** The next frame of this method after the last one that was taken; the others in between are left out. */
  async next<M extends ServerFrame['method']>(method: M, fits: (frame: FrameOf<M>) => boolean = () => true): Promise<FrameOf<M>> {
    for (;;) {
      while (this.taken < this.received.length) {
        const frame = this.received[this.taken++]
        if (frame !== undefined && isOf(frame, method) && fits(frame)) return frame
      }
      if (this.closeCode !== undefined) throw new Error(`closed (${this.closeCode}) before ${method}`)
      await this.change(`waiting for ${method}`)
    }
  }

  /** Waits for the close. @returns its code */
  async closed(): Promise<number> {
    while (this.closeCode === undefined) await this.change('waiting for the close')
    return this.closeCode
  }

  /** Everything that was said to this joined socket up to now has arrived: frames keep their order, and a heartbeat is answered. */
  async settle(): Promise<void> {
    const before = this.of('heartbeat').length
    this.send({ method: 'heartbeat' })
    while (this.of('heartbeat').length === before) {
      if (this.closeCode !== undefined) throw new Error(`closed (${this.closeCode}) while settling`)
      await this.change('settling')
    }
  }

  of<M extends ServerFrame['method']>(method: M): FrameOf<M>[] {
    return this.received.flatMap((frame) => (isOf(frame, method) ? [frame] : []))
  }

  events(): BusinessEventFrame[] {
    return this.of('businessEvent')
  }

  /** Forgets what came so far. */
  clear(): void {
    this.received.length = 0
    this.taken = 0
  }

  close(): void {
    this.socket.close()
  }

  private tell(): void {
    this.wake()
    this.changed = this.renewed()
  }

  private renewed(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve
    })
  }

  private async change(what: string): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        reject(new Error(`${what}; received ${JSON.stringify(this.received.slice(-5))}`))
      }, PATIENCE_MS)
    })
    try {
      await Promise.race([this.changed, late])
    } finally {
      clearTimeout(timer)
    }
  }
}

const isOf = <M extends ServerFrame['method']>(frame: ServerFrame, method: M): frame is FrameOf<M> => frame.method === method

/** Lets a test's server listen on a free port of the loopback. @returns `http://127.0.0.1:<port>` */
export async function listen({ app }: Pick<TestApp, 'app'>): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return `http://127.0.0.1:${address.port}`
}
