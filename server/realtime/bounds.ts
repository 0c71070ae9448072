import { MINUTE, SECOND } from '../clock'
import type { Clock } from '../clock'

/** What a socket may take of this process. */
export interface RealtimeBounds {
  /** Largest frame that is read, bytes; a larger one is answered with an `error` frame. */
  frameBytes: number
  /** A frame announced larger than this is not even received, bytes; the connection ends with code 1009. */
  hardFrameBytes: number
  /** Frames of one socket in a window; twice as many end it. */
  framesPerWindow: number
  windowMs: number
  /** Frames of one socket that wait for their turn. */
  waitingFrames: number
  /** Sockets of one person; the oldest goes when one more comes. */
  socketsPerUser: number
  /** Sockets of one address that have not proved themselves yet. */
  strangersPerAddress: number
  /** A socket that has not said who it is by then ends, ms. */
  greetingMs: number
  /** Bytes that may wait for a slow reader. */
  bufferedBytes: number
  /** How often sockets are pinged and their sessions looked at; one that answered no ping of a whole round is gone, ms. */
  pingMs: number
  /** After this long a socket's rights are read again even if nobody told of a change, ms. */
  renewMs: number
  /** Who comes back within this time was never away, ms: a reloaded page is no Offline and Online. */
  absenceMs: number
  /** What is counted this soon after all counts were told may be in them already: they are told anew after as long, ms. */
  recountMs: number
  /** How often clients are asked to beat, ms. */
  heartbeatMs: number
  /** How often a process tells the others who is on it; while it cannot, its sockets are told as often that they may have missed something, ms. */
  processBeatMs: number
  /** What may have been missed is told this long after it was found out, so that several reasons are one word, ms. */
  resyncMs: number
  /** How long sockets have to say goodbye when the server stops, ms. */
  stopMs: number
}

export const DEFAULT_BOUNDS: RealtimeBounds = {
  frameBytes: 64 * 1024,
  hardFrameBytes: 1024 * 1024,
  framesPerWindow: 200,
  windowMs: 10 * SECOND,
  waitingFrames: 100,
  socketsPerUser: 20,
  strangersPerAddress: 500,
  greetingMs: 10 * SECOND,
  bufferedBytes: 1024 * 1024,
  pingMs: 30 * SECOND,
  renewMs: 5 * MINUTE,
  absenceMs: 2 * SECOND,
  recountMs: 2 * SECOND,
  heartbeatMs: 30 * SECOND,
  processBeatMs: 5 * SECOND,
  resyncMs: SECOND / 2,
  stopMs: 2 * SECOND
}

/** Counts the frames of one socket in windows of fixed length. */
export class Allowance {
  private start = 0
  private count = 0

  constructor(
    private readonly clock: Clock,
    private readonly limit: number,
    private readonly windowMs: number
  ) {}

  /** @returns `over`: leave this one out; `end`: it goes on regardless */
  spend(): 'in' | 'over' | 'end' {
    const now = this.clock.now()
    if (now - this.start >= this.windowMs) {
      this.start = now
      this.count = 0
    }
    this.count++
    return this.count <= this.limit ? 'in' : this.count <= 2 * this.limit ? 'over' : 'end'
  }
}
