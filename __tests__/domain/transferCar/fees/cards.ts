import type { RateCard } from '@/contract/transferCar/fees/prices'
import vectors from '../../../support/vectors/fees.json'

const classesOf = (table: Record<string, number[]>, craneFen: number | null): RateCard['classes'] =>
  Object.fromEntries(
    Object.entries(table).map(([code, [baseFen = 0, perKmFen = 0]]) => [code, { baseFen, perKmFen, craneFen, capFen: null }])
  )

const common = {
  version: 1,
  region: '',
  roadType: null,
  effectiveFrom: 0,
  effectiveTo: null,
  isTowFree: false,
  baseDistanceM: 10_000,
  night: { rateBp: 3000, fromMinute: 22 * 60, toMinute: 6 * 60 },
  waiting: { freeMinutes: 30, stepMinutes: 15, stepFen: 3000 },
  carriedBp: 2000,
  hazmatBp: 3000,
  heavy: [
    { fromTons: 30, toTons: 55, fenPerTon: 2000 },
    { fromTons: 55, toTons: null, fenPerTon: 4000 }
  ],
  crane: { withTowBp: 5000, sharedBp: 6000 },
  storage: { perDayFen: 3000, freeDays: 2, method: 'BLOCK_24H' },
  items: {
    WINCH: { priceFen: 20_000, unit: '次', capFen: null },
    DOLLY: { priceFen: 15_000, unit: '次', capFen: null },
    TYRE: { priceFen: 5000, unit: '只', capFen: 15_000 },
    BRAKE: { priceFen: 5000, unit: '轴', capFen: 15_000 }
  },
  taxBp: { STORAGE: 900 },
  defaultTaxBp: 600,
  capFen: null
} satisfies Partial<RateCard>

/** Table A of the five classes (fees.md#worked-examples). */
export const TABLE_A: RateCard = {
  ...common,
  id: 'card-a',
  name: '五类价目',
  classScheme: 'local-5',
  basisDocNo: 'A-2020',
  classes: classesOf(vectors.tableA, null),
  dryRun: { towBp: 5000, craneBp: 5000, minFen: 20_000 }
}
/** Shandong 2020. */
export const TABLE_B: RateCard = {
  ...common,
  id: 'card-b',
  name: '山东价目',
  classScheme: 'JT/T 489-2019',
  basisDocNo: '鲁价 2020',
  classes: classesOf(vectors.tableB, 120_000),
  dryRun: { towBp: 6000, craneBp: 5000, minFen: 0 }
}
