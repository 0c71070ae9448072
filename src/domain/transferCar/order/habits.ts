import type { Bearer, ServiceType, Source, VehicleClass } from '@/contract/transferCar/order/codes'
import { normalisePlate, plateKind } from '@/domain/validators/plate'

/** What is looked at of an earlier order; lists are newest first. */
export interface PastOrder {
  source: Source | null
  bearer?: Bearer | null | undefined
  serviceType?: ServiceType | null | undefined
  plateNo: string | null
  vehicleClass: VehicleClass | null
}

/** Fewer orders are no habit. */
const FEWEST = 3

/** What more than half of them say, undefined when none does or they are too few. */
function usual<T extends string>(values: readonly T[]): T | undefined {
  if (values.length < FEWEST) return undefined
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].find(([, count]) => count * 2 > values.length)?.[0]
}

/** Who bore the cost of the last order of this source (intake.md#proposals); 待定 is no answer. */
export const lastBearer = (past: readonly PastOrder[], source: Source): Bearer | undefined =>
  past.find((order) => order.source === source && order.bearer != null && order.bearer !== 'PENDING')?.bearer ?? undefined

/** Kind of work of most orders, undefined where none has more than half. */
export const usualServiceType = (past: readonly PastOrder[]): ServiceType | undefined =>
  usual(past.flatMap(({ serviceType }) => (serviceType == null ? [] : [serviceType])))

/** Province sign of most plates, undefined where no province has more than half. */
export const usualProvince = (past: readonly PastOrder[]): string | undefined =>
  usual(past.flatMap(({ plateNo }) => (plateNo !== null && plateKind(plateNo) !== undefined ? [plateNo.charAt(0)] : [])))

/** Class of a vehicle by its plate: as this plate had it last, else as most plates of its kind have it. */
export function usualClass(past: readonly PastOrder[], plateNo: string): VehicleClass | undefined {
  const plate = normalisePlate(plateNo)
  const kind = plateKind(plate)
  if (kind === undefined) return undefined
  const classed = past.flatMap((order) =>
    order.plateNo !== null && order.vehicleClass !== null ? [[order.plateNo, order.vehicleClass] as const] : []
  )
  const own = classed.find(([known]) => known === plate)?.[1]
  return own ?? usual(classed.flatMap(([known, vehicleClass]) => (plateKind(known) === kind ? [vehicleClass] : [])))
}
