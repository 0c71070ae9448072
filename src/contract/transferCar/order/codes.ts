/**
 * Codes of the towing area as they travel on the wire and stand in the database (orders.md#statuses, intake.md#lists, orders.md#endings,
 * payments.md#settled). Constants only, no schema library. Labels and rules are in `domain/transferCar`, keyed by these types, so that the
 * compiler refuses a code without a label.
 */

export const SOURCE_CODES = [
  'POLICE_122',
  'EXPRESSWAY_12122',
  'INSURER',
  'OWNER_CALL',
  'REPAIR_SHOP',
  'AGREEMENT',
  'PATROL',
  'MINI_PROGRAM',
  'OTHER'
] as const
export type Source = (typeof SOURCE_CODES)[number]

export const BEARER_CODES = ['PARTY', 'INSURER', 'AGENCY', 'EXPRESSWAY', 'AGREEMENT', 'PENDING'] as const
export type Bearer = (typeof BEARER_CODES)[number]

export const SERVICE_TYPE_CODES = [
  'TOW',
  'CRANE',
  'TOW_CRANE',
  'REPAIR',
  'TYRE',
  'JUMP_START',
  'FUEL',
  'RECOVERY',
  'CARGO',
  'OTHER'
] as const
export type ServiceType = (typeof SERVICE_TYPE_CODES)[number]

export const ACCIDENT_TYPE_CODES = [
  'REAR_END',
  'HEAD_ON',
  'SIDE',
  'ROLLOVER',
  'FIXED_OBJECT',
  'FIRE',
  'CARGO_LOSS',
  'BREAKDOWN',
  'OTHER'
] as const
export type AccidentType = (typeof ACCIDENT_TYPE_CODES)[number]

export const ROAD_TYPE_CODES = ['EXPRESSWAY', 'CITY', 'ORDINARY', 'PARKING'] as const
export type RoadType = (typeof ROAD_TYPE_CODES)[number]

