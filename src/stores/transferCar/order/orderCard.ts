import type { OrderCard, OrderDetail } from '@/contract/transferCar/order/detail'

const FIELDS: Readonly<Record<keyof OrderCard, true>> = {
  id: true,
  orderNo: true,
  version: true,
  status: true,
  source: true,
  serviceType: true,
  bearer: true,
  plateNo: true,
  plateSituation: true,
  vehicleClass: true,
  vehicleCount: true,
  address: true,
  position: true,
  destAddress: true,
  destPosition: true,
  reporterName: true,
  reporterMobile: true,
  canReveal: true,
  driverName: true,
  truckPlate: true,
  hazmat: true,
  injured: true,
  createdAt: true,
  statusAt: true,
  stamps: true,
  limit: true,
  onHold: true,
  pendingEvidence: true,
  timeDoubts: true,
  offer: true,
  offerDueAt: true,
  reassignAsked: true,
  dispatchCalled: true,
  nextAction: true
}

/** The card of an order that was read in full: a list keeps no more of each row than it draws. */
export const cardOf = (order: OrderDetail): OrderCard =>
  Object.fromEntries((Object.keys(FIELDS) as (keyof OrderCard)[]).map((field) => [field, order[field]])) as OrderCard
