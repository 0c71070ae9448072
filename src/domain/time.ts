/** Spans of time, ms. */
export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
/** Asia/Shanghai has been UTC+8 without summer time since 1992, so a fixed offset is exact for our data. */
export const SHANGHAI_OFFSET = 8 * HOUR