export const VEHICLE_CLASS_CODES = ['K1', 'K2', 'K3', 'K4', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6'] as const
export type VehicleClass = (typeof VEHICLE_CLASS_CODES)[number]

export const DEST_TYPE_CODES = ['POLICE_YARD', 'OWN_YARD', 'GARAGE', 'DEALER_4S', 'OWNER_CHOICE', 'NEAREST_EXIT'] as const
export type DestType = (typeof DEST_TYPE_CODES)[number]

export const TRUCK_TYPE_CODES = ['FLATBED', 'WHEEL_LIFT', 'HEAVY', 'CRANE', 'MOTORCYCLE'] as const
export type TruckType = (typeof TRUCK_TYPE_CODES)[number]

export const PLATE_SITUATION_CODES = ['NORMAL', 'NONE', 'TEMPORARY', 'MILITARY'] as const
export type PlateSituation = (typeof PLATE_SITUATION_CODES)[number]

export const CANCEL_REASON_CODES = ['DUPLICATE', 'CUSTOMER', 'HANDLED', 'FALSE_ALARM', 'TRUCK_FAILURE', 'TOO_LATE', 'OTHER'] as const
export type CancelReason = (typeof CANCEL_REASON_CODES)[number]

export const DRY_RUN_REASON_CODES = ['CUSTOMER', 'HANDLED', 'NOT_FOUND', 'OWNER_REFUSED', 'OTHER'] as const
export type DryRunReason = (typeof DRY_RUN_REASON_CODES)[number]

export const PRICE_EXEMPTION_CODES = ['CASUALTY', 'ABSENT'] as const
export type PriceExemption = (typeof PRICE_EXEMPTION_CODES)[number]

/** People of an order besides who reported it. */
export const PERSON_ROLE_CODES = ['OWNER', 'DRIVER', 'PICKUP'] as const
export type PersonRole = (typeof PERSON_ROLE_CODES)[number]

export const ID_TYPE_CODES = ['ID_CARD', 'PASSPORT', 'HK_MACAO', 'TAIWAN', 'OTHER'] as const
export type IdType = (typeof ID_TYPE_CODES)[number]

export const PLATE_COLOR_CODES = ['BLUE', 'YELLOW', 'GREEN', 'YELLOW_GREEN', 'BLACK', 'WHITE'] as const
export type PlateColor = (typeof PLATE_COLOR_CODES)[number]

export const DRIVE_TYPE_CODES = ['FWD', 'RWD', 'AWD'] as const
export type DriveType = (typeof DRIVE_TYPE_CODES)[number]

/** Why a vehicle is held (yard.md#holds, fees.md#who-pays). */
export const HOLD_REASON_CODES = ['POLICE', 'EVIDENCE', 'VIOLATION', 'DISPUTE', 'OTHER'] as const
export type HoldReason = (typeof HOLD_REASON_CODES)[number]

/** Papers of drivers and trucks that run out (fleet.md#papers). */
export const PAPER_KIND_CODES = [
  'DRIVING_LICENCE',
  'QUALIFICATION',
  'VEHICLE_LICENCE',
  'TRANSPORT_PERMIT',
  'INSURANCE',
  'INSPECTION'
] as const
export type PaperKind = (typeof PAPER_KIND_CODES)[number]

export const CUSTOMER_KIND_CODES = ['INSURER', 'FLEET', 'DEALER_4S', 'EXPRESSWAY', 'AGENCY', 'OTHER'] as const
export type CustomerKind = (typeof CUSTOMER_KIND_CODES)[number]

export const SIGNER_ROLE_CODES = ['OWNER', 'DRIVER', 'FAMILY', 'AGENT', 'POLICE'] as const
export type SignerRole = (typeof SIGNER_ROLE_CODES)[number]

export const EXTRA_WORK_CODES = ['CRANE', 'DOLLY', 'WINCH'] as const
export type ExtraWork = (typeof EXTRA_WORK_CODES)[number]

export const DISTANCE_SOURCE_CODES = ['TRACK', 'ODOMETER', 'MAP', 'MANUAL'] as const
export type DistanceSource = (typeof DISTANCE_SOURCE_CODES)[number]

export const PHOTO_CATEGORY_CODES = [
  'SCENE',
  'CORNER',
  'DAMAGE',
  'PLATE',
  'VIN',
  'ODOMETER',
  'LOADED',
  'EQUIPMENT',
  'DEST_SIGN',
  'UNLOAD_CORNER',
  'HANDOVER',
  'LICENCE',
  'ID_CARD',
  'RELEASE_PAPER',
  'PAYMENT_VOUCHER',
  'REFUSED_DEST',
  'RESULT',
  'OWNER'
] as const
export type PhotoCategory = (typeof PHOTO_CATEGORY_CODES)[number]

/** Which corner of a vehicle a photo shows, in the order a driver walks around it (evidence.md#views). */
export const PHOTO_VIEW_CODES = ['FRONT_LEFT', 'FRONT_RIGHT', 'REAR_RIGHT', 'REAR_LEFT'] as const
export type PhotoView = (typeof PHOTO_VIEW_CODES)[number]

/** Why there is no evidence: there is nothing to show, or it cannot be read (evidence.md#no-evidence). */
export const GAP_KIND_CODES = ['NOT_APPLICABLE', 'UNREADABLE'] as const
export type GapKind = (typeof GAP_KIND_CODES)[number]

/** Service status of an accident order (作业状态), orders.md#statuses, in the order of work. */
export const SERVICE_STATUSES = [
  'DRAFT',
  'PENDING',
  'ASSIGNED',
  'ACCEPTED',
  'EN_ROUTE',
  'ON_SCENE',
  'WORKING',
  'TOWING',
  'AT_DEST',
  'STORED',
  'DONE',
  'CLOSED',
  'DRY_RUN',
  'CANCELLED',
  'VOID'
] as const
export type ServiceStatus = (typeof SERVICE_STATUSES)[number]

/** How an order ended, set once by the step; statistics read it, never the status (orders.md#outcome). */
export const OUTCOMES = ['TOWED', 'REPAIRED', 'DRY_RUN', 'CANCELLED', 'VOID'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Stamps of a unit or of its order (orders.md#steps), epoch milliseconds of business time. */
export const STAMPS = [
  'createdAt',
  'assignedAt',
  'acceptedAt',
  'departedAt',
  'arrivedAt',
  'workStartAt',
  'loadedAt',
  'destAt',
  'storedAt',
  'handedOverAt',
  'releasedAt',
  'gateOutAt',
  'endedAt',
  'closedAt'
] as const
export type Stamp = (typeof STAMPS)[number]

/** Tabs of the order list. */
export const STATUS_TAB_KEYS = ['all', 'pending', 'assigned', 'working', 'stored', 'done', 'closed', 'draft', 'ended'] as const
export type StatusTabKey = (typeof STATUS_TAB_KEYS)[number]

/** Every move of the service axis (orders.md#steps, orders.md#endings, people.md#roles). */
export const SERVICE_ACTIONS = [
  'submit',
  'dispatch',
  'reassign',
  'accept',
  'refuse',
  'giveBack',
  'askReassign',
  'refuseReassign',
  'callDispatch',
  'answerCall',
  'depart',
  'arrive',
  'startWork',
  'load',
  'repair',
  'deliver',
  'redirect',
  'store',
  'handOver',
  'hold',
  'unhold',
  'release',
  'forceRelease',
  'gateOut',
  'waiveFees',
  'close',
  'askReopen',
  'reopen',
  'refuseReopen',
  'stepBack',
  'cancel',
  'dryRun',
  'voidOrder',
  'confirmTime',
  'addUnit',
  'removeUnit'
] as const
export type ServiceAction = (typeof SERVICE_ACTIONS)[number]

/** Steps of a unit that is not the lead: its own stamps, no move of the service axis (orders.md#units). */
export const UNIT_STEPS = ['accept', 'refuse', 'depart', 'arrive', 'finish'] as const
export type UnitStep = (typeof UNIT_STEPS)[number]

/** Entries of the log that are no action of a person on the service axis. */
export const EVENT_ONLY_ACTIONS = [
  'edit',
  'autoReturn',
  'bill',
  'giveUp',
  'ownerPosition',
  'ownerPhoto',
  'ownerRating',
  'unit:accept',
  'unit:refuse',
  'unit:autoReturn',
  'unit:depart',
  'unit:arrive',
  'unit:finish'
] as const
export type EventAction = ServiceAction | (typeof EVENT_ONLY_ACTIONS)[number]
