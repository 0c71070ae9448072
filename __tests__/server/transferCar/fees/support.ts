import type { BillFacts, RateCardBody } from '../../../../src/contract/transferCar/fees/bill'

export const FEES = '/api/transferCar/Fees'

/** A complete card of nowhere; tests give it a place and what they try. */
export const CARD: RateCardBody = {
  name: '测试价目',
  region: '',
  roadType: null,
  classScheme: 'JT/T 489-2019',
  effectiveFrom: 0,
  effectiveTo: null,
  basisDocNo: '测试 1 号',
  isTowFree: false,
  baseDistanceM: 10_000,
  classes: { K1: { baseFen: 28_000, perKmFen: 1500, craneFen: null, capFen: null } },
  night: { rateBp: 3000, fromMinute: 1320, toMinute: 360 },
  waiting: { freeMinutes: 30, stepMinutes: 15, stepFen: 3000 },
  carriedBp: 2000,
  hazmatBp: 3000,
  heavy: [
    { fromTons: 30, toTons: 55, fenPerTon: 2000 },
    { fromTons: 55, toTons: null, fenPerTon: 4000 }
  ],
  crane: { withTowBp: 5000, sharedBp: 6000 },
  dryRun: { towBp: 5000, craneBp: 5000, minFen: 20_000 },
  storage: { perDayFen: 3000, freeDays: 2, method: 'BLOCK_24H' },
  items: { WINCH: { priceFen: 20_000, unit: '次', capFen: null } },
  taxBp: {},
  defaultTaxBp: 600,
  capFen: null
}

/** What is done to one ordinary car: towed 8 km. */
export const FACTS: BillFacts = {
  vehicleClass: 'K1',
  tow: true,
  crane: false,
  craneVehicles: 1,
  distanceM: 8000,
  carried: false,
  massTons: null,
  hazmat: false,
  waitingMinutes: 0,
  items: []
}
export const SHENZHEN = { areaCode: '440304', roadType: 'CITY' } as const
export const SHANDONG = { areaCode: '370102', roadType: 'CITY' } as const
/** Shanghai wall clock to epoch ms. */
export const at = (text: string): number => Date.parse(`${text}+08:00`)
