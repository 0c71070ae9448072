import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import { createClock } from '@/platform/clock'
import { createRequest } from '@/platform/request'
import { socketAddress } from '@/platform/socket/address'
import { createSocket } from '@/platform/socket/createSocket'
import type { SocketTransport } from '@/platform/socket/types'
import type { KeyStorage } from '@/platform/storage'
import { createRootStore, type RootParts, type RootStore } from '@/stores/rootStore'
import { DEMO_PASSWORD } from '../../server/seed/company'
import { openOfflineInMemory } from './memoryDevice'
import { nodeNetwork } from './platform/nodeNetwork'

/** How long a test waits for something that must come, ms: it only runs out when the test fails. */
const PATIENCE_MS = 60_000

/** Key storage that ends with the test. */
export function memoryStorage(): KeyStorage {
  const map = new Map<string, string>()
  return {
    get: (key, isValid) => {
      const value: unknown = map.has(key) ? JSON.parse(map.get(key) as string) : ''
      return isValid(value) ? value : undefined
    },
    set: (key, value) => map.set(key, JSON.stringify(value)) !== undefined,
    remove: (key) => void map.delete(key)
  }
}

/** The app's stores on one device over a real server and real sockets of Node; what people would see is recorded instead of drawn. */
export class LiveApp {
  readonly toasts: string[] = []
  readonly relaunched: string[] = []
  /** Methods of the frames that arrived, in order. */
  readonly frames: string[] = []
  rings = 0
  /** By how much this device's clock was moved for its connection, ms: hidden for long without waiting. */
  skew = 0
  /** Frames that get lost on their way to this device. */
  loses: (frame: { method: string }) => boolean = () => false
  /** What becomes of a frame of this device on its way. */
  spoils: (frame: { method: string }) => object = (frame) => frame
  readonly stores: RootStore
  /** Connections that were opened and are not closed. */
  readonly open = new Set<WebSocket>()

  constructor(
    readonly base: string,
    storage: KeyStorage = memoryStorage(),
    client: RootParts['client'] = { id: 'towing-app', secret: 'towing-app-local', tenantBase: '' },
    openOffline = openOfflineInMemory
  ) {
    this.stores = createRootStore({
      createApi: (policy) =>
        createRequest({
          ...policy,
          base,
          ownOrigin: '',
          network: nodeNetwork,
          toast: (message) => this.toasts.push(message),
          mask: { show: () => undefined, hide: () => undefined },
          clock: createClock()
        }),
      createSocket: (listener) =>
        createSocket(
          {
            transport: this.transport,
            address: socketAddress({ socketBase: '', apiBase: base, origin: '' }),
            toast: (message) => this.toasts.push(message),
            suspendsAfterMs: 5_000,
            now: () => Date.now() + this.skew
          },
          listener
        ),
      storage,
      navigation: {
        open: async () => undefined,
        replace: async () => undefined,
        back: async () => undefined,
        current: () => '/pages/index/apply',
        relaunch: async (route) => void this.relaunched.push(route)
      },
      feedback: {
        toast: (message) => this.toasts.push(message),
        mask: { show: () => undefined, hide: () => undefined },
        confirm: async () => true
      },
      uuid: async () => randomUUID(),
      clock: createClock(),
      client,
      alarm: {
        ring: () => {
          this.rings += 1
        },
        locate: async () => undefined
      },
      watchPositions: async () => undefined,
      openOffline
    })
  }

  /** @param device where its outbox and kept records lie */
  static async signedIn(base: string, account: string, openOffline?: RootParts['openOffline'], storage?: KeyStorage): Promise<LiveApp> {
    const app = new LiveApp(base, storage, undefined, openOffline)
    const { error } = await app.stores.session.signIn({ account, password: DEMO_PASSWORD })
    if (error !== undefined) throw error
    await app.until('the greeting', () => app.stores.im.features.length > 0)
    return app
  }

  get im(): RootStore['im'] {
    return this.stores.im
  }

  /** The connection dies without a word. */
  cut(): void {
    for (const socket of this.open) socket.terminate()
  }

  /** Connected, and everything that was said to this device, or by it, up to now has been dealt with. */
  async settle(): Promise<void> {
    for (;;) {
      this.im.wake()
      await this.until('the connection', () => this.im.state === 'open' && this.frames.includes('initMessage'))
      const before = this.beats
      if (!this.im.send({ method: 'heartbeat' })) {
        // Dead, and not told yet.
        await new Promise((resolve) => setTimeout(resolve, 1))
        continue
      }
      const { open } = this
      const socket = [...open].at(-1)
      await this.until('the answer', () => this.beats > before || socket === undefined || !open.has(socket))
      if (this.beats > before) return
    }
  }

  /** Waits until something is so. */
  async until(what: string, isSo: () => boolean): Promise<void> {
    const end = Date.now() + PATIENCE_MS
    while (!isSo()) {
      if (Date.now() > end) throw new Error(`waiting for ${what}; state ${this.im.state}, frames ${this.frames.slice(-8).join(' ')}`)
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
  }

  close(): void {
    this.im.follow('')
    // Nothing is tried again for a device that is gone.
    this.stores.offline.setConnected(false)
    this.cut()
  }

  private get beats(): number {
    return this.frames.filter((method) => method === 'heartbeat').length
  }

  private readonly transport: SocketTransport = (url, listener) => {
    const socket = new WebSocket(url)
    // A new connection begins a new story.
    this.frames.length = 0
    let isOver = false
    const end = (): void => {
      this.open.delete(socket)
      if (isOver) return
      isOver = true
      listener.closed()
    }
    this.open.add(socket)
    socket.on('open', () => {
      if (!isOver) listener.opened()
    })
    socket.on('message', (data: Buffer) => {
      if (isOver) return
      const text = data.toString('utf8')
      const frame = JSON.parse(text) as { method: string }
      if (this.loses(frame)) return
      listener.received(text)
      this.frames.push(frame.method)
    })
    socket.on('close', end)
    socket.on('error', () => undefined)
    return {
      send: (text) => {
        if (socket.readyState !== WebSocket.OPEN) return false
        socket.send(JSON.stringify(this.spoils(JSON.parse(text) as { method: string })))
        return true
      },
      close: () => {
        isOver = true
        socket.close()
        // Its end is told by the platform later; nobody waits for it here.
        setTimeout(() => socket.terminate(), 50).unref()
      }
    }
  }
}
