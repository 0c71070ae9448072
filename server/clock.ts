import { DAY, HOUR, MINUTE, SECOND, SHANGHAI_OFFSET } from '@/domain/time'

/** The one source of "now" (epoch ms): tests move it, nothing waits (server.md#clock). */
export interface Clock {
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

export { DAY, HOUR, MINUTE, SECOND, SHANGHAI_OFFSET }

/** @returns yyyyMMdd of the Shanghai day that holds this moment (order numbers, file names) */
export function shanghaiDay(epochMs: number): string {
  return new Date(epochMs + SHANGHAI_OFFSET).toISOString().slice(0, 10).replaceAll('-', '')
}
