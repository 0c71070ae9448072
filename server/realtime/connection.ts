import type { FastifyBaseLogger } from 'fastify'
import type { WebSocket } from 'ws'
import { ClientMethod, type InitMessageFrame, type ServerFrame } from '@/contract/frames'
import type { SendRefusal } from '@/contract/conversationCodes'
import { HeartbeatBody, OnConnectionFrame } from '@/contract/realtime'
import type { Actor, ServerContext } from '../context'
import { refuse, Refusal } from '../errors'
import { FEATURES } from '../features'
import { newId } from '../ids'
import { actorOfSession, authenticate, readToken, SessionEnded, tokenHash } from '../session/auth'
import { Allowance } from './bounds'
import { checker, readFrame, type ClientFrame } from './frames'
import type { Hub, Member } from './live'
import type { BusinessEvent } from './types'

const BUSY = '系统繁忙，请稍后重试'
const BAD_TOKEN = 'Token验证失败'
/** Close codes of RFC 6455; a client tells the reasons apart by the frame before, not by these. */
export const CloseCode = { away: 1001, policy: 1008, failed: 1011, later: 1013 } as const
/** Events of a change of rights that are kept back; beyond it the socket starts anew and reads everything. */
const HELD_EVENTS = 1000
/** Counts are read again when a message came meanwhile, this often at most. */
const COUNT_READS = 5
/** Frames that change what initMessage counts. */
const COUNTED: readonly string[] = ['receiveMessage', 'sendMessage', 'messagePush', 'unread', 'conversationEntry']
/** Those that say all counts, and those that add to what was said. */
const ABSOLUTE: readonly string[] = ['initMessage', 'unread']
const ADDING: readonly string[] = ['receiveMessage', 'messagePush', 'conversationEntry']

const checkGreeting = checker(OnConnectionFrame)
const checkHeartbeat = checker(HeartbeatBody)

interface Parts {
  context: ServerContext
  hub: Hub
  log: FastifyBaseLogger
  /** Said once when it has proved who it is, or has ended before. */
  settled: () => void
}

/** Who a socket speaks for. */
interface Session {
  id: string
  userId: string
  tokenHash: string
  /** Epoch ms, as last read. */
  expiresAt: number
}

/**
 * One socket from its opening to its end: it proves itself by its token, joins with OnConnection, then its frames are handled one
 * after another (contract section 7).
 */
export class Connection implements Member {
  readonly id = newId()
  actor: Actor | undefined = undefined
  /** The last work on this socket; the server waits for it when it stops. */
  tail: Promise<void> = Promise.resolve()
  private session: Session | undefined = undefined
  private joined = false
  private present = false
  private ended = false
  private answersPings = true
  private waiting = 0
  private counted = false
  /** When all counts were last told, epoch ms. */
  private countsToldAt = -Infinity
  private recounting: NodeJS.Timeout | undefined = undefined
  private renewedAt = 0
  private renewing: Promise<void> | undefined = undefined
  private held: BusinessEvent[] = []
  private readonly allowance: Allowance
  private readonly greeting: NodeJS.Timeout

  constructor(private readonly socket: WebSocket, private readonly parts: Parts) {
    const { context, hub } = parts
    this.allowance = new Allowance(context.clock, hub.bounds.framesPerWindow, hub.bounds.windowMs)
    this.greeting = setTimeout(() => { this.close(CloseCode.policy) }, hub.bounds.greetingMs)
    this.greeting.unref()
    socket.on('message', (data: Buffer, isBinary) => { this.arrived(data, isBinary) })
    socket.on('pong', () => { this.answersPings = true })
    // The library answers them by itself; they cost like any frame.
    socket.on('ping', () => { if (this.allowance.spend() === 'end') this.close(CloseCode.policy) })
    socket.on('close', () => { this.left() })
    // A broken connection is closed right after; a frame beyond the hard limit is answered with 1009 by the library.
    socket.on('error', () => undefined)
  }

  get userId(): string { return this.session?.userId ?? '' }
  get sessionId(): string { return this.session?.id ?? '' }
  get isJoined(): boolean { return this.joined && !this.ended }

  /** Proves the token of the address, before any frame is looked at. */
  open(token: string): void {
    this.then(() => this.prove(token))
  }

  deliver(data: Buffer, method: ServerFrame['method']): void {
    if (this.ended) return
    // What waits already, without this: one large answer makes nobody a slow reader, and whoever came back for it would be dropped again.
    if (this.socket.bufferedAmount > this.parts.hub.bounds.bufferedBytes) {
      this.left()
      this.socket.terminate()
      return
    }
    if (COUNTED.includes(method)) this.counted = true
    if (ABSOLUTE.includes(method)) this.countsToldAt = this.parts.context.clock.now()
    else if (ADDING.includes(method)) this.doubt()
    this.socket.send(data, { binary: false }, () => undefined)
  }

