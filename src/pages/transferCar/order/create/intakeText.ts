export { normalisePlate } from '@/domain/validators'

/** Digits of a number keyboard as an integer; undefined for nothing or anything else. */
export function parseWhole(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : undefined
}

/** Whole numbers of the intake page with their limits (contract/transferCar/order/parts.ts). */
const LIMITS = {
  injured: { label: '受伤人数', min: 0, max: 999 },
  lanesBlocked: { label: '占用车道数', min: 0, max: 8 },
  seats: { label: '座位数', min: 1, max: 100 },
  axles: { label: '轴数', min: 2, max: 12 },
  massKg: { label: '总质量', min: 50, max: 200_000 }
} as const
export type CountField = keyof typeof LIMITS

/** What is wrong with a number as typed; undefined for nothing typed and for what fits. */
export function countError(field: CountField, text: string | undefined): string | undefined {
  if (text === undefined || text.trim() === '') return undefined
  const { label, min, max } = LIMITS[field]
  const value = parseWhole(text)
  return value !== undefined && value >= min && value <= max ? undefined : `${label}填 ${min} 到 ${max} 的整数`
}
