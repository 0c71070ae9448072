import { createGlobalTransport, type GlobalSocketApi } from '@/platform/socket/globalTransport'
import { oneAtATime } from '@/platform/socket/oneAtATime'
import { TestTimers } from './socketRig'

/**
 * Alipay's client as its pages and its users describe it, where versions differ on purpose: nothing is told during a call, closing
 * before the open event does nothing, a second socket is refused or takes the place of the first.
 */
export class Client implements GlobalSocketApi {
  readonly sockets: { id: number; state: 'connecting' | 'open' | 'closing' | 'gone' }[] = []
  readonly queue: (() => void)[] = []
  registrations = 0
  mostOpen = 0
  private readonly on: Record<'open' | 'close' | 'error', (() => void)[]> = { open: [], close: [], error: [] }
  private readonly onMessage: ((message: { data: unknown }) => void)[] = []

  constructor(
    private readonly replacesOld: boolean,
    private readonly closesAfterError: boolean
  ) {}

  get now(): Client['sockets'][number] | undefined {
    return this.sockets.find(({ state }) => state !== 'gone')
  }

  connectSocket(): Promise<unknown> {
    const before = this.now
    if (before !== undefined) {
      if (!this.replacesOld) return Promise.reject(new Error('3'))
      this.end(before)
    }
    this.sockets.push({ id: this.sockets.length + 1, state: 'connecting' })
    return Promise.resolve()
  }

  sendSocketMessage({ fail }: { fail: () => void }): void {
    if (this.now?.state !== 'open') this.queue.push(fail)
  }

  closeSocket(): void {
    const socket = this.now
    if (socket?.state === 'open') {
      socket.state = 'closing'
      this.queue.push(() => this.end(socket))
    }
  }

  onSocketOpen(listener: () => void): void {
    this.registrations++
    this.on.open.push(listener)
  }

  onSocketMessage(listener: (message: { data: unknown }) => void): void {
    this.onMessage.push(listener)
  }

  onSocketClose(listener: () => void): void {
    this.on.close.push(listener)
  }

  onSocketError(listener: () => void): void {
    this.on.error.push(listener)
  }

  /** What the network does with the socket in the making. */
  answer(isGood: boolean): void {
    const socket = this.now
    if (socket?.state !== 'connecting') return
    if (isGood) {
      socket.state = 'open'
      this.mostOpen = Math.max(this.mostOpen, this.sockets.filter(({ state }) => state === 'open').length)
      this.queue.push(() => this.on.open.forEach((listener) => listener()))
      return
    }
    socket.state = 'gone'
    this.queue.push(() => this.on.error.forEach((listener) => listener()))
    if (this.closesAfterError) this.queue.push(() => this.on.close.forEach((listener) => listener()))
  }

  /** The server says something or goes. */
  serve(text: string): void {
    if (this.now?.state === 'open') this.queue.push(() => this.onMessage.forEach((listener) => listener({ data: text })))
  }

  cut(): void {
    const socket = this.now
    if (socket?.state === 'open') this.end(socket)
  }

  private end(socket: Client['sockets'][number]): void {
    if (socket.state === 'gone') return
    socket.state = 'gone'
    this.queue.push(() => this.on.close.forEach((listener) => listener()))
  }
}

/** Long enough for the promise of a refused call to be heard. */
export async function turn(): Promise<void> {
  for (let time = 0; time < 5; time++) await Promise.resolve()
}

export interface Told {
  events: string[]
  connection: { send: (text: string) => boolean; close: () => void }
}

export class Rig {
  readonly client: Client
  readonly timers = new TestTimers()
  readonly told: Told[] = []
  private readonly transport

  constructor(replacesOld = false, closesAfterError = true) {
    this.client = new Client(replacesOld, closesAfterError)
    this.transport = oneAtATime(createGlobalTransport(this.client), this.timers)
  }

  open(): Told {
    const events: string[] = []
    const told: Told = {
      events,
      connection: this.transport('ws://x', {
        opened: () => events.push('opened'),
        received: (text) => events.push(text),
        closed: () => events.push('closed')
      })
    }
    this.told.push(told)
    return told
  }

  /** Everything that the client has to tell. */
  async drain(): Promise<void> {
    await turn()
    while (this.client.queue.length > 0) {
      this.client.queue.shift()?.()
      await turn()
    }
  }

  async advance(ms: number): Promise<void> {
    await this.timers.advance(ms, () => this.drain())
  }
}