  /**
   * A message is stored before it is told: counts that were read in between hold it already, and the client adds it once more. So
   * what comes soon after all counts makes them be told again a little later.
   */
  private doubt(): void {
    const { hub: { bounds: { recountMs } }, context } = this.parts
    if (this.ended || this.recounting !== undefined || context.clock.now() - this.countsToldAt > recountMs) return
    this.recounting = setTimeout(() => {
      this.recounting = undefined
      this.then(() => this.tellCounts(({ unreadTotalCount = 0, unreadNums = [], unreadGroups = [] }) => ({ method: 'unread', unreadTotalCount, unreadNums, unreadGroups })))
    }, recountMs)
    this.recounting.unref()
  }

  hold(event: BusinessEvent): void {
    if (this.held.length === HELD_EVENTS) this.close(CloseCode.later)
    else this.held.push(event)
  }

  /** Once for all who ask at the same time before it has begun to read; a later wish reads again, because rights may have changed since. */
  renew(): Promise<void> {
    this.actor = undefined
    const before = this.renewing ?? Promise.resolve()
    const mine = before.then(async () => {
      // Another wish came after this one: it reads for both.
      if (this.renewing === mine) await this.readSession(mine)
    })
    this.renewing = mine
    return mine
  }

  private async readSession(mine: Promise<void>): Promise<void> {
    if (this.session === undefined || this.ended) return
    try {
      const { actor, expiresAt } = await actorOfSession(this.parts.context, this.session.id)
      if (this.renewing !== mine || this.ended) return
      this.session.expiresAt = expiresAt
      this.renewedAt = this.parts.context.clock.now()
      this.actor = actor
      for (const event of this.held.splice(0)) this.parts.hub.offer(this, event)
    } catch (error) {
      if (error instanceof SessionEnded) this.end({ method: 'logout', msg: error.spoken })
      else this.fail(error)
    }
  }

  end(frame: ServerFrame): void {
    this.say(frame)
    this.close(CloseCode.policy)
  }

  close(code: number): void {
    if (this.ended) return
    this.left()
    this.socket.close(code)
    // Who does not answer the closing is not waited for.
    setTimeout(() => { this.socket.terminate() }, this.parts.hub.bounds.stopMs).unref()
  }

  terminate(): void {
    this.left()
    this.socket.terminate()
  }

  /** One round of the watch. @returns false when it is gone: it has not answered the last ping */
  ping(): boolean {
    if (!this.answersPings) {
      this.terminate()
      return false
    }
    this.answersPings = false
    this.socket.ping(() => undefined)
    return true
  }

  /** Whether its rights have not been read for a while. */
  isDue(now: number): boolean {
    return this.isJoined && now - this.renewedAt >= this.parts.hub.bounds.renewMs
  }

  private left(): void {
    if (this.ended) return
    this.ended = true
    clearTimeout(this.greeting)
    clearTimeout(this.recounting)
    this.held = []
    this.parts.settled()
    this.parts.hub.leave(this, this.present)
  }

  private say(frame: ServerFrame): void {
    this.deliver(Buffer.from(JSON.stringify(frame)), frame.method)
  }

  /** @param answered client id of the message that is refused for good or may be sent again */
  private refuse(message: string, of?: string, answered?: { clientId: string | undefined, refusal: SendRefusal }): void {
    this.say({ method: 'error', msg: message, ...(of === undefined ? {} : { of }), ...(answered?.clientId === undefined ? {} : answered) })
  }

  private fail(error: unknown): void {
    if (this.ended) return
    this.parts.log.error({ err: error }, 'socket')
    this.close(CloseCode.failed)
  }

  /** Does this after everything that came before. */
  private then(work: () => Promise<void>): void {
    this.waiting++
    this.tail = this.tail.then(async () => {
      try {
        if (!this.ended) await work()
      } catch (error) {
        this.fail(error)
      } finally {
        this.waiting--
      }
    })
  }

  private arrived(data: Buffer, isBinary: boolean): void {
    if (this.ended) return
    this.answersPings = true
    const spent = this.allowance.spend()
    if (spent === 'end' || this.waiting > this.parts.hub.bounds.waitingFrames) this.close(CloseCode.policy)
    else if (spent === 'over') this.refuse('操作太频繁，请稍后再试', undefined, { clientId: clientIdOf(data), refusal: 'later' })
    else if (isBinary) this.refuse('不支持二进制消息')
    else if (data.length > this.parts.hub.bounds.frameBytes) this.refuse('消息过大')
    else this.then(() => this.handle(data.toString('utf8')))
  }

