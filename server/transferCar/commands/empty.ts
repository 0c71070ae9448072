import type { OrderRow } from '../types'

/** An order of which nothing is known yet. */
export const EMPTY_ORDER = {
  outcome: null, doneFrom: null, source: null, policeCaseNo: null, bearer: null, serviceType: null, accidentType: null, roadType: null, roadName: null,
  kmPost: null, address: null, lng: null, lat: null, coordType: null, accuracyM: null, fixAt: null, reporterName: null, reporterMobile: null, destType: null,
  destAddress: null, destLng: null, destLat: null, destCoordType: null, injured: 0, lanesBlocked: 0, hazmat: false, remark: null, agreedPriceFen: null,
  priceExemption: null, priceExemptionNote: null, unsafeReason: null, extraWork: [], resultNote: null, receiverName: null, receiverMobile: null, slot: null,
  keysCount: null, odometerKm: null, belongings: null, endReason: null, endNote: null, gateOutAt: null, endedAt: null, closedAt: null
} satisfies Partial<OrderRow>
