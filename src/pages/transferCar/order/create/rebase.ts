import type { IntakeForm, VehicleForm } from './intakeForm'

const textOf = (value: unknown): string => (value === undefined || value === null || value === '' ? '' : JSON.stringify(value))
const isSame = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other)

/** Each field that was not touched since `base` as it stands now, the others as they were typed. */
function merged<T extends object>(mine: T, base: T, now: T): T {
  const keys = new Set([...Object.keys(mine), ...Object.keys(now)]) as Set<keyof T>
  return Object.fromEntries([...keys].map((key) => [key, isSame(mine[key], base[key]) ? now[key] : mine[key]])) as T
}

/** Vehicles are told apart by their place: where one came or went in the meantime the list stays as it was typed. */
function mergedVehicles(mine: readonly VehicleForm[], base: readonly VehicleForm[], now: readonly VehicleForm[]): VehicleForm[] {
  if (isSame(mine, base)) return [...now]
  if (mine.length !== base.length || mine.length !== now.length) return [...mine]
  return mine.map((vehicle, index) => merged(vehicle, base[index] as VehicleForm, now[index] as VehicleForm))
}

/**
 * What a person typed into an order that somebody else has changed meanwhile: his own fields stay, all others are those of the order now,
 * so that saving takes nothing back that he never looked at.
 * @param base the form as it was when he began
 */
export function rebased(mine: IntakeForm, base: IntakeForm, now: IntakeForm): IntakeForm {
  return {
    ...merged(mine, base, now),
    owner: merged(mine.owner, base.owner, now.owner),
    driver: merged(mine.driver, base.driver, now.driver),
    vehicles: mergedVehicles(mine.vehicles, base.vehicles, now.vehicles),
    vehiclePhotos: [...mine.vehiclePhotos]
  }
}
