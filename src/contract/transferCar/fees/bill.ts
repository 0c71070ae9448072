/**
 * Calls around prices (fees.md#rate-cards, fees.md#price-source). Shapes of cards, agreements and lines: `prices.ts`.
 *
 * GET  Fees/RateCards                       -> { list: RateCardSummary[] } (btn_rate; newest version of each)
 * GET  Fees/RateCards/{id}?version=         -> RateCardView
 * POST Fees/RateCards                       RateCardBody -> RateCardView (draft, version 1)
 * PUT  Fees/RateCards/{id}                  RateCardBody & {version} -> RateCardView; a published version is never changed: a draft of the next one is made, and each saving of a draft takes the next number
 * POST Fees/RateCards/{id}/Publish          {version} -> RateCardView
 * POST Fees/RateCards/{id}/Retire           {version, at} -> RateCardView (ends its validity)
 * GET  Fees/Customers                       -> { list: CustomerView[] } (any right in the area)
 * POST Fees/Customers, PUT Fees/Customers/{id}   CustomerBody -> CustomerView (btn_rate)
 * GET  Fees/Agreements?customerId=          -> { list: AgreementView[] } (btn_rate)
 * GET  Fees/Agreements/{id}?version=        -> AgreementView (btn_rate); version absent = the newest
 * POST Fees/Agreements, PUT Fees/Agreements/{id}, POST Fees/Agreements/{id}/Publish, .../Retire   as rate cards; `agreement.id` names this very version, as orders lock it
 * GET  AccidentOrder/{id}/PriceSource       -> PriceSource (who may read the order)
 * GET  AccidentOrder/{id}/Bill              -> BillView
 * POST AccidentOrder/{id}/Bill/Preview      BillInput -> BillView, nothing is stored
 * PUT  AccidentOrder/{id}/Bill              BillInput & {billVersion} -> BillView (btn_fee_edit); 409 with the current BillView
 * POST AccidentOrder/{id}/Bill/Discount     DiscountDecision -> BillView (a manager other than who asked, payments.md#approvals)
 */
import { Type, type Static, type TSchema } from '@sinclair/typebox'
import { CUSTOMER_KIND_CODES, ROAD_TYPE_CODES, VEHICLE_CLASS_CODES, type CustomerKind } from '../order/codes'
import {
  FEE_CODES,
  ITEM_CODES,
  PAYER_CODES,
  STORAGE_METHODS,
  type CustomerAgreement,
  type FeeLine,
  type Payer,
  type RateCard
} from './prices'
import { Fen, Id, Nullable, oneOf, strict, text, Time } from '../order/parts'

const Bp = Type.Integer({ minimum: 0, maximum: 100_000 })
/** Some of the codes, each with a value. */
const byCode = <T extends string, V extends TSchema>(codes: readonly T[], value: V) =>
  Type.Partial(strict(Object.fromEntries(codes.map((code) => [code, value])) as Record<T, V>))
const ClassRateSchema = strict({ baseFen: Fen, perKmFen: Fen, craneFen: Nullable(Fen), capFen: Nullable(Fen) })
const Name = text(60, 2)
const validity = { effectiveFrom: Time, effectiveTo: Nullable(Time), basisDocNo: text(80, 1) }

