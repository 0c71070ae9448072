import type {
  AccidentType,
  Bearer,
  CancelReason,
  CustomerKind,
  DestType,
  DistanceSource,
  DriveType,
  DryRunReason,
  ExtraWork,
  HoldReason,
  IdType,
  PaperKind,
  PersonRole,
  PhotoCategory,
  PhotoView,
  GapKind,
  PlateColor,
  PlateSituation,
  PriceExemption,
  RoadType,
  ServiceType,
  SignerRole,
  Source,
  TruckType,
  VehicleClass
} from '@/contract/transferCar/order/codes'
import type { Payer } from '@/contract/transferCar/fees/prices'

/**
 * Closed lists of the towing area (intake.md#lists, orders.md#endings). `code` is what is stored and sent,
 * `label` what people read. The server seeds the dictionaries of the same enCode from these lists.
 */
export interface DictionaryOption {
  readonly code: string
  readonly label: string
}

/** Options in the order people see them; a missing or unknown code does not compile. */
const options = <C extends string>(labels: Readonly<Record<C, string>>): readonly { readonly code: C; readonly label: string }[] =>
  (Object.keys(labels) as C[]).map((code) => ({ code, label: labels[code] }))

export const SOURCES = options<Source>({
  POLICE_122: '122/交警',
  EXPRESSWAY_12122: '12122高速',
  INSURER: '保险公司',
  OWNER_CALL: '车主来电',
  REPAIR_SHOP: '4S/修理厂',
  AGREEMENT: '协议客户',
  PATROL: '巡查',
  MINI_PROGRAM: '小程序',
  OTHER: '其他'
})
/** 承担方: who must bear the cost; stands on the accident order (intake.md#lists). */
export const BEARERS = options<Bearer>({
  PARTY: '当事人',
  INSURER: '保险公司',
  AGENCY: '执法机关',
  EXPRESSWAY: '高速经营单位',
  AGREEMENT: '协议客户',
  PENDING: '待定'
})
/** 付款方: who pays one bill (intake.md#lists). */
export const PAYERS = options<Payer>({
  PARTY: '当事人',
  INSURER: '保险公司',
  AGREEMENT: '协议客户',
  AGENCY: '执法机关',
  EXPRESSWAY: '高速经营单位'
})
export const SERVICE_TYPES = options<ServiceType>({
  TOW: '拖车',
  CRANE: '吊装救援',
  TOW_CRANE: '拖车+吊装',
  REPAIR: '现场抢修',
  TYRE: '换胎',
  JUMP_START: '搭电',
  FUEL: '送油',
  RECOVERY: '脱困',
  CARGO: '货物转运',
  OTHER: '其他'
})
export const ACCIDENT_TYPES = options<AccidentType>({
  REAR_END: '追尾',
  HEAD_ON: '正面碰撞',
  SIDE: '侧面刮擦',
  ROLLOVER: '侧翻',
  FIXED_OBJECT: '撞固定物',
  FIRE: '自燃',
  CARGO_LOSS: '货物散落',
  BREAKDOWN: '故障',
  OTHER: '其他'
})
export const ROAD_TYPES = options<RoadType>({
  EXPRESSWAY: '高速',
  CITY: '城市',
  ORDINARY: '普通',
  PARKING: '停车场'
})
/** JT/T 489-2019: passenger classes 1 to 4, goods classes 1 to 6. */
export const VEHICLE_CLASSES = options<VehicleClass>({
  K1: '客1 · 9座及以下',
  K2: '客2 · 10–19座',
  K3: '客3 · 20–39座',
  K4: '客4 · 40座及以上',
  H1: '货1 · 2轴小货',
  H2: '货2 · 2轴大货',
  H3: '货3 · 3轴',
  H4: '货4 · 4轴',
  H5: '货5 · 5轴',
  H6: '货6 · 6轴'
})
export const DEST_TYPES = options<DestType>({
  POLICE_YARD: '交警指定停车场',
  OWN_YARD: '自有停车场',
  GARAGE: '修理厂',
  DEALER_4S: '4S店',
  OWNER_CHOICE: '车主指定',
  NEAREST_EXIT: '就近出口/服务区'
})
export const TRUCK_TYPES = options<TruckType>({
  FLATBED: '平板',
  WHEEL_LIFT: '托举',
  HEAVY: '重型',
  CRANE: '吊车',
  MOTORCYCLE: '摩托'
})
export const PLATE_SITUATIONS = options<PlateSituation>({
  NORMAL: '有牌',
  NONE: '无牌',
  TEMPORARY: '临牌',
  MILITARY: '军警'
})
/** Customer-side reasons end in 空驶 once a truck has left; company-side ones in 取消 with no fee (orders.md#endings). */
export const CANCEL_REASONS = options<CancelReason>({
  DUPLICATE: '重复报案',
  CUSTOMER: '客户取消',
  HANDLED: '他方已处理',
  FALSE_ALARM: '误报',
  TRUCK_FAILURE: '车坏',
  TOO_LATE: '超时',
  OTHER: '其他'
})
export const COMPANY_CANCEL_REASONS: readonly CancelReason[] = ['TRUCK_FAILURE', 'TOO_LATE']
export const DRY_RUN_REASONS = options<DryRunReason>({
  CUSTOMER: '客户取消',
  HANDLED: '他方已处理',
  NOT_FOUND: '现场无车',
  OWNER_REFUSED: '车主拒绝',
  OTHER: '其他'
})
/** Why nobody could sign for the price (fees.md#price-shown, fees.md#why-it-is-so-strict). */
export const PRICE_EXEMPTIONS = options<PriceExemption>({
  CASUALTY: '当事人伤亡',
  ABSENT: '当事人不在场'
})
export const SIGNER_ROLES = options<SignerRole>({
  OWNER: '车主',
  DRIVER: '驾驶人',
  FAMILY: '家属',
  AGENT: '代办人',
  POLICE: '交警'
})
/** Extra work that needs a photo of the equipment for each item (orders.md#steps). */
export const EXTRA_WORK = options<ExtraWork>({
  CRANE: '吊装',
  DOLLY: '辅助轮',
  WINCH: '绞盘'
})
export const DISTANCE_SOURCES = options<DistanceSource>({
  TRACK: '轨迹',
  ODOMETER: '里程表',
  MAP: '规划',
  MANUAL: '手工'
})

