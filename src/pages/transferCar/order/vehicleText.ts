import type { VehicleClass } from '@/contract/transferCar/order/codes'

/** Coaches from class 2 and lorries from class 2 carry the yellow plate (JT/T 489-2019, GA 36-2018). */
export function isLargeVehicle(vehicleClass: VehicleClass | null): boolean {
  return vehicleClass !== null && vehicleClass !== 'K1' && vehicleClass !== 'H1'
}
