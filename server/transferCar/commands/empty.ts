import type { OrderRow, UnitRow, VehicleRow } from '../types'

/** An order of which nothing is known yet. */
export const EMPTY_ORDER = {
  outcome: null, doneFrom: null, source: null, policeCaseNo: null, bearer: null, serviceType: null, accidentType: null, roadType: null, roadName: null,
  kmPost: null, address: null, lng: null, lat: null, coordType: null, accuracyM: null, fixAt: null, reporterName: null, reporterMobile: null, destType: null,
  destAddress: null, destLng: null, destLat: null, destCoordType: null, injured: 0, lanesBlocked: 0, hazmat: false, remark: null, agreedPriceFen: null,
  priceExemption: null, priceExemptionNote: null, unsafeReason: null, extraWork: [], resultNote: null, receiverName: null, receiverMobile: null, slot: null,
  keysCount: null, odometerKm: null, belongings: null, endReason: null, endNote: null, gateOutAt: null, endedAt: null, closedAt: null, direction: null, areaCode: null,
  insurer: null, policyNo: null, claimNo: null, surveyorMobile: null, customerId: null, illegalParking: false, rateCardId: null, rateCardVersion: null, agreementId: null,
  priceLockedAt: null, carried: false, yardId: null, onHold: false, releasedAt: null, releasedBy: null, releaseOverride: null, feeWaivedReason: null, feeWaivedBy: null,
  feeWaivedAt: null, pendingEvidence: 0, timeDoubts: 0
} satisfies Partial<OrderRow>

/** A vehicle of which only its plate situation is known. */
export const EMPTY_VEHICLE = {
  plateNo: null, vin: null, vehicleClass: null, brandModel: null, color: null, damaged: null, plateColor: null, seats: null, axles: null, massKg: null, driveType: null, isElectric: null
} satisfies Partial<VehicleRow>

/** A crew that has not begun. */
export const EMPTY_UNIT = {
  leg: 1, driverId: null, truckId: null, assistants: [], etaAt: null, legs: [], distanceM: null, assignedAt: null, acceptedAt: null, departedAt: null, arrivedAt: null, workStartAt: null,
  loadedAt: null, destAt: null, storedAt: null, handedOverAt: null, finishedAt: null, removedAt: null
} satisfies Partial<UnitRow>
