/** Spans of time, ms. */
export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
/** Shanghai is so far ahead of UTC, all year. */
export const SHANGHAI_OFFSET_MS = 8 * HOUR_MS