export const PERSON_ROLES = options<PersonRole>({ OWNER: '车主', DRIVER: '驾驶人', PICKUP: '取车人' })
export const ID_TYPES = options<IdType>({
  ID_CARD: '居民身份证',
  PASSPORT: '护照',
  HK_MACAO: '港澳通行证',
  TAIWAN: '台胞证',
  OTHER: '其他证件'
})
export const PLATE_COLORS = options<PlateColor>({
  BLUE: '蓝牌',
  YELLOW: '黄牌',
  GREEN: '绿牌',
  YELLOW_GREEN: '黄绿牌',
  BLACK: '黑牌',
  WHITE: '白牌'
})
export const DRIVE_TYPES = options<DriveType>({ FWD: '前驱', RWD: '后驱', AWD: '四驱' })
/** The first three are the agency's: storage in such a period is never the owner's (fees.md#who-pays). */
export const HOLD_REASONS = options<HoldReason>({
  POLICE: '交警扣留',
  EVIDENCE: '检验鉴定',
  VIOLATION: '违法扣车',
  DISPUTE: '费用争议',
  OTHER: '其他'
})
export const PAPER_KINDS = options<PaperKind>({
  DRIVING_LICENCE: '驾驶证',
  QUALIFICATION: '从业资格证',
  VEHICLE_LICENCE: '行驶证',
  TRANSPORT_PERMIT: '道路运输证',
  INSURANCE: '保险',
  INSPECTION: '年检'
})
export const CUSTOMER_KINDS = options<CustomerKind>({
  INSURER: '保险公司',
  FLEET: '车队',
  DEALER_4S: '4S店',
  EXPRESSWAY: '高速经营单位',
  AGENCY: '执法机关',
  OTHER: '其他'
})

/**
 * Photo categories of evidence.md#categories, with two of ours: 拒收现场 (proof of a refused delivery) and 作业结果 (proof of a repair on site).
 */
export const PHOTO_CATEGORIES = options<PhotoCategory>({
  SCENE: '现场全景',
  CORNER: '四角',
  DAMAGE: '损伤近景',
  PLATE: '车牌',
  VIN: 'VIN',
  ODOMETER: '里程表',
  LOADED: '装载固定',
  EQUIPMENT: '作业设备',
  DEST_SIGN: '目的地门牌',
  UNLOAD_CORNER: '卸车四角',
  HANDOVER: '交接单',
  LICENCE: '行驶证',
  ID_CARD: '身份证',
  RELEASE_PAPER: '放行单/事故认定书',
  PAYMENT_VOUCHER: '缴费凭证',
  REFUSED_DEST: '拒收现场',
  RESULT: '作业结果',
  OWNER: '车主照片'
})

export const PHOTO_VIEWS = options<PhotoView>({ FRONT_LEFT: '左前', FRONT_RIGHT: '右前', REAR_RIGHT: '右后', REAR_LEFT: '左后' })
export const GAP_KINDS = options<GapKind>({ NOT_APPLICABLE: '不适用', UNREADABLE: '无法读取' })
/** Photos of these categories need `btn_view_pii` and a short-lived address (files.md#identity-papers). */
export const RESTRICTED_CATEGORIES: readonly PhotoCategory[] = ['ID_CARD', 'LICENCE']

/** Dictionary enCode -> entries, as answered by DictionaryData/All. */
export const TOWING_DICTIONARIES = {
  towingSource: SOURCES,
  towingBearer: BEARERS,
  towingServiceType: SERVICE_TYPES,
  towingAccidentType: ACCIDENT_TYPES,
  towingRoadType: ROAD_TYPES,
  towingVehicleClass: VEHICLE_CLASSES,
  towingDestType: DEST_TYPES,
  towingTruckType: TRUCK_TYPES,
  towingPlateSituation: PLATE_SITUATIONS,
  towingCancelReason: CANCEL_REASONS,
  towingDryRunReason: DRY_RUN_REASONS,
  towingPriceExemption: PRICE_EXEMPTIONS,
  towingSignerRole: SIGNER_ROLES,
  towingExtraWork: EXTRA_WORK,
  towingDistanceSource: DISTANCE_SOURCES,
  towingPhotoCategory: PHOTO_CATEGORIES,
  towingPersonRole: PERSON_ROLES,
  towingIdType: ID_TYPES,
  towingPlateColor: PLATE_COLORS,
  towingDriveType: DRIVE_TYPES,
  towingHoldReason: HOLD_REASONS,
  towingPaperKind: PAPER_KINDS,
  towingCustomerKind: CUSTOMER_KINDS
} as const satisfies Record<string, readonly DictionaryOption[]>

/** Label of a code, or the code itself when a later server knows more than this app. */
export function labelOf(list: readonly DictionaryOption[], code: string | null | undefined): string {
  if (code == null || code === '') return ''
  return list.find((option) => option.code === code)?.label ?? code
}
