/** Building blocks of the towing area's requests: fields of an order, photos, signatures (intake.md#fields). */
import { Type, type Static, type TProperties } from '@sinclair/typebox'
import {
  SOURCE_CODES,
  BEARER_CODES,
  SERVICE_TYPE_CODES,
  ACCIDENT_TYPE_CODES,
  ROAD_TYPE_CODES,
  VEHICLE_CLASS_CODES,
  DEST_TYPE_CODES,
  PLATE_SITUATION_CODES,
  PLATE_COLOR_CODES,
  DRIVE_TYPE_CODES,
  SIGNER_ROLE_CODES,
  PHOTO_CATEGORY_CODES,
  PHOTO_VIEW_CODES,
  GAP_KIND_CODES,
  SERVICE_ACTIONS,
  SERVICE_STATUSES
} from './codes'

export const strict = <T extends TProperties>(properties: T) => Type.Object(properties, { additionalProperties: false })
export const oneOf = <T extends string>(codes: readonly T[]) => Type.Unsafe<T>({ type: 'string', enum: [...codes] })
/** Another order of a list than newest first: the field it is sorted by, lowest or oldest first, `-` before it the other way round. */
export const sortOf = <const T extends string>(orders: readonly T[]) => Type.Unsafe<T>({ ...oneOf(orders), title: '排序' })
export const text = (max: number, min = 0) => Type.String({ minLength: min, maxLength: max })
export const Id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[0-9A-Za-z_-]+$' })
/** Epoch milliseconds. */
export const Time = Type.Integer({ minimum: 0, maximum: 4102444800000 })
/** Amount in fen. */
export const Fen = Type.Integer({ minimum: 0, maximum: 9999999999 })
/** An amount of fen as a filter has it: text, as all parts of a filter that a view keeps. */
export const FenText = (title: string) => Type.String({ pattern: '^(0|[1-9]\\d{0,9})$', title })
export const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()])

export const ServiceStatusSchema = oneOf(SERVICE_STATUSES)
export const ServiceActionSchema = oneOf(SERVICE_ACTIONS)

/** A point in one labelled system (intake.md#points): degrees, accuracy in metres, `fixAt` = when it was measured. */
export const Position = strict({
  lng: Type.Number({ minimum: 73, maximum: 136 }),
  lat: Type.Number({ minimum: 3, maximum: 54 }),
  coordType: oneOf(['GCJ02', 'WGS84'] as const),
  accuracyM: Type.Optional(Type.Number({ minimum: 0, maximum: 100000 })),
  fixAt: Type.Optional(Time)
})
export type Position = Static<typeof Position>

export const VehicleInput = strict({
  plateSituation: oneOf(PLATE_SITUATION_CODES),
  plateNo: Type.Optional(text(16)),
  vin: Type.Optional(text(17)),
  vehicleClass: Type.Optional(oneOf(VEHICLE_CLASS_CODES)),
  brandModel: Type.Optional(text(60)),
  color: Type.Optional(text(20)),
  plateColor: Type.Optional(oneOf(PLATE_COLOR_CODES)),
  seats: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  axles: Type.Optional(Type.Integer({ minimum: 2, maximum: 12 })),
  /** Mass with load, kilograms: compared with the truck's capacity, priced above a threshold. */
  massKg: Type.Optional(Type.Integer({ minimum: 50, maximum: 200000 })),
  driveType: Type.Optional(oneOf(DRIVE_TYPE_CODES)),
  isElectric: Type.Optional(Type.Boolean()),
  damaged: Type.Optional(Type.Boolean())
})
export type VehicleInput = Static<typeof VehicleInput>

/** Owner or driver of the vehicle (intake.md#people); identity numbers only for who picks a vehicle up. */
export const PersonInput = strict({
  role: oneOf(['OWNER', 'DRIVER'] as const),
  name: Type.Optional(text(50)),
  mobile: Type.Optional(text(20)),
  relation: Type.Optional(text(20))
})
export type PersonInput = Static<typeof PersonInput>

