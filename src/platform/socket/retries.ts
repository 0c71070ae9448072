import { SOCKET_MAX_RETRIES, SOCKET_TOAST_FROM_RETRY } from '@/domain/constants'

/** The platform waits 10 ms before its first retry (socket.md#retries), ms. */
const FIRST_DELAY_MS = 10
/** From the second on the longest possible delay doubles: 1 s, 2 s, 4 s ... ms. */
const BASE_DELAY_MS = 1_000
const MAX_DELAY_MS = 30_000
/** Between quiet tries at random; with the 15 s that one may take somebody is asked every 30 to 60 s, ms. */
const QUIET_DELAY_MS = 30_000
const QUIET_SPREAD_MS = 15_000
/** A connection that lived this long was a good one, ms. */
const GOOD_LIFE_MS = 5_000

export interface Retry {
  /** 1 to 10, further ones after those are quiet; 0 = does not count. */
  number: number
  delayMs: number
  /** Nobody is told. */
  isQuiet: boolean
  /** True from the third on (socket.md#retries). */
  isTold: boolean
}

/**
 * How often and how fast is tried again. Two counts, because they answer different questions: people are told, and the trying
 * becomes quiet, after tries without any success; but a server that greets everybody and then drops them must not be run against ten
 * times a second.
 */
export class Retries {
  /** Since the last greeting of the server. */
  private failed = 0
  /** Since the last connection that lived for a while. */
  private pace = 0
  private greetedAt: number | undefined = undefined

  constructor(
    private readonly random: () => number,
    private readonly now: () => number
  ) {}

  /** Somebody wants it now: counts from zero. */
  reset(): void {
    this.failed = 0
    this.pace = 0
    this.greetedAt = undefined
  }

  /** The server answered with initMessage. */
  greeted(): void {
    this.failed = 0
    this.greetedAt = this.now()
  }

  /** The next retry after a loss, a quiet one when ten have failed. Full jitter, so that a restarted server is not hit by all at once. */
  next(): Retry {
    if (this.greetedAt !== undefined && this.now() - this.greetedAt >= GOOD_LIFE_MS) this.pace = 0
    this.greetedAt = undefined
    this.failed++
    if (this.failed > SOCKET_MAX_RETRIES) return { ...this.unseen(), number: this.failed }
    this.pace++
    const longest = Math.min(MAX_DELAY_MS, BASE_DELAY_MS * 2 ** Math.min(this.pace - 2, 10))
    const delayMs = this.pace === 1 ? FIRST_DELAY_MS : Math.max(FIRST_DELAY_MS, Math.round(this.random() * longest))
    return { number: this.failed, delayMs, isQuiet: false, isTold: this.failed >= SOCKET_TOAST_FROM_RETRY }
  }

  /** The next retry while nobody looks: does not count. */
  unseen(): Retry {
    return { number: 0, delayMs: QUIET_DELAY_MS + Math.round(this.random() * QUIET_SPREAD_MS), isQuiet: true, isTold: false }
  }
}
