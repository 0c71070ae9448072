import type { RateCard, CustomerAgreement, ClassRate } from '@/contract/transferCar/fees/prices'
import type { CustomerKind, VehicleClass } from '@/contract/transferCar/order/codes'
import { cardFor } from '@/domain/transferCar/fees/priceSource'
import { HOUR } from '@/domain/time'
import type { Tx } from '../database/client'
import { customer, customerAgreement, rateCard } from '../database/schema'
import { agreementRef } from '../transferCar/fees/repository'
import type { OrderRow } from '../transferCar/order/types'

const SINCE = Date.UTC(2025, 8, 1) - 8 * HOUR
const YUAN = 100

/** Vehicle classes by fee class: the tables of fees.md#worked-examples know passenger and goods vehicles together. */
const FEE_CLASSES: readonly (readonly VehicleClass[])[] = [
  ['K1', 'H1'],
  ['K2', 'H2'],
  ['K3', 'H3'],
  ['K4', 'H4'],
  ['H5', 'H6']
]

interface ClassPrice {
  base: number
  perKm: number
  crane?: number
  cap?: number
}
/** Prices in yuan, the first for fee class 1 and so on. */
const classesOf = (prices: readonly ClassPrice[]): Record<string, ClassRate> =>
  Object.fromEntries(
    prices.flatMap(({ base, perKm, crane, cap }, i) =>
      (FEE_CLASSES[i] ?? []).map((code) => [
        code,
        {
          baseFen: base * YUAN,
          perKmFen: perKm * YUAN,
          craneFen: crane === undefined ? null : crane * YUAN,
          capFen: cap === undefined ? null : cap * YUAN
        }
      ])
    )
  )

/** Demo values where the sources name none (fees.md#demo-prices): they live here as data of the demo company, never in code. */
const COMMON: Omit<RateCard, 'id' | 'name' | 'region' | 'roadType' | 'classes' | 'basisDocNo' | 'dryRun'> = {
  version: 1,
  classScheme: 'JT/T 489-2019',
  effectiveFrom: SINCE,
  effectiveTo: null,
  isTowFree: false,
  baseDistanceM: 10_000,
  night: { rateBp: 3000, fromMinute: 22 * 60, toMinute: 6 * 60 },
  waiting: { freeMinutes: 30, stepMinutes: 15, stepFen: 30 * YUAN },
  carriedBp: 2000,
  hazmatBp: 3000,
  heavy: [
    { fromTons: 30, toTons: 55, fenPerTon: 20 * YUAN },
    { fromTons: 55, toTons: null, fenPerTon: 40 * YUAN }
  ],
  crane: { withTowBp: 5000, sharedBp: 6000 },
  storage: { perDayFen: 30 * YUAN, freeDays: 2, method: 'BLOCK_24H' },
  items: {
    WINCH: { priceFen: 200 * YUAN, unit: '次', capFen: null },
    DOLLY: { priceFen: 150 * YUAN, unit: '次', capFen: null },
    TYRE: { priceFen: 50 * YUAN, unit: '只', capFen: 150 * YUAN },
    BRAKE: { priceFen: 50 * YUAN, unit: '轴', capFen: 150 * YUAN },
    JUMP_START: { priceFen: 80 * YUAN, unit: '次', capFen: null },
    FUEL: { priceFen: 80 * YUAN, unit: '次', capFen: null },
    REPAIR: { priceFen: 150 * YUAN, unit: '次', capFen: null },
    RECOVERY: { priceFen: 300 * YUAN, unit: '次', capFen: null }
  },
  taxBp: { STORAGE: 900, REPAIR: 1300 },
  defaultTaxBp: 600,
  capFen: null
}

/** Table A of the five classes (fees.md#worked-examples), with demo prices for the crane. */
const TABLE_A: readonly ClassPrice[] = [
  { base: 280, perKm: 15, crane: 600 },
  { base: 380, perKm: 20, crane: 800 },
  { base: 450, perKm: 22, crane: 1000 },
  { base: 500, perKm: 25, crane: 1200 },
  { base: 580, perKm: 27, crane: 1500 }
]
const DRY_RUN_A: RateCard['dryRun'] = { towBp: 5000, craneBp: 5000, minFen: 200 * YUAN }

