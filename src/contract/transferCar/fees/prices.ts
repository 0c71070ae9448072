import type { RoadType } from '../order/codes'

/**
 * Price data and fee lines of the towing area (fees.md#rate-cards, fees.md#price-source). Money is integer fen, rates are basis points
 * (1/10,000), distances metres, times epoch ms. Prices are data of the company, never of the code.
 */

export const FEE_CODES = [
  'TOW',
  'NIGHT',
  'CARRIED',
  'HEAVY',
  'CRANE',
  'HAZMAT',
  'WAITING',
  'WINCH',
  'DOLLY',
  'TYRE',
  'BRAKE',
  'REPAIR',
  'JUMP_START',
  'FUEL',
  'RECOVERY',
  'CARGO',
  'DRY_RUN',
  'STORAGE',
  'OTHER'
] as const
export type FeeCode = (typeof FEE_CODES)[number]

/** Sold by the piece at a price of the card. */
export const ITEM_CODES = [
  'WINCH',
  'DOLLY',
  'TYRE',
  'BRAKE',
  'REPAIR',
  'JUMP_START',
  'FUEL',
  'RECOVERY',
  'CARGO'
] as const satisfies readonly FeeCode[]
export type ItemCode = (typeof ITEM_CODES)[number]

/** Who pays one bill (intake.md#lists): a bearer that has been decided. */
export const PAYER_CODES = ['PARTY', 'INSURER', 'AGREEMENT', 'AGENCY', 'EXPRESSWAY'] as const
export type Payer = (typeof PAYER_CODES)[number]

/** How days in the yard are counted: started 24-hour blocks, calendar days with both ends, or calendar days without the last. */
export const STORAGE_METHODS = ['BLOCK_24H', 'CALENDAR', 'CALENDAR_WITHOUT_OUT'] as const
export type StorageMethod = (typeof STORAGE_METHODS)[number]

/** Prices of one vehicle class. */
export interface ClassRate {
  /** Within `baseDistanceM`. */
  baseFen: number
  /** Each started kilometre beyond. */
  perKmFen: number
  /** One lifting with the crane; null = not offered by this card. */
  craneFen: number | null
  /** Most that towing may cost by the basis document; null = no cap. */
  capFen: number | null
}

export interface ItemRate {
  priceFen: number
  unit: string
  /** Most that all pieces together may cost on one vehicle. */
  capFen: number | null
}

export interface RateCard {
  id: string
  /** Locked on the order at the scene: a later version changes no price that was agreed. */
  version: number
  name: string
  /** Area code, '' = everywhere. */
  region: string
  /** null = all roads. */
  roadType: RoadType | null
  classScheme: string
  effectiveFrom: number
  /** null = open end; the moment itself is outside. */
  effectiveTo: number | null
  /** Number of the document that fixes or caps the prices. */
  basisDocNo: string
  /** Towing and crane are waived by policy here (政策免费). */
  isTowFree: boolean
  baseDistanceM: number
  classes: Readonly<Record<string, ClassRate>>
  /** Of the tow line, by the wall clock of arrival; `from` is inside, `to` is not. Minutes of the day. */
  night: { rateBp: number; fromMinute: number; toMinute: number }
  waiting: { freeMinutes: number; stepMinutes: number; stepFen: number }
  /** A vehicle that cannot be towed and must be carried, of the tow line. */
  carriedBp: number
  /** Dangerous goods, of the work: towing, carrying, weight and crane. */
  hazmatBp: number
  /** Each started ton above `fromTons` up to `toTons` (null = no end). */
  heavy: readonly { fromTons: number; toTons: number | null; fenPerTon: number }[]
  /** Crane beside a tow in the same job, and one crane for several vehicles at one scene: share of the crane's price that each pays. */
  crane: { withTowBp: number; sharedBp: number }
  /** Of base price and crane, at least `minFen`; only after arrival. */
  dryRun: { towBp: number; craneBp: number; minFen: number }
  storage: { perDayFen: number; freeDays: number; method: StorageMethod }
  items: Readonly<Partial<Record<ItemCode, ItemRate>>>
  /** Tax inside the price, of each fee; owned by finance. */
  taxBp: Readonly<Partial<Record<FeeCode, number>>>
  defaultTaxBp: number
  /** Most that one vehicle's work may cost altogether; null = no cap. */
  capFen: number | null
}

/** What a customer agreed with us instead of the region's card; the caps of the card hold all the same (fees.md#price-source). */
export interface CustomerAgreement {
  id: string
  customerId: string
  name: string
  effectiveFrom: number
  effectiveTo: number | null
  basisDocNo: string
  classes: Readonly<Record<string, Pick<ClassRate, 'baseFen' | 'perKmFen' | 'craneFen'>>>
  items: Readonly<Partial<Record<ItemCode, number>>>
  /** Off the sum, basis points. */
  discountBp: number
}

/** One line of a bill. `amountFen` before discount; quantities have three decimals and travel as thousandths. */
export interface FeeLine {
  code: FeeCode
  name: string
  qtyMilli: number
  unit: string
  unitPriceFen: number
  amountFen: number
  /** Rate of a line that is a share of others, else null. */
  rateBp: number | null
  taxBp: number
  source: 'AUTO' | 'MANUAL'
  /** Card or agreement that the price came from. */
  ruleId: string
  basisDocNo: string
  /** How the amount came about, for the customer. */
  explanation: string
}
