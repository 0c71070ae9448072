import type { Clock } from '../clock'
import { tooOften } from '../errors'

/** More addresses than this at once are an attack by themselves; the oldest are forgotten first. */
const MAX_KEYS = 50_000

/** The limits of all processes: each counts for itself, and what another one counted (realtime/bus.ts). */
export class Limits {
  private readonly byName = new Map<string, Limiter[]>()

  /** @param tell told of each act that counted here */
  constructor(
    private readonly clock: Clock,
    private readonly tell: (name: string, key: string) => void = () => undefined
  ) {}

  /** @param name the same on all processes, of no other limit @param limit acts of one key in a window of `windowMs` */
  open(name: string, limit: number, windowMs: number): Limiter {
    const limiter = new Limiter(this.clock, limit, windowMs, (key) => {
      this.tell(name, key)
    })
    this.byName.set(name, [...(this.byName.get(name) ?? []), limiter])
    return limiter
  }

  /** It was done on another process. */
  heard(name: string, key: string): void {
    for (const limiter of this.byName.get(name) ?? []) limiter.count(key)
  }
}

/** Counts acts of a key in windows of fixed length, which begin with its first act. */
export class Limiter {
  private readonly counts = new Map<string, { start: number; count: number }>()

  constructor(
    private readonly clock: Clock,
    private readonly limit: number,
    private readonly windowMs: number,
    private readonly tell: (key: string) => void
  ) {}

  /** @throws Refusal 429 beyond the limit */
  spend(key: string): void {
    if (this.count(key) > this.limit) throw tooOften()
    // What is refused is not told: an attack stays with the process that it meets.
    this.tell(key)
  }

  /** @returns how often it was done in the window of now, this time included */
  count(key: string): number {
    const now = this.clock.now()
    const entry = this.counts.get(key)
    if (entry === undefined || now - entry.start >= this.windowMs) {
      this.counts.delete(key)
      this.counts.set(key, { start: now, count: 1 })
      const oldest = this.counts.size > MAX_KEYS ? this.counts.keys().next().value : undefined
      if (oldest !== undefined) this.counts.delete(oldest)
      return 1
    }
    return ++entry.count
  }
}

/** Runs acts of one key one after another, so that attempts sent at once are counted like attempts sent in turn. */
export class Turnstile {
  private readonly tails = new Map<string, Promise<unknown>>()

  async run<T>(key: string, act: () => Promise<T>): Promise<T> {
    const before = this.tails.get(key) ?? Promise.resolve()
    const mine = before.then(act, act)
    const tail = mine.catch(() => undefined)
    this.tails.set(key, tail)
    try {
      return await mine
    } finally {
      if (this.tails.get(key) === tail) this.tails.delete(key)
    }
  }
}
