import type { Static, TSchema } from '@sinclair/typebox'
import type { BusinessNews } from '@/contract/businessEvents'
import type { InitMessageFrame, ServerFrame, UnreadFrame } from '@/contract/frames'
import type { Actor } from '../actor'
import type { Tx } from '../database/client'
import type { RuledArea } from './hearing'

/** That a record changed: what travels between processes, so it is plain data. `userIds` are those concerned by name. */
export type BusinessEvent = BusinessNews & { userIds: readonly string[] }

/** Whether a person may hear of an event. */
export type Hears = (actor: Actor, event: BusinessEvent) => boolean

/** The socket that a frame came over. */
export interface FrameSource {
  /** Rights as they are now. */
  actor: Actor
  /** Answers on this socket alone. */
  reply(frame: ServerFrame): void
  /** Soon tells this socket all counts of its person anew. */
  recount(): void
}

/** Acts on a frame that fits its schema. A thrown Refusal becomes an `error` frame with its message. */
export type FrameHandler<T> = (frame: T, from: FrameSource) => Promise<void> | void

/** The same in two parts: `rest` goes on while the next frames of such handlers are taken; every other frame of the socket waits for it. */
export type OverlappingHandler<T> = (frame: T, from: FrameSource) => Promise<{ rest: Promise<void> }> | { rest: Promise<void> }

/** Which frames of clients are understood. Frames of one socket are handled one after another, in the order they came. */
export interface FrameRegistry {
  /** @param schema of the whole frame; one that does not fit is answered with an `error` frame and never reaches the handler */
  on<S extends TSchema>(method: string, schema: S, handler: FrameHandler<Static<S>>): void
  onOverlapping<S extends TSchema>(method: string, schema: S, handler: OverlappingHandler<Static<S>>): void
}

/** Reads what an area has to say when a socket joins. */
export type InitPart = (actor: Actor) => Promise<Partial<InitMessageFrame>>

/** Counts anew what a person has not read. */
export type Recount = (actor: Actor) => Promise<UnreadFrame>

/** What goes into initMessage, and how the counts in it are read alone. */
interface InitRegistry {
  contribute(part: InitPart): void
  recount(read: Recount): void
}

/**
 * What the server says to open devices. Everything is said after the commit of `tx` and never when it rolls back; `null` = at once.
 * Saying something to nobody is no error: who is not connected reads the state when he comes back.
 */
export interface Live {
  /** Tells everybody concerned that a record changed; they read it again by id (socket.md#business-events). */
  changed(tx: Tx | null, event: BusinessEvent): void
  /**
   * One frame to all open sockets of these people.
   * @param storedAt when the message that it brings was stored, by the clock of the database, epoch ms: counts that were read later hold it already
   */
  send(tx: Tx | null, userIds: readonly string[], frame: ServerFrame, storedAt?: number): void
  /** `logout` to the sockets of these sessions, which then close (socket.md#ends). */
  endSessions(tx: Tx | null, sessionIds: readonly string[], message?: string): void
  /** The person signed these sessions out himself: their sockets end without a word that asks for attention. */
  releaseSessions(tx: Tx | null, sessionIds: readonly string[]): void
  /** Rights or organization of these people changed: their sockets load their person again. */
  refreshActors(tx: Tx | null, userIds: readonly string[]): void
  /** Something may have been stored and not told: all sockets are asked to look. */
  missed(): void
  /** People with an open socket, each once. */
  onlineUsers(): string[]
  /**
   * Registers who hears of an area whose events are heard by rule (hearing.ts).
   * @param rule who hears without being named
   * @param named which of those named may hear; all of them by default
   */
  hears(area: RuledArea, rule: Hears, named?: Hears): void
  readonly frames: FrameRegistry
  readonly init: InitRegistry
}
