/** The one source of "now" (epoch ms): tests move it, nothing waits (server.md#clock). */
export interface Clock {
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Asia/Shanghai has been UTC+8 without summer time since 1992, so a fixed offset is exact for our data. */
export const SHANGHAI_OFFSET = 8 * HOUR

/** @returns yyyyMMdd of the Shanghai day that holds this moment (order numbers, file names) */
export function shanghaiDay(epochMs: number): string {
  return new Date(epochMs + SHANGHAI_OFFSET).toISOString().slice(0, 10).replaceAll('-', '')
}
