import type { VehicleClass } from '@/contract/transferCar/order/codes'

/**
 * What a vehicle of a class may weigh, kilograms, from light to heavy: axle limits of GB 1589 for trucks, usual figures for buses
 * [K]. Only for choosing a truck; a mass that was written down counts instead.
 */
const CLASS_MASS_KG: Readonly<Record<VehicleClass, readonly [number, number]>> = {
  K1: [700, 3500],
  K2: [2000, 5000],
  K3: [5000, 13000],
  K4: [9000, 18000],
  H1: [1200, 4500],
  H2: [4500, 18000],
  H3: [7000, 25000],
  H4: [9000, 31000],
  H5: [12000, 43000],
  H6: [13000, 49000]
}

interface Load {
  massKg: number | null
  vehicleClass: VehicleClass | null
}

/**
 * Whether a truck's capacity holds the heaviest of these vehicles, each towed by itself (fleet.md#capacity).
 * @param capacityKg kilograms
 * @returns null when that cannot be said: a class leaves both possible, or nothing is known
 */
export function carries(capacityKg: number, vehicles: readonly Load[]): boolean | null {
  const answers = vehicles.map(({ massKg, vehicleClass }) => {
    const [least, most] = massKg !== null ? [massKg, massKg] : vehicleClass === null ? [0, Infinity] : CLASS_MASS_KG[vehicleClass]
    return capacityKg < least ? false : capacityKg >= most ? true : null
  })
  if (answers.includes(false)) return false
  return answers.length > 0 && answers.every(Boolean) ? true : null
}
