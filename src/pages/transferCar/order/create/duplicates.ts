import type { DuplicateHit, DuplicateQuery } from '@/contract/transferCar/order/order'
import { validateMobile, validatePlate } from '@/domain/validators'
import type { IntakeForm, VehicleForm } from './intakeForm'

/** What finds other orders of the same vehicle. */
function vehicleQuery({ plateNo, plateSituation, vin }: VehicleForm): Pick<DuplicateQuery, 'plateNo' | 'vin'> {
  const plate = plateSituation === 'NORMAL' && plateNo !== undefined ? validatePlate(plateNo) : undefined
  return { ...(plate?.ok === true && { plateNo: plate.value }), ...(vin !== undefined && vin.trim() !== '' && { vin: vin.trim() }) }
}

/** Each order once, with all reasons. */
export function mergedHits(hits: readonly DuplicateHit[]): DuplicateHit[] {
  const byId = new Map<string, DuplicateHit>()
  for (const hit of hits) {
    const seen = byId.get(hit.id)
    byId.set(
      hit.id,
      seen === undefined || seen.reason.includes(hit.reason) ? (seen ?? hit) : { ...seen, reason: `${seen.reason}、${hit.reason}` }
    )
  }
  return [...byId.values()]
}

/**
 * What to ask before an order is made (intake.md#duplicates): one question for the case and its first vehicle, one more for each further
 * vehicle.
 */
export function duplicateQueries({ reporterMobile, policeCaseNo, position, vehicles }: IntakeForm): DuplicateQuery[] {
  const mobile = validateMobile(reporterMobile ?? '')
  const ofCase = {
    ...(mobile.ok && { mobile: mobile.value }),
    ...(policeCaseNo !== undefined && policeCaseNo !== '' && { policeCaseNo: policeCaseNo.trim() }),
    ...(position !== undefined && { lng: position.lng, lat: position.lat })
  }
  const [first = {}, ...others] = vehicles.map(vehicleQuery)
  return [{ ...ofCase, ...first }, ...others.filter((query) => Object.keys(query).length > 0)]
}