/** Intake fields; the six required ones of intake.md#required-fields are checked by `intakeErrors` so that a draft may lack them. */
const intake = {
  source: Type.Optional(oneOf(SOURCE_CODES)),
  policeCaseNo: Type.Optional(text(40)),
  bearer: Type.Optional(oneOf(BEARER_CODES)),
  serviceType: Type.Optional(oneOf(SERVICE_TYPE_CODES)),
  accidentType: Type.Optional(oneOf(ACCIDENT_TYPE_CODES)),
  roadType: Type.Optional(oneOf(ROAD_TYPE_CODES)),
  roadName: Type.Optional(text(60)),
  /** 方向: towards where on that road. */
  direction: Type.Optional(text(20)),
  /** GB/T 2260 code of the place: finds the rate card (fees.md#price-source). */
  areaCode: Type.Optional(Type.String({ pattern: '^(\\d{6})?$' })),
  kmPost: Type.Optional(text(12)),
  address: Type.Optional(text(255)),
  /** Missing = 未定位, asked again at dispatch (intake.md#required-fields). */
  position: Type.Optional(Position),
  reporterName: Type.Optional(text(50)),
  reporterMobile: Type.Optional(text(20)),
  people: Type.Optional(Type.Array(PersonInput, { maxItems: 2 })),
  insurer: Type.Optional(text(40)),
  policyNo: Type.Optional(text(40)),
  claimNo: Type.Optional(text(40)),
  surveyorMobile: Type.Optional(text(20)),
  /** 协议客户 (fees.md#price-source); an empty text takes it away. */
  customerId: Type.Optional(Type.String({ maxLength: 64, pattern: '^[0-9A-Za-z_-]*$' })),
  /** Towed because it was parked illegally: the party is never billed (fees.md#who-pays). */
  illegalParking: Type.Optional(Type.Boolean()),
  vehicles: Type.Optional(Type.Array(VehicleInput, { maxItems: 20 })),
  /** Names of uploaded pictures of the vehicle (file/Uploader/transferCar). */
  vehiclePhotos: Type.Optional(Type.Array(text(400, 1), { maxItems: 9 })),
  destType: Type.Optional(oneOf(DEST_TYPE_CODES)),
  destAddress: Type.Optional(text(255)),
  destPosition: Type.Optional(Position),
  injured: Type.Optional(Type.Integer({ minimum: 0, maximum: 999 })),
  lanesBlocked: Type.Optional(Type.Integer({ minimum: 0, maximum: 8 })),
  hazmat: Type.Optional(Type.Boolean()),
  remark: Type.Optional(text(500))
}
export const IntakeFields = strict(intake)
export type IntakeFields = Static<typeof IntakeFields>

export const CreateOrderBody = strict({
  ...intake,
  /** true = keep as 草稿, else straight to 待派单. */ draft: Type.Optional(Type.Boolean())
})
export type CreateOrderBody = Static<typeof CreateOrderBody>
export const UpdateOrderBody = strict({ ...intake, version: Type.Integer({ minimum: 1 }) })
export type UpdateOrderBody = Static<typeof UpdateOrderBody>

/** Made by the device. */
export const Uuid = Type.String({ pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' })
const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' })

/**
 * One photo named by a step (evidence.md#evidence-may-follow): `fileName` when it is uploaded already, else its sha256 until the file
 * follows.
 */
export const EvidenceItem = strict({
  id: Uuid,
  category: oneOf(PHOTO_CATEGORY_CODES),
  fileName: Type.Optional(text(400, 1)),
  sha256: Type.Optional(Sha256),
  /** When the picture was taken, by the device's clock. */
  deviceAt: Time,
  source: oneOf(['CAMERA', 'ALBUM'] as const),
  view: Type.Optional(oneOf(PHOTO_VIEW_CODES)),
  position: Type.Optional(Position)
})
export type EvidenceItem = Static<typeof EvidenceItem>
/** What cannot be shown, and why (evidence.md#no-evidence). */
export const EvidenceGap = strict({ category: oneOf(PHOTO_CATEGORY_CODES), kind: oneOf(GAP_KIND_CODES), reason: text(200, 1) })
export type EvidenceGap = Static<typeof EvidenceGap>
export const EvidenceBody = strict({ evidence: Type.Array(EvidenceItem, { minItems: 1, maxItems: 60 }) })
export type EvidenceBody = Static<typeof EvidenceBody>

/**
 * A signature drawn on the pad: uploaded as PNG already (`fileName`), or announced by `id` and `sha256` while the file follows
 * (evidence.md#evidence-may-follow).
 */
export const SignatureInput = strict({
  /** Server name or an address that the server gave: its signature is cut off (files.md#addresses-of-files). */
  fileName: Type.Optional(text(400, 1)),
  id: Type.Optional(Uuid),
  sha256: Type.Optional(Sha256),
  signerName: text(50, 2),
  signerRole: oneOf(SIGNER_ROLE_CODES),
  deviceAt: Time
})
export type SignatureInput = Static<typeof SignatureInput>

/**
 * What goes beside the file when one photo arrives by itself (multipart: these fields as text, `position` as JSON, then `file`):
 * POST AccidentOrder/{id}/Evidence/{evidenceId}/File. Completes what a step announced, which keeps its category, times and leg, or
 * adds a photo. No Idempotency-Key: the same photo is known by its id and sha256 for ever and answered like the first time.
 */
export const EvidenceFileFields = strict({
  category: oneOf(PHOTO_CATEGORY_CODES),
  sha256: Sha256,
  deviceAt: Time,
  source: oneOf(['CAMERA', 'ALBUM'] as const),
  view: Type.Optional(oneOf(PHOTO_VIEW_CODES)),
  position: Type.Optional(Position)
})
export type EvidenceFileFields = Static<typeof EvidenceFileFields>

/** 放弃补传: why a photo or signature that was announced will not come any more (evidence.md#giving-up). */
export const GiveUpBody = strict({ reason: text(200, 1), version: Type.Integer({ minimum: 1 }) })
export type GiveUpBody = Static<typeof GiveUpBody>

/** Beside the file of a signature that a step announced. */
export const SignatureFileFields = strict({ sha256: Sha256 })
export type SignatureFileFields = Static<typeof SignatureFileFields>

/** A way along the roads, as a map service tells it; metres and seconds. */
export const Road = Type.Object({ distanceM: Type.Integer(), seconds: Type.Integer() })
export type Road = Static<typeof Road>