export const DEMO_CARDS: readonly RateCard[] = [
  {
    ...COMMON,
    id: 'card-shenzhen-city',
    name: '深圳城市道路价目',
    region: '440300',
    roadType: 'CITY',
    classes: classesOf(TABLE_A),
    basisDocNo: '演示价目 2025-01',
    dryRun: DRY_RUN_A
  },
  {
    ...COMMON,
    id: 'card-guangdong',
    name: '广东普通道路价目',
    region: '440000',
    roadType: null,
    classes: classesOf(TABLE_A),
    basisDocNo: '演示价目 2025-02',
    dryRun: DRY_RUN_A
  },
  {
    ...COMMON,
    id: 'card-guangdong-expressway',
    name: '广东高速公路价目',
    region: '440000',
    roadType: 'EXPRESSWAY',
    basisDocNo: '演示价目 2025-03',
    capFen: 20_000 * YUAN,
    dryRun: DRY_RUN_A,
    classes: classesOf(TABLE_A.map((price, i) => ({ ...price, cap: [1000, 1500, 2000, 2500, 3000][i] })))
  },
  {
    ...COMMON,
    id: 'card-jiangsu-expressway',
    name: '江苏高速公路价目（拖车吊装免费）',
    region: '320000',
    roadType: 'EXPRESSWAY',
    isTowFree: true,
    classes: classesOf(TABLE_A),
    basisDocNo: '江苏省 2025-09-01 起免收',
    dryRun: DRY_RUN_A
  },
  {
    ...COMMON,
    id: 'card-shandong',
    name: '山东救援价目',
    region: '370000',
    roadType: null,
    basisDocNo: '山东省 2020 年收费规则',
    dryRun: { towBp: 6000, craneBp: 5000, minFen: 0 },
    classes: classesOf([
      { base: 350, perKm: 10, crane: 1200 },
      { base: 520, perKm: 15, crane: 1200 },
      { base: 700, perKm: 20, crane: 1200 }
    ])
  }
]

const CUSTOMERS: readonly {
  id: string
  name: string
  kind: CustomerKind
  contact: string
  mobile: string
  creditLimitFen: number
  paymentDays: number
}[] = [
  {
    id: 'customer-pingan',
    name: '平安财险深圳分公司',
    kind: 'INSURER',
    contact: '梁晓雯',
    mobile: '13800138021',
    creditLimitFen: 50_000 * YUAN,
    paymentDays: 30
  },
  {
    id: 'customer-shunda',
    name: '顺达物流车队',
    kind: 'FLEET',
    contact: '韩志远',
    mobile: '13800138022',
    creditLimitFen: 30_000 * YUAN,
    paymentDays: 45
  }
]

const agreementOf = (id: string, rest: Omit<CustomerAgreement, 'id' | 'effectiveFrom' | 'effectiveTo'>) => ({
  id,
  agreement: { ...rest, id: agreementRef(id, 1), effectiveFrom: SINCE, effectiveTo: null }
})
const AGREEMENTS = [
  agreementOf('agreement-pingan', {
    customerId: 'customer-pingan',
    name: '平安事故救援协议',
    basisDocNo: 'PA-2025-118',
    classes: { K1: { baseFen: 240 * YUAN, perKmFen: 12 * YUAN, craneFen: 500 * YUAN } },
    items: { WINCH: 160 * YUAN },
    discountBp: 0
  }),
  agreementOf('agreement-shunda', {
    customerId: 'customer-shunda',
    name: '顺达车队年度协议',
    basisDocNo: 'SD-2025-007',
    classes: {},
    items: {},
    discountBp: 1000
  })
]

/** Rate cards of the regions, two customers and what they agreed; before the orders, which point at them. @param now epoch ms */
export async function seedFees(tx: Tx, now: number): Promise<void> {
  const common = { version: 1, state: 'PUBLISHED' as const, updatedAt: now }
  await tx.insert(customer).values(CUSTOMERS.map((row) => ({ ...row, createdAt: now, updatedAt: now })))
  await tx.insert(rateCard).values(DEMO_CARDS.map((card) => ({ ...common, id: card.id, card })))
  await tx
    .insert(customerAgreement)
    .values(AGREEMENTS.map(({ id, agreement }) => ({ ...common, id, customerId: agreement.customerId, agreement })))
}

/** The prices that a demo order is locked on when its truck arrives. @param at epoch ms */
export function demoPriceLock({ areaCode, roadType }: OrderRow, at: number): Partial<OrderRow> {
  const card = cardFor(DEMO_CARDS, { region: areaCode ?? '', roadType, at, customerId: null })
  return card === undefined ? {} : { rateCardId: card.id, rateCardVersion: card.version, priceLockedAt: at }
}
