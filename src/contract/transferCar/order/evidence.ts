// What was shown and done on an order: photos, entries of its history, signatures.
import { Type, type Static } from '@sinclair/typebox'
import { EVENT_ONLY_ACTIONS, PHOTO_CATEGORY_CODES, PHOTO_VIEW_CODES, SERVICE_ACTIONS, SIGNER_ROLE_CODES, type EventAction } from './codes'
import { Id, Nullable, oneOf, Position, ServiceStatusSchema, Time } from './parts'

/** 已放弃补传: by whom, when (epoch ms) and why. */
export const GivenUp = Type.Object({ byName: Type.String(), at: Time, reason: Type.String() })
export type GivenUp = Static<typeof GivenUp>

export const EvidenceView = Type.Object({
  id: Id,
  category: oneOf(PHOTO_CATEGORY_CODES),
  /** Whose work it shows; null with leg 0 = handed in with the report. Always sent; absent only on what the app itself adds for its own unit. */
  unitId: Type.Optional(Nullable(Id)),
  leg: Type.Integer(),
  deviceAt: Time,
  uploadedAt: Nullable(Time),
  uploaderName: Type.String(),
  source: oneOf(['CAMERA', 'ALBUM'] as const),
  view: Type.Optional(Nullable(oneOf(PHOTO_VIEW_CODES))),
  /** Null while 待补传 or when the viewer may not see a restricted category. */
  url: Nullable(Type.String()),
  thumbUrl: Nullable(Type.String()),
  /** `PENDING` = 待补传 (evidence.md#giving-up), `GIVEN_UP` = 已放弃补传. */
  state: oneOf(['STORED', 'PENDING', 'GIVEN_UP', 'RESTRICTED'] as const),
  /** Set once somebody gave it up, also when its file came after all. */
  givenUp: Type.Optional(Nullable(GivenUp)),
  sha256: Type.String(),
  /**
   * Number of another order that holds the same bytes, `另一工单` when this person may not read it: a warning (evidence.md#reused-photos), null
   * = none.
   */
  reusedIn: Nullable(Type.String())
})
export type EvidenceView = Static<typeof EvidenceView>

export const EventView = Type.Object({
  id: Id,
  action: oneOf<EventAction>([...SERVICE_ACTIONS, ...EVENT_ONLY_ACTIONS]),
  from: Nullable(ServiceStatusSchema),
  to: ServiceStatusSchema,
  actorName: Type.String(),
  deviceAt: Time,
  serverAt: Time,
  businessAt: Time,
  /** 时间存疑 (orders.md#business-time). */ timeDoubtful: Type.Boolean(),
  /** By whom the time was confirmed; null = not yet, or not in doubt. */ timeConfirmedBy: Nullable(Type.String()),
  timeConfirmedAt: Type.Optional(Nullable(Time)),
  position: Nullable(Position),
  note: Nullable(Type.String()),
  /** What the step said, ready to read: pairs of label and text. */
  details: Type.Array(Type.Object({ label: Type.String(), text: Type.String() }))
})
export type EventView = Static<typeof EventView>

export const SignatureView = Type.Object({
  id: Id,
  purpose: oneOf(['price', 'handover', 'pickup'] as const),
  signerName: Type.String(),
  signerRole: oneOf(SIGNER_ROLE_CODES),
  deviceAt: Time,
  /** Null while 待补传. */ url: Nullable(Type.String()),
  givenUp: Type.Optional(Nullable(GivenUp))
})
export type SignatureView = Static<typeof SignatureView>