/** A rate card as finance writes it (fees.md#rate-cards); `RateCard` of prices.ts without id and version. */
export const RateCardBody = strict({
  name: Name,
  region: Type.String({ pattern: '^(\\d{6})?$' }),
  roadType: Nullable(oneOf(ROAD_TYPE_CODES)),
  classScheme: text(40, 1),
  ...validity,
  isTowFree: Type.Boolean(),
  baseDistanceM: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  classes: byCode(VEHICLE_CLASS_CODES, ClassRateSchema),
  night: strict({
    rateBp: Bp,
    fromMinute: Type.Integer({ minimum: 0, maximum: 1439 }),
    toMinute: Type.Integer({ minimum: 0, maximum: 1439 })
  }),
  waiting: strict({
    freeMinutes: Type.Integer({ minimum: 0, maximum: 1440 }),
    stepMinutes: Type.Integer({ minimum: 1, maximum: 1440 }),
    stepFen: Fen
  }),
  carriedBp: Bp,
  hazmatBp: Bp,
  heavy: Type.Array(
    strict({
      fromTons: Type.Integer({ minimum: 0, maximum: 1000 }),
      toTons: Nullable(Type.Integer({ minimum: 1, maximum: 1000 })),
      fenPerTon: Fen
    }),
    { maxItems: 10 }
  ),
  crane: strict({ withTowBp: Bp, sharedBp: Bp }),
  dryRun: strict({ towBp: Bp, craneBp: Bp, minFen: Fen }),
  storage: strict({ perDayFen: Fen, freeDays: Type.Integer({ minimum: 0, maximum: 365 }), method: oneOf(STORAGE_METHODS) }),
  items: byCode(ITEM_CODES, strict({ priceFen: Fen, unit: text(10, 1), capFen: Nullable(Fen) })),
  taxBp: byCode(FEE_CODES, Bp),
  defaultTaxBp: Bp,
  capFen: Nullable(Fen)
})
export type RateCardBody = Static<typeof RateCardBody>
export const RateCardUpdate = strict({ ...RateCardBody.properties, version: Type.Integer({ minimum: 1 }) })
export type RateCardUpdate = Static<typeof RateCardUpdate>
export const VersionBody = strict({
  version: Type.Integer({ minimum: 1 }),
  /** Retire: from when on it does not hold; default now. */ at: Type.Optional(Time)
})
export type VersionBody = Static<typeof VersionBody>

export type CardState = 'DRAFT' | 'PUBLISHED' | 'RETIRED'
export interface RateCardSummary {
  id: string
  version: number
  state: CardState
  name: string
  region: string
  regionName: string
  roadType: RateCard['roadType']
  effectiveFrom: number
  effectiveTo: number | null
  basisDocNo: string
  isTowFree: boolean
  updatedAt: number
  updatedByName: string
}
export interface RateCardView extends RateCardSummary {
  card: RateCard /** Newer and older versions, newest first. */
  versions: { version: number; state: CardState; updatedAt: number }[]
}

export const CustomerBody = strict({
  name: Name,
  kind: oneOf(CUSTOMER_KIND_CODES),
  contact: Type.Optional(text(50)),
  mobile: Type.Optional(text(20)),
  remark: Type.Optional(text(200)),
  enabled: Type.Optional(Type.Boolean()),
  /** Most that may stand on account, fen; null = no account (挂账). */ creditLimitFen: Type.Optional(Nullable(Fen)),
  paymentDays: Type.Optional(Type.Integer({ minimum: 0, maximum: 365 }))
})
export type CustomerBody = Static<typeof CustomerBody>
export interface CustomerView {
  id: string
  name: string
  kind: CustomerKind
  contact: string | null
  mobile: string | null
  remark: string | null
  enabled: boolean
  creditLimitFen: number | null
  paymentDays: number
}

export const AgreementBody = strict({
  customerId: Id,
  name: Name,
  ...validity,
  classes: byCode(VEHICLE_CLASS_CODES, strict({ baseFen: Fen, perKmFen: Fen, craneFen: Nullable(Fen) })),
  items: byCode(ITEM_CODES, Fen),
  discountBp: Type.Integer({ minimum: 0, maximum: 10_000 })
})
export type AgreementBody = Static<typeof AgreementBody>
export const AgreementUpdate = strict({ ...AgreementBody.properties, version: Type.Integer({ minimum: 1 }) })
export type AgreementUpdate = Static<typeof AgreementUpdate>
export interface AgreementView {
  id: string
  version: number
  state: CardState
  customerName: string
  agreement: CustomerAgreement
  updatedAt: number /** Newer and older versions, newest first. */
  versions: RateCardView['versions']
}

/**
 * What prices an order: locked from 到达现场 on, else what would hold now (fees.md#price-lock, fees.md#price-source). Kept on the device with
 * the order.
 */
export interface PriceSource {
  card: RateCard | null
  agreement: CustomerAgreement | null
  lockedAt: number | null /** What the order itself says, as facts for `feeLines`; one a vehicle. */
  facts: BillFacts[]
}

