import type { OrderDetail, UnitView } from '@/contract/transferCar/order/detail'
import type { ServiceAction, UnitStep } from '@/contract/transferCar/order/codes'

/** A crew as far as steps rest on it. */
type BasisUnit = Pick<UnitView, 'id' | 'isLead' | 'driverId' | 'truckId' | 'leg' | 'stamps'>

/** What a person saw of an order and what his step rests on; plain JSON, it lies on the device with the step. */
export interface Basis extends Pick<OrderDetail, 'status' | 'onHold' | 'destType' | 'destAddress'> {
  units: BasisUnit[]
  /** Of each vehicle: plate situation, plate and VIN in one text. */
  vehicles: string[]
}

/** What the order says now, as far as steps rest on it. */
export function basisOf({ status, onHold, destType, destAddress, units, vehicles }: OrderDetail): Basis {
  return {
    status,
    onHold,
    destType,
    destAddress: destAddress?.trim() ?? null,
    units: units.map(({ id, isLead, driverId, truckId, leg, stamps }) => ({ id, isLead, driverId, truckId, leg, stamps: { ...stamps } })),
    vehicles: vehicles.map(({ plateSituation, plateNo, vin }) => [plateSituation, plateNo ?? '', vin ?? ''].join('/'))
  }
}

/** Steps that say "we are at the destination": another destination is another act. */
const AT_DESTINATION: readonly ServiceAction[] = ['deliver', 'redirect', 'store', 'handOver']
/** Steps that confirm which vehicle it is. */
const OF_VEHICLE: readonly ServiceAction[] = ['load']
/** Steps that a hold may speak against. */
const HELD_BY: readonly ServiceAction[] = ['store', 'handOver']

const sameStamps = (one: BasisUnit['stamps'], other: BasisUnit['stamps']): boolean => {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}
const sameCrew = (one: BasisUnit | undefined, other: BasisUnit | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.id === other.id &&
  one.driverId === other.driverId &&
  one.truckId === other.truckId &&
  one.leg === other.leg &&
  sameStamps(one.stamps, other.stamps)
const sameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, index) => text === other[index])

/** Whether status, lead crew and its stamps are as a person saw them: the work has not moved without him. */
export function sameWork(seen: Basis, now: Basis): boolean {
  const leadOf = ({ units }: Basis) => units.find(({ isLead }) => isLead)
  return seen.status === now.status && sameCrew(leadOf(seen), leadOf(now))
}

/** Whether what a step confirms is as its person saw it: the plate at 装车完成 and that nobody else has said the destination, the destination from 到达目的地 on, the hold where the vehicle leaves our hands. */
export function sameMatter(action: ServiceAction, seen: Basis, now: Basis): boolean {
  if (AT_DESTINATION.includes(action) && (seen.destType !== now.destType || seen.destAddress !== now.destAddress)) return false
  if (action === 'load' && seen.destAddress === null && now.destAddress !== null) return false
  if (HELD_BY.includes(action) && seen.onHold !== now.onHold) return false
  return !OF_VEHICLE.includes(action) || sameList(seen.vehicles, now.vehicles)
}

/** What a helping crew's step rests on: its own crew and stamps, the order's status is the lead's (rulings 35). */
export function sameUnit(unitId: string, seen: Basis, now: Basis): boolean {
  const unitOf = ({ units }: Basis) => units.find(({ id, isLead }) => id === unitId && !isLead)
  return sameCrew(unitOf(seen), unitOf(now))
}

/** Whether the server would let this person take a step of an order as it is. */
export const mayTake = (order: Pick<OrderDetail, 'actions'>, action: ServiceAction): boolean =>
  order.actions.some((legal) => legal.action === action)
export const mayTakeUnitStep = (order: Pick<OrderDetail, 'units'>, unitId: string, step: UnitStep): boolean =>
  order.units.some((unit) => unit.id === unitId && unit.steps.includes(step))
