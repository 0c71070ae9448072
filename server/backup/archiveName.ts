import { SHANGHAI_OFFSET, shanghaiDay } from '../clock'

/** Names of daily archives. */
export const ARCHIVE = /^towing-\d{8}-\d{6}\.backup$/

/** @returns `towing-<yyyyMMdd>-<HHmmss>.backup` by the clock of Shanghai: the names' order is that of time. @param now epoch ms */
export function archiveName(now: number): string {
  const time = new Date(now + SHANGHAI_OFFSET).toISOString().slice(11, 19).replaceAll(':', '')
  return `towing-${shanghaiDay(now)}-${time}.backup`
}
