import type { RateCard } from '@/contract/transferCar/fees/prices'
import { formatDistance, formatFen } from '@/domain/format'
import { labelOf, VEHICLE_CLASSES } from '@/domain/transferCar/order/dictionaries'
import { feeLines, NoPrice, type FeeFacts } from '@/domain/transferCar/fees/engine'
import { HOUR, MINUTE } from '@/domain/time'

/** 2026-03-15 in Asia/Shanghai: any day will do, only the hour counts. */
const MIDNIGHT = Date.UTC(2026, 2, 14, 16)
const NOON = MIDNIGHT + 12 * HOUR
/** The distances of fees.md#worked-examples: one within most base distances, one beyond. */
const NEAR_M = 8000
const FAR_M = 23_400

const job = (vehicleClass: string, more: Partial<FeeFacts>): FeeFacts => ({
  vehicleClass,
  tow: true,
  crane: false,
  craneVehicles: 1,
  distanceM: FAR_M,
  arrivedAt: NOON,
  waitingMinutes: 0,
  carried: false,
  massTons: null,
  hazmat: false,
  dryRun: false,
  items: [],
  storage: null,
  ...more
})

/**
 * What the numbers of a card do: typical jobs with their price, computed by the engine that bills them.
 * @returns sentences such as `客1 23.4 公里 = 490.00 元`; a job that the card cannot price is left out
 */
export function workedExamples(card: RateCard): string[] {
  const priced = (words: string, facts: FeeFacts): string[] => {
    try {
      return [`${words} = ${formatFen(feeLines(facts, card).reduce((sum, line) => sum + line.amountFen, 0))} 元`]
    } catch (thrown) {
      if (thrown instanceof NoPrice) return []
      throw thrown
    }
  }
  return Object.keys(card.classes).flatMap((code, index) => {
    const name = labelOf(VEHICLE_CLASSES, code).split(' ')[0] ?? code
    const day = priced(`${name} ${formatDistance(FAR_M)}`, job(code, {}))
    if (index > 0) return day
    return [
      ...day,
      ...priced(
        `${name} ${formatDistance(NEAR_M)}，夜间到达`,
        job(code, { distanceM: NEAR_M, arrivedAt: MIDNIGHT + card.night.fromMinute * MINUTE })
      ),
      ...priced(`${name} ${formatDistance(NEAR_M)}，同时吊装`, job(code, { distanceM: NEAR_M, crane: true })),
      ...priced(`${name} 到场空驶`, job(code, { dryRun: true }))
    ]
  })
}
