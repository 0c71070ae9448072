import type { OrderDetail } from '@/contract/transferCar'

/** An order that has arrived at its destination, with whatever a test changes. */
export const order = (changes: Partial<OrderDetail> = {}): OrderDetail => ({
  id: 'o1', orderNo: 'SG202611210001', version: 4, status: 'AT_DEST', source: 'OWNER_CALL', serviceType: 'TOW', plateNo: '粤B8D88E', plateSituation: 'NORMAL', vehicleClass: 'K1',
  vehicleCount: 1, address: '深南大道', position: null, destAddress: null, destPosition: null, reporterName: '张*', reporterMobile: '138****8000', canReveal: true, driverName: '李强',
  truckPlate: '粤B12345', hazmat: false, injured: 0, createdAt: 1, statusAt: 2, stamps: {}, onHold: false, pendingEvidence: 0, timeDoubts: 0, nextAction: 'handOver', outcome: null, bearer: 'PARTY', accidentType: null, roadType: null,
  roadName: null, kmPost: null, policeCaseNo: null, destType: null, lanesBlocked: 0, remark: null, createdByName: '王芳', direction: null, areaCode: null, areaName: null, insurer: null, policyNo: null, claimNo: null, surveyorMobile: null, customerId: null,
  customerName: null, illegalParking: false, people: [], holds: [], yardName: null, keysCount: null, odometerKm: null, belongings: null, feeWaivedReason: null, releasedAt: null, vehicles: [], events: [], evidence: [], signatures: [],
  units: [{ id: 'u1', isLead: true, leg: 1, driverId: 'd1', driverName: '李强', driverMobile: null, truckId: 't1', truckPlate: '粤B12345', truckType: 'FLATBED', etaAt: null, distanceM: null, assistantNames: [], steps: [], stamps: {} }],
  agreedPriceFen: null, priceExemption: null, priceExemptionNote: null, unsafeReason: null, receiverName: null, receiverMobile: null, slot: null,
  actions: [{ action: 'handOver', label: '交车完成', weight: 'next' }, { action: 'deliver', label: '到达目的地', weight: 'next' }], canEdit: false, canAddEvidence: true,
  ...changes
})
