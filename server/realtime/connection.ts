import type { Writable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { WebSocket } from 'ws'
import { ClientMethod, type ServerFrame } from '@/contract/frames'
import { HeartbeatBody, OnConnectionFrame } from '@/contract/realtime'
import type { Actor, ServerContext } from '../context'
import { databaseTime } from '../database/client'
import { refuse } from '../errors'
import { readToken, SessionEnded } from '../session/auth'
import { CloseCode } from './closeCode'
import { Counts } from './counts'
import { FrameReader, type FrameTaker } from './frameReader'
import { checker, requireFit, type ClientFrame, type Taken } from './frames'
import type { Hub, Member } from './live'
import { Rights } from './rights'
import { SocketSession } from './socketSession'
import type { BusinessEvent, FrameSource } from './types'
import { written, type Written } from './wire'

const BAD_TOKEN = 'Token验证失败'
/** Events of a change of rights that are kept back; beyond it the socket starts anew and reads everything. */
const HELD_EVENTS = 1000

const checkGreeting = checker(OnConnectionFrame)
const checkHeartbeat = checker(HeartbeatBody)

interface Parts {
  context: ServerContext
  hub: Hub
  log: FastifyBaseLogger
  /** The connection below the socket. */
  stream: Writable
  /** Said once when it has proved who it is, or has ended before. */
  settled: () => void
}

/**
 * One socket from its opening to its end: it proves itself by its token, joins with OnConnection, then its frames are handled one
 * after another (socket.md#frames). FrameReader reads them and answers what goes wrong.
 */
export class Connection implements Member, FrameTaker {
  private readonly session = new SocketSession()
  private joined = false
  private present = false
  private ended = false
  private answersPings = true
  private held: BusinessEvent[] = []
  private readonly rights: Rights
  private readonly counts: Counts
  private readonly reader: FrameReader
  private readonly greeting: NodeJS.Timeout

  constructor(
    private readonly socket: WebSocket,
    private readonly parts: Parts
  ) {
    const { context, hub } = parts
    this.rights = new Rights({
      context,
      sessionId: () => this.sessionId,
      isOver: () => this.ended,
      read: (expiresAt) => {
        this.renewed(expiresAt)
      },
      failed: (error) => {
        this.notRenewed(error)
      }
    })
    this.counts = new Counts({
      clock: context.clock,
      recountMs: hub.bounds.recountMs,
      databaseTime: () => databaseTime(context.db),
      isOver: () => this.ended,
      actor: () => this.rights.current(),
      unread: (actor) => hub.readUnread(actor),
      say: (frame) => {
        this.say(frame)
      },
      soon: (work) => {
        hub.recounting.run(work).catch((error: unknown) => {
          this.fail(error)
        })
      }
    })
    this.reader = new FrameReader(this, hub.bounds, context.clock, parts.log)
    this.greeting = setTimeout(() => {
      this.close(CloseCode.policy)
    }, hub.bounds.greetingMs)
    this.greeting.unref()
    socket.on('message', (data: Buffer, isBinary) => {
      if (this.ended) return
      this.answersPings = true
      this.reader.arrived(data, isBinary)
    })
    socket.on('pong', () => {
      this.answersPings = true
    })
    socket.on('ping', () => {
      this.reader.pinged()
    })
    socket.on('close', () => {
      this.left()
    })
    // A broken connection is closed right after; a frame beyond the hard limit is answered with 1009 by the library.
    socket.on('error', () => undefined)
  }

  get userId(): string {
    return this.session.userId
  }
  get actor(): Actor | undefined {
    return this.rights.actor
  }
  get sessionId(): string {
    return this.session.id
  }
  get isOver(): boolean {
    return this.ended
  }
  get isJoined(): boolean {
    return this.joined && !this.ended
  }
  /** All that is under way, to its end. */
  get settled(): Promise<void> {
    return this.reader.works.settled()
  }

  /** Proves the token of the address, before any frame is looked at. */
  open(token: string): void {
    this.reader.works.add(() => (this.ended ? undefined : this.prove(token)))
  }

  deliver(frame: Written): void {
    if (this.ended) return
    this.parts.hub.turn.keep(this.parts.stream)
    // What waits already, without this: one large answer makes nobody a slow reader, and whoever came back for it would be dropped again.
    if (this.socket.bufferedAmount > this.parts.hub.bounds.bufferedBytes) {
      this.left()
      this.socket.terminate()
      return
    }
    this.counts.said(frame)
    if (this.socket.readyState === this.socket.OPEN) this.parts.stream.write(frame.data)
  }

  hold(event: BusinessEvent): void {
    if (this.held.length === HELD_EVENTS) this.close(CloseCode.later)
    else this.held.push(event)
  }

  renew(): Promise<void> {
    return this.rights.renew()
  }

  private renewed(expiresAt: number): void {
    this.session.expiresAt = expiresAt
    for (const event of this.held.splice(0)) this.parts.hub.offer(this, event)
  }

  private notRenewed(error: unknown): void {
    if (error instanceof SessionEnded) this.end({ method: 'logout', msg: error.spoken })
    else this.fail(error)
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
    setTimeout(() => {
      this.socket.terminate()
    }, this.parts.hub.bounds.stopMs).unref()
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
    return this.isJoined && now - this.rights.readAt >= this.parts.hub.bounds.renewMs
  }

  private left(): void {
    if (this.ended) return
    this.ended = true
    clearTimeout(this.greeting)
    this.counts.end()
    this.held = []
    this.parts.settled()
    this.parts.hub.leave(this, this.present)
  }

  say(frame: ServerFrame): void {
    this.deliver(written(frame))
  }

  fail(error: unknown): void {
    if (this.ended) return
    this.parts.log.error({ err: error }, 'socket')
    this.close(CloseCode.failed)
  }

  take(frame: ClientFrame): Promise<Taken> | Taken {
    const actor = this.readyFor(frame)
    return actor === undefined ? this.act(frame) : this.parts.hub.frames.handle(frame, this.sourceOf(actor))
  }

  private sourceOf(actor: Actor): FrameSource {
    return {
      actor,
      reply: (frame) => {
        this.say(frame)
      },
      recount: () => {
        this.counts.again()
      }
    }
  }

  /** Whose rights a frame is acted on with at once: one that overlaps others, while nothing has to be looked at or waited for before. */
  private readyFor(frame: ClientFrame): Actor | undefined {
    const {
      hub: { frames },
      context
    } = this.parts
    const isOwn = frame.token === undefined || frame.token === this.session.token
    return this.joined && isOwn && frames.overlaps(frame) && !this.session.isOver(context.clock.now()) ? this.rights.actor : undefined
  }

  private async act(frame: ClientFrame): Promise<Taken> {
    const { hub, context } = this.parts
    if (!hub.frames.overlaps(frame)) await this.reader.works.rests()
    const token = typeof frame.token === 'string' ? readToken(frame.token) : undefined
    // Every frame of the platform carries its token: one of somebody else has no business here.
    if (this.session.isAnothers(token)) {
      this.end({ method: 'closeSocket', msg: BAD_TOKEN })
      return
    }
    if (frame.method === ClientMethod.onConnection) {
      requireFit(checkGreeting(frame))
      if (!this.session.isProved) await this.prove(token)
      if (!this.ended) await this.greet()
      return
    }
    if (!this.joined) throw refuse('连接尚未建立')
    if (this.session.isOver(context.clock.now())) await this.renew()
    const actor = await this.rights.current()
    if (actor === undefined) return
    if (frame.method === ClientMethod.heartbeat) {
      requireFit(checkHeartbeat(frame))
      this.say({ method: 'heartbeat' })
      return
    }
    return hub.frames.handle(frame, this.sourceOf(actor))
  }

  private async prove(token: string | undefined): Promise<void> {
    try {
      await this.session.prove(this.parts.context, token)
      this.parts.settled()
    } catch (error) {
      if (!(error instanceof SessionEnded)) throw error
      this.end({ method: 'closeSocket', msg: error.spoken })
    }
  }

  /** Joins; said again by a joined socket it only gets initMessage again. */
  private async greet(): Promise<void> {
    const { hub } = this.parts
    if (!this.joined) {
      this.joined = true
      clearTimeout(this.greeting)
      hub.join(this)
      // Read after joining: a session ended or a right taken away between proof and joining would go unheard.
      await this.renew()
      if (this.ended) return
      this.present = true
      hub.present(this)
    }
    await hub.joining.run(() => this.counts.tell((actor) => hub.initMessage(actor)))
  }
}
