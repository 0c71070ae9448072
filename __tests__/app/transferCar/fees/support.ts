import type { BillFacts, BillView } from '@/contract/transferCar/fees/bill'
import type { RateCard } from '@/contract/transferCar/fees/prices'

/** Table A of fees.md#worked-examples for one class, with every kind of rule. */
export const card: RateCard = {
  id: 'c1',
  version: 3,
  name: '深圳城市道路价目',
  region: '440300',
  roadType: 'CITY',
  classScheme: 'JT/T 489-2019',
  effectiveFrom: Date.UTC(2025, 11, 31, 16),
  effectiveTo: Date.UTC(2026, 11, 31, 16),
  basisDocNo: '粤价 1 号',
  isTowFree: false,
  baseDistanceM: 10_000,
  classes: {
    K1: { baseFen: 28_000, perKmFen: 1500, craneFen: 60_000, capFen: 80_000 },
    K2: { baseFen: 38_000, perKmFen: 2000, craneFen: null, capFen: null }
  },
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
  taxBp: { STORAGE: 900 },
  defaultTaxBp: 600,
  capFen: null
}

export const facts = (more: Partial<BillFacts> = {}): BillFacts => ({
  vehicleClass: 'K1',
  tow: true,
  crane: false,
  craneVehicles: 1,
  distanceM: 0,
  carried: false,
  massTons: null,
  hazmat: false,
  waitingMinutes: 0,
  items: [],
  ...more
})

export const bill = (more: Partial<BillView> = {}): BillView => ({
  orderId: 'o1',
  billVersion: 1,
  card: { id: 'c1', version: 3, name: card.name, basisDocNo: card.basisDocNo },
  agreementName: null,
  payer: 'PARTY',
  facts: [facts({ distanceM: 23_400 })],
  drivenM: null,
  lines: [],
  totalFen: 49_000,
  discountFen: 0,
  ownDiscountFen: 0,
  discountReason: null,
  payableFen: 49_000,
  netFen: 46_226,
  taxFen: 2774,
  agreedFen: null,
  agreedAt: null,
  explanation: [],
  problems: [],
  discountLimitFen: 2450,
  discountApproval: null,
  canDecideDiscount: false,
  canEdit: true,
  updatedAt: 1,
  updatedByName: '赵琳',
  ...more
})