  private async handle(text: string): Promise<void> {
    let method: string | undefined
    let clientId: string | undefined
    try {
      const frame = readFrame(text)
      method = frame.method.slice(0, 64)
      if (typeof frame.clientId === 'string') clientId = frame.clientId.slice(0, 64)
      await this.act(frame)
    } catch (error) {
      if (error instanceof Refusal) {
        this.refuse(error.message, method, { clientId, refusal: 'refused' })
        return
      }
      this.parts.log.error({ err: error }, 'frame')
      this.refuse(BUSY, method, { clientId, refusal: 'later' })
    }
  }

  private async act(frame: ClientFrame): Promise<void> {
    const { hub, context } = this.parts
    const token = typeof frame.token === 'string' ? readToken(frame.token) : undefined
    // Every frame of the platform carries its token: one of somebody else has no business here.
    if (this.session !== undefined && token !== undefined && tokenHash(token) !== this.session.tokenHash) {
      this.end({ method: 'closeSocket', msg: BAD_TOKEN })
      return
    }
    if (frame.method === ClientMethod.onConnection) {
      requireFit(checkGreeting(frame))
      if (this.session === undefined) await this.prove(token)
      if (!this.ended) await this.greet()
      return
    }
    if (!this.joined) throw refuse('连接尚未建立')
    // Lengthened meanwhile by a call, or at its end.
    if (this.session !== undefined && this.session.expiresAt <= context.clock.now()) await this.renew()
    const actor = await this.currentActor()
    if (actor === undefined) return
    if (frame.method === ClientMethod.heartbeat) {
      requireFit(checkHeartbeat(frame))
      this.say({ method: 'heartbeat' })
      return
    }
    await hub.frames.handle(frame, { actor, socketId: this.id, reply: (answer) => { this.say(answer) } })
  }

  /** Rights as they are now, waiting while they are being read; undefined when the socket has ended over it. */
  private async currentActor(): Promise<Actor | undefined> {
    while (!this.ended && this.actor === undefined) await this.renewing
    return this.ended ? undefined : this.actor
  }

  private async prove(token: string | undefined): Promise<void> {
    try {
      const bare = readToken(token)
      const { userId, sessionId } = await authenticate(this.parts.context, bare)
      this.session = { id: sessionId, userId, tokenHash: tokenHash(bare ?? ''), expiresAt: Infinity }
      this.parts.settled()
    } catch (error) {
      if (!(error instanceof SessionEnded)) throw error
      this.end({ method: 'closeSocket', msg: error.spoken })
    }
  }

  /** Joins; said again by a joined socket it only gets initMessage again. */
  private async greet(): Promise<void> {
    if (!this.joined) {
      this.joined = true
      clearTimeout(this.greeting)
      this.parts.hub.join(this)
      // Read after joining: a session ended or a right taken away between proof and joining would go unheard.
      await this.renew()
      if (this.ended) return
      this.present = true
      this.parts.hub.present(this)
    }
    await this.initialise()
  }

  private async initialise(): Promise<void> {
    const { hub } = this.parts
    await this.tellCounts((counts, actor) => ({
      method: 'initMessage', unreadNums: [], unreadTotalCount: 0, ...counts,
      onlineUserList: hub.onlineUsers(), userId: actor.userId, features: [...FEATURES], heartbeatMs: hub.bounds.heartbeatMs
    }))
  }

  /** Says what all areas count for this person now. */
  private async tellCounts(frameOf: (counts: Partial<InitMessageFrame>, actor: Actor) => ServerFrame): Promise<void> {
    for (let reads = 1; ; reads++) {
      const actor = await this.currentActor()
      if (actor === undefined) return
      this.counted = false
      const counts = await this.parts.hub.readInit(actor)
      // Told while it was read: whether the counts hold it is not known, so they are read once more.
      const isSure = !this.counted
      if (!isSure && reads < COUNT_READS) continue
      this.say(frameOf(counts, actor))
      if (!isSure) this.doubt()
      return
    }
  }
}

/** Of a frame that is not looked at any further; whoever sent it need not wait for an answer then. */
const clientIdOf = (data: Buffer): string | undefined => /"clientId":"([0-9A-Za-z_-]{8,64})"/.exec(data.subarray(0, 4096).toString('latin1'))?.[1]

function requireFit({ error }: { error?: Error }): void {
  if (error !== undefined) throw error
}
