import { createHash } from 'node:crypto'
import { createClient } from '@redis/client'
import type { ServerConfig } from '../config'
import { newId } from '../ids'
import { createBus, type Bus, type Signal } from './bus'
import { LETTER_VERSION, seal, unseal } from './letter'

/** Longest pause between two attempts to reach Redis, ms. */
const RETRY_MS = 2000
/** Who does not greet within this time will not: a network that died without a word takes a connection and never answers, ms. */
const GREETING_MS = 5000
/** A connection on which nothing of ours came back for so many beats is dead, whatever the system says of it. */
const SILENT_BEATS = 3

/** One connection for both directions (RESP 3): it cannot be half there. */
const clientOf = ({ url, beatMs }: Pick<RedisBusOptions, 'url' | 'beatMs'>) =>
  createClient({
    url,
    RESP: 3,
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    socket: { connectTimeout: beatMs * SILENT_BEATS, reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, RETRY_MS) }
  })
type RedisClient = ReturnType<typeof clientOf>

export interface RedisBusOptions {
  url: string
  /** What all processes of this installation share, and no other: two installations may use one Redis. */
  secret: string
  beatMs: number
  /** Told when Redis is reached and when it is lost. */
  told: (isConnected: boolean) => void
}

/**
 * Carries signals between processes by Redis pub/sub. Nothing waits for Redis: the own process hears itself directly, and while Redis is
 * away the others hear nothing. Once it is back everybody is told that something may have been missed (`resync`).
 */
export class RedisBus implements Bus {
  readonly processId = newId()
  readonly isShared = true
  isConnected = false
  private readonly own = createBus()
  private readonly channel: string
  private readonly beating: NodeJS.Timeout
  private client: RedisClient
  /** When this process last heard itself; before that, when its connection was opened. */
  private heardAt = Date.now()
  private isClosed = false
  /** What was said in this turn: it leaves as one letter. */
  private outgoing: Signal[] = []

  constructor(private readonly options: RedisBusOptions) {
    this.channel = `towing:${LETTER_VERSION}:${createHash('sha256').update(options.secret).digest('hex').slice(0, 16)}`
    this.client = this.open()
    this.beating = setInterval(() => {
      this.beat()
    }, options.beatMs)
    this.beating.unref()
  }

  publish(signal: Signal): void {
    this.own.publish(signal)
    this.outgoing.push(signal)
    if (this.outgoing.length === 1)
      queueMicrotask(() => {
        this.flush()
      })
  }

  listen(listener: (signal: Signal) => void): void {
    this.own.listen(listener)
  }

  async close(): Promise<void> {
    this.isClosed = true
    clearInterval(this.beating)
    this.flush()
    // What was said last, that this process ends, has gone out once the server has answered.
    if (this.client.isReady) await this.client.close().catch(() => undefined)
    else this.client.destroy()
  }

  private open(): RedisClient {
    const client = clientOf(this.options)
    client.on('error', () => {
      this.lost(client)
    })
    client.on('ready', () => {
      void this.reached(client)
    })
    client.connect().catch(() => undefined)
    return client
  }

  /** Connected, the first time or again: from here on it hears, and then it says that something may have been missed. */
  private async reached(client: RedisClient): Promise<void> {
    try {
      await client.unsubscribe(this.channel)
      await client.subscribe(
        this.channel,
        (letter) => {
          this.arrived(letter)
        },
        true
      )
    } catch {
      // Lost again meanwhile.
      return
    }
    if (client !== this.client || !client.isReady || this.isClosed) return
    this.isConnected = true
    this.heardAt = Date.now()
    this.options.told(true)
    this.publish({ kind: 'resync' })
  }

  private lost(client: RedisClient): void {
    if (client !== this.client || !this.isConnected) return
    this.isConnected = false
    if (!this.isClosed) this.options.told(false)
  }

  /** A letter: who wrote it, then what he says. One's own is not even read. */
  private arrived(letter: Buffer): void {
    const { length } = this.processId
    if (letter.toString('latin1', 0, length) === this.processId) this.heardAt = Date.now()
    else for (const signal of unseal(letter, length)) this.own.publish(signal)
  }

  private flush(): void {
    if (this.outgoing.length > 0) this.post(this.outgoing.splice(0))
  }

  private post(signals: readonly Signal[]): void {
    if (!this.client.isReady) return
    // An answer that does not come is a lost connection, which is noticed as such.
    this.client.publish(this.channel, seal(this.processId, signals)).catch(() => undefined)
  }

  /** A network that died without a word: what this process says to itself over Redis does not come back, or a new connection is never greeted. */
  private beat(): void {
    const silence = this.isConnected ? this.options.beatMs * SILENT_BEATS : GREETING_MS
    if (Date.now() - this.heardAt <= silence) {
      this.post([])
      return
    }
    this.lost(this.client)
    this.client.destroy()
    this.heardAt = Date.now()
    this.client = this.open()
  }
}

/** The fan-out as configured. @param secret see RedisBusOptions @param progress says what people who run the server should know */
export function openBus({ redisUrl, realtime }: ServerConfig, secret: string, progress: (line: string) => void): Bus {
  if (redisUrl === undefined) return createBus()
  return new RedisBus({
    url: redisUrl,
    secret,
    beatMs: realtime.processBeatMs,
    told: (isConnected) => {
      progress(isConnected ? '已连接 Redis，与其他进程互通消息' : 'Redis 连接中断，各进程改为定时补读消息，恢复后自动重连')
    }
  })
}
