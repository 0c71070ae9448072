import { MINUTE } from '@/domain/time'

/** Device time and what is known about its distance to the server's (orders.md#business-time). */
export interface Clock {
  /** Device clock, epoch ms. */
  now(): number
  /** Server minus device, ms; undefined until an answer with a time arrived. */
  readonly offsetMs: number | undefined
  /** Takes one sample from an answer. @param timestamp server time in the envelope */
  observe(sentAt: number, receivedAt: number, timestamp: number): void
}

/** Slower round trips say too little about the moment between them, ms. */
const MAX_ROUND_TRIP_MS = 5_000
/** After this a sample no longer protects its place against a slower one: device clocks drift and are set by hand. */
const SAMPLE_LIFE_MS = 5 * MINUTE

/** Keeps the sample with the shortest round trip of the last minutes: its error is at most half of that trip. */
export function createClock(now: () => number = Date.now): Clock {
  let best: { offset: number; trip: number; at: number } | undefined
  return {
    now,
    get offsetMs() {
      return best?.offset
    },
    observe(sentAt, receivedAt, timestamp) {
      const trip = receivedAt - sentAt
      if (trip < 0 || trip > MAX_ROUND_TRIP_MS) return
      // A clock set back leaves a sample in the future: it is worth nothing.
      const isStale = best === undefined || receivedAt - best.at > SAMPLE_LIFE_MS || receivedAt < best.at
      if (isStale || trip <= (best?.trip ?? 0)) best = { offset: Math.round(timestamp - (sentAt + receivedAt) / 2), trip, at: receivedAt }
    }
  }
}
