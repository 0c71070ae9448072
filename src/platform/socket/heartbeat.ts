import { OneTimer } from './timers'
import type { Timers } from './types'

/** When the server lists the feature but says no interval, ms. */
const DEFAULT_INTERVAL_MS = 30_000
/** No server makes a phone beat faster than this, ms. */
const SHORTEST_INTERVAL_MS = 1_000
/** Nothing heard for this long after a beat: the connection is dead, ms. */
const ANSWER_MS = 10_000
/** After coming back to the app nobody wants to wait that long, ms. */
const PROBE_ANSWER_MS = 3_000

export interface HeartbeatParts {
  timers: Timers
  beat: () => void
  dead: () => void
}

/** Finds connections that died without a word. Used only with servers that list the feature `heartbeat` (socket.md#heartbeat). */
export class Heartbeat {
  private intervalMs = 0
  private readonly next: OneTimer
  private readonly answer: OneTimer

  constructor(private readonly parts: HeartbeatParts) {
    this.next = new OneTimer(parts.timers)
    this.answer = new OneTimer(parts.timers)
  }

  get isBeating(): boolean {
    return this.intervalMs > 0
  }

  /** @param intervalMs what the server asks for */
  start(intervalMs: unknown): void {
    this.stop()
    const asked = typeof intervalMs === 'number' && Number.isFinite(intervalMs) ? intervalMs : DEFAULT_INTERVAL_MS
    this.intervalMs = Math.max(SHORTEST_INTERVAL_MS, asked)
    this.plan()
  }

  stop(): void {
    this.intervalMs = 0
    this.next.stop()
    this.answer.stop()
  }

  /** Anything that arrives proves the connection. */
  heard(): void {
    this.answer.stop()
  }

  /** Beats at once and waits less long for the answer. */
  probe(): void {
    if (this.isBeating) this.beat(PROBE_ANSWER_MS)
  }

  private beat(answerMs: number): void {
    this.plan()
    this.answer.start(this.parts.dead, answerMs)
    this.parts.beat()
  }

  private plan(): void {
    this.next.start(() => this.beat(ANSWER_MS), this.intervalMs)
  }
}
