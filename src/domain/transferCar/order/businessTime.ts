/** Two clocks further apart than this without a measured offset are doubtful (orders.md#business-time), milliseconds. */
export const UNKNOWN_OFFSET_TOLERANCE_MS = 5 * 60 * 1000
/** A measured offset is good to about this much, milliseconds: later than receipt by less is not doubted. */
const OFFSET_ERROR_MS = 2000

export interface BusinessTime {
  /** Epoch ms used by fees, SLA and statistics. */
  businessAt: number
  /** 时间存疑: a dispatcher confirms before fee review. */
  doubtful: boolean
}

/**
 * Business time of a step: the device's time corrected by the clock offset of the last sync (orders.md#business-time).
 * @param deviceAt device clock, epoch ms
 * @param serverAt receipt, epoch ms
 * @param clockOffsetMs server minus device, undefined when unknown
 * @param previousAt business time of the step before, null for the first
 */
export function businessTime(
  deviceAt: number,
  serverAt: number,
  clockOffsetMs: number | undefined,
  previousAt: number | null
): BusinessTime {
  const businessAt = deviceAt + (clockOffsetMs ?? 0)
  const later = businessAt > serverAt + OFFSET_ERROR_MS
  const earlier = previousAt !== null && businessAt < previousAt
  const farApart = clockOffsetMs === undefined && Math.abs(serverAt - deviceAt) > UNKNOWN_OFFSET_TOLERANCE_MS
  return { businessAt, doubtful: later || earlier || farApart }
}
