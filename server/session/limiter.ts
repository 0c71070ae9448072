import type { Clock } from '../clock'
import { tooOften } from '../errors'

/** More addresses than this at once are an attack by themselves; the oldest are forgotten first. */
const MAX_KEYS = 50_000

/** Counts acts of a key in windows of fixed length, in memory of this process. */
export class Limiter {
  private readonly counts = new Map<string, { start: number; count: number }>()

  constructor(
    private readonly clock: Clock,
    private readonly limit: number,
    private readonly windowMs: number
  ) {}

  /** @throws Refusal 429 beyond the limit */
  spend(key: string): void {
    const now = this.clock.now()
    const entry = this.counts.get(key)
    if (entry === undefined || now - entry.start >= this.windowMs) {
      this.counts.delete(key)
      this.counts.set(key, { start: now, count: 1 })
      const oldest = this.counts.size > MAX_KEYS ? this.counts.keys().next().value : undefined
      if (oldest !== undefined) this.counts.delete(oldest)
      return
    }
    entry.count++
    if (entry.count > this.limit) throw tooOften()
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