/** What was done to one vehicle, as far as a person decides it; times, night, waiting and storage come from the stamps. */
export const BillFacts = strict({
  vehicleClass: oneOf(VEHICLE_CLASS_CODES),
  tow: Type.Boolean(),
  crane: Type.Boolean(),
  craneVehicles: Type.Integer({ minimum: 1, maximum: 20 }),
  distanceM: Type.Integer({ minimum: 0, maximum: 2_000_000 }),
  /** Why it is not what was driven (intake.md#kilometres). */
  distanceReason: Type.Optional(text(200)),
  carried: Type.Boolean(),
  massTons: Nullable(Type.Number({ minimum: 0, maximum: 1000 })),
  hazmat: Type.Boolean(),
  waitingMinutes: Type.Integer({ minimum: 0, maximum: 10_080 }),
  items: Type.Array(strict({ code: oneOf(ITEM_CODES), qtyMilli: Type.Integer({ minimum: 1, maximum: 999_000 }) }), { maxItems: 20 })
})
export type BillFacts = Static<typeof BillFacts>

/** A line that no rule made: always with a reason and a photo of the order (fees.md#lines-by-hand). */
export const ManualLine = strict({
  code: oneOf(FEE_CODES),
  name: text(30, 1),
  qtyMilli: Type.Integer({ minimum: 1, maximum: 999_000 }),
  unit: text(10, 1),
  unitPriceFen: Fen,
  reason: text(200, 2),
  photoIds: Type.Array(Id, { minItems: 1, maxItems: 10 })
})
export type ManualLine = Static<typeof ManualLine>

/** The price shown at the scene: facts as estimated, from exactly this version of the card. */
export const QuoteInput = strict({
  cardId: Id,
  cardVersion: Type.Integer({ minimum: 1 }),
  agreementId: Type.Optional(Id),
  vehicles: Type.Array(BillFacts, { minItems: 1, maxItems: 20 })
})
export type QuoteInput = Static<typeof QuoteInput>

export const BillInput = strict({
  vehicles: Type.Array(BillFacts, { minItems: 1, maxItems: 20 }),
  manual: Type.Optional(Type.Array(ManualLine, { maxItems: 20 })),
  payer: oneOf(PAYER_CODES),
  /** What this person gives off himself, beside the agreement's discount. */
  discountFen: Type.Optional(Fen),
  discountReason: Type.Optional(text(200)),
  billVersion: Type.Optional(Type.Integer({ minimum: 0 }))
})
export type BillInput = Static<typeof BillInput>

/** A line after discount and tax; `vehicle` = place of the vehicle on the order, null for the whole order. */
export interface BillLine extends FeeLine {
  vehicle: number | null
  discountFen: number
  payableFen: number
  netFen: number
  taxFen: number
  reason: string | null
  photoIds: string[]
}
export interface BillProblem {
  level: 'error' | 'warning'
  message: string /** Dotted field of `BillInput` that it is about, '' = none. */
  field: string
}
/** A manager other than who asked decides; a refused discount is taken off the bill. */
export const DiscountDecision = strict({
  approve: Type.Boolean(),
  note: Type.Optional(text(200)),
  billVersion: Type.Integer({ minimum: 0 })
})
export type DiscountDecision = Static<typeof DiscountDecision>
export interface BillView {
  orderId: string
  /** 0 = nothing stored yet, lines are computed from the order. */
  billVersion: number
  card: { id: string; version: number; name: string; basisDocNo: string } | null
  agreementName: string | null
  payer: Payer | null
  facts: BillFacts[]
  /** What the order drove, metres; null = the tow has not ended. */
  drivenM: number | null
  lines: BillLine[]
  totalFen: number
  discountFen: number
  discountReason: string | null
  payableFen: number
  netFen: number
  taxFen: number
  /** Agreed and signed at the scene, fen. */
  agreedFen: number | null
  agreedAt: number | null
  /** Sentences for the customer; they add up to `payableFen`. */
  explanation: string[]
  /** Legal guard and caps (fees.md#who-pays): errors block storing, warnings ask for a second look. */
  problems: BillProblem[]
  /** Part of `discountFen` that a person gave: what `BillInput.discountFen` carries; the rest is the agreement's. */
  ownDiscountFen: number
  /** Most that this person may give off without asking a manager, fen. */
  discountLimitFen: number
  /** What became of asking a manager for the discount (payments.md#approvals); null = nobody had to ask. */
  discountApproval: { state: 'OPEN' | 'APPROVED' | 'REFUSED'; askerName: string; note: string | null } | null
  /** Whether this person may decide about it now. */
  canDecideDiscount: boolean
  canEdit: boolean
  updatedAt: number | null
  updatedByName: string | null
}
