import { Type, type Static } from '@sinclair/typebox'
import { Id, oneOf, strict, text, Time } from './transferCar/order/parts'

/**
 * Field punch-in: a call family of our own (feature `punchCard`): unknown fields are refused by name, each write carries an
 * Idempotency-Key. Days are those of Shanghai, moments epoch ms, lengths metres.
 *
 * POST   extend/PunchCard/Records                 PunchBody -> PunchRow; the same id again answers what is stored
 * GET    extend/PunchCard/Records?RecordsQuery    -> { list: PunchRow[] }, newest first; another person's for who leads him
 * GET    extend/PunchCard/Records/{id}            -> PunchDetail
 * POST   extend/PunchCard/Records/{id}/Photo      multipart file + PhotoFields -> PunchDetail; known by its sha256, so no key is needed
 * GET    extend/PunchCard/Sites                   -> SiteList
 * POST   extend/PunchCard/Sites                   SiteBody -> Site
 * PUT    extend/PunchCard/Sites/{id}              SiteChangeBody -> Site; 409 with the current one
 * GET    extend/PunchCard/Links?keyword=          -> { list: PunchLink[] }, orders and customers that a punch may be linked to
 * GET    extend/PunchCard/Team?TeamQuery          -> TeamAnswer, people whom the asker leads; 403 for who leads nobody
 * GET    extend/PunchCard/Export?TeamQuery        -> text/csv of the team's records, for the same people
 */

const PUNCH_KIND_CODES = ['on', 'off', 'visit'] as const
const SITE_KIND_CODES = ['company', 'branch', 'yard', 'other'] as const
const Uuid = Type.String({ pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' })
const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$', title: '校验值' })
const Day = (title: string) => Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', title })
const COORD_TYPES = ['GCJ02', 'WGS84'] as const

/** Degrees are judged by the rule that the app uses too (domain/punchCard/fix.ts), which says why: the schema only bounds them. */
const FixBody = Type.Object(
  {
    lng: Type.Number({ minimum: -180, maximum: 180, title: '经度' }),
    lat: Type.Number({ minimum: -90, maximum: 90, title: '纬度' }),
    coordType: oneOf(COORD_TYPES),
    accuracyM: Type.Optional(Type.Number({ minimum: 0, maximum: 10_000_000, title: '定位精度' })),
    fixAt: Time
  },
  { additionalProperties: false, title: '定位' }
)

export const PunchBody = strict({
  /** Made by the device with the act. */
  id: Uuid,
  kind: oneOf(PUNCH_KIND_CODES),
  fix: FixBody,
  deviceAt: Time,
  /** Server minus device at that moment, ms; absent when it was not known (orders.md#business-time). */
  clockOffsetMs: Type.Optional(Type.Integer({ minimum: -4_102_444_800_000, maximum: 4_102_444_800_000, title: '时钟偏差' })),
  address: Type.Optional(Type.String({ maxLength: 200, title: '地点' })),
  note: Type.Optional(Type.String({ maxLength: 200, title: '备注' })),
  orderId: Type.Optional(Id),
  customerId: Type.Optional(Id),
  /** A photo that follows: taken with the camera of the device, marked before it was kept. */
  photo: Type.Optional(strict({ sha256: Sha256, deviceAt: Time })),
  /** The device says of itself that it is a simulator. */
  isSimulator: Type.Optional(Type.Boolean({ title: '模拟器' }))
})
export type PunchBody = Static<typeof PunchBody>
export const PhotoFields = strict({ sha256: Sha256 })
export type PhotoFields = Static<typeof PhotoFields>
export const PunchParams = strict({ id: Id })
export type PunchParams = Static<typeof PunchParams>

export const RecordsQuery = strict({ from: Day('开始日期'), to: Day('结束日期'), userId: Type.Optional(Id) })
export type RecordsQuery = Static<typeof RecordsQuery>
export const TeamQuery = strict({ from: Day('开始日期'), to: Day('结束日期'), organizeId: Type.Optional(Id) })
export type TeamQuery = Static<typeof TeamQuery>
export const LinksQuery = strict({ keyword: Type.Optional(Type.String({ maxLength: 50, title: '关键字' })) })
export type LinksQuery = Static<typeof LinksQuery>

const site = {
  name: text(50, 1),
  kind: oneOf(SITE_KIND_CODES),
  address: Type.String({ maxLength: 200, title: '地址' }),
  lng: Type.Number({ minimum: 73, maximum: 136, title: '经度' }),
  lat: Type.Number({ minimum: 3, maximum: 54, title: '纬度' }),
  coordType: oneOf(COORD_TYPES),
  radiusM: Type.Integer({ minimum: 50, maximum: 5000, title: '范围半径' }),
  organizeId: Id,
  isEnabled: Type.Boolean({ title: '启用' })
}
export const SiteBody = strict(site)
export type SiteBody = Static<typeof SiteBody>
export const SiteChangeBody = strict({ ...site, version: Type.Integer({ minimum: 1, title: '版本' }) })
export type SiteChangeBody = Static<typeof SiteChangeBody>

export interface Site extends SiteBody {
  id: string
  version: number
  organizeName: string
  /** The asker keeps it. */
  canEdit: boolean
}
/** `organizes`: for which the asker may keep sites; empty = for none, and then `list` holds those in use only. */
export interface SiteList {
  list: Site[]
  organizes: { id: string; name: string }[]
  isLeader: boolean
}

/** How a record came about: `field` with a fix, `makeUp` by an approved request. */
export type PunchSource = 'field' | 'makeUp'

export interface PunchRow {
  id: string
  userId: string
  userName: string
  kind: PunchBody['kind']
  source: PunchSource
  /** Business time: the device's, corrected; never later than its arrival. */
  at: number
  /** Times do not fit together (orders.md#business-time). */
  isDoubtful: boolean
  /** It waited on the device. */
  isLate: boolean
  verdict: 'inside' | 'edge' | 'outside' | 'none'
  siteName: string
  distanceM: number | null
  accuracyM: number | null
  address: string
  note: string
  /** `missing`: announced, not here yet. */
  photo: 'none' | 'missing' | 'stored'
  /** What it is linked to, as text; '' = nothing. */
  orderNo: string
  customerName: string
  hints: string[]
}

export interface PunchDetail extends PunchRow {
  deviceAt: number
  serverAt: number
  fix: Static<typeof FixBody> | null
  orderId: string | null
  /** Signed; '' while there is none. */
  photoUrl: string
  thumbUrl: string
  /** The make-up request behind it. */
  taskId: string | null
}

/** What a punch may be linked to; `hint` tells it from others of the same name. */
export interface PunchLink {
  kind: 'order' | 'customer'
  id: string
  name: string
  hint: string
}

/** Records of one person summed up. */
export interface PunchSummary {
  count: number
  /** First 上班 and last 下班, epoch ms. */
  onAt: number | null
  offAt: number | null
  visits: number
  outside: number
  makeUps: number
  /** Records that a manager should look at: a doubtful time or signs of a made-up position. */
  doubtful: number
}

export interface TeamMember extends PunchSummary {
  userId: string
  name: string
  organizeName: string
  /** Days on which there is a record. */
  days: number
}
/** `onAt` and `offAt` of people only for a single day. */
export interface TeamAnswer {
  list: TeamMember[]
  organizes: { id: string; name: string }[]
}
